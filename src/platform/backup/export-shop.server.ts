/** Exports the database and the files of the shop, in one snapshot, as a stream of parts. */
import type pg from 'pg'
import * as v from 'valibot'
import { appliedIn, countPending } from '../database/migrations.server.ts'
import type { Blobs } from '../storage/blob-store.server.ts'
import {
  copyOut,
  createTableDigest,
  openLongConnection,
  sequenceSchema,
  sequencesOf,
  tableSchema,
  tablesOf,
} from './table-copy.server.ts'

/** The first part: schema version, tables and sequences. */
export const shopManifestSchema = v.object({
  format: v.literal(1),
  takenAt: v.string(),
  migrations: v.array(v.object({ version: v.number(), name: v.string(), checksum: v.string() })),
  tables: v.array(tableSchema),
  sequences: v.array(sequenceSchema),
})

export type ShopManifest = v.InferOutput<typeof shopManifestSchema>

/** The last part: counts and hashes that the import must match. */
export const contentsSchema = v.object({
  tables: v.record(v.string(), v.object({ rows: v.number(), sha256: v.string() })),
  tableBytes: v.number(),
  files: v.number(),
  fileBytes: v.number(),
  /** Files that are missing in the storage of the shop. */
  missing: v.array(v.string()),
})

export type Contents = v.InferOutput<typeof contentsSchema>

export type Part =
  | { kind: 'manifest'; manifest: ShopManifest }
  | { kind: 'rows'; table: string; bytes: Buffer }
  | { kind: 'file'; key: string; bytes: Uint8Array }
  | { kind: 'contents'; contents: Contents }

/** Queries for the files that belong to rows; provided by the feature that owns the tables. */
export interface FileList {
  select: string
  /** Query for the upper estimate of their total size. */
  selectBytes: string
  filesOf(row: Record<string, unknown>): { key: string; isNeeded: boolean }[]
}

export interface Source {
  connection: pg.ClientConfig
  blobs: Blobs
  fileList: FileList
}

/** Message for the operator; any other error is a bug. */
export class ExportRefused extends Error {
  override name = 'ExportRefused'
}

/** Advisory lock: one export at a time. */
const COPY_LOCK = 6_351_343
/** Advisory lock held during an export and taken in shared mode to delete files: exported rows keep their files. */
export const FILES_LOCK = 6_351_344
const FETCH_SIZE = 500
const MAX_MISSING_LISTED = 100

/** Undefined if another export is running. */
export async function takeCopyLock(connection: pg.ClientConfig): Promise<pg.Client | undefined> {
  const client = await openLongConnection(connection)
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
    COPY_LOCK,
  ])
  if (!rows[0]?.taken) {
    await client.end()
    return undefined
  }
  await client.query('select pg_advisory_lock($1)', [FILES_LOCK])
  return client
}

/** Exports a consistent snapshot while the shop keeps running. `client` holds the copy lock. */
export async function* partsOfShop(
  client: pg.Client,
  source: Omit<Source, 'connection'>,
): AsyncGenerator<Part> {
  const { rows } = await client.query<{ found: string | null }>(
    `select to_regclass('schema_migrations') as found`,
  )
  if (!rows[0]?.found)
    throw new ExportRefused(
      'There is no shop in this database: nothing to export. Check DATABASE_URL or DATA_DIR.',
    )
  await client.query('begin isolation level repeatable read, read only')
  const manifest: ShopManifest = {
    format: 1,
    takenAt: new Date().toISOString(),
    migrations: await appliedIn(client),
    tables: await tablesOf(client),
    // Sequences are outside the snapshot, but never behind it, so no number is assigned twice.
    sequences: await sequencesOf(client),
  }
  // Also beside a newer version: then that version restores it.
  await countPending(manifest.migrations)
  yield { kind: 'manifest', manifest }
  const contents: Contents = { tables: {}, tableBytes: 0, files: 0, fileBytes: 0, missing: [] }
  for (const table of manifest.tables) {
    const digest = createTableDigest()
    for await (const bytes of copyOut(client, table)) {
      digest.add(bytes)
      contents.tableBytes += bytes.length
      yield { kind: 'rows', table: table.name, bytes }
    }
    contents.tables[table.name] = digest.result()
  }
  yield* filesOfShop(client, source, contents)
  yield { kind: 'contents', contents }
}

async function* filesOfShop(
  client: pg.Client,
  { blobs, fileList }: Omit<Source, 'connection'>,
  contents: Contents,
): AsyncGenerator<Part> {
  // The cursor keeps the file list after the commit; a transaction open for hours would block VACUUM.
  await client.query(`declare files cursor with hold for ${fileList.select}`)
  await client.query('commit')
  for (;;) {
    const { rows } = await client.query<Record<string, unknown>>(`fetch ${FETCH_SIZE} from files`)
    if (rows.length === 0) return
    for (const { key, isNeeded } of rows.flatMap((row) => fileList.filesOf(row))) {
      const bytes = await bytesOf(blobs, key)
      if (bytes) {
        contents.files++
        contents.fileBytes += bytes.length
        yield { kind: 'file', key, bytes }
      } else if (isNeeded && contents.missing.length < MAX_MISSING_LISTED) contents.missing.push(key)
    }
  }
}

export async function bytesOf(blobs: Blobs, key: string): Promise<Uint8Array | undefined> {
  const found = await blobs.read(key)
  return found && new Uint8Array(await new Response(found.stream).arrayBuffer())
}
