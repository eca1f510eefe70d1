/** What the screens show of lines and payments. */
import type { Money } from '#core/money.ts'
import type { Phone } from '#core/phone.ts'
import type { CashMethod } from '#features/cash/cash.rules.ts'
import type { Wallet } from '../wallet.rules.ts'
import type { Evidence } from './evidence.rules.ts'
import type { Hint } from './propose.rules.ts'

export interface ShownLine {
  id: number
  wallet: Wallet
  amount: Money
  at: Date | null
  hasTime: boolean
  phone: Phone | null
  name: string
  reference: string
  text: string
}

export interface ShownPayment {
  id: number
  orderId: number
  orderNumber: number
  customerName: string
  phone: Phone
  method: CashMethod
  amount: Money
  at: Date
  isAccepted: boolean
  reference: string
  proofId: string | null
}

export interface ShownProposal {
  line: ShownLine
  payment: ShownPayment
  evidence: Evidence
  isSure: boolean
}

/** A person chooses one of several payments. */
export interface ShownChoice {
  line: ShownLine
  payments: ShownPayment[]
}

/** Money without an order. */
export interface ShownLeftover {
  line: ShownLine
  hint: { payment: ShownPayment; reason: Hint['reason'] } | undefined
}

export interface UnreadLine {
  id: number
  wallet: Wallet
  text: string
}

export interface Overview {
  proposals: ShownProposal[]
  choices: ShownChoice[]
  /** Received lines without a payment. */
  leftovers: ShownLeftover[]
  /** Payments of days that a statement covers, without a line. */
  missing: ShownPayment[]
  unread: UnreadLine[]
  /** More lines are open than are compared at once. */
  hasMore: boolean
}
