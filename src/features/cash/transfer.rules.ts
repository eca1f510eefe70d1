/** Transfers between the accounts of the shop: the drawer, safes, banks and wallets. */
import { parseMoney, type Money } from '#core/money.ts'
import { MAX_DESCRIPTION_LENGTH, type TransferProblem } from './cash-form.rules.ts'
import { DRAWER, type CashMethod, type StoredPlaceKind, type TransactionType } from './cash.rules.ts'
import { WALLETS, type WalletMethod } from './count.rules.ts'

/** A side of a transfer. The owner and fees are not places: their side is money paid in, paid out or spent. */
export type Side =
  | { kind: 'drawer' }
  | { kind: 'place'; place: number }
  | { kind: 'wallet'; method: WalletMethod }
  | { kind: 'owner' }
  | { kind: 'fees' }

const PLACE = /^place-([1-9]\d{0,14})$/
const WALLET = /^wallet-(\w+)$/

/** Reads the value of a select field; undefined if it is none. */
export function parseSide(value: string): Side | undefined {
  if (value === 'drawer' || value === 'owner' || value === 'fees') return { kind: value }
  const place = PLACE.exec(value)?.[1]
  if (place) return Number(place) === DRAWER ? undefined : { kind: 'place', place: Number(place) }
  const method = WALLETS.find((known) => known === WALLET.exec(value)?.[1])
  return method && { kind: 'wallet', method }
}

export function sideValue(side: Side): string {
  if (side.kind === 'place') return `place-${side.place}`
  return side.kind === 'wallet' ? `wallet-${side.method}` : side.kind
}

/** Whether money can move from one side to the other. Fees are taken by a wallet or a bank. */
export function canTransfer(from: Side, to: Side): boolean {
  if (from.kind === 'fees' || sideValue(from) === sideValue(to)) return false
  if (to.kind === 'fees') return from.kind === 'wallet' || from.kind === 'place'
  return true
}

/** One entry of a transfer, without its amount. */
export interface TransferEntry {
  type: TransactionType
  method: CashMethod
  place: number
}

/** Two entries between places of the shop, one if the owner or fees are the other side. */
export function transferEntries(from: Side, to: Side): TransferEntry[] {
  const [out, into] = [accountOf(from), accountOf(to)]
  if (out && into)
    return [
      { type: 'transferOut', ...out },
      { type: 'transferIn', ...into },
    ]
  if (out) return [{ type: to.kind === 'fees' ? 'expense' : 'paidOut', ...out }]
  return into ? [{ type: 'paidIn', ...into }] : []
}

function accountOf(side: Side): { place: number; method: CashMethod } | undefined {
  switch (side.kind) {
    case 'drawer':
      return { place: DRAWER, method: 'cash' }
    case 'place':
      return { place: side.place, method: 'cash' }
    case 'wallet':
      return { place: DRAWER, method: side.method }
    default:
      return undefined
  }
}

/**
 * Whether the account may give more than it holds. A person takes notes out of the drawer or a safe, so they must be
 * there. The app of a wallet or a bank has already moved the money when it is entered: refusing the entry would hide it.
 */
export function mayGoBelowZero(from: Side, kindOf: (place: number) => StoredPlaceKind | undefined): boolean {
  return (
    from.kind === 'wallet' ||
    from.kind === 'owner' ||
    (from.kind === 'place' && kindOf(from.place) === 'bank')
  )
}

export interface TransferForm {
  from: string
  to: string
  amount: string
  description: string
}

export interface TransferValues {
  from: Side
  to: Side
  amount: Money
  description: string
}

export function readTransfer(form: TransferForm): TransferValues | TransferProblem[] {
  const [from, to] = [parseSide(form.from), parseSide(form.to)]
  const amount = parseMoney(form.amount)
  const problems: TransferProblem[] = []
  if (!from || !to || !canTransfer(from, to)) problems.push({ field: 'to', code: 'badTransfer' })
  if (!amount) problems.push({ field: 'amount', code: 'badAmount' })
  if (form.description.trim() === '') problems.push({ field: 'description', code: 'badDescription' })
  if (form.description.length > MAX_DESCRIPTION_LENGTH)
    problems.push({ field: 'description', code: 'tooLong' })
  if (!from || !to || !amount || problems.length > 0) return problems
  return { from, to, amount, description: form.description.trim() }
}
