/** Imports an exported shop into an empty database, in one transaction. */
import pg from 'pg'
import { repeatMigrations } from '../database/migrations.server.ts'
import type { Blobs } from '../storage/blob-store.server.ts'
import { bytesOf, ExportRefused, type ShopManifest, type Contents, type Part } from './export-shop.server.ts'
import {
  copyIn,
  digestOf,
  openLongConnection,
  setSequence,
  tablesOf,
  type Table,
  type TableDigest,
  type TableSink,
} from './table-copy.server.ts'

export interface Target {
  connection: pg.ClientConfig
  blobs: Blobs
  /** Replaces the existing contents of the database, in the same transaction. */
  replace: boolean
}

/** Atomic: rows are read back and compared before the commit. */
export async function importParts(parts: AsyncIterable<Part>, target: Target): Promise<Contents> {
  const client = await openLongConnection(target.connection)
  try {
    await checkTarget(client, target)
    await client.query('begin')
    const contents = await fill(client, parts, target)
    await client.query('commit')
    await client.query('analyze')
    return contents
  } finally {
    // Closing the connection rolls back what was not committed.
    await client.end()
  }
}

async function checkTarget(client: pg.Client, { replace }: Target): Promise<void> {
  const { rows } = await client.query<{ tables: number; shops: number }>(`
    select (select count(*)::int from pg_class
            where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm')
              and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')) as tables,
      (select count(*)::int from pg_stat_activity
       where datname = current_database() and application_name = 'melhfa') as shops`)
  const { tables, shops } = rows[0]!
  if (shops > 0) throw new ExportRefused('A shop is running on this database. Stop it first.')
  if (tables > 0 && !replace)
    throw new ExportRefused(
      'The database is not empty, and nothing in it is overwritten. Choose an empty one (another DATA_DIR or ' +
        'DATABASE_URL), or add --replace to give up what it holds now.',
    )
}

async function fill(client: pg.Client, parts: AsyncIterable<Part>, target: Target): Promise<Contents> {
  let tables: Table[] = []
  let manifest: ShopManifest | undefined
  let contents: Contents | undefined
  let sink: (TableSink & { table: string }) | undefined
  for await (const part of parts) {
    if (sink && !(part.kind === 'rows' && part.table === sink.table)) {
      await sink.end()
      sink = undefined
    }
    if (part.kind === 'manifest') {
      manifest = part.manifest
      tables = await prepare(client, manifest, target)
    } else if (part.kind === 'rows') {
      sink ??= { table: part.table, ...copyIn(client, tableNamed(tables, part.table)) }
      await sink.write(part.bytes)
    } else if (part.kind === 'file') await putFile(target.blobs, part)
    else contents = part.contents
  }
  if (!manifest || !contents)
    throw new ExportRefused('The backup is incomplete: its last part is missing. Nothing was changed.')
  for (const sequence of manifest.sequences) await setSequence(client, sequence)
  for (const { name } of tables)
    await client.query(`alter table ${pg.escapeIdentifier(name)} enable trigger user`)
  for (const table of tables)
    expectSame(table.name, await digestOf(client, table), contents.tables[table.name])
  return contents
}

/**
 * Creates the schema of the version that wrote the backup. Triggers are disabled, because their effects are in the
 * backup.
 */
async function prepare(client: pg.Client, manifest: ShopManifest, { replace }: Target): Promise<Table[]> {
  if (replace) await client.query('drop schema public cascade; create schema public')
  const migrations = manifest.tables.find(({ name }) => name === 'schema_migrations')
  await repeatMigrations(client, manifest.migrations, {
    recordsRequires: migrations?.columns.includes('requires') ?? false,
  })
  const tables = await tablesOf(client)
  if (JSON.stringify(tables) !== JSON.stringify(manifest.tables))
    throw new ExportRefused('The tables of the backup do not match its schema version. Nothing was changed.')
  const names = tables.map(({ name }) => pg.escapeIdentifier(name))
  for (const name of names) await client.query(`alter table ${name} disable trigger user`)
  await client.query(`truncate ${names.join(', ')}`)
  return tables
}

function tableNamed(tables: Table[], name: string): Table {
  const found = tables.find((table) => table.name === name)
  if (!found)
    throw new ExportRefused(`The backup has rows of an unknown table (${name}). Nothing was changed.`)
  return found
}

const TYPES: Record<string, string> = { webp: 'image/webp', avif: 'image/avif' }

async function putFile(blobs: Blobs, { key, bytes }: { key: string; bytes: Uint8Array }): Promise<void> {
  await blobs.put(key, bytes, TYPES[key.split('.')[1] ?? ''] ?? 'application/octet-stream')
  const stored = await bytesOf(blobs, key)
  if (!stored || Buffer.compare(stored, bytes) !== 0)
    throw new ExportRefused(`The file ${key} was not stored correctly. Check the disk or the S3 store.`)
}

function expectSame(table: string, found: TableDigest, expected: TableDigest | undefined): void {
  if (found.rows === expected?.rows && found.sha256 === expected.sha256) return
  throw new ExportRefused(
    `The table ${table} differs from the backup (${found.rows} rows of ${expected?.rows ?? 0}). Nothing was changed.`,
  )
}
