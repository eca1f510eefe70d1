import { Check, CheckCheck } from 'lucide-react'
import { formatMoney, sum } from '#core/money.ts'
import { isolateLtr } from '#core/text.ts'
import { useConfirm } from '#ui/dialog/confirm-dialog.tsx'
import { AdminBadge } from '#ui/feedback/admin-badge.tsx'
import { Button } from '#ui/form/button.tsx'
import { useText } from '#ui/page/language.tsx'
import type { ShownChoice, ShownPayment, ShownProposal } from '../matching/shown-lines.rules.ts'
import { evidenceText, statementsText } from '../statements.text.ts'
import { LineView, PaymentView } from './line-view.tsx'
import { useStatementMutation } from './use-statement-mutation.ts'

export const LIST = 'divide-y divide-line rounded-card border border-line bg-surface'
const ROW =
  'grid gap-x-6 gap-y-3 px-4 py-4 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] md:items-start md:px-5'

interface ProposalsListProps {
  proposals: ShownProposal[]
  choices: ShownChoice[]
  /** May open orders and accept proofs. */
  mayAccept: boolean
}

export function ProposalsList({ proposals, choices, mayAccept }: ProposalsListProps) {
  const t = useText(statementsText)
  const sure = proposals.filter(({ isSure, payment }) => isSure && (mayAccept || payment.isAccepted))
  return (
    <div className="grid gap-4">
      {sure.length > 1 && <AcceptAll sure={sure} />}
      <ul aria-label={t.proposals} className={LIST}>
        {proposals.map((proposal) => (
          <ProposalRow key={proposal.line.id} proposal={proposal} mayAccept={mayAccept} />
        ))}
        {choices.map((choice) => (
          <ChoiceRow key={choice.line.id} choice={choice} mayAccept={mayAccept} />
        ))}
      </ul>
    </div>
  )
}

function AcceptAll({ sure }: { sure: ShownProposal[] }) {
  const t = useText(statementsText)
  const confirm = useConfirm()
  const { submit, isBusy } = useStatementMutation()
  async function acceptAll() {
    const total = isolateLtr(formatMoney(sum(sure.map(({ line }) => line.amount))))
    const question = { title: t.acceptAllQuestion, sentence: t.acceptAllSentence(sure.length, total) }
    if (!(await confirm({ kind: 'info', icon: CheckCheck, ...question, confirm: t.accept }))) return
    const pairs = sure.map(({ line, payment }) => ({
      line: line.id,
      payment: payment.id,
      proof: payment.proofId ?? '',
    }))
    submit({ intent: 'matchAll', pairs: JSON.stringify(pairs) })
  }
  return (
    <div className="flex justify-end max-md:justify-stretch max-md:[&>button]:w-full">
      <Button variant="secondary" busy={isBusy && t.accept} onClick={() => void acceptAll()}>
        <CheckCheck className="size-4" strokeWidth={1.7} aria-hidden="true" />
        {t.acceptAll(sure.length)}
      </Button>
    </div>
  )
}

interface ProposalRowProps {
  proposal: ShownProposal
  mayAccept: boolean
}

function ProposalRow({ proposal, mayAccept }: ProposalRowProps) {
  const names = useText(evidenceText)
  const { line, payment, evidence, isSure } = proposal
  return (
    <li className={ROW}>
      <LineView line={line} />
      <PaymentView payment={payment} sender={line.phone} mayOpenOrders={mayAccept} />
      <div className="flex items-center gap-3 md:flex-col md:items-end">
        <MatchButton {...{ payment, mayAccept }} lineId={line.id} />
        <AdminBadge tone={isSure ? 'ok' : 'gold'}>{names[evidence]}</AdminBadge>
      </div>
    </li>
  )
}

function ChoiceRow({ choice: { line, payments }, mayAccept }: { choice: ShownChoice; mayAccept: boolean }) {
  const t = useText(statementsText)
  return (
    <li className="grid gap-x-6 gap-y-3 px-4 py-4 md:grid-cols-[minmax(0,1fr)_minmax(0,2fr)] md:px-5">
      <LineView line={line} />
      <div className="grid gap-3">
        <p className="text-small text-gold-ink">{t.choose}</p>
        <PaymentChoices {...{ payments, mayAccept }} lineId={line.id} sender={line.phone} />
      </div>
    </li>
  )
}

interface PaymentChoicesProps {
  payments: ShownPayment[]
  lineId: number
  sender: ShownChoice['line']['phone']
  mayAccept: boolean
  onDone?: () => void
}

export function PaymentChoices({ payments, lineId, sender, mayAccept, onDone }: PaymentChoicesProps) {
  return (
    <ul className="divide-y divide-line rounded-field border border-line">
      {payments.map((payment) => (
        <li key={payment.id} className="flex flex-wrap items-start justify-between gap-3 p-3">
          <PaymentView payment={payment} sender={sender} mayOpenOrders={mayAccept} />
          <MatchButton {...{ payment, mayAccept, lineId }} {...(onDone && { onDone })} />
        </li>
      ))}
    </ul>
  )
}

interface MatchButtonProps {
  payment: ShownPayment
  lineId: number
  mayAccept: boolean
  onDone?: () => void
}

/** One tap accepts. A waiting proof needs the right to accept payments. */
function MatchButton({ payment, lineId, mayAccept, onDone }: MatchButtonProps) {
  const t = useText(statementsText)
  const { submit, isBusy } = useStatementMutation(onDone)
  const { id, isAccepted, proofId, orderNumber } = payment
  if (!isAccepted && !mayAccept) return null
  const label = isAccepted ? t.confirm : t.accept
  return (
    <Button
      aria-label={`${label} · ${t.order(orderNumber)}`}
      busy={isBusy && label}
      onClick={() =>
        submit({ intent: 'match', line: String(lineId), payment: String(id), proof: proofId ?? '' })
      }
    >
      <Check className="size-4" strokeWidth={2} aria-hidden="true" />
      {label}
    </Button>
  )
}
