/** Provides the seeded data folder that tests copy; `TEST_SEED_FOLDER` names one that is kept for the next run. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { isFullRun } from '../sizes.ts'
import { demoFolderIn, makeSeedFolder } from './seed-folder.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    seedFolder: string
  }
}

export default async function setup(project: TestProject) {
  const kept = process.env.TEST_SEED_FOLDER
  const folder = kept ?? (await mkdtemp(join(tmpdir(), 'melhfa-seed-')))
  await makeSeedFolder(folder)
  if (isFullRun) await makeSeedFolder(demoFolderIn(folder), { DEMO: '1' })
  project.provide('seedFolder', folder)
  return kept ? undefined : () => rm(folder, { recursive: true, force: true })
}
