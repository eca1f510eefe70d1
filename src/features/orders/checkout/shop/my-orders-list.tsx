import { useEffect, type ReactNode } from 'react'
import { formatMoney, money } from '#core/money.ts'
import { orderStatusText } from '#features/orders/order-status.text.ts'
import { useText } from '#ui/page/language.tsx'
import { forgetMyOrder, type MyOrder } from '../my-orders.ts'
import { pendingOrdersText } from '../pending-orders.text.ts'
import { useMyOrders } from './use-my-orders.ts'

/** What this device knows of its orders; nothing while there are none. */
export function MyOrdersList() {
  const t = useText(pendingOrdersText)
  const orders = useMyOrders()
  if (orders.length === 0) return null
  return (
    <section aria-label={t.myOrders} className="my-6">
      <h2 className="mb-3 font-display text-h3 font-semibold">{t.myOrders}</h2>
      <ul className="grid gap-3">
        {orders.map((order) => (
          <OrderItem key={order.url} order={order} />
        ))}
      </ul>
    </section>
  )
}

/** The online event can come before the server is reachable, and does not come if only the server was unreachable. */
const RETRY_MS = 5_000

/** On `/order`. The service worker leads there from an order's page without a network and adds the order's path. */
export default function MyOrdersOnDevice(): ReactNode {
  const t = useText(pendingOrdersText)
  const requested = location.hash.slice(1)
  const isRedirected = requested.startsWith('/order/')
  useEffect(() => {
    if (!isRedirected) return
    const open = async () => {
      const answer = await fetch(requested, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined)
      if (answer && answer.status < 500) location.replace(requested)
    }
    const onOnline = () => void open()
    addEventListener('online', onOnline)
    const timer = setInterval(onOnline, RETRY_MS)
    return () => {
      removeEventListener('online', onOnline)
      clearInterval(timer)
    }
  }, [isRedirected, requested])
  return (
    <>
      {isRedirected && (
        <p role="status" className="my-4 rounded-field bg-gold-50 px-4 py-3 text-gold-ink">
          {t.offlineHint}
        </p>
      )}
      <MyOrdersList />
    </>
  )
}

function OrderItem({ order: { number, url, total, lines, status } }: { order: MyOrder }) {
  const t = useText(pendingOrdersText)
  const statuses = useText(orderStatusText)
  return (
    <li className="rounded-panel border border-line bg-surface p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="font-semibold">{t.numbered(number)}</h3>
        <span className="text-small text-ink-2">{status ? statuses[status] : t.unknownStatus}</span>
      </div>
      <ul className="mt-1 text-small text-ink-2">
        {lines.map(({ name, quantity }) => (
          <li key={name}>
            <bdi>{name}</bdi> ×&nbsp;{quantity}
          </li>
        ))}
      </ul>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4">
        <bdi dir="ltr" className="font-semibold">
          {formatMoney(money(Math.round(total * 100)))}
        </bdi>
        <span className="flex flex-wrap gap-x-4">
          <a href={url} className="flex min-h-11 items-center text-pri underline underline-offset-4">
            {t.openOrder}
          </a>
          <button
            type="button"
            onClick={() => void forgetMyOrder(url)}
            className="min-h-11 text-small text-ink-2 underline underline-offset-4"
          >
            {t.forget}
          </button>
        </span>
      </div>
    </li>
  )
}
