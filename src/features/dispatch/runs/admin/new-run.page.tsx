import { Package, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { dayOf, type Day } from '#core/day.ts'
import { sum } from '#core/money.ts'
import { requireStaff } from '#features/staff/require-staff.server.ts'
import { useStaffMutation } from '#features/staff/use-staff-mutation.ts'
import { readForm } from '#platform/http/form.server.ts'
import { AdminMoney } from '#ui/display/admin-money.tsx'
import { PageHead } from '#ui/display/page-head.tsx'
import { BackLink } from '#ui/form/back-link.tsx'
import { Button, ButtonLink } from '#ui/form/button.tsx'
import { keepPageOnFailure } from '#ui/form/client-action.ts'
import { FieldError, SelectField, TextField } from '#ui/form/field.tsx'
import { useHoldLive } from '#ui/hooks/use-hold-live.ts'
import { useText } from '#ui/page/language.tsx'
import { EmptyMessage } from '#ui/table/table-empty.tsx'
import { listCouriers } from '../../couriers/couriers.server.ts'
import { requireRuns } from '../../require-runs.server.ts'
import { handleNewRun } from '../run.action.server.ts'
import type { ParcelToSend } from '../run.rules.ts'
import { findParcelsToSend } from '../runs.server.ts'
import { newRunText, runsText, runText } from '../runs.text.ts'
import type { Route } from './+types/new-run.page'
import { ParcelChooser } from './parcel-chooser.tsx'
import { useRunRefusal } from './use-run-refusal.ts'

export const loader = requireStaff('manageOrders', async () => {
  await requireRuns()
  const [couriers, parcels] = await Promise.all([listCouriers(), findParcelsToSend()])
  const active = couriers.filter(({ isActive }) => isActive).map(({ id, name }) => ({ id, name }))
  return { couriers: active, parcels, today: dayOf(new Date()) }
})

export const action = requireStaff('manageOrders', async ({ request, staff }) => {
  await requireRuns()
  return handleNewRun(await readForm(request), { by: staff, now: new Date() })
})

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepPageOnFailure(serverAction)
}

export default function NewRun({ loaderData: { couriers, parcels, today } }: Route.ComponentProps) {
  const t = useText(newRunText)
  const failure = useText(runText).failure
  // Here and not in the form, which is gone once its orders are in the new run.
  const { submit, isBusy } = useStaffMutation<{ created: number }>({
    failure,
    onRefused: useRunRefusal(),
    pathAfter: ({ created }) => `/admin/runs/${created}`,
  })
  const back = <BackLink to="/admin/runs">{useText(runsText).back}</BackLink>
  return (
    <>
      <title>{t.title}</title>
      <PageHead title={t.title} sub={t.sub} isNested actions={back} />
      {couriers.length === 0 ? (
        <EmptyMessage icon={UserPlus} title={t.noCouriers}>
          <ButtonLink to="/admin/runs/couriers?courier=new">{t.addCourier}</ButtonLink>
        </EmptyMessage>
      ) : parcels.length === 0 ? (
        <EmptyMessage icon={Package} title={t.noOrders} why={t.noOrdersWhy}>
          <ButtonLink to="/admin/orders?status=confirmed">{t.seeOrders}</ButtonLink>
        </EmptyMessage>
      ) : (
        <NewRunForm {...{ couriers, parcels, today, submit, isBusy }} />
      )}
    </>
  )
}

interface NewRunFormProps {
  couriers: { id: number; name: string }[]
  parcels: ParcelToSend[]
  today: Day
  submit: (form: FormData) => void
  isBusy: boolean
}

function NewRunForm({ couriers, parcels, today, submit, isBusy }: NewRunFormProps) {
  const t = useText(newRunText)
  const runs = useText(runsText)
  const [courier, setCourier] = useState(couriers.length === 1 ? String(couriers[0]!.id) : '')
  const [day, setDay] = useState<string>(today)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [isChecked, setChecked] = useState(false)
  const [key] = useState(() => crypto.randomUUID())
  useHoldLive(chosen.size > 0)
  // An order that is no longer to be sent cannot be chosen either.
  const orders = parcels.filter(({ orderId }) => chosen.has(orderId))
  function create() {
    setChecked(true)
    if (courier === '' || day === '' || orders.length === 0 || isBusy) return
    const form = new FormData()
    form.set('courier', courier)
    form.set('day', day)
    form.set('key', key)
    for (const { orderId } of orders) form.append('order', String(orderId))
    submit(form)
  }
  return (
    <div className="grid grid-cols-1 gap-5 lg:grid-cols-[minmax(0,1fr)_320px] lg:grid-rows-[auto_1fr] lg:items-start">
      <div className="grid gap-4 rounded-card border border-line bg-surface p-5 max-sm:p-4 lg:col-start-2">
        <SelectField
          label={runs.courier}
          required
          value={courier}
          onChange={({ target }) => setCourier(target.value)}
          error={isChecked && courier === '' ? t.courierRequired : undefined}
        >
          <option value="">{t.chooseCourier}</option>
          {couriers.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <TextField
          label={runs.day}
          type="date"
          required
          value={day}
          onChange={({ target }) => setDay(target.value)}
          error={isChecked && day === '' ? t.dayRequired : undefined}
        />
      </div>
      <div className="grid grid-cols-1 content-start gap-2 lg:col-start-1 lg:row-span-2 lg:row-start-1">
        <ParcelChooser parcels={parcels} chosen={chosen} onChange={setChosen} />
      </div>
      <div className="sticky bottom-[calc(4rem+env(safe-area-inset-bottom))] z-10 grid gap-3 border-line bg-surface max-md:-mx-4 max-md:border-t max-md:px-4 max-md:py-3 md:bottom-4 md:rounded-card md:border md:p-5 lg:top-[84px] lg:bottom-auto lg:col-start-2">
        <p className="flex flex-wrap items-baseline justify-between gap-2">
          <span>{t.chosen(orders.length)}</span>
          <AdminMoney amount={sum(orders.map(({ due }) => due))} className="font-semibold" />
        </p>
        <FieldError message={isChecked && orders.length === 0 ? t.ordersRequired : undefined} />
        <Button size="large" wide busy={isBusy && t.creating} onClick={create}>
          {t.create}
        </Button>
      </div>
    </div>
  )
}
