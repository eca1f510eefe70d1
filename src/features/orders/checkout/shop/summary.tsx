import type { ReactNode } from 'react'
import { formatMoney, type Money as Amount } from '#core/money.ts'
import { isolateLtr, localized } from '#core/text.ts'
import { missingToFreeDelivery } from '#features/delivery/delivery.rules.ts'
import { Money } from '#ui/display/money.tsx'
import { useLanguage, useText } from '#ui/page/language.tsx'
import type { LabelledZone } from '../checkout.rules.ts'
import { checkoutText } from '../checkout.text.ts'

interface SummaryProps {
  subtotal: Amount
  shipping: Amount
  total: Amount
  /** Undefined if no zone covers the address. */
  zone: LabelledZone | undefined
  /** The name of the delivery wilaya in the reader's language. */
  wilaya: string
  /** Promotions. */
  children: ReactNode
}

export function Summary({ subtotal, shipping, total, zone, wilaya, children }: SummaryProps) {
  const t = useText(checkoutText)
  const language = useLanguage()
  const missing = zone && missingToFreeDelivery(zone, subtotal)
  return (
    <section aria-label={t.summary} className="rounded-panel border border-line bg-surface p-4">
      <dl className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 gap-y-3">
        <dt className="text-ink-2">{t.subtotal}</dt>
        <dd className="text-end">
          <Money amount={subtotal} />
        </dd>
        <dt className="wrap-anywhere text-ink-2">
          {zone?.kind === 'pickup' ? localized(zone.name, language) : t.shipping(wilaya)}
          {zone && <span className="block text-small">{zone.daysLabel}</span>}
          {missing !== undefined && (
            <span className="block text-small text-ok">{t.missingToFree(formatMoney(missing))}</span>
          )}
        </dt>
        <dd className="text-end">{!zone ? '–' : shipping > 0 ? <Money amount={shipping} /> : t.free}</dd>
        {children}
        <div className="col-span-2 flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line pt-3">
          <dt className="font-display text-h2 font-semibold">{t.total}</dt>
          <dd>
            <Money amount={total} className="text-[min(1.4375rem,8.5vw)] font-semibold" />
          </dd>
        </div>
      </dl>
      {/* The address, a quantity or a code changes the total of a part of the page that is not read at that moment. */}
      <p role="status" className="sr-only">
        {t.total} {isolateLtr(formatMoney(total))}
      </p>
    </section>
  )
}
