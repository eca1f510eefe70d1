import { useText } from '#ui/language.tsx'
import { PanelMoney } from '#ui/panel-money.tsx'
import { StatStrip } from '#ui/stat-strip.tsx'
import { Moved } from '../moved.tsx'
import type { OrderStats } from '../order-stats.rules.ts'
import { ordersText } from './orders.text.ts'

/** Spec 2: orders today, this week, this month, and what the month brought. */
export function OrderFigures({ stats: { today, week, month, revenue } }: { stats: OrderStats }) {
  const t = useText(ordersText)
  return (
    <StatStrip
      label={t.figures}
      stats={[
        {
          id: 'today',
          label: t.today,
          value: today.value,
          note: <Moved {...today} note={t.vsDay(today.before)} />,
        },
        {
          id: 'week',
          label: t.week,
          value: week.value,
          note: <Moved {...week} note={t.vsWeek(week.before)} />,
        },
        {
          id: 'month',
          label: t.month,
          value: month.value,
          note: <Moved {...month} note={t.vsMonth(month.before)} />,
        },
        {
          id: 'revenue',
          label: t.revenue,
          value: <PanelMoney amount={revenue.value} />,
          note: <Moved {...revenue} note={t.noCancelled} />,
        },
      ]}
    />
  )
}
