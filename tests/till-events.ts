/** Events of a till for tests, with default values for everything that a test does not set. */
import { randomBytes, randomUUID } from 'node:crypto'
import { money, ouguiya, type Money } from '#core/money.ts'
import type { TillEvent, TillLine, TillPayment, TillSale } from '#features/till/till-events.rules.ts'
import { saleTotals } from '#features/till/till-sale.rules.ts'

type SaleEvent = TillEvent & TillSale

const NAME = { fr: 'Nila', ar: 'نيلة' }
const NO_NAME = { fr: '', ar: '' }

export function aLine(values: Partial<TillLine> & Pick<TillLine, 'product'>): TillLine {
  const listPrice = values.listPrice ?? ouguiya(3200)
  return { name: NAME, variantName: NO_NAME, quantity: 1, price: listPrice, ...values, listPrice }
}

export function cash(amount: Money): TillPayment {
  return { method: 'cash', amount, reference: '' }
}

/** Paid in cash unless the test says otherwise. */
export function aSale(values: Partial<SaleEvent> & Pick<TillSale, 'lines'>): SaleEvent {
  const sale: SaleEvent = {
    key: randomUUID(),
    at: new Date().toISOString(),
    isOffline: false,
    kind: 'sale',
    number: 'K7-0042',
    token: randomBytes(16).toString('base64url'),
    discount: { kind: 'none' },
    discountReason: '',
    note: '',
    payments: [],
    received: money(0),
    removed: [],
    language: 'fr',
    ...values,
  }
  const { total } = saleTotals(sale)
  return { ...sale, payments: values.payments ?? (total > 0 ? [cash(total)] : []) }
}
