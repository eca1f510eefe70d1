import { HandCoins, Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { Money } from '#core/money.ts'
import type { OrderDetail, PaymentView } from '#features/orders/lifecycle/order-detail.rules.ts'
import { isChangeAllowed } from '#features/orders/order-changes.rules.ts'
import { SYSTEM_NAME } from '#features/staff/staff.rules.ts'
import { lazyDialog } from '#ui/dialog/lazy-dialog.tsx'
import { AdminMoney } from '#ui/display/admin-money.tsx'
import { DateTime } from '#ui/display/date-time.tsx'
import { AdminBadge, type BadgeTone } from '#ui/feedback/admin-badge.tsx'
import { Button } from '#ui/form/button.tsx'
import { useText } from '#ui/page/language.tsx'
import { mayBeChecked } from '../payment-check.rules.ts'
import { useOrderMethodNames } from './order-method-names.ts'
import { lineStateText, orderMoneyText } from './order-money.text.ts'

const MoneyDialog = lazyDialog(async () => (await import('./money-dialog.tsx')).MoneyDialog)

/** Entering a payment while something is due, and giving back what was paid too much; otherwise undefined. */
export function useOrderMoney(order: OrderDetail, mayRefund: boolean) {
  const t = useText(orderMoneyText)
  const [open, setOpen] = useState<'payment' | 'refund'>()
  const { due, overpaid } = order.balance
  const mayTake = due > 0 && isChangeAllowed('pay', order.status)
  const mayGive = mayRefund && overpaid > 0 && isChangeAllowed('refund', order.status)
  const take = mayTake ? () => setOpen('payment') : undefined
  const giveBack = mayGive ? () => setOpen('refund') : undefined
  return {
    take,
    giveBack,
    entries: [
      ...(take ? [{ id: 'pay', label: t.take, icon: HandCoins, onAction: take }] : []),
      ...(giveBack ? [{ id: 'give-back', label: t.giveBack, icon: Undo2, onAction: giveBack }] : []),
    ],
    dialog: open && <MoneyDialog key={open} kind={open} order={order} onClose={() => setOpen(undefined)} />,
  }
}

export type OrderMoneyActions = ReturnType<typeof useOrderMoney>

interface OrderMoneyProps {
  order: OrderDetail
  money: OrderMoneyActions
  /** The transfer that is shown above. */
  checked: PaymentView | undefined
  onCheck: (id: number) => void
  onSent: (line: PaymentView) => void
}

/** All payments and refunds of an order with several of them, or with something due. */
export function OrderMoney({ order, money, checked, onCheck, onSent }: OrderMoneyProps) {
  const t = useText(orderMoneyText)
  const { paid, due, toSend, overpaid, uncheckedExcess } = order.balance
  return (
    <section aria-label={t.title} className="grid gap-3 rounded-card border border-line bg-surface p-4">
      <h4 className="font-semibold">{t.title}</h4>
      <ul className="grid gap-3">
        {order.payments.map((line) => (
          <MoneyLineItem
            key={line.id}
            line={line}
            onCheck={
              mayBeChecked(line, order.status) &&
              line.proofId !== null &&
              line.state !== 'accepted' &&
              line.id !== checked?.id
                ? () => onCheck(line.id)
                : undefined
            }
            onSent={line.state === 'due' && order.refund === undefined ? () => onSent(line) : undefined}
          />
        ))}
      </ul>
      <dl className="grid gap-2 border-t border-line pt-3 [&>div]:flex [&>div]:justify-between [&>div]:gap-3 [&_dt]:text-ink-2">
        <Sum label={t.paid} amount={paid} />
        {due > 0 && <Sum label={t.due} amount={due} isStrong />}
        {overpaid > 0 && <Sum label={t.overpaid} amount={overpaid} isStrong />}
        {toSend > 0 && <Sum label={t.toSend} amount={toSend} isStrong />}
      </dl>
      {uncheckedExcess > 0 && <p className="text-small text-subtle">{t.uncheckedExcess(uncheckedExcess)}</p>}
      {(money.take ?? money.giveBack) && (
        <div className="flex flex-wrap gap-2">
          {money.take && (
            <Button variant="secondary" onClick={money.take}>
              <HandCoins className="size-4" strokeWidth={1.7} aria-hidden="true" />
              {t.take}
            </Button>
          )}
          {money.giveBack && (
            <Button variant="secondary" onClick={money.giveBack}>
              <Undo2 className="mirrored size-4" strokeWidth={1.7} aria-hidden="true" />
              {t.giveBack}
            </Button>
          )}
        </div>
      )}
    </section>
  )
}

function Sum({ label, amount, isStrong = false }: { label: string; amount: Money; isStrong?: boolean }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <AdminMoney amount={amount} className={isStrong ? 'font-semibold text-henna' : 'font-semibold'} />
      </dd>
    </div>
  )
}

const TONES: Record<PaymentView['state'], BadgeTone> = {
  declared: 'gold',
  seen: 'gold',
  accepted: 'ok',
  refused: 'henna',
  due: 'henna',
  sent: 'grey',
  waived: 'grey',
}

interface MoneyLineItemProps {
  line: PaymentView
  onCheck: (() => void) | undefined
  onSent: (() => void) | undefined
}

function MoneyLineItem({ line, onCheck, onSent }: MoneyLineItemProps) {
  const t = useText(orderMoneyText)
  const states = useText(lineStateText)
  const methods = useOrderMethodNames()
  const { kind, method, amount, state, reference, note } = line
  const by = line.decidedBy ?? line.by
  return (
    <li className="grid gap-1">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-medium">
          {t[kind]} · {methods[method]}
        </span>
        <bdi dir="ltr" className={`font-semibold ${state === 'refused' ? 'text-subtle line-through' : ''}`}>
          <AdminMoney amount={(kind === 'payment' ? amount : -amount) as Money} />
        </bdi>
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-subtle">
        <AdminBadge tone={TONES[state]}>{states[state]}</AdminBadge>
        {reference && <bdi dir="ltr">{reference}</bdi>}
        <span className="ms-auto">
          {by !== SYSTEM_NAME && (
            <>
              <bdi>{by}</bdi> ·{' '}
            </>
          )}
          <DateTime at={line.decidedAt ?? line.at} time />
        </span>
      </div>
      {note && <bdi className="text-small text-henna">{note}</bdi>}
      {(onCheck ?? onSent) && (
        <div>
          <Button variant="tint" size="small" onClick={onCheck ?? onSent}>
            {onCheck ? t.check : t.markSent}
          </Button>
        </div>
      )}
    </li>
  )
}
