/** Puts the parts of a shop into an empty place: all of them, or none. */
import pg from 'pg'
import { repeatMigrations } from '../database/migrations.server.ts'
import type { Blobs } from '../storage/blob-store.server.ts'
import { bytesOf, ExportRefused, type ShopManifest, type Contents, type Part } from './export-shop.server.ts'
import {
  copyIn,
  openLongConnection,
  setSequence,
  sumOf,
  tablesOf,
  type Table,
  type TableSink,
  type TableSum,
} from './table-copy.server.ts'

export interface Target {
  connection: pg.ClientConfig
  blobs: Blobs
  /** What the database holds now is given up, in the moment the new contents are there. */
  replace: boolean
}

/** All or nothing: rows are read back and compared before anything is committed. */
export async function importParts(parts: AsyncIterable<Part>, target: Target): Promise<Contents> {
  const client = await openLongConnection(target.connection)
  try {
    await refuseUnfit(client, target)
    await client.query('begin')
    const contents = await fill(client, parts, target)
    await client.query('commit')
    await client.query('analyze')
    return contents
  } finally {
    // Whatever was not committed is undone by leaving.
    await client.end()
  }
}

async function refuseUnfit(client: pg.Client, { replace }: Target): Promise<void> {
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
  let about: ShopManifest | undefined
  let contents: Contents | undefined
  let sink: (TableSink & { table: string }) | undefined
  for await (const part of parts) {
    if (sink && !(part.kind === 'rows' && part.table === sink.table)) {
      await sink.end()
      sink = undefined
    }
    if (part.kind === 'about') {
      about = part.about
      tables = await prepare(client, about, target)
    } else if (part.kind === 'rows') {
      sink ??= { table: part.table, ...copyIn(client, tableNamed(tables, part.table)) }
      await sink.write(part.bytes)
    } else if (part.kind === 'file') await putFile(target.blobs, part)
    else contents = part.contents
  }
  if (!about || !contents) throw new ExportRefused('The copy ended before its end.')
  for (const sequence of about.sequences) await setSequence(client, sequence)
  for (const { name } of tables)
    await client.query(`alter table ${pg.escapeIdentifier(name)} enable trigger user`)
  for (const table of tables) expectSame(table.name, await sumOf(client, table), contents.tables[table.name])
  return contents
}

/** The version that wrote the copy, with empty tables whose triggers rest: what they would add is in the copy too. */
async function prepare(client: pg.Client, about: ShopManifest, { replace }: Target): Promise<Table[]> {
  if (replace) await client.query('drop schema public cascade; create schema public')
  await repeatMigrations(client, about.migrations)
  const tables = await tablesOf(client)
  if (JSON.stringify(tables) !== JSON.stringify(about.tables))
    throw new ExportRefused('The tables of the copy are not those of the version that it names.')
  const names = tables.map(({ name }) => pg.escapeIdentifier(name))
  for (const name of names) await client.query(`alter table ${name} disable trigger user`)
  await client.query(`truncate ${names.join(', ')}`)
  return tables
}

function tableNamed(tables: Table[], name: string): Table {
  const found = tables.find((table) => table.name === name)
  if (!found) throw new ExportRefused(`The copy has rows of an unknown table (${name}).`)
  return found
}

const TYPES: Record<string, string> = { webp: 'image/webp', avif: 'image/avif' }

async function putFile(blobs: Blobs, { key, bytes }: { key: string; bytes: Uint8Array }): Promise<void> {
  await blobs.put(key, bytes, TYPES[key.split('.')[1] ?? ''] ?? 'application/octet-stream')
  const kept = await bytesOf(blobs, key)
  if (!kept || Buffer.compare(kept, bytes) !== 0)
    throw new ExportRefused(`The file ${key} was not kept as it was written. Check the disk or the S3 store.`)
}

function expectSame(table: string, found: TableSum, wanted: TableSum | undefined): void {
  if (found.rows === wanted?.rows && found.sha256 === wanted.sha256) return
  throw new ExportRefused(
    `The table ${table} did not arrive as it was sent (${found.rows} rows of ${wanted?.rows ?? 0}). Nothing was changed.`,
  )
}
