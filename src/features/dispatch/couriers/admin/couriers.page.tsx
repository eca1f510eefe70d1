import { Pencil, UserPlus } from 'lucide-react'
import { useNavigate, useSearchParams } from 'react-router'
import { formatMoney, money } from '#core/money.ts'
import { allZones } from '#features/delivery/delivery.server.ts'
import { requireStaff } from '#features/staff/require-staff.server.ts'
import { readForm } from '#platform/http/form.server.ts'
import { PhoneNumber } from '#ui/display/phone-number.tsx'
import { keepPageOnFailure } from '#ui/form/client-action.ts'
import { IconButton } from '#ui/form/icon-button.tsx'
import { Switch } from '#ui/form/switch.tsx'
import { useText } from '#ui/page/language.tsx'
import { LIST_ROW, ListPage } from '#ui/table/list-page.tsx'
import { requireRuns } from '../../require-runs.server.ts'
import { runsText } from '../../runs/runs.text.ts'
import type { Courier } from '../courier.rules.ts'
import { handleCourierForm } from '../couriers.action.server.ts'
import { courierUsers, listCouriers, zoneFees } from '../couriers.server.ts'
import { couriersText } from '../couriers.text.ts'
import type { Route } from './+types/couriers.page'
import { CourierDialog } from './courier-dialog.tsx'
import { useCourierMutation } from './use-courier-mutation.ts'
import { ZoneFees } from './zone-fees.tsx'

export const loader = requireStaff('manageOrders', async () => {
  await requireRuns()
  const [couriers, users, zones, fees] = await Promise.all([
    listCouriers(),
    courierUsers(),
    allZones(),
    zoneFees(),
  ])
  const delivery = zones.filter(({ kind }) => kind === 'delivery')
  return {
    couriers,
    users,
    zones: delivery.map(({ id, name }) => ({ id, name, fee: fees.get(id) ?? money(0) })),
  }
})

export const action = requireStaff('manageOrders', async ({ request, staff }) => {
  await requireRuns()
  return handleCourierForm(await readForm(request), { by: staff, now: new Date() })
})

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepPageOnFailure(serverAction)
}

export default function Couriers({ loaderData: { couriers, users, zones } }: Route.ComponentProps) {
  const t = useText(couriersText)
  const runs = useText(runsText)
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const opened = query.get('courier')
  const open = (courier?: string) =>
    void navigate(courier === undefined ? '?' : `?courier=${courier}`, { preventScrollReset: true })
  return (
    <>
      <ListPage
        title={t.title}
        sub={t.sub}
        back={{ to: '/admin/runs', label: runs.back }}
        add={{ label: t.add, onAdd: () => open('new') }}
        empty={{ icon: UserPlus, title: t.none }}
        rows={couriers.map((courier) => (
          <CourierRow key={courier.id} courier={courier} onEdit={() => open(String(courier.id))} />
        ))}
      />
      {couriers.some(({ feeKind }) => feeKind === 'zone') && zones.length > 0 && <ZoneFees zones={zones} />}
      {opened !== null && (
        <CourierDialog
          key={opened}
          courier={couriers.find(({ id }) => String(id) === opened)}
          users={users}
          onClose={() => open()}
        />
      )}
    </>
  )
}

function CourierRow({ courier, onEdit }: { courier: Courier; onEdit: () => void }) {
  const t = useText(couriersText)
  const { submit, isBusy } = useCourierMutation()
  const { id, name, phone, feeKind, parcelFee, isActive } = courier
  return (
    <li className={LIST_ROW}>
      <div className="min-w-0 grow">
        <p className="font-medium">
          <bdi>{name}</bdi>
        </p>
        <p className="flex flex-wrap gap-x-3 text-small text-subtle">
          {phone && <PhoneNumber phone={phone} />}
          <span>{t.keeps(feeKind, formatMoney(parcelFee))}</span>
        </p>
      </div>
      <IconButton icon={Pencil} label={t.edit(name)} onClick={onEdit} />
      <Switch
        label={t.activeOf(name)}
        hideLabel
        checked={isActive}
        disabled={isBusy}
        onChange={({ target }) =>
          submit({ intent: 'switch', id: String(id), isActive: target.checked ? '1' : '' })
        }
      />
    </li>
  )
}
