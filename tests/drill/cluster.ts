/** The whole of `deploy/cluster` on one machine, with a shop that has two products, one person and one order. */
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { ouguiya } from '#core/money.ts'
import { createDefaultSettings } from '#features/settings/settings.server.ts'
import { closeDatabase, openDatabase } from '#platform/database/database.server.ts'
import { migrate } from '#platform/database/migrations.server.ts'
import { aCategory, aProduct } from '../builders.ts'
import type { Query } from '../promises/invariants.ts'
import { STOCK } from '../promises/own-shop.ts'
import { checkout, sendUntilAnswered } from '../promises/shopper.ts'
import { aSession, aUser } from '../staff.ts'
import { startDatabaseNodes, SUPERUSER, type DatabaseNode, type DatabaseNodes } from './database-nodes.ts'
import type { LoadOptions } from './load.ts'
import { startShopNodes, type ShopNodes } from './shop-nodes.ts'

export interface Cluster {
  folder: string
  databases: DatabaseNodes
  shops: ShopNodes
  subjects: LoadOptions
  /** Queries the leader directly. */
  onLeader: <T>(work: (query: Query) => Promise<T>) => Promise<T>
  stop(): Promise<void>
}

export async function startCluster(migrations?: string): Promise<Cluster> {
  const folder = await mkdtemp(join(tmpdir(), 'melhfa-drill-'))
  await chmod(folder, 0o755)
  const stopping: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })]
  const stop = async () => {
    for (const step of stopping.splice(0).toReversed()) await step()
  }
  try {
    const databases = await startDatabaseNodes(folder)
    stopping.push(() => databases.stop())
    const seeded = await seed(await databases.untilHealthy(), migrations)
    const shops = await startShopNodes(folder, 2)
    stopping.push(() => shops.stop())
    return {
      folder,
      databases,
      shops,
      subjects: { url: shops.nginx.url, ...seeded, order: { id: 0, token: '' } },
      onLeader: async (work) => withLeader(await databases.untilHealthy(), work),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

async function seed({ address }: DatabaseNode, migrations?: string) {
  await run({ host: address, ...SUPERUSER }, [
    `create role melhfa login password 'drill'`,
    'create database melhfa owner melhfa',
  ])
  const connection = { host: address, database: 'melhfa', user: 'melhfa', password: 'drill' }
  await migrate(connection, migrations)
  openDatabase(connection)
  try {
    await createDefaultSettings()
    const categoryId = await aCategory()
    const product = () => aProduct({ categoryId, price: ouguiya(3200), stockQuantity: STOCK })
    const products = [await product(), await product()]
    const { id } = await aUser({ permissions: ['manageOrders', 'manageCash'] })
    return { products, cookie: `staff=${await aSession(id)}` }
  } finally {
    await closeDatabase()
  }
}

async function run(connection: pg.ClientConfig, statements: string[]): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    for (const sql of statements) await client.query(sql)
  } finally {
    await client.end()
  }
}

async function withLeader<T>({ address }: DatabaseNode, work: (query: Query) => Promise<T>): Promise<T> {
  const client = new pg.Client({ host: address, ...SUPERUSER, database: 'melhfa' })
  await client.connect()
  try {
    return await work(async (sql, values) => (await client.query(sql, values)).rows)
  } finally {
    await client.end()
  }
}

/** The order that staff take payments for; its page is read too. */
export async function placeFirstOrder({ subjects, onLeader }: Cluster): Promise<LoadOptions['order']> {
  const [one] = subjects.products
  const { body } = await sendUntilAnswered({ url: subjects.url }, checkout(`${one}:10`, 32_000))
  const [order] = await onLeader((query) =>
    query<{ id: number }>('select id::int from orders where number = $1', [body.number]),
  )
  return { id: order!.id, token: body.url!.replace(/^.*\/order\//, '').replace(/[?#].*$/, '') }
}
