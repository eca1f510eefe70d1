/** Decides what importing the rows of one product would do. The same plan is shown before and carried out afterwards. */
import { linesOf } from '#core/clean-text.ts'
import type { Bilingual } from '#core/text.ts'
import { EMPTY_PRODUCT, productOf, type CategoryChoice, type ProductForm } from '../catalogue-form.rules.ts'
import { productProblems } from '../catalogue-problems.rules.ts'
import type { FormProblem } from '../field-problems.rules.ts'
import type { ImportField } from './import-columns.rules.ts'
import type { RowCode, RowProblem } from './import-problems.rules.ts'
import {
  cellsOf,
  changesBetween,
  type CellWords,
  type FieldChange,
  type ImportRow,
  type ProductState,
  type StoredProduct,
  type StoredVariant,
  type VariantState,
} from './import-product.rules.ts'
import { amountText, bilingualCell, namesText, partsOf } from './import-values.rules.ts'
import { lowStockOf, statusOf, yesNoOf, type Checked } from './plan-cells.rules.ts'
import { planOptions, type OptionPlan } from './plan-options.rules.ts'
import { planVariantCodes, type CodeOwners } from './plan-variant.rules.ts'

export interface PlanContext extends CodeOwners {
  /** With those that the import will create. */
  categories: CategoryChoice[]
  /** A media id, or the name of a file of the ZIP that is not stored yet. */
  pictureOf: (name: string) => string | undefined
  /** Pictures were sent with the file; without them, names of unknown pictures change nothing. */
  hasPictures: boolean
  /** `neutralWords` of the categories. */
  words: CellWords
}

export type RowAction = 'create' | 'change' | 'same' | 'refuse'

export interface RowPlan {
  row: number
  action: RowAction
  changes: FieldChange[]
  problems: RowProblem[]
  /** What a new product lacks to be published: a picture, a text in one of the languages. */
  missing: ImportField[]
}

export interface VariantWrite extends VariantState {
  row: number
  /** Undefined for a new variant. */
  id: number | undefined
}

/** What is to be written for one product; undefined where nothing changes. */
export interface ProductWrite {
  existing: StoredProduct | undefined
  product: ProductState
  options: OptionPlan[]
  variants: VariantWrite[]
  rows: number[]
}

export interface ProductPlan {
  rows: RowPlan[]
  write: ProductWrite | undefined
}

type PlainField = Exclude<keyof ProductForm, 'options' | 'variants'>

const FORM_FIELD: Partial<Record<ImportField, PlainField>> = {
  name: 'name',
  nameAr: 'nameAr',
  description: 'description',
  descriptionAr: 'descriptionAr',
  price: 'price',
  originalPrice: 'originalPrice',
  stock: 'stockQuantity',
  category: 'categoryId',
  subCategory: 'subCategoryId',
  specifications: 'specifications',
  specificationsAr: 'specificationsAr',
  pictures: 'images',
}
const COLUMN_OF = new Map(Object.entries(FORM_FIELD).map(([column, field]) => [field, column as ImportField]))

/** A published product needs them, a draft does not. */
const LATER_COLUMNS = ['name', 'nameAr', 'description', 'descriptionAr', 'pictures'] as const
const LATER_FIELDS = new Set(LATER_COLUMNS.map((column) => FORM_FIELD[column]!))

/** In a cell of an optional field: nothing from now on. An empty cell changes nothing. */
const NOTHING = /^[-\u2013\u2014]$/

export function planProduct(
  rows: readonly ImportRow[],
  existing: StoredProduct | undefined,
  context: PlanContext,
): ProductPlan {
  const shared = planShared(rows, existing, context)
  const options = planOptions(rows, existing)
  const plans = rows.map((row) => planRow({ row, rows, existing, context, shared, options }))
  const accepted = plans.filter(({ plan }) => plan.action === 'create' || plan.action === 'change')
  const written = accepted.flatMap(({ variant }) => (variant ? [variant] : []))
  const isWritten = accepted.length > 0 && (existing !== undefined || written.length > 0)
  return {
    rows: plans.map(({ plan }) => plan),
    write: isWritten
      ? {
          existing,
          product: shared.product,
          options: options.options,
          variants: written,
          rows: accepted.map(({ plan }) => plan.row),
        }
      : undefined,
  }
}

interface Shared {
  product: ProductState
  form: ProductForm
  problems: RowProblem[]
  missing: ImportField[]
}

/** The fields that all variants share, from the first row that changes them. */
function planShared(
  rows: readonly ImportRow[],
  existing: StoredProduct | undefined,
  context: PlanContext,
): Shared {
  const before = existing && formOf(existing)
  const cell = (field: ImportField) => firstCell(rows, field, before)
  const problems: RowProblem[] = []
  const take = <T>(checked: Checked<T>, stored: T): T => {
    if (checked.problem) problems.push(checked.problem)
    return checked.value ?? stored
  }
  const text = (field: 'name' | 'nameAr' | 'description' | 'descriptionAr') =>
    cell(field) ?? before?.[field] ?? ''
  const lines = (field: 'specifications' | 'specificationsAr') => optional(cell(field), before?.[field] ?? '')
  const category = planCategory(cell, existing, context.categories)
  const images = planPictures(cell('pictures'), existing?.imageIds ?? [], context)
  problems.push(...category.problems, ...images.problems)
  const form: ProductForm = {
    ...(before ?? EMPTY_PRODUCT),
    name: text('name'),
    nameAr: text('nameAr'),
    description: text('description'),
    descriptionAr: text('descriptionAr'),
    specifications: lines('specifications'),
    specificationsAr: lines('specificationsAr'),
    categoryId: category.categoryId,
    subCategoryId: category.subCategoryId,
    images: images.imageIds,
  }
  const missing = existing ? [] : LATER_COLUMNS.filter((column) => isBlank(form[FORM_FIELD[column]!]))
  const isIncomplete = missing.length > 0
  const complete = isIncomplete
    ? { ...form, name: form.name || form.nameAr, nameAr: form.nameAr || form.name }
    : form
  const status = take(statusOf(cell('status')), existing?.status ?? 'published')
  return {
    form: complete,
    problems,
    missing,
    product: {
      ...sharedValues(complete),
      ...unchangedTexts(complete, existing),
      featured: take(yesNoOf('featured', cell('featured')), existing?.featured ?? false),
      promoted: take(yesNoOf('promoted', cell('promoted')), existing?.promoted ?? false),
      status: isIncomplete && status === 'published' ? 'draft' : status,
      lowStock: take(lowStockOf(optional(cell('lowStock'), undefined)), existing?.lowStock ?? null),
    },
  }
}

function isBlank(value: string | string[] | boolean): boolean {
  return typeof value === 'string' ? value.trim() === '' : Array.isArray(value) && value.length === 0
}

function sharedValues(form: ProductForm) {
  const { name, nameAr, description, descriptionAr, categoryId, subCategoryId, imageIds } = productOf({
    ...form,
    price: '0',
    stockQuantity: '0',
  })
  return {
    name,
    nameAr,
    description,
    descriptionAr,
    categoryId,
    subCategoryId,
    specifications: linesOf(form.specifications),
    specificationsAr: linesOf(form.specificationsAr),
    imageIds,
  }
}

/** A stored text that the form would clean stays as it is while the file repeats it. */
function unchangedTexts(form: ProductForm, existing: StoredProduct | undefined) {
  const fields = (['name', 'nameAr', 'description', 'descriptionAr'] as const).filter(
    (field) => existing && form[field].trim() === existing[field].trim(),
  )
  return Object.fromEntries(fields.map((field) => [field, existing![field]]))
}

/** The first cell that differs from the stored text, or else the first that is not empty. */
function firstCell(
  rows: readonly ImportRow[],
  field: ImportField,
  before: ProductForm | undefined,
): string | undefined {
  const filled = rows.flatMap(({ cells }) => (cells[field]?.trim() ? [cells[field]] : []))
  const formField = FORM_FIELD[field]
  const stored = before && formField ? before[formField] : undefined
  return filled.find((cell) => cell.trim() !== stored) ?? filled[0]
}

/** Empty for a cell that removes the value. */
function optional<T>(cell: string | undefined, stored: T): string | T {
  if (cell === undefined) return stored
  return NOTHING.test(cell.trim()) ? '' : cell
}

type CellOf = (field: ImportField) => string | undefined

function planCategory(cell: CellOf, existing: StoredProduct | undefined, categories: CategoryChoice[]) {
  const problems: RowProblem[] = []
  const [asked, askedSub] = [cell('category'), optional(cell('subCategory'), undefined)]
  const found = asked === undefined ? undefined : choiceNamed(asked, categories, existing?.categoryId)
  if (asked !== undefined && !found)
    problems.push({ field: 'category', code: 'unknownCategory', value: asked.trim() })
  const categoryId = found?.id ?? (asked === undefined ? existing?.categoryId : undefined)
  const subs = categories.find(({ id }) => id === categoryId)?.subCategories ?? []
  const sub = askedSub ? choiceNamed(askedSub, subs, existing?.subCategoryId) : undefined
  if (askedSub && !sub && categoryId !== undefined)
    problems.push({ field: 'subCategory', code: 'unknownSubCategory', value: askedSub.trim() })
  const stored = subs.find(({ id }) => id === existing?.subCategoryId)
  const chosen = askedSub === undefined ? stored : sub
  return {
    problems,
    categoryId: categoryId === undefined ? '' : String(categoryId),
    subCategoryId: chosen ? String(chosen.id) : '',
  }
}

/** Of several with the name, the one that the product has. */
function choiceNamed<C extends { id: number; name: Bilingual }>(
  cell: string,
  choices: readonly C[],
  stored: number | null | undefined,
): C | undefined {
  const named = choices.filter(({ name }) => namesText(cell, name))
  return named.find(({ id }) => id === stored) ?? named[0]
}

function planPictures(
  cell: string | undefined,
  stored: string[],
  { pictureOf, hasPictures }: Pick<PlanContext, 'pictureOf' | 'hasPictures'>,
) {
  if (cell === undefined) return { imageIds: stored, problems: [] }
  const names = partsOf(cell)
  const unknown = names.filter((name) => pictureOf(name) === undefined)
  if (unknown.length > 0 && !hasPictures) return { imageIds: stored, problems: [] }
  const problems = unknown.map((name): RowProblem => ({
    field: 'pictures',
    code: 'unknownPicture',
    value: name,
  }))
  return { imageIds: [...new Set(names.flatMap((name) => pictureOf(name) ?? []))], problems }
}

interface RowRequest {
  row: ImportRow
  rows: readonly ImportRow[]
  existing: StoredProduct | undefined
  context: PlanContext
  shared: Shared
  options: ReturnType<typeof planOptions>
}

function planRow(request: RowRequest): { plan: RowPlan; variant?: VariantWrite } {
  const { row, existing, context, shared, options } = request
  const choice = options.choices.get(row.number)!
  const problems = [...shared.problems, ...choice.problems]
  const stored = choice.variantId === undefined ? undefined : variantOf(existing, choice.variantId)
  const isShared = existing !== undefined && choice.isProductOnly
  const codes = planVariantCodes(row, stored, context)
  const form: ProductForm = {
    ...shared.form,
    price: amountCell(row.cells.price, stored?.price ?? existing?.price),
    originalPrice: optional(
      amountText(row.cells.originalPrice ?? '') || undefined,
      amountCell('', stored?.originalPrice),
    ),
    stockQuantity: row.cells.stock?.trim() || String(stored?.stock ?? (existing ? 0 : '')),
  }
  if (!existing && form.stockQuantity === '') form.stockQuantity = '0'
  problems.push(...codes.problems, ...formProblems(form, request))
  const plan = { row: row.number, changes: [], problems, missing: shared.missing }
  if (problems.length > 0) return { plan: { ...plan, action: 'refuse' } }
  const { price, originalPrice, stockQuantity } = productOf(form)
  const variant: VariantWrite = {
    row: row.number,
    id: stored?.id,
    values: choice.values,
    ...codes.codes,
    price,
    originalPrice,
    stock: stockQuantity,
  }
  const after = { product: shared.product, options: options.options }
  if (!existing || (!stored && !isShared)) {
    const cells = cellsOf(after, variant, context.words)
    const changes = NEW_COLUMNS.map((field) => ({ field, before: '', after: String(cells[field]) }))
    return { plan: { ...plan, action: 'create', changes }, variant }
  }
  const same = stored ?? existing.variants[0]
  const changes = same
    ? changesBetween(
        cellsOf({ product: existing, options: existing.options }, same, context.words),
        cellsOf(after, stored ? variant : same, context.words),
      )
    : []
  if (changes.length === 0) return { plan: { ...plan, action: 'same' } }
  return { plan: { ...plan, action: 'change', changes }, ...(stored && { variant }) }
}

/** Shown before a product is created: how its amounts were read, and where it goes. */
const NEW_COLUMNS = ['price', 'stock', 'category'] as const satisfies ImportField[]

function variantOf(existing: StoredProduct | undefined, id: number): StoredVariant | undefined {
  return existing?.variants.find((variant) => variant.id === id)
}

function amountCell(cell: string | undefined, stored: number | null | undefined): string {
  return amountText(cell ?? '') || (stored === null || stored === undefined ? '' : String(stored / 100))
}

/**
 * The problems of the product form. Of a stored product only those of fields that the file changes: what is missing
 * elsewhere cannot be corrected in the file.
 */
function formProblems(form: ProductForm, { row, rows, existing, context, shared }: RowRequest): RowProblem[] {
  const isGiven = (field: ImportField) =>
    SHARED_FIELDS.has(field)
      ? rows.some(({ cells }) => cells[field]?.trim())
      : Boolean(row.cells[field]?.trim())
  // The form has no options: `planOptions` checks them.
  return (productProblems(form, context.categories) as (FormProblem<PlainField> & { code: RowCode })[])
    .map((problem) => ({ ...problem, column: COLUMN_OF.get(problem.field)! }))
    .filter(({ column }) => !existing || isGiven(column))
    .filter((problem) => !(shared.missing.length > 0 && isLater(problem)))
    .filter(({ column }) => !shared.problems.some(({ field }) => field === column))
    .map(({ column, code, limit }) => {
      const value = NUMBER_CODES.has(code) && row.cells[column]?.trim()
      return { field: column, code, ...(limit !== undefined && { limit }), ...(value && { value }) }
    })
}

/** What is wrong with a number is understood with the cell itself. */
const NUMBER_CODES = new Set<RowCode>(['notANumber', 'notWhole', 'notPositive', 'notAnInteger'])

/** One name is needed in any case; the other language follows it. */
function isLater({ field, code }: FormProblem<PlainField>): boolean {
  return code === 'required' && LATER_FIELDS.has(field) && field !== 'name' && field !== 'nameAr'
}

const SHARED_FIELDS = new Set<ImportField>([
  'name',
  'nameAr',
  'description',
  'descriptionAr',
  'category',
  'subCategory',
  'specifications',
  'specificationsAr',
  'pictures',
])

function formOf(existing: StoredProduct): ProductForm {
  return {
    ...EMPTY_PRODUCT,
    name: existing.name,
    nameAr: existing.nameAr,
    description: existing.description,
    descriptionAr: existing.descriptionAr,
    categoryId: String(existing.categoryId),
    subCategoryId: existing.subCategoryId === null ? '' : String(existing.subCategoryId),
    specifications: existing.specifications.join('\n'),
    specificationsAr: existing.specificationsAr.join('\n'),
    images: existing.imageIds,
  }
}

/** Words of cells that do not depend on the language of a reader. */
export function neutralWords(categories: readonly CategoryChoice[]): CellWords {
  const all = categories.flatMap((category) => category.subCategories)
  const names = new Map(categories.map(({ id, name }) => [id, bilingualCell(name)]))
  const subNames = new Map(all.map(({ id, name }) => [id, bilingualCell(name)]))
  return {
    yes: 'yes',
    no: 'no',
    status: { draft: 'draft', published: 'published', archived: 'archived' },
    category: (id) => names.get(id) ?? '',
    subCategory: (id) => subNames.get(id) ?? '',
  }
}
