/**
 * The seal of a closing: a hash of everything that belongs to it and of the seal before. What is hashed is text that
 * depends on the values only, so that an exported journal is verified outside of the shop with the same rules.
 */

import {
  CONTENT_TABLES,
  SEALED_COLUMNS,
  type ContentTable,
  type SealedTable,
} from './sealed-columns.rules.ts'

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json }

/** A row as PostgreSQL's `row_to_json` writes it: columns by their names in the database. */
export type Row = Record<string, Json>

/** SHA-256 of a text in UTF-8, in hexadecimal digits. */
export type Sha256 = (text: string) => string

/** A text as it is, any other value as JSON. */
export function jsonText(value: Json | undefined): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? null)
}

export const SEAL_VERSION = 1

/** The hash before the first seal. */
export const FIRST_HASH = '0'.repeat(64)

/** The rows of one closing, each list in the order of its key. */
export interface SealedRows extends Record<ContentTable, readonly Row[]> {
  cash_transactions: readonly Row[]
}

/** A stored seal. The bounds say which resets, erasures, prints and days it covers: those after the bounds of the seal before. */
export interface Seal {
  closing_number: number
  version: number
  entries: number
  entries_hash: string
  content_hash: string
  previous_hash: string
  reset_through: number
  erasure_through: number
  print_through: number
  days_before: string
  is_late: boolean
  sealed_at: string
  hash: string
}

export type SealBounds = Pick<Seal, 'reset_through' | 'erasure_through' | 'print_through' | 'days_before'>

export const FIRST_BOUNDS: SealBounds = {
  reset_through: 0,
  erasure_through: 0,
  print_through: 0,
  days_before: '0001-01-01',
}

/** JSON without white space and with sorted keys: equal values have equal texts. */
export function canonicalJson(value: Json): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  const members = Object.keys(value)
    .toSorted()
    .map((key) => `${JSON.stringify(key)}:${canonicalJson(value[key]!)}`)
  return `{${members.join(',')}}`
}

const TIME = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?(Z|([+-])(\d\d):?(\d\d)?)$/

const UTC = '+00:00'

/** A time in UTC with microseconds, whatever the time zone of the connection was; other texts stay. */
export function canonicalTime(text: string): string {
  // What PostgreSQL writes for nearly every row.
  if (text.length === 25 && text.endsWith(UTC) && text[10] === 'T') return `${text.slice(0, 19)}.000000Z`
  const found = TIME.exec(text)
  if (!found) return text
  const [, day, time, fraction = '', , sign = '+', hours = '0', minutes = '0'] = found
  const offset = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
  const utc = new Date(Date.parse(`${day}T${time}Z`) - offset * 60_000).toISOString().slice(0, 19)
  return `${utc}.${fraction.padEnd(6, '0')}Z`
}

/** The columns of each table in the order of the text, prepared once: a chain has a hundred thousand rows. */
const COLUMNS = new Map(
  Object.entries(SEALED_COLUMNS).map(([table, columns]) => [
    table,
    [...columns].toSorted().map((name) => ({
      name,
      label: `${JSON.stringify(name)}:`,
      isTime: name === 'at' || name.endsWith('_at'),
    })),
  ]),
)

/** One row as a line: its table, then its sealed columns as canonical JSON. */
export function rowLine(table: SealedTable, row: Row): string {
  let members = ''
  for (const { name, label, isTime } of COLUMNS.get(table)!) {
    const value = row[name]
    if (value === undefined) continue
    const text = canonicalJson(isTime && typeof value === 'string' ? canonicalTime(value) : value)
    members += members === '' ? label + text : `,${label}${text}`
  }
  return `${table} {${members}}`
}

/**
 * The hash of an entry's description when its closing was sealed: what the first erasure after the seal found, or the
 * present one. `erasures` are those of the entry, in the order of their ids.
 */
export function hashAtSeal(
  entry: Row,
  erasures: readonly Row[] | undefined,
  { erasure_through }: SealBounds,
  sha256: Sha256,
): string {
  const later = erasures?.find((erasure) => Number(erasure['id']) > erasure_through)
  return later ? jsonText(later['hash_before']) : sha256(jsonText(entry['description']))
}

export interface SealedText {
  content: string[]
  entries: string[]
}

/**
 * The text of a closing. An entry's description is in it by its hash, because the name of an anonymised client is erased
 * from it later; `descriptionHash` gives the hash at the time of the seal.
 */
export function sealedText(rows: SealedRows, descriptionHash: (entry: Row) => string): SealedText {
  return {
    content: CONTENT_TABLES.flatMap((table) => rows[table].map((row) => rowLine(table, row))),
    entries: rows.cash_transactions.map((entry) =>
      rowLine('cash_transactions', { ...entry, description: descriptionHash(entry) }),
    ),
  }
}

/** The whole text of a seal, as it is stored beside it: it tells what was changed, if something was. */
export function storedText({ content, entries }: SealedText): string {
  return [...content, ...entries].join('\n')
}

export function textHashes(text: SealedText, sha256: Sha256): Pick<Seal, 'entries_hash' | 'content_hash'> {
  return {
    entries_hash: sha256(text.entries.join('\n')),
    content_hash: sha256(text.content.join('\n')),
  }
}

/** The hash of a seal covers all of its other columns. */
export function hashOfSeal(seal: Omit<Seal, 'hash'>, sha256: Sha256): string {
  const { closing_number, version, entries, entries_hash, content_hash, previous_hash } = seal
  const { reset_through, erasure_through, print_through, days_before, is_late, sealed_at } = seal
  return sha256(
    canonicalJson({
      closing_number,
      version,
      entries,
      entries_hash,
      content_hash,
      previous_hash,
      reset_through,
      erasure_through,
      print_through,
      days_before,
      is_late,
      sealed_at: canonicalTime(sealed_at),
    }),
  )
}

export interface NewSeal {
  number: number
  text: SealedText
  previousHash: string
  bounds: SealBounds
  isLate: boolean
  sealedAt: string
}

export function sealOf(
  { number, text, previousHash, bounds, isLate, sealedAt }: NewSeal,
  sha256: Sha256,
): Seal {
  const seal = {
    closing_number: number,
    version: SEAL_VERSION,
    entries: text.entries.length,
    ...textHashes(text, sha256),
    previous_hash: previousHash,
    ...bounds,
    is_late: isLate,
    sealed_at: sealedAt,
  }
  return { ...seal, hash: hashOfSeal(seal, sha256) }
}

/** The part of a hash that is printed: 64 bits, in groups that can be read aloud. */
export function shortHash(hash: string): string {
  return hash
    .slice(0, 16)
    .toUpperCase()
    .match(/.{1,4}/g)!
    .join('-')
}

/** What the QR code of a report says; `verify-register --paper` reads it. */
export function paperCode(number: number, hash: string): string {
  return `Z${number}:${hash}`
}

export interface Paper {
  number: number
  /** The beginning of the hash, in lower case. */
  hash: string
}

/** Reads the text of the QR code, or the number and the short hash as they are printed. */
export function parsePaper(text: string): Paper | undefined {
  const [, number = '', hash = ''] = /^\s*Z?\s*(\d{1,9})\s*[: ]\s*([0-9a-f -]+)\s*$/i.exec(text) ?? []
  const digits = hash.replaceAll(/[ -]/g, '').toLowerCase()
  return digits.length >= 16 && digits.length <= 64 ? { number: Number(number), hash: digits } : undefined
}
