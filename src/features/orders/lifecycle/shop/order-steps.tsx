import { orderStatusText } from '#features/orders/order-status.text.ts'
import { ORDER_STATUSES, type OrderStatus } from '#features/orders/order.rules.ts'
import { useText } from '#ui/page/language.tsx'
import { orderText } from '../order.text.ts'
import { STATUS_ICONS } from './order-seal.tsx'

const STEPS = ORDER_STATUSES.filter((status) => status !== 'cancelled')

/** The progress of the order; nothing for a cancelled order. */
export function OrderSteps({ status }: { status: OrderStatus }) {
  const t = useText(orderText)
  const names = useText(orderStatusText)
  const current = STEPS.indexOf(status as (typeof STEPS)[number])
  if (current === -1) return null
  return (
    <section aria-label={t.steps}>
      {/* On several lines where the text is large. */}
      <ol className="grid grid-cols-[repeat(auto-fit,minmax(3.5rem,1fr))] gap-y-3 overflow-hidden">
        {STEPS.map((step, index) => {
          const Icon = STATUS_ICONS[step]
          const isCurrent = index === current
          const isDone = index < current
          return (
            <li
              key={step}
              aria-current={isCurrent ? 'step' : undefined}
              className={`relative grid justify-items-center gap-1.5 text-center text-label before:absolute before:top-[17px] before:end-1/2 before:h-0.5 before:w-full first:before:hidden ${isDone || isCurrent ? 'before:bg-pri' : 'before:bg-line'} ${isCurrent ? 'font-semibold text-pri' : 'text-ink-2'}`}
            >
              <span
                className={`relative z-10 grid size-9 place-items-center rounded-full border-2 ${isCurrent ? 'border-pri bg-pri text-on-pri' : isDone ? 'border-pri bg-surface text-pri' : 'border-line bg-surface text-ink-2'}`}
              >
                <Icon
                  className={`size-[18px] ${step === 'sent' ? 'mirrored' : ''}`}
                  strokeWidth={1.6}
                  aria-hidden="true"
                />
              </span>
              <span>{names[step]}</span>
              {(isDone || isCurrent) && (
                <span className="sr-only">({isCurrent ? t.stepNow : t.stepDone})</span>
              )}
            </li>
          )
        })}
      </ol>
    </section>
  )
}
