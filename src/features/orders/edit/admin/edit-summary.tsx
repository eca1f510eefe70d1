import type { Money } from '#core/money.ts'
import { needsProof } from '#features/orders/order.rules.ts'
import { orderMoneyText } from '#features/orders/payment/admin/order-money.text.ts'
import { AdminMoney } from '#ui/display/admin-money.tsx'
import { useText } from '#ui/page/language.tsx'
import type { EditableOrder } from '../editable-order.rules.ts'
import { promotionDiscountOf, type EditPlan } from '../order-edit.rules.ts'
import { editText } from './edit.text.ts'

interface EditSummaryProps {
  order: EditableOrder
  plan: EditPlan
}

/** The amounts before and after, and what is to pay or to give back. */
export function EditSummary({ order, plan: { after, balance } }: EditSummaryProps) {
  const t = useText(editText)
  const moneyText = useText(orderMoneyText)
  const before = order.content
  const [offBefore, offAfter] = [promotionDiscountOf(before), promotionDiscountOf(after)]
  const hasDiscount = before.discount.amount > 0 || after.discount.amount > 0
  const rows: [string, Money, Money][] = [
    [t.subtotal, before.subtotal, after.subtotal],
    ...(offBefore > 0 || offAfter > 0
      ? [[t.promotions, negative(offBefore), negative(offAfter)] as [string, Money, Money]]
      : []),
    ...(hasDiscount
      ? [
          [t.discount, negative(before.discount.amount), negative(after.discount.amount)] as [
            string,
            Money,
            Money,
          ],
        ]
      : []),
    [t.shipping, before.shipping, after.shipping],
    [t.total, before.total, after.total],
  ]
  return (
    <>
      <table className="w-full [&_:is(td,th)]:py-1 [&_:is(td,th)]:text-end [&_:is(td,th):first-child]:text-start">
        <thead className="text-label text-subtle">
          <tr>
            <th scope="col">
              <span className="sr-only">{t.summary}</span>
            </th>
            <th scope="col" className="font-medium">
              {t.before}
            </th>
            <th scope="col" className="font-medium">
              {t.after}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([label, old, now]) => (
            <tr
              key={label}
              className="last:border-t last:border-line last:text-h3 last:font-semibold [&:last-child>th]:font-semibold [&:last-child>th]:text-ink"
            >
              <th scope="row" className="font-normal text-ink-2">
                {label}
              </th>
              <td className="text-subtle">
                <AdminMoney amount={old} />
              </td>
              <td className={old === now ? '' : 'font-semibold text-pri'}>
                <AdminMoney amount={now} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className="grid gap-1 [&>div]:flex [&>div]:justify-between">
        {balance.paid > 0 && (
          <div className="text-ink-2">
            <dt>{t.paid}</dt>
            <dd>
              <AdminMoney amount={balance.paid} />
            </dd>
          </div>
        )}
        {balance.overpaid > 0 ? (
          <Balance label={t.toGiveBack} amount={balance.overpaid} tone="bg-henna-50 text-henna" />
        ) : (
          <Balance label={t.due} amount={balance.due} tone="bg-gold-50 text-gold-ink" />
        )}
      </dl>
      {balance.uncheckedExcess > 0 && (
        <p className="text-small text-subtle">{moneyText.uncheckedExcess(balance.uncheckedExcess)}</p>
      )}
      {balance.due > 0 && (
        <p className="text-small text-subtle">
          {needsProof(order.paymentMethod) ? t.dueByWallet : t.dueOnDelivery}
        </p>
      )}
    </>
  )
}

function Balance({ label, amount, tone }: { label: string; amount: Money; tone: string }) {
  return (
    <div
      role="status"
      className={`rounded-button px-3 py-2 text-h3 font-semibold ${amount > 0 ? tone : 'bg-sunk'}`}
    >
      <dt>{label}</dt>
      <dd>
        <AdminMoney amount={amount} />
      </dd>
    </div>
  )
}

function negative(amount: Money): Money {
  return (amount === 0 ? 0 : -amount) as Money
}
