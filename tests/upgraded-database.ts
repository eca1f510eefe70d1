/** Databases of earlier versions, for tests of upgrades. */
import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { onTestFinished } from 'vitest'
import { closeDatabase, openDatabase } from '#platform/database/database.server.ts'
import { migrate } from '#platform/database/migrations.server.ts'
import { runOn } from './test-database.ts'

const LAST_OF_0_1_0 = '0027'

/** A folder with the migrations up to this number. */
export function migrationsUpTo(last: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'melhfa-migrations-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const name of readdirSync('db/migrations').filter((each) => each.slice(0, 4) <= last))
    cpSync(join('db/migrations', name), join(folder, name))
  return folder
}

/** A filled shop of release 0.1.0, on the server of this connection. */
export async function filledDatabase(connection: pg.ClientConfig): Promise<pg.ClientConfig> {
  const database = `upgraded_${randomUUID().replaceAll('-', '')}`
  const admin = { ...connection, database: 'postgres' }
  await runOn(admin, `create database ${database} template template0`)
  onTestFinished(async () => void (await runOn(admin, `drop database ${database} with (force)`)))
  const target = { ...connection, database }
  await migrate(target, migrationsUpTo(LAST_OF_0_1_0))
  await runOn(target, readFileSync('tests/fixtures/filled-0.1.0.sql', 'utf8'))
  return target
}

/** Runs use cases in this database instead of the one of the test. */
export async function inDatabase<T>(
  target: pg.ClientConfig,
  connection: pg.ClientConfig,
  run: () => Promise<T>,
): Promise<T> {
  await closeDatabase()
  openDatabase(target)
  try {
    return await run()
  } finally {
    await closeDatabase()
    openDatabase(connection)
  }
}
