/** Collects the rows of a file within the limits. */
import { fileRefusal } from './file-refusal.server.ts'
import { MAX_CELL_LENGTH, MAX_COLUMNS, MAX_ROWS, MAX_TEXT_LENGTH } from './import-limits.rules.ts'

export interface TableRow {
  /** The row of the file; the first is 1. */
  number: number
  cells: string[]
}

export interface TableCollector {
  rows: TableRow[]
  /** Refuses a row that exceeds a limit; leaves out a row without text. */
  add: (number: number, cells: string[]) => void
}

export function collectRows(): TableCollector {
  const rows: TableRow[] = []
  let length = 0
  return {
    rows,
    add(number, cells) {
      const filled = cells.findLastIndex((cell) => cell.trim() !== '') + 1
      if (filled === 0) return
      if (filled > MAX_COLUMNS) throw fileRefusal('tooManyColumns', { limit: MAX_COLUMNS, row: number })
      // The headings are a row of their own.
      if (rows.length > MAX_ROWS) throw fileRefusal('tooManyRows', { limit: MAX_ROWS })
      const kept = cells.slice(0, filled).map((cell) => cell.replaceAll('\0', ''))
      kept.forEach((cell, index) => {
        length += cell.length
        if (cell.length > MAX_CELL_LENGTH)
          throw fileRefusal('cellTooLong', { row: number, column: index + 1, limit: MAX_CELL_LENGTH })
      })
      if (length > MAX_TEXT_LENGTH) throw fileRefusal('textTooLong')
      rows.push({ number, cells: kept })
    },
  }
}
