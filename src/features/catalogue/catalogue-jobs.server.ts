import { startImportJob } from './import/run-imports.server.ts'
import { startCataloguePurge } from './removal/purge.server.ts'
import { startLowStockCheck } from './stock/low-stock-events.server.ts'

/** The background jobs of the catalogue. */
export const CATALOGUE_JOBS = [startCataloguePurge, startImportJob, startLowStockCheck]
