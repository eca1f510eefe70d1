import { CircleCheck, CloudOff, Printer } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { formatMoney } from '#core/money.ts'
import { isolateLtr } from '#core/text.ts'
import { ModalFrame } from '#ui/dialog/modal-frame.tsx'
import { AdminMoney } from '#ui/display/admin-money.tsx'
import { Button } from '#ui/form/button.tsx'
import { useText } from '#ui/page/language.tsx'
import { payText } from '../till-screen.text.ts'
import type { Paid } from './use-till.ts'

interface PaidViewProps {
  paid: Paid
  onPrint: () => void
  onNext: () => void
}

/** The change due in large figures. Enter, or the next scan, starts the next sale. */
export function PaidView({ paid, onPrint, onNext }: PaidViewProps) {
  const t = useText(payText)
  const next = useRef<HTMLButtonElement>(null)
  useEffect(() => next.current?.focus(), [])
  const { change, due, order, event } = paid
  // A screen reader reads it with the dialog: the change is what the cashier must know.
  const label = [
    t.paid,
    change > 0 && `${t.change} ${isolateLtr(formatMoney(change))}`,
    due > 0 && t.dueLater(formatMoney(due)),
  ]
    .filter(Boolean)
    .join('. ')
  return (
    <ModalFrame variant="form-small" isOpen onClose={onNext} closesOutside={false} label={label}>
      <div className="flex min-h-0 grow flex-col justify-center-safe gap-5 overflow-y-auto p-6 text-center">
        <p className="flex items-center justify-center gap-2 text-h2 font-semibold text-ok">
          <CircleCheck className="size-6" strokeWidth={1.8} aria-hidden="true" />
          {t.paid}
        </p>
        {change > 0 && (
          <div role="status" className="rounded-card bg-ok-50 px-4 py-6 text-ok">
            <p className="text-h2">{t.change}</p>
            <p className="till-figures">
              <AdminMoney amount={change} className="[&_[data-unit]]:text-current" />
            </p>
          </div>
        )}
        {due > 0 && <p className="text-h2 font-semibold text-henna">{t.dueLater(formatMoney(due))}</p>}
        {order ? (
          <p className="text-ink-2">{t.saleNumber(order.number, order.receiptNumber)}</p>
        ) : (
          <p className="mx-auto flex max-w-[36ch] items-start gap-2 text-balance text-gold-ink">
            <CloudOff className="mt-0.5 size-5 shrink-0" strokeWidth={1.7} aria-hidden="true" />
            {t.storedHere(event.number)}
          </p>
        )}
      </div>
      <div className="grid shrink-0 grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-2 border-t border-line p-4 pb-[max(16px,env(safe-area-inset-bottom))]">
        <Button size="large" variant="secondary" onClick={onPrint}>
          <Printer className="size-5" strokeWidth={1.7} aria-hidden="true" />
          {t.print}
        </Button>
        <Button ref={next} size="large" onClick={onNext}>
          {t.next}
        </Button>
      </div>
    </ModalFrame>
  )
}
