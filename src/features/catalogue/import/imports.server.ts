/** Imports as staff handle them: upload, columns, choice of rows, start and cancellation. */
import { and, asc, count, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import { Refusal } from '#core/refusal.ts'
import { can, type StaffPerson } from '#features/staff/staff.rules.ts'
import { db, transaction } from '#platform/database/database.server.ts'
import { checkImport } from './check-import.server.ts'
import { fileRefusal } from './file-refusal.server.ts'
import {
  fieldsFor,
  mapColumns,
  mappingProblem,
  normalizeHeading,
  type ColumnMapping,
  type HeadingMemory,
} from './import-columns.rules.ts'
import { MAX_PICTURES, MAX_ZIPS } from './import-limits.rules.ts'
import { keepZip, picturesInZip, removeZips } from './import-pictures.server.ts'
import type { RowAction } from './import-plan.rules.ts'
import { productImportRows, productImports } from './import-tables.server.ts'
import {
  DEFAULT_SETTINGS,
  ROW_ACTIONS,
  ROWS_PER_PAGE,
  type ImportSettings,
  type ImportStatus,
  type ImportSummary,
  type RowDetails,
  type ShownImport,
  type ShownRow,
} from './import.rules.ts'
import { readTable, type ImportTable } from './read-table.server.ts'
import { wakeImportJob } from './run-imports.server.ts'
import { keepWorkbook, readWorkbook, removeWorkbook } from './workbook-file.server.ts'

interface Upload {
  fileName: string
  bytes: Uint8Array
  by: StaffPerson
  now: Date
}

const MAX_FILE_NAME = 120

/** Reads the file; nothing of the catalogue changes. */
export async function addImport({ fileName, bytes, by, now }: Upload): Promise<number> {
  const table = await readTable(bytes)
  const settings = await settingsFor(table, { ...DEFAULT_SETTINGS, canSeeCosts: can(by, 'viewCosts') })
  const id = await transaction(async () => {
    const [added] = await db()
      .insert(productImports)
      .values({
        fileName: fileName.slice(0, MAX_FILE_NAME),
        headings: table.headings,
        mapping: settings,
        rowCount: table.rows.length,
        startedAt: now,
        staffId: by.id,
        staffName: by.name,
      })
      .returning({ id: productImports.id })
    await insertRows(added!.id, table)
    return added!.id
  })
  if (table.sheets.length > 1) await keepWorkbook(id, bytes)
  return id
}

/** Pictures can be added in several ZIP files; the preview is computed again afterwards. */
export async function addPictures(id: number, bytes: Uint8Array): Promise<void> {
  const names = [...picturesInZip(bytes).keys()]
  await transaction(async () => {
    const { settings } = await lockImport(id, EDITABLE)
    const zip = Math.max(0, ...Object.values(settings.pictures)) + 1
    const pictures = { ...settings.pictures, ...Object.fromEntries(names.map((name) => [name, zip])) }
    if (zip > MAX_ZIPS || Object.keys(pictures).length > MAX_PICTURES)
      throw fileRefusal('tooManyPictures', { limit: MAX_PICTURES })
    await keepZip(id, zip, bytes)
    await db()
      .update(productImports)
      .set({ mapping: { ...settings, pictures }, status: 'mapping' })
      .where(eq(productImports.id, id))
  })
}

async function settingsFor(table: ImportTable, settings: ImportSettings): Promise<ImportSettings> {
  const fields = fieldsFor(settings.canSeeCosts)
  const columns = mapColumns(table.headings, { fields, memory: await headingMemory() })
  return { ...settings, columns, sheets: table.sheets }
}

const FORMER_IMPORTS = 30

/** How the columns of former imports were mapped; the latest counts. */
async function headingMemory(): Promise<HeadingMemory> {
  const former = await db()
    .select({ headings: productImports.headings, mapping: productImports.mapping })
    .from(productImports)
    .where(ne(productImports.status, 'mapping'))
    .orderBy(desc(productImports.startedAt), desc(productImports.id))
    .limit(FORMER_IMPORTS)
  return Object.fromEntries(
    former.toReversed().flatMap(({ headings, mapping }) =>
      headings.flatMap((heading, index) => {
        const field = mapping.columns?.[index]
        return heading === '' || field === undefined ? [] : [[normalizeHeading(heading), field]]
      }),
    ),
  )
}

const INSERT_SIZE = 1_000

async function insertRows(importId: number, { rows }: ImportTable): Promise<void> {
  for (let at = 0; at < rows.length; at += INSERT_SIZE)
    await db().execute(sql`
      insert into product_import_rows (import_id, row_number, cells)
      select ${importId}, number, cells
      from json_to_recordset(${JSON.stringify(rows.slice(at, at + INSERT_SIZE))}::json) as saved (
        number int, cells text[])`)
}

export async function listImports(): Promise<ImportSummary[]> {
  return db()
    .select(summary)
    .from(productImports)
    .orderBy(desc(productImports.startedAt), desc(productImports.id))
    .limit(SHOWN_IMPORTS)
}

const SHOWN_IMPORTS = 50
const summary = {
  id: productImports.id,
  fileName: productImports.fileName,
  status: productImports.status,
  rowCount: productImports.rowCount,
  doneCount: productImports.doneCount,
  createdCount: productImports.createdCount,
  changedCount: productImports.changedCount,
  refusedCount: productImports.refusedCount,
  startedAt: productImports.startedAt,
  endedAt: productImports.endedAt,
  staffName: productImports.staffName,
}

export async function findImport(id: number): Promise<ShownImport | undefined> {
  const [found] = await db()
    .select({ ...summary, headings: productImports.headings, mapping: productImports.mapping })
    .from(productImports)
    .where(eq(productImports.id, id))
  if (!found) return undefined
  const { mapping, ...shown } = found
  return { ...shown, settings: { ...DEFAULT_SETTINGS, ...mapping }, counts: await countRows(id) }
}

async function countRows(importId: number): Promise<ShownImport['counts']> {
  const rows = await db()
    .select({
      action: productImportRows.action,
      rows: count(),
      chosen: sql<number>`count(*) filter (where is_chosen)::int`,
    })
    .from(productImportRows)
    .where(eq(productImportRows.importId, importId))
    .groupBy(productImportRows.action)
  const of = (action: RowAction) => rows.find((row) => row.action === action) ?? { rows: 0, chosen: 0 }
  return Object.fromEntries(
    ROW_ACTIONS.map((action) => [action, { rows: of(action).rows, chosen: of(action).chosen }]),
  ) as ShownImport['counts']
}

export async function listRows(importId: number, action: RowAction, page: number): Promise<ShownRow[]> {
  const rows = await db()
    .select()
    .from(productImportRows)
    .where(and(eq(productImportRows.importId, importId), eq(productImportRows.action, action)))
    .orderBy(asc(productImportRows.rowNumber))
    .limit(ROWS_PER_PAGE)
    .offset((page - 1) * ROWS_PER_PAGE)
  return rows.map(({ rowNumber, isChosen, isDone, productId, details }) => ({
    number: rowNumber,
    action,
    isChosen,
    isDone,
    productId,
    details: { name: '', changes: [], problems: [], missing: [], ...details } satisfies RowDetails,
  }))
}

const SAMPLES = 3
const SAMPLED_ROWS = 200

/** The first filled cells of each column, to recognise it. */
export async function sampleRows(importId: number): Promise<string[][]> {
  const rows = await db()
    .select({ cells: productImportRows.cells })
    .from(productImportRows)
    .where(eq(productImportRows.importId, importId))
    .orderBy(asc(productImportRows.rowNumber))
    .limit(SAMPLED_ROWS)
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length))
  const columns = Array.from({ length: width }, (_, column) =>
    rows.flatMap(({ cells }) => cells[column]?.trim() || []).slice(0, SAMPLES),
  )
  return Array.from({ length: SAMPLES }, (_, sample) => columns.map((cells) => cells[sample] ?? ''))
}

const EDITABLE: ImportStatus[] = ['mapping', 'checked']

/** Locked until the end of the transaction; refuses an import that is in none of these states. */
async function lockImport(id: number, statuses: ImportStatus[]) {
  const [found] = await db().select().from(productImports).where(eq(productImports.id, id)).for('update')
  if (!found) throw new Refusal('importUnknown', 'missing')
  if (!statuses.includes(found.status)) throw new Refusal('importStarted', 'conflict')
  return { ...found, settings: { ...DEFAULT_SETTINGS, ...found.mapping } }
}

interface Mapping {
  columns: ColumnMapping
  createsCategories: boolean
  by: StaffPerson
}

/** Saves the columns and computes the preview. */
export async function mapImport(id: number, { columns, createsCategories, by }: Mapping): Promise<void> {
  const problem = mappingProblem(columns)
  if (problem) throw new Refusal(problem, 'invalid')
  const mapped = await transaction(async () => {
    const locked = await lockImport(id, EDITABLE)
    const fields = fieldsFor(locked.settings.canSeeCosts && can(by, 'viewCosts'))
    if (
      columns.length !== locked.headings.length ||
      columns.some((field) => field && !fields.includes(field))
    )
      throw new Refusal('nothingMapped', 'invalid')
    const mapping = { ...locked.settings, columns, createsCategories }
    await db().update(productImports).set({ mapping, status: 'mapping' }).where(eq(productImports.id, id))
    return { headings: locked.headings, settings: mapping }
  })
  await checkImport(id, mapped)
  await db()
    .update(productImports)
    .set({ status: 'checked' })
    .where(and(eq(productImports.id, id), eq(productImports.status, 'mapping')))
}

/** Back to the columns. */
export async function reopenMapping(id: number): Promise<void> {
  await transaction(async () => {
    await lockImport(id, EDITABLE)
    await db().update(productImports).set({ status: 'mapping' }).where(eq(productImports.id, id))
  })
}

/** Reads another sheet of the workbook instead. */
export async function chooseSheet(id: number, sheet: number): Promise<void> {
  const bytes = await readWorkbook(id)
  if (!bytes) throw new Refusal('importUnknown', 'missing')
  const table = await readTable(bytes, sheet)
  await transaction(async () => {
    const { settings } = await lockImport(id, EDITABLE)
    await db().delete(productImportRows).where(eq(productImportRows.importId, id))
    await insertRows(id, table)
    const mapping = { ...(await settingsFor(table, settings)), sheet }
    await db()
      .update(productImports)
      .set({ headings: table.headings, rowCount: table.rows.length, mapping, status: 'mapping' })
      .where(eq(productImports.id, id))
  })
}

export interface RowChoice {
  /** Undefined: all rows of the action. */
  rows: number[] | undefined
  action: RowAction
  isChosen: boolean
}

export async function chooseRows(id: number, { rows, action, isChosen }: RowChoice): Promise<void> {
  await transaction(async () => {
    await lockImport(id, ['checked'])
    await db()
      .update(productImportRows)
      .set({ isChosen })
      .where(
        and(
          eq(productImportRows.importId, id),
          eq(productImportRows.action, action),
          rows && inArray(productImportRows.rowNumber, rows),
        ),
      )
  })
}

export async function startImport(id: number): Promise<void> {
  await transaction(async () => {
    await lockImport(id, ['checked'])
    const { create, change, refuse } = await countRows(id)
    if (create.chosen + change.chosen === 0) throw new Refusal('nothingChosen', 'invalid')
    await db()
      .update(productImports)
      .set({ status: 'running', rowCount: create.chosen + change.chosen, refusedCount: refuse.rows })
      .where(eq(productImports.id, id))
  })
  wakeImportJob()
}

/** What was imported before stays. */
export async function cancelImport(id: number, now: Date): Promise<void> {
  const { pictures } = await transaction(async () => {
    const { settings } = await lockImport(id, [...EDITABLE, 'running'])
    await db()
      .update(productImports)
      .set({ status: 'cancelled', endedAt: now })
      .where(eq(productImports.id, id))
    return settings
  })
  await Promise.all([removeZips(id, pictures), removeWorkbook(id)])
}
