import { Link } from 'react-router'
import { dayOf, formatLongDay } from '#core/day.ts'
import { OutsideCard } from '#features/cash/admin/outside-list.tsx'
import { methodShares, totalsOf, type LedgerSum } from '#features/cash/cash.rules.ts'
import { MethodShares } from '#features/cash/method-shares.tsx'
import { cashOutside } from '#features/cash/places.server.ts'
import { hasRuns, hasTill } from '#features/settings/settings.server.ts'
import { requireStaff } from '#features/staff/require-staff.server.ts'
import { screensFor } from '#features/staff/screens.rules.ts'
import { can } from '#features/staff/staff.rules.ts'
import { StatGrowth } from '#ui/chart/stat-growth.tsx'
import { StatStrip, type Stat } from '#ui/chart/stat-strip.tsx'
import { AdminMoney } from '#ui/display/admin-money.tsx'
import { PageHead } from '#ui/display/page-head.tsx'
import { useLanguage, useText } from '#ui/page/language.tsx'
import type { Dashboard } from '../dashboard.rules.ts'
import { dashboardFor } from '../dashboard.server.ts'
import { dashboardText } from '../dashboard.text.ts'
import { firstStepsFor } from '../first-steps.server.ts'
import { marginOf, type SoldAtCost } from '../report.rules.ts'
import type { Route } from './+types/dashboard.page'
import { FirstStepsCard, useHideFirstSteps } from './first-steps-card.tsx'
import { LatestOrders } from './latest-orders.tsx'
import { PendingWorkCard } from './pending-work-card.tsx'
import { Shortcuts } from './shortcuts.tsx'

export const loader = requireStaff('anyStaff', async ({ staff }) => {
  const now = new Date()
  const [dashboard, firstSteps, isRunsOn, isTillOn] = await Promise.all([
    dashboardFor(staff, now),
    firstStepsFor(staff),
    hasRuns(),
    hasTill(),
  ])
  const outside = isRunsOn && can(staff, 'manageCash') ? await cashOutside() : []
  return {
    name: staff.name,
    now,
    screens: screensFor(staff, { hasRuns: isRunsOn, hasTill: isTillOn }).map(({ key, path }) => ({
      key,
      path,
    })),
    dashboard,
    firstSteps,
    outside,
  }
})

export default function DashboardPage({
  loaderData: { name, now, screens, dashboard, firstSteps, outside },
}: Route.ComponentProps) {
  const t = useText(dashboardText)
  const language = useLanguage()
  const hiding = useHideFirstSteps()
  const { latest, cashTotals, pendingWork, soldThisMonth } = dashboard
  return (
    <>
      <title>{t.title}</title>
      <PageHead title={t.hello(name)} sub={`${formatLongDay(dayOf(now), language)} · ${t.live}`} />
      {firstSteps && <FirstStepsCard steps={firstSteps} {...hiding} />}
      <DashboardStats dashboard={dashboard} />
      {soldThisMonth && <MarginLine sold={soldThisMonth} />}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-[minmax(0,1fr)_minmax(0,356px)]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <PendingWorkCard pendingWork={pendingWork} />
          {latest && <LatestOrders orders={latest} />}
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5 max-xl:md:grid-cols-2">
          {cashTotals && <CollectedCard totals={cashTotals} />}
          <OutsideCard {...{ outside, now }} />
          <Shortcuts screens={screens} />
        </div>
      </div>
    </>
  )
}

/** Spec 2: the day's and the week's orders, the month's revenue, the day's cash; only what this person may see. */
function DashboardStats({ dashboard: { stats, taken } }: { dashboard: Dashboard }) {
  const t = useText(dashboardText)
  const strip: Stat[] = [
    ...(stats
      ? [
          {
            id: 'today',
            label: t.ordersToday,
            value: stats.today.value,
            note: <StatGrowth {...stats.today} note={t.weekAgo} />,
          },
          {
            id: 'week',
            label: t.ordersWeek,
            value: stats.week.value,
            note: <StatGrowth {...stats.week} note={t.weekBefore} />,
          },
          {
            id: 'revenue',
            label: t.revenueMonth,
            value: <AdminMoney amount={stats.revenue.value} />,
            note: <StatGrowth {...stats.revenue} note={t.monthBefore} />,
          },
        ]
      : []),
    ...(taken
      ? [
          {
            id: 'taken',
            label: t.takenToday,
            value: <AdminMoney amount={taken.value} />,
            note: <StatGrowth {...taken} note={t.weekAgo} />,
          },
        ]
      : []),
  ]
  return strip.length > 0 ? <StatStrip label={t.stats} stats={strip} /> : null
}

/** Only for people who may see costs, in a shop that records them. */
function MarginLine({ sold }: { sold: SoldAtCost }) {
  const t = useText(dashboardText)
  const { amount, percent, knownShare } = marginOf(sold)
  if (percent === undefined) return null
  return (
    <p className="mb-5 flex flex-wrap items-baseline gap-x-2 rounded-card border border-line bg-surface px-5 py-3">
      <span className="text-ink-2">{t.marginMonth}</span>
      <AdminMoney amount={amount} className="font-semibold" />
      <bdi dir="ltr" className="font-semibold">
        {percent} %
      </bdi>
      <span className="text-small text-subtle">{t.marginKnown(knownShare)}</span>
    </p>
  )
}

/** Today's sales by payment method. */
function CollectedCard({ totals }: { totals: LedgerSum[] }) {
  const t = useText(dashboardText)
  const shares = methodShares(totals)
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
        <AdminMoney amount={totalsOf(totals).sale} className="text-tile font-semibold" />
        <span className="text-label text-subtle">{count === 0 ? t.noSales : t.salesOf(count)}</span>
      </p>
      {shares.length > 0 && <MethodShares shares={shares} />}
    </section>
  )
}
