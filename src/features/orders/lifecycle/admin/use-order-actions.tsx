/** Actions of staff on an order, from a row or its sheet: ask for confirmation, submit, show the result. */
import { ArrowRight, Ban, ShieldQuestion, Trash2, type LucideIcon } from 'lucide-react'
import { createContext, use, useMemo, useRef, useState, type ReactNode } from 'react'
import { formatAmount, formatMoney, money, type Money } from '#core/money.ts'
import { isolateLtr } from '#core/text.ts'
import type { CashMethod } from '#features/cash/cash.rules.ts'
import { orderActionText, orderRefusalText } from '#features/orders/list/admin/orders.text.ts'
import { orderStatusText } from '#features/orders/order-status.text.ts'
import {
  isSaleDue,
  needsProof,
  nextStatus,
  type OrderPayment,
  type OrderStatus,
} from '#features/orders/order.rules.ts'
import { RestChoice } from '#features/orders/payment/admin/rest-choice.tsx'
import {
  MAX_REASON_LENGTH,
  isUnproved,
  type PaymentState,
} from '#features/orders/payment/payment-check.rules.ts'
import type { Refused } from '#features/staff/staff-access.rules.ts'
import { useStaffMutation } from '#features/staff/use-staff-mutation.ts'
import { useConfirm } from '#ui/dialog/confirm-dialog.tsx'
import { useToasts } from '#ui/feedback/toast.tsx'
import { TextArea } from '#ui/form/field.tsx'
import { useLanguage, useText } from '#ui/page/language.tsx'
import type { OrderChange } from '../order-action.rules.ts'
import { needsRefundRight } from '../refund-right.rules.ts'
import { orderRefusalSentence } from '../refusal-sentence.text.ts'
import { RefundMethodField } from './refund-method-field.tsx'

export interface ActionOrder {
  id: number
  version: number
  number: number
  status: OrderStatus
  customer: { name: string }
  paymentMethod: OrderPayment
  payment: PaymentState
  proof: string | undefined
  /** What is still to be paid. */
  due: Money
  /** What the register counts as received, which a cancellation gives back. */
  received: Money
  /** By wallet: cancelling the order notes that the money is to be given back. */
  isTransferPaid: boolean
  /** The method by which a cancellation gives the money back, unless staff choose another one. */
  refundMethod: CashMethod
}

type Intent =
  | 'advance'
  | 'cancel'
  | 'delete'
  | 'accept'
  | 'acceptAndConfirm'
  | 'refuse'
  | 'refundSent'
  | 'refundWaived'
type OnDone = (change: OrderChange) => void

interface Sender {
  send: (id: number, intent: Intent, fields: Record<string, string>, onDone: OnDone | undefined) => void
  isBusy: boolean
  /** The cash in the drawer; undefined: the viewer counts blind. */
  drawer: Money | undefined
  mayDelete: boolean
  mayRefund: boolean
  refusalOf: (id: number) => Refused['refusal'] | undefined
}

const SenderContext = createContext<Sender | undefined>(undefined)

const FAILURES = {
  advance: 'statusUpdateError',
  cancel: 'statusUpdateError',
  delete: 'deleteError',
  accept: 'checkError',
  acceptAndConfirm: 'checkError',
  refuse: 'checkError',
  refundSent: 'refundError',
  refundWaived: 'refundError',
} as const satisfies Record<Intent, string>

interface ProviderProps extends Pick<Sender, 'drawer' | 'mayDelete' | 'mayRefund'> {
  children: ReactNode
}

/** Owns the requests of the rows below it, because a row may unmount before its request completes. */
export function OrderActionsProvider({ drawer, mayDelete, mayRefund, children }: ProviderProps) {
  const t = useText(orderActionText)
  const statuses = useText(orderStatusText)
  const refusalMessage = useRefusalMessage()
  const [sent, setSent] = useState<{ id: number; intent: Intent }>()
  const onDoneRef = useRef<OnDone>(undefined)
  const { submit, isBusy, refusal } = useStaffMutation<OrderChange>({
    failure: t[FAILURES[sent?.intent ?? 'advance']],
    onRefused: (refused) => refusalMessage(refused) ?? t.statusUpdateError,
    onAnswer: (change) => {
      onDoneRef.current?.(change)
      const { done, status } = change
      if (done === 'messageOpened') return undefined
      if (done === 'advanced' || done === 'cancelled') return status && t.statusUpdated(statuses[status])
      return t[done]
    },
  })
  const sender = useMemo<Sender>(
    () => ({
      send: (id, intent, fields, onDone) => {
        onDoneRef.current = onDone
        setSent({ id, intent })
        submit({ intent, ...fields }, { action: `/admin/orders/${id}` })
      },
      isBusy,
      drawer,
      mayDelete,
      mayRefund,
      refusalOf: (id) => (sent?.id === id ? refusal : undefined),
    }),
    [submit, isBusy, drawer, mayDelete, mayRefund, refusal, sent],
  )
  return <SenderContext value={sender}>{children}</SenderContext>
}

export function useOrderActions(order: ActionOrder, onDone?: OnDone) {
  const t = useText(orderActionText)
  const statuses = useText(orderStatusText)
  const refusals = useText(orderRefusalText)
  const toasts = useToasts()
  const confirm = useConfirm()
  const sender = use(SenderContext)
  if (!sender) throw new Error('useOrderActions: wrap the component in OrderActionsProvider')
  const { id, number, status, payment, due } = order
  const version = String(order.version)
  const { drawer, mayRefund } = sender
  const send = (intent: Intent, fields: Record<string, string> = {}) =>
    sender.send(id, intent, fields, onDone)
  const askReason = useReasonDialog()

  async function advance() {
    const next = nextStatus(status)
    if (!next) return
    if (next === 'cancelled') return cancel()
    const isUnchecked = status === 'pending' && isUnproved(payment)
    const isRefused = payment === 'refused'
    const isCash = isSaleDue(order.paymentMethod, next)
    // A wallet order that an edit made dearer, or whose transfer was refused.
    const isRestDue = next === 'delivered' && needsProof(order.paymentMethod) && due > 0
    let isTaken = true
    const isConfirmed = await confirm(
      isUnchecked
        ? {
            kind: 'warning',
            icon: ShieldQuestion,
            title: isRefused ? t.refusedTitle : t.uncheckedTitle,
            sentence: isRefused ? t.refusedSentence : t.uncheckedSentence,
            confirm: t.confirmAnyway,
            keep: t.keep,
          }
        : {
            kind: 'info',
            icon: ArrowRight,
            title: t.advanceTitle(number, statuses[next]),
            sentence: isRestDue
              ? t.restSentence(amountText(due))
              : isCash
                ? t.cashSentence
                : t.advanceSentence(order.customer.name),
            confirm: t.advance(statuses[next]),
            keep: t.keep,
            ...(isRestDue && {
              renderExtra: (setReady) => (
                <RestChoice
                  amount={amountText(due)}
                  onReady={() => setReady(true)}
                  onChange={(taken) => (isTaken = taken)}
                />
              ),
            }),
          },
    )
    const cashTaken = isRestDue && isTaken ? { cashTaken: formatAmount(due) } : {}
    if (isConfirmed) send('advance', { from: status, version, ...cashTaken })
  }

  async function cancel() {
    const { received, paymentMethod } = order
    if (!mayRefund && needsRefundRight(order)) return toasts.error(refusals.mayNotRefund)
    let { refundMethod } = order
    const hasChoice = received > 0 && mayRefund
    const reason = await askReason({
      title: t.cancelTitle(number),
      sentence: received > 0 ? t.cancelWithRefund(amountText(received)) : t.cancelSentence,
      confirm: t.cancel,
      ...(hasChoice && {
        renderChoice: (setAllowed) => (
          <RefundMethodField
            amount={received}
            drawer={drawer}
            initial={refundMethod}
            isOwed={!needsProof(paymentMethod) || order.isTransferPaid}
            onChange={(method, isPossible) => {
              refundMethod = method
              setAllowed(isPossible)
            }}
          />
        ),
      }),
    })
    if (reason) send('cancel', { reason, version, ...(hasChoice && { refundMethod }) })
  }

  async function remove() {
    const reason = await askReason({
      title: t.deleteTitle(number),
      sentence: t.deleteSentence,
      confirm: t.delete,
      icon: Trash2,
    })
    if (reason) send('delete', { reason })
  }

  return {
    advance,
    cancel,
    /** Undefined for staff who may not delete orders. */
    remove: sender.mayDelete ? remove : undefined,
    mayRefund,
    accept: (reference: string, line: CheckedLine) => send('accept', { reference, ...fieldsOf(line) }),
    acceptAndConfirm: (reference: string, line: CheckedLine) =>
      send('acceptAndConfirm', { reference, version, ...fieldsOf(line) }),
    refuse: (reason: string, line: CheckedLine) => send('refuse', { reason, ...fieldsOf(line) }),
    /** `refundId`: one refund; undefined for all that are due. */
    refundSent: (reference: string, refundId?: number) =>
      send('refundSent', { reference, payment: String(refundId ?? '') }),
    refundWaived: (reason: string) => send('refundWaived', { reason }),
    askReason,
    isBusy: sender.isBusy,
    refusal: sender.refusalOf(id),
  }
}

interface CheckedLine {
  id: number
  proofId: string | null
}

/** The picture that was checked: a newer one may have been uploaded meanwhile. */
function fieldsOf({ id, proofId }: CheckedLine) {
  return { payment: String(id), proof: proofId ?? '' }
}

/** The cash in the drawer; undefined if the viewer counts blind. */
export function useDrawer(): Money | undefined {
  const sender = use(SenderContext)
  return sender ? sender.drawer : money(0)
}

interface ReasonDialogOptions {
  title: string
  sentence: string
  confirm: string
  icon?: LucideIcon
  /** A choice above the reason; it may forbid the action. */
  renderChoice?: (setAllowed: (isAllowed: boolean) => void) => ReactNode
}

/** Asks for the required reason of an action; undefined if the dialog was cancelled. */
function useReasonDialog() {
  const t = useText(orderActionText)
  const confirm = useConfirm()
  return async ({ renderChoice, ...texts }: ReasonDialogOptions): Promise<string | undefined> => {
    let reason = ''
    let isAllowed = true
    const isConfirmed = await confirm({
      kind: 'danger',
      icon: Ban,
      keep: t.keep,
      ...texts,
      renderExtra: (setReady) => (
        <div className="mt-3 grid gap-3">
          {renderChoice?.((isNowAllowed) => {
            isAllowed = isNowAllowed
            setReady(isAllowed && reason !== '')
          })}
          <TextArea
            label={t.reason}
            required
            rows={2}
            maxLength={MAX_REASON_LENGTH}
            onChange={(event) => {
              reason = event.target.value.trim()
              setReady(isAllowed && reason !== '')
            }}
          />
        </div>
      ),
    })
    return isConfirmed ? reason : undefined
  }
}

function amountText(amount: Money): string {
  return isolateLtr(formatMoney(amount))
}

/** The message of a refusal; undefined for codes that the screens cannot cause. */
export function useRefusalMessage() {
  const language = useLanguage()
  return ({ code, details }: Refused['refusal']) => orderRefusalSentence(code, details, language)
}
