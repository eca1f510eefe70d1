/** Validation of the options and variants of a product. */
import { isBarcode, MAX_CODE_LENGTH, normalizeBarcode, skuKey } from '#core/barcode.ts'
import { cleanLine } from '#core/clean-text.ts'
import {
  lengthProblem,
  originalPriceProblem,
  priceProblem,
  stockProblem,
  type FormProblem,
  type Found,
} from '../field-problems.rules.ts'
import {
  combinationCount,
  MAX_COMBINATIONS,
  type OptionForm,
  type VariantForm,
  type VariantsForm,
} from './variant-form.rules.ts'
import { MAX_OPTIONS, MAX_VALUES, MAX_VARIANTS } from './variant.rules.ts'

export const MAX_OPTION_LENGTH = 40

/** A field of an option or a variant, such as `options.0.values.2.name` or `variants.3.stock`. */
export type VariantField = 'options' | 'variants' | `${'options' | 'variants'}.${number}.${string}`
type Check = [VariantField, Found]

/** Codes that another product has, with its name; the server refused them. */
export interface TakenCode {
  kind: 'sku' | 'barcode'
  code: string
  product: string
}

export function variantsProblems(
  { options, variants }: VariantsForm,
  { price, taken = [] }: { price: string; taken?: readonly TakenCode[] },
): FormProblem<VariantField>[] {
  if (options.length === 0) return []
  const kept = variants.filter(({ isKept }) => isKept)
  const checks: Check[] = [
    ['options', optionsProblem(options)],
    ...options.flatMap((option, index) => optionChecks(option, index, options)),
    ['variants', variantCountProblem(options, kept)],
    ...variants.flatMap((variant, index) =>
      variant.isKept ? variantChecks(variant, index, { price, kept, taken }) : [],
    ),
  ]
  return checks.flatMap(([field, found]) => (found ? [{ field, ...found }] : []))
}

function optionsProblem(options: readonly OptionForm[]): Found {
  if (options.length > MAX_OPTIONS) return { code: 'tooMany', limit: MAX_OPTIONS }
  return combinationCount(options) > MAX_COMBINATIONS
    ? { code: 'tooManyCombinations', limit: MAX_COMBINATIONS }
    : undefined
}

function variantCountProblem(options: readonly OptionForm[], kept: readonly VariantForm[]): Found {
  if (kept.length > MAX_VARIANTS) return { code: 'tooMany', limit: MAX_VARIANTS }
  const isComplete = options.every(({ values }) => values.length > 0)
  return isComplete && kept.length === 0 ? { code: 'noVariant' } : undefined
}

function optionChecks(option: OptionForm, index: number, options: readonly OptionForm[]): Check[] {
  const { values } = option
  const others = options.filter((other) => other !== option)
  return [
    [`options.${index}.name`, nameProblem(option, 'name', others)],
    [`options.${index}.nameAr`, nameProblem(option, 'nameAr', others)],
    [`options.${index}.values`, valueCountProblem(values.length)],
    ...values.flatMap((value, place): Check[] => {
      const siblings = values.filter((other) => other !== value)
      const at = `options.${index}.values.${place}` as const
      return [
        [`${at}.name`, nameProblem(value, 'name', siblings)],
        [`${at}.nameAr`, nameProblem(value, 'nameAr', siblings)],
        [`${at}.swatch`, swatchProblem(value.swatch)],
      ]
    }),
  ]
}

type Name = Record<'name' | 'nameAr', string>

function nameProblem(one: Name, field: keyof Name, others: readonly Name[]): Found {
  const plain = (input: Name) => cleanLine(input[field]).toLowerCase()
  const isRepeated = others.some((other) => plain(other) === plain(one))
  return (
    lengthProblem(cleanLine(one[field]), MAX_OPTION_LENGTH) ?? (isRepeated ? { code: 'repeated' } : undefined)
  )
}

function valueCountProblem(count: number): Found {
  if (count === 0) return { code: 'required' }
  return count > MAX_VALUES ? { code: 'tooMany', limit: MAX_VALUES } : undefined
}

function swatchProblem(swatch: string): Found {
  return swatch === '' || /^#[0-9a-f]{6}$/i.test(swatch) ? undefined : { code: 'notAColour' }
}

interface VariantContext {
  /** Of the product, for variants without their own. */
  price: string
  kept: readonly VariantForm[]
  taken: readonly TakenCode[]
}

function variantChecks(variant: VariantForm, index: number, context: VariantContext): Check[] {
  const { kept, taken } = context
  const others = kept.filter((other) => other !== variant)
  const price = variant.price.trim() === '' ? context.price : variant.price
  return [
    [`variants.${index}.sku`, skuProblem(variant.sku, { others, taken })],
    [`variants.${index}.barcode`, barcodeProblem(variant.barcode, { others, taken })],
    [`variants.${index}.price`, variant.price.trim() === '' ? undefined : priceProblem(variant.price)],
    [`variants.${index}.originalPrice`, originalPriceProblem(variant.originalPrice, price)],
    [`variants.${index}.stock`, stockProblem(variant.stock)],
  ]
}

interface CodeContext {
  others?: readonly Pick<VariantForm, 'sku' | 'barcode'>[]
  taken?: readonly TakenCode[]
}

export function skuProblem(input: string, { others = [], taken = [] }: CodeContext = {}): Found {
  const sku = skuKey(input)
  if (sku === '') return undefined
  if (sku.length > MAX_CODE_LENGTH) return { code: 'tooLong', limit: MAX_CODE_LENGTH }
  if (others.some((other) => skuKey(other.sku) === sku)) return { code: 'repeated' }
  return takenProblem(taken.find(({ kind, code }) => kind === 'sku' && skuKey(code) === sku))
}

export function barcodeProblem(input: string, { others = [], taken = [] }: CodeContext = {}): Found {
  const barcode = normalizeBarcode(input)
  if (barcode === '') return undefined
  if (!isBarcode(barcode)) return { code: 'notABarcode' }
  if (others.some((other) => normalizeBarcode(other.barcode) === barcode)) return { code: 'repeated' }
  return takenProblem(
    taken.find(({ kind, code }) => kind === 'barcode' && normalizeBarcode(code) === barcode),
  )
}

function takenProblem(taken: TakenCode | undefined): Found {
  return taken && { code: 'taken', by: taken.product }
}
