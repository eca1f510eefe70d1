import { useState } from 'react'
import { useNavigate } from 'react-router'
import { type Money } from '#core/money.ts'
import { localized } from '#core/text.ts'
import { findZone } from '#features/delivery/delivery.rules.ts'
import { writeLine, type LabelledZone } from '#features/orders/checkout/checkout.rules.ts'
import { useRefusalMessage } from '#features/orders/lifecycle/admin/use-order-actions.tsx'
import { MAX_REASON_LENGTH } from '#features/orders/payment/payment-check.rules.ts'
import { saleRefusalText } from '#features/orders/sale/admin/sale.text.ts'
import type { PaymentChoice } from '#features/settings/settings.rules.ts'
import { pinRefusalText, pinWaitText } from '#features/staff/pins/pin.text.ts'
import type { Refused } from '#features/staff/staff-access.rules.ts'
import { useStaffMutation } from '#features/staff/use-staff-mutation.ts'
import { ApprovalFields } from '#ui/form/approval-fields.tsx'
import { Button } from '#ui/form/button.tsx'
import { TextArea } from '#ui/form/field.tsx'
import { Switch } from '#ui/form/switch.tsx'
import { useLanguage, useText } from '#ui/page/language.tsx'
import type { ReturnFormOrder, StoredReturn } from '../return-view.rules.ts'
import { RestPayment, ReturnExchange } from './return-exchange.tsx'
import { ReturnLines } from './return-lines.tsx'
import { ReturnRefund } from './return-refund.tsx'
import { ReturnSummary } from './return-summary.tsx'
import { returnApprovalText, returnRefusalText, returnText } from './return.text.ts'
import { useReturn, type ReturnState } from './use-return.ts'

interface ReturnFormProps {
  order: ReturnFormOrder
  /** The cash in the drawer; undefined: the viewer counts blind. */
  drawer: Money | undefined
  methods: PaymentChoice[]
  /** The active ones. */
  zones: LabelledZone[]
  /** Who can approve the return with a PIN; undefined if the viewer may refund. */
  approvers: { id: number; name: string }[] | undefined
}

const CARD =
  'grid grid-cols-1 content-start gap-4 rounded-card border border-line bg-surface p-5 max-[359px]:p-3'

export function ReturnForm({ order, drawer, methods, zones, approvers }: ReturnFormProps) {
  const t = useText(returnText)
  const state = useReturn(order, zones)
  const { exchange, balance, plan } = state
  const { fetcher, isBusy, approvalError } = useReturnMutation(
    order,
    exchange.refresh,
    approvers !== undefined,
  )
  const [reason, setReason] = useState('')
  const zone = exchange.isAtCounter || !order.destination ? undefined : findZone(zones, order.destination)
  const isReady =
    state.lines.length > 0 &&
    state.refund !== undefined &&
    state.refund <= balance.surplus &&
    reason.trim() !== '' &&
    (!exchange.isChosen || (exchange.hasGoods && !exchange.isUncovered))
  return (
    <fetcher.Form method="post" noValidate className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
      <HiddenFields state={state} />
      <section className={CARD}>
        <h2 className="text-h2 font-semibold">{t.lines}</h2>
        <ReturnLines order={order} state={state} />
        {state.fee > 0 && (
          <Switch
            label={t.fee}
            checked={state.isFeeReturned}
            onChange={(event) => state.setWantsFee(event.target.checked)}
          />
        )}
        <Switch
          label={t.exchange}
          checked={exchange.isChosen}
          onChange={(event) => exchange.setChosen(event.target.checked)}
        />
        {exchange.isChosen && <ReturnExchange order={order} state={state} />}
      </section>
      <section className={CARD}>
        <h2 className="text-h2 font-semibold">{t.summary}</h2>
        {plan.units === 0 && <p className="text-ink-2">{t.linesHelp}</p>}
        <ReturnSummary order={order} state={state} />
        {balance.surplus > 0 && <ReturnRefund order={order} state={state} drawer={drawer} />}
        {balance.rest > 0 && <RestPayment {...{ order, state, methods, zone }} />}
        <TextArea
          label={t.reason}
          name="reason"
          rows={2}
          required
          maxLength={MAX_REASON_LENGTH}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        {approvers && <ApprovalFields help={t.approvalHelp} approvers={approvers} error={approvalError} />}
        <Button type="submit" disabled={!isReady} busy={isBusy && t.saving} wide>
          {exchange.isChosen ? t.saveExchange : t.saveReturn}
        </Button>
      </section>
    </fetcher.Form>
  )
}

/** Fields that are not inputs, and defaults of those that are not shown. */
function HiddenFields({ state }: { state: ReturnState }) {
  const { lines, isFeeReturned, plan, exchange, balance, refund } = state
  // The idempotency key: repeated submits are one return.
  const [key] = useState(() => crypto.randomUUID())
  const fields: [string, string][] = [
    ['key', key],
    ['fee', isFeeReturned ? '1' : ''],
    ['shown', String(plan.maxRefund / 100)],
    ['refund', String((refund ?? 0) / 100)],
    ...(balance.surplus === 0 ? [['method', 'cash'] satisfies [string, string]] : []),
    ...lines.map(({ position, quantity, condition }): [string, string] => [
      'line',
      [position, quantity, condition].join(':'),
    ]),
    ...(exchange.hasGoods ? exchangeFields(state) : []),
  ]
  return fields.map(([name, value], index) => (
    // oxlint-disable-next-line react/no-array-index-key -- hidden fields have no state
    <input key={index} type="hidden" name={name} value={value} suppressHydrationWarning />
  ))
}

function exchangeFields({ exchange, balance }: ReturnState): [string, string][] {
  return [
    ['newTotal', String(exchange.total / 100)],
    ['handover', exchange.isAtCounter ? 'counter' : 'same'],
    ...(balance.rest === 0 ? [['payment', 'cash'] satisfies [string, string]] : []),
    ...exchange.lines.map(({ offer, quantity }): [string, string] => [
      'newLine',
      writeLine({ ...offer, quantity }),
    ]),
  ]
}

/** A stored return opens its order; a refused one reloads order and prices, and nothing typed is lost. */
function useReturnMutation(order: ReturnFormOrder, refresh: () => Promise<void>, needsApproval: boolean) {
  const t = useText(returnText)
  const navigate = useNavigate()
  const message = useReturnRefusal(order)
  const approval = useApprovalRefusal()
  const mutation = useStaffMutation<{ stored: StoredReturn }>({
    failure: t.failed,
    onRefused: (refused) => {
      if (needsApproval && approval(refused)) return undefined
      void refresh()
      return message(refused) ?? t.failed
    },
    // Not `pathAfter`: the form is gone when the page knows that everything was returned.
    onAnswer: ({ stored }) => {
      void navigate(`/admin/orders/${order.id}`)
      return t.done(stored.number)
    },
  })
  return { ...mutation, approvalError: mutation.refusal && approval(mutation.refusal) }
}

/** Why the approval was refused, shown beside its fields; undefined for other refusals. */
function useApprovalRefusal() {
  const t = useText(returnApprovalText)
  const pins = useText(pinRefusalText)
  const waits = useText(pinWaitText)
  return ({ code, details }: Refused['refusal']): string | undefined => {
    if (code === 'pinBlocked') return waits.blocked(Number(details.seconds))
    if (code === 'pinWrong') return pins.pinWrong
    return code === 'mayNotRefund' || code === 'mayNotApprove' ? t[code] : undefined
  }
}

function useReturnRefusal(order: ReturnFormOrder) {
  const t = useText(returnRefusalText)
  const sale = useText(saleRefusalText)
  const orderRefusal = useRefusalMessage()
  const language = useLanguage()
  return (refused: Refused['refusal']): string | undefined => {
    const { code, details } = refused
    if (code === 'tooManyReturned') {
      const line = order.lines.find(({ position }) => position === Number(details.position))
      return t.tooManyReturned(line ? localized(line.name, language) : '', Number(details.left))
    }
    if (code === 'refundAboveReturn' || code === 'creditTooLow') return t[code](details.available as Money)
    if (code === 'refundAboveOrder') return t.refundAboveReturn(details.available as Money)
    const own = { ...sale, ...t }[code as keyof typeof t]
    return typeof own === 'string' ? own : orderRefusal(refused)
  }
}
