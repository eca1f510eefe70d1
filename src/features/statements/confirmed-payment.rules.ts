import type { Money } from '#core/money.ts'
import type { Wallet } from './wallet.rules.ts'

/** A payment of an order that a line of a wallet's statement confirms. */
export interface ConfirmedPayment {
  id: number
  wallet: Wallet
  amount: Money
  reference: string
  arrivedAt: Date | null
  by: string
  statementId: number
}
