/** The forms of the catalogue as they are typed, what is wrong with them in the order of spec 5, and what they mean. */
import { parseMoney, type Money } from '#core/money.ts'
import { latinDigits, type Both } from '#core/text.ts'
import { MOST_PRODUCT_IMAGES, type NewCategory, type NewProduct } from './catalogue.rules.ts'

/** What categories and subcategories have in common; the parent is a subcategory's own. */
export interface PlaceForm {
  name: string
  nameAr: string
  description: string
  descriptionAr: string
  /** Ids of pictures already stored. */
  images: string[]
  categoryId: string
}

export interface ProductForm {
  name: string
  nameAr: string
  price: string
  originalPrice: string
  stockQuantity: string
  categoryId: string
  subCategoryId: string
  description: string
  descriptionAr: string
  images: string[]
  /** One on each line. */
  specifications: string
  specificationsAr: string
  /** The id of a sound already stored. */
  audio: string
  inStock: boolean
  featured: boolean
  promoted: boolean
}

export const EMPTY_PLACE: PlaceForm = {
  name: '',
  nameAr: '',
  description: '',
  descriptionAr: '',
  images: [],
  categoryId: '',
}

export const EMPTY_PRODUCT: ProductForm = {
  name: '',
  nameAr: '',
  price: '',
  originalPrice: '',
  stockQuantity: '',
  categoryId: '',
  subCategoryId: '',
  description: '',
  descriptionAr: '',
  images: [],
  specifications: '',
  specificationsAr: '',
  audio: '',
  inStock: false,
  featured: false,
  promoted: false,
}

/** A category with what can be chosen below it. */
export interface CategoryChoice {
  id: number
  name: Both
  subCategories: { id: number; name: Both }[]
}

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
  /** What the code compares with. */
  limit?: number
}

export const LONGEST_NAME = 120
export const LONGEST_DESCRIPTION = 5000
export const LONGEST_SPECIFICATION = 200
export const MOST_SPECIFICATIONS = 30
export const LARGEST_PRICE = 10_000_000
export const LARGEST_STOCK = 1_000_000

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
    ['images', imagesProblem(form.images, MOST_PRODUCT_IMAGES)],
    ['originalPrice', originalPriceProblem(form)],
    ['subCategoryId', subCategoryProblem(form, category)],
    ['specifications', specificationsProblem(form.specifications)],
    ['specificationsAr', specificationsProblem(form.specificationsAr)],
  ])
}

export function categoryProblems(form: PlaceForm): FormProblem<keyof PlaceForm>[] {
  return problemsOf<keyof PlaceForm>([
    ['name', lineProblem(form.name)],
    ['nameAr', lineProblem(form.nameAr)],
    ['description', textProblem(form.description)],
    ['descriptionAr', textProblem(form.descriptionAr)],
    ['images', imagesProblem(form.images, 1)],
  ])
}

/** The same plus the parent (spec 5). */
export function subCategoryProblems(
  form: PlaceForm,
  categories: CategoryChoice[],
): FormProblem<keyof PlaceForm>[] {
  const category = categories.find(({ id }) => String(id) === form.categoryId)
  const parent = choiceProblem(form.categoryId, category)
  return [...categoryProblems(form), ...problemsOf<keyof PlaceForm>([['categoryId', parent]])]
}

function problemsOf<Field extends string>(checks: [Field, Found][]): FormProblem<Field>[] {
  return checks.flatMap(([field, found]) => (found ? [{ field, ...found }] : []))
}

function lineProblem(typed: string): Found {
  return lengthProblem(oneLine(typed), LONGEST_NAME)
}

function textProblem(typed: string): Found {
  return lengthProblem(manyLines(typed), LONGEST_DESCRIPTION)
}

function lengthProblem(text: string, limit: number): Found {
  if (text === '') return { code: 'required' }
  return text.length > limit ? { code: 'tooLong', limit } : undefined
}

function priceProblem(typed: string): Found {
  if (typed.trim() === '') return { code: 'required' }
  const amount = parseMoney(typed)
  if (amount === undefined) return { code: 'notANumber' }
  if (amount % 100 !== 0) return { code: 'notWhole' }
  if (amount === 0) return { code: 'notPositive' }
  return amount > LARGEST_PRICE * 100 ? { code: 'tooLarge', limit: LARGEST_PRICE } : undefined
}

/** Empty, or more than the price: a reduction that is none would only confuse. */
function originalPriceProblem({ originalPrice, price }: ProductForm): Found {
  if (originalPrice.trim() === '') return undefined
  const problem = priceProblem(originalPrice)
  if (problem) return problem
  return parseMoney(originalPrice)! <= (parseMoney(price) ?? 0) ? { code: 'notAbovePrice' } : undefined
}

function stockProblem(typed: string): Found {
  if (typed.trim() === '') return { code: 'required' }
  const quantity = readWhole(typed)
  if (quantity === undefined) return { code: 'notAnInteger' }
  return quantity > LARGEST_STOCK ? { code: 'tooLarge', limit: LARGEST_STOCK } : undefined
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
  const count = filled(images).length
  if (count === 0) return { code: 'required' }
  return count > limit ? { code: 'tooMany', limit } : undefined
}

function specificationsProblem(typed: string): Found {
  const lines = linesOf(typed)
  if (lines.length > MOST_SPECIFICATIONS) return { code: 'tooMany', limit: MOST_SPECIFICATIONS }
  return lines.some((line) => line.length > LONGEST_SPECIFICATION)
    ? { code: 'tooLong', limit: LONGEST_SPECIFICATION }
    : undefined
}

/** Fields of one language, to say which one is incomplete. */
const FIELDS_OF = {
  fr: ['name', 'description'],
  ar: ['nameAr', 'descriptionAr'],
} as const

export function missingFields(form: PlaceForm | ProductForm): Both<number> {
  const missing = (language: 'fr' | 'ar') =>
    FIELDS_OF[language].filter((field) => manyLines(form[field]) === '').length
  return { fr: missing('fr'), ar: missing('ar') }
}

/** A product as the form means it; the form has no problems. */
export interface ProductValues extends NewProduct {
  audioId: string | null
  inStock: boolean
}

export function productOf(form: ProductForm): ProductValues {
  return {
    ...namedOf(form),
    price: parseMoney(form.price)!,
    originalPrice: parseMoney(form.originalPrice) ?? null,
    categoryId: Number(form.categoryId),
    subCategoryId: form.subCategoryId === '' ? null : Number(form.subCategoryId),
    specifications: linesOf(form.specifications),
    specificationsAr: linesOf(form.specificationsAr),
    imageIds: filled(form.images),
    audioId: form.audio || null,
    stockQuantity: readWhole(form.stockQuantity)!,
    inStock: form.inStock,
    featured: form.featured,
    promoted: form.promoted,
  }
}

export function placeOf(form: PlaceForm): NewCategory {
  return { ...namedOf(form), imageId: filled(form.images)[0]! }
}

function namedOf({ name, nameAr, description, descriptionAr }: PlaceForm | ProductForm) {
  return {
    name: oneLine(name),
    nameAr: oneLine(nameAr),
    description: manyLines(description),
    descriptionAr: manyLines(descriptionAr),
  }
}

/** A product as its form shows it again. */
export function productFormOf(product: ProductValues): ProductForm {
  return {
    name: product.name,
    nameAr: product.nameAr,
    price: typedAmount(product.price),
    originalPrice: product.originalPrice === null ? '' : typedAmount(product.originalPrice),
    stockQuantity: String(product.stockQuantity),
    categoryId: String(product.categoryId),
    subCategoryId: product.subCategoryId === null ? '' : String(product.subCategoryId),
    description: product.description,
    descriptionAr: product.descriptionAr,
    images: product.imageIds,
    specifications: product.specifications.join('\n'),
    specificationsAr: product.specificationsAr.join('\n'),
    audio: product.audioId ?? '',
    inStock: product.inStock,
    featured: product.featured,
    promoted: product.promoted,
  }
}

function typedAmount(amount: Money): string {
  return String(amount / 100).replace('.', ',')
}

/** `12`, `١٢`, `1 200`; nothing where it is not a whole number. */
export function readWhole(typed: string): number | undefined {
  const plain = latinDigits(typed).replaceAll(/[\s\u00A0\u202F]/g, '')
  return /^\d{1,9}$/.test(plain) ? Number(plain) : undefined
}

/** Signs that nobody types: control characters, and those that turn the reading order of all that follows. */
// oxlint-disable-next-line no-control-regex -- naming them is the point
const UNSEEN = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]/g

/** Spaces that keep a number and its unit together stay. */
export function oneLine(typed: string): string {
  return typed
    .replaceAll(/[ \t\r\n]+/g, ' ')
    .replaceAll(UNSEEN, '')
    .trim()
}

export function manyLines(typed: string): string {
  return typed.replaceAll(/\r\n?/g, '\n').replaceAll(UNSEEN, '').trim()
}

/** Blank lines are dropped (spec 5). */
export function linesOf(typed: string): string[] {
  return manyLines(typed).split('\n').map(oneLine).filter(Boolean)
}

function filled(entries: string[]): string[] {
  return entries.map((entry) => entry.trim()).filter(Boolean)
}
