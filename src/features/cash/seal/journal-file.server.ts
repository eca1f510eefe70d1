/**
 * The sealed journal as a file of JSON lines: a head, one line for each closing with its rows and its seal, and an end.
 * `npm run verify-register -- <file>` verifies it without the shop.
 */
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { jsonText, type Paper, type Row, type Seal, type SealedRows } from './seal.rules.ts'
import { sha256 } from './seal.server.ts'
import { CONTENT_TABLES } from './sealed-columns.rules.ts'
import { textOfSeal } from './sealed-rows.server.ts'
import { sealedRecords } from './verify-register.server.ts'
import { createVerifier, type ClosingRecord, type Verification } from './verify.rules.ts'

const FORMAT = 'melhfa-journal'
const VERSION = 1

interface ClosingLine {
  closing: number
  seal: Seal | null
  /** The text that was sealed: it tells what was changed, if something was. */
  text: string
  rows: SealedRows
}

/** Closings that are not sealed yet are left out, and entries of the open session. */
export async function* journalLines(now: Date): AsyncGenerator<string> {
  const { erasures, records } = await sealedRecords()
  // Erasures come first: they explain the descriptions of the entries that follow.
  yield line({ format: FORMAT, version: VERSION, exportedAt: now.toISOString(), erasures })
  let last: ClosingRecord | undefined
  for await (const record of records) {
    if (!record.seal) break
    yield line({
      closing: record.number,
      seal: record.seal as unknown as Row,
      text: await textOfSeal(record.number),
      rows: record.rows as unknown as Row,
    })
    last = record
  }
  yield line({ end: true, closings: last?.number ?? 0, hash: last?.seal?.hash ?? null })
}

function line(value: object): string {
  return `${JSON.stringify(value)}\n`
}

/** The file is no journal, or part of it is missing. */
export class BadJournal extends Error {
  override name = 'BadJournal'
}

export async function verifyJournal(path: string, papers: readonly Paper[] = []): Promise<Verification> {
  const lines = jsonLines(path)
  const { value: head } = await lines.next()
  if (head?.['format'] !== FORMAT)
    throw new BadJournal(`${path} is not a journal: its first line must name the format ${FORMAT}.`)
  if (head['version'] !== VERSION)
    throw new BadJournal(
      `${path} has version ${jsonText(head['version'])}, this program reads version ${VERSION}.`,
    )
  let text = ''
  const verifier = createVerifier({
    sha256,
    erasures: head['erasures'] as unknown as Row[],
    textOf: async () => text,
    papers,
  })
  let end: Row | undefined
  let count = 0
  for await (const value of lines) {
    if (end) throw new BadJournal(`${path} goes on after its end.`)
    if (value['end'] === true) {
      end = value
      continue
    }
    const record = value as unknown as ClosingLine
    requireRows(record, path)
    text = record.text
    count++
    if (!(await verifier.add(recordOf(record)))) return verifier.end()
  }
  if (!end) throw new BadJournal(`${path} is cut off: its last line is missing. Export the journal again.`)
  if (end['closings'] !== count)
    throw new BadJournal(`${path} has ${count} closings, its end says ${jsonText(end['closings'])}.`)
  const result = verifier.end()
  if (typeof end['hash'] === 'string' && result.last && end['hash'] !== result.last.hash)
    throw new BadJournal(`${path}: the hash in its last line is not that of its last closing.`)
  return result
}

function requireRows({ closing, rows }: ClosingLine, path: string): void {
  const tables = ['cash_transactions', ...CONTENT_TABLES] as const
  if (!tables.every((table) => Array.isArray(rows?.[table])))
    throw new BadJournal(`${path}: the line of closing ${closing} is incomplete.`)
}

function recordOf({ closing, seal, text, rows }: ClosingLine): ClosingRecord {
  return { number: closing, rows, seal: seal ?? undefined, textHash: sha256(text) }
}

async function* jsonLines(path: string): AsyncGenerator<Row, undefined> {
  const input = createInterface({ input: createReadStream(path, 'utf8'), crlfDelay: Infinity })
  let number = 0
  for await (const text of input) {
    number++
    if (text.trim() === '') continue
    yield parsed(text, `${path}, line ${number}`)
  }
  return undefined
}

function parsed(text: string, place: string): Row {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null) return value as Row
  } catch {
    // Said below.
  }
  throw new BadJournal(`${place} is not JSON: the file is damaged or cut off.`)
}
