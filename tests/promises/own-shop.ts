/** Data for a shop with its own embedded database, as `npm start` runs it. */
import { mkdir } from 'node:fs/promises'
import pg from 'pg'
import { ouguiya } from '#core/money.ts'
import { createDefaultSettings } from '#features/settings/settings.server.ts'
import { closeDatabase, openDatabase } from '#platform/database/database.server.ts'
import { migrate } from '#platform/database/migrations.server.ts'
import { startEmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.server.ts'
import { aCategory, aProduct } from '../builders.ts'
import { connectionOf } from '../program/shop-process.ts'
import { aSession, aUser } from '../staff.ts'
import type { Query } from './invariants.ts'

export const STOCK = 1_000_000

export interface SeededData {
  /** Two products at 3200 UM, with `STOCK` units each. */
  products: number[]
  /** The session of a user with `manageProducts`. */
  cookie: string
}

/** Fills a data folder as an earlier start leaves it. */
export async function seedDataDir(dataDir: string): Promise<SeededData> {
  await mkdir(dataDir)
  const server = await startEmbeddedPostgres({ dataDir, log: () => {} })
  try {
    await migrate(server.connection)
    openDatabase(server.connection)
    await createDefaultSettings()
    const categoryId = await aCategory()
    const product = () => aProduct({ categoryId, price: ouguiya(3200), stockQuantity: STOCK })
    const { id } = await aUser({ permissions: ['manageProducts'] })
    return { products: [await product(), await product()], cookie: `staff=${await aSession(id)}` }
  } finally {
    await closeDatabase()
    await server.stop()
  }
}

/** Queries the shop's database directly, on one connection. */
export async function withConnection<T>(dataDir: string, work: (query: Query) => Promise<T>): Promise<T> {
  const client = new pg.Client(connectionOf(dataDir))
  await client.connect()
  try {
    return await work(async (sql, values) => (await client.query(sql, values)).rows)
  } finally {
    await client.end()
  }
}
