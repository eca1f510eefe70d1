/** The preview of an import: what each row would do. Writes nothing but the rows of the import. */
import { setImmediate as nextTask } from 'node:timers/promises'
import { asc, eq, sql } from 'drizzle-orm'
import { db, transaction } from '#platform/database/database.server.ts'
import type { CategoryChoice } from '../catalogue-form.rules.ts'
import { categoryChoices } from '../categories/category-list.server.ts'
import { cellsByField, OPTION_NUMBERS, type ColumnMapping } from './import-columns.rules.ts'
import { neutralWords, type PlanContext, type RowPlan } from './import-plan.rules.ts'
import { pictureFileKey, type ImportRow } from './import-product.rules.ts'
import { productImportRows } from './import-tables.server.ts'
import { parseBilingual } from './import-values.rules.ts'
import type { ImportSettings, RowDetails } from './import.rules.ts'
import {
  firstRows,
  groupRows,
  missingCategories,
  pictureLookup,
  planGroup,
  storedOf,
  withoutEnding,
  type RowGroup,
} from './plan-rows.server.ts'

const BATCH_SIZE = 500

interface MappedFile {
  headings: string[]
  settings: ImportSettings
}

export async function checkImport(importId: number, { headings, settings }: MappedFile): Promise<void> {
  const rows = await readRows(importId, { columns: settings.columns, headings })
  const { groups, ownerOf } = await groupRows(rows)
  const choices = await categoryChoices()
  const categories = settings.createsCategories ? withMissing(choices, rows) : choices
  const context: PlanContext = {
    categories,
    words: neutralWords(categories),
    pictureOf: await pictureLookup(rows, filesOf(Object.keys(settings.pictures))),
    hasPictures: Object.keys(settings.pictures).length > 0,
    ownerOf,
    firstRowOf: firstRows(rows),
  }
  for (let at = 0; at < groups.length; at += BATCH_SIZE) {
    const batch = groups.slice(at, at + BATCH_SIZE)
    await savePlans(importId, await planAll(batch, context))
    await nextTask()
  }
}

async function readRows(
  importId: number,
  file: { columns: ColumnMapping; headings: string[] },
): Promise<ImportRow[]> {
  const rows = await db()
    .select({ number: productImportRows.rowNumber, cells: productImportRows.cells })
    .from(productImportRows)
    .where(eq(productImportRows.importId, importId))
    .orderBy(asc(productImportRows.rowNumber))
  return rows.map(({ number, cells }) => ({ number, cells: cellsByField(cells, file) }))
}

/** The categories that the import will create have negative ids until then. */
function withMissing(choices: CategoryChoice[], rows: ImportRow[]): CategoryChoice[] {
  let nextId = -1
  const named = (cell: string) => ({ id: nextId--, name: parseBilingual(cell) ?? { fr: cell, ar: cell } })
  const added = missingCategories(rows, choices).map(({ category, subCategories }) => ({
    ...named(category),
    subCategories: subCategories.map(named),
  }))
  const known = choices.map((choice) => {
    const more = added.find(({ name }) => name.fr === choice.name.fr || name.ar === choice.name.ar)
    return more ? { ...choice, subCategories: [...choice.subCategories, ...more.subCategories] } : choice
  })
  return [...known, ...added]
}

/** Names of the ZIP by the names that cells may use. */
function filesOf(names: readonly string[]): Map<string, string> {
  const keys = names.map((name) => [pictureFileKey(name), name] as const)
  return new Map([...keys.map(([key, name]) => [withoutEnding(key), name] as const), ...keys])
}

interface PlannedRow extends RowPlan {
  group: number
  name: string
  nameAr: string
  productId: number | undefined
}

async function planAll(groups: RowGroup[], context: PlanContext): Promise<PlannedRow[]> {
  const stored = await storedOf(groups)
  return groups.flatMap((group) => {
    const existing = group.productId === undefined ? undefined : stored.get(group.productId)
    const cellsOf = new Map(group.rows.map(({ number, cells }) => [number, cells]))
    return planGroup(group, existing, context).rows.map((row) => ({
      ...row,
      group: group.rows[0]!.number,
      name: nameOf(cellsOf.get(row.row)!, ['name', 'nameAr', 'sku']) || existing?.name || '',
      nameAr: nameOf(cellsOf.get(row.row)!, ['nameAr', 'name', 'sku']) || existing?.nameAr || '',
      productId: existing?.id,
    }))
  })
}

const MAX_NAME = 160

/** By the first of these fields that is filled. */
function nameOf(cells: ImportRow['cells'], fields: readonly ('name' | 'nameAr' | 'sku')[]): string {
  const product = fields.map((field) => cells[field]?.trim()).find(Boolean) ?? ''
  const values = OPTION_NUMBERS.flatMap((number) => cells[`optionValue${number}`]?.trim() || [])
  return [product, ...values].filter(Boolean).join(' · ').slice(0, MAX_NAME)
}

async function savePlans(importId: number, plans: PlannedRow[]): Promise<void> {
  const saved = plans.map(({ row, action, group, name, nameAr, productId, changes, problems, missing }) => {
    const details: RowDetails = { name, nameAr, changes, problems, missing }
    return { row, action, group, product: productId ?? null, details }
  })
  await transaction(async () => {
    await db().execute(sql`
      update product_import_rows set action = saved.action, group_number = saved."group",
        product_id = saved.product, details = saved.details, is_chosen = true
      from json_to_recordset(${JSON.stringify(saved)}::json) as saved (
        row int, action text, "group" int, product bigint, details jsonb)
      where import_id = ${importId} and row_number = saved.row`)
  })
}
