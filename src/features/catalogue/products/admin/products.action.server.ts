/** Handles the forms of the products screen. */
import type * as v from 'valibot'
import { dayOf } from '#core/day.ts'
import { parseMoney } from '#core/money.ts'
import {
  catchConflict,
  problemsAnswer,
  type Answer,
} from '#features/catalogue/admin/action-results.server.ts'
import { parseCatalogueForm, productFormSchema } from '#features/catalogue/admin/fields.server.ts'
import { refusal, type Change } from '#features/catalogue/catalogue-changes.server.ts'
import { productOf } from '#features/catalogue/catalogue-form.rules.ts'
import { productProblems } from '#features/catalogue/catalogue-problems.rules.ts'
import { categoryChoices } from '#features/catalogue/categories/category-list.server.ts'
import { deleteProduct } from '#features/catalogue/removal/removal.server.ts'
import { restoreProduct } from '#features/catalogue/removal/restore.server.ts'
import {
  readScheduledPrice,
  type NewScheduledPrice,
  type ScheduledPriceForm,
} from '#features/catalogue/sales/scheduled-price.rules.ts'
import { planPrice, stopPrice } from '#features/catalogue/sales/scheduled-prices.server.ts'
import { changeStock, setFlag } from '#features/catalogue/stock/product-stock.server.ts'
import { changeVariantStock } from '#features/catalogue/variants/variant-stock.server.ts'
import { findEditedProduct } from '../edited-product.server.ts'
import { createProduct, editProduct } from '../save-product.server.ts'

export async function handleProductForm(form: FormData, change: Change): Promise<Answer> {
  const sent = parseCatalogueForm(productFormSchema, form)
  switch (sent.intent) {
    case 'save':
      return save(sent, change)
    case 'flag': {
      const { id, flag, value } = sent
      await setFlag({ ...change, id, flag, value })
      return { done: 'flagSaved' }
    }
    case 'stock': {
      const { id, variant, seen, wanted } = sent
      const meanwhile =
        variant === undefined
          ? await changeStock({ ...change, id, seen, wanted })
          : await changeVariantStock({ ...change, id, variant, seen, wanted })
      return { done: 'stockSaved', meanwhile }
    }
    case 'delete':
      await deleteProduct({ ...change, id: sent.id })
      return { done: 'productDeleted' }
    case 'restore':
      await restoreProduct({ ...change, id: sent.id })
      return { done: 'productRestored' }
    case 'planSale': {
      const { id, intent: _, ...planned } = sent
      await planPrice({ ...change, id, planned: await readPlan(id, planned, change) })
      return { done: 'salePlanned' }
    }
    case 'stopSale':
      await stopPrice({ ...change, id: sent.id })
      return { done: 'saleStopped' }
  }
}

/** The form shows these problems before it is sent; here they are only refused. */
async function readPlan(id: number, form: ScheduledPriceForm, { now }: Change): Promise<NewScheduledPrice> {
  const product = await findEditedProduct(id)
  if (!product) throw refusal('productUnknown')
  const productPrice = parseMoney(product.form.price)!
  const read = readScheduledPrice(form, { productPrice, today: dayOf(now) })
  if ('planned' in read) return read.planned
  throw refusal(read.problems.price === 'notLower' ? 'saleNotLower' : 'invalid')
}

type ProductSave = Extract<v.InferOutput<typeof productFormSchema>, { intent: 'save' }>

async function save(form: ProductSave, change: Change): Promise<Answer> {
  const problems = productProblems(form, await categoryChoices())
  if (problems.length > 0) return problemsAnswer(problems)
  const values = productOf(form)
  const { id, version, stockSeen, inStockSeen, stocksSeen } = form
  if (id === undefined) return { done: 'productSaved', id: await createProduct({ ...change, values }) }
  if (version === undefined || stockSeen === undefined) throw refusal('invalid')
  const seen = { version, stockQuantity: stockSeen, inStock: inStockSeen, stocks: stocksSeen }
  return catchConflict(async () => {
    const meanwhile = await editProduct({ ...change, id, seen, values })
    return { done: 'productSaved', id, meanwhile }
  })
}
