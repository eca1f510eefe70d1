import { money, type Money } from '#core/money.ts'
import { AdminMoney } from '#ui/display/admin-money.tsx'
import { useText } from '#ui/page/language.tsx'
import { cashDialogText } from '../cash-dialog.text.ts'
import { cashText } from '../cash-screen.text.ts'
import type { CashMethod, Drawer, DrawerTransfers } from '../cash.rules.ts'
import { useMethodNames } from '../method-names.tsx'
import { DifferenceBox } from './difference-box.tsx'

interface DrawerTotalsProps {
  drawer: Drawer
  transfers: DrawerTransfers
  /** Expected net amount of each wallet; wallets are not counted. */
  wallets: { method: CashMethod; net: Money }[]
  counted: Money | undefined
  difference: Money | undefined
}

/** How the expected cash is computed, the counted cash, and the difference. */
export function DrawerTotals({ drawer, transfers, wallets, counted, difference }: DrawerTotalsProps) {
  const methods = useMethodNames()
  const t = useText(cashDialogText)
  const words = useText(cashText)
  const lines: [string, Money][] = [
    [t.start, drawer.start],
    [t.cashSales, drawer.sale],
    [words.refunds, money(-drawer.refund)],
    [words.expenses, money(-drawer.expense)],
    [words.paidIn, drawer.paidIn],
    [words.paidOut, money(-drawer.paidOut)],
    [words.fromCouriers, transfers.fromCouriers],
    [words.toCouriers, money(-transfers.toCouriers)],
    [words.fromPlaces, transfers.fromPlaces],
    [words.toPlaces, money(-transfers.toPlaces)],
  ]
  return (
    <div className="grid gap-3">
      <dl className="grid gap-1.5">
        {lines
          .filter(([label, amount]) => label === t.start || amount !== 0)
          .map(([label, amount]) => (
            <Line key={label} label={label} amount={amount} isQuiet />
          ))}
      </dl>
      <dl className="grid gap-1.5 border-t border-line pt-3">
        <Line label={t.expected} amount={drawer.expected} />
        {counted !== undefined && <Line label={t.counted} amount={counted} />}
      </dl>
      {difference !== undefined && <DifferenceBox difference={difference} />}
      {wallets.length > 0 && (
        <dl className="grid gap-1.5 border-t border-line pt-3">
          {wallets.map(({ method, net }) => (
            <Line key={method} label={`${t.expected} · ${methods[method]}`} amount={net} isQuiet />
          ))}
        </dl>
      )}
    </div>
  )
}

function Line({ label, amount, isQuiet = false }: { label: string; amount: Money; isQuiet?: boolean }) {
  return (
    <div className={`flex justify-between gap-3 ${isQuiet ? 'text-small text-subtle' : ''}`}>
      <dt>{label}</dt>
      <dd className={isQuiet ? '' : 'font-semibold'}>
        <AdminMoney amount={amount} />
      </dd>
    </div>
  )
}
