import { money, type Money } from '#core/money.ts'
import type { PaymentMethodId } from '#features/settings/settings.rules.ts'

export type TransactionType = 'sale' | 'refund' | 'expense'
export type CashMethod = PaymentMethodId | 'other'

/** A sale adds; a refund or an expense takes away (spec 4). */
export function signed(type: TransactionType, amount: Money): Money {
  return type === 'sale' ? amount : money(-amount)
}
