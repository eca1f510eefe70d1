import type { Money } from '#core/money.ts'
import type { Bilingual } from '#core/text.ts'
/** The response to a submitted checkout, for the page and for JSON clients. Amounts are in UM, with decimals. */
import type { LineId } from '#features/cart/cart.rules.ts'
import type { ShownDeposit } from '../screening/deposit.rules.ts'
import type { ScreeningProblem } from '../screening/screening.rules.ts'
import type { CheckoutProblem, LabelledZone, Quote, QuoteProblem } from './checkout.rules.ts'

export interface PlacedBody {
  number: number
  url: string
  total: number
}

export interface ChangedLine extends LineId {
  name: Bilingual
  quantity: number
  price: number
  available: number
}

export interface ChangedBody {
  reason: QuoteProblem | ScreeningProblem | 'keyReused'
  /** Why the order was not accepted, in the language of the request (ScreeningProblem, keyReused, unknownProduct, methodInactive). */
  message?: string
  /** The deposit that is asked for (depositRequired). */
  deposit?: ShownDeposit | undefined
  /** The current total of the available units. */
  total: number
  lines: ChangedLine[]
  /** The active delivery zones of now; undefined if only the page noticed the change. */
  zones?: LabelledZone[]
  /** The number of the order that was placed with this key (keyReused). Its link is private: the key alone does not give it. */
  number?: number
}

export interface PlacedCheckout {
  status: 200 | 201
  body: PlacedBody
}

export type CheckoutAnswer = PlacedCheckout | RefusedCheckout

export function isPlaced(answer: CheckoutAnswer): answer is PlacedCheckout {
  return answer.status === 200 || answer.status === 201
}

export type RefusedCheckout =
  | { status: 409; body: ChangedBody }
  | { status: 422; body: { problems: CheckoutProblem[] } }
  | { status: 429 | 503; retryAfter: number }

export function orderPath(token: string): string {
  return `/order/${token}`
}

export function placedBody({
  number,
  token,
  total,
}: {
  number: number
  token: string
  total: Money
}): PlacedBody {
  return { number, url: orderPath(token), total: inUm(total) }
}

interface ChangedCart {
  code: string
  quote: Quote
  zones: LabelledZone[]
}

export function changedBody({ code, quote, zones }: ChangedCart): ChangedBody {
  return {
    reason: code as QuoteProblem,
    total: inUm(quote.total),
    zones: zones.filter(({ isActive }) => isActive),
    lines: quote.lines.map(({ id, variant, name, quantity, price, available }) => ({
      id,
      ...(variant && { variant }),
      name,
      quantity,
      price: inUm(price),
      available,
    })),
  }
}

function inUm(amount: Money): number {
  return amount / 100
}
