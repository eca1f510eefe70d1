/** Reads closings with everything that their seals cover, as rows by the names of their columns. */
import { sql, type SQL } from 'drizzle-orm'
import { db } from '#platform/database/database.server.ts'
import { jsonText, type Row, type Seal, type SealBounds, type SealedRows } from './seal.rules.ts'

/** How many closings are read at once. */
export const CLOSINGS_PER_READ = 250

export interface SealWithText {
  seal: Seal
  textHash: string
}

/** Closings in the order of their numbers, with their sessions and entries. */
export interface ReadClosing {
  number: number
  closing: Row | undefined
  session: Row | undefined
  entries: Row[]
  counts: Row[]
  stored: SealWithText | undefined
}

async function rowsOf(query: SQL): Promise<Row[]> {
  const { rows } = await db().execute<{ row: Row }>(query)
  return rows.map(({ row }) => row)
}

/** The closings after this number. A seal without a closing is listed too. */
export async function readClosings(after: number, limit = CLOSINGS_PER_READ): Promise<ReadClosing[]> {
  const { rows: found } = await db().execute<{ number: number }>(
    sql`select number from cash_closings where number > ${after}
      union select closing_number from cash_seals where closing_number > ${after} order by 1 limit ${limit}`,
  )
  const numbers = found.map(({ number }) => number)
  const [first, last] = [numbers[0], numbers.at(-1)]
  if (first === undefined || last === undefined) return []
  const closings = await rowsOf(
    sql`select row_to_json(c) as row from cash_closings c where number between ${first} and ${last}`,
  )
  const sessionIds = closings.map((closing) => Number(closing['session_id']))
  const ids = sql`any(${sql.param(sessionIds)}::bigint[])`
  const sessions = await rowsOf(sql`select row_to_json(s) as row from cash_sessions s where id = ${ids}`)
  const entries = await rowsOf(
    sql`select row_to_json(t) as row from cash_transactions t where session_id = ${ids} order by session_id, id`,
  )
  const counts = await countsOf(ids)
  const seals = await sealsBetween(first, last)
  const closingOf = byKey(closings, 'number')
  const sessionOf = byKey(sessions, 'id')
  const entriesOf = Map.groupBy(entries, (entry) => Number(entry['session_id']))
  const countsBySession = Map.groupBy(counts, (count) => Number(count['session_id']))
  return numbers.map((number) => {
    const closing = closingOf.get(number)
    const sessionId = Number(closing?.['session_id'])
    return {
      number,
      closing,
      session: sessionOf.get(sessionId),
      entries: entriesOf.get(sessionId) ?? [],
      counts: countsBySession.get(sessionId) ?? [],
      stored: seals.get(number),
    }
  })
}

function byKey(rows: readonly Row[], key: string): Map<number, Row> {
  return new Map(rows.map((row): [number, Row] => [Number(row[key]), row]))
}

/** Counts of drawers and wallets. */
async function countsOf(ids: SQL): Promise<Row[]> {
  return rowsOf(sql`select row_to_json(c) as row from cash_counts c where session_id = ${ids} order by id`)
}

const SEAL = sql.raw(`select to_jsonb(s) - 'content' as seal,
  encode(sha256(convert_to(content, 'UTF8')), 'hex') as hash from cash_seals s`)

async function sealsBetween(first: number, last: number): Promise<Map<number, SealWithText>> {
  const { rows } = await db().execute<{ seal: Seal; hash: string }>(
    sql`${SEAL} where closing_number between ${first} and ${last}`,
  )
  return new Map(rows.map(({ seal, hash }) => [seal.closing_number, { seal, textHash: hash }]))
}

export async function lastSeal(): Promise<Seal | undefined> {
  const { rows } = await db().execute<{ seal: Seal }>(
    sql`select to_jsonb(s) - 'content' as seal from cash_seals s order by closing_number desc limit 1`,
  )
  return rows[0]?.seal
}

export async function textOfSeal(closing: number): Promise<string> {
  const { rows } = await db().execute<{ content: string }>(
    sql`select content from cash_seals where closing_number = ${closing}`,
  )
  return rows[0]?.content ?? ''
}

/** Rows that belong to the next closing after them, and places. Few, apart from days and prints. */
export interface SharedRows {
  resets: Row[]
  erasures: Row[]
  prints: Row[]
  days: Row[]
  places: Map<number, Row>
}

/** No row is before these, whatever its id is. */
const ALL: SealBounds = {
  reset_through: Number.MIN_SAFE_INTEGER,
  erasure_through: Number.MIN_SAFE_INTEGER,
  print_through: Number.MIN_SAFE_INTEGER,
  days_before: '-infinity',
}

/** Those after the bounds of a seal. */
export async function readSharedRows(after: SealBounds = ALL): Promise<SharedRows> {
  const listed = (table: string, condition: SQL, key = 'id') =>
    rowsOf(
      sql`select row_to_json(t) as row from ${sql.raw(table)} t where ${condition} order by ${sql.raw(key)}`,
    )
  const resets = await listed('cash_resets', sql`id > ${after.reset_through}`)
  const erasures = await listed('cash_erasures', sql`id > ${after.erasure_through}`)
  const prints = await listed('cash_closing_prints', sql`id > ${after.print_through}`)
  const days = await listed('cash_days', sql`date >= ${after.days_before}::date`, 'date')
  const places = await listed('cash_places', sql`true`)
  return { resets, erasures, prints, days, places: byKey(places, 'id') }
}

/** A cursor over shared rows: closings take theirs in order, so that each list is walked once. */
export function sharedRowsByClosing({ resets, erasures, prints, days, places }: SharedRows) {
  const lists = {
    resets: cursor(resets),
    erasures: cursor(erasures),
    prints: cursor(prints),
    days: cursor(days),
  }
  const upTo = (list: (isOwn: (row: Row) => boolean) => Row[], id: number) =>
    list((row) => Number(row['id']) <= id)
  return function rowsFor(
    { closing, session, entries, counts }: ReadClosing,
    bounds: SealBounds,
  ): SealedRows {
    const placeIds = [...new Set(entries.map((entry) => Number(entry['place_id'])))].toSorted((a, b) => a - b)
    return {
      cash_closings: closing ? [closing] : [],
      cash_sessions: session ? [session] : [],
      cash_counts: counts,
      cash_places: placeIds.flatMap((id): Row[] => [places.get(id)].filter((place) => place !== undefined)),
      cash_days: lists.days((day) => jsonText(day['date']) < bounds.days_before),
      cash_resets: upTo(lists.resets, bounds.reset_through),
      cash_erasures: upTo(lists.erasures, bounds.erasure_through),
      cash_closing_prints: upTo(lists.prints, bounds.print_through),
      cash_transactions: entries,
    }
  }
}

function cursor(rows: readonly Row[]) {
  let position = 0
  return (isOwn: (row: Row) => boolean): Row[] => {
    const start = position
    while (position < rows.length && isOwn(rows[position]!)) position++
    return rows.slice(start, position)
  }
}
