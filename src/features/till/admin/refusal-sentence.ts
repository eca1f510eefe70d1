import { formatMoney, money } from '#core/money.ts'
import { localized, type Bilingual, type Language, type TextOf } from '#core/text.ts'
import type { tillRefusalText } from '../pending.text.ts'
import type { TillResult } from '../till-events.rules.ts'

type Refused = Extract<TillResult, { refused: string }>

/** Why the shop refused an event, in the reader's language. */
export function refusalSentence(
  { refused, details }: Refused,
  t: TextOf<typeof tillRefusalText>,
  language: Language,
): string {
  const name = isBilingual(details.name) ? localized(details.name, language) : ''
  switch (refused) {
    case 'priceChanged':
      return t.priceChanged(name, formatMoney(money(Number(details.price) || 0)))
    case 'outOfStock':
      return t.outOfStock(name, Math.max(0, Number(details.left) || 0))
    case 'goneProduct':
      return t.goneProduct(name)
    case 'referenceTaken':
    case 'badReference':
    case 'aboveLimit':
    case 'registerClosed':
      return t[refused]
    default:
      return t.other(refused)
  }
}

function isBilingual(value: unknown): value is Bilingual {
  return typeof value === 'object' && value !== null && 'fr' in value && 'ar' in value
}
