/** CSV files for spreadsheets: UTF-8 with a byte order mark, and protected against formula injection. */

export type CsvValue = string | number | Date | null | undefined

/** A heading with the cell below it, so that a file cannot have more cells than headings. */
export type CsvColumn<Row> = readonly [heading: string, cell: (row: Row) => CsvValue]

/** Without it, spreadsheets do not read the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'
/** What Excel expects in French and in the Arabic of Mauritania (docs/decisions/0017-csv-for-excel.md). */
const SEPARATOR = ';'
const DECIMAL_SIGN = ','
const LINE_END = '\r\n'
/**
 * A spreadsheet would evaluate a cell that starts like this as a formula. Some skip white space and invisible characters
 * before it, and read full-width signs as ASCII. A text that begins like a protected one is protected again, so that the
 * protection can be removed.
 */
const STARTS_FORMULA = /^'*[\s\p{Cf}]*[=+\-@\u2212\uFF0B\uFF0D\uFF1D\uFF20]/u

/** The headings, then one line per row, in chunks of one batch. */
export async function* csvFile<Row>(
  columns: readonly CsvColumn<Row>[],
  batches: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(columns.map(([heading]) => heading))
  for await (const rows of batches)
    yield rows.map((row) => csvLine(columns.map(([, cellOf]) => cellOf(row)))).join('')
}

export function csvLine(values: readonly CsvValue[]): string {
  return values.map(cell).join(SEPARATOR) + LINE_END
}

function cell(value: CsvValue): string {
  if (value === null || value === undefined) return ''
  // Numbers are never user input, so a leading minus is safe.
  if (typeof value === 'number') return String(value).replace('.', DECIMAL_SIGN)
  const text = value instanceof Date ? value.toISOString() : value.replaceAll('\0', '')
  const safe = STARTS_FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n;\t']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** The text of a cell of our own files, which is protected by an apostrophe if a spreadsheet could evaluate it. */
export function withoutFormulaGuard(text: string): string {
  return text.startsWith("'") && STARTS_FORMULA.test(text) ? text.slice(1) : text
}
