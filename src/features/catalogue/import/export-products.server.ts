/** The file of the catalogue: one row for each variant, with the columns that can be imported again. */
import { csvFile } from '#core/csv.ts'
import { inLanguage, localized, type Language } from '#core/text.ts'
import { onReadReplica } from '#platform/database/read-replica.server.ts'
import { writeXlsx } from '#platform/http/xlsx-writer.server.ts'
import type { ProductsState } from '../catalogue-admin.rules.ts'
import type { CategoryChoice } from '../catalogue-form.rules.ts'
import { streamProducts } from '../products/product-list.server.ts'
import { fieldsFor, type ImportField } from './import-columns.rules.ts'
import { cellWords, columnText } from './import-columns.text.ts'
import { cellsOf, type CellValue, type CellWords } from './import-product.rules.ts'
import { loadProducts } from './stored-products.server.ts'

export interface ExportRequest {
  state: ProductsState
  categories: CategoryChoice[]
  language: Language
  canSeeCosts: boolean
  now: Date
}

type Row = Record<ImportField, CellValue>

export function productsCsv(request: ExportRequest): AsyncGenerator<string> {
  const headings = inLanguage(columnText, request.language)
  return csvFile<Row>(
    fieldsFor(request.canSeeCosts).map((field) => [headings[field], (row) => row[field]] as const),
    exportRows(request),
  )
}

export function productsXlsx(request: ExportRequest): AsyncGenerator<Uint8Array> {
  const headings = inLanguage(columnText, request.language)
  const fields = fieldsFor(request.canSeeCosts)
  return writeXlsx({
    name: { fr: 'Produits', ar: 'المنتجات' }[request.language],
    isRightToLeft: request.language === 'ar',
    columns: fields.map((field) => ({ heading: headings[field], width: WIDE_FIELDS.has(field) ? 36 : 14 })),
    rows: cellLists(exportRows(request), fields),
  })
}

const WIDE_FIELDS = new Set<ImportField>([
  'name',
  'nameAr',
  'description',
  'descriptionAr',
  'specifications',
  'specificationsAr',
])

async function* cellLists(
  batches: AsyncIterable<Row[]>,
  fields: ImportField[],
): AsyncGenerator<CellValue[][]> {
  for await (const rows of batches) yield rows.map((row) => fields.map((field) => row[field]))
}

/** In batches, so that memory use does not depend on the number of products. */
async function* exportRows({ state, categories, language, now }: ExportRequest): AsyncGenerator<Row[]> {
  const words = wordsOf(categories, language)
  for await (const listed of streamProducts(state, now)) {
    const ids = listed.map(({ id }) => id)
    const stored = await onReadReplica(() => loadProducts(ids, { withDeleted: true }))
    yield ids.flatMap((id) => {
      const product = stored.get(id)
      return product
        ? product.variants.map((variant) =>
            cellsOf({ product, options: product.options, id }, variant, words),
          )
        : []
    })
  }
}

/** A category of a deleted product may be deleted too; its cell is empty. */
function wordsOf(categories: CategoryChoice[], language: Language): CellWords {
  const t = inLanguage(cellWords, language)
  const names = new Map(categories.map(({ id, name }) => [id, localized(name, language)]))
  const subNames = new Map(
    categories.flatMap(({ subCategories }) =>
      subCategories.map(({ id, name }) => [id, localized(name, language)] as const),
    ),
  )
  return {
    yes: t.yes,
    no: t.no,
    status: { draft: t.draft, published: t.published, archived: t.archived },
    category: (id) => names.get(id) ?? '',
    subCategory: (id) => subNames.get(id) ?? '',
  }
}
