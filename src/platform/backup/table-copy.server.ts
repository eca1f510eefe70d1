/** Reads and writes complete tables in the text format of COPY. */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import * as v from 'valibot'
import { log } from '../log.server.ts'

export const tableSchema = v.object({
  name: v.string(),
  /** Without generated columns. */
  columns: v.array(v.string()),
})

export type Table = v.InferOutput<typeof tableSchema>

export const sequenceSchema = v.object({ name: v.string(), lastValue: v.string(), isCalled: v.boolean() })

export type Sequence = v.InferOutput<typeof sequenceSchema>

export interface TableDigest {
  rows: number
  sha256: string
}

/** A connection without timeouts, with settings that make text output the same on every server. */
export async function openLongConnection(connection: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client({
    connectionTimeoutMillis: 30_000,
    application_name: 'melhfa-copy',
    ...connection,
  })
  client.on('error', (error) => log.warn({ err: error }, 'backup or restore: database connection lost'))
  await client.connect()
  await client.query(
    `set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0;
     set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set timezone = 'UTC'; set bytea_output = 'hex';
     set extra_float_digits = 1; set client_encoding = 'UTF8'`,
  )
  return client
}

/** Every table in an order that satisfies foreign keys; without unlogged tables, which a crash may empty anyway. */
export async function tablesOf(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table & { references: string[] }>(`
    select c.relname as name,
      array(select a.attname::text from pg_attribute a
            where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
            order by a.attnum) as columns,
      array(select distinct f.confrelid::regclass::text from pg_constraint f
            where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as "references"
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p'
    order by c.relname collate "C"`)
  const sorted: Table[] = []
  const isSorted = (name: string) => sorted.some((table) => table.name === name)
  while (sorted.length < rows.length) {
    const next = rows.find(({ name, references }) => !isSorted(name) && references.every(isSorted))
    if (!next) throw new Error('backup not possible: tables have circular foreign keys')
    sorted.push({ name: next.name, columns: next.columns })
  }
  return sorted
}

export async function sequencesOf(client: pg.Client): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' order by 1`,
  )
  const found: Sequence[] = []
  for (const { name } of rows) {
    const { rows: values } = await client.query<Omit<Sequence, 'name'>>(
      `select last_value::text as "lastValue", is_called as "isCalled" from ${pg.escapeIdentifier(name)}`,
    )
    found.push({ name, ...values[0]! })
  }
  return found
}

export async function setSequence(client: pg.Client, { name, lastValue, isCalled }: Sequence): Promise<void> {
  await client.query('select setval($1::regclass, $2, $3)', [pg.escapeIdentifier(name), lastValue, isCalled])
}

/** Exports all rows in a fixed order: the same rows give the same bytes on every server. */
export async function* copyOut(client: pg.Client, table: Table): AsyncGenerator<Buffer> {
  const columns = columnList(table)
  // Collation "C", because other collations may differ between servers.
  const order = table.columns.map((name) => `${pg.escapeIdentifier(name)}::text collate "C"`).join(', ')
  const key = await keyOf(client, table)
  yield* client.query(
    copyTo(
      `copy (select ${columns} from ${pg.escapeIdentifier(table.name)} order by ${key ?? order}) to stdout`,
    ),
  ) as AsyncIterable<Buffer>
}

/** Columns of the primary key for ORDER BY, which can use its index; undefined without a primary key. */
async function keyOf(client: pg.Client, { name }: Table): Promise<string | undefined> {
  const { rows } = await client.query<{ column: string; isText: boolean }>(
    `select a.attname as column, a.attcollation <> 0 as "isText"
     from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
     where i.indrelid = $1::regclass and i.indisprimary
     order by array_position(i.indkey::int2[], a.attnum)`,
    [pg.escapeIdentifier(name)],
  )
  const parts = rows.map(({ column, isText }) => pg.escapeIdentifier(column) + (isText ? ' collate "C"' : ''))
  return parts.length > 0 ? parts.join(', ') : undefined
}

export interface TableSink {
  write(bytes: Uint8Array): Promise<void>
  end(): Promise<void>
}

export function copyIn(client: pg.Client, table: Table): TableSink {
  const stream = client.query(
    copyFrom(`copy ${pg.escapeIdentifier(table.name)} (${columnList(table)}) from stdin`),
  )
  const done = finished(stream)
  // `write` and `end` report the error; without this handler it would end the process in between.
  done.catch(() => undefined)
  return {
    async write(bytes) {
      if (!stream.write(bytes)) await Promise.race([once(stream, 'drain'), done])
    },
    async end() {
      stream.end()
      await done
    },
  }
}

export async function digestOf(client: pg.Client, table: Table): Promise<TableDigest> {
  const digest = createTableDigest()
  for await (const bytes of copyOut(client, table)) digest.add(bytes)
  return digest.result()
}

export function createTableDigest(): { add(bytes: Buffer): void; result(): TableDigest } {
  const hash = createHash('sha256')
  let rows = 0
  return {
    add(bytes) {
      hash.update(bytes)
      // COPY escapes line feeds inside values, so each line feed ends a row.
      for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) rows++
    },
    result: () => ({ rows, sha256: hash.digest('hex') }),
  }
}

function columnList({ columns }: Table): string {
  return columns.map((name) => pg.escapeIdentifier(name)).join(', ')
}
