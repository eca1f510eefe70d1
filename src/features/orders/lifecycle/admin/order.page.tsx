import { lazy, Suspense } from 'react'
import { data, useLocation, useNavigate, useOutletContext } from 'react-router'
import { BACKGROUND_HEADER } from '#core/background-request.ts'
import { Refusal } from '#core/refusal.ts'
import { messageHistory } from '#features/notifications/message-history.server.ts'
import { findRepeats, isConfirmedByCall } from '#features/orders/confirmation/confirmation-queue.server.ts'
import { parseOrderId } from '#features/orders/order-forms.server.ts'
import { markOpened } from '#features/orders/payment/payment-check.server.ts'
import { findReturns } from '#features/orders/returns/returns.server.ts'
import { requireStaff } from '#features/staff/require-staff.server.ts'
import { can } from '#features/staff/staff.rules.ts'
import { ConfirmedNote } from '#features/statements/admin/confirmed-note.tsx'
import { findConfirmedPayments } from '#features/statements/confirmed-payments.server.ts'
import { SaleNote } from '#features/till/admin/sale-note.tsx'
import { findTillSale } from '#features/till/till-find.server.ts'
import { Sheet } from '#ui/dialog/sheet.tsx'
import { keepPageOnFailure } from '#ui/form/client-action.ts'
import { useText } from '#ui/page/language.tsx'
import { findOrderDetail } from '../order-detail.server.ts'
import { handleOrderSubmit } from '../order.action.server.ts'
import type { Route } from './+types/order.page'
import { sheetText } from './order-sheet.text.ts'
import { OrderSheet } from './order-sheet.tsx'

/** Below the order; loaded after it. */
const MessageHistory = lazy(() =>
  import('#features/notifications/admin/message-history.tsx').then(
    (loaded) => ({ default: loaded.MessageHistory }),
    () => ({ default: () => null }),
  ),
)

/** Opening an order removes its "new" mark for all staff; a background refresh does not count as seen. */
export const loader = requireStaff('manageOrders', async ({ request, params, staff }) => {
  const id = parseOrderId(params.id)
  if (id !== undefined && !request.headers.has(BACKGROUND_HEADER))
    await markOpened({ id, by: staff, now: new Date() })
  const order = id === undefined ? undefined : await findOrderDetail(id)
  const [returns, tillSale, confirmed, messages, isToCall, repeats] = order
    ? await Promise.all([
        findReturns(order.id),
        findTillSale(order.id),
        findConfirmedPayments(order.id),
        messageHistory(`order:${order.id}`),
        isConfirmedByCall(order),
        findRepeats(order.id),
      ])
    : [[], undefined, [], [], false, []]
  const rights = {
    maySeeClients: can(staff, 'manageClients'),
    mayRefund: can(staff, 'refundOrders'),
    mayCheckSales: can(staff, 'useTill'),
    mayUseCash: can(staff, 'manageCash'),
  }
  const found = { order, returns, tillSale, confirmed, messages, isToCall, repeats }
  return data({ ...found, ...rights }, { status: order ? 200 : 404 })
})

export const action = requireStaff('manageOrders', async ({ request, params, staff }) => {
  const id = parseOrderId(params.id)
  if (id === undefined) throw new Refusal('orderUnknown', 'missing')
  return handleOrderSubmit(request, { id, by: staff, now: new Date() })
})

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return keepPageOnFailure(serverAction)
}

/** A sheet over the list, with its own URL. */
export default function OrderPage({ loaderData }: Route.ComponentProps) {
  const { order, tillSale, mayCheckSales, confirmed, mayUseCash, messages, ...loaded } = loaderData
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
      {...loaded}
      notice={
        (tillSale || confirmed.length > 0) && (
          <>
            {tillSale && <SaleNote sale={tillSale} mayCheck={mayCheckSales} />}
            {confirmed.length > 0 && <ConfirmedNote payments={confirmed} mayOpenStatements={mayUseCash} />}
          </>
        )
      }
      messages={
        <Suspense>
          <MessageHistory lines={messages} />
        </Suspense>
      }
      neighbours={neighboursOf(order.id, shown)}
      onClose={close}
    />
  )
}

/** The previous and next orders of the list's current page. */
function neighboursOf(id: number, shown: number[]) {
  const index = shown.indexOf(id)
  return {
    previous: index > 0 ? shown[index - 1] : undefined,
    next: index === -1 ? undefined : shown[index + 1],
  }
}
