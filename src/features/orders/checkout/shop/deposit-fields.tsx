import { useState, type ReactNode } from 'react'
import { needsProof } from '#features/orders/order.rules.ts'
import type { ShownDeposit } from '#features/orders/screening/deposit.rules.ts'
import { TextField } from '#ui/form/field.tsx'
import type { CheckoutForm } from '../checkout.rules.ts'
import type { ShownChoice } from './payment-tiles.tsx'

export interface DepositFieldsProps {
  deposit: ShownDeposit | undefined
  choices: ShownChoice[]
  initial: CheckoutForm
  proof: File | undefined
  /** Chooses the picture. */
  children: ReactNode
}

interface WalletFieldsProps {
  name: string
  wallets: { id: string; name: string; accountNumber: string }[]
  /** The wallet that is chosen; otherwise the first. */
  chosen?: string
}

/** The accounts to which a deposit is sent; one is chosen. */
export function WalletFields({ name, wallets, chosen }: WalletFieldsProps) {
  const first = wallets.find(({ id }) => id === chosen) ?? wallets[0]
  return (
    <div className="divide-y divide-line rounded-card bg-gold-50 px-4 text-gold-ink">
      {wallets.map((wallet) => (
        <label key={wallet.id} className="flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="radio"
            name={name}
            value={wallet.id}
            defaultChecked={wallet === first}
            className="size-5 shrink-0 accent-pri"
          />
          <span className="grow">{wallet.name}</span>
          <bdi dir="ltr" className="font-semibold tabular-nums select-all">
            {wallet.accountNumber}
          </bdi>
        </label>
      ))}
    </div>
  )
}

/** Sends the deposit of an order in cash with the order. Loaded when a deposit is asked for. */
export default function DepositFields({ deposit, choices, initial, proof, children }: DepositFieldsProps) {
  const [isOpen, setOpen] = useState(initial.depositReference !== '')
  return (
    <details
      // A picture that is sent is shown.
      open={isOpen || proof !== undefined}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="rounded-card border border-line"
    >
      <summary className="flex min-h-11 cursor-pointer items-center px-4 py-2 font-semibold text-pri">
        {deposit?.sendNow}
      </summary>
      <div className="grid grid-cols-1 gap-4 px-4 pt-1 pb-4">
        <WalletFields
          name="depositMethod"
          wallets={choices.filter(({ id }) => needsProof(id))}
          chosen={initial.depositMethod}
        />
        <TextField
          label={deposit?.reference ?? ''}
          name="depositReference"
          dir="ltr"
          maxLength={60}
          defaultValue={initial.depositReference}
        />
        {children}
      </div>
    </details>
  )
}
