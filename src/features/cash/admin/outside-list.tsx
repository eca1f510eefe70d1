import { Bike, TriangleAlert } from 'lucide-react'
import { dayOf, startOf } from '#core/day.ts'
import { money, sum } from '#core/money.ts'
import { isolateLtr } from '#core/text.ts'
import { AdminMoney } from '#ui/display/admin-money.tsx'
import { ButtonLink } from '#ui/form/button.tsx'
import { useText } from '#ui/page/language.tsx'
import type { CashOutside } from '../closing.rules.ts'
import { outsideText } from '../outside.text.ts'

interface OutsideProps {
  outside: readonly CashOutside[]
  now: Date
}

/** Couriers with cash, its age, and the link to its hand-over; nothing if no courier has any. */
export function OutsideCard({ outside, now }: OutsideProps) {
  const t = useText(outsideText)
  const held = outside.filter(({ amount }) => amount !== 0)
  if (held.length === 0) return null
  return (
    <section aria-label={t.title} className="rounded-card border border-line bg-surface p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 className="text-h2 font-semibold">{t.title}</h2>
        <AdminMoney amount={sum(held.map(({ amount }) => amount))} className="font-semibold" />
      </div>
      <p className="text-label text-subtle">{t.notInDrawer}</p>
      <ul className="mt-1 divide-y divide-line">
        {held.map((one) => (
          <li key={one.place} className="flex items-center gap-3 py-2.5">
            <Bike className="size-5 shrink-0 text-ink-2" strokeWidth={1.6} aria-hidden="true" />
            <CourierLine {...one} now={now} />
            <span className="shrink-0 whitespace-nowrap">
              <ButtonLink
                variant="secondary"
                size="small"
                to={`/admin/cash-register/couriers/${one.place}`}
                aria-label={t.handOverOf(one.courier)}
              >
                {t.handOver}
              </ButtonLink>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** In the closing dialog: what the drawer does not hold. */
export function OutsideWarning({ outside, now }: OutsideProps) {
  const t = useText(outsideText)
  return (
    <section aria-label={t.title} className="rounded-field bg-gold-50 p-4 text-gold-ink">
      <h3 className="flex items-center gap-1.5 font-medium">
        <TriangleAlert className="size-4" strokeWidth={1.8} aria-hidden="true" />
        {t.title}
      </h3>
      <ul className="my-2 grid gap-1.5">
        {outside.map((one) => (
          <li key={one.place} className="flex">
            <CourierLine {...one} now={now} />
          </li>
        ))}
      </ul>
      <p className="text-small">{t.warning}</p>
    </section>
  )
}

function CourierLine({ courier, amount, since, runs, now }: CashOutside & { now: Date }) {
  const t = useText(outsideText)
  const notes = [
    ...(since ? [t.age(daysBetween(new Date(since), now))] : []),
    ...(amount < 0 ? [t.owed] : []),
    ...(runs.length > 0 ? [t.runs(isolateLtr(runs.join(', ')), runs.length)] : []),
  ]
  return (
    <span className="grid min-w-0 grow">
      <span className="flex justify-between gap-3">
        <bdi className="min-w-0 font-medium wrap-anywhere">{courier}</bdi>
        <AdminMoney amount={money(Math.abs(amount))} className="font-semibold [&_[data-unit]]:text-current" />
      </span>
      {notes.length > 0 && <span className="text-label opacity-80">{notes.join(' · ')}</span>}
    </span>
  )
}

function daysBetween(from: Date, until: Date): number {
  return Math.round((startOf(dayOf(until)).getTime() - startOf(dayOf(from)).getTime()) / 86_400_000)
}
