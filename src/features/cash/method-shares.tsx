import { ShareBar } from '#ui/chart/share-bar.tsx'
import { AdminMoney } from '#ui/display/admin-money.tsx'
import { useText } from '#ui/page/language.tsx'
import { cashText } from './cash-screen.text.ts'
import type { MethodShare } from './cash.rules.ts'
import { METHOD_COLORS, MethodMark } from './method-mark.tsx'

/** Sales by method: a stacked bar, and a list with count, amount and percentage. */
export function MethodShares({ shares }: { shares: MethodShare[] }) {
  const t = useText(cashText)
  return (
    <>
      <ShareBar
        parts={shares.map(({ method, percent }) => ({
          id: method,
          percent,
          color: METHOD_COLORS[method].fill,
        }))}
      />
      <ul className="mt-2 divide-y divide-line">
        {shares.map(({ method, amount, count, percent }) => (
          <li key={method} className="flex flex-wrap items-center gap-x-2 py-2.5 max-[359px]:gap-x-1.5">
            <MethodMark method={method} />
            <span className="grow text-label text-subtle">{t.salesCount(count)}</span>
            <AdminMoney amount={amount} className="font-semibold" />
            <span className="w-11 shrink-0 text-end whitespace-nowrap text-subtle">
              <bdi dir="ltr">{percent} %</bdi>
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
