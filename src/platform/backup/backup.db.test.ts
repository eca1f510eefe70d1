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
const check = (now: Date) => runBackupIfDue({ settings: settings(), source: source(), startedAt: NOW, now })
const options = (store?: Blobs) => ({ ...source(store), folder, isManual: false, now: NOW })

async function storePicture() {
  return storeImage({ bytes: await twoColours().png().toBuffer(), visibility: 'private' })
}

describe('scheduled backups', () => {
  it('are made when due, by one of several processes, and the oldest are deleted', async () => {
    await Promise.all([check(NOW), check(NOW), check(NOW)])
    expect(await readdir(folder)).toEqual(['melhfa-20261115-120000.tar'])
    await check(new Date(NOW.getTime() + DAY / 2))
    expect(await readdir(folder)).toHaveLength(1)
    await writeFile(join(folder, 'melhfa-20261115-120000.tar.ab12.part'), 'left by a killed process')
    for (const count of [1, 2]) await check(day(count))
    expect((await readdir(folder)).sort()).toEqual([
      'melhfa-20261116-120000.tar',
      'melhfa-20261117-120000.tar',
    ])
    const { last, failed } = await backupState(settings())
    expect(last?.at).toEqual(day(2))
    expect(last?.bytes).toBeGreaterThan(10_000)
    expect(failed).toBeUndefined()
  })

  it('that fail are reported until one succeeds', async () => {
    await writeFile(folder, 'a file in the way')
    await check(NOW)
    expect(await backupState(settings())).toMatchObject({
      last: undefined,
      failed: { at: NOW, reason: 'other' },
    })
    await rm(folder)
    await check(day(1))
    expect((await backupState(settings())).failed).toBeUndefined()
  })
})

describe('a backup', () => {
  it('contains every file of its rows, also those removed while it is made', async () => {
    const picture = await storePicture()
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

  it('lists the files that are missing in the storage', async () => {
    const picture = await storePicture()
    const key = `${picture.id.slice(0, 2)}/${picture.id}/master.webp`
    await blobs().remove(key)
    const made = await makeBackup(options())
    expect(made?.contents.missing).toContain(key)
  })

  it('contains files stored in S3', async () => {
    const server = await startS3Server()
    onTestFinished(() => server.stop())
    const picture = await storePicture()
    const key = `${picture.id.slice(0, 2)}/${picture.id}/master.webp`
    const bytes = (await readBlob(key))!
    const s3 = openS3Blobs(server.config)
    await s3.put(key, bytes, 'image/webp')
    const made = await makeBackup(options(s3))
    const found: Record<string, Uint8Array> = {}
    for await (const part of readBackupFile(made!.path))
      if (part.kind === 'file') found[part.key] = part.bytes
    expect(Object.keys(found)).toEqual([key])
    expect(Buffer.compare(found[key]!, bytes)).toBe(0)
  })

  it('is readable by its owner only, and leaves no unfinished file when it is stopped', async () => {
    const made = await makeBackup(options())
    expect((await stat(made!.path)).mode & 0o777).toBe(0o600)
    expect((await stat(folder)).mode & 0o777).toBe(0o700)
    await rm(made!.path)
    await expect(makeBackup({ ...options(), stopping: AbortSignal.abort() })).rejects.toThrow('aborted')
    expect(await readdir(folder)).toEqual([])
  })

  it('contains every logged table and every sequence of the database', async () => {
    const { manifest, contents } = await checkBackupFile((await makeBackup(options()))!.path)
    const client = await openLongConnection(connection)
    onTestFinished(() => client.end())
    const { rows } = await client.query<{ kind: string; count: number }>(
      `select relkind as kind, count(*)::int as count from pg_class
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'S') and relpersistence = 'p' group by 1 order by 1`,
    )
    expect(manifest.tables.map(({ name }) => name)).not.toContain('rate_limits')
    expect([manifest.sequences.length, manifest.tables.length]).toEqual(rows.map(({ count }) => count))
    expect(Object.keys(contents.tables)).toEqual(manifest.tables.map(({ name }) => name))
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

it('tables are exported in the order of their foreign keys, and rows in a fixed order', async () => {
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
  // The update moves the row to another position in its table.
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
