/** What a device stores of the shop: everything at first, then what has changed. */
import { asc } from 'drizzle-orm'
import { dayOf } from '#core/day.ts'
import { imageOf, lineKey } from '#features/cart/cart.rules.ts'
import { registerState } from '#features/cash/cash-day.server.ts'
import {
  catalogueVersion,
  findArticles,
  findArticlesOfProducts,
  listCategories,
  listSoldArticles,
  type CatalogueVersion,
  type SoldArticle,
} from '#features/catalogue/stock/articles.server.ts'
import { findDiscountLimit, paymentChoices, storeProfile } from '#features/settings/settings.server.ts'
import type { StaffPerson } from '#features/staff/staff.rules.ts'
import { db, transaction } from '#platform/database/database.server.ts'
import type { TillArticle, TillCatalogue } from './till-catalogue.rules.ts'
import { tillFavourites } from './till-tables.server.ts'

/** A device that was away for longer gets everything: deleted rows leave no trace. */
const MAX_AGE_MS = 86_400_000

/** `since` is the version of the last answer; '' for everything. */
export async function tillCatalogue(
  since: string,
  { staff, now }: { staff: StaffPerson; now: Date },
): Promise<TillCatalogue> {
  const version = await catalogueVersion()
  const known = knownVersion(since, version, now)
  const [listed, categories, methods, favourites, discountLimit, shop, register] = await Promise.all([
    listSoldArticles(known),
    listCategories(),
    paymentChoices(),
    listFavourites(),
    findDiscountLimit(staff),
    storeProfile(),
    registerState(dayOf(now)),
  ])
  const { name, address, phone, taxNumber } = shop
  return {
    version: `${version.server}.${version.transaction}.${now.getTime()}`,
    isComplete: known === undefined,
    articles: listed.filter(({ isOffered }) => isOffered).map(articleOf),
    removed: listed.filter(({ isOffered }) => !isOffered).map(keyOf),
    categories,
    methods: methods.map(({ id, name: methodName, accountNumber }) => ({
      id,
      name: methodName,
      accountNumber,
    })),
    favourites,
    discountLimit,
    shop: { name, address, phone, taxNumber },
    register,
  }
}

/** The version of which only changes have to be sent. */
function knownVersion(since: string, current: CatalogueVersion, now: Date): CatalogueVersion | undefined {
  const [server = '', transactionOf = '', madeAt = ''] = since.split('.')
  const age = now.getTime() - Number(madeAt)
  const isUsable =
    server === current.server && /^\d{1,15}$/.test(transactionOf) && age >= 0 && age <= MAX_AGE_MS
  const known = { server, transaction: Number(transactionOf) }
  return isUsable && known.transaction <= current.transaction ? known : undefined
}

function keyOf({
  productId: id,
  variantId,
  isDefault,
}: Pick<SoldArticle, 'productId' | 'variantId' | 'isDefault'>) {
  return lineKey({ id, variant: isDefault ? undefined : variantId })
}

function articleOf(article: SoldArticle): TillArticle {
  const { productId: product, variantId, isDefault, productName: name, picture, categoryId } = article
  const { variantName, price, available, barcode, sku, position } = article
  return {
    key: keyOf(article),
    product,
    ...(!isDefault && { variant: variantId }),
    name,
    variantName,
    price,
    available,
    barcode,
    sku,
    category: categoryId,
    ...(picture && { picture: imageOf(picture) }),
    position,
  }
}

/** Keys of the articles that the screen shows first; those that are no longer sold are left out. */
export async function listFavourites(): Promise<string[]> {
  const rows = await db().select().from(tillFavourites).orderBy(asc(tillFavourites.position))
  const articles = await findArticles(rows.map(({ variantId }) => variantId))
  return rows.flatMap(({ variantId }) => {
    const article = articles.get(variantId)
    return article ? [keyOf(article)] : []
  })
}

/** Replaces the favourites of all devices; unknown keys are left out. */
export async function saveFavourites(keys: readonly string[]): Promise<string[]> {
  const products = keys.map((key) => Number.parseInt(key, 10))
  await transaction(async () => {
    const articles = await findArticlesOfProducts(products)
    const variantOf = new Map(articles.map((article) => [keyOf(article), article.variantId]))
    const variants = [...new Set(keys)].flatMap((key) => variantOf.get(key) ?? [])
    await db().delete(tillFavourites)
    if (variants.length > 0)
      await db()
        .insert(tillFavourites)
        .values(variants.map((variantId, position) => ({ variantId, position })))
  })
  return listFavourites()
}
