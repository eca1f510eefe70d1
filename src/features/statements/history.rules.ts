import type { Money } from '#core/money.ts'
import type { Phone } from '#core/phone.ts'
import type { Direction } from './statement-line.rules.ts'
import type { StatementSourceKind } from './statement-source.rules.ts'
import type { Wallet } from './wallet.rules.ts'

export interface StatementRow {
  id: number
  wallet: Wallet
  source: StatementSourceKind
  fileName: string
  at: Date
  by: string
  firstAt: Date | null
  lastAt: Date | null
  lines: number
  matched: number
  open: number
  unread: number
}

interface Step {
  at: Date
  by: string
  reason: string
}

export interface MatchOfLine {
  orderId: number
  orderNumber: number
  customerName: string
  /** The payment was refused after the match. */
  isRefused: boolean
  hasAccepted: boolean
  at: Date
  by: string
  undone: Step | undefined
}

export interface LineOfStatement {
  id: number
  wallet: Wallet
  kind: Direction | 'unread'
  text: string
  amount: Money | null
  at: Date | null
  hasTime: boolean
  phone: Phone | null
  name: string
  reference: string
  setAside: Step | undefined
  /** Also those that were undone; the last one counts. */
  matches: MatchOfLine[]
}

export interface StatementWithLines extends StatementRow {
  rows: LineOfStatement[]
}
