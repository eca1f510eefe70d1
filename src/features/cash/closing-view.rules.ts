/** What the register's screen needs to count, to close and to transfer. */
import type { Money } from '#core/money.ts'
import type { HeldMoney } from './closing.rules.ts'
import type { WalletMethod } from './count.rules.ts'

export interface CountableWallet {
  method: WalletMethod
  /** Null: never counted, or the viewer counts blind. */
  expected: Money | null
}

export interface ClosingView {
  /** The viewer counts before they see what is expected. */
  isBlind: boolean
  /** The wallets that the shop accepts. */
  wallets: CountableWallet[]
  countWallets: boolean
  /** Safes and banks. */
  places: HeldMoney[]
  /** A difference above it needs an approval; null: none does, or the viewer may approve. */
  approvalLimit: Money | null
  /** Who can approve it with a PIN. */
  approvers: { id: number; name: string }[]
}

/** Transfers are offered to shops with a safe, a bank or counted wallets. */
export function mayTransfer({ places, countWallets }: ClosingView): boolean {
  return places.length > 0 || countWallets
}
