import { formatMoney, money, type Money } from '#core/money.ts'
import { localized, type Language, type TextOf } from '#core/text.ts'
import type { tillRefusalText } from '../pending.text.ts'
import { fullName, type TicketLine } from '../ticket.rules.ts'
import type { TillResult } from '../till-events.rules.ts'

type Refused = Extract<TillResult, { refused: string }>

interface Reader {
  t: TextOf<typeof tillRefusalText>
  language: Language
  /** The lines of the ticket, for the names of articles. */
  lines: readonly TicketLine[]
}

/** Why the shop refused an event. */
export function refusalSentence(result: Refused, reader: Reader): string {
  const { t } = reader
  const { refused } = result
  if (refused === 'priceChanged' || refused === 'outOfStock' || refused === 'unknownProduct') {
    const sentences = articlesIn(result).map((article) => articleSentence(refused, article, reader))
    return sentences.join(' ') || t.other(refused)
  }
  if (isCashierRefusal(result)) return t.cashierUnknown
  // Used, expired or too low: it is asked for again.
  if (refused.startsWith('approval')) return t.approvalUnknown
  return isKnown(refused, t) ? t[refused] : t.other(refused)
}

/** The PIN of the cashier has ended, for example because another person has signed in on the device. */
export function isCashierRefusal({ refused }: Refused): boolean {
  return refused.startsWith('cashier')
}

type ArticleReason = 'priceChanged' | 'outOfStock' | 'unknownProduct'

function articleSentence(
  reason: ArticleReason,
  article: NamedArticle,
  { t, language, lines }: Reader,
): string {
  const line = lines.find(({ key }) => key === article.key)
  const name = line ? localized(fullName(line), language) : article.key
  if (reason === 'priceChanged') return t.priceChanged(name, formatMoney(article.price ?? money(0)))
  return reason === 'outOfStock' ? t.outOfStock(name, article.available ?? 0) : t.unknownProduct(name)
}

interface NamedArticle {
  key: string
  price?: Money
  available?: number
}

/** The articles that a refusal names. */
export function articlesIn({ details }: Refused): NamedArticle[] {
  return Array.isArray(details.articles) ? (details.articles as NamedArticle[]) : []
}

type Sentence = Exclude<keyof typeof tillRefusalText, ArticleReason | 'other'>

function isKnown(code: string, t: object): code is Sentence {
  return Object.hasOwn(t, code) && code !== 'other'
}
