/** Options and variants as they are entered in the form of a product. */
import { normalizeBarcode, normalizeSku } from '#core/barcode.ts'
import { cleanLine } from '#core/clean-text.ts'
import { parseMoney, type Money } from '#core/money.ts'
import type { Bilingual } from '#core/text.ts'
import { parseWholeNumber } from '#core/whole-number.ts'
import { MAX_VARIANTS, variantName, type OptionKind } from './variant.rules.ts'

export interface ValueForm {
  /** The id of a stored value, or a key that no id has. */
  key: string
  name: string
  nameAr: string
  /** `#rrggbb`, or empty. */
  swatch: string
}

export interface OptionForm {
  key: string
  kind: OptionKind
  name: string
  nameAr: string
  values: ValueForm[]
}

export interface VariantForm {
  /** Empty for a new variant. */
  id: string
  /** Keys of one value of each option, in the order of the options. */
  values: string[]
  isKept: boolean
  sku: string
  barcode: string
  price: string
  originalPrice: string
  /** Id of a picture of the gallery, or empty. */
  image: string
  stock: string
}

export interface VariantsForm {
  options: OptionForm[]
  variants: VariantForm[]
}

/** Combinations that the form lists; at most `MAX_VARIANTS` of them can be kept. */
export const MAX_COMBINATIONS = 300

/** Names of the fixed kinds; an option of another kind has a name of its own. */
export const KIND_NAMES: Record<Exclude<OptionKind, 'other'>, Bilingual> = {
  colour: { fr: 'Couleur', ar: 'اللون' },
  size: { fr: 'Taille', ar: 'المقاس' },
  volume: { fr: 'Volume', ar: 'الحجم' },
}

export function namesOfKind(kind: OptionKind): Pick<OptionForm, 'name' | 'nameAr'> {
  return kind === 'other'
    ? { name: '', nameAr: '' }
    : { name: KIND_NAMES[kind].fr, nameAr: KIND_NAMES[kind].ar }
}

/** How many combinations the options have; an option without values is not counted. */
export function combinationCount(options: readonly Pick<OptionForm, 'values'>[]): number {
  const counts = options.map(({ values }) => values.length).filter((count) => count > 0)
  return counts.length === 0 ? 0 : counts.reduce((product, count) => product * count, 1)
}

/** Keys of the values of each combination, at most `MAX_COMBINATIONS`; the last option changes fastest. */
export function combinationsOf(options: readonly Pick<OptionForm, 'values'>[]): string[][] {
  const filled = options.filter(({ values }) => values.length > 0)
  if (filled.length === 0) return []
  return filled.reduce<string[][]>(
    (combinations, { values }) =>
      combinations
        .flatMap((combination) => values.map(({ key }) => [...combination, key]))
        .slice(0, MAX_COMBINATIONS),
    [[]],
  )
}

/**
 * The variants after the options were changed. A combination that was there keeps its fields. A combination with one
 * value more or less takes the fields of the one it comes from; the units in stock are neither lost nor doubled.
 */
export function withOptions(before: VariantsForm, options: OptionForm[]): VariantsForm {
  const taken = new Set<VariantForm>()
  let kept = 0
  const variants = combinationsOf(options).map((values): VariantForm => {
    const variant = variantFor(values, before.variants, taken)
    const isKept = variant.isKept && kept < MAX_VARIANTS
    if (isKept) kept += 1
    return { ...variant, values, isKept }
  })
  return { options, variants }
}

function variantFor(values: string[], before: VariantForm[], taken: Set<VariantForm>): VariantForm {
  const same = before.find((variant) => haveSameValues(variant.values, values))
  if (same) return same
  const longer = before.filter((variant) => values.every((key) => variant.values.includes(key)))
  if (longer.length > 0) {
    const kept = longer.filter(({ isKept }) => isKept)
    const [first = longer[0]!] = kept
    return { ...first, id: '', sku: '', barcode: '', stock: stockSum(kept), isKept: kept.length > 0 }
  }
  const shorter = before.find((variant) => variant.values.every((key) => values.includes(key)))
  if (!shorter) return emptyVariant(values)
  if (taken.has(shorter)) return { ...shorter, id: '', sku: '', barcode: '', stock: '' }
  taken.add(shorter)
  return { ...shorter, id: '' }
}

export function emptyVariant(values: string[]): VariantForm {
  const blank = { sku: '', barcode: '', price: '', originalPrice: '', image: '', stock: '' }
  return { id: '', values, isKept: true, ...blank }
}

/** Whether each variant has one value of each option, in their order, and none is repeated. */
export function areCombinations(
  options: readonly { values: readonly { key: string }[] }[],
  variants: readonly { values: readonly string[] }[],
): boolean {
  const keys = options.flatMap(({ values }) => values.map(({ key }) => key))
  const combinations = variants.map(({ values }) => JSON.stringify(values))
  return (
    new Set(keys).size === keys.length &&
    new Set(combinations).size === combinations.length &&
    variants.every(
      ({ values: chosen }) =>
        chosen.length === options.length &&
        options.every(({ values }, index) => values.some(({ key }) => key === chosen[index])),
    )
  )
}

/** The order of values does not matter: changing the order of options keeps the variants. */
export function haveSameValues<K extends string | number>(one: readonly K[], other: readonly K[]): boolean {
  return one.length === other.length && one.every((key) => other.includes(key))
}

/** Units of the kept variants; a blank or invalid field counts as 0. Blank if none has a number. */
function stockSum(variants: readonly VariantForm[]): string {
  const entered = variants.filter(({ isKept, stock }) => isKept && stock.trim() !== '')
  return entered.length === 0 ? '' : String(unitsOf(entered))
}

export function unitsOf(variants: readonly VariantForm[]): number {
  return variants.reduce(
    (total, { isKept, stock }) => total + (isKept ? (parseWholeNumber(stock) ?? 0) : 0),
    0,
  )
}

/** The names of the values of a variant; a value without a name is shown as an ellipsis. */
export function nameOfVariant(values: readonly string[], options: readonly OptionForm[]): Bilingual {
  const all = options.flatMap((option) => option.values)
  return variantName(
    values.map((key) => {
      const value = all.find((each) => each.key === key)
      return { fr: value?.name.trim() || '…', ar: value?.nameAr.trim() || '…' }
    }),
  )
}

/** Options and variants of a form without problems, as they are stored. */
export interface NewOption {
  key: string
  kind: OptionKind
  name: Bilingual
  values: { key: string; name: Bilingual; swatch: string | null }[]
}

export interface NewVariant {
  /** Keys of the values. */
  values: string[]
  sku: string
  barcode: string
  price: Money | null
  originalPrice: Money | null
  imageId: string | null
  stock: number
}

export function optionsOf(options: readonly OptionForm[]): NewOption[] {
  return options.map(({ key, kind, name, nameAr, values }) => ({
    key,
    kind,
    name: bothOf(name, nameAr),
    values: values.map((value) => ({
      key: value.key,
      name: bothOf(value.name, value.nameAr),
      swatch: kind === 'colour' && value.swatch !== '' ? value.swatch.toLowerCase() : null,
    })),
  }))
}

/** The kept variants. */
export function variantsOf(variants: readonly VariantForm[]): NewVariant[] {
  return variants
    .filter(({ isKept }) => isKept)
    .map((variant) => ({
      values: variant.values,
      sku: normalizeSku(variant.sku),
      barcode: normalizeBarcode(variant.barcode),
      price: parseMoney(variant.price) ?? null,
      originalPrice: parseMoney(variant.originalPrice) ?? null,
      imageId: variant.image || null,
      stock: parseWholeNumber(variant.stock) ?? 0,
    }))
}

function bothOf(fr: string, ar: string): Bilingual {
  return { fr: cleanLine(fr), ar: cleanLine(ar) }
}
