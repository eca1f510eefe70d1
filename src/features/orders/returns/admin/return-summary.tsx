import type { ReactNode } from 'react'
import { money, type Money } from '#core/money.ts'
import { AdminMoney } from '#ui/display/admin-money.tsx'
import { useText } from '#ui/page/language.tsx'
import type { ReturnFormOrder } from '../return-view.rules.ts'
import { returnText } from './return.text.ts'
import type { ReturnState } from './use-return.ts'

/** What the return is worth, what the new goods cost, and what is left to pay or to give back. */
export function ReturnSummary({ order, state }: { order: ReturnFormOrder; state: ReturnState }) {
  const t = useText(returnText)
  const { plan, fee, exchange, balance, refund } = state
  if (plan.units === 0) return null
  const unpaid = money(plan.value - plan.maxRefund)
  const given = refund === undefined ? balance.surplus : money(Math.min(refund, balance.surplus))
  const kept = money(balance.surplus - given)
  return (
    <dl className="grid gap-1" aria-live="polite">
      <Row label={t.goodsValue(plan.units)} amount={plan.goods} />
      {plan.shipping > 0 && <Row label={t.feeValue} amount={plan.shipping} />}
      {fee > 0 && plan.shipping === 0 && <Row label={t.feeKept} amount={order.shipping} isQuiet />}
      {unpaid > 0 && <Row label={t.unpaid} amount={money(-unpaid)} />}
      {exchange.hasGoods && <Row label={t.newTotal} amount={money(-exchange.total)} />}
      {exchange.hasGoods && exchange.shipping > 0 && (
        <Row label={t.newShipping} amount={exchange.shipping} isQuiet />
      )}
      {kept > 0 && <Row label={t.keptValue} amount={money(-kept)} />}
      <div className="mt-1 flex items-baseline justify-between gap-4 border-t border-line pt-3 text-h2 font-semibold">
        <Result rest={balance.rest} given={given} />
      </div>
    </dl>
  )
}

function Result({ rest, given }: { rest: Money; given: Money }) {
  const t = useText(returnText)
  if (rest === 0 && given === 0) return <dt>{t.even}</dt>
  return (
    <>
      <dt>{rest > 0 ? t.toPay : t.toGive}</dt>
      <dd>
        <AdminMoney amount={rest > 0 ? rest : given} />
      </dd>
    </>
  )
}

function Row({ label, amount, isQuiet = false }: { label: ReactNode; amount: Money; isQuiet?: boolean }) {
  return (
    <div className={`flex items-baseline justify-between gap-4 ${isQuiet ? 'text-subtle' : 'text-ink-2'}`}>
      <dt>{label}</dt>
      <dd>
        <AdminMoney amount={amount} />
      </dd>
    </div>
  )
}
