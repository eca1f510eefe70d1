/** Options of imported rows: which variant of the product each row is. */
import type { Bilingual } from '#core/text.ts'
import { MAX_VALUES, MAX_VARIANTS, type OptionKind } from '../variants/variant.rules.ts'
import { normalizeHeading, OPTION_NUMBERS, OPTION_WORDS } from './import-columns.rules.ts'
import type { RowProblem } from './import-problems.rules.ts'
import type { ImportRow, StoredProduct } from './import-product.rules.ts'
import { namesText, parseBilingual, sameSpelling } from './import-values.rules.ts'

export interface OptionPlan {
  name: Bilingual
  kind: OptionKind
}

export interface OptionChoice {
  /** Undefined for a variant that does not exist yet, and for a row about the product as a whole. */
  variantId: number | undefined
  /** The row has no option values although the product has options. */
  isProductOnly: boolean
  values: Bilingual[]
  problems: RowProblem[]
}

interface OptionCells {
  name: string
  value: string
}

export const MAX_OPTION_LENGTH = 60

/** The plan of the first row decides the options of a new product. */
export function planOptions(rows: readonly ImportRow[], existing: StoredProduct | undefined) {
  const options: OptionPlan[] = existing
    ? existing.options.map(({ name }) => ({ name, kind: kindOf(name) }))
    : newOptions(rows)
  const seen = new Map<string, number>()
  const valueNames = options.map((_, index) => new ValueNames(existing?.options[index]?.values ?? []))
  const choices = new Map<number, OptionChoice>()
  let added = existing?.variants.length ?? 0
  for (const row of rows) {
    const choice = choiceOf(row, { existing, options, valueNames })
    const key =
      choice.variantId !== undefined
        ? `v${choice.variantId}`
        : choice.isProductOnly
          ? 'product'
          : choice.values.map(({ fr, ar }) => sameSpelling(`${fr} ${ar}`)).join('|')
    const first = seen.get(key)
    if (first === undefined) seen.set(key, row.number)
    else choice.problems.push({ code: 'repeatedProduct', value: String(first) })
    if (choice.variantId === undefined && !choice.isProductOnly && ++added > MAX_VARIANTS)
      choice.problems.push({ field: 'optionValue1', code: 'tooMany', limit: MAX_VARIANTS })
    choices.set(row.number, choice)
  }
  return { options, choices }
}

/** The values of one option: a value that is written twice in a slightly different way stays one value. */
class ValueNames {
  #names: Bilingual[]

  constructor(stored: readonly { name: Bilingual }[]) {
    this.#names = stored.map(({ name }) => name)
  }

  named(cell: string): Bilingual | undefined {
    const known = this.#names.find((name) => namesText(cell, name))
    if (known) return known
    const name = parseBilingual(cell)
    if (name) this.#names.push(name)
    return name
  }

  get count(): number {
    return this.#names.length
  }
}

interface ChoiceContext {
  existing: StoredProduct | undefined
  options: OptionPlan[]
  valueNames: ValueNames[]
}

function choiceOf(row: ImportRow, { existing, options, valueNames }: ChoiceContext): OptionChoice {
  const problems: RowProblem[] = []
  const given = optionCells(row)
  const isWithout = given.every(({ value }) => value === '')
  const own = existing?.variants.find(({ id }) => id === row.variantId)
  if (existing && isWithout) return withoutValues(row, existing, own)
  if (existing && options.length === 0) {
    problems.push({ field: 'optionValue1', code: 'optionsDiffer' })
    return { variantId: undefined, isProductOnly: true, values: [], problems }
  }
  const values = options.flatMap((option, index) => {
    const { name, value } = given[index]!
    const number = OPTION_NUMBERS[index]!
    if (name !== '' && !namesOption(name, option))
      problems.push({ field: `optionName${number}`, code: 'optionsDiffer' })
    if (value === '') problems.push({ field: `optionValue${number}`, code: 'optionValueMissing' })
    if (value.length > 2 * MAX_OPTION_LENGTH)
      problems.push({ field: `optionValue${number}`, code: 'tooLong', limit: MAX_OPTION_LENGTH })
    const names = valueNames[index]!
    const chosen = value === '' ? undefined : names.named(value)
    if (names.count > MAX_VALUES)
      problems.push({ field: `optionValue${number}`, code: 'tooMany', limit: MAX_VALUES })
    return chosen ? [chosen] : []
  })
  given.forEach(({ name, value }, index) => {
    if (value !== '' && index >= options.length)
      problems.push({
        field: `optionName${OPTION_NUMBERS[index]!}`,
        code: name === '' ? 'optionNameMissing' : 'optionsDiffer',
      })
  })
  const stored = existing?.variants.find((variant) =>
    values.every((value, index) => variant.values[index] && sameValue(variant.values[index], value)),
  )
  const variantId = problems.length === 0 ? (own?.id ?? stored?.id) : own?.id
  // A row found by its SKU keeps the values of its variant: renaming a value is done in the product form.
  if (own && problems.length === 0 && stored?.id !== own.id)
    problems.push({ field: 'optionValue1', code: 'optionsDiffer' })
  return { variantId, isProductOnly: false, values, problems }
}

/** A row of a product without options is its only variant; otherwise it can change only what all variants share. */
function withoutValues(
  row: ImportRow,
  existing: StoredProduct,
  own: StoredProduct['variants'][number] | undefined,
): OptionChoice {
  const only = existing.options.length === 0 ? existing.variants[0] : own
  if (only) return { variantId: only.id, isProductOnly: false, values: only.values, problems: [] }
  const field = VARIANT_FIELDS.find((name) => row.cells[name]?.trim())
  return {
    variantId: undefined,
    isProductOnly: true,
    values: [],
    problems: field ? [{ field, code: 'needsOption' }] : [],
  }
}

const VARIANT_FIELDS = ['price', 'originalPrice', 'stock', 'sku', 'barcode', 'cost'] as const

function sameValue(one: Bilingual, other: Bilingual): boolean {
  return one.fr === other.fr && one.ar === other.ar
}

function optionCells({ cells }: ImportRow): OptionCells[] {
  return OPTION_NUMBERS.map((number) => ({
    name: cells[`optionName${number}`]?.trim() ?? '',
    value: cells[`optionValue${number}`]?.trim() ?? '',
  }))
}

function newOptions(rows: readonly ImportRow[]): OptionPlan[] {
  const first = rows.map(optionCells).find((cells) => cells.some(({ value }) => value !== ''))
  const options: OptionPlan[] = []
  for (const { name, value } of first ?? []) {
    const named = value === '' ? undefined : parseBilingual(name)
    if (!named) break
    options.push({ name: bilingualOptionName(named), kind: kindOf(named) })
  }
  return options
}

const KIND_WORDS: [OptionKind, Bilingual, string[]][] = [
  ['colour', { fr: 'Couleur', ar: 'اللون' }, OPTION_WORDS.colour],
  ['size', { fr: 'Taille', ar: 'المقاس' }, OPTION_WORDS.size],
  ['volume', { fr: 'Volume', ar: 'السعة' }, OPTION_WORDS.volume],
]

function kindNamed(name: Bilingual) {
  const words = new Set([name.fr, name.ar].map(normalizeHeading))
  return KIND_WORDS.find(([, , known]) => known.some((word) => words.has(normalizeHeading(word))))
}

/** Two usual names of one kind, such as `Couleur` and `Coloris`, name the same option. */
function namesOption(cell: string, { name, kind }: OptionPlan): boolean {
  const named = parseBilingual(cell)
  return namesText(cell, name) || (kind !== 'other' && named !== undefined && kindOf(named) === kind)
}

export function kindOf(name: Bilingual): OptionKind {
  return kindNamed(name)?.[0] ?? 'other'
}

/** A usual option that is named in one language gets its name in the other. */
function bilingualOptionName(name: Bilingual): Bilingual {
  const usual = name.fr === name.ar ? kindNamed(name)?.[1] : undefined
  if (!usual) return name
  return /\p{Script=Arabic}/u.test(name.fr) ? { fr: usual.fr, ar: name.ar } : { fr: name.fr, ar: usual.ar }
}
