/** What can be done to an order from a row or its sheet: asked first, sent, and told how it went. */
import { ArrowRight, Ban, ShieldQuestion } from 'lucide-react'
import { createContext, use, useMemo, useRef, useState, type ReactNode } from 'react'
import { useFetcher } from 'react-router'
import { isSignedOut, refusalIn } from '#features/staff/door-answers.rules.ts'
import { useSignedOut } from '#features/staff/use-signed-out.ts'
import { useConfirm } from '#ui/confirm-dialog.tsx'
import { TextArea } from '#ui/field.tsx'
import { useText } from '#ui/language.tsx'
import { hasFailed } from '#ui/steady-action.ts'
import { useToasts } from '#ui/toast.tsx'
import { useEachAnswer } from '#ui/use-each-answer.ts'
import type { OrderChange } from '../order-change.rules.ts'
import { orderStatusText } from '../order-status.text.ts'
import { isSaleDue, nextStatus, type OrderPayment, type OrderStatus } from '../order.rules.ts'
import { LONGEST_REASON, waitsForCheck, type PaymentState } from '../payment-check.rules.ts'
import { orderActionText, orderRefusalText } from './orders.text.ts'

export interface ActionOrder {
  id: number
  number: number
  status: OrderStatus
  customer: { name: string }
  paymentMethod: OrderPayment
  payment: PaymentState
  proof: string | undefined
}

type OnDone = (change: OrderChange) => void

interface Sent {
  id: number
  intent: string
}

interface Sender {
  send: (sent: Sent, fields: Record<string, string>, onDone: OnDone | undefined) => void
  isBusy: boolean
  answerAbout: (id: number) => unknown
}

const SenderContext = createContext<Sender | undefined>(undefined)

/** Stands above the rows: a row may be gone by the time its deed is answered. */
export function OrderActionsProvider({ children }: { children: ReactNode }) {
  const fetcher = useFetcher<OrderChange>()
  const [sent, setSent] = useState<Sent>()
  const whenDone = useRef<OnDone>(undefined)
  useTold(fetcher.data, sent?.intent ?? '', (change) => whenDone.current?.(change))
  const { submit, state, data } = fetcher
  const sender = useMemo<Sender>(
    () => ({
      send: (deed, fields, onDone) => {
        whenDone.current = onDone
        setSent(deed)
        const form = { intent: deed.intent, ...fields }
        void submit(form, { method: 'post', action: `/admin/orders/${deed.id}` })
      },
      isBusy: state !== 'idle',
      answerAbout: (id) => (sent?.id === id ? data : undefined),
    }),
    [submit, state, data, sent],
  )
  return <SenderContext value={sender}>{children}</SenderContext>
}

export function useOrderActions(order: ActionOrder, onDone?: OnDone) {
  const t = useText(orderActionText)
  const statuses = useText(orderStatusText)
  const ask = useConfirm()
  const sender = use(SenderContext)
  if (!sender) throw new Error('useOrderActions needs OrderActionsProvider above it')
  const { id, number, status, payment } = order
  const send = (intent: string, fields: Record<string, string> = {}) =>
    sender.send({ id, intent }, fields, onDone)

  const askReason = useReason()

  async function advance() {
    const next = nextStatus(status)
    if (!next) return
    if (next === 'cancelled') return cancel()
    const isUnchecked = status === 'pending' && waitsForCheck(payment)
    const isCash = isSaleDue(order.paymentMethod, next)
    const yes = await ask(
      isUnchecked
        ? {
            kind: 'warning',
            icon: ShieldQuestion,
            title: t.uncheckedTitle,
            sentence: t.uncheckedSentence,
            confirm: t.confirmAnyway,
            keep: t.keep,
          }
        : {
            kind: 'info',
            icon: ArrowRight,
            title: t.advanceTitle(number, statuses[next]),
            sentence: isCash ? t.cashSentence : t.advanceSentence(order.customer.name),
            confirm: t.advance(statuses[next]),
            keep: t.keep,
          },
    )
    if (yes) send('advance', { from: status })
  }

  async function cancel() {
    const reason = await askReason({
      title: t.cancelTitle(number),
      sentence: t.cancelSentence,
      confirm: t.cancel,
    })
    if (reason) send('cancel', { reason })
  }

  async function remove() {
    const words = {
      title: t.deleteTitle(number),
      sentence: t.deleteSentence,
      confirm: t.delete,
      keep: t.keep,
    }
    if (await ask({ kind: 'danger', ...words })) send('delete')
  }

  return {
    advance,
    cancel,
    remove,
    accept: (reference: string) => send('accept', { reference, proof: order.proof ?? '' }),
    refuse: (reason: string) => send('refuse', { reason, proof: order.proof ?? '' }),
    askReason,
    isBusy: sender.isBusy,
    answer: sender.answerAbout(id),
  }
}

interface ReasonQuestion {
  title: string
  sentence: string
  confirm: string
}

/** A deed that must say why; nothing where it was called off. */
function useReason() {
  const t = useText(orderActionText)
  const ask = useConfirm()
  return async (question: ReasonQuestion): Promise<string | undefined> => {
    let reason = ''
    const yes = await ask({
      kind: 'danger',
      icon: Ban,
      keep: t.keep,
      ...question,
      renderExtra: (setReady) => (
        <div className="mt-3">
          <TextArea
            label={t.reason}
            required
            rows={2}
            maxLength={LONGEST_REASON}
            onChange={(event) => {
              reason = event.target.value.trim()
              setReady(reason !== '')
            }}
          />
        </div>
      ),
    })
    return yes ? reason : undefined
  }
}

function useTold(answer: unknown, intent: string, onDone: OnDone): void {
  const t = useText(orderActionText)
  const statuses = useText(orderStatusText)
  const tellSignedOut = useSignedOut()
  const toasts = useToasts()
  const sentenceOf = useRefusalSentence()
  useEachAnswer(answer, (said: unknown) => {
    if (isSignedOut(said)) return tellSignedOut()
    const refusal = refusalIn(said)
    if (refusal) return toasts.error(sentenceOf(refusal) ?? t.statusUpdateError)
    if (hasFailed(said)) return toasts.error(FAILURES[intent] ? t[FAILURES[intent]] : t.statusUpdateError)
    const change = said as OrderChange
    if (change.done === 'deleted' || change.done === 'accepted' || change.done === 'refused')
      toasts.success(t[change.done])
    else if (change.status) toasts.success(t.statusUpdated(statuses[change.status]))
    onDone(change)
  })
}

const FAILURES: Record<string, 'deleteError' | 'checkError'> = {
  delete: 'deleteError',
  accept: 'checkError',
  refuse: 'checkError',
}

/** Why the shop said no, in words; nothing for a code that nobody should meet. */
export function useRefusalSentence() {
  const t = useText(orderRefusalText)
  const statuses = useText(orderStatusText)
  return ({ code, details }: NonNullable<ReturnType<typeof refusalIn>>): string | undefined => {
    if (code === 'orderMoved') {
      const by = details.by === 'system' ? t.system : String(details.by)
      return t.orderMoved(statuses[details.status as OrderStatus], by)
    }
    if (code === 'referenceTaken') return t.referenceTaken(Number(details.number))
    const plain = Object.hasOwn(t, code) ? t[code as keyof typeof t] : undefined
    return typeof plain === 'string' ? plain : undefined
  }
}
