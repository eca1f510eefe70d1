/** Handles what the cash register screen submits: `intent` names the action, the other fields are its values. */
import { parseMoney, type Money } from '#core/money.ts'
import { Refusal } from '#core/refusal.ts'
import { manyLines, oneLine } from '#core/typed.ts'
import type { Actor } from '#features/staff/staff.rules.ts'
import { formIn, textIn } from '#platform/form-text.server.ts'
import { entryOf, entryProblems, LONGEST_REASON, type CashChange } from './cash-form.rules.ts'
import { arePieces, type Pieces } from './cash.rules.ts'
import { addTransaction } from './ledger.server.ts'
import { closeRegister, openRegister, resetRegister } from './register.server.ts'

interface Sent {
  form: FormData
  by: Actor
  now: Date
}

const ACTIONS: Record<string, (sent: Sent) => Promise<CashChange>> = {
  open: async ({ form, ...change }) => {
    const seen = textIn(form, 'seen').trim()
    const openingBalance = moneyIn(form, 'openingBalance')
    await openRegister({ ...change, openingBalance, seen: seen ? idIn(form, 'seen') : null })
    return { done: 'opened' }
  },
  close: async ({ form, ...change }) => {
    const reason = manyLines(textIn(form, 'reason'))
    if (reason.length > LONGEST_REASON) throw new Refusal('tooLong', 'invalid')
    const number = await closeRegister({
      ...change,
      sessionId: idIn(form, 'session'),
      // The expected amount is negative when refunds exceed what was in the drawer.
      expectedSeen: hundredthsIn(form, 'expected'),
      counted: textIn(form, 'counted').trim() === '' ? undefined : moneyIn(form, 'counted'),
      pieces: piecesIn(form),
      reason,
    })
    return { done: 'closed', number }
  },
  add: async ({ form, by, now }) => {
    const typed = {
      type: textIn(form, 'type').trim(),
      method: textIn(form, 'method').trim(),
      amount: textIn(form, 'amount').trim(),
      description: oneLine(textIn(form, 'description')),
      orderNumber: textIn(form, 'orderNumber').trim(),
    }
    const problems = entryProblems(typed)
    if (problems.length > 0) return { problems }
    const entry = entryOf(typed)
    const key = textIn(form, 'key').trim()
    if (!entry || !/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(key)) throw badRequest()
    await addTransaction({ ...entry, key, by, now })
    return { done: 'added' }
  },
  reset: async ({ by, now }) => {
    await resetRegister({ by, now })
    return { done: 'reset' }
  },
}

export async function handleCashSubmit(request: Request, change: Omit<Sent, 'form'>): Promise<CashChange> {
  const form = await formIn(request)
  const intent = textIn(form, 'intent').trim()
  if (!Object.hasOwn(ACTIONS, intent)) throw badRequest()
  return ACTIONS[intent]!({ ...change, form })
}

function badRequest(): Refusal {
  return new Refusal('badRequest', 'invalid')
}

function moneyIn(form: FormData, field: string): Money {
  const amount = parseMoney(textIn(form, field).trim())
  if (amount === undefined) throw new Refusal('badAmount', 'invalid')
  return amount
}

function idIn(form: FormData, field: string): number {
  const text = textIn(form, field).trim()
  if (!/^[1-9]\d{0,14}$/.test(text)) throw badRequest()
  return Number(text)
}

function hundredthsIn(form: FormData, field: string): Money {
  const text = textIn(form, field).trim()
  if (!/^-?\d{1,15}$/.test(text)) throw badRequest()
  return Number(text) as Money
}

function piecesIn(form: FormData): Pieces | undefined {
  const text = textIn(form, 'pieces').trim()
  if (text === '') return undefined
  const pieces = parsed(text)
  if (!arePieces(pieces)) throw badRequest()
  return pieces
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw badRequest()
  }
}
