import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { formatDayAndTime } from '#core/day.ts'
import { readId } from '#core/id.ts'
import { money, type Money } from '#core/money.ts'
import { Refusal } from '#core/refusal.ts'
import { isolateLtr } from '#core/text.ts'
import { registerStatus } from '#features/cash/cash-day.server.ts'
import { cashDifferenceLimit } from '#features/settings/settings.server.ts'
import { requireStaff } from '#features/staff/require-staff.server.ts'
import { can } from '#features/staff/staff.rules.ts'
import { AdminMoney } from '#ui/display/admin-money.tsx'
import { PageHead } from '#ui/display/page-head.tsx'
import { BackLink } from '#ui/form/back-link.tsx'
import { keepPageOnFailure } from '#ui/form/client-action.ts'
import { Segmented } from '#ui/form/segmented.tsx'
import { useText } from '#ui/page/language.tsx'
import { findCourierCash } from '../courier-cash.server.ts'
import { handleHandoverSubmit } from '../handover.action.server.ts'
import type { CourierCash } from '../handover.rules.ts'
import { handoverText } from '../handover.text.ts'
import type { Route } from './+types/courier-cash.page'
import { DebtActions } from './debt-actions.tsx'
import { HandoverForm } from './handover-form.tsx'
import { HandoversTable } from './handovers-table.tsx'

function placeOf(params: { place?: string | undefined }): number {
  const place = readId(params.place ?? '')
  if (place === undefined) throw new Refusal('courierUnknown', 'missing')
  return place
}

export const loader = requireStaff('manageCash', async ({ params, staff }) => {
  const courier = await findCourierCash(placeOf(params))
  const [{ isOpen }, limit] = await Promise.all([registerStatus(), cashDifferenceLimit()])
  const rights = { mayWriteOff: can(staff, 'resetRegister'), maySeeRuns: can(staff, 'manageOrders') }
  return { courier, isOpen, limit, ...rights }
})

export const action = requireStaff('manageCash', ({ request, params, staff }) =>
  handleHandoverSubmit(request, { place: placeOf(params), by: staff, now: new Date() }),
)

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepPageOnFailure(serverAction)
}

const CARD = 'rounded-card border border-line bg-surface p-5'

/** A courier's cash: its hand-over, and what to do with differences. `?run=` chooses a run. */
export default function CourierCashPage({ loaderData }: Route.ComponentProps) {
  const t = useText(handoverText)
  const { courier, isOpen, limit, mayWriteOff, maySeeRuns } = loaderData
  const { name, debt } = courier
  // Somebody may close the register while the cash is counted: what was entered stays.
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen && !wasOpen) setWasOpen(true)
  return (
    <>
      <title>{t.title(name)}</title>
      <PageHead
        title={t.title(name)}
        isNested
        sub={<BalanceNote courier={courier} />}
        actions={<BackLink to="/admin/cash-register">{t.backToRegister}</BackLink>}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {!isOpen && (
          <p className="rounded-card bg-gold-50 px-5 py-4 text-gold-ink">
            {t.registerClosedHint}{' '}
            <Link to="/admin/cash-register" className="font-medium underline">
              {t.openRegister}
            </Link>
          </p>
        )}
        {wasOpen && <Handover {...{ courier, limit, maySeeRuns }} />}
        {isOpen && debt !== 0 && <DebtActions {...{ debt, mayWriteOff }} />}
        <HandoversTable rows={courier.latest} title={t.latest} />
      </div>
    </>
  )
}

function BalanceNote({ courier: { balance, since } }: { courier: CourierCash }) {
  const t = useText(handoverText)
  return (
    <>
      {balance < 0 ? t.owed : t.holds}{' '}
      <AdminMoney amount={money(Math.abs(balance))} className="font-semibold" />
      {since && ` · ${t.since(isolateLtr(formatDayAndTime(new Date(since))))}`}
    </>
  )
}

interface HandoverProps {
  courier: CourierCash
  limit: Money
  maySeeRuns: boolean
}

/** The form of the chosen run, or of what was missing. */
function Handover({ courier: { runs, debt }, limit, maySeeRuns }: HandoverProps) {
  const t = useText(handoverText)
  const [query, setQuery] = useSearchParams()
  const options = [
    ...runs.map(({ id, number }) => ({ value: String(id), label: t.run(number) })),
    ...(debt > 0 ? [{ value: 'debt', label: t.debt }] : []),
  ]
  const requested = query.get('run')
  const chosen = options.find(({ value }) => value === requested)?.value ?? options[0]?.value
  if (chosen === undefined) return <p className={`${CARD} text-ink-2`}>{t.nothing}</p>
  const run = runs.find(({ id }) => String(id) === chosen)
  return (
    <section aria-label={t.kind} className={`${CARD} grid gap-5`}>
      {options.length > 1 && (
        <div className="overflow-x-auto">
          <Segmented
            label={t.what}
            value={chosen}
            onChange={(value) => setQuery({ run: value }, { replace: true, preventScrollReset: true })}
            options={options}
          />
        </div>
      )}
      <div>
        <h2 className="text-h2 font-semibold">
          {run && maySeeRuns ? (
            <Link to={`/admin/runs/${run.id}`} className="text-link hover:underline">
              {t.run(run.number)}
            </Link>
          ) : run ? (
            t.run(run.number)
          ) : (
            t.debt
          )}
        </h2>
        {run && (
          <p className="text-small text-subtle">
            {t.stops(run.delivered, run.refused, run.postponed, run.waiting)}
          </p>
        )}
      </div>
      <HandoverForm key={chosen} {...{ run, debt, limit }} />
    </section>
  )
}
