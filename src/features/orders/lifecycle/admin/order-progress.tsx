import { orderStatusText } from '#features/orders/order-status.text.ts'
import { isRevenue, ORDER_STATUSES, type OrderStatus } from '#features/orders/order.rules.ts'
import { useText } from '#ui/page/language.tsx'
import { sheetText } from './order-sheet.text.ts'

const STEPS = ORDER_STATUSES.filter(isRevenue)

/** The progress bar of an order; nothing for a cancelled order. */
export function OrderProgress({ status }: { status: OrderStatus }) {
  const t = useText(sheetText)
  const names = useText(orderStatusText)
  if (!isRevenue(status)) return null
  const current = STEPS.indexOf(status)
  return (
    <ol aria-label={t.steps} className="grid grid-cols-5 gap-2">
      {STEPS.map((step, index) => (
        <li
          key={step}
          aria-current={index === current ? 'step' : undefined}
          className={`border-t-4 pt-2 text-small ${index <= current ? 'border-pri' : 'border-line'} ${index === current ? 'font-semibold text-link' : 'text-subtle'} ${index === current ? '' : 'max-md:[&>span]:sr-only'}`}
        >
          <span>{names[step]}</span>
        </li>
      ))}
    </ol>
  )
}
