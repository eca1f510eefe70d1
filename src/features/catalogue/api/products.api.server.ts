/** Products in the programming interface. */
import { and, asc, desc, eq, inArray, isNull, lt, type SQL } from 'drizzle-orm'
import * as v from 'valibot'
import { money } from '#core/money.ts'
import { inLanguage, type Language } from '#core/text.ts'
import type { ApiPart } from '#features/api/open-api.server.ts'
import { defineList, defineOperation } from '#features/api/operation.server.ts'
import { pointerOf, ProblemError } from '#features/api/problem.server.ts'
import { mediaPath } from '#features/media/media.rules.ts'
import { db } from '#platform/database/database.server.ts'
import {
  amount,
  bilingual,
  count,
  currency,
  id,
  moment,
  price,
  requiredText,
  timeOf,
} from '#platform/http/json-schemas.server.ts'
import { lockCatalogue, refusal } from '../catalogue-changes.server.ts'
import { formatPriceInput, productOf, type ProductForm } from '../catalogue-form.rules.ts'
import { formProblemText, problemSentence } from '../catalogue-form.text.ts'
import { MAX_NAME_LENGTH, productProblems } from '../catalogue-problems.rules.ts'
import { productImages, products, productVariants } from '../catalogue-tables.server.ts'
import { PRODUCT_STATUSES } from '../catalogue.rules.ts'
import { categoryChoices } from '../categories/category-list.server.ts'
import { lockProduct } from '../locks.server.ts'
import { findEditedProduct } from '../products/edited-product.server.ts'
import { editProduct } from '../products/save-product.server.ts'
import { catalogueSentence } from './catalogue-sentence.text.ts'

const product = v.object({
  id,
  name: bilingual,
  description: bilingual,
  status: v.picklist(PRODUCT_STATUSES),
  categoryId: id,
  subCategoryId: v.nullable(id),
  price: amount,
  originalPrice: v.nullable(v.pipe(amount, v.description('The price before a reduction'))),
  currency,
  inStock: v.pipe(v.boolean(), v.description('False: it is not sold, whatever its stock')),
  stock: v.pipe(count, v.description('Units of all variants')),
  featured: v.boolean(),
  promoted: v.boolean(),
  variantIds: v.array(id),
  pictures: v.array(v.pipe(v.string(), v.description('Path of the picture on this server'))),
  createdAt: moment,
  updatedAt: moment,
})
type ApiProduct = v.InferOutput<typeof product>

const productChange = v.strictObject({
  name: v.optional(
    v.strictObject({
      fr: v.optional(requiredText(MAX_NAME_LENGTH)),
      ar: v.optional(requiredText(MAX_NAME_LENGTH)),
    }),
  ),
  price: v.optional(price),
  originalPrice: v.optional(v.nullable(price)),
  status: v.optional(v.picklist(PRODUCT_STATUSES)),
  featured: v.optional(v.boolean()),
  promoted: v.optional(v.boolean()),
})
type ProductChange = v.InferOutput<typeof productChange>

/** The latest first. */
async function readProducts(where: SQL | undefined, limit: number): Promise<ApiProduct[]> {
  const rows = await db()
    .select()
    .from(products)
    .where(and(isNull(products.deletedAt), where))
    .orderBy(desc(products.id))
    .limit(limit)
  const ids = rows.map((row) => row.id)
  const [variants, pictures] =
    ids.length > 0 ? await Promise.all([variantsOf(ids), picturesOf(ids)]) : [[], []]
  const idsOf = Map.groupBy(variants, ({ productId }) => productId)
  const picturesOfId = Map.groupBy(pictures, ({ productId }) => productId)
  return rows.map((row) => ({
    id: row.id,
    name: { fr: row.name, ar: row.nameAr },
    description: { fr: row.description, ar: row.descriptionAr },
    status: row.status,
    categoryId: row.categoryId,
    subCategoryId: row.subCategoryId,
    price: row.price,
    originalPrice: row.originalPrice,
    currency: 'MRU',
    inStock: row.inStock,
    stock: row.stockQuantity,
    featured: row.featured,
    promoted: row.promoted,
    variantIds: (idsOf.get(row.id) ?? []).map((variant) => variant.id),
    pictures: (picturesOfId.get(row.id) ?? []).map(({ mediaId }) => mediaPath(mediaId)),
    createdAt: timeOf(row.createdAt),
    updatedAt: timeOf(row.updatedAt),
  }))
}

async function variantsOf(ids: number[]) {
  return db()
    .select({ id: productVariants.id, productId: productVariants.productId })
    .from(productVariants)
    .where(and(inArray(productVariants.productId, ids), isNull(productVariants.retiredAt)))
    .orderBy(asc(productVariants.productId), asc(productVariants.position), asc(productVariants.id))
}

async function picturesOf(ids: number[]) {
  return db()
    .select()
    .from(productImages)
    .where(inArray(productImages.productId, ids))
    .orderBy(asc(productImages.productId), asc(productImages.position))
}

async function readProduct(productId: number): Promise<ApiProduct> {
  const [found] = await readProducts(eq(products.id, productId), 1)
  if (!found) throw refusal('productUnknown')
  return found
}

/** Takes the locks of `editProduct` in its order. */
async function readLocked(productId: number): Promise<ApiProduct> {
  await lockCatalogue()
  await lockProduct(productId)
  return readProduct(productId)
}

/** The form of the back office with the changed fields: the same checks, the same use case. */
function changedForm(form: ProductForm, change: ProductChange): ProductForm {
  const { name, price: newPrice, originalPrice, status, featured, promoted } = change
  return {
    ...form,
    ...(name?.fr !== undefined && { name: name.fr }),
    ...(name?.ar !== undefined && { nameAr: name.ar }),
    ...(newPrice !== undefined && { price: formatPriceInput(money(newPrice)) }),
    ...(originalPrice !== undefined && {
      originalPrice: originalPrice === null ? '' : formatPriceInput(money(originalPrice)),
    }),
    ...(status && { status }),
    ...(featured !== undefined && { featured }),
    ...(promoted !== undefined && { promoted }),
  }
}

const POINTERS: Record<string, string[]> = { name: ['name', 'fr'], nameAr: ['name', 'ar'] }

async function refuseProblems(form: ProductForm, language: Language): Promise<void> {
  const t = inLanguage(formProblemText, language)
  const errors = productProblems(form, await categoryChoices()).map((problem) => ({
    pointer: pointerOf(POINTERS[problem.field] ?? [problem.field]),
    code: problem.code,
    detail: problemSentence(problem, t)!,
  }))
  if (errors.length > 0) throw new ProblemError({ status: 422, code: 'invalidFields', errors })
}

export const productsApi: ApiPart = {
  tag: 'Products',
  about: 'Products of the catalogue, also drafts and archived ones. What is bought and counted is a variant.',
  schemas: { Product: product, ProductChange: productChange },
  operations: [
    defineList({
      name: 'listProducts',
      path: '/products',
      access: 'manageProducts',
      summary: 'Products, the latest first',
      filters: { status: v.optional(v.picklist(PRODUCT_STATUSES)) },
      item: product,
      rows: ({ query: { status, cursor }, limit }) =>
        readProducts(
          and(status ? eq(products.status, status) : undefined, cursor ? lt(products.id, cursor) : undefined),
          limit,
        ),
    }),
    defineOperation({
      name: 'readProduct',
      method: 'get',
      path: '/products/{id}',
      access: 'manageProducts',
      summary: 'One product',
      result: product,
      sentence: catalogueSentence,
      handle: ({ id: productId }) => readProduct(productId),
    }),
    defineOperation({
      name: 'changeProduct',
      method: 'patch',
      path: '/products/{id}',
      access: 'manageProducts',
      summary: 'Changes the name, price, status or marks of a product',
      body: productChange,
      result: product,
      sentence: catalogueSentence,
      readLocked: ({ id: productId }) => readLocked(productId),
      async handle({ id: productId, body, by, now, language }) {
        // Locked, so that nothing changes between this reading and the edit.
        await readLocked(productId)
        const edited = (await findEditedProduct(productId))!
        const form = changedForm(edited.form, body)
        await refuseProblems(form, language)
        const { version, stocks } = edited
        const { inStock } = edited.form
        const stockQuantity = Number(edited.form.stockQuantity)
        const seen = { version, stockQuantity, inStock, stocks: stocks ?? {} }
        await editProduct({ id: productId, seen, values: productOf(form), by, now })
        return readProduct(productId)
      },
    }),
  ],
}
