/** The form of a bulk edit as entered, its problems, and what it means. */
import { parseMoney } from '#core/money.ts'
import { parseWholeNumber } from '#core/whole-number.ts'
import type { CategoryChoice } from '../catalogue-form.rules.ts'
import type { ProductStatus } from '../catalogue.rules.ts'
import { MAX_PRICE, MAX_STOCK } from '../field-problems.rules.ts'
import { ROUND_TO, type BulkEdit, type OriginalPriceChange, type Rounding } from './bulk.rules.ts'

/** An empty choice leaves the field of the products as it is. */
export interface BulkForm {
  price: '' | 'up' | 'down'
  priceValue: string
  priceUnit: 'percent' | 'amount'
  roundTo: string
  roundMode: Rounding['mode']
  originalPrice: '' | OriginalPriceChange['kind']
  originalPercent: string
  categoryId: string
  subCategoryId: string
  featured: '' | '1' | '0'
  promoted: '' | '1' | '0'
  lowStock: '' | 'default' | 'own'
  lowStockValue: string
  status: '' | ProductStatus
}

export const EMPTY_BULK_FORM: BulkForm = {
  price: '',
  priceValue: '',
  priceUnit: 'percent',
  roundTo: '10',
  roundMode: 'nearest',
  originalPrice: '',
  originalPercent: '',
  categoryId: '',
  subCategoryId: '',
  featured: '',
  promoted: '',
  lowStock: '',
  lowStockValue: '',
  status: '',
}

export type BulkProblemCode =
  | 'nothingChosen'
  | 'notANumber'
  | 'percentTooLarge'
  | 'amountTooLarge'
  | 'stockTooLarge'
  | 'needsLowerPrice'
  | 'unknownChoice'

export interface BulkProblem {
  field: keyof BulkForm
  code: BulkProblemCode
}

/** In hundredths of a percent. */
const MAX_PERCENT = 100_000

/** In the order of the form. */
export function bulkProblems(form: BulkForm, categories: CategoryChoice[]): BulkProblem[] {
  const found: [keyof BulkForm, BulkProblemCode | undefined][] = [
    ['price', isNothingChosen(form) ? 'nothingChosen' : undefined],
    ['priceValue', form.price === '' ? undefined : priceProblem(form)],
    [
      'originalPrice',
      form.originalPrice === 'oldPrice' && form.price !== 'down' ? 'needsLowerPrice' : undefined,
    ],
    ['originalPercent', form.originalPrice === 'percent' ? percentProblem(form.originalPercent) : undefined],
    ['categoryId', categoryProblem(form, categories)],
    ['lowStockValue', form.lowStock === 'own' ? stockProblem(form.lowStockValue) : undefined],
  ]
  return found.flatMap(([field, code]) => (code ? [{ field, code }] : []))
}

function isNothingChosen(form: BulkForm): boolean {
  const choices = [
    'price',
    'originalPrice',
    'categoryId',
    'featured',
    'promoted',
    'lowStock',
    'status',
  ] as const
  return choices.every((field) => form[field] === '')
}

function priceProblem({ priceValue, priceUnit }: BulkForm): BulkProblemCode | undefined {
  if (priceUnit === 'percent') return percentProblem(priceValue)
  const amount = parseMoney(priceValue)
  if (!amount) return 'notANumber'
  return amount > MAX_PRICE * 100 ? 'amountTooLarge' : undefined
}

function percentProblem(input: string): BulkProblemCode | undefined {
  const percent = parseMoney(input)
  if (!percent) return 'notANumber'
  return percent > MAX_PERCENT ? 'percentTooLarge' : undefined
}

function stockProblem(input: string): BulkProblemCode | undefined {
  const quantity = parseWholeNumber(input)
  if (quantity === undefined) return 'notANumber'
  return quantity > MAX_STOCK ? 'stockTooLarge' : undefined
}

function categoryProblem(
  { categoryId, subCategoryId }: BulkForm,
  categories: CategoryChoice[],
): BulkProblemCode | undefined {
  if (categoryId === '') return undefined
  const category = categories.find(({ id }) => String(id) === categoryId)
  const isKnown =
    category !== undefined &&
    (subCategoryId === '' || category.subCategories.some(({ id }) => String(id) === subCategoryId))
  return isKnown ? undefined : 'unknownChoice'
}

/** The form must have no problems. */
export function bulkEditOf(form: BulkForm): BulkEdit {
  return {
    rounding: { to: ROUND_TO.find((to) => String(to) === form.roundTo) ?? 1, mode: form.roundMode },
    ...(form.price !== '' && {
      price: { direction: form.price, unit: form.priceUnit, value: parseMoney(form.priceValue)! },
    }),
    ...(form.originalPrice !== '' && { originalPrice: originalPriceOf(form) }),
    ...(form.categoryId !== '' && {
      category: {
        categoryId: Number(form.categoryId),
        subCategoryId: form.subCategoryId === '' ? null : Number(form.subCategoryId),
      },
    }),
    ...(form.featured !== '' && { featured: form.featured === '1' }),
    ...(form.promoted !== '' && { promoted: form.promoted === '1' }),
    ...(form.lowStock !== '' && {
      lowStock: form.lowStock === 'default' ? null : parseWholeNumber(form.lowStockValue)!,
    }),
    ...(form.status !== '' && { status: form.status }),
  }
}

function originalPriceOf({ originalPrice, originalPercent }: BulkForm): OriginalPriceChange {
  return originalPrice === 'percent'
    ? { kind: 'percent', value: parseMoney(originalPercent)! }
    : { kind: originalPrice as 'oldPrice' | 'clear' }
}
