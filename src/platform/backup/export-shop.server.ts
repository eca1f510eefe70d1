/** A whole shop, database and files, read at one moment as one stream of parts. */
import type pg from 'pg'
import * as v from 'valibot'
import { appliedIn, checkHistory } from '../database/migrations.server.ts'
import type { Blobs } from '../storage/blob-store.server.ts'
import {
  copyOut,
  openLongConnection,
  sequenceSchema,
  sequencesOf,
  tableCounter,
  tableSchema,
  tablesOf,
} from './table-copy.server.ts'

/** The first part: what follows, and who wrote it. */
export const shopManifestSchema = v.object({
  format: v.literal(1),
  takenAt: v.string(),
  migrations: v.array(v.object({ version: v.number(), name: v.string(), checksum: v.string() })),
  tables: v.array(tableSchema),
  sequences: v.array(sequenceSchema),
})

export type ShopManifest = v.InferOutput<typeof shopManifestSchema>

/** The last part: what must have arrived. */
export const contentsSchema = v.object({
  tables: v.record(v.string(), v.object({ rows: v.number(), sha256: v.string() })),
  tableBytes: v.number(),
  files: v.number(),
  fileBytes: v.number(),
  /** Files that the shop itself had lost. */
  missing: v.array(v.string()),
})

export type Contents = v.InferOutput<typeof contentsSchema>

export type Part =
  | { kind: 'about'; about: ShopManifest }
  | { kind: 'rows'; table: string; bytes: Buffer }
  | { kind: 'file'; key: string; bytes: Uint8Array }
  | { kind: 'contents'; contents: Contents }

/** Which files belong to the rows: told by whoever knows the tables. */
export interface FileList {
  select: string
  /** How many bytes they may be, roughly and rather too many. */
  selectBytes: string
  filesOf(row: Record<string, unknown>): { key: string; isNeeded: boolean }[]
}

export interface Source {
  connection: pg.ClientConfig
  blobs: Blobs
  fileList: FileList
}

/** Words for whoever runs the command; anything else is a bug. */
export class ExportRefused extends Error {
  override name = 'ExportRefused'
}

/** One copy at a time. */
const COPY_LOCK = 6_351_343
/** Held by a copy, shared by whoever removes files: a file whose row the copy shows stays until the copy is done. */
export const FILES_LOCK = 6_351_344
const ROWS_AT_ONCE = 500
const NAMED_MISSING = 100

/** Undefined where another copy is being made. */
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

/** The shop as it is at one moment, while it goes on selling. `client` holds the copy lock. */
export async function* partsOfShop(
  client: pg.Client,
  source: Omit<Source, 'connection'>,
): AsyncGenerator<Part> {
  const { rows } = await client.query<{ found: string | null }>(
    `select to_regclass('schema_migrations') as found`,
  )
  if (!rows[0]?.found) throw new ExportRefused('There is no shop in this database: nothing to copy.')
  await client.query('begin isolation level repeatable read, read only')
  const about: ShopManifest = {
    format: 1,
    takenAt: new Date().toISOString(),
    migrations: await appliedIn(client),
    tables: await tablesOf(client),
    // Not part of the moment, but never behind it: no number can be given twice.
    sequences: await sequencesOf(client),
  }
  await checkHistory(about.migrations)
  yield { kind: 'about', about }
  const contents: Contents = { tables: {}, tableBytes: 0, files: 0, fileBytes: 0, missing: [] }
  for (const table of about.tables) {
    const counter = tableCounter()
    for await (const bytes of copyOut(client, table)) {
      counter.add(bytes)
      contents.tableBytes += bytes.length
      yield { kind: 'rows', table: table.name, bytes }
    }
    contents.tables[table.name] = counter.sum()
  }
  yield* filesOfShop(client, source, contents)
  yield { kind: 'contents', contents }
}

async function* filesOfShop(
  client: pg.Client,
  { blobs, fileList }: Omit<Source, 'connection'>,
  contents: Contents,
): AsyncGenerator<Part> {
  // The list of that moment outlives its transaction, which would keep PostgreSQL from tidying up for hours.
  await client.query(`declare files cursor with hold for ${fileList.select}`)
  await client.query('commit')
  for (;;) {
    const { rows } = await client.query<Record<string, unknown>>(`fetch ${ROWS_AT_ONCE} from files`)
    if (rows.length === 0) return
    for (const { key, isNeeded } of rows.flatMap((row) => fileList.filesOf(row))) {
      const bytes = await bytesOf(blobs, key)
      if (bytes) {
        contents.files++
        contents.fileBytes += bytes.length
        yield { kind: 'file', key, bytes }
      } else if (isNeeded && contents.missing.length < NAMED_MISSING) contents.missing.push(key)
    }
  }
}

export async function bytesOf(blobs: Blobs, key: string): Promise<Uint8Array | undefined> {
  const found = await blobs.read(key)
  return found && new Uint8Array(await new Response(found.stream).arrayBuffer())
}
