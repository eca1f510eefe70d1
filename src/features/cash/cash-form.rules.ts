/** The form of a manual transaction and its checks (spec 5). */
import { parseMoney, type Money } from '#core/money.ts'
import { numberText } from '#core/text.ts'
import { CASH_METHODS, isDrawerMove, MANUAL_TYPES, type CashMethod, type ManualType } from './cash.rules.ts'
import type { SessionCount } from './count.rules.ts'

export const MAX_DESCRIPTION_LENGTH = 200
export const MAX_REASON_LENGTH = 500

/** Result of the register's action; `requireStaff` turns a thrown refusal into a response. */
export type CashChange =
  | { done: 'opened' | 'added' | 'reset' | 'transferred' }
  | { done: 'counted'; count: SessionCount }
  | { done: 'closed'; number: number }
  | { problems: (EntryProblem | TransferProblem)[] }

export interface EntryForm {
  type: string
  method: string
  amount: string
  description: string
  orderNumber: string
}

/** Spec 5: a sale by sadad is the default. */
export const NEW_ENTRY: EntryForm & { method: CashMethod } = {
  type: 'sale',
  method: 'sadad',
  amount: '',
  description: '',
  orderNumber: '',
}

/** Expenses are mostly paid out of the drawer; other entries start with the method of the specification. */
export function proposedMethod(type: ManualType): CashMethod {
  return type === 'expense' ? 'cash' : NEW_ENTRY.method
}

export interface EntryProblem {
  field: 'amount' | 'description' | 'orderNumber'
  code: 'badAmount' | 'badDescription' | 'tooLong' | 'unknownOrder'
}

export interface TransferProblem {
  field: 'to' | 'amount' | 'description'
  code: 'badTransfer' | 'badAmount' | 'badDescription' | 'tooLong'
}

export function entryProblems({ amount, description, orderNumber }: EntryForm): EntryProblem[] {
  const problems: EntryProblem[] = []
  if (!amountOf(amount)) problems.push({ field: 'amount', code: 'badAmount' })
  if (description.trim() === '') problems.push({ field: 'description', code: 'badDescription' })
  if (description.length > MAX_DESCRIPTION_LENGTH) problems.push({ field: 'description', code: 'tooLong' })
  if (orderNumber.trim() && !orderNumberOf(orderNumber))
    problems.push({ field: 'orderNumber', code: 'unknownOrder' })
  return problems
}

export interface EntryValues {
  type: ManualType
  method: CashMethod
  amount: Money
  description: string
  orderNumber: number | null
}

/** For a form without problems; undefined if the type or the method is unknown. */
export function entryOf(form: EntryForm): EntryValues | undefined {
  const type = MANUAL_TYPES.find((known) => known === form.type)
  const method = CASH_METHODS.find((known) => known === form.method)
  const amount = amountOf(form.amount)
  if (!type || !method || !amount) return undefined
  return {
    type,
    method: isDrawerMove(type) ? 'cash' : method,
    amount,
    description: form.description.trim(),
    // A deposit or a withdrawal is about the drawer only.
    orderNumber: isDrawerMove(type) ? null : (orderNumberOf(form.orderNumber) ?? null),
  }
}

/** A positive amount. */
function amountOf(input: string): Money | undefined {
  const amount = parseMoney(input)
  return amount && amount > 0 ? amount : undefined
}

function orderNumberOf(input: string): number | undefined {
  const plain = numberText(input).trim()
  return /^\d{1,12}$/.test(plain) ? Number(plain) : undefined
}
