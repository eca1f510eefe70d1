import { data, useLocation, useNavigate, useOutletContext } from 'react-router'
import { Refusal } from '#core/refusal.ts'
import { staffDoor } from '#features/staff/staff-door.server.ts'
import { can } from '#features/staff/staff.rules.ts'
import { useText } from '#ui/language.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { steadily } from '#ui/steady-action.ts'
import { changeByStaff } from '../order-change.server.ts'
import { findOrderDetail } from '../order-detail.server.ts'
import { parseOrderId } from '../order-forms.server.ts'
import { noteOpened } from '../payment-check.server.ts'
import type { Route } from './+types/order.page'
import { sheetText } from './order-sheet.text.ts'
import { OrderSheet } from './order-sheet.tsx'

/** Opening an order marks it as opened for all staff. */
export const loader = staffDoor('manageOrders', async ({ params, staff }) => {
  const id = parseOrderId(params.id)
  if (id !== undefined) await noteOpened({ id, by: staff, now: new Date() })
  const order = id === undefined ? undefined : await findOrderDetail(id)
  return data({ order, maySeeClients: can(staff, 'manageClients') }, { status: order ? 200 : 404 })
})

export const action = staffDoor('manageOrders', async ({ request, params, staff }) => {
  const id = parseOrderId(params.id)
  if (id === undefined) throw new Refusal('orderUnknown', 'missing')
  return changeByStaff(request, { id, by: staff, now: new Date() })
})

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return steadily(serverAction)
}

/** A sheet over the list, with its own URL. */
export default function OrderPage({ loaderData: { order, maySeeClients } }: Route.ComponentProps) {
  const t = useText(sheetText)
  const navigate = useNavigate()
  const { search } = useLocation()
  const close = () => void navigate(`/admin/orders${search}`, { preventScrollReset: true })
  const shown = useOutletContext<number[]>()
  if (!order)
    return (
      <Sheet title={t.missing} isOpen onClose={close} width="narrow">
        <title>{t.missing}</title>
        <p>{t.missingSentence}</p>
      </Sheet>
    )
  return (
    <OrderSheet
      key={order.id}
      order={order}
      maySeeClients={maySeeClients}
      neighbours={neighboursOf(order.id, shown)}
      onClose={close}
    />
  )
}

/** The orders before and after it on the current page of the list. */
function neighboursOf(id: number, shown: number[]) {
  const at = shown.indexOf(id)
  return { previous: at > 0 ? shown[at - 1] : undefined, next: at === -1 ? undefined : shown[at + 1] }
}
