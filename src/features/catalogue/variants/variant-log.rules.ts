/** Options and variants as lines of the activity log and of the comparison of two versions. */
import { formatMoney, parseMoney } from '#core/money.ts'
import type { Language } from '#core/text.ts'
import { nameOfVariant, type OptionForm, type VariantsForm } from './variant-form.rules.ts'

/** Such as `Couleur : Rouge, Bleu`. */
export function optionLines(options: readonly OptionForm[], language: Language = 'fr'): string[] {
  const field = language === 'fr' ? 'name' : 'nameAr'
  return options.map(
    (option) =>
      `${option[field]} : ${option.values.map((value) => value[field]).join(language === 'fr' ? ', ' : '، ')}`,
  )
}

/** Such as `Rouge · M : 3 · 4 000 UM · REF-1`, for each variant that is kept. */
export function variantLines({ options, variants }: VariantsForm, language: Language = 'fr'): string[] {
  return variants
    .filter(({ isKept }) => isKept)
    .map(({ values, stock, price, originalPrice, sku, barcode }) => {
      const prices = [price, originalPrice].map((amount) => {
        const parsed = parseMoney(amount)
        return parsed === undefined ? amount : formatMoney(parsed)
      })
      const details = [...prices, sku, barcode].filter((part) => part.trim() !== '')
      return [stockLine(nameOfVariant(values, options)[language], stock), ...details].join(' · ')
    })
}

export function stockLine(name: string, stock: number | string): string {
  return `${name} : ${stock}`
}
