/** A shop with a database of its own, as `npm start` runs it, with something to sell. */
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
import type { Ask } from './invariants.ts'

export const STOCK = 1_000_000

export interface Stocked {
  /** Two products at 3200 UM, with more pieces than anybody buys. */
  products: number[]
  /** Of somebody who may change the catalogue. */
  cookie: string
}

/** Fills a shop's folder as an earlier start leaves it. */
export async function stock(dataDir: string): Promise<Stocked> {
  await mkdir(dataDir)
  const server = await startEmbeddedPostgres({ dataDir, log: () => {} })
  try {
    await migrate(server.connection)
    openDatabase(server.connection)
    await createDefaultSettings([])
    const categoryId = await aCategory()
    const product = () => aProduct({ categoryId, price: ouguiya(3200), stockQuantity: STOCK })
    const { id } = await aUser({ permissions: ['manageProducts'] })
    return { products: [await product(), await product()], cookie: `staff=${await aSession(id)}` }
  } finally {
    await closeDatabase()
    await server.stop()
  }
}

/** Asks the shop's database itself, on one connection. */
export async function asking<T>(dataDir: string, work: (ask: Ask) => Promise<T>): Promise<T> {
  const client = new pg.Client(connectionOf(dataDir))
  await client.connect()
  try {
    return await work(async (sql, values) => (await client.query(sql, values)).rows)
  } finally {
    await client.end()
  }
}
