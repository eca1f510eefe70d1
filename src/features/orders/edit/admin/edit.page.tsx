import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { data } from 'react-router'
import { Refusal } from '#core/refusal.ts'
import { drawerCashFor } from '#features/cash/cash-day.server.ts'
import { activeZones } from '#features/orders/checkout/shopper-offers.server.ts'
import { isChangeAllowed } from '#features/orders/order-changes.rules.ts'
import { parseOrderId } from '#features/orders/order-forms.server.ts'
import { orderStatusText } from '#features/orders/order-status.text.ts'
import { findDiscountLimit } from '#features/settings/settings.server.ts'
import { requireStaff } from '#features/staff/require-staff.server.ts'
import { can } from '#features/staff/staff.rules.ts'
import { languageOf } from '#platform/http/request.server.ts'
import { PageHead } from '#ui/display/page-head.tsx'
import { ButtonLink } from '#ui/form/button.tsx'
import { keepPageOnFailure } from '#ui/form/client-action.ts'
import { useText } from '#ui/page/language.tsx'
import { handleEditSubmit } from '../edit.action.server.ts'
import { findEditableOrder } from '../editable-order.server.ts'
import type { Route } from './+types/edit.page'
import { EditForm, type EditFormProps } from './edit-form.tsx'
import { editText } from './edit.text.ts'

export const loader = requireStaff('manageOrders', async ({ request, params, staff }) => {
  const id = parseOrderId(params.id)
  const order = id === undefined ? undefined : await findEditableOrder(id)
  if (!order) return data({ order: undefined }, { status: 404 })
  const [zones, drawer, discountLimit] = await Promise.all([
    activeZones(languageOf(request)),
    drawerCashFor(staff),
    findDiscountLimit(staff),
  ])
  return data({ order, zones, drawer, discountLimit, mayRefund: can(staff, 'refundOrders') })
})

export const action = requireStaff('manageOrders', async ({ request, params, staff }) => {
  const id = parseOrderId(params.id)
  if (id === undefined) throw new Refusal('orderUnknown', 'missing')
  return handleEditSubmit(request, { id, by: staff, now: new Date() })
})

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepPageOnFailure(serverAction)
}

/** Lines, address, discount and notes of an order that is not sent yet. */
export default function EditPage({ loaderData, params }: Route.ComponentProps) {
  const t = useText(editText)
  const { order } = loaderData
  const title = order ? t.title(order.number) : t.missing
  return (
    <>
      <title>{title}</title>
      <PageHead
        title={title}
        sub={order && <bdi>{order.customerName}</bdi>}
        isNested
        actions={
          <ButtonLink variant="secondary" to={order ? `/admin/orders/${params.id}` : '/admin/orders'}>
            <ArrowLeft className="mirrored size-4" strokeWidth={1.7} aria-hidden="true" />
            {t.back}
          </ButtonLink>
        }
      />
      {order && <Editor key={order.id} {...loaderData} />}
    </>
  )
}

/** An editor that is open stays when the order is sent meanwhile: it shows what was entered. */
function Editor(props: EditFormProps) {
  const t = useText(editText)
  const statuses = useText(orderStatusText)
  const { status } = props.order
  const [wasOpen] = useState(isChangeAllowed('edit', status))
  return wasOpen ? <EditForm {...props} /> : <p>{t.closed(statuses[status])}</p>
}
