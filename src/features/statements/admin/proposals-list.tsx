import { CheckCheck } from 'lucide-react'
import { formatMoney, sum } from '#core/money.ts'
import { isolateLtr } from '#core/text.ts'
import { useConfirm } from '#ui/dialog/confirm-dialog.tsx'
import { AdminBadge } from '#ui/feedback/admin-badge.tsx'
import { Button } from '#ui/form/button.tsx'
import { useText } from '#ui/page/language.tsx'
import type { ShownChoice, ShownProposal } from '../matching/shown-lines.rules.ts'
import { evidenceText, statementsText } from '../statements.text.ts'
import { LineMenu, useLineDialogs, type OpenDialog } from './line-dialogs.tsx'
import { LineView, LIST, PaymentView } from './line-view.tsx'
import { PaymentChoices, MatchButton } from './payment-choices.tsx'
import { useStatementMutation } from './use-statement-mutation.ts'

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
  const { onOpen, dialog } = useLineDialogs(mayAccept)
  const sure = proposals.filter(({ isSure, payment }) => isSure && (mayAccept || payment.isAccepted))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {sure.length > 1 && <AcceptAll sure={sure} />}
      <ul aria-label={t.proposals} className={LIST}>
        {proposals.map((proposal) => (
          <ProposalRow key={proposal.line.id} {...{ proposal, mayAccept, onOpen }} />
        ))}
        {choices.map((choice) => (
          <ChoiceRow key={choice.line.id} {...{ choice, mayAccept, onOpen }} />
        ))}
      </ul>
      {dialog}
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
  onOpen: OpenDialog
}

function ProposalRow({ proposal, mayAccept, onOpen }: ProposalRowProps) {
  const names = useText(evidenceText)
  const { line, payment, evidence, isSure } = proposal
  return (
    <li className={ROW}>
      <LineView line={line} />
      <PaymentView payment={payment} sender={line.phone} mayOpenOrders={mayAccept} />
      <div className="flex flex-wrap items-center gap-3 md:flex-col md:items-end">
        <MatchButton {...{ payment, mayAccept }} lineId={line.id} />
        <span className="flex items-center gap-2 max-md:grow max-md:justify-between">
          <AdminBadge tone={isSure ? 'ok' : 'gold'}>{names[evidence]}</AdminBadge>
          <LineMenu onChoose={(dialog) => onOpen(dialog, line)} />
        </span>
      </div>
    </li>
  )
}

interface ChoiceRowProps {
  choice: ShownChoice
  mayAccept: boolean
  onOpen: OpenDialog
}

function ChoiceRow({ choice: { line, payments }, mayAccept, onOpen }: ChoiceRowProps) {
  const t = useText(statementsText)
  return (
    <li className="grid gap-x-6 gap-y-3 px-4 py-4 md:grid-cols-[minmax(0,1fr)_minmax(0,2fr)] md:px-5">
      <LineView line={line} />
      <div className="grid gap-3">
        <p className="flex items-center justify-between gap-3 text-small text-gold-ink">
          {t.choose}
          <LineMenu onChoose={(dialog) => onOpen(dialog, line)} />
        </p>
        <PaymentChoices {...{ payments, mayAccept }} lineId={line.id} sender={line.phone} />
      </div>
    </li>
  )
}
