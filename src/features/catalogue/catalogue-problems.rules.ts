/** Validation of the catalogue's forms; problems are in the order of spec 5. */
import { linesOf, cleanText, cleanLine } from '#core/clean-text.ts'
import {
  withoutBlanks,
  type CategoryChoice,
  type CategoryForm,
  type ProductForm,
} from './catalogue-form.rules.ts'
import { MAX_PRODUCT_IMAGES } from './catalogue.rules.ts'
import {
  lengthProblem,
  originalPriceProblem,
  priceProblem,
  stockProblem,
  type FormProblem,
  type Found,
} from './field-problems.rules.ts'
import {
  barcodeProblem,
  skuProblem,
  variantsProblems,
  type TakenCode,
  type VariantField,
} from './variants/variant-problems.rules.ts'

export const MAX_NAME_LENGTH = 120
export const MAX_DESCRIPTION_LENGTH = 5000
export const MAX_SPECIFICATION_LENGTH = 200
export const MAX_SPECIFICATIONS = 30
export const MAX_LOW_STOCK = 1_000

export type ProductField = keyof ProductForm | VariantField

/** `taken`: codes that the server refused because another product has them. */
export function productProblems(
  form: ProductForm,
  categories: CategoryChoice[],
  taken: readonly TakenCode[] = [],
): FormProblem<ProductField>[] {
  const category = categories.find(({ id }) => String(id) === form.categoryId)
  // The stock and the codes of a product with options are those of its variants.
  const hasOptions = form.options.length > 0
  const problems = problemsOf<ProductField>([
    ['name', lineProblem(form.name)],
    ['nameAr', lineProblem(form.nameAr)],
    ['price', priceProblem(form.price)],
    ['stockQuantity', hasOptions ? undefined : stockProblem(form.stockQuantity)],
    ['categoryId', choiceProblem(form.categoryId, category)],
    ['description', textProblem(form.description)],
    ['descriptionAr', textProblem(form.descriptionAr)],
    ['images', imagesProblem(form.images, MAX_PRODUCT_IMAGES)],
    ['originalPrice', originalPriceProblem(form.originalPrice, form.price)],
    ['subCategoryId', subCategoryProblem(form, category)],
    ['specifications', specificationsProblem(form.specifications)],
    ['specificationsAr', specificationsProblem(form.specificationsAr)],
    ['lowStock', form.lowStock.trim() === '' ? undefined : stockProblem(form.lowStock, MAX_LOW_STOCK)],
    ['sku', hasOptions ? undefined : skuProblem(form.sku, { taken })],
    ['barcode', hasOptions ? undefined : barcodeProblem(form.barcode, { taken })],
  ])
  return [...problems, ...variantsProblems(form, { price: form.price, taken })]
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
