import type { ReactNode } from 'react'
import { times } from '#core/money.ts'
import { localized } from '#core/text.ts'
import { wilayaText } from '#features/clients/wilaya.text.ts'
import { Picture } from '#features/media/picture.tsx'
import { ordersText } from '#features/orders/list/admin/orders.text.ts'
import type { OrderLine } from '#features/orders/order-view.rules.ts'
import { AdminMoney } from '#ui/display/admin-money.tsx'
import { useLanguage, useText } from '#ui/page/language.tsx'
import type { OrderDetail } from '../order-detail.rules.ts'
import { sheetText } from './order-sheet.text.ts'

/** What was ordered, with the pictures and prices of that day. */
export function OrderItems({ order }: { order: OrderDetail }) {
  const t = useText(sheetText)
  const words = useText(ordersText)
  const places = useText(wilayaText)
  const pieces = order.lines.reduce((count, { quantity }) => count + quantity, 0)
  return (
    <div className="overflow-clip rounded-card border border-line">
      <table className="w-full [&_:is(td,th)]:px-4 [&_:is(td,th)]:py-2.5 [&_:is(td,th)]:text-start">
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
          {order.lines.map((line, place) => (
            <Line
              // oxlint-disable-next-line no-array-index-key -- an order's lines never move
              key={place}
              line={line}
              left={line.productId === null ? undefined : order.stock[line.productId]}
            />
          ))}
        </tbody>
      </table>
      {/* Beside the table: on a phone its columns are fewer, and sums that span them would stretch it. */}
      <dl className="grid gap-1 border-t border-line px-4 py-3">
        <Sum label={t.subtotal(words.pieces(pieces))}>
          <AdminMoney amount={order.subtotal} />
        </Sum>
        <Sum label={t.shipping(places[order.address.wilaya])}>
          <AdminMoney amount={order.shipping} />
        </Sum>
        <Sum label={<strong>{t.total}</strong>}>
          <AdminMoney amount={order.total} className="text-h2 font-semibold" />
        </Sum>
      </dl>
    </div>
  )
}

function Line({ line, left }: { line: OrderLine; left: number | undefined }) {
  const t = useText(sheetText)
  const language = useLanguage()
  const { name, picture, quantity, price } = line
  return (
    <tr className="border-t border-line">
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- its words are in the bdi */}
      <td>
        <div className="flex items-center gap-3">
          <span className="size-11 shrink-0 overflow-clip rounded-button bg-sunk">
            {picture && <Picture media={picture} alt="" sizes="44px" className="size-full object-cover" />}
          </span>
          <span className="min-w-0">
            <bdi className="block font-medium [overflow-wrap:anywhere]">{localized(name, language)}</bdi>
            {left !== undefined && <span className="block text-label text-subtle">{t.left(left)}</span>}
            <span className="text-label text-ink-2 md:hidden">
              <bdi dir="ltr">
                {quantity} × <AdminMoney amount={price} />
              </bdi>
            </span>
          </span>
        </div>
      </td>
      <td className="max-md:hidden">{quantity}</td>
      <td className="max-md:hidden">
        <AdminMoney amount={price} />
      </td>
      <td className="whitespace-nowrap [&:is(td)]:text-end">
        <AdminMoney amount={times(price, quantity)} className="font-semibold" />
      </td>
    </tr>
  )
}

function Sum({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-end gap-4 py-0.5 max-md:justify-between">
      <dt className="text-ink-2">{label}</dt>
      <dd className="min-w-28 text-end">{children}</dd>
    </div>
  )
}
