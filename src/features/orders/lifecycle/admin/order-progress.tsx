import { orderStatusText } from '#features/orders/order-status.text.ts'
import { isRevenue, ORDER_STATUSES, type OrderStatus } from '#features/orders/order.rules.ts'
import { useText } from '#ui/page/language.tsx'
import { sheetText } from './order-sheet.text.ts'

const TRACK = ORDER_STATUSES.filter(isRevenue)

/** The way of an order, as far as it has come. A cancelled one has no way left. */
export function OrderProgress({ status }: { status: OrderStatus }) {
  const t = useText(sheetText)
  const names = useText(orderStatusText)
  if (!isRevenue(status)) return null
  const reached = TRACK.indexOf(status)
  return (
    <ol aria-label={t.steps} className="grid grid-cols-5 gap-2">
      {TRACK.map((step, place) => (
        <li
          key={step}
          aria-current={place === reached ? 'step' : undefined}
          className={`border-t-4 pt-2 text-small ${place <= reached ? 'border-pri' : 'border-line'} ${place === reached ? 'font-semibold text-link' : 'text-subtle'} ${place === reached ? '' : 'max-md:[&>span]:sr-only'}`}
        >
          <span>{names[step]}</span>
        </li>
      ))}
    </ol>
  )
}
