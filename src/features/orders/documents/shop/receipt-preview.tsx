import { money, times } from '#core/money.ts'
import { localized } from '#core/text.ts'
import { wilayaText } from '#features/delivery/wilaya.text.ts'
import { orderText } from '#features/orders/lifecycle/order.text.ts'
import { isPartPaid, listedShipping, type OrderView } from '#features/orders/order-view.rules.ts'
import { OualataRule } from '#ui/display/brand-mark.tsx'
import { Money } from '#ui/display/money.tsx'
import { useLanguage, useText } from '#ui/page/language.tsx'

/** Number, lines and total of the order, styled as a receipt. */
export function ReceiptPreview({ order }: { order: OrderView }) {
  const t = useText(orderText)
  const wilayaNames = useText(wilayaText)
  const language = useLanguage()
  return (
    <section className="overflow-hidden rounded-panel border border-line bg-surface">
      <p className="pt-5 text-center text-small text-ink-2">{t.number}</p>
      <p className="pb-4 text-center text-[1.75rem] leading-tight font-semibold">
        <bdi dir="ltr" className="tabular-nums">
          {order.number}
        </bdi>
      </p>
      <OualataRule />
      <dl className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-y-3 p-5">
        {order.lines.map(({ name, quantity, price }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the lines of an order never change
          <Line key={index} label={localized(name, language)} quantity={quantity}>
            <Money amount={times(price, quantity)} />
          </Line>
        ))}
        {order.promotions.map(({ name, amount }) => (
          <Line key={name.fr} label={localized(name, language)}>
            <Money amount={money(-amount)} />
          </Line>
        ))}
        {order.discount > 0 && (
          <Line label={t.discount}>
            <Money amount={money(-order.discount)} />
          </Line>
        )}
        {!order.isAtCounter && (
          <Line label={order.isPickup ? t.pickup : t.shipping(wilayaNames[order.address.wilaya])}>
            {listedShipping(order) > 0 ? <Money amount={listedShipping(order)} /> : t.free}
          </Line>
        )}
        <div className="col-span-2 flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line pt-3">
          <dt className="font-display text-h3 font-semibold">{t.total}</dt>
          <dd>
            <Money amount={order.total} className="text-[1.4375rem] font-semibold" />
          </dd>
        </div>
        {isPartPaid(order) && (
          <>
            <Line label={t.paid}>
              <Money amount={order.paid} />
            </Line>
            <Line label={t.due}>
              <Money amount={order.due} className="font-semibold" />
            </Line>
          </>
        )}
      </dl>
    </section>
  )
}

interface LineProps {
  label: string
  quantity?: number
  children: React.ReactNode
}

function Line({ label, quantity, children }: LineProps) {
  return (
    <>
      <dt className="wrap-anywhere text-ink-2">
        <bdi>{label}</bdi>
        {quantity !== undefined && ` ×\u00A0${quantity}`}
      </dt>
      <dd className="ps-4 text-end">{children}</dd>
    </>
  )
}
