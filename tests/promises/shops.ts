/** The built shop as one or several processes on one PostgreSQL, each behind a fault proxy. Needs a build. */
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject } from 'vitest'
import { ouguiya } from '#core/money.ts'
import { createDefaultSettings } from '#features/settings/settings.server.ts'
import { databasePool } from '#platform/database/database.server.ts'
import { aCategory, aProduct, withColours } from '../builders.ts'
import type { TestServer } from '../database-setup.ts'
import { openFaultProxy, type FaultProxy } from '../fault-proxy.ts'
import { startPgbouncer, type PgBouncer } from '../pgbouncer.ts'
import { endShop, spawnShop, untilOpen, type ShopProcess } from '../program/shop-process.ts'
import { runOn, useTestDatabase } from '../test-database.ts'

export interface Shop extends ShopProcess {
  /** The proxy between this process and PostgreSQL. */
  line: FaultProxy
}

export interface Shops {
  all: Shop[]
  /** Round robin over the processes. */
  at(index: number): Shop
  /** Starts another process, by default with rate limits that are never reached. */
  open(env?: Record<string, string>): Promise<Shop>
  /** Paths of the files that the shops have stored. */
  files(): Promise<string[]>
  /** Inserts a product, priced in UM. */
  product(values?: { price?: number; stock?: number }): Promise<number>
  /** Inserts a product in two colours, the second of which costs 4000 UM; returns its id and the lines of both. */
  colours(red: number, blue: number): Promise<{ id: number; red: string; blue: string }>
}

/** `TEST_POOLER=1`: the shops connect through PgBouncer. */
const isPooled = process.env.TEST_POOLER === '1'

/** PgBouncer does not pass the timeouts of a session on. */
const ROLE_TIMEOUTS = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']

async function openPooler(server: TestServer): Promise<PgBouncer> {
  const settings = ROLE_TIMEOUTS.map((name) => `alter role ${server.user} set ${name} = 15000`)
  await runOn({ ...server, database: 'postgres' }, settings.join(';'))
  return startPgbouncer(server)
}

export function useShops(processes: number): Shops {
  const { connection } = useTestDatabase()
  const server = inject('testServer')
  const pooler = isPooled ? openPooler(server) : undefined
  const folder = mkdtemp(join(tmpdir(), 'melhfa-promises-'))
  const shops: Shops = {
    all: [],
    at: (index) => shops.all[index % processes]!,
    async open(env = {}) {
      const pooled = await pooler
      const line = await openFaultProxy(
        pooled
          ? { host: '127.0.0.1', port: pooled.port }
          : { path: `${connection.host}/.s.PGSQL.${connection.port}` },
      )
      const DATABASE_URL = `postgres://${connection.user}@127.0.0.1:${line.port}/${connection.database}`
      const process = await spawnShop({
        DATABASE_URL,
        DATA_DIR: await folder,
        // The test sets the number of processes.
        WEB_CONCURRENCY: '1',
        RATE_BUDGET: '100000',
        ...env,
      })
      const shop = { ...process, line }
      shops.all.push(shop)
      await untilOpen(shop)
      return shop
    },
    async files() {
      const found = await readdir(await folder, { recursive: true, withFileTypes: true })
      return found.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
    },
    product: async ({ price = 3200, stock = 5 } = {}) =>
      aProduct({ categoryId: await aCategory(), price: ouguiya(price), stockQuantity: stock }),
    async colours(red, blue) {
      const id = await shops.product()
      const variants = await withColours(id, [
        { name: { fr: 'Rouge', ar: 'أحمر' }, stock: red },
        { name: { fr: 'Bleu', ar: 'أزرق' }, stock: blue, price: ouguiya(4000) },
      ])
      return { id, red: `${id}.${variants[0]}`, blue: `${id}.${variants[1]}` }
    },
  }
  beforeAll(async () => {
    // With these rows, the first start adds no samples.
    await createDefaultSettings()
    await aCategory()
    await Promise.all(Array.from({ length: processes }, () => shops.open()))
  })
  afterAll(async () => {
    await Promise.all(shops.all.map(endShop))
    await Promise.all(shops.all.map(({ line }) => line.close()))
    await (await pooler)?.stop()
    await rm(await folder, { recursive: true, force: true })
  })
  return shops
}

/** Queries the database directly. */
export async function rows<Row>(sql: string, values: unknown[] = []): Promise<Row[]> {
  return (await databasePool().query(sql, values)).rows as Row[]
}

export async function count(table: 'orders' | 'media' | 'clients' | 'cash_transactions'): Promise<number> {
  const [row] = await rows<{ count: number }>(`select count(*)::int as count from ${table}`)
  return row!.count
}

/** Waits until one statement is blocked by a lock. */
export async function untilLockWait(): Promise<void> {
  const waiting = () =>
    rows(`select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
  await expect.poll(waiting, { timeout: 30_000 }).toHaveLength(1)
}
