import type { ReactNode } from 'react'
import { money, times } from '#core/money.ts'
import { localized } from '#core/text.ts'
import { wilayaText } from '#features/delivery/wilaya.text.ts'
import { Picture } from '#features/media/picture.tsx'
import { ordersText } from '#features/orders/list/admin/orders.text.ts'
import { listedShipping, type OrderLine } from '#features/orders/order-view.rules.ts'
import { AdminMoney } from '#ui/display/admin-money.tsx'
import { useLanguage, useText } from '#ui/page/language.tsx'
import type { OrderDetail } from '../order-detail.rules.ts'
import { sheetText } from './order-sheet.text.ts'

/** The items of the order, with the pictures and prices at the time of ordering. */
export function OrderItems({ order }: { order: OrderDetail }) {
  const t = useText(sheetText)
  const listText = useText(ordersText)
  const language = useLanguage()
  const wilayaNames = useText(wilayaText)
  const units = order.lines.reduce((count, { quantity }) => count + quantity, 0)
  return (
    <div className="overflow-clip rounded-card border border-line">
      <table className="w-full [&_:is(td,th)]:px-4 max-md:[&_:is(td,th)]:px-3 [&_:is(td,th)]:py-2.5 [&_:is(td,th)]:text-start">
        <thead className="bg-sunk text-label text-ink-2">
          <tr>
            <th scope="col" className="font-medium">
              {t.item}
            </th>
            <th scope="col" className="font-medium max-md:hidden">
              {t.quantity}
            </th>
            <th scope="col" className="font-medium max-md:hidden">
              {t.price}
            </th>
            <th scope="col" className="font-medium [&:is(th)]:text-end">
              {t.total}
            </th>
          </tr>
        </thead>
        <tbody>
          {order.lines.map((line, index) => (
            <Line
              // oxlint-disable-next-line react/no-array-index-key -- lines have no state
              key={index}
              line={line}
              stock={line.variantId === null ? undefined : order.stock[line.variantId]}
            />
          ))}
        </tbody>
      </table>
      {/* Outside the table: it has fewer columns on a phone, and cells that span them would widen it. */}
      <dl className="grid gap-1 border-t border-line px-3 py-3 md:px-4">
        <TotalRow label={t.subtotal(listText.units(units))}>
          <AdminMoney amount={order.subtotal} />
        </TotalRow>
        {order.promotions.map(({ name, code, amount }) => (
          <TotalRow
            key={name.fr}
            label={
              <>
                {t.promotion} <bdi>{localized(name, language)}</bdi>
                {code !== null && (
                  <bdi dir="ltr" className="ms-2 rounded-button bg-sunk px-1.5 text-label">
                    {code}
                  </bdi>
                )}
              </>
            }
          >
            <AdminMoney amount={money(-amount)} />
          </TotalRow>
        ))}
        {order.discount > 0 && (
          <TotalRow label={t.discount}>
            <AdminMoney amount={money(-order.discount)} />
          </TotalRow>
        )}
        {!order.isAtCounter && !order.isPickup && (
          <TotalRow label={t.shipping(wilayaNames[order.address.wilaya])}>
            <AdminMoney amount={listedShipping(order)} />
          </TotalRow>
        )}
        <TotalRow label={<strong>{t.total}</strong>}>
          <AdminMoney amount={order.total} className="text-h2 font-semibold" />
        </TotalRow>
      </dl>
    </div>
  )
}

function Line({ line, stock }: { line: OrderLine; stock: number | undefined }) {
  const t = useText(sheetText)
  const language = useLanguage()
  const { name, picture, quantity, price, listPrice } = line
  const former = listPrice !== undefined && (
    <s className="text-label text-subtle">
      <AdminMoney amount={listPrice} />
    </s>
  )
  return (
    <tr className="border-t border-line">
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- its text is in the bdi */}
      <td>
        <div className="flex items-center gap-3">
          <span className="size-11 shrink-0 overflow-clip rounded-button bg-sunk">
            {picture && <Picture media={picture} alt="" sizes="44px" className="size-full object-cover" />}
          </span>
          <span className="min-w-0">
            <bdi className="block font-medium [overflow-wrap:anywhere]">{localized(name, language)}</bdi>
            {stock !== undefined && <span className="block text-label text-subtle">{t.stock(stock)}</span>}
            <span className="text-label text-ink-2 md:hidden [&_[data-unit]]:hidden">
              <bdi dir="ltr">
                {quantity} × <AdminMoney amount={price} /> {former}
              </bdi>
            </span>
          </span>
        </div>
      </td>
      <td className="max-md:hidden">{quantity}</td>
      <td className="max-md:hidden">
        <AdminMoney amount={price} /> {former}
      </td>
      <td className="whitespace-nowrap [&:is(td)]:text-end">
        <AdminMoney amount={times(price, quantity)} className="font-semibold" />
      </td>
    </tr>
  )
}

function TotalRow({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-end gap-4 py-0.5 max-md:justify-between">
      <dt className="text-ink-2">{label}</dt>
      <dd className="min-w-28 text-end">{children}</dd>
    </div>
  )
}
