/** The forms of the catalogue as entered, and their conversion to and from stored values. */
import { normalizeBarcode, normalizeSku } from '#core/barcode.ts'
import { linesOf, cleanText, cleanLine } from '#core/clean-text.ts'
import { parseMoney, type Money } from '#core/money.ts'
import type { Bilingual } from '#core/text.ts'
import { parseWholeNumber } from '#core/whole-number.ts'
import type { NewCategory, NewProduct, ProductStatus } from './catalogue.rules.ts'
import {
  optionsOf,
  unitsOf,
  variantsOf,
  type NewOption,
  type NewVariant,
  type VariantsForm,
} from './variants/variant-form.rules.ts'

/** The form of a category or subcategory; `categoryId` is the parent of a subcategory. */
export interface CategoryForm {
  name: string
  nameAr: string
  description: string
  descriptionAr: string
  /** Ids of uploaded pictures. */
  images: string[]
  categoryId: string
}

export interface ProductForm extends VariantsForm {
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
  /** One specification per line. */
  specifications: string
  specificationsAr: string
  /** Id of an uploaded sound, or empty. */
  audio: string
  /** Ids of an uploaded film and of its first picture, or empty. */
  video: string
  poster: string
  inStock: boolean
  featured: boolean
  promoted: boolean
  status: ProductStatus
  /** Empty: the default of the settings. */
  lowStock: string
  /** Codes of the only variant of a product without options. */
  sku: string
  barcode: string
}

export const EMPTY_CATEGORY: CategoryForm = {
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
  video: '',
  poster: '',
  inStock: false,
  featured: false,
  promoted: false,
  status: 'published',
  lowStock: '',
  sku: '',
  barcode: '',
  options: [],
  variants: [],
}

/** A category with its subcategories, for select fields. */
export interface CategoryChoice {
  id: number
  name: Bilingual
  subCategories: { id: number; name: Bilingual }[]
}

/** The required fields of each language. */
const LANGUAGE_FIELDS = {
  fr: ['name', 'description'],
  ar: ['nameAr', 'descriptionAr'],
} as const

export function missingFields(form: CategoryForm | ProductForm): Bilingual<number> {
  const missing = (language: 'fr' | 'ar') =>
    LANGUAGE_FIELDS[language].filter((field) => cleanText(form[field]) === '').length
  return { fr: missing('fr'), ar: missing('ar') }
}

/** The values of a product form that has no problems. */
export interface ProductValues extends NewProduct {
  audioId: string | null
  inStock: boolean
  /** The following fields are left as they are if they are absent. */
  videoId?: string | null
  posterId?: string | null
  status?: ProductStatus
  lowStock?: number | null
  /** Of a product without options. */
  sku?: string
  barcode?: string
  options?: NewOption[]
  /** With `options`. */
  variants?: NewVariant[]
}

export function productOf(form: ProductForm): ProductValues {
  return {
    ...textsOf(form),
    price: parseMoney(form.price)!,
    originalPrice: parseMoney(form.originalPrice) ?? null,
    categoryId: Number(form.categoryId),
    subCategoryId: form.subCategoryId === '' ? null : Number(form.subCategoryId),
    specifications: linesOf(form.specifications),
    specificationsAr: linesOf(form.specificationsAr),
    imageIds: withoutBlanks(form.images),
    audioId: form.audio || null,
    videoId: form.video || null,
    posterId: (form.video && form.poster) || null,
    stockQuantity: form.options.length > 0 ? unitsOf(form.variants) : parseWholeNumber(form.stockQuantity)!,
    inStock: form.inStock,
    featured: form.featured,
    promoted: form.promoted,
    status: form.status,
    lowStock: parseWholeNumber(form.lowStock) ?? null,
    sku: normalizeSku(form.sku),
    barcode: normalizeBarcode(form.barcode),
    options: optionsOf(form.options),
    variants: form.options.length > 0 ? variantsOf(form.variants) : [],
  }
}

export function categoryOf(form: CategoryForm): NewCategory {
  return { ...textsOf(form), imageId: withoutBlanks(form.images)[0]! }
}

function textsOf({ name, nameAr, description, descriptionAr }: CategoryForm | ProductForm) {
  return {
    name: cleanLine(name),
    nameAr: cleanLine(nameAr),
    description: cleanText(description),
    descriptionAr: cleanText(descriptionAr),
  }
}

type StoredProduct = Omit<ProductValues, 'options' | 'variants'> & Partial<VariantsForm>

export function productFormOf(product: StoredProduct): ProductForm {
  return {
    name: product.name,
    nameAr: product.nameAr,
    price: formatPriceInput(product.price),
    originalPrice: product.originalPrice === null ? '' : formatPriceInput(product.originalPrice),
    stockQuantity: String(product.stockQuantity),
    categoryId: String(product.categoryId),
    subCategoryId: product.subCategoryId === null ? '' : String(product.subCategoryId),
    description: product.description,
    descriptionAr: product.descriptionAr,
    images: product.imageIds,
    specifications: product.specifications.join('\n'),
    specificationsAr: product.specificationsAr.join('\n'),
    audio: product.audioId ?? '',
    video: product.videoId ?? '',
    poster: product.posterId ?? '',
    inStock: product.inStock,
    featured: product.featured,
    promoted: product.promoted,
    status: product.status ?? 'published',
    lowStock: product.lowStock?.toString() ?? '',
    sku: product.sku ?? '',
    barcode: product.barcode ?? '',
    options: product.options ?? [],
    variants: product.variants ?? [],
  }
}

export function formatPriceInput(amount: Money): string {
  return String(amount / 100).replace('.', ',')
}

/** Drops blank entries (spec 5). */
export function withoutBlanks(entries: string[]): string[] {
  return entries.map((entry) => entry.trim()).filter(Boolean)
}
