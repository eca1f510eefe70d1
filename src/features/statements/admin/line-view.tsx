import { Link } from 'react-router'
import { isolateLtr } from '#core/text.ts'
import { MethodMark } from '#features/cash/method-mark.tsx'
import { AdminMoney } from '#ui/display/admin-money.tsx'
import { DateTime } from '#ui/display/date-time.tsx'
import { PhoneNumber } from '#ui/display/phone-number.tsx'
import { AdminBadge } from '#ui/feedback/admin-badge.tsx'
import { useText } from '#ui/page/language.tsx'
import type { ShownLine, ShownPayment } from '../matching/shown-lines.rules.ts'
import { statementsText } from '../statements.text.ts'

export const LIST = 'divide-y divide-line rounded-card border border-line bg-surface'

/** The money that arrived. */
export function LineView({ line }: { line: ShownLine }) {
  const t = useText(statementsText)
  const { amount, wallet, at, hasTime, name, phone, reference, text } = line
  return (
    <div className="grid min-w-0 content-start gap-0.5">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <AdminMoney amount={amount} className="text-h2 font-semibold" />
        <MethodMark method={wallet} />
      </p>
      <p className="flex flex-wrap gap-x-2">
        {name && <bdi className="font-medium">{name}</bdi>}
        {phone ? <PhoneNumber phone={phone} /> : !name && <span>{t.unknownSender}</span>}
      </p>
      <p className="flex flex-wrap gap-x-3 text-small text-subtle">
        {at ? <DateTime at={at} time={hasTime} /> : t.noDate}
        {reference && <span>{t.reference(isolateLtr(reference))}</span>}
      </p>
      <details className="text-small text-subtle">
        <summary className="w-fit cursor-pointer py-1 hover:text-ink">{t.showText}</summary>
        <p dir="auto" className="break-words whitespace-pre-line">
          {text}
        </p>
      </details>
    </div>
  )
}

interface PaymentViewProps {
  payment: ShownPayment
  /** The sender of the line, to show that it is another person. */
  sender?: ShownLine['phone']
  mayOpenOrders: boolean
}

/** The payment of an order. */
export function PaymentView({ payment, sender, mayOpenOrders }: PaymentViewProps) {
  const t = useText(statementsText)
  const { orderId, orderNumber, customerName, phone, at, isAccepted, reference, proofId } = payment
  const title = t.order(orderNumber)
  return (
    <div className="grid min-w-0 content-start gap-0.5">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {mayOpenOrders ? (
          <Link to={`/admin/orders/${orderId}`} className="font-semibold text-link hover:underline">
            {title}
          </Link>
        ) : (
          <span className="font-semibold">{title}</span>
        )}
        <AdminBadge tone={isAccepted ? 'ok' : 'gold'} tag>
          {isAccepted ? t.accepted : t.waiting}
        </AdminBadge>
      </p>
      <p className="flex flex-wrap gap-x-2">
        <bdi className="font-medium">{customerName}</bdi>
        <PhoneNumber phone={phone} />
      </p>
      <p className="flex flex-wrap gap-x-3 text-small text-subtle">
        <DateTime at={at} time />
        {reference && <span>{t.reference(isolateLtr(reference))}</span>}
        {!isAccepted && proofId && <span>{t.picture}</span>}
      </p>
      {sender && sender !== phone && <p className="text-small text-gold-ink">{t.otherSender}</p>}
    </div>
  )
}
