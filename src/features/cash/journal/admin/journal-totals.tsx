import type { Money } from '#core/money.ts'
import { AdminMoney } from '#ui/display/admin-money.tsx'
import { useText } from '#ui/page/language.tsx'
import { signed } from '../../cash.rules.ts'
import { transactionTypeText } from '../../cash.text.ts'
import { TRANSACTION_TYPES, type JournalTotals } from '../journal.rules.ts'
import { journalText } from '../journal.text.ts'

/** The totals of all listed entries by type, also of those on other pages; for one account, also its balances. */
export function TotalsLine({ totals }: { totals: JournalTotals }) {
  const t = useText(journalText)
  const types = useText(transactionTypeText)
  const { balances } = totals
  const used = TRANSACTION_TYPES.filter((type) => totals[type] !== 0)
  return (
    <span className="flex flex-wrap gap-x-5 gap-y-1 tabular-nums">
      <span>{t.entries(totals.entries)}</span>
      {balances && <Balance label={t.openingBalance} amount={balances.opening} />}
      {used.map((type) => (
        <Sum key={type} label={types[type]} amount={signed(type, totals[type])} />
      ))}
      {used.length > 1 && <Sum label={t.total} amount={totals.net} className="font-semibold text-ink" />}
      {balances && balances.difference !== 0 && (
        <Sum label={t.countDifference} amount={balances.difference} />
      )}
      {balances && <Balance label={t.closingBalance} amount={balances.closing} />}
    </span>
  )
}

function Balance({ label, amount }: { label: string; amount: Money }) {
  return (
    <span className="font-semibold text-ink">
      {label}{' '}
      <bdi dir="ltr">
        <AdminMoney amount={amount} />
      </bdi>
    </span>
  )
}

function Sum({ label, amount, className = '' }: { label: string; amount: Money; className?: string }) {
  return (
    <span className={className}>
      {label}{' '}
      <bdi dir="ltr">
        {amount > 0 && '+'}
        <AdminMoney amount={amount} />
      </bdi>
    </span>
  )
}
