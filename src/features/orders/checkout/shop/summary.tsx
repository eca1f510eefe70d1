import type { Money as Amount } from '#core/money.ts'
import { Money } from '#ui/display/money.tsx'
import { useText } from '#ui/page/language.tsx'
import { checkoutText } from '../checkout.text.ts'

interface SummaryProps {
  subtotal: Amount
  shipping: Amount
  total: Amount
  /** The name of the delivery wilaya in the reader's language. */
  wilaya: string
}

export function Summary({ subtotal, shipping, total, wilaya }: SummaryProps) {
  const t = useText(checkoutText)
  return (
    <section aria-label={t.summary} className="rounded-panel border border-line bg-surface p-4">
      <dl className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 gap-y-3">
        <dt className="text-ink-2">{t.subtotal}</dt>
        <dd className="text-end">
          <Money amount={subtotal} />
        </dd>
        <dt className="wrap-anywhere text-ink-2">{t.shipping(wilaya)}</dt>
        <dd className="text-end">{shipping > 0 ? <Money amount={shipping} /> : t.free}</dd>
        <div className="col-span-2 flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line pt-3">
          <dt className="font-display text-h2 font-semibold">{t.total}</dt>
          <dd>
            <Money amount={total} className="text-[min(1.4375rem,8.5vw)] font-semibold" />
          </dd>
        </div>
      </dl>
    </section>
  )
}
