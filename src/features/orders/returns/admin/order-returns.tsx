import { Printer, Undo2 } from 'lucide-react'
import { Link } from 'react-router'
import { localized } from '#core/text.ts'
import { useMethodNames } from '#features/cash/method-names.tsx'
import type { OrderMoneyMethod } from '#features/orders/payment/order-payments.rules.ts'
import type { MenuEntry } from '#ui/dialog/overlay-props.ts'
import { AdminMoney } from '#ui/display/admin-money.tsx'
import { DateTime } from '#ui/display/date-time.tsx'
import { IconButton } from '#ui/form/icon-button.tsx'
import { openExternal } from '#ui/hooks/open-external.ts'
import { useLanguage, useText } from '#ui/page/language.tsx'
import { isChangeAllowed } from '../../order-changes.rules.ts'
import type { OrderStatus } from '../../order.rules.ts'
import type { OrderReturn } from '../return-view.rules.ts'
import { conditionText, orderReturnsText } from './order-returns.text.ts'

/** The entry of the order's menu, for delivered orders and staff who may give money back. */
export function useReturnEntry(order: { id: number; status: OrderStatus }, mayRefund: boolean): MenuEntry[] {
  const t = useText(orderReturnsText)
  if (!mayRefund || !isChangeAllowed('return', order.status)) return []
  return [{ id: 'return', label: t.action, icon: Undo2, to: `/admin/orders/${order.id}/return` }]
}

/** The returns of the order with their credit notes. */
export function OrderReturns({ orderId, returns }: { orderId: number; returns: OrderReturn[] }) {
  const t = useText(orderReturnsText)
  if (returns.length === 0) return null
  return (
    <section aria-label={t.title}>
      <h3 className="mb-2 text-h3 font-semibold">{t.title}</h3>
      <ul className="grid gap-3">
        {returns.map((one) => (
          <ReturnCard key={one.id} one={one} orderId={orderId} />
        ))}
      </ul>
    </section>
  )
}

function ReturnCard({ one, orderId }: { one: OrderReturn; orderId: number }) {
  const t = useText(orderReturnsText)
  const conditions = useText(conditionText)
  const language = useLanguage()
  const methodName = useMoneyMethodNames()
  return (
    <li className="grid gap-1 rounded-card border border-line p-3">
      <div className="flex flex-wrap items-center gap-x-3">
        <span className="font-semibold">{t.number(one.number)}</span>
        <span className="text-small text-subtle">
          <bdi>{one.by}</bdi> · <DateTime at={one.at} time />
        </span>
        <span className="ms-auto">
          <IconButton
            icon={Printer}
            label={t.print(one.number)}
            onClick={() => openExternal(`/admin/orders/${orderId}/credit-notes/${one.number}`)}
          />
        </span>
      </div>
      {one.lines.map(({ name, quantity, condition, amount }) => (
        <Row key={`${localized(name, language)} ${condition}`} amount={amount}>
          <bdi>{localized(name, language)}</bdi> × {quantity} · {conditions[condition]}
        </Row>
      ))}
      {one.shipping > 0 && <Row amount={one.shipping}>{t.fee}</Row>}
      {one.kept > 0 && <Row amount={-one.kept as typeof one.kept}>{t.kept}</Row>}
      {(one.lines.length > 1 || one.shipping > 0 || one.kept > 0) && (
        <Row amount={one.credited} isStrong>
          {t.total}
        </Row>
      )}
      {one.refunds.map(({ method, amount, isDue, reference }) => (
        <Row key={method} amount={amount}>
          {method === 'exchange' && one.exchange ? (
            <>
              {t.exchange} ·{' '}
              <Link to={`/admin/orders/${one.exchange.id}`} className="text-link underline">
                {t.newOrder(one.exchange.number)}
              </Link>
            </>
          ) : (
            methodName(method)
          )}
          {isDue && ` · ${t.due}`}
          {reference && (
            <>
              {' · '}
              <bdi dir="ltr">{reference}</bdi>
            </>
          )}
        </Row>
      ))}
      {one.reason && <bdi className="text-ink-2">{one.reason}</bdi>}
    </li>
  )
}

interface RowProps {
  amount: OrderReturn['credited']
  isStrong?: boolean
  children: React.ReactNode
}

function Row({ amount, isStrong = false, children }: RowProps) {
  return (
    <p className={`flex items-baseline justify-between gap-3 ${isStrong ? 'font-semibold' : 'text-ink-2'}`}>
      <span className="min-w-0 [overflow-wrap:anywhere]">{children}</span>
      <AdminMoney amount={amount} />
    </p>
  )
}

function useMoneyMethodNames(): (method: OrderMoneyMethod) => string {
  const t = useText(orderReturnsText)
  const names = useMethodNames()
  return (method) => (method === 'credit' || method === 'exchange' ? t[method] : names[method])
}
