/** One table as CSV or as an Excel workbook. */
import { csvFile, type CsvColumn } from '#core/csv.ts'
import { formatDay, formatDayAndTime, startOf, type Day } from '#core/day.ts'
import type { Language } from '#core/text.ts'
import { csvDownload, xlsxDownload } from './download.server.ts'
import { writeXlsx, type DateCell, type SheetCell } from './xlsx-writer.server.ts'

/** A heading with the cell below it. */
export type TableFileColumn<Row> = readonly [
  heading: string,
  cell: (row: Row) => SheetCell | null | undefined,
]

export interface TableFile<Row> {
  /** Without the ending. */
  name: string
  sheet: string
  language: Language
  columns: readonly TableFileColumn<Row>[]
  rows: AsyncIterable<Row[]>
}

export function dayCell(day: Day): DateCell {
  return { at: startOf(day), shows: 'day' }
}

export function timeCell(at: Date): DateCell {
  return { at, shows: 'dayAndTime' }
}

/** Isolate names on a screen; in a file, other programs would search for names with them. */
const ISOLATES = /[\u2066-\u2069]/g

export function tableDownload<Row>(file: TableFile<Row>, format: string | null): Response {
  const { name, sheet, language, rows } = file
  const columns = file.columns.map(([heading, cellOf]): TableFileColumn<Row> => [
    heading,
    (row) => {
      const value = cellOf(row)
      return typeof value === 'string' ? value.replaceAll(ISOLATES, '') : value
    },
  ])
  if (format !== 'xlsx') return csvDownload(`${name}.csv`, csvFile(columns.map(asCsv), rows))
  const chunks = writeXlsx({
    name: sheet,
    isRightToLeft: language === 'ar',
    columns: columns.map(([heading]) => ({ heading, width: Math.max(MIN_WIDTH, heading.length + 2) })),
    rows: cellsOf(columns, rows),
  })
  return xlsxDownload(`${name}.xlsx`, chunks)
}

/** In characters; a day with its time has 16. */
const MIN_WIDTH = 17

function asCsv<Row>([heading, cellOf]: TableFileColumn<Row>): CsvColumn<Row> {
  return [
    heading,
    (row) => {
      const value = cellOf(row)
      if (typeof value !== 'object' || value === null) return value
      return value.shows === 'day' ? formatDay(value.at) : formatDayAndTime(value.at)
    },
  ]
}

async function* cellsOf<Row>(
  columns: readonly TableFileColumn<Row>[],
  batches: AsyncIterable<Row[]>,
): AsyncGenerator<SheetCell[][]> {
  for await (const rows of batches) yield rows.map((row) => columns.map(([, cellOf]) => cellOf(row) ?? ''))
}
