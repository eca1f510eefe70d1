import { Link } from 'react-router'
import { methodShares, totalsOf, type LedgerSum } from '#features/cash/cash.rules.ts'
import { MethodShares } from '#features/cash/method-shares.tsx'
import { useText } from '#ui/language.tsx'
import { PanelMoney } from '#ui/panel-money.tsx'
import { dashboardText } from '../dashboard.text.ts'

/** What came in today, by method. */
export function CollectedCard({ sums }: { sums: LedgerSum[] }) {
  const t = useText(dashboardText)
  const shares = methodShares(sums)
  const count = shares.reduce((all, share) => all + share.count, 0)
  return (
    <section aria-label={t.collected} className="rounded-card border border-line bg-surface p-5">
      <div className="flex items-baseline justify-between">
        <h2 className="text-h2 font-semibold">{t.collected}</h2>
        <Link to="/admin/cash-register" className="text-small font-medium text-link hover:underline">
          {t.register}
        </Link>
      </div>
      <p className="mt-1 mb-3 flex flex-wrap items-baseline gap-x-2">
        <PanelMoney amount={totalsOf(sums).sale} className="text-tile font-semibold" />
        <span className="text-label text-subtle">{count === 0 ? t.noSales : t.salesOf(count)}</span>
      </p>
      {shares.length > 0 && <MethodShares shares={shares} />}
    </section>
  )
}
