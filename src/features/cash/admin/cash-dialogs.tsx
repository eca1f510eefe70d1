/** The dialogs of the cash register, and the mutation that they share. */
import { Printer, RotateCcw } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { useRevalidator } from 'react-router'
import { formatMoney, type Money } from '#core/money.ts'
import { isolateLtr, type WordsOf } from '#core/text.ts'
import type { Refused } from '#features/staff/door-answers.rules.ts'
import { useStaffMutation } from '#features/staff/use-staff-mutation.ts'
import { useConfirm } from '#ui/confirm-dialog.tsx'
import { useText } from '#ui/language.tsx'
import { openAway } from '#ui/open-away.ts'
import type { CashSessionRow } from '../cash-day.rules.ts'
import type { CashChange } from '../cash-form.rules.ts'
import { cashDialogText, cashRefusalText, cashText, cashToastText } from '../cash.text.ts'
import { CloseDialog } from './close-dialog.tsx'
import { EntryDialog } from './entry-dialog.tsx'
import { OpenDialog } from './open-dialog.tsx'

export type CashDialog = 'open' | 'close' | 'add' | 'reset'

interface CashDialogsProps {
  dialog: CashDialog | undefined
  current: CashSessionRow | undefined
  /** The drawer's amount after the last closing. */
  left: Money | null
  /** A difference above it needs a reason. */
  limit: Money
  /** How many transactions a reset of today would leave out. */
  transactions: number
  onClose: () => void
}

export function CashDialogs({ dialog, current, left, limit, transactions, onClose }: CashDialogsProps) {
  switch (dialog) {
    case 'open':
      return <OpenDialog {...{ current, left, onClose }} />
    case 'close':
      // Somebody else may have closed it while the menu was open.
      return current ? <CloseDialog {...{ current, limit, onClose }} /> : null
    case 'add':
      return <EntryDialog {...{ current, onClose }} />
    case 'reset':
      return <ResetQuestion {...{ transactions, onClose }} />
    default:
      return null
  }
}

function ResetQuestion({ transactions, onClose }: Pick<CashDialogsProps, 'transactions' | 'onClose'>) {
  const t = useText(cashDialogText)
  const ask = useConfirm()
  const { submit } = useCashMutation('resetError', onClose)
  const question = useEffectEvent(async () => {
    const sentence = t.resetSentence(transactions)
    const asked = { title: t.resetTitle, sentence, confirm: t.resetIt, keep: t.keep }
    if (await ask({ kind: 'danger', icon: RotateCcw, ...asked })) submit({ intent: 'reset' })
    else onClose()
  })
  useEffect(() => void question(), [])
  return null
}

/** One submitted change of the register. A refusal also stays on the screen, in the dialog. */
export function useCashMutation(
  failure: 'openError' | 'closeError' | 'addError' | 'resetError',
  onDone: () => void,
) {
  const t = useText(cashToastText)
  const refusals = useText(cashRefusalText)
  const { system } = useText(cashText)
  const ask = useConfirm()
  const { revalidate } = useRevalidator()
  const messageOf = (refused: Refused['refusal']) => refusalMessage(refused, refusals, system)

  async function offerReport(number: number) {
    const question = { title: t.closed(number), sentence: t.printReport, confirm: t.print, keep: t.later }
    if (await ask({ kind: 'info', icon: Printer, ...question }))
      openAway(`/admin/cash-register/report?closing=${number}`)
  }

  const mutation = useStaffMutation<CashChange>({
    failure: t[failure],
    onRefused: (refused) => {
      // The refused change was based on an outdated register.
      void revalidate()
      return messageOf(refused) ?? t[failure]
    },
    onAnswer: (change) => {
      if ('problems' in change) return undefined
      onDone()
      if (change.done !== 'closed') return t[change.done]
      void offerReport(change.number)
      return undefined
    },
  })
  return { ...mutation, refusalText: mutation.refusal && messageOf(mutation.refusal) }
}

function refusalMessage(
  { code, details }: Refused['refusal'],
  t: WordsOf<typeof cashRefusalText>,
  system: string,
): string | undefined {
  const amount = (name: string) => isolateLtr(formatMoney(Number(details[name]) as Money))
  const by = details.by === 'system' ? system : String(details.by ?? '')
  switch (code) {
    case 'openedMeanwhile':
    case 'closedMeanwhile':
      return t[code](by)
    case 'movedMeanwhile':
      return t.movedMeanwhile(amount('expected'))
    case 'notEnoughCash':
      return t.notEnoughCash(amount('available'))
    case 'reasonNeeded':
    case 'unknownOrder':
    case 'badAmount':
    case 'tooLong':
      return t[code]
    default:
      return undefined
  }
}
