/** Walks the chain of seals and names the first thing that does not fit. */
import {
  FIRST_HASH,
  hashAtSeal,
  hashOfSeal,
  jsonText,
  sealedText,
  storedText,
  textHashes,
  type Json,
  type Paper,
  type Row,
  type Seal,
  type SealedRows,
  type SealedText,
  type Sha256,
} from './seal.rules.ts'
import type { SealedTable } from './sealed-columns.rules.ts'

/** A closing with everything that its seal covers. */
export interface ClosingRecord {
  number: number
  rows: SealedRows
  seal: Seal | undefined
  /** SHA-256 of the text that is stored with the seal. */
  textHash: string
}

export type FindingProblem =
  /** A closing is missing: the numbers have a gap. */
  | 'missingClosing'
  | 'missingSeal'
  /** A seal without its closing. */
  | 'extraSeal'
  | 'missingRow'
  | 'addedRow'
  | 'changedField'
  /** Something of the closing was changed, and the stored text that would say what was changed too. */
  | 'changedContent'
  /** The hash before is not the hash of the closing before. */
  | 'brokenChain'
  /** A seal of rules that this program does not have. */
  | 'unknownVersion'
  /** An entry, a session or a print that belongs to no closing. */
  | 'withoutClosing'
  /** The sums by day differ from the entries. */
  | 'wrongTotals'
  /** A printed report is not in the chain: closings at its end were removed, or all were written again. */
  | 'unknownPaper'

export interface Finding {
  problem: FindingProblem
  closing?: number
  table?: SealedTable | 'cash_seals' | 'cash_totals'
  /** The key of the row. */
  row?: string
  field?: string
  /** What was sealed, and what is there now. */
  sealed?: string
  found?: string
}

export interface Verification {
  closings: number
  entries: number
  /** Entries whose description was erased with a client. */
  erased: number
  /** Closings that were sealed by an upgrade. */
  late: number
  /** Of the last closing; undefined without closings. */
  last: { number: number; hash: string } | undefined
  finding: Finding | undefined
}

export interface VerifierOptions {
  sha256: Sha256
  /** All erasures, in the order of their ids. */
  erasures: readonly Row[]
  /** The text that is stored with a seal; read only if something does not fit. */
  textOf: (closing: number) => Promise<string>
  papers?: readonly Paper[]
}

export interface Verifier {
  /** The closings in the order of their numbers. Returns false when something was found: the rest is not looked at. */
  add: (record: ClosingRecord) => Promise<boolean>
  end: (found?: Finding) => Verification
}

export function createVerifier({ sha256, erasures, textOf, papers = [] }: VerifierOptions): Verifier {
  const erasedOf = Map.groupBy(erasures, (erasure) => Number(erasure['entry_id']))
  const result: Verification = {
    closings: 0,
    entries: 0,
    erased: erasedOf.size,
    late: 0,
    last: undefined,
    finding: undefined,
  }

  async function check(record: ClosingRecord): Promise<Finding | undefined> {
    const { number, rows, seal } = record
    const expected = (result.last?.number ?? 0) + 1
    if (number !== expected) return { problem: 'missingClosing', closing: expected, table: 'cash_closings' }
    if (!rows.cash_closings[0])
      return { problem: 'extraSeal', closing: number, table: 'cash_closings', row: String(number) }
    if (!seal) return { problem: 'missingSeal', closing: number, table: 'cash_seals', row: String(number) }
    if (seal.version !== 1) return { ...ofSeal(number, 'version'), problem: 'unknownVersion' }
    const description = firstBadDescription(rows, erasedOf, sha256)
    const text = sealedText(rows, (entry) =>
      hashAtSeal(entry, erasedOf.get(Number(entry['id'])), seal, sha256),
    )
    const broken = findBrokenSeal(seal, text)
    if (broken) return broken
    return description ? { ...description, closing: number } : findChange(record, seal, text)
  }

  function findBrokenSeal(seal: Seal, text: SealedText): Finding | undefined {
    const { closing_number: number } = seal
    const previous = result.last?.hash ?? FIRST_HASH
    if (hashOfSeal(seal, sha256) !== seal.hash) {
      const right = { ...textHashes(text, sha256), entries: text.entries.length, previous_hash: previous }
      const changed = (['entries', 'entries_hash', 'content_hash', 'previous_hash'] as const).filter(
        (name) => right[name] !== seal[name],
      )
      // Otherwise it is the hash itself, or a column that cannot be computed again.
      return { problem: 'changedField', ...ofSeal(number, changed.length === 1 ? changed[0]! : 'hash') }
    }
    if (seal.previous_hash !== previous)
      return { problem: 'brokenChain', closing: number, table: 'cash_seals', row: String(number) }
    return undefined
  }

  async function findChange(
    { number, textHash }: ClosingRecord,
    seal: Seal,
    text: SealedText,
  ): Promise<Finding | undefined> {
    const hashes = textHashes(text, sha256)
    const present = storedText(text)
    if (hashes.entries_hash === seal.entries_hash && hashes.content_hash === seal.content_hash) {
      if (sha256(present) === textHash) return undefined
      return { problem: 'changedField', ...ofSeal(number, 'content') }
    }
    const isEntries = hashes.entries_hash !== seal.entries_hash
    const stored = await textOf(number)
    const difference = firstDifference(stored, present)
    // The stored text is believed only if it fits the seal.
    if (difference && fitsSeal(stored, seal, sha256)) return { ...difference, closing: number }
    return {
      problem: 'changedContent',
      closing: number,
      table: isEntries ? 'cash_transactions' : 'cash_closings',
    }
  }

  function findPaper({ number, seal }: ClosingRecord): Finding | undefined {
    const paper = papers.find((one) => one.number === number)
    if (!paper || seal!.hash.startsWith(paper.hash)) return undefined
    return { problem: 'unknownPaper', closing: number, sealed: paper.hash, found: seal!.hash }
  }

  return {
    async add(record) {
      result.finding = (await check(record)) ?? findPaper(record)
      if (result.finding) return false
      result.closings++
      result.entries += record.rows.cash_transactions.length
      result.late += record.seal!.is_late ? 1 : 0
      result.last = { number: record.number, hash: record.seal!.hash }
      return true
    },
    end(found) {
      const missing = papers.find(({ number }) => number > (result.last?.number ?? 0))
      const finding =
        result.finding ??
        found ??
        (missing && { problem: 'unknownPaper' as const, closing: missing.number, sealed: missing.hash })
      return { ...result, finding }
    },
  }
}

function ofSeal(number: number, field: string) {
  return { closing: number, table: 'cash_seals', row: String(number), field } as const
}

/** Each erasure begins with the hash that the one before left, and the last one left the present description. */
function firstBadDescription(
  { cash_transactions: entries }: SealedRows,
  erasedOf: ReadonlyMap<number, readonly Row[]>,
  sha256: Sha256,
): Finding | undefined {
  for (const entry of entries) {
    const own = erasedOf.get(Number(entry['id']))
    if (!own) continue
    const broken = own.findIndex(
      (erasure, index) => index > 0 && erasure['hash_before'] !== own[index - 1]!['hash_after'],
    )
    const changed = { problem: 'changedField' } as const
    if (broken > 0)
      return { ...changed, table: 'cash_erasures', row: jsonText(own[broken]!['id']), field: 'hash_before' }
    if (own.at(-1)!['hash_after'] !== sha256(jsonText(entry['description'])))
      return { ...changed, table: 'cash_transactions', row: jsonText(entry['id']), field: 'description' }
  }
  return undefined
}

/** Splits a stored text into entries and the rest. */
export function splitText(stored: string): SealedText {
  const lines = stored.split('\n')
  const isEntry = (line: string) => line.startsWith('cash_transactions ')
  return { content: lines.filter((line) => !isEntry(line)), entries: lines.filter(isEntry) }
}

function fitsSeal(stored: string, seal: Seal, sha256: Sha256): boolean {
  const hashes = textHashes(splitText(stored), sha256)
  return hashes.entries_hash === seal.entries_hash && hashes.content_hash === seal.content_hash
}

const KEYS: Partial<Record<SealedTable, string>> = { cash_closings: 'number', cash_days: 'date' }

interface ParsedLine {
  table: SealedTable
  row: string
  values: Row
}

function parseLine(line: string): ParsedLine {
  const space = line.indexOf(' ')
  const table = line.slice(0, space) as SealedTable
  const values = parsedRow(line.slice(space + 1))
  return { table, row: jsonText(values[KEYS[table] ?? 'id']), values }
}

/** A stored text that was changed by hand may be no JSON any more. */
function parsedRow(text: string): Row {
  try {
    return JSON.parse(text) as Row
  } catch {
    return {}
  }
}

/** The first row that is missing, added or different. */
export function firstDifference(
  stored: string,
  present: string,
): (Finding & { table: SealedTable }) | undefined {
  const before = linesByKey(stored)
  const after = linesByKey(present)
  for (const [key, line] of before) {
    const now = after.get(key)
    if (now === line) continue
    const { table, row, values } = parseLine(line)
    if (now === undefined) return { problem: 'missingRow', table, row }
    return { problem: 'changedField', table, row, ...changedField(values, parseLine(now).values) }
  }
  for (const [key, line] of after)
    if (!before.has(key)) {
      const { table, row } = parseLine(line)
      return { problem: 'addedRow', table, row }
    }
  return undefined
}

function linesByKey(text: string): Map<string, string> {
  const lines = text.split('\n').filter(Boolean)
  // Places follow from the entries, so a change of an entry is named before them.
  const isPlace = (line: string) => line.startsWith('cash_places ')
  const ordered = [...lines.filter((line) => !isPlace(line)), ...lines.filter(isPlace)]
  return new Map(
    ordered.map((line) => {
      const { table, row } = parseLine(line)
      return [`${table} ${row}`, line]
    }),
  )
}

function changedField(before: Row, after: Row): Pick<Finding, 'field' | 'sealed' | 'found'> {
  // The database computes the difference from other columns: they are named before it.
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].toSorted(
    (a, b) => Number(a === 'difference') - Number(b === 'difference'),
  )
  const field = names.find((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
  if (field === undefined) return {}
  // The hashes of two descriptions say nothing to a reader.
  if (field === 'description') return { field }
  return { field, sealed: shown(before[field]), found: shown(after[field]) }
}

const MAX_SHOWN = 80

function shown(value: Json | undefined): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value ?? null)
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text
}
