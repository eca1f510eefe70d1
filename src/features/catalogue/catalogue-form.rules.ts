import { linesOf, manyLines, oneLine } from '#core/clean-text.ts'
/** The forms of the catalogue as they are typed, and what they mean. */
import { parseMoney, type Money } from '#core/money.ts'
import { latinDigits, type Bilingual } from '#core/text.ts'
import type { NewCategory, NewProduct } from './catalogue.rules.ts'

/** What categories and subcategories have in common; the parent is a subcategory's own. */
export interface CategoryForm {
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
  inStock: false,
  featured: false,
  promoted: false,
}

/** A category with what can be chosen below it. */
export interface CategoryChoice {
  id: number
  name: Bilingual
  subCategories: { id: number; name: Bilingual }[]
}

/** Fields of one language, to say which one is incomplete. */
const FIELDS_OF = {
  fr: ['name', 'description'],
  ar: ['nameAr', 'descriptionAr'],
} as const

export function missingFields(form: CategoryForm | ProductForm): Bilingual<number> {
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

export function categoryOf(form: CategoryForm): NewCategory {
  return { ...namedOf(form), imageId: filled(form.images)[0]! }
}

function namedOf({ name, nameAr, description, descriptionAr }: CategoryForm | ProductForm) {
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

/** Blank entries are dropped (spec 5). */
export function filled(entries: string[]): string[] {
  return entries.map((entry) => entry.trim()).filter(Boolean)
}
