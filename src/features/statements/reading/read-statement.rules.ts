/** Reads the text of a statement: messages, the history of an app, or a table. */
import { linesOf } from '#core/clean-text.ts'
import { parsePhone, type Phone } from '#core/phone.ts'
import { parseReference } from '#core/transfer-reference.ts'
import {
  MAX_LINE_LENGTH,
  type Direction,
  type ReadStatement,
  type StatementLine,
} from '../statement-line.rules.ts'
import { findTable, type Column, type DelimitedTable } from './delimited-table.rules.ts'
import { parseStatementAmount } from './fields.rules.ts'
import { momentOf, parseDate, parseTime } from './moment.rules.ts'
import { normalizeText, type NormalizedText } from './normalized-text.rules.ts'
import { readLine, type FoundFields } from './read-line.rules.ts'
import { parseTemplate, type Template } from './template.rules.ts'

export interface StatementPattern {
  template: string
  direction: Direction
}

export interface Reader {
  patterns: (Template & { direction: Direction })[]
  /** The shop's own numbers: they name the receiver. */
  own: readonly Phone[]
  now: Date
}

export function readerOf(
  patterns: readonly StatementPattern[],
  { own = [], now }: { own?: readonly Phone[]; now: Date },
): Reader {
  return {
    patterns: patterns.map(({ template, direction }) => ({ ...parseTemplate(template), direction })),
    own,
    now,
  }
}

export function readStatement(text: string, reader: Reader): ReadStatement {
  const table = findTable(text)
  return table ? readTable(table, reader) : readMessages(text, reader)
}

/** A message can have several lines. */
const MAX_JOINED_LINES = 5

function readMessages(text: string, reader: Reader): ReadStatement {
  const read: ReadStatement = { lines: [], unread: [] }
  // An empty line separates messages.
  for (const block of text.replaceAll('\r', '\n').split(/\n[^\S\n]*\n/))
    readBlock(linesOf(block), reader, read)
  return read
}

function readBlock(texts: string[], reader: Reader, read: ReadStatement): void {
  const alone = texts.map((text) => readText(text, reader))
  for (let index = 0; index < texts.length;) {
    const next = bestFrom(index, texts, alone, reader)
    if (next.line) read.lines.push(next.line)
    else read.unread.push(texts[index]!.slice(0, MAX_LINE_LENGTH))
    index += next.count
  }
}

/**
 * The line that starts here, with the lines below it that continue it. A line that is complete by itself continues
 * nothing, so that two messages never become one.
 */
function bestFrom(
  index: number,
  texts: string[],
  alone: (StatementLine | undefined)[],
  reader: Reader,
): { line: StatementLine | undefined; count: number } {
  let best = { line: alone[index], count: 1 }
  for (let count = 2; count <= MAX_JOINED_LINES && index + count <= texts.length; count++) {
    if (alone[index + count - 1]) break
    const line = readText(texts.slice(index, index + count).join(' '), reader)
    if (line && (!best.line || completeness(line) > completeness(best.line))) best = { line, count }
  }
  return best
}

function completeness({ at, phone, name, reference }: StatementLine): number {
  return [at, phone, name, reference].filter(Boolean).length
}

/** Of several patterns the one that finds most is taken, the first of equal ones. */
export function readText(text: string, reader: Reader): StatementLine | undefined {
  if (text.length > MAX_LINE_LENGTH) return undefined
  const normalized = normalizeText(text)
  let best: StatementLine | undefined
  for (const pattern of reader.patterns) {
    const line = readWith(pattern, normalized, reader)
    if (line && (!best || completeness(line) > completeness(best))) best = line
  }
  return best
}

function readWith(
  pattern: Reader['patterns'][number],
  text: NormalizedText,
  reader: Reader,
): StatementLine | undefined {
  const found = readLine(pattern, text)
  return found && lineOf(found, { text: text.original, direction: pattern.direction }, reader)
}

function lineOf(
  found: FoundFields,
  { text, direction }: Pick<StatementLine, 'text' | 'direction'>,
  { own, now }: Pick<Reader, 'own' | 'now'>,
): StatementLine | undefined {
  const amount = found.amount && parseStatementAmount(found.amount.text)
  if (!amount) return undefined
  const phone = found.phone && parsePhone(found.phone.text)
  const moment = momentOf(
    found.date && parseDate(found.date.text),
    found.time && parseTime(found.time.text),
    now,
  )
  return {
    text,
    direction,
    amount,
    at: moment?.at,
    hasTime: moment?.hasTime ?? false,
    phone: phone && own.includes(phone) ? undefined : phone,
    name: found.name ? nameIn(found.name.original) : '',
    reference: found.reference && parseReference(found.reference.original),
  }
}

/** Words of the wallet that can follow a name. */
const AFTER_NAME = new Set(
  [
    'le la du au a à via sur vers par avec ref référence tel tél téléphone numéro num compte votre mru um nouveau solde',
    'transaction id date heure frais montant dans merci client',
    'بتاريخ في يوم الساعة رقم إلى الى حسابك رصيدك رصيد مرجع المرجع هاتف الهاتف على عبر أوقية اوقية مبلغ',
  ]
    .join(' ')
    .split(' ')
    .map((word) => normalizeText(word).text),
)

/** The words up to the first that is not part of a name. */
function nameIn(original: string): string {
  const words = original.split(/\s+/)
  const end = words.findIndex((word) => AFTER_NAME.has(normalizeText(word).text.replaceAll(/[^\p{L}]/gu, '')))
  return (end === -1 ? words : words.slice(0, end)).join(' ').replace(/[\s.,;:'-]+$/, '')
}

// ----- tables -----

const OUTGOING = /envoy|sort|debit|retrait|paiement effectue|مرسل|سحب|مدين|صادر/

function readTable({ columns, rows }: DelimitedTable, reader: Reader): ReadStatement {
  const read: ReadStatement = { lines: [], unread: [] }
  for (const row of rows) {
    const line = rowOf(row, columns, reader)
    const text = row.filter((cell) => cell !== '').join(' ; ')
    if (line) read.lines.push({ ...line, text: text.slice(0, MAX_LINE_LENGTH) })
    else read.unread.push(text.slice(0, MAX_LINE_LENGTH))
  }
  return read
}

const DATE_AND_TIME = /^(?<date>\S+(?: \p{L}+\.? \d{4})?)(?:[ t,]+(?<time>\d{1,2}[:h].*?))?(?:z|\+00:?00)?$/u
const AMOUNT_CELL = /^(?<sign>[-+])? ?(?:mru|um)? ?(?<sign2>[-+])?(?<amount>\d[\d .,']*?) ?(?:mru|um)?\.?$/

function rowOf(row: string[], columns: Map<Column, number>, reader: Reader): StatementLine | undefined {
  const cell = (column: Column) => normalizeText(row[columns.get(column) ?? -1] ?? '')
  const money = amountOfRow(cell)
  if (!money) return undefined
  const when = DATE_AND_TIME.exec(cell('date').text)?.groups
  const time = cell('time').text || when?.time
  const fields: FoundFields = {
    amount: { text: money.amount, original: money.amount },
    phone: field(cell('phone')),
    name: field(cell('name')),
    reference: field(cell('reference')),
    ...(when?.date && parseDate(when.date) && { date: { text: when.date, original: when.date } }),
    ...(time && { time: { text: time, original: time } }),
  }
  return lineOf(fields, { text: '', direction: money.direction }, reader)
}

function field({ text, original }: NormalizedText) {
  return text === '' ? undefined : { text, original: original.trim() }
}

function amountOfRow(
  cell: (column: Column) => NormalizedText,
): { amount: string; direction: Direction } | undefined {
  const amountIn = (column: Column) => {
    const parts = AMOUNT_CELL.exec(cell(column).text)?.groups
    const isZero = !parts?.amount || !/[1-9]/.test(parts.amount)
    return isZero ? undefined : { amount: parts.amount!, isNegative: [parts.sign, parts.sign2].includes('-') }
  }
  const credit = amountIn('credit')
  if (credit) return { amount: credit.amount, direction: 'in' }
  const debit = amountIn('debit')
  if (debit) return { amount: debit.amount, direction: 'out' }
  const found = amountIn('amount')
  if (!found) return undefined
  const isOut = found.isNegative || OUTGOING.test(cell('kind').text)
  return { amount: found.amount, direction: isOut ? 'out' : 'in' }
}
