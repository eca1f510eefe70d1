/** Where the one data folder lies that all files of a run copy; the first to need it makes it. */
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  export interface ProvidedContext {
    patternHome: string
  }
}

export default async function setup(project: TestProject) {
  const home = await mkdtemp(join(tmpdir(), 'melhfa-pattern-'))
  // Open to the unprivileged user as whom PostgreSQL runs when the tests run as root.
  await chmod(home, 0o755)
  project.provide('patternHome', home)
  return () => rm(home, { recursive: true, force: true })
}
