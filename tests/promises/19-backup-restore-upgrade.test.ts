/**
 * Promise 19: backup, restore and the move to a server take one command each and lose no data.
 * `src/platform/database/migrations.db.test.ts` tests that two versions starting concurrently migrate once.
 */
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { open, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { expect, inject, it, onTestFinished } from 'vitest'
import { readTar, tarWriter } from '#platform/backup/tar.server.ts'
import { startEmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.server.ts'
import { openS3Blobs } from '#platform/storage/blobs-s3.server.ts'
import { openFaultProxy } from '../fault-proxy.ts'
import { phonePhoto } from '../media-samples.ts'
import { runCommand } from '../program/shop-command.ts'
import { connectionOf, endShop, newDataDir, openShop, seededDataDir } from '../program/shop-process.ts'
import { startS3Server } from '../s3-server.ts'
import { isFullRun, sized } from '../sizes.ts'
import { runOn } from '../test-database.ts'
import { itInExtendedRun, itInFullRun } from '../test-runs.ts'
import { expectConsistentData, type Query } from './invariants.ts'
import { checkout, send, times } from './shopper.ts'

/** Tables of the shop's history, compared as whole rows. */
const HISTORY = [
  'orders',
  'order_items',
  'order_events',
  'payment_proofs',
  'cash_days',
  'cash_sessions',
  'cash_transactions',
  'clients',
  'products',
  // The other columns change while variants are encoded.
  '(select id, kind, visibility, bytes, sha256, created_at from media)',
]
/** Compacted from time to time, so totals are compared instead of rows. */
const TOTALS = [
  `select day, status, wilaya, payment_method, sum(orders) as orders, sum(units) as units, sum(total) as total
   from order_totals group by 1, 2, 3, 4`,
  `select date, type, payment_method, sum(entries) as entries, sum(amount) as amount from cash_totals group by 1, 2, 3`,
]

async function withConnection<T>(
  connection: pg.ClientConfig,
  work: (query: Query) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return await work(async (sql, values) => (await client.query(sql, values)).rows)
  } finally {
    await client.end()
  }
}

/** All columns as text, by table, and the totals. */
function rowsOf(connection: pg.ClientConfig, tables: string[]): Promise<Record<string, string[]>> {
  return withConnection(connection, async (query) => {
    const found: Record<string, string[]> = {}
    for (const from of [...tables, ...TOTALS.map((sum) => `(${sum})`)]) {
      const rows = await query<{ row: string }>(
        `select t::text as row from ${from} t order by t::text collate "C"`,
      )
      found[from] = rows.map(({ row }) => row)
    }
    return found
  })
}

/** Opens the database of a stopped shop. */
async function withStoppedShop<T>(
  dataDir: string,
  work: (connection: pg.ClientConfig) => Promise<T>,
): Promise<T> {
  const server = await startEmbeddedPostgres({ dataDir, log: () => {} })
  try {
    return await work(server.connection)
  } finally {
    await server.stop()
  }
}

const allRowsOf = async (connection: pg.ClientConfig) => rowsOf(connection, await everyTable(connection))

async function everyTable(connection: pg.ClientConfig): Promise<string[]> {
  const { rows } = await runOn(
    connection,
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p'`,
  )
  return rows.map(({ name }: { name: string }) => name)
}

/** Contents of all files by path, in base64. */
async function filesIn(folder: string): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) {
      const path = join(entry.parentPath, entry.name)
      found[path.slice(folder.length + 1)] = (await readFile(path)).toString('base64')
    }
  return found
}

/** A running shop with pictures that takes orders with payment proofs. */
async function sellingShop() {
  const dataDir = await seededDataDir()
  const shop = await openShop({ DATA_DIR: dataDir, RATE_BUDGET: '100000' })
  const connection = connectionOf(dataDir)
  const { rows } = await runOn(
    connection,
    `update products set stock_quantity = 1000 where id = (select min(id) from products)
     returning id, (price / 100)::int as price`,
  )
  const [product] = rows as { id: number; price: number }[]
  const photo = new Uint8Array(await phonePhoto())
  const sell = (count: number) =>
    Promise.all(
      times(count, async (index) => {
        const paid = index % 2 ? { payment: 'sadad', proof: new File([photo], 'proof.jpg') } : {}
        const { status, body } = await send(shop, checkout(`${product!.id}:1`, product!.price, paid))
        expect(status).toBe(201)
        return body as { number: number; url: string }
      }),
    )
  return { dataDir, shop, connection, sell }
}

async function newDataPath() {
  return join(await newDataDir(), 'data')
}

it('a backup made while orders are placed is one consistent snapshot, and restores to it', async () => {
  const { dataDir, shop, connection, sell } = await sellingShop()
  const sales = await sell(8)
  const before = await rowsOf(connection, HISTORY)

  const line = await openFaultProxy({ path: `${connection.host}/.s.PGSQL.${connection.port}` })
  onTestFinished(() => line.close())
  const file = join(await newDataDir(), 'shop.tar')
  const DATABASE_URL = `postgres://melhfa@127.0.0.1:${line.port}/melhfa`
  const held = line.plan('hold', 'from "orders" order by')
  const running = runCommand(['backup', file], { DATABASE_URL, DATA_DIR: dataDir })
  const release = await held
  // Some tables are already copied, others are not.
  const [later] = await sell(6)
  release()
  expect(await running).toMatchObject({ code: 0, printed: expect.stringContaining('Backup made') })
  expect((await stat(file)).mode & 0o777).toBe(0o600)

  const elsewhere = await newDataPath()
  const restored = await runCommand(['restore', file], { DATA_DIR: elsewhere })
  expect(restored).toMatchObject({ code: 0, printed: expect.stringContaining('Restored and compared') })
  await withStoppedShop(elsewhere, async (there) => {
    expect(await rowsOf(there, HISTORY)).toEqual(before)
    await withConnection(there, expectConsistentData)
  })

  const kept = await filesIn(join(elsewhere, 'media'))
  expect(await filesIn(join(dataDir, 'media'))).toMatchObject(kept)
  const again = await openShop({ DATA_DIR: elsewhere, RATE_BUDGET: '100000' })
  for (const { id } of (await runOn(connectionOf(elsewhere), 'select id from media')).rows as {
    id: string
  }[])
    expect(kept[`${id.slice(0, 2)}/${id}/master.webp`]).toBeTruthy()

  // It serves the restored data, has no later orders, and issues no order number twice.
  expect((await fetch(again.url)).status).toBe(200)
  expect((await fetch(again.url + sales[0]!.url)).status).toBe(200)
  expect((await fetch(again.url + later!.url)).status).toBe(404)
  const { rows } = await runOn(
    connectionOf(elsewhere),
    'select id, (price / 100)::int as price from products order by id limit 1',
  )
  const sold = await send(again, checkout(`${rows[0].id}:1`, rows[0].price))
  expect(sold.body.number).toBeGreaterThan(Math.max(...sales.map(({ number }) => number)))
  expect((await fetch(shop.url)).status).toBe(200)
  const deletion = runOn(connectionOf(elsewhere), 'delete from cash_transactions')
  await expect(deletion).rejects.toThrow('append-only')
})

itInFullRun('backups of a running and of a stopped shop restore every row', async () => {
  const { dataDir, shop, sell } = await sellingShop()
  await sell(3)
  expect((await runCommand(['backup'], { DATA_DIR: dataDir })).code).toBe(0)
  await endShop(shop)
  const file = join(dataDir, 'backups', 'stopped.tar')
  expect((await runCommand(['backup', file], { DATA_DIR: dataDir })).code).toBe(0)
  expect(await readdir(join(dataDir, 'backups'))).toHaveLength(2)
  const before = await withStoppedShop(dataDir, allRowsOf)
  expect(Object.keys(before).length).toBeGreaterThan(40)
  const elsewhere = await newDataPath()
  expect((await runCommand(['restore', file], { DATA_DIR: elsewhere })).code).toBe(0)
  expect(await withStoppedShop(elsewhere, allRowsOf)).toEqual(before)
})

/** A backup of a shop that does not run. */
async function backedUp(): Promise<{ dataDir: string; file: string }> {
  const dataDir = await seededDataDir()
  const file = join(await newDataDir(), 'shop.tar')
  expect((await runCommand(['backup', file], { DATA_DIR: dataDir })).code).toBe(0)
  return { dataDir, file }
}

itInExtendedRun('a restore refuses a damaged or newer file', async () => {
  await expectRefusedFiles((await backedUp()).file)
})

itInExtendedRun('a restore refuses a running shop, and a filled one unless --replace is given', async () => {
  const { dataDir, file } = await backedUp()
  const before = await withStoppedShop(dataDir, allRowsOf)
  const restored = await openShop({ DATA_DIR: dataDir })
  await runOn(connectionOf(dataDir), `update settings set store_name = 'Changed'`)
  const refused = await runCommand(['restore', file], { DATA_DIR: dataDir })
  expect(refused).toMatchObject({ code: 1, printed: expect.stringContaining(String(restored.pid)) })
  await endShop(restored)
  const full = await runCommand(['restore', file], { DATA_DIR: dataDir })
  expect(full).toMatchObject({ code: 1, printed: expect.stringContaining('The database is not empty') })
  expect((await runCommand(['restore', file, '--replace'], { DATA_DIR: dataDir })).code).toBe(0)
  expect(await withStoppedShop(dataDir, allRowsOf)).toEqual(before)
})

/** Truncated, changed, or of a newer version: refused before anything is written. */
async function expectRefusedFiles(file: string): Promise<void> {
  const whole = await readFile(file)
  const changed = Buffer.from(whole)
  changed[Math.trunc(whole.length / 2)]! ^= 1
  const cut: [string, Buffer, string] = [
    'cut',
    whole.subarray(0, whole.length - 700),
    'is not a complete backup',
  ]
  // `src/platform/backup/tar.test.ts` tests more kinds of damage.
  const broken: [string, Buffer, string][] = sized(
    [cut],
    [
      cut,
      ['half', whole.subarray(0, whole.length / 2), 'is not a complete backup'],
      ['empty', Buffer.alloc(0), 'is not a complete backup'],
      ['longer', Buffer.concat([whole, Buffer.alloc(512)]), 'is not a complete backup'],
      ['changed', changed, 'is not a complete backup'],
    ],
  )
  for (const [name, bytes, sentence] of broken) {
    const path = join(await newDataDir(), `${name}.tar`)
    await writeFile(path, bytes)
    const place = await newDataPath()
    const ran = await runCommand(['restore', path], { DATA_DIR: place })
    expect({ name, ...ran }).toMatchObject({ name, code: 1, printed: expect.stringContaining(sentence) })
    expect(ran.printed).not.toContain('    at ')
    expect(existsSync(place)).toBe(false)
  }
  const ran = await runCommand(['restore', await asNewerVersion(file)], { DATA_DIR: await newDataPath() })
  expect(ran).toMatchObject({ code: 1, printed: expect.stringContaining('written by a newer Melhfa') })
}

itInExtendedRun(
  'one command moves embedded data to a PostgreSQL server and to S3, and compares it',
  async () => {
    const { dataDir, shop, sell } = await sellingShop()
    await sell(4)
    const server = inject('testServer')
    const database = `moved_${randomUUID().replaceAll('-', '')}`
    const admin = { ...server, database: 'postgres' }
    // As on a managed server, the owner of the database is not a superuser.
    await runOn(admin, `create role ${database} login`)
    await runOn(admin, `create database ${database} owner ${database} template template0`)
    onTestFinished(async () => {
      await runOn(admin, `drop database ${database} with (force)`)
      await runOn(admin, `drop role ${database}`)
    })
    const s3 = await startS3Server()
    onTestFinished(() => s3.stop())
    const env = {
      DATA_DIR: dataDir,
      DATABASE_URL: `postgres://${database}@localhost:${server.port}/${database}?host=${encodeURIComponent(server.host)}`,
      S3_ENDPOINT: s3.config.endpoint.href,
      S3_BUCKET: s3.config.bucket,
      S3_ACCESS_KEY_ID: s3.config.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3.config.secretAccessKey,
      WEB_CONCURRENCY: '1',
    }

    if (isFullRun) {
      const whileOpen = await runCommand(['move-to-server'], env)
      expect(whileOpen).toMatchObject({ code: 1, printed: expect.stringContaining(String(shop.pid)) })
    }
    await endShop(shop)
    const moved = await runCommand(['move-to-server'], env)
    expect(moved).toMatchObject({ code: 0, printed: expect.stringContaining('Moved and compared') })
    expect(moved.printed).toMatch(/cash_transactions\s+2 rows/)
    if (isFullRun) {
      const twice = await runCommand(['move-to-server'], env)
      expect(twice).toMatchObject({ code: 1, printed: expect.stringContaining('The database is not empty') })
      expect((await runCommand(['move-to-server', '--replace'], env)).code).toBe(0)
    }

    expect(await allRowsOf({ ...server, database })).toEqual(await withStoppedShop(dataDir, allRowsOf))
    const blobs = openS3Blobs(s3.config)
    const files = Object.entries(await filesIn(join(dataDir, 'media')))
    expect(files.length).toBeGreaterThan(10)
    for (const [key, bytes] of files) {
      const found = await blobs.read(key)
      expect(Buffer.from(await new Response(found!.stream).arrayBuffer()).toString('base64')).toBe(bytes)
    }
    const served = await openShop({ ...env, DATA_DIR: await newDataPath() })
    const { rows } = await runOn(
      { ...server, database },
      `select id from media where visibility = 'public' limit 1`,
    )
    expect((await fetch(`${served.url}/media/${rows[0].id}/master.webp`)).status).toBe(200)
    expect((await fetch(served.url)).status).toBe(200)
  },
)

/** As a newer version would write it, with a migration that this version does not know. */
async function asNewerVersion(backup: string): Promise<string> {
  const path = join(await newDataDir(), 'newer.tar')
  const file = await open(path, 'wx')
  const tar = tarWriter(file, new Date())
  for await (const { name, bytes } of readTar(backup)) {
    const about = name === 'backup.json' && (JSON.parse(bytes.toString()) as { migrations: object[] })
    if (about) about.migrations.push({ version: about.migrations.length + 1, name: 'later', checksum: 'x' })
    await tar.add(name, about ? Buffer.from(JSON.stringify(about)) : bytes)
  }
  await tar.finish()
  await file.close()
  return path
}
