/** Background jobs of the catalogue, started with the shop. */
import { startImportJob } from './import/run-imports.server.ts'
import { startCataloguePurge } from './removal/purge.server.ts'

export const CATALOGUE_JOBS = [startCataloguePurge, startImportJob]
