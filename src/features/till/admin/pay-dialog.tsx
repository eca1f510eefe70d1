import { Banknote, Gift, X } from 'lucide-react'
import { useState } from 'react'
import { formatMoney, money, type Money } from '#core/money.ts'
import { isolateLtr, localized } from '#core/text.ts'
import { METHOD_COLORS } from '#features/cash/method-mark.tsx'
import { useConfirm } from '#ui/dialog/confirm-dialog.tsx'
import { ModalFrame } from '#ui/dialog/modal-frame.tsx'
import { ModalHead } from '#ui/dialog/modal-head.tsx'
import { AdminMoney } from '#ui/display/admin-money.tsx'
import { useToasts } from '#ui/feedback/toast.tsx'
import { FieldError } from '#ui/form/field.tsx'
import { IconButton } from '#ui/form/icon-button.tsx'
import { useLanguage, useText } from '#ui/page/language.tsx'
import { tillRefusalText } from '../pending.text.ts'
import { settle, totalsOf } from '../ticket.rules.ts'
import type { TillMethod } from '../till-catalogue.rules.ts'
import type { TillPayment } from '../till-events.rules.ts'
import { payText, ticketText } from '../till-screen.text.ts'
import { PayCash } from './pay-cash.tsx'
import { Later } from './pay-later.tsx'
import { PayTransfer } from './pay-transfer.tsx'
import { isCashierRefusal, refusalSentence } from './refusal-sentence.ts'
import { useTillContext, type Paid } from './use-till.ts'

/** A payment method, the client's store credit, or none chosen yet. */
export type PayWay = TillMethod['id'] | 'credit'

export interface PayDialogProps {
  start: 'cash' | 'other'
  onPaid: (paid: Paid) => void
  /** What the client's display shows. */
  onTransfer: (method: TillMethod | undefined, amount: Money) => void
  /** The cashier has to enter the PIN again. */
  onCashier: () => void
  onClose: () => void
}

/** The payment of a ticket, by one method or several. */
export function PayDialog({ start, onPaid, onTransfer, onCashier, onClose }: PayDialogProps) {
  const t = useText(payText)
  const refusals = useText(tillRefusalText)
  const language = useLanguage()
  const ask = useConfirm()
  const toasts = useToasts()
  const { ticket, head, pay } = useTillContext()
  const [payments, setPayments] = useState<TillPayment[]>([])
  const [way, setWay] = useState<PayWay | undefined>(start === 'cash' ? 'cash' : undefined)
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const { total } = totalsOf(ticket)
  const { due } = settle(total, payments, money(0))
  const method = head?.methods.find(({ id }) => id === way && id !== 'cash')

  /** `received` is cash that is handed over now. */
  async function finish(all: TillPayment[], received: Money) {
    if (isBusy) return
    setBusy(true)
    setProblem(undefined)
    try {
      const outcome = await pay(settle(total, all, received), received)
      if ('paid' in outcome) return onPaid(outcome.paid)
      const sentence = refusalSentence(outcome.refused, { t: refusals, language, lines: ticket.lines })
      const isCashier = isCashierRefusal(outcome.refused)
      // The PIN, or the approval of a discount, is asked for again in place of this dialog.
      if (isCashier || ticket.approval) toasts.error(sentence)
      if (isCashier) return onCashier()
      setProblem(sentence)
    } catch {
      setProblem(t.notStored)
    } finally {
      setBusy(false)
    }
  }
  /** Ends the sale if nothing is due any more. */
  function add(payment: TillPayment) {
    const all = [...payments, payment]
    if (settle(total, all, money(0)).due === 0) return void finish(all, money(0))
    setPayments(all)
    setWay(undefined)
  }
  async function close() {
    if (isBusy) return
    const isLeaving =
      payments.length === 0 ||
      (await ask({ kind: 'warning', title: t.leaveTitle, sentence: t.leaveSentence, confirm: t.leave }))
    if (isLeaving) onClose()
  }
  return (
    <ModalFrame
      variant="form-small"
      // With the amount, which a screen reader reads as the dialog opens.
      label={`${t.title}. ${t.toPay} ${isolateLtr(formatMoney(due))}`}
      isOpen
      onClose={() => void close()}
      closesOutside={false}
    >
      <ModalHead title={t.title} onClose={() => void close()} />
      <div className="grid grow grid-cols-1 content-start gap-4 overflow-y-auto p-5 pb-[max(20px,env(safe-area-inset-bottom))]">
        <div role="status" className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="text-h2">{payments.length > 0 ? t.rest : t.toPay}</span>
          <AdminMoney amount={due} className="text-[2rem] leading-10 font-semibold" />
        </div>
        <Payments
          payments={payments}
          onRemove={(index) => setPayments(payments.filter((_payment, at) => at !== index))}
        />
        <FieldError message={problem} />
        <Ways way={way} onChoose={setWay} />
        {way === 'cash' && (
          <PayCash
            due={due}
            isBusy={isBusy}
            hasBuyer={!!ticket.buyer}
            onPay={(received) => void finish(payments, received)}
            onAdd={(amount) => add({ method: 'cash', amount, reference: '' })}
          />
        )}
        {(method || way === 'credit') && (
          <PayTransfer
            key={way}
            method={method}
            due={due}
            credit={ticket.buyer?.credit ?? money(0)}
            isBusy={isBusy}
            onShow={onTransfer}
            onAdd={add}
          />
        )}
        {payments.length > 0 && due > 0 && !way && (
          <Later due={due} hasBuyer={!!ticket.buyer} onLater={() => void finish(payments, money(0))} />
        )}
      </div>
    </ModalFrame>
  )
}

function Payments({ payments, onRemove }: { payments: TillPayment[]; onRemove: (index: number) => void }) {
  const t = useText(payText)
  const nameOf = useWayNames()
  if (payments.length === 0) return null
  return (
    <ul aria-label={t.payments} className="divide-y divide-line rounded-button border border-line">
      {payments.map(({ method, amount, reference }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- equal payments are possible, and their order is fixed
        <li key={index} className="flex items-center gap-3 ps-4">
          <span className="grow">
            {nameOf(method)} {reference && <bdi className="text-subtle">{reference}</bdi>}
          </span>
          <AdminMoney amount={amount} className="font-semibold" />
          <IconButton icon={X} label={t.removePayment} onClick={() => onRemove(index)} />
        </li>
      ))}
    </ul>
  )
}

function useWayNames(): (way: string) => string {
  const t = useText(ticketText)
  const language = useLanguage()
  const { head } = useTillContext()
  return (way) => {
    if (way === 'cash') return t.cash
    if (way === 'credit') return t.credit
    const name = head?.methods.find(({ id }) => id === way)?.name
    return name ? localized(name, language) : way
  }
}

/** Cash first, then the wallets, then the credit of the client. */
function Ways({ way, onChoose }: { way: PayWay | undefined; onChoose: (way: PayWay) => void }) {
  const t = useText(payText)
  const nameOf = useWayNames()
  const { head, ticket } = useTillContext()
  const wallets = (head?.methods ?? []).filter(({ id }) => id !== 'cash').map(({ id }) => id)
  const hasCredit = (ticket.buyer?.credit ?? 0) > 0
  const ways: PayWay[] = ['cash', ...wallets, ...(hasCredit ? (['credit'] as const) : [])]
  return (
    <div role="group" aria-label={t.methods} className="pay-grid">
      {ways.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === way}
          onClick={() => onChoose(one)}
          className="flex min-h-12 min-w-0 items-center justify-center gap-2 rounded-button border border-line-2 bg-surface px-2 font-medium hover:bg-hover aria-pressed:border-pri aria-pressed:bg-pri-50 aria-pressed:text-link"
        >
          <WayMark way={one} />
          <span className="truncate">{nameOf(one)}</span>
        </button>
      ))}
    </div>
  )
}

function WayMark({ way }: { way: PayWay }) {
  if (way === 'cash') return <Banknote className="size-5 shrink-0" strokeWidth={1.7} aria-hidden="true" />
  if (way === 'credit') return <Gift className="size-5 shrink-0" strokeWidth={1.7} aria-hidden="true" />
  return <span aria-hidden="true" className={`size-2.5 shrink-0 rounded-[3px] ${METHOD_COLORS[way].mark}`} />
}
