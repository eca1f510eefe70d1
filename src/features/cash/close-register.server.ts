/** Closing the register: directly with the count, or by confirming a count that was sent before (blind closing). */
import { formatDay } from '#core/day.ts'
import { formatMoney, money, type Money } from '#core/money.ts'
import { Refusal } from '#core/refusal.ts'
import { recordEvents } from '#features/notifications/record-events.server.ts'
import { isBlind, registerRules } from '#features/settings/register-rules.server.ts'
import { cashDifferenceLimit } from '#features/settings/settings.server.ts'
import { isAllowed, type Actor, type StaffPerson } from '#features/staff/staff.rules.ts'
import { transaction } from '#platform/database/database.server.ts'
import { denominationsTotal, type Denominations } from './cash.rules.ts'
import {
  expectedOf,
  needsApproval,
  overLimit,
  walletDifference,
  withoutReason,
  type MethodDifference,
  type WalletMethod,
} from './count.rules.ts'
import { countToConfirm } from './counts.server.ts'
import { endSession, expectedIn, lockSession, type ChangeContext } from './register.server.ts'
import { walletBalances } from './wallets.server.ts'

interface WalletSent {
  method: WalletMethod
  counted: Money
  reason: string
  /** The expected amount that the user's screen showed; null: the wallet was never counted. */
  expectedSeen: Money | null
}

export interface Closing extends ChangeContext {
  /** The session that the user's screen showed. */
  sessionId: number
  /** The expected cash that the user's screen showed. */
  expectedSeen: Money
  /** Undefined if the session is closed without counting. */
  counted: Money | undefined
  denominations: Denominations | undefined
  reason: string
  wallets?: readonly WalletSent[]
  /** A manager who entered a PIN. */
  approvedBy?: Actor | undefined
}

/** Returns the number of the closing report. */
export async function closeRegister(closing: Closing): Promise<number> {
  const { by, counted, denominations, wallets = [] } = closing
  if (await isBlind(by)) throw new Refusal('countFirst', 'conflict')
  if (denominations && denominationsTotal(denominations) !== counted)
    throw new Refusal('badRequest', 'invalid')
  return transaction(async () => {
    const session = await lockSession(closing.sessionId)
    const expected = await expectedIn(session)
    if (expected !== closing.expectedSeen) throw new Refusal('movedMeanwhile', 'conflict', { expected })
    const balances = await walletBalances()
    const moved = wallets.find(({ method, expectedSeen }) => expectedOf(method, balances) !== expectedSeen)
    if (moved) throw new Refusal('walletMovedMeanwhile', 'conflict', { method: moved.method })
    const approvedBy = await checkDifferences(closing, session, [
      cashDifference(counted, expected, closing.reason),
      ...wallets.map((one) => ofWallet({ ...one, expected: one.expectedSeen })),
    ])
    return endSession(session, { ...closing, wallets, approvedBy })
  })
}

export interface Confirmation extends ChangeContext {
  by: StaffPerson
  sessionId: number
  /** The number of the person's last count. */
  count: number
  reason: string
  /** By wallet. */
  walletReasons: { [M in WalletMethod]?: string | undefined }
  approvedBy?: Actor | undefined
}

/** Closes with a stored count. Returns the number of the closing report. */
export async function confirmCount(confirmation: Confirmation): Promise<number> {
  const { by, now, runs, sessionId, reason, walletReasons } = confirmation
  return transaction(async () => {
    const session = await lockSession(sessionId)
    const count = await countToConfirm(session, confirmation.count, by)
    const wallets = count.wallets.map((one) => ({ ...one, reason: walletReasons[one.method] ?? '' }))
    const approvedBy = await checkDifferences(confirmation, session, [
      cashDifference(count.cash, count.expectedCash, reason),
      ...wallets.map(ofWallet),
    ])
    const { cash: counted, denominations } = count
    const ending = { by, now, runs, reason, counted, denominations: denominations ?? undefined }
    return endSession(session, { ...ending, wallets, approvedBy })
  })
}

function cashDifference(counted: Money | undefined, expected: Money, reason: string): MethodDifference {
  return { method: 'cash', difference: counted === undefined ? null : money(counted - expected), reason }
}

function ofWallet(wallet: {
  method: WalletMethod
  counted: Money
  expected: Money | null
  reason: string
}): MethodDifference {
  return { method: wallet.method, difference: walletDifference(wallet), reason: wallet.reason }
}

/** Refuses differences without a reason, or without the approval that they need. Returns who approved, if needed. */
async function checkDifferences(
  { by, approvedBy, now }: Pick<Closing, 'by' | 'approvedBy' | 'now'>,
  session: { id: number },
  differences: readonly MethodDifference[],
): Promise<Actor | undefined> {
  const limit = await cashDifferenceLimit()
  const missing = withoutReason(differences, limit)
  if (missing)
    throw new Refusal('reasonNeeded', 'invalid', {
      difference: missing.difference ?? 0,
      method: missing.method,
    })
  await recordDifferences(session.id, overLimit(differences, limit), { by, now })
  const { approvalLimit } = await registerRules()
  if (!needsApproval(differences, approvalLimit)) return undefined
  if (isAllowed(by, 'resetRegister')) return by
  if (!approvedBy) throw new Refusal('approvalNeeded', 'forbidden')
  return approvedBy
}

/** The owner is notified of each difference that needs a reason; a closing that is refused rolls it back. */
async function recordDifferences(
  sessionId: number,
  differences: readonly { difference: Money; reason: string }[],
  { by, now }: { by: Actor; now: Date },
): Promise<void> {
  await recordEvents(
    differences.map(({ difference, reason }) => ({
      event: 'closingDifference',
      about: `closing:${sessionId}`,
      now,
      facts: { difference: formatMoney(difference), day: formatDay(now), person: by.name, reason },
    })),
  )
}
