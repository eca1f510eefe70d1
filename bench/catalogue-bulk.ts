/** Work on many products: imports, bulk edits, exports and feeds of a large catalogue. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseTableState } from '#core/table-state.ts'
import { applyBulkEdit, previewBulkEdit } from '#features/catalogue/bulk/bulk-edit.server.ts'
import { readSeen, type BulkEdit } from '#features/catalogue/bulk/bulk.rules.ts'
import { productShape } from '#features/catalogue/catalogue-admin.rules.ts'
import { categoryChoices } from '#features/catalogue/categories/category-list.server.ts'
import { streamFeedProducts } from '#features/catalogue/feeds/feed-products.server.ts'
import { feedItemsOf, googleItem, metaLine, type FeedItem } from '#features/catalogue/feeds/feed.rules.ts'
import { productsCsv, productsXlsx } from '#features/catalogue/import/export-products.server.ts'
import { addImport, findImport, mapImport, startImport } from '#features/catalogue/import/imports.server.ts'
import { runNextBatch } from '#features/catalogue/import/run-imports.server.ts'
import { asPerson } from '#features/staff/sessions.server.ts'
import { users } from '#features/staff/staff-tables.server.ts'
import type { StaffPerson } from '#features/staff/staff.rules.ts'
import { db } from '#platform/database/database.server.ts'
import { openBlobs } from '#platform/storage/blobs.server.ts'
import { IMPORT_ROWS, importFile } from './import-file.ts'

export interface BulkFigure {
  name: string
  seconds: number
  /** Of a file. */
  megabytes?: number
  /** The most that this process used meanwhile. */
  memory: number
}

const BULK_EDITED = 10_000
const MEGABYTE = 1024 * 1024

export async function* measureBulkWork(): AsyncGenerator<BulkFigure> {
  const dataDir = await mkdtemp(join(tmpdir(), 'melhfa-bench-'))
  openBlobs({ dataDir, s3: undefined, keepFreeBytes: 1 })
  const values = { email: 'bench@example.com', name: 'Bench', role: 'admin' as const }
  const [user] = await db()
    .insert(users)
    .values({ ...values, permissions: ['manageProducts', 'viewCosts'] })
    .returning()
  const by = asPerson(user!)
  try {
    yield* measureExports()
    yield* measureEdits(by)
    yield* measureImport(by)
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function timed(name: string, run: () => Promise<unknown>): Promise<BulkFigure> {
  globalThis.gc?.()
  let memory = 0
  const sample = setInterval(() => (memory = Math.max(memory, process.memoryUsage().rss)), 50)
  const start = performance.now()
  const bytes = await run()
  const seconds = (performance.now() - start) / 1000
  clearInterval(sample)
  const figure = { name, seconds, memory: memory / MEGABYTE }
  return typeof bytes === 'number' ? { ...figure, megabytes: bytes / MEGABYTE } : figure
}

async function* measureExports(): AsyncGenerator<BulkFigure> {
  const categories = await categoryChoices()
  const state = parseTableState(new URLSearchParams(), productShape(categories))
  const request = { state, categories, language: 'fr', canSeeCosts: true, now: new Date() } as const
  yield await timed('export of all products, CSV', () => lengthOf(productsCsv(request)))
  yield await timed('export of all products, Excel', () => lengthOf(productsXlsx(request)))
  yield await timed('feed for Facebook', () => lengthOf(feed(metaLine)))
  yield await timed('feed for Google', () => lengthOf(feed(googleItem)))
}

async function* feed(write: (item: FeedItem) => string): AsyncGenerator<string> {
  const context = { language: 'fr', brand: 'Melhfa', origin: 'https://shop.example' } as const
  for await (const products of streamFeedProducts())
    yield products
      .flatMap((product) => feedItemsOf(product, context))
      .map(write)
      .join('')
}

async function lengthOf(chunks: AsyncIterable<string | Uint8Array>): Promise<number> {
  let bytes = 0
  for await (const chunk of chunks) bytes += Buffer.byteLength(chunk)
  return bytes
}

async function* measureEdits(by: StaffPerson): AsyncGenerator<BulkFigure> {
  const ids = Array.from({ length: BULK_EDITED }, (_, index) => 1 + index * 2)
  const edit = async (change: BulkEdit) => {
    const { seen } = await previewBulkEdit(ids, change)
    await applyBulkEdit({ edit: change, seen: readSeen(seen)!, by, now: new Date() })
  }
  const rounding = { to: 10, mode: 'nearest' } as const
  yield await timed(`prices of ${BULK_EDITED} products`, () =>
    edit({ price: { direction: 'up', unit: 'percent', value: 1000 }, rounding }),
  )
  yield await timed(`${BULK_EDITED} products to another category`, () =>
    edit({ category: { categoryId: 3, subCategoryId: null }, rounding }),
  )
}

async function* measureImport(by: StaffPerson): AsyncGenerator<BulkFigure> {
  const now = new Date()
  let id = 0
  yield await timed(`import of ${IMPORT_ROWS} rows, preview`, async () => {
    id = await addImport({ fileName: 'liste.csv', bytes: importFile(), by, now })
    const { settings } = (await findImport(id))!
    await mapImport(id, { columns: settings.columns, createsCategories: false, by })
  })
  const run = await timed(`import of ${IMPORT_ROWS} rows, run`, async () => {
    await startImport(id)
    while (await runNextBatch(now));
  })
  const { createdCount, refusedCount } = (await findImport(id))!
  if (createdCount !== IMPORT_ROWS)
    throw new Error(`import: ${createdCount} rows created, ${refusedCount} refused`)
  yield run
}
