import { ArrowDown, ArrowUp, Check } from 'lucide-react'
import { money, type Money } from '#core/money.ts'
import { AdminMoney } from '#ui/display/admin-money.tsx'
import { useText } from '#ui/page/language.tsx'
import { differenceOf, type CashMethod, type Drawer, type Difference } from '../cash.rules.ts'
import { cashDialogText, cashText } from '../cash.text.ts'
import { useMethodNames } from '../method-names.tsx'

interface DrawerTotalsProps {
  drawer: Drawer
  /** Expected net amount of each wallet; wallets are not counted. */
  wallets: { method: CashMethod; net: Money }[]
  counted: Money | undefined
  difference: Money | undefined
}

/** How the expected cash is computed, the counted cash, and the difference. */
export function DrawerTotals({ drawer, wallets, counted, difference }: DrawerTotalsProps) {
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

const DIFFERENCE_STYLES: Record<Difference, { icon: typeof Check; style: string }> = {
  exact: { icon: Check, style: 'bg-ok-50 text-ok' },
  short: { icon: ArrowDown, style: 'bg-henna-50 text-henna' },
  over: { icon: ArrowUp, style: 'bg-gold-50 text-gold-ink' },
}

function DifferenceBox({ difference }: { difference: Money }) {
  const t = useText(cashDialogText)
  const gap = differenceOf(difference)
  const { icon: Icon, style } = DIFFERENCE_STYLES[gap]
  return (
    <div aria-live="polite" className={`rounded-field p-4 ${style} [&_[data-unit]]:text-current`}>
      <p className="flex items-center gap-1.5 font-medium">
        <Icon className="size-4" strokeWidth={2} aria-hidden="true" />
        {t[gap]}
      </p>
      {gap !== 'exact' && (
        <p className="text-tile font-semibold">
          <AdminMoney amount={money(Math.abs(difference))} />
        </p>
      )}
    </div>
  )
}
