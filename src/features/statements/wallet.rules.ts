import type { PaymentMethodId } from '#features/settings/settings.rules.ts'

/** The wallets of the shop: every payment method but cash. */
export type Wallet = Exclude<PaymentMethodId, 'cash'>

export const WALLETS: readonly Wallet[] = ['bankily', 'masrivi', 'sadad', 'bimbanque', 'click']

export function isWallet(value: unknown): value is Wallet {
  return WALLETS.some((wallet) => wallet === value)
}
