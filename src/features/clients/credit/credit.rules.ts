/** Store credit of a client: an account that changes only by movements. */
import { cleanLine } from '#core/clean-text.ts'
import { ouguiya, parseMoney, type Money } from '#core/money.ts'

/** `granted` by staff, `return` of goods, `used` for an order, `givenBack` for a cancelled order, `merge` of clients. */
export const CREDIT_CAUSES = ['granted', 'return', 'used', 'givenBack', 'merge'] as const
export type CreditCause = (typeof CREDIT_CAUSES)[number]

export interface CreditMovement {
  id: number
  at: Date
  cause: CreditCause
  /** Negative: used. */
  amount: Money
  creditAfter: Money
  paymentId: number | null
  reason: string
  staffName: string
}

export const MAX_GRANT = ouguiya(1_000_000)
export const MAX_REASON_LENGTH = 200

export interface GrantForm {
  amount: string
  reason: string
}

export interface GrantProblem {
  field: keyof GrantForm
  code: 'required' | 'badAmount' | 'tooMuch' | 'tooLong'
}

export function grantProblems({ amount, reason }: GrantForm): GrantProblem[] {
  const given = cleanLine(reason)
  const codes: [keyof GrantForm, GrantProblem['code'] | undefined][] = [
    ['amount', amountProblem(amount)],
    ['reason', given === '' ? 'required' : given.length > MAX_REASON_LENGTH ? 'tooLong' : undefined],
  ]
  return codes.flatMap(([field, code]) => (code ? [{ field, code }] : []))
}

function amountProblem(input: string): GrantProblem['code'] | undefined {
  if (input.trim() === '') return 'required'
  const amount = parseMoney(input)
  if (!amount) return 'badAmount'
  return amount > MAX_GRANT ? 'tooMuch' : undefined
}

/** The form must have no problems. */
export function grantOf({ amount, reason }: GrantForm): { amount: Money; reason: string } {
  return { amount: parseMoney(amount)!, reason: cleanLine(reason) }
}
