import {
  ArrowRight,
  Ban,
  ChevronDown,
  ChevronUp,
  CircleAlert,
  MessageCircle,
  Printer,
  ReceiptText,
  Store,
  Trash2,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { orderPath } from '#features/orders/checkout/checkout-result.rules.ts'
import { useEditEntry } from '#features/orders/edit/admin/edit-entry.ts'
import { ExpiryNote } from '#features/orders/expiry/admin/expiry-note.tsx'
import { ordersText } from '#features/orders/list/admin/orders.text.ts'
import { OrderStatusBadge } from '#features/orders/order-status-badge.tsx'
import { orderStatusText } from '#features/orders/order-status.text.ts'
import { deliveryDates } from '#features/orders/order-view.rules.ts'
import { awaitsDelivery, mayBeCancelled, nextStatus } from '#features/orders/order.rules.ts'
import { useOrderMoney, type OrderMoneyActions } from '#features/orders/payment/admin/order-money.tsx'
import { PaymentSection } from '#features/orders/payment/admin/payment-section.tsx'
import { waitsForCheck } from '#features/orders/payment/payment-check.rules.ts'
import { OrderReturns, useReturnEntry } from '#features/orders/returns/admin/order-returns.tsx'
import type { OrderReturn } from '#features/orders/returns/return-view.rules.ts'
import { Menu } from '#ui/dialog/menu.tsx'
import { Sheet } from '#ui/dialog/sheet.tsx'
import { DateRange, DateTime } from '#ui/display/date-time.tsx'
import { AdminBadge } from '#ui/feedback/admin-badge.tsx'
import { Button } from '#ui/form/button.tsx'
import { IconLink } from '#ui/form/icon-button.tsx'
import { openExternal } from '#ui/hooks/open-external.ts'
import { useKeys } from '#ui/hooks/use-keys.ts'
import { useText } from '#ui/page/language.tsx'
import type { OrderDetail } from '../order-detail.rules.ts'
import { OrderEntries } from './order-entries.tsx'
import { OrderHistory } from './order-history.tsx'
import { OrderItems } from './order-items.tsx'
import { OrderPeople } from './order-people.tsx'
import { OrderProgress } from './order-progress.tsx'
import { sheetText } from './order-sheet.text.ts'
import { useOrderActions } from './use-order-actions.tsx'
import { useOrderMessage } from './use-order-message.ts'

interface OrderSheetProps {
  order: OrderDetail
  maySeeClients: boolean
  mayRefund: boolean
  /** The order is confirmed by a call. */
  isToCall: boolean
  /** Other orders of the same phone within a day, while the order is new. */
  repeats: { id: number; number: number }[]
  returns: OrderReturn[]
  /** What later features know of the order. */
  notice: ReactNode
  messages: ReactNode
  neighbours: { previous: number | undefined; next: number | undefined }
  onClose: () => void
}

export function OrderSheet({ order, neighbours, notice, messages, onClose, ...loaded }: OrderSheetProps) {
  const t = useText(sheetText)
  const { maySeeClients, mayRefund, isToCall, repeats, returns } = loaded
  const money = useOrderMoney(order, mayRefund)
  const actions = useOrderActions(order, ({ done }) => done === 'deleted' && onClose())
  return (
    <Sheet
      title={t.title(order.number)}
      badges={
        <>
          <OrderStatusBadge status={order.status} />
          {order.isPickup && (
            <AdminBadge tone="grey" icon={Store} tag>
              {t.handover}
            </AdminBadge>
          )}
        </>
      }
      sub={
        <>
          <DateTime at={order.createdAt} time />
          {awaitsDelivery(order.status) && (
            <>
              {' · '}
              {order.isPickup ? t.plannedPickup : t.planned} <DateRange {...deliveryDates(order)} />
            </>
          )}
        </>
      }
      tools={<Neighbours {...neighbours} />}
      isOpen
      onClose={onClose}
      footer={<Footer {...{ order, actions, money, mayRefund, neighbours, onClose }} />}
    >
      <title>{t.title(order.number)}</title>
      <div className="-m-5 grid min-h-[calc(100%+40px)] lg:grid-cols-[minmax(0,1fr)_380px]">
        <div className="grid content-start gap-6 p-5">
          {!order.isAtCounter && <OrderProgress status={order.status} />}
          {notice}
          <Repeats repeats={repeats} />
          {order.awaitingRegister && <Note text={t.awaitingRegister} />}
          <ExpiryNote until={order.keptUntil} />
          <OrderItems order={order} />
          <OrderReturns orderId={order.id} returns={returns} />
          <OrderPeople order={order} maySeeClients={maySeeClients} />
          {order.notes && <Note label={t.clientNote} text={order.notes} />}
          {order.cancelReason && <Note label={t.cancelReason} text={order.cancelReason} />}
          <OrderEntries entries={order.entries} />
          {messages}
          <OrderHistory lines={order.history} customer={order.customer.name} />
        </div>
        <aside
          className={`border-line bg-bg p-5 max-lg:border-y lg:border-s ${waitsForCheck(order.payment) || order.payment === 'toGiveBack' ? 'max-lg:order-first' : ''}`}
        >
          <PaymentSection {...{ order, actions, money, isToCall }} />
        </aside>
      </div>
      {money.dialog}
    </Sheet>
  )
}

function Note({ label, text }: { label?: string; text: string }) {
  return (
    <p className="rounded-panel bg-gold-50 px-4 py-3 text-gold-ink">
      {label && <span className="font-semibold">{label} · </span>}
      <bdi className="whitespace-pre-line">{text}</bdi>
    </p>
  )
}

function Repeats({ repeats }: Pick<OrderSheetProps, 'repeats'>) {
  const t = useText(sheetText)
  const { search } = useLocation()
  if (repeats.length === 0) return null
  return (
    <p className="flex flex-wrap items-center gap-x-2 rounded-panel bg-henna-50 px-4 py-3 text-henna">
      <CircleAlert className="size-4 shrink-0" strokeWidth={1.9} aria-hidden="true" />
      {t.repeats}
      {repeats.map(({ id, number }) => (
        <Link
          key={id}
          to={`/admin/orders/${id}${search}`}
          preventScrollReset
          className="font-semibold underline"
        >
          <bdi>{number}</bdi>
        </Link>
      ))}
    </p>
  )
}

function Neighbours({ previous, next }: OrderSheetProps['neighbours']) {
  const t = useText(sheetText)
  const { search } = useLocation()
  return (
    <div className="flex gap-1">
      {previous !== undefined && (
        <IconLink
          icon={ChevronUp}
          label={t.previous}
          to={`/admin/orders/${previous}${search}`}
          preventScrollReset
        />
      )}
      {next !== undefined && (
        <IconLink
          icon={ChevronDown}
          label={t.next}
          to={`/admin/orders/${next}${search}`}
          preventScrollReset
        />
      )}
    </div>
  )
}

type Actions = ReturnType<typeof useOrderActions>

interface FooterProps {
  order: OrderDetail
  actions: Actions
  money: OrderMoneyActions
  mayRefund: boolean
  neighbours: OrderSheetProps['neighbours']
  onClose: () => void
}

function Footer({ order, actions, money, mayRefund, neighbours, onClose }: FooterProps) {
  const t = useText(sheetText)
  const listText = useText(ordersText)
  const statuses = useText(orderStatusText)
  const openWhatsApp = useOrderMessage()
  const returnEntry = useReturnEntry(order, mayRefund)
  const navigate = useNavigate()
  const { search } = useLocation()
  const { id, status, payment } = order
  const { remove } = actions
  const next = nextStatus(status)
  const message = () => openWhatsApp({ ...order, refusal: order.paymentRefusal }, order.messageLanguage)
  const print = () => openExternal(`/admin/orders/${id}/invoice`)
  const openOrder = (orderId: number | undefined) =>
    orderId !== undefined && void navigate(`/admin/orders/${orderId}${search}`, { preventScrollReset: true })
  const keys = {
    j: () => openOrder(neighbours.next),
    k: () => openOrder(neighbours.previous),
    p: print,
    w: message,
  }
  // Escape is handled here too, because a form that disappears after its answer loses the focus.
  useKeys({ ...keys, Escape: onClose }, { inSheet: true })
  return (
    <>
      <div className="me-auto flex flex-wrap items-center gap-1">
        {order.customer.phone && (
          <Button variant="ghost" onClick={message}>
            <MessageCircle className="size-4" strokeWidth={1.7} aria-hidden="true" />
            <span className="max-md:sr-only">{listText.whatsapp}</span>
          </Button>
        )}
        <Button variant="ghost" onClick={print}>
          <Printer className="size-4" strokeWidth={1.7} aria-hidden="true" />
          <span className="max-md:sr-only">{listText.print}</span>
        </Button>
        {mayBeCancelled(status) && (
          <span className="max-md:hidden">
            <Button variant="danger-ghost" disabled={actions.isBusy} onClick={() => void actions.cancel()}>
              <Ban className="size-4" strokeWidth={1.7} aria-hidden="true" />
              {listText.cancelOrder}
            </Button>
          </span>
        )}
        <Menu
          entries={[
            ...useEditEntry(order),
            {
              id: 'receipt',
              label: t.receipt,
              icon: ReceiptText,
              onAction: () => void openExternal(`${orderPath(order.token)}/receipt`),
            },
            ...money.entries,
            ...returnEntry,
            ...(mayBeCancelled(status)
              ? [
                  {
                    id: 'cancel',
                    label: listText.cancelOrder,
                    icon: Ban,
                    danger: true,
                    onAction: () => void actions.cancel(),
                  },
                ]
              : []),
            ...(remove
              ? [
                  {
                    id: 'remove',
                    label: listText.remove,
                    icon: Trash2,
                    danger: true,
                    onAction: () => void remove(),
                  },
                ]
              : []),
          ]}
        />
      </div>
      {next && next !== 'cancelled' && (
        <>
          {status === 'pending' && waitsForCheck(payment) && (
            <span className="text-small text-subtle max-md:hidden">{t.checkFirst}</span>
          )}
          <Button disabled={actions.isBusy} onClick={() => void actions.advance()}>
            {t.toStatus(statuses[next])}
            <ArrowRight className="mirrored size-4" strokeWidth={1.7} aria-hidden="true" />
          </Button>
        </>
      )}
    </>
  )
}
