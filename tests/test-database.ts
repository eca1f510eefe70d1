import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, inject } from 'vitest'
import { closeDatabase, openDatabase } from '#platform/database/database.server.ts'
import type { TestServer } from './database-setup.ts'

export interface TestDatabase {
  connection: pg.ClientConfig
}

/** Gives the test file a fresh, migrated database of its own and opens it as the app's. */
export function useTestDatabase(): TestDatabase {
  const server = inject('testServer')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const connection = { ...server, database: name }
  beforeAll(async () => {
    await copyDatabase(server, name)
    openDatabase(connection)
    dropCachedValues()
  })
  afterAll(async () => {
    await closeDatabase()
    await runOn({ ...server, database: 'postgres' }, `drop database ${name} with (force)`)
  })
  return { connection }
}

/** Test files share a process: values cached from the database of the previous file are dropped. */
export function dropCachedValues(): void {
  const { melhfaLive } = globalThis as { melhfaLive?: { listeners: Map<string, Set<() => void>> } }
  for (const listeners of melhfaLive?.listeners.values() ?? []) for (const listener of listeners) listener()
}

/** Copying files costs less than half of the processor time of the default, which writes every page to the log. */
export async function copyDatabase({ database, ...server }: TestServer, name: string): Promise<void> {
  await runOn(
    { ...server, database: 'postgres' },
    `create database ${name} template ${database} strategy file_copy`,
  )
}

export async function runOn(connection: pg.ClientConfig, sql: string): Promise<pg.QueryResult> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return await client.query(sql)
  } finally {
    await client.end()
  }
}
