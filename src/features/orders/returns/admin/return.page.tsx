import { ArrowLeft } from 'lucide-react'
import { data } from 'react-router'
import { Refusal } from '#core/refusal.ts'
import { drawerCashFor } from '#features/cash/cash-day.server.ts'
import { activeZones } from '#features/orders/checkout/shopper-offers.server.ts'
import { isChangeAllowed } from '#features/orders/order-changes.rules.ts'
import { parseOrderId } from '#features/orders/order-forms.server.ts'
import { paymentChoices } from '#features/settings/settings.server.ts'
import { deviceOf } from '#features/staff/pins/device.server.ts'
import { peopleWithPin } from '#features/staff/pins/pins.server.ts'
import { requireStaff } from '#features/staff/require-staff.server.ts'
import { can, type StaffPerson } from '#features/staff/staff.rules.ts'
import { readForm } from '#platform/http/form.server.ts'
import { languageOf } from '#platform/http/request.server.ts'
import { PageHead } from '#ui/display/page-head.tsx'
import { ButtonLink } from '#ui/form/button.tsx'
import { keepPageOnFailure } from '#ui/form/client-action.ts'
import { useText } from '#ui/page/language.tsx'
import { handleReturnSubmit } from '../return.action.server.ts'
import { leftOf } from '../return.rules.ts'
import { returningPerson } from '../returning-person.server.ts'
import { findReturnFormOrder } from '../returns.server.ts'
import type { Route } from './+types/return.page'
import { ReturnForm } from './return-form.tsx'
import { returnRefusalText, returnText } from './return.text.ts'

export const loader = requireStaff('manageOrders', async ({ request, url, params, staff }) => {
  const id = parseOrderId(params.id)
  const person = await findReturningPerson({ request, url, staff })
  const mayRefund = person && can(person, 'refundOrders')
  const [order, drawer, methods, zones, approvers] = await Promise.all([
    id === undefined ? undefined : findReturnFormOrder(id),
    person && drawerCashFor(person),
    paymentChoices(),
    activeZones(languageOf(request)),
    mayRefund ? undefined : peopleWithPin('refundOrders'),
  ])
  return data(
    {
      order,
      drawer,
      methods,
      zones,
      approvers,
      cashier: person && person.id !== staff.id ? person.name : undefined,
      hasCashierEnded: !person,
    },
    { status: order ? 200 : 404 },
  )
})

/** Undefined if the PIN of the cashier has ended. */
async function findReturningPerson(
  visit: Parameters<typeof returningPerson>[0],
): Promise<StaffPerson | undefined> {
  try {
    return await returningPerson(visit, new Date())
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

export const action = requireStaff('manageOrders', async ({ request, url, params, staff }) => {
  const orderId = parseOrderId(params.id)
  if (orderId === undefined) throw new Refusal('orderUnknown', 'missing')
  const now = new Date()
  return handleReturnSubmit(await readForm(request), {
    orderId,
    device: deviceOf(request),
    by: await returningPerson({ request, url, staff }, now),
    now,
  })
})

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepPageOnFailure(serverAction)
}

/** Goods that come back after delivery, and what is given for them. */
export default function ReturnPage({ loaderData, params }: Route.ComponentProps) {
  const t = useText(returnText)
  const { order } = loaderData
  return (
    <>
      <title>{t.title}</title>
      <PageHead
        title={t.title}
        sub={order ? t.sub(order.number, order.customerName) : t.missing}
        isNested
        actions={
          <ButtonLink variant="secondary" to={`/admin/orders/${params.id}`}>
            <ArrowLeft className="mirrored size-4" strokeWidth={1.7} aria-hidden="true" />
            {t.back}
          </ButtonLink>
        }
      />
      {order && <ReturnContent {...loaderData} order={order} />}
    </>
  )
}

type Loaded = Route.ComponentProps['loaderData']

function ReturnContent({
  order,
  cashier,
  hasCashierEnded,
  ...rest
}: Loaded & { order: NonNullable<Loaded['order']> }) {
  const t = useText(returnText)
  const refusals = useText(returnRefusalText)
  if (hasCashierEnded) return <CashierEnded />
  if (rest.approvers?.length === 0) return <p className="text-ink-2">{refusals.mayNotRefund}</p>
  if (!isChangeAllowed('return', order.status)) return <p className="text-ink-2">{t.notPossible}</p>
  if (order.lines.every((line) => leftOf(line) === 0)) return <p className="text-ink-2">{t.allReturned}</p>
  return (
    <>
      {cashier !== undefined && <p className="mb-5 text-ink-2">{t.cashier(cashier)}</p>}
      <ReturnForm order={order} {...rest} />
    </>
  )
}

function CashierEnded() {
  const t = useText(returnText)
  const refusals = useText(returnRefusalText)
  return (
    <div className="grid justify-items-start gap-4">
      <p className="text-ink-2">{refusals.cashierEnded}</p>
      <ButtonLink to="/admin/till" reloadDocument>
        {t.toTill}
      </ButtonLink>
    </div>
  )
}
