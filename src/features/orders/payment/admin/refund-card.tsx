import { Check, X } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { formatMoney } from '#core/money.ts'
import { isolateLtr } from '#core/text.ts'
import { paymentText, sheetText } from '#features/orders/lifecycle/admin/order-sheet.text.ts'
import type { useOrderActions } from '#features/orders/lifecycle/admin/use-order-actions.tsx'
import type { OrderDetail } from '#features/orders/lifecycle/order-detail.rules.ts'
import {
  orderActionText,
  orderRefusalText,
  paymentStateText,
} from '#features/orders/list/admin/orders.text.ts'
import { SYSTEM_NAME } from '#features/staff/staff.rules.ts'
import { useConfirm } from '#ui/dialog/confirm-dialog.tsx'
import { AdminMoney } from '#ui/display/admin-money.tsx'
import { DateTime } from '#ui/display/date-time.tsx'
import { Button } from '#ui/form/button.tsx'
import { TextField } from '#ui/form/field.tsx'
import { useText } from '#ui/page/language.tsx'
import { MAX_REFERENCE_LENGTH } from '../payment-check.rules.ts'
import { useOrderMethodNames } from './order-method-names.ts'

type Actions = ReturnType<typeof useOrderActions>
type Refund = NonNullable<OrderDetail['refund']>

interface RefundCardProps {
  order: OrderDetail
  refund: Refund
  actions: Actions
}

/** What is to be given back for a cancelled order, and by whom it was settled. */
export function RefundCard({ order: { payment }, refund, actions }: RefundCardProps) {
  const t = useText(paymentText)
  const states = useText(paymentStateText)
  const refusals = useText(orderRefusalText)
  const methods = useOrderMethodNames()
  const { system } = useText(sheetText)
  const { amount, method, note, settled } = refund
  return (
    <div className="grid gap-3 rounded-card border border-line bg-surface p-4">
      <dl className="grid gap-2 [&>div]:flex [&>div]:justify-between [&>div]:gap-3 [&_dt]:text-ink-2">
        <div>
          <dt className="first-letter:uppercase">{states[payment]}</dt>
          <dd className="font-semibold">
            <AdminMoney amount={amount} /> · {methods[method]}
          </dd>
        </div>
        {settled && (
          <div>
            <dt>{t.settledBy(settled.by === SYSTEM_NAME ? system : settled.by)}</dt>
            <dd>
              <DateTime at={settled.at} time />
            </dd>
          </div>
        )}
        {note && (
          <div>
            <dd>
              <bdi>{note}</bdi>
            </dd>
          </div>
        )}
      </dl>
      {!settled &&
        (actions.mayRefund ? (
          <SettleButtons refund={refund} actions={actions} />
        ) : (
          <p className="text-small text-subtle">{refusals.mayNotRefund}</p>
        ))}
    </div>
  )
}

/** Asks for the optional reference of a refund, then notes that it was sent; all refunds that are due without an id. */
export function useMarkSent(actions: Actions) {
  const t = useText(orderActionText)
  const methods = useOrderMethodNames()
  const confirm = useConfirm()
  return async ({ id, amount, method }: { id?: number } & Pick<Refund, 'amount' | 'method'>) => {
    let reference = ''
    const isConfirmed = await confirm({
      kind: 'info',
      icon: Check,
      title: t.refundSentTitle(isolateLtr(formatMoney(amount)), methods[method]),
      sentence: t.refundSentSentence,
      confirm: t.refundSentNow,
      keep: t.keep,
      renderExtra: (setReady) => (
        <ReferenceField onReady={() => setReady(true)} onChange={(value) => (reference = value)} />
      ),
    })
    if (isConfirmed) actions.refundSent(reference, id)
  }
}

function SettleButtons({ refund, actions }: Pick<RefundCardProps, 'refund' | 'actions'>) {
  const t = useText(orderActionText)
  const markSent = useMarkSent(actions)

  async function waive() {
    const reason = await actions.askReason({
      title: t.refundWaiveTitle,
      sentence: t.refundWaiveSentence,
      confirm: t.refundWaiveNow,
    })
    if (reason) actions.refundWaived(reason)
  }

  return (
    <div className="flex flex-wrap gap-2">
      <Button disabled={actions.isBusy} onClick={() => void markSent(refund)}>
        <Check className="size-4" strokeWidth={1.9} aria-hidden="true" />
        {t.refundSentNow}
      </Button>
      <Button variant="danger-ghost" disabled={actions.isBusy} onClick={() => void waive()}>
        <X className="size-4" strokeWidth={1.9} aria-hidden="true" />
        {t.refundWaiveNow}
      </Button>
    </div>
  )
}

/** The reference is optional, so the dialog can be confirmed at once. */
function ReferenceField({ onReady, onChange }: { onReady: () => void; onChange: (value: string) => void }) {
  const t = useText(orderActionText)
  const report = useEffectEvent(onReady)
  useEffect(() => report(), [])
  return (
    <div className="mt-3">
      <TextField
        label={t.refundReference}
        dir="ltr"
        autoComplete="off"
        maxLength={MAX_REFERENCE_LENGTH}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  )
}
