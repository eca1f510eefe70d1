/** Tables for other programs: UTF-8 with a mark that says so, and nothing in them that a spreadsheet would run. */

export type CsvValue = string | number | Date | null | undefined

/** Without it, spreadsheets take Arabic and accents for something else. */
const BYTE_ORDER_MARK = '\uFEFF'
const LINE_END = '\r\n'
/** A spreadsheet takes what starts like this for a formula. */
const STARTS_FORMULA = /^[\t\r ]*[=+\-@\u2212]/

/** The first line of a file, with the mark before it. */
export function csvHead(names: readonly string[]): string {
  return BYTE_ORDER_MARK + csvLine(names)
}

export function csvLine(values: readonly CsvValue[]): string {
  return values.map(cell).join(',') + LINE_END
}

function cell(value: CsvValue): string {
  if (value === null || value === undefined) return ''
  // Numbers are ours and stay numbers, also below zero.
  if (typeof value === 'number') return String(value)
  const text = value instanceof Date ? value.toISOString() : value.replaceAll('\0', '')
  const safe = STARTS_FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n;\t']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
