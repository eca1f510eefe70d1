import { Check, CircleAlert, Clock, ShieldCheck, Undo2, Wallet, X, type LucideIcon } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { Link } from 'react-router'
import { localized } from '#core/text.ts'
import { parseReference } from '#core/transfer-reference.ts'
import { paymentText } from '#features/orders/lifecycle/admin/order-sheet.text.ts'
import {
  useRefusalMessage,
  type useOrderActions,
} from '#features/orders/lifecycle/admin/use-order-actions.tsx'
import type { OrderDetail, PaymentView } from '#features/orders/lifecycle/order-detail.rules.ts'
import { orderRefusalText, paymentStateText } from '#features/orders/list/admin/orders.text.ts'
import { isRevenue, needsProof } from '#features/orders/order.rules.ts'
import { DepositLine } from '#features/orders/screening/admin/deposit-line.tsx'
import { AdminMoney } from '#ui/display/admin-money.tsx'
import { DateTime } from '#ui/display/date-time.tsx'
import { AdminBadge, type BadgeTone } from '#ui/feedback/admin-badge.tsx'
import { Button } from '#ui/form/button.tsx'
import { TextField } from '#ui/form/field.tsx'
import { useLanguage, useText } from '#ui/page/language.tsx'
import { mayBeChecked, type PaymentState } from '../payment-check.rules.ts'
import { OrderMoney, type OrderMoneyActions } from './order-money.tsx'
import { ProofViewer } from './proof-viewer.tsx'
import { RefundCard, useMarkSent } from './refund-card.tsx'

type Actions = ReturnType<typeof useOrderActions>

const BADGES: Record<PaymentState, { tone: BadgeTone; icon: LucideIcon }> = {
  onDelivery: { tone: 'grey', icon: Wallet },
  paid: { tone: 'ok', icon: Check },
  partPaid: { tone: 'gold', icon: Wallet },
  toGiveBack: { tone: 'henna', icon: Undo2 },
  givenBack: { tone: 'grey', icon: Undo2 },
  nothingToGiveBack: { tone: 'grey', icon: Wallet },
  noProof: { tone: 'gold', icon: CircleAlert },
  toCheck: { tone: 'gold', icon: Clock },
  seen: { tone: 'gold', icon: Clock },
  accepted: { tone: 'ok', icon: ShieldCheck },
  refused: { tone: 'henna', icon: CircleAlert },
}

interface PaymentSectionProps {
  order: OrderDetail
  actions: Actions
  money: OrderMoneyActions
  /** The order is confirmed by a call. */
  isToCall: boolean
}

/** How the order is paid, the proof of payment, and the staff's check of it. */
export function PaymentSection({ order, actions, money, isToCall }: PaymentSectionProps) {
  const t = useText(paymentText)
  const states = useText(paymentStateText)
  const language = useLanguage()
  const [chosen, setChosen] = useState<number>()
  const markSent = useMarkSent(actions)
  const { payment, paymentMethod, paymentName, status } = order
  const checked = order.payments.find(({ id }) => id === chosen) ?? order.checked
  const proof = checked?.proofId ?? undefined
  const { tone, icon } = BADGES[payment]
  const isWallet = needsProof(paymentMethod)
  return (
    <section className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-h3 font-semibold">
          {isWallet
            ? t.title(localized(paymentName, language))
            : order.isAtCounter || payment === 'paid' || payment === 'givenBack'
              ? t.paidInCash
              : t.onDelivery}
        </h3>
        <AdminBadge tone={tone} icon={icon} mirrored={icon === Undo2}>
          {states[payment]}
        </AdminBadge>
      </div>
      {proof ? (
        <ProofViewer key={proof} id={proof} />
      ) : (
        isWallet && (
          <p className="text-ink-2">
            {order.isAtCounter ? t.atCounter : order.isProofPromised ? t.promised : t.noProof}
          </p>
        )
      )}
      <DuplicateProofs duplicateProofs={order.duplicateProofs} />
      <DepositLine {...order} />
      {payment === 'onDelivery' && <p className="text-ink-2">{t.cashSentence}</p>}
      {order.refund && <RefundCard {...{ order, actions }} refund={order.refund} />}
      {isWallet && <PaymentDetails order={order} checked={checked} />}
      {checked && mayBeChecked(checked, status) && checked.state !== 'accepted' && (
        <CheckForm
          key={`${checked.id} ${proof}`}
          line={checked}
          actions={actions}
          confirms={status === 'pending' && !isToCall}
        />
      )}
      {order.hasSeveralLines && (
        <OrderMoney
          {...{ order, money, checked }}
          onCheck={setChosen}
          onSent={(line) => void markSent(line)}
        />
      )}
    </section>
  )
}

/** Warns of other orders with the same proof, a sign of fraud. */
function DuplicateProofs({ duplicateProofs }: Pick<OrderDetail, 'duplicateProofs'>) {
  const t = useText(paymentText)
  if (duplicateProofs.length === 0) return null
  return (
    <div role="alert" className="rounded-panel bg-henna-50 px-4 py-3 text-henna">
      <ul className="grid gap-1">
        {duplicateProofs.map(({ orderId, number, isExact }) => (
          <li key={orderId} className="flex items-start gap-2">
            <CircleAlert className="mt-0.5 size-4 shrink-0" strokeWidth={1.9} aria-hidden="true" />
            <span>
              {isExact ? t.duplicateFile : t.duplicateImage}{' '}
              <Link to={`/admin/orders/${orderId}`} className="font-semibold underline">
                <bdi>{number}</bdi>
              </Link>
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

interface PaymentDetailsProps {
  order: OrderDetail
  checked: PaymentView | undefined
}

function PaymentDetails({ order, checked }: PaymentDetailsProps) {
  const t = useText(paymentText)
  const { state, reference, decidedBy, decidedAt, note } = checked ?? {}
  const isOwed = isRevenue(order.status)
  return (
    <dl className="grid gap-2 rounded-card border border-line bg-surface p-4 [&>div]:flex [&>div]:justify-between [&>div]:gap-3 [&_dt]:text-ink-2">
      <div>
        <dt>{isOwed ? t.expected : t.ordered}</dt>
        <dd>
          <AdminMoney amount={isOwed && checked ? checked.amount : order.total} className="font-semibold" />
        </dd>
      </div>
      {order.accountNumber && (
        <div>
          <dt>{t.account}</dt>
          <dd>
            <bdi dir="ltr">{order.accountNumber}</bdi>
          </dd>
        </div>
      )}
      {reference && (
        <div>
          <dt>{t.reference}</dt>
          <dd>
            <bdi dir="ltr" className="font-semibold">
              {reference}
            </bdi>
          </dd>
        </div>
      )}
      {isOwed && decidedBy && decidedAt && (state === 'accepted' || state === 'refused') && (
        <div>
          <dt>{state === 'accepted' ? t.acceptedBy(decidedBy) : t.refusedBy(decidedBy)}</dt>
          <dd>
            <DateTime at={decidedAt} time />
          </dd>
        </div>
      )}
      {note && (
        <div>
          <dd className="text-henna">
            <bdi>{note}</bdi>
          </dd>
        </div>
      )}
      {order.received > 0 && (
        <div>
          <dd className="text-label text-subtle">{t.inRegister}</dd>
        </div>
      )}
    </dl>
  )
}

interface CheckFormProps {
  line: PaymentView
  actions: Actions
  /** Offers to confirm the order in the same step. */
  confirms: boolean
}

function CheckForm({ line, actions, confirms }: CheckFormProps) {
  const t = useText(paymentText)
  const refusals = useText(orderRefusalText)
  const refusalMessage = useRefusalMessage()
  const [isInvalid, setInvalid] = useState(false)
  const taken = actions.refusal?.code === 'referenceTaken' ? actions.refusal : undefined
  function accept(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const { submitter } = event.nativeEvent as SubmitEvent
    const form = new FormData(event.currentTarget, submitter)
    const field = form.get('reference')
    const input = typeof field === 'string' ? field : ''
    setInvalid(!parseReference(input))
    if (!parseReference(input)) return
    if (form.has('confirms')) actions.acceptAndConfirm(input, line)
    else actions.accept(input, line)
  }
  async function refuse() {
    const reason = await actions.askReason({
      title: t.refuseTitle,
      sentence: t.refuseSentence,
      confirm: t.refuseNow,
    })
    if (reason) actions.refuse(reason, line)
  }
  return (
    <form onSubmit={accept} className="grid gap-3 rounded-card border border-line bg-surface p-4">
      <TextField
        label={t.reference}
        name="reference"
        required
        dir="ltr"
        autoComplete="off"
        maxLength={60}
        defaultValue={line.reference}
        help={t.referenceHelp}
        error={isInvalid ? refusals.badReference : taken && refusalMessage(taken)}
      />
      {taken && (
        <Link to={`/admin/orders/${taken.details.order}`} className="text-link underline">
          {t.seeOrder} <bdi>{taken.details.number}</bdi>
        </Link>
      )}
      <div className="flex flex-wrap gap-2">
        {confirms && (
          // The first button of the form: Enter in the field uses it.
          <Button type="submit" name="confirms" value="1" disabled={actions.isBusy}>
            <Check className="size-4" strokeWidth={1.9} aria-hidden="true" />
            {t.acceptAndConfirm}
          </Button>
        )}
        <Button type="submit" variant={confirms ? 'secondary' : 'primary'} disabled={actions.isBusy}>
          {!confirms && <Check className="size-4" strokeWidth={1.9} aria-hidden="true" />}
          {t.accept}
        </Button>
        <Button variant="danger-ghost" disabled={actions.isBusy} onClick={() => void refuse()}>
          <X className="size-4" strokeWidth={1.9} aria-hidden="true" />
          {t.refuse}
        </Button>
      </div>
    </form>
  )
}
