/**
 * Carries out confirmed imports in batches. Each batch is one transaction that also marks its rows as done, so that a
 * restarted process continues where the last one stopped. An advisory lock lets one process work at a time.
 */
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { recordActivity } from '#features/staff/activity.server.ts'
import type { Actor } from '#features/staff/staff.rules.ts'
import { db, savepointEach, transaction } from '#platform/database/database.server.ts'
import { startInterval, type Interval } from '#platform/jobs/interval.server.ts'
import { log } from '#platform/log.server.ts'
import { lockCatalogue } from '../catalogue-changes.server.ts'
import { categoryChoices } from '../categories/category-list.server.ts'
import { lockProductsById } from '../stock/stock.server.ts'
import { createMissingCategories } from './create-categories.server.ts'
import { cellsByField } from './import-columns.rules.ts'
import { closeZip, removeZips, storeBlankPicture, storePictures } from './import-pictures.server.ts'
import { neutralWords, type PlanContext, type ProductWrite, type RowPlan } from './import-plan.rules.ts'
import { pictureFileKey, type ImportRow } from './import-product.rules.ts'
import { productImportRows, productImports } from './import-tables.server.ts'
import { partsOf } from './import-values.rules.ts'
import { DEFAULT_SETTINGS, type ImportSettings } from './import.rules.ts'
import {
  firstRows,
  groupRows,
  missingCategories,
  pictureLookup,
  planGroup,
  storedOf,
  type RowGroup,
} from './plan-rows.server.ts'
import { removeWorkbook } from './workbook-file.server.ts'
import { writeProducts, type WriteContext } from './write-import.server.ts'

/** Arbitrary numbers that no other advisory lock uses. */
const IMPORT_LOCK = 6_351_345

const POLL_MS = 5_000
const GROUPS_PER_BATCH = 200
/** Pictures are decoded one at a time, so that the progress can be seen. */
const GROUPS_WITH_PICTURES = 5

let job: Interval | undefined

export function startImportJob(): Interval {
  job = startInterval({
    everyMs: POLL_MS,
    firstAfterMs: 0,
    run: () => runNextBatch(new Date()),
    failure: 'import of products interrupted, continued in a few seconds',
    level: 'error',
  })
  return job
}

/** Starts a confirmed import without waiting for the interval. */
export function wakeImportJob(): void {
  job?.wake()
}

interface RunningImport {
  id: number
  fileName: string
  headings: string[]
  settings: ImportSettings
  by: Actor
}

/** True if there is more to do. */
export async function runNextBatch(now: Date): Promise<boolean> {
  const running = await findRunning()
  if (!running) return false
  const rows = await nextRows(running)
  if (rows.length === 0) return finish(running, now)
  const request = { importId: running.id, zips: running.settings.pictures, by: running.by, now }
  const names = rows.flatMap(({ cells }) => partsOf(cells.pictures ?? ''))
  const files = await storePictures([...new Set(names.map(pictureFileKey))], request)
  const isMissing =
    running.settings.createsCategories && missingCategories(rows, await categoryChoices()).length > 0
  const blank = isMissing ? await storeBlankPicture(request) : undefined
  return transaction(async () => {
    const { rows: locks } = await db().execute<{ held: boolean }>(
      sql`select pg_try_advisory_xact_lock(${IMPORT_LOCK}) as held`,
    )
    if (!locks[0]?.held) return false
    await lockCatalogue()
    const waiting = await stillWaiting(running.id, rows)
    if (blank !== undefined) await createMissingCategories(waiting, { by: running.by, now, imageId: blank })
    await importRows(waiting, { running, files, now })
    return true
  })
}

async function findRunning(): Promise<RunningImport | undefined> {
  const [found] = await db()
    .select()
    .from(productImports)
    .where(eq(productImports.status, 'running'))
    .orderBy(asc(productImports.id))
    .limit(1)
  if (!found) return undefined
  const { id, fileName, headings, mapping, staffId, staffName } = found
  const settings = { ...DEFAULT_SETTINGS, ...mapping }
  return { id, fileName, headings, settings, by: { id: staffId, name: staffName } }
}

const isWaiting = sql`is_chosen and not is_done and action in ('create', 'change')`

/** All waiting rows of the next products. */
async function nextRows({ id, headings, settings }: RunningImport): Promise<ImportRow[]> {
  const groups = Object.keys(settings.pictures).length > 0 ? GROUPS_WITH_PICTURES : GROUPS_PER_BATCH
  // A limit instead of a list of numbers: the table has no statistics soon after its rows were inserted.
  const last = sql`select max(group_number) from (
    select distinct group_number from product_import_rows
    where import_id = ${id} and ${isWaiting} order by group_number limit ${groups}) next`
  const rows = await db()
    .select({ number: productImportRows.rowNumber, cells: productImportRows.cells })
    .from(productImportRows)
    .where(and(eq(productImportRows.importId, id), isWaiting, sql`group_number <= (${last})`))
    .orderBy(asc(productImportRows.rowNumber))
  const file = { columns: settings.columns, headings }
  return rows.map(({ number, cells }) => ({ number, cells: cellsByField(cells, file) }))
}

/** Another process may have imported them since they were read. */
async function stillWaiting(importId: number, rows: ImportRow[]): Promise<ImportRow[]> {
  const waiting = await db()
    .select({ number: productImportRows.rowNumber })
    .from(productImportRows)
    .innerJoin(productImports, eq(productImports.id, productImportRows.importId))
    .where(
      and(
        eq(productImportRows.importId, importId),
        eq(productImports.status, 'running'),
        inArray(
          productImportRows.rowNumber,
          rows.map(({ number }) => number),
        ),
        isWaiting,
      ),
    )
  const numbers = new Set(waiting.map(({ number }) => number))
  return rows.filter(({ number }) => numbers.has(number))
}

interface BatchContext {
  running: RunningImport
  files: ReadonlyMap<string, string>
  now: Date
}

interface RowResult extends Pick<RowPlan, 'row' | 'action' | 'problems'> {
  productId?: number | undefined
}

async function importRows(rows: ImportRow[], { running, files, now }: BatchContext): Promise<void> {
  if (rows.length === 0) return
  const { groups, ownerOf } = await groupRows(rows)
  await lockProductsById(groups.flatMap(({ productId }) => productId ?? []))
  const stored = await storedOf(groups)
  const categories = await categoryChoices()
  const context: PlanContext = {
    categories,
    words: neutralWords(categories),
    pictureOf: await pictureLookup(rows, files),
    hasPictures: Object.keys(running.settings.pictures).length > 0,
    ownerOf,
    firstRowOf: firstRows(rows),
  }
  const plans = groups.map((group: RowGroup) =>
    planGroup(group, group.productId === undefined ? undefined : stored.get(group.productId), context),
  )
  const results = new Map<number, RowResult>(plans.flatMap((plan) => plan.rows.map((row) => [row.row, row])))
  const writes = plans.flatMap(({ write }) => write ?? [])
  const writeContext: WriteContext = { by: running.by, now, fileName: running.fileName }
  await savepointEach(
    writes,
    async (some) => {
      const ids = await writeProducts(some, writeContext)
      some.forEach((write, index) => markWritten(results, write, ids[index]!))
    },
    (write, error) => {
      log.warn({ err: error, import: running.id, rows: write.rows }, 'rows of an import not saved')
      for (const row of write.rows)
        results.set(row, { row, action: 'refuse', problems: [{ code: 'notSaved' }] })
    },
  )
  await saveResults(running.id, [...results.values()])
}

function markWritten(results: Map<number, RowResult>, { rows }: ProductWrite, productId: number): void {
  for (const row of rows) results.set(row, { ...results.get(row)!, productId })
}

/** Rows that turned out to be the same or refused keep the preview of what they would have changed. */
async function saveResults(importId: number, results: RowResult[]): Promise<void> {
  const saved = results.map(({ row, action, problems, productId }) => ({
    row,
    action,
    problems,
    product: productId ?? null,
  }))
  await db().execute(sql`
    update product_import_rows set is_done = true, action = saved.action,
      product_id = coalesce(saved.product, product_id),
      details = details || jsonb_build_object('problems', saved.problems)
    from json_to_recordset(${JSON.stringify(saved)}::json) as saved (
      row int, action text, product bigint, problems jsonb)
    where import_id = ${importId} and row_number = saved.row`)
  const count = (action: string) => results.filter((result) => result.action === action).length
  await db().execute(sql`
    update product_imports set done_count = done_count + ${results.length},
      created_count = created_count + ${count('create')}, changed_count = changed_count + ${count('change')},
      refused_count = refused_count + ${count('refuse')}
    where id = ${importId}`)
}

async function finish({ id, fileName, settings, by }: RunningImport, now: Date): Promise<boolean> {
  await transaction(async () => {
    const [ended] = await db()
      .update(productImports)
      .set({ status: 'done', endedAt: now })
      .where(and(eq(productImports.id, id), eq(productImports.status, 'running')))
      .returning()
    if (!ended) return
    const { createdCount, changedCount, refusedCount } = ended
    const after = { fileName, createdCount, changedCount, refusedCount }
    await recordActivity({ by, now, action: 'productsImported', subject: 'import', subjectId: id, after })
  })
  closeZip()
  await Promise.all([removeZips(id, settings.pictures), removeWorkbook(id)])
  return true
}
