/** CSV files for spreadsheets: UTF-8 with a byte order mark, and protected against formula injection. */

export type CsvValue = string | number | Date | null | undefined

/** Without it, spreadsheets do not read the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'
const LINE_END = '\r\n'
/**
 * A spreadsheet would evaluate a cell that starts like this as a formula. Some skip white space and invisible characters
 * before it, and read full-width signs as ASCII.
 */
const STARTS_FORMULA = /^[\s\p{Cf}]*[=+\-@\u2212\uFF0B\uFF0D\uFF1D\uFF20]/u

/** The first line of a file, after the byte order mark. */
export function csvHeader(names: readonly string[]): string {
  return BYTE_ORDER_MARK + csvLine(names)
}

export function csvLine(values: readonly CsvValue[]): string {
  return values.map(cell).join(',') + LINE_END
}

function cell(value: CsvValue): string {
  if (value === null || value === undefined) return ''
  // Numbers are never user input, so a leading minus is safe.
  if (typeof value === 'number') return String(value)
  const text = value instanceof Date ? value.toISOString() : value.replaceAll('\0', '')
  const safe = STARTS_FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n;\t']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
