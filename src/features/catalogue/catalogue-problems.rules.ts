/** Validation of the catalogue's forms; problems are in the order of spec 5. */
import { linesOf, cleanText, cleanLine } from '#core/clean-text.ts'
import { parseMoney } from '#core/money.ts'
import {
  parseWholeNumber,
  withoutBlanks,
  type CategoryChoice,
  type CategoryForm,
  type ProductForm,
} from './catalogue-form.rules.ts'
import { MAX_PRODUCT_IMAGES } from './catalogue.rules.ts'

export type FormCode =
  | 'required'
  | 'tooLong'
  | 'notANumber'
  | 'notWhole'
  | 'notPositive'
  | 'notAnInteger'
  | 'tooLarge'
  | 'notAbovePrice'
  | 'tooMany'
  | 'unknownChoice'

export interface FormProblem<Field extends string = string> {
  field: Field
  code: FormCode
  /** The limit that was exceeded. */
  limit?: number
}

export const MAX_NAME_LENGTH = 120
export const MAX_DESCRIPTION_LENGTH = 5000
export const MAX_SPECIFICATION_LENGTH = 200
export const MAX_SPECIFICATIONS = 30
export const MAX_PRICE = 10_000_000
export const MAX_STOCK = 1_000_000

type Found = Omit<FormProblem, 'field'> | undefined

export function productProblems(
  form: ProductForm,
  categories: CategoryChoice[],
): FormProblem<keyof ProductForm>[] {
  const category = categories.find(({ id }) => String(id) === form.categoryId)
  return problemsOf<keyof ProductForm>([
    ['name', lineProblem(form.name)],
    ['nameAr', lineProblem(form.nameAr)],
    ['price', priceProblem(form.price)],
    ['stockQuantity', stockProblem(form.stockQuantity)],
    ['categoryId', choiceProblem(form.categoryId, category)],
    ['description', textProblem(form.description)],
    ['descriptionAr', textProblem(form.descriptionAr)],
    ['images', imagesProblem(form.images, MAX_PRODUCT_IMAGES)],
    ['originalPrice', originalPriceProblem(form)],
    ['subCategoryId', subCategoryProblem(form, category)],
    ['specifications', specificationsProblem(form.specifications)],
    ['specificationsAr', specificationsProblem(form.specificationsAr)],
  ])
}

export function categoryProblems(form: CategoryForm): FormProblem<keyof CategoryForm>[] {
  return problemsOf<keyof CategoryForm>([
    ['name', lineProblem(form.name)],
    ['nameAr', lineProblem(form.nameAr)],
    ['description', textProblem(form.description)],
    ['descriptionAr', textProblem(form.descriptionAr)],
    ['images', imagesProblem(form.images, 1)],
  ])
}

/** The problems of a category, and of the parent (spec 5). */
export function subCategoryProblems(
  form: CategoryForm,
  categories: CategoryChoice[],
): FormProblem<keyof CategoryForm>[] {
  const category = categories.find(({ id }) => String(id) === form.categoryId)
  const parent = choiceProblem(form.categoryId, category)
  return [...categoryProblems(form), ...problemsOf<keyof CategoryForm>([['categoryId', parent]])]
}

function problemsOf<Field extends string>(checks: [Field, Found][]): FormProblem<Field>[] {
  return checks.flatMap(([field, found]) => (found ? [{ field, ...found }] : []))
}

function lineProblem(input: string): Found {
  return lengthProblem(cleanLine(input), MAX_NAME_LENGTH)
}

function textProblem(input: string): Found {
  return lengthProblem(cleanText(input), MAX_DESCRIPTION_LENGTH)
}

function lengthProblem(text: string, limit: number): Found {
  if (text === '') return { code: 'required' }
  return text.length > limit ? { code: 'tooLong', limit } : undefined
}

function priceProblem(input: string): Found {
  if (input.trim() === '') return { code: 'required' }
  const amount = parseMoney(input)
  if (amount === undefined) return { code: 'notANumber' }
  if (amount % 100 !== 0) return { code: 'notWhole' }
  if (amount === 0) return { code: 'notPositive' }
  return amount > MAX_PRICE * 100 ? { code: 'tooLarge', limit: MAX_PRICE } : undefined
}

/** Must be empty or above the price, because it is shown as the price before a reduction. */
function originalPriceProblem({ originalPrice, price }: ProductForm): Found {
  if (originalPrice.trim() === '') return undefined
  const problem = priceProblem(originalPrice)
  if (problem) return problem
  return parseMoney(originalPrice)! <= (parseMoney(price) ?? 0) ? { code: 'notAbovePrice' } : undefined
}

function stockProblem(input: string): Found {
  if (input.trim() === '') return { code: 'required' }
  const quantity = parseWholeNumber(input)
  if (quantity === undefined) return { code: 'notAnInteger' }
  return quantity > MAX_STOCK ? { code: 'tooLarge', limit: MAX_STOCK } : undefined
}

function choiceProblem(chosen: string, category: CategoryChoice | undefined): Found {
  if (chosen === '') return { code: 'required' }
  return category ? undefined : { code: 'unknownChoice' }
}

function subCategoryProblem({ subCategoryId }: ProductForm, category: CategoryChoice | undefined): Found {
  if (subCategoryId === '' || category?.subCategories.some(({ id }) => String(id) === subCategoryId))
    return undefined
  return { code: 'unknownChoice' }
}

function imagesProblem(images: string[], limit: number): Found {
  const count = withoutBlanks(images).length
  if (count === 0) return { code: 'required' }
  return count > limit ? { code: 'tooMany', limit } : undefined
}

function specificationsProblem(input: string): Found {
  const lines = linesOf(input)
  if (lines.length > MAX_SPECIFICATIONS) return { code: 'tooMany', limit: MAX_SPECIFICATIONS }
  return lines.some((line) => line.length > MAX_SPECIFICATION_LENGTH)
    ? { code: 'tooLong', limit: MAX_SPECIFICATION_LENGTH }
    : undefined
}
