/** Counts of the drawer and of the wallets: expected amounts, differences, reasons and approvals. */
import { money, sum, type Money } from '#core/money.ts'
import { PAYMENT_METHODS, type PaymentMethodId } from '#features/settings/settings.rules.ts'
import { DRAWER, needsReason, signed, type Denominations, type LedgerSum } from './cash.rules.ts'

export type WalletMethod = Exclude<PaymentMethodId, 'cash'>

export const WALLETS = PAYMENT_METHODS.filter((method): method is WalletMethod => method !== 'cash')

/** The closing at which a wallet was last counted, and what it held then. */
export interface LastCount {
  closing: number
  amount: Money
}

/** What a wallet should hold: its last count and everything since. */
export interface WalletBalance {
  method: WalletMethod
  lastCount: LastCount
  balance: Money
}

/** What a person read in the wallet's own app. */
export interface CountedWallet {
  method: WalletMethod
  counted: Money
  /** Null at the first count of the wallet, which is its opening. */
  expected: Money | null
}

/** A wallet in the report of a closing. A wallet that was not counted carries on. */
export interface ClosedWallet {
  method: WalletMethod
  /** At the start of the session; null before the first count. */
  opening: Money | null
  expected: Money | null
  /** Null: not counted. */
  counted: Money | null
  reason: string
  /** The count before this closing. */
  lastCount: LastCount | null
}

/** One count of a session, as its report lists it. */
export interface SessionCount {
  number: number
  by: string
  at: Date
  cash: Money
  expectedCash: Money
  denominations: Denominations | null
  wallets: readonly CountedWallet[]
}

/** Money received minus money paid in a wallet. */
export function walletNet(method: WalletMethod, lines: readonly LedgerSum[]): Money {
  const own = lines.filter((line) => line.method === method && line.place === DRAWER)
  return sum(own.map(({ type, amount }) => signed(type, amount)))
}

export function expectedOf(method: WalletMethod, balances: readonly WalletBalance[]): Money | null {
  return balances.find((one) => one.method === method)?.balance ?? null
}

interface WalletsAtClosing {
  balances: readonly WalletBalance[]
  /** Of the session. */
  lines: readonly LedgerSum[]
  counted: readonly { method: WalletMethod; counted: Money; reason: string }[]
}

/** Every wallet that was counted now or before. */
export function closedWallets({ balances, lines, counted }: WalletsAtClosing): ClosedWallet[] {
  return WALLETS.flatMap((method) => {
    const known = balances.find((one) => one.method === method)
    const count = counted.find((one) => one.method === method)
    if (!known && !count) return []
    const expected = known?.balance ?? null
    return [
      {
        method,
        opening: expected === null ? null : money(expected - walletNet(method, lines)),
        expected,
        counted: count?.counted ?? null,
        reason: count?.reason ?? '',
        lastCount: known?.lastCount ?? null,
      },
    ]
  })
}

/** The last count of each wallet after this closing. */
export function lastCounts(
  closing: number,
  wallets: readonly ClosedWallet[],
): { method: WalletMethod; lastCount: LastCount }[] {
  return wallets.flatMap(({ method, counted, lastCount }) => {
    const last = counted === null ? lastCount : { closing, amount: counted }
    return last ? [{ method, lastCount: last }] : []
  })
}

/** Null: not counted, or counted for the first time. */
export function walletDifference({
  counted,
  expected,
}: Pick<ClosedWallet, 'counted' | 'expected'>): Money | null {
  return counted === null || expected === null ? null : money(counted - expected)
}

export interface MethodDifference {
  method: PaymentMethodId
  /** Null if nothing can be compared. */
  difference: Money | null
  reason: string
}

/** The first method whose difference needs a reason that is not given. */
export function withoutReason(
  differences: readonly MethodDifference[],
  limit: Money,
): MethodDifference | undefined {
  return differences.find(
    ({ difference, reason }) => difference !== null && reason === '' && needsReason(difference, limit),
  )
}

/** The differences that need a reason. */
export function overLimit(
  differences: readonly MethodDifference[],
  limit: Money,
): { difference: Money; reason: string }[] {
  return differences.flatMap(({ difference, reason }) =>
    difference !== null && needsReason(difference, limit) ? [{ difference, reason }] : [],
  )
}

/** Each method is compared with the limit by itself: a missing amount is not made up by another wallet. */
export function needsApproval(
  differences: readonly Pick<MethodDifference, 'difference'>[],
  limit: Money | null,
): boolean {
  return (
    limit !== null &&
    differences.some(({ difference }) => difference !== null && needsReason(difference, limit))
  )
}

interface CountValues {
  cash: Money
  denominations: Denominations | null
  wallets: readonly CountedWallet[]
  expectedCash: Money
}

/** Whether a count says the same as one before, so that it is not stored again. */
export function isSameCount(a: CountValues, b: CountValues): boolean {
  return canonicalCount(a) === canonicalCount(b)
}

function canonicalCount({ cash, denominations, wallets, expectedCash }: CountValues): string {
  const notes = Object.entries(denominations ?? {}).filter(([, count]) => count > 0)
  return JSON.stringify([
    cash,
    expectedCash,
    denominations && notes.toSorted(([a], [b]) => Number(a) - Number(b)),
    WALLETS.flatMap((method) =>
      wallets
        .filter((one) => one.method === method)
        .map(({ counted, expected }) => [method, counted, expected]),
    ),
  ])
}
