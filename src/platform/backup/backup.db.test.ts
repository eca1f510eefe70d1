import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { deleteNextRemoved } from '#features/media/media-removal.server.ts'
import { mediaFileList } from '#features/media/media-view.server.ts'
import { removeMedia, storeImage } from '#features/media/media.server.ts'
import { twoColours } from '../../../tests/media-samples.ts'
import { startS3Server } from '../../../tests/s3-server.ts'
import { readBlob, useTestBlobs } from '../../../tests/test-blobs.ts'
import { runOn, useTestDatabase } from '../../../tests/test-database.ts'
import type { Blobs } from '../storage/blob-store.server.ts'
import { openS3Blobs } from '../storage/blobs-s3.server.ts'
import { blobs } from '../storage/blobs.server.ts'
import { checkBackupFile, readBackupFile } from './backup-file.server.ts'
import { runBackupIfDue } from './backup-schedule.server.ts'
import { backupState, makeBackup } from './backup.server.ts'
import { partsOfShop, takeCopyLock } from './export-shop.server.ts'
import { importParts } from './import-shop.server.ts'
import { copyOut, openLongConnection, tablesOf } from './table-copy.server.ts'

const { connection } = useTestDatabase()
useTestBlobs()

const DAY = 86_400_000
const NOW = new Date('2026-11-15T12:00:00Z')
const day = (count: number) => new Date(NOW.getTime() + count * DAY)
let folder: string
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'melhfa-backup-')), 'backups')
})
afterEach(() => rm(join(folder, '..'), { recursive: true, force: true }))

const source = (store: Blobs = blobs()) => ({ connection, blobs: store, fileList: mediaFileList })
const settings = () => ({ folder, everyHours: 24, keep: 2 })
const round = (now: Date) => runBackupIfDue({ settings: settings(), source: source(), opened: NOW, now })
const order = (store?: Blobs) => ({ ...source(store), folder, byHand: false, now: NOW })

async function aStoredPicture() {
  return storeImage({ bytes: await twoColours().png().toBuffer(), visibility: 'private' })
}

describe('backups by the clock', () => {
  it('are made when due, by one of several processes, and the oldest go', async () => {
    await Promise.all([round(NOW), round(NOW), round(NOW)])
    expect(await readdir(folder)).toEqual(['melhfa-20261115-120000.tar'])
    await round(new Date(NOW.getTime() + DAY / 2))
    expect(await readdir(folder)).toHaveLength(1)
    await writeFile(join(folder, 'melhfa-20261115-120000.tar.ab12.part'), 'left by a killed process')
    for (const count of [1, 2]) await round(day(count))
    expect((await readdir(folder)).sort()).toEqual([
      'melhfa-20261116-120000.tar',
      'melhfa-20261117-120000.tar',
    ])
    const { last, failed } = await backupState(settings())
    expect(last?.at).toEqual(day(2))
    expect(last?.bytes).toBeGreaterThan(10_000)
    expect(failed).toBeUndefined()
  })

  it('that fail are seen until one succeeds', async () => {
    await writeFile(folder, 'a file in the way')
    await round(NOW)
    expect(await backupState(settings())).toMatchObject({
      last: undefined,
      failed: { at: NOW, reason: 'other' },
    })
    await rm(folder)
    await round(day(1))
    expect((await backupState(settings())).failed).toBeUndefined()
  })
})

describe('a backup', () => {
  it('has every file of its rows, also those that are removed while it is made', async () => {
    const picture = await aStoredPicture()
    const key = `${picture.id.slice(0, 2)}/${picture.id}/master.webp`
    const client = (await takeCopyLock(connection))!
    onTestFinished(() => client.end())
    const parts = partsOfShop(client, source())
    await parts.next()
    await removeMedia(picture.id)
    expect(await deleteNextRemoved()).toBe(false)
    const files: string[] = []
    for await (const part of parts) if (part.kind === 'file') files.push(part.key)
    expect(files).toContain(key)
    await client.end()
    await expect.poll(deleteNextRemoved).toBe(true)
    expect(await readBlob(key)).toBeUndefined()
  })

  it('names the files that the shop itself has lost', async () => {
    const picture = await aStoredPicture()
    const key = `${picture.id.slice(0, 2)}/${picture.id}/master.webp`
    await blobs().remove(key)
    const made = await makeBackup(order())
    expect(made?.contents.missing).toContain(key)
  })

  it('takes its files from S3 as well', async () => {
    const server = await startS3Server()
    onTestFinished(() => server.stop())
    const picture = await aStoredPicture()
    const key = `${picture.id.slice(0, 2)}/${picture.id}/master.webp`
    const bytes = (await readBlob(key))!
    const s3 = openS3Blobs(server.config)
    await s3.put(key, bytes, 'image/webp')
    const made = await makeBackup(order(s3))
    const found: Record<string, Uint8Array> = {}
    for await (const part of readBackupFile(made!.path))
      if (part.kind === 'file') found[part.key] = part.bytes
    expect(Object.keys(found)).toEqual([key])
    expect(Buffer.compare(found[key]!, bytes)).toBe(0)
  })

  it('is for its owner alone, and leaves nothing half-made when it is stopped', async () => {
    const made = await makeBackup(order())
    expect((await stat(made!.path)).mode & 0o777).toBe(0o600)
    expect((await stat(folder)).mode & 0o777).toBe(0o700)
    await rm(made!.path)
    await expect(makeBackup({ ...order(), stopping: AbortSignal.abort() })).rejects.toThrow('aborted')
    expect(await readdir(folder)).toEqual([])
  })

  it('has every logged table of the database, and every sequence', async () => {
    const { about, contents } = await checkBackupFile((await makeBackup(order()))!.path)
    const client = await openLongConnection(connection)
    onTestFinished(() => client.end())
    const { rows } = await client.query<{ kind: string; count: number }>(
      `select relkind as kind, count(*)::int as count from pg_class
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'S') and relpersistence = 'p' group by 1 order by 1`,
    )
    expect(about.tables.map(({ name }) => name)).not.toContain('rate_limits')
    expect([about.sequences.length, about.tables.length]).toEqual(rows.map(({ count }) => count))
    expect(Object.keys(contents.tables)).toEqual(about.tables.map(({ name }) => name))
  })
})

it('a backup written by release 0.1.0 restores into an empty database', async () => {
  const database = `restored_${randomUUID().replaceAll('-', '')}`
  const admin = { ...connection, database: 'postgres' }
  await runOn(admin, `create database ${database} template template0`)
  onTestFinished(async () => void (await runOn(admin, `drop database ${database} with (force)`)))
  const target = { connection: { ...connection, database }, blobs: blobs(), replace: false }
  const contents = await importParts(readBackupFile('tests/fixtures/backup-0.1.0.tar'), target)
  expect(contents).toMatchObject({
    files: 1,
    tables: { products: { rows: 1 }, search_synonyms: { rows: 15 } },
  })
  expect(await readBlob('e9/e9ade64f-9f78-4f9c-afc2-8c8b13577009/master.webp')).toHaveLength(458)
})

it('tables are copied in an order in which nothing points at nothing, each the same way every time', async () => {
  const client = await openLongConnection(connection)
  onTestFinished(() => client.end())
  const tables = await tablesOf(client)
  const names = tables.map(({ name }) => name)
  const { rows } = await client.query<{ from: string; to: string }>(
    `select conrelid::regclass::text as from, confrelid::regclass::text as to from pg_constraint
     where contype = 'f' and conrelid <> confrelid`,
  )
  expect(rows.length).toBeGreaterThan(40)
  for (const { from, to } of rows)
    expect(names.indexOf(to), `${to} before ${from}`).toBeLessThan(names.indexOf(from))
  const synonyms = tables.find(({ name }) => name === 'search_synonyms')!
  // Moves the row to another place in its table.
  const first = await textOf(client, synonyms)
  await client.query(
    `update search_synonyms set updated_at = updated_at where id = (select min(id) from search_synonyms)`,
  )
  const second = await textOf(client, synonyms)
  expect(first.split('\n').map((line) => line.split('\t')[0])).toEqual(
    second.split('\n').map((line) => line.split('\t')[0]),
  )
})

async function textOf(client: pg.Client, table: Parameters<typeof copyOut>[1]): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of copyOut(client, table)) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}
