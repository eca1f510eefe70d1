/** Tables with a row of headings, from a CSV file or copied from a spreadsheet. */
import { withoutFormulaGuard } from '#core/csv.ts'
import { normalizeText } from './normalized-text.rules.ts'

const SEPARATORS = [';', '\t', ',', '|']

/** Cells may be quoted; a quoted cell can contain separators and line breaks. */
export function splitTable(text: string, separator: string): string[][] {
  const rows: string[][] = [[]]
  let cell = ''
  let isQuoted = false
  const endCell = () => {
    rows.at(-1)!.push(withoutFormulaGuard(cell.trim()))
    cell = ''
  }
  for (let index = 0; index < text.length; index++) {
    const char = text[index]!
    if (isQuoted && char === '"' && text[index + 1] === '"') {
      cell += '"'
      index++
    } else if (char === '"' && (isQuoted || cell.trim() === '')) isQuoted = !isQuoted
    else if (!isQuoted && char === separator) endCell()
    else if (!isQuoted && char === '\n') {
      endCell()
      rows.push([])
    } else cell += char
  }
  endCell()
  return rows.filter((row) => row.some((value) => value !== ''))
}

export type Column = 'date' | 'time' | 'amount' | 'credit' | 'debit' | 'phone' | 'name' | 'reference' | 'kind'

/** Words that a heading contains; the first column that fits is taken. */
const HEADINGS = (
  [
    [
      'reference',
      [
        'reference',
        'ref',
        'transaction id',
        'id transaction',
        'n transaction',
        'numero de transaction',
        'numero d operation',
        'مرجع',
        'رقم العمليه',
      ],
    ],
    ['phone', ['telephone', 'tel', 'phone', 'msisdn', 'numero expediteur', 'هاتف', 'رقم المرسل']],
    ['credit', ['credit', 'entree', 'دائن', 'ايداع']],
    ['debit', ['debit', 'sortie', 'مدين', 'سحب']],
    ['amount', ['montant', 'amount', 'مبلغ']],
    ['time', ['heure', 'time', 'وقت', 'ساعه']],
    ['date', ['date', 'تاريخ', 'يوم']],
    ['name', ['nom', 'name', 'expediteur', 'emetteur', 'client', 'اسم', 'مرسل']],
    ['kind', ['type', 'operation', 'sens', 'نوع', 'عمليه']],
  ] satisfies [Column, string[]][]
).map(([column, names]) => [column, names.map((name) => normalizeText(name).text)] as const)

export interface DelimitedTable {
  columns: Map<Column, number>
  rows: string[][]
}

/** How many of the first rows can be above the headings. */
const MAX_TITLE_ROWS = 8

/** Undefined if no row names the amount and the date. */
export function findTable(text: string): DelimitedTable | undefined {
  for (const separator of SEPARATORS) {
    if (!text.includes(separator)) continue
    const rows = splitTable(text, separator)
    for (const [index, row] of rows.slice(0, MAX_TITLE_ROWS).entries()) {
      if (!row.every(isHeading)) continue
      const columns = columnsOf(row)
      const hasAmount = columns.has('amount') || columns.has('credit')
      if (hasAmount && columns.has('date')) return { columns, rows: rows.slice(index + 1) }
    }
  }
  return undefined
}

/** A message has digits, or is longer. */
function isHeading(cell: string): boolean {
  return cell.length <= 40 && !/\p{N}/u.test(cell)
}

function columnsOf(headings: string[]): Map<Column, number> {
  const columns = new Map<Column, number>()
  const worded = headings.map((heading) => wordsOf(heading))
  for (const [index, words] of worded.entries()) {
    const column = HEADINGS.find(([, names]) => names.some((name) => hasWord(words, name)))?.[0]
    if (column && !columns.has(column)) columns.set(column, index)
  }
  // Wallets call the number of the other side just "number". Cells that are no phone number are not read as one.
  const unnamed = worded.findIndex((words) => NUMBERS.has(words.trim()))
  if (!columns.has('phone') && unnamed !== -1) columns.set('phone', unnamed)
  return columns
}

const wordsOf = (heading: string) => ` ${normalizeText(heading).text.replaceAll(/[^\p{L}\p{N}]+/gu, ' ')} `

const NUMBERS = new Set(['Numéro', 'الرقم'].map((heading) => wordsOf(heading).trim()))

/** With or without the Arabic article. */
function hasWord(words: string, name: string): boolean {
  return words.includes(` ${name} `) || words.includes(` ال${name} `)
}
