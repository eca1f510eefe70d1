/** Reads a form strictly: exactly the fields that are asked for, each once unless it may come several times. */
import { refusal } from '../catalogue-changes.server.ts'
import type { CategoryForm, ProductForm } from '../catalogue-form.rules.ts'
import type { RemovalCounts } from '../catalogue-panel.rules.ts'

const ID = /^[1-9]\d{0,14}$/
const COUNT = /^\d{1,9}$/

export class Fields {
  readonly #form: FormData

  constructor(form: FormData, single: readonly string[], several: readonly string[] = []) {
    for (const name of new Set(form.keys()))
      if (!several.includes(name) && (!single.includes(name) || form.getAll(name).length > 1))
        throw refusal('invalid', { field: name.slice(0, 40) })
    this.#form = form
  }

  /** PostgreSQL keeps no NUL; a file where words are asked for is nothing. */
  text(name: string): string {
    const value = this.#form.get(name)
    return typeof value === 'string' ? value.replaceAll('\0', '') : ''
  }

  several(name: string): string[] {
    return this.#form.getAll(name).filter((value) => typeof value === 'string')
  }

  isOn(name: string): boolean {
    return this.text(name) === '1'
  }

  id(name = 'id'): number {
    return this.#number(name, ID)
  }

  /** None where something new is saved. */
  optionalId(name = 'id'): number | undefined {
    return this.text(name) === '' ? undefined : this.id(name)
  }

  count(name: string): number {
    return this.#number(name, COUNT)
  }

  #number(name: string, shape: RegExp): number {
    const value = this.text(name)
    if (!shape.test(value)) throw refusal('invalid', { field: name })
    return Number(value)
  }
}

export function fieldsOf(form: FormData, single: string[], several: string[] = []): Fields {
  return new Fields(form, ['intent', ...single], several)
}

export const PRODUCT_FIELDS = [
  'name',
  'nameAr',
  'price',
  'originalPrice',
  'stockQuantity',
  'categoryId',
  'subCategoryId',
  'description',
  'descriptionAr',
  'specifications',
  'specificationsAr',
  'audio',
  'inStock',
  'featured',
  'promoted',
]

export function productFormIn(fields: Fields): ProductForm {
  return {
    ...categoryFormIn(fields),
    price: fields.text('price'),
    originalPrice: fields.text('originalPrice'),
    stockQuantity: fields.text('stockQuantity'),
    subCategoryId: fields.text('subCategoryId'),
    specifications: fields.text('specifications'),
    specificationsAr: fields.text('specificationsAr'),
    audio: fields.text('audio'),
    inStock: fields.isOn('inStock'),
    featured: fields.isOn('featured'),
    promoted: fields.isOn('promoted'),
  }
}

export const CATEGORY_FIELDS = ['name', 'nameAr', 'description', 'descriptionAr', 'categoryId']

export function categoryFormIn(fields: Fields): CategoryForm {
  return {
    name: fields.text('name'),
    nameAr: fields.text('nameAr'),
    description: fields.text('description'),
    descriptionAr: fields.text('descriptionAr'),
    categoryId: fields.text('categoryId'),
    images: fields.several('images'),
  }
}

export function shownIn(fields: Fields): RemovalCounts {
  return { products: fields.count('products'), subCategories: fields.count('subCategories') }
}
