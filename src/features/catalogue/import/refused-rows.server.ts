/** The refused rows of an import, for a file that can be corrected and imported again. */
import { and, asc, eq, gt } from 'drizzle-orm'
import type { CsvColumn } from '#core/csv.ts'
import { inLanguage, type Language } from '#core/text.ts'
import { db } from '#platform/database/database.server.ts'
import { COST_FIELD } from './import-columns.rules.ts'
import { columnText } from './import-columns.text.ts'
import type { RowProblem } from './import-problems.rules.ts'
import { productImportRows } from './import-tables.server.ts'
import type { ShownImport } from './import.rules.ts'
import { importText, rowProblemText } from './import.text.ts'

export interface RefusedRow {
  number: number
  cells: string[]
  problems: RowProblem[]
}

const BATCH_SIZE = 500

export async function* refusedRows(importId: number): AsyncGenerator<RefusedRow[]> {
  for (let after = 0; ;) {
    const rows = await db()
      .select({
        number: productImportRows.rowNumber,
        cells: productImportRows.cells,
        details: productImportRows.details,
      })
      .from(productImportRows)
      .where(
        and(
          eq(productImportRows.importId, importId),
          eq(productImportRows.action, 'refuse'),
          gt(productImportRows.rowNumber, after),
        ),
      )
      .orderBy(asc(productImportRows.rowNumber))
      .limit(BATCH_SIZE)
    if (rows.length === 0) return
    yield rows.map(({ number, cells, details }) => ({ number, cells, problems: details.problems ?? [] }))
    after = rows.at(-1)!.number
  }
}

/** The columns of the file, then the reasons; without costs for people who may not see them. */
export function refusedColumns(
  { headings, settings }: Pick<ShownImport, 'headings' | 'settings'>,
  language: Language,
  canSeeCosts: boolean,
): CsvColumn<RefusedRow>[] {
  const t = inLanguage(importText, language)
  const own = headings.flatMap((heading, index): CsvColumn<RefusedRow>[] =>
    settings.columns[index] === COST_FIELD && !canSeeCosts ? [] : [[heading, ({ cells }) => cells[index]]],
  )
  return [...own, [t.reason, ({ number, problems }) => t.reasonsOfRow(number, reasons(problems, language))]]
}

function reasons(problems: readonly RowProblem[], language: Language): string[] {
  const names = inLanguage(columnText, language)
  const sentences = inLanguage(rowProblemText, language)
  return problems.map(({ field, code, value = '', limit = 0 }) =>
    [field && names[field], sentences[code]({ value, limit })].filter(Boolean).join(' · '),
  )
}
