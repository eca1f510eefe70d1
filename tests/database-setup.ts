/** One PostgreSQL for all database tests of a run, with one migrated database that each test file copies. */
import './quiet.ts'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { migrate } from '#platform/database/migrations.server.ts'
import { startEmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.server.ts'

export interface TestServer {
  host: string
  port: number
  user: string
  database: string
}

declare module 'vitest' {
  export interface ProvidedContext {
    postgresBinaries: string | undefined
    testServer: TestServer
  }
}

export default async function setup(project: TestProject) {
  const dataDir = await mkdtemp(join(tmpdir(), 'melhfa-test-'))
  // As root, PostgreSQL runs as an unprivileged user, who needs access to the data.
  await chmod(dataDir, 0o755)
  const binaries = project.config.provide.postgresBinaries
  const server = await startEmbeddedPostgres({
    dataDir,
    ...(binaries && { binaries }),
    // Test data need not survive a crash.
    parameters: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' },
    log: () => {},
  })
  await migrate(server.connection)
  project.provide('testServer', server.connection)
  return async () => {
    await server.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
