import { Ban, CircleCheck, Eye, MessageCircle, Printer, Trash2 } from 'lucide-react'
import { useOrderActions } from '#features/orders/lifecycle/admin/use-order-actions.tsx'
import { useOrderMessage } from '#features/orders/lifecycle/admin/use-order-message.ts'
import { nextStepText, ordersText } from '#features/orders/list/admin/orders.text.ts'
import { mayBeCancelled, nextStatus } from '#features/orders/order.rules.ts'
import { waitsForCheck } from '#features/orders/payment/payment-check.rules.ts'
import { Menu } from '#ui/dialog/menu.tsx'
import { Button, ButtonLink } from '#ui/form/button.tsx'
import { IconButton, IconLink } from '#ui/form/icon-button.tsx'
import { useText } from '#ui/page/language.tsx'
import type { OrderRow } from '../order-list.rules.ts'

/** The next step as a button; the other actions in a menu, the irreversible ones last. */
export function OrderRowActions({ order, path }: { order: OrderRow; path: string }) {
  const t = useText(ordersText)
  const steps = useText(nextStepText)
  const openWhatsApp = useOrderMessage()
  const { advance, cancel, remove, isBusy } = useOrderActions(order)
  const { status, number, payment } = order
  const next = nextStatus(status)
  const canAdvance = next !== undefined && next !== 'cancelled'
  const needsCheck = status === 'pending' && waitsForCheck(payment)
  const hasPhone = order.customer.phone !== ''
  const message = () => openWhatsApp(order, order.language)
  return (
    <>
      {needsCheck ? (
        <ButtonLink variant="tint" size="small" to={path} preventScrollReset>
          {t.check}
        </ButtonLink>
      ) : (
        canAdvance && (
          <Button
            variant={status === 'pending' ? 'tint' : 'secondary'}
            size="small"
            disabled={isBusy}
            onClick={() => void advance()}
          >
            {steps[status]}
          </Button>
        )
      )}
      <span className="max-md:hidden">
        <IconLink icon={Eye} label={t.seeOrder(number)} to={path} preventScrollReset />
      </span>
      {hasPhone && (
        <span className="md:hidden">
          <IconButton icon={MessageCircle} label={t.whatsapp} onClick={message} />
        </span>
      )}
      <IconLink
        icon={Printer}
        label={t.print}
        to={`/admin/orders/${order.id}/invoice`}
        target="_blank"
        reloadDocument
      />
      <Menu
        entries={[
          { id: 'see', label: t.see, icon: Eye, to: path },
          ...(needsCheck
            ? [{ id: 'confirm', label: steps.pending, icon: CircleCheck, onAction: () => void advance() }]
            : []),
          ...(hasPhone
            ? [{ id: 'whatsapp', label: t.whatsapp, icon: MessageCircle, hint: 'W', onAction: message }]
            : []),
          ...(mayBeCancelled(status)
            ? [{ id: 'cancel', label: t.cancelOrder, icon: Ban, danger: true, onAction: () => void cancel() }]
            : []),
          ...(remove
            ? [{ id: 'remove', label: t.remove, icon: Trash2, danger: true, onAction: () => void remove() }]
            : []),
        ]}
      />
    </>
  )
}
