/** One table as CSV or as an Excel workbook. */
import { csvFile, type CsvColumn } from '#core/csv.ts'
import type { Language } from '#core/text.ts'
import { csvDownload, xlsxDownload } from '#platform/http/download.server.ts'
import { writeXlsx } from '#platform/http/xlsx-writer.server.ts'

export interface TableFile<Row> {
  /** Without the ending. */
  name: string
  sheet: string
  language: Language
  columns: readonly CsvColumn<Row>[]
  rows: AsyncIterable<Row[]>
}

/** Isolate names on a screen; in a file, other programs would search for names with them. */
const ISOLATES = /[\u2066-\u2069]/g

export function tableDownload<Row>(file: TableFile<Row>, format: string | null): Response {
  const { name, sheet, language, rows } = file
  const columns = file.columns.map(([heading, cellOf]): CsvColumn<Row> => [
    heading,
    (row) => {
      const value = cellOf(row)
      return typeof value === 'string' ? value.replaceAll(ISOLATES, '') : value
    },
  ])
  if (format !== 'xlsx') return csvDownload(`${name}.csv`, csvFile(columns, rows))
  const chunks = writeXlsx({
    name: sheet,
    isRightToLeft: language === 'ar',
    columns: columns.map(([heading]) => ({ heading, width: Math.max(14, heading.length + 2) })),
    rows: cellsOf(columns, rows),
  })
  return xlsxDownload(`${name}.xlsx`, chunks)
}

async function* cellsOf<Row>(
  columns: readonly CsvColumn<Row>[],
  batches: AsyncIterable<Row[]>,
): AsyncGenerator<(string | number)[][]> {
  for await (const rows of batches)
    yield rows.map((row) =>
      columns.map(([, cellOf]) => {
        const value = cellOf(row) ?? ''
        return value instanceof Date ? value.toISOString() : value
      }),
    )
}
