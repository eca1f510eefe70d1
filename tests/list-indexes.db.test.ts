/**
 * Every list of the admin and the shop can be read by indexes: PostgreSQL reads a whole table only if it must, because
 * sequential scans are switched off. What the lists take with 100 000 products: `npm run bench -- catalogue-size`.
 */
import { beforeAll, describe, expect, it } from 'vitest'
import { createDefaultSettings } from '#features/settings/settings.server.ts'
import { databasePool, db } from '#platform/database/database.server.ts'
import { catalogueReadings, type CatalogueReading } from '../bench/catalogue-readings.ts'
import { aKey, useApi } from './api.ts'
import { aCategory, aProduct } from './builders.ts'
import { theOwner } from './staff.ts'
import { statementsOf } from './statements.ts'
import { useTestDatabase } from './test-database.ts'

useTestDatabase()

/** Tables that grow with the catalogue and the sales; the others have a few rows, or hundreds. */
const LARGE = new Set([
  'products',
  'product_words',
  'product_variants',
  'product_images',
  'stock_movements',
  'stock_take_lines',
  'goods_receipt_lines',
  'product_import_rows',
  'known_words',
  'orders',
  'order_items',
  'order_payments',
  'clients',
  'cash_transactions',
  'cash_sessions',
])

/** The lists of the programming interface, each with its filters. */
const API_LISTS = [
  '/orders',
  '/orders?status=pending',
  '/orders?clientId=1',
  '/orders?from=2026-01-01&to=2026-01-31',
  '/payments',
  '/payments?orderId=1',
  '/payments?from=2026-01-01&to=2026-01-31',
  '/products',
  '/products?status=published',
  '/variants',
  '/variants?productId=1',
  '/variants?code=A1',
  '/stock-movements',
  '/stock-movements?productId=1',
  '/stock-movements?from=2026-01-01&to=2026-01-31',
  '/clients',
  '/clients?phone=22000001',
  '/cash-sessions',
  '/cash-sessions?from=2026-01-01&to=2026-01-31',
  '/cash-entries',
  '/cash-entries?from=2026-01-01&to=2026-01-31',
]

const api = useApi()

async function readApi(path: string, key: string): Promise<void> {
  const { status } = await api(path, { key })
  if (status !== 200) throw new Error(`${path} is answered with ${status}`)
}

let readings: CatalogueReading[] = []

beforeAll(async () => {
  await createDefaultSettings()
  const categoryId = await aCategory('Voiles', 'ملاحف')
  for (let index = 0; index < 4; index++) await aProduct({ categoryId, name: `Melhfa soie indigo ${index}` })
  const key = await aKey(await theOwner())
  const apiReadings = API_LISTS.map((path) => ({
    name: path,
    run: () => readApi(path, key),
  }))
  readings = [...(await catalogueReadings(4)), ...apiReadings]
})

/** The large tables that a plan reads as a whole. */
function wholeTables(plan: string): string[] {
  return [...plan.matchAll(/Seq Scan on (\w+)/g)].map(([, table]) => table!).filter((name) => LARGE.has(name))
}

async function scannedTables({ run }: CatalogueReading): Promise<string[]> {
  const statements = await statementsOf(run)
  const client = await databasePool().connect()
  try {
    await client.query('set enable_seqscan = off')
    const found = new Set<string>()
    for (const { text, values } of statements) {
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values)
      for (const table of wholeTables(rows.map((row) => row['QUERY PLAN']).join('\n'))) found.add(table)
    }
    return [...found]
  } finally {
    await client.query('reset enable_seqscan')
    client.release()
  }
}

describe('the lists', () => {
  it('read no large table as a whole', async () => {
    const scanned: Record<string, string[]> = {}
    for (const reading of readings) {
      const tables = await scannedTables(reading)
      if (tables.length > 0) scanned[reading.name] = tables
    }
    expect(scanned).toEqual({})
  })

  it('are recognised when they do', async () => {
    const unindexed = { name: 'x', run: () => db().execute(`select from stock_movements where reason = 'x'`) }
    expect(await scannedTables(unindexed)).toEqual(['stock_movements'])
  })
})
