import { addDays, dayOf } from '#core/day.ts'
import { parseTableState, type TableState } from '#core/table-state.ts'
import { listBulkEdits } from '#features/catalogue/bulk/bulk-edit-list.server.ts'
import { MISS_SHAPE, productShape, REVIEW_SHAPE } from '#features/catalogue/catalogue-admin.rules.ts'
import { catalogueStats } from '#features/catalogue/catalogue.server.ts'
import { categoryChoices } from '#features/catalogue/categories/category-list.server.ts'
/** What staff and shoppers read of a large catalogue. Measured by `catalogue-size.ts`. */
import { readCollection } from '#features/catalogue/collections/collection.rules.ts'
import { listImports, listRows } from '#features/catalogue/import/imports.server.ts'
import { findEditedProduct } from '#features/catalogue/products/edited-product.server.ts'
import { findProductDetail } from '#features/catalogue/products/product-detail.server.ts'
import { listProducts } from '#features/catalogue/products/product-list.server.ts'
import {
  findOffers,
  findOffersOfProducts,
  findProducts,
  productStrip,
  similarProducts,
  type StripName,
} from '#features/catalogue/products/products.server.ts'
import { listReviews } from '#features/catalogue/reviews/moderate-reviews.server.ts'
import { listMisses } from '#features/catalogue/search/search-words.server.ts'
import { matchWords, suggest } from '#features/catalogue/search/search.server.ts'
import { findArticleByCode, searchArticles } from '#features/catalogue/stock/articles.server.ts'
import { latestMovements } from '#features/catalogue/stock/latest-movements.server.ts'
import { listMovements } from '#features/catalogue/stock/movements.server.ts'
import type { MovementFilter } from '#features/catalogue/stock/stock.rules.ts'
import { MOVEMENTS_PER_PAGE } from '#features/stock/movements.rules.ts'
import { RECEIPTS_SHAPE } from '#features/stock/receipt.rules.ts'
import { knownSuppliers, listReceipts } from '#features/stock/receipts.server.ts'
import { reorderShape } from '#features/stock/reorder.rules.ts'
import { listReorder } from '#features/stock/reorder.server.ts'
import { TAKES_SHAPE } from '#features/stock/takes/take-list.rules.ts'
import { listTakeRows, listTakes, takeProgress } from '#features/stock/takes/take-view.server.ts'
import type { TakeView } from '#features/stock/takes/take.rules.ts'

export interface CatalogueReading {
  name: string
  run: () => Promise<unknown>
}

type Readings = Record<string, () => Promise<unknown>>

const PRODUCT_LISTS = [
  '',
  'sort=name',
  'sort=price',
  'sort=stock',
  'page=3000',
  'q=indigo 4242',
  'q=soie',
  'q=nu',
  'q=m',
  'q=melhfa',
  'q=ملحفة 77',
  'q=SKU-5000-3',
  'category=7',
  'category=7&sort=name',
  'category=7&q=soie',
  'stock=low&sort=stock',
  'stock=low&sort=name',
  'stock=out',
  'stock=in',
  'status=published',
  'status=published&sort=price',
  'status=published&stock=in&featured=1',
  'status=draft',
  'featured=1',
  'promoted=1',
  'text=missing',
  'deleted=1',
]

const COLLECTIONS = [
  '',
  'sort=price-up',
  'sort=popular',
  'sort=most-sold',
  'sort=most-sold&page=100',
  'sort=best-rated',
  'category=7',
  'category=7&sort=price-down',
  'category=7&sort=most-sold',
  'stock=1&max=900',
  'filter=new',
]

/** `products` is how many there are; those in the middle are read. */
export async function catalogueReadings(products: number): Promise<CatalogueReading[]> {
  const now = new Date()
  const product = Math.floor(products / 4) * 2
  const choices = await categoryChoices()
  const all: Readings = {
    ...productReadings(choices, now),
    'figures above the tables': catalogueStats,
    'one product in its form': () => findEditedProduct(product),
    'its movements': () => latestMovements(product, 10),
    ...stockReadings(choices, now, product),
    'reviews to check': () => listReviews(stateOf('status=pending', REVIEW_SHAPE)),
    'searches without results': () => listMisses(stateOf('', MISS_SHAPE)),
    imports: listImports,
    'rows of an import': () => listRows(1, 'create', 5),
    'bulk edits': () => listBulkEdits(stateOf('', RECEIPTS_SHAPE), now),
    ...shopReadings(product),
  }
  return Object.entries(all).map(([name, run]) => ({ name, run }))
}

function stateOf<S extends string, F extends string>(
  query: string,
  shape: Parameters<typeof parseTableState<S, F>>[1],
): TableState<S, F> {
  return parseTableState(new URLSearchParams(query), shape)
}

function productReadings(choices: { id: number }[], now: Date): Readings {
  const shape = productShape(choices)
  return Object.fromEntries(
    PRODUCT_LISTS.map((query) => [
      `products ${query}`,
      () => listProducts(stateOf(query, shape), { language: 'fr', now }),
    ]),
  )
}

function stockReadings(choices: { id: number }[], now: Date, product: number): Readings {
  const movements = (filter: MovementFilter) => () => listMovements(filter, {}, MOVEMENTS_PER_PAGE)
  const reorder = (query: string) => () => listReorder(stateOf(query, reorderShape(choices)), now)
  const take = (view: TakeView, search = '') =>
    listTakeRows({ takeId: 1, view, search, page: 1, withCosts: true })
  const day = addDays(dayOf(now), -400)
  return {
    'movements, newest': movements({}),
    'movements of a product': movements({ product }),
    'movements by cause': movements({ cause: 'receipt' }),
    'movements by orders': movements({ cause: 'order' }),
    'movements by a rare cause': movements({ cause: 'gift' }),
    'movements by a person': movements({ person: 3 }),
    'movements by a person without any': movements({ person: 99 }),
    'movements of a category': movements({ category: 7 }),
    'movements of a day': movements({ from: day, to: day }),
    'movements by name': movements({ search: 'indigo 4242' }),
    'to reorder': reorder(''),
    'to reorder by stock': reorder('sort=stock'),
    'to reorder by sales': reorder('sort=sold'),
    'to reorder, a category': reorder('category=7'),
    'goods receipts': () => listReceipts(stateOf('', RECEIPTS_SHAPE), { withCosts: true }),
    suppliers: knownSuppliers,
    'stock takes': () => listTakes(stateOf('', TAKES_SHAPE)),
    'progress of a stock take': () => takeProgress(1),
    'stock take, to count': () => take('todo'),
    'stock take, counted': () => take('counted'),
    'stock take, different': () => take('different'),
    'stock take, by name': () => take('todo', 'indigo 4242'),
    'article by barcode': () => findArticleByCode('6130000500003'),
    'articles by name': () => searchArticles('indigo 42', 12),
  }
}

function shopReadings(product: number): Readings {
  const collections = COLLECTIONS.map((query): [string, () => Promise<unknown>] => [
    `collection ${query}`,
    () => findProducts(readCollection(new URLSearchParams(query))),
  ])
  const strips = (['popular', 'featured', 'new', 'mostReviewed'] satisfies StripName[]).map(
    (name): [string, () => Promise<unknown>] => [`home ${name}`, () => productStrip(name, 8)],
  )
  const search = async (words: string) =>
    findProducts(readCollection(new URLSearchParams('')), await matchWords(words))
  return {
    ...Object.fromEntries([...collections, ...strips]),
    'search soie indigo': () => search('soie indigo'),
    'suggestions nu': () => suggest('nu', 'fr'),
    'product page': () => findProductDetail(product),
    'its variants': () => findOffersOfProducts([product]),
    'similar products': () => similarProducts({ id: product, categoryId: 7, subCategoryId: null }, 8),
    'similar products of a subcategory': () =>
      similarProducts({ id: product, categoryId: 7, subCategoryId: 32 }, 8),
    'cart of ten': () => findOffers(Array.from({ length: 10 }, (_, n) => ({ id: 1 + n * 2 }))),
  }
}
