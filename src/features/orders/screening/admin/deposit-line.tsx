import type { OrderView } from '#features/orders/order-view.rules.ts'
import { AdminMoney } from '#ui/display/admin-money.tsx'
import { AdminBadge, type BadgeTone } from '#ui/feedback/admin-badge.tsx'
import { useText } from '#ui/page/language.tsx'
import { depositText } from './deposit.text.ts'

const TONES: Record<NonNullable<OrderView['depositState']>, BadgeTone> = {
  due: 'gold',
  toCheck: 'gold',
  refused: 'henna',
  accepted: 'ok',
}

/** The deposit of an order and whether it has arrived; nothing for an order without one. */
export function DepositLine({ deposit, depositState }: Pick<OrderView, 'deposit' | 'depositState'>) {
  const t = useText(depositText)
  if (!depositState) return null
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <span className="text-ink-2">{t.deposit}</span>
      <AdminMoney amount={deposit} className="font-semibold" />
      <AdminBadge tone={TONES[depositState]}>{t[depositState]}</AdminBadge>
    </p>
  )
}
