import type { CatalogueForm } from '#features/catalogue/admin/use-catalogue-form.ts'
import type { ProductForm } from '#features/catalogue/catalogue-form.rules.ts'
import {
  namesOfKind,
  unitsOf,
  withOptions,
  type OptionForm,
  type ValueForm,
  type VariantForm,
} from '../variant-form.rules.ts'
import { OPTION_KINDS } from '../variant.rules.ts'

/** Changes of the options and variants in the form of a product. */
export function useVariants({ form, change }: CatalogueForm<ProductForm>) {
  const { options, variants } = form

  function setOptions(next: OptionForm[]): void {
    if (next.length > 0) return change(withOptions(form, next))
    // The only variant of a product without options gets all units.
    const units = unitsOf(variants)
    const hasUnits = variants.some(({ stock }) => stock.trim() !== '')
    change({
      options: [],
      variants: [],
      ...(hasUnits && { stockQuantity: String(units), inStock: units > 0 }),
    })
  }

  function setVariants(next: VariantForm[]): void {
    change({ variants: next, ...(unitsOf(next) !== unitsOf(variants) && { inStock: unitsOf(next) > 0 }) })
  }

  const setOption = (key: string, part: Partial<OptionForm>) =>
    setOptions(options.map((option) => (option.key === key ? { ...option, ...part } : option)))

  return {
    options,
    variants,
    addOption: () => {
      const kind = OPTION_KINDS.find((one) => !options.some((option) => option.kind === one)) ?? 'other'
      setOptions([...options, { key: newKey(), kind, ...namesOfKind(kind), values: [newValue()] }])
    },
    removeOption: (key: string) => setOptions(options.filter((option) => option.key !== key)),
    moveOption: (key: string, by: 1 | -1) => setOptions(moved(options, key, by)),
    setOption,
    setValues: (key: string, values: ValueForm[]) => setOption(key, { values }),
    setVariant: (index: number, part: Partial<VariantForm>) =>
      setVariants(variants.map((variant, place) => (place === index ? { ...variant, ...part } : variant))),
    /** Fills the fields of every kept variant. */
    applyToAll: (part: Partial<VariantForm>) =>
      setVariants(variants.map((variant) => (variant.isKept ? { ...variant, ...part } : variant))),
  }
}

export type Variants = ReturnType<typeof useVariants>

export function newValue(): ValueForm {
  return { key: newKey(), name: '', nameAr: '', swatch: '' }
}

/** No stored id looks like it. */
function newKey(): string {
  return `new-${crypto.randomUUID().slice(0, 13)}`
}

export function moved<T extends { key: string }>(items: T[], key: string, by: 1 | -1): T[] {
  const from = items.findIndex((item) => item.key === key)
  const to = from + by
  if (from === -1 || to < 0 || to >= items.length) return items
  return items.with(from, items[to]!).with(to, items[from]!)
}
