/** A product as an import reads and writes it, and its cells in a file. */
import type { Money } from '#core/money.ts'
import type { Bilingual } from '#core/text.ts'
import type { ProductStatus } from '../catalogue.rules.ts'
import { OPTION_NUMBERS, type ImportField, type OptionField, type RowCells } from './import-columns.rules.ts'
import { bilingualCell, PART_SEPARATOR } from './import-values.rules.ts'

/** What all variants of a product share. */
export interface ProductState {
  name: string
  nameAr: string
  description: string
  descriptionAr: string
  categoryId: number
  subCategoryId: number | null
  specifications: string[]
  specificationsAr: string[]
  /** Media ids; before an import runs also names of files of its ZIP. */
  imageIds: string[]
  featured: boolean
  promoted: boolean
  status: ProductStatus
  lowStock: number | null
}

/** A variant with the prices at which it is sold. */
export interface VariantState {
  /** One for each option. */
  values: Bilingual[]
  sku: string
  barcode: string
  price: Money
  originalPrice: Money | null
  cost: Money | null
  stock: number
}

export interface StoredVariant extends VariantState {
  id: number
}

export interface StoredProduct extends ProductState {
  id: number
  version: number
  /** Prices of the product itself, which a variant may replace. */
  price: Money
  originalPrice: Money | null
  options: { id: number; name: Bilingual; values: { id: number; name: Bilingual }[] }[]
  variants: StoredVariant[]
}

/** How values are written in the cells of a file. */
export interface CellWords {
  yes: string
  no: string
  status: Record<ProductStatus, string>
  category: (id: number) => string
  subCategory: (id: number) => string
}

/** Cells hold whole amounts as numbers, everything else as text. */
export type CellValue = string | number

interface WrittenProduct {
  product: ProductState
  options: readonly { name: Bilingual }[]
  id?: number | undefined
}

export function cellsOf(
  { product, options, id }: WrittenProduct,
  variant: VariantState,
  words: CellWords,
): Record<ImportField, CellValue> {
  const yesNo = (value: boolean) => (value ? words.yes : words.no)
  const amount = (value: Money | null) => (value === null ? '' : value / 100)
  return {
    name: product.name,
    nameAr: product.nameAr,
    sku: variant.sku,
    barcode: variant.barcode,
    price: amount(variant.price),
    originalPrice: amount(variant.originalPrice),
    cost: amount(variant.cost),
    stock: variant.stock,
    lowStock: product.lowStock ?? '',
    category: words.category(product.categoryId),
    subCategory: product.subCategoryId === null ? '' : words.subCategory(product.subCategoryId),
    status: words.status[product.status],
    featured: yesNo(product.featured),
    promoted: yesNo(product.promoted),
    ...optionCells(options, variant),
    description: product.description,
    descriptionAr: product.descriptionAr,
    specifications: product.specifications.join('\n'),
    specificationsAr: product.specificationsAr.join('\n'),
    pictures: product.imageIds.map(pictureCell).join(` ${PART_SEPARATOR} `),
    number: id ?? '',
  }
}

function optionCells(
  options: readonly { name: Bilingual }[],
  { values }: VariantState,
): Record<OptionField, string> {
  const entries = OPTION_NUMBERS.flatMap((number) => {
    const [option, value] = [options[number - 1], values[number - 1]]
    return [
      [`optionName${number}`, option && value ? bilingualCell(option.name) : ''],
      [`optionValue${number}`, option && value ? bilingualCell(value) : ''],
    ]
  })
  return Object.fromEntries(entries) as Record<OptionField, string>
}

const PICTURE_ENDING = '.webp'
const PICTURE_ID = /^([0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12})(?:\.webp)?$/i

/** The name of a stored picture in a file. */
function pictureCell(imageId: string): string {
  return PICTURE_ID.test(imageId) ? imageId + PICTURE_ENDING : imageId
}

/** The media id in such a name. */
export function pictureIdIn(name: string): string | undefined {
  return PICTURE_ID.exec(name)?.[1]?.toLowerCase()
}

/** Names of files are compared without their folder and case. */
export function pictureFileKey(name: string): string {
  return name
    .slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1)
    .normalize('NFC')
    .trim()
    .toLowerCase()
}

/** One field before and after. */
export interface FieldChange {
  field: ImportField
  before: string
  after: string
}

export function changesBetween(
  before: Record<ImportField, CellValue>,
  after: Record<ImportField, CellValue>,
): FieldChange[] {
  return (Object.keys(after) as ImportField[])
    .filter((field) => field !== 'number' && before[field] !== after[field])
    .map((field) => ({ field, before: String(before[field]), after: String(after[field]) }))
}

export interface ImportRow {
  number: number
  cells: RowCells
  /** The variant with the SKU of the row. */
  variantId?: number | undefined
}
