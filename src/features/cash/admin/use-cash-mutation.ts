import { Printer } from 'lucide-react'
import { useRevalidator } from 'react-router'
import { formatMoney, type Money } from '#core/money.ts'
import { isolateLtr, type TextOf } from '#core/text.ts'
import type { Refused } from '#features/staff/staff-access.rules.ts'
import { useStaffMutation } from '#features/staff/use-staff-mutation.ts'
import { useConfirm } from '#ui/dialog/confirm-dialog.tsx'
import { openExternal } from '#ui/hooks/open-external.ts'
import { useText } from '#ui/page/language.tsx'
import { cashRefusalText, cashToastText } from '../cash-dialog.text.ts'
import type { CashChange } from '../cash-form.rules.ts'
import { cashText } from '../cash-screen.text.ts'
import type { SessionCount } from '../count.rules.ts'

interface CountHandlers {
  onCounted?: (count: SessionCount) => void
  onRefused?: (code: string) => void
}

/** Submits one change of the register. The dialog also shows a refusal, beside the toast. */
export function useCashMutation(
  failure: 'openError' | 'closeError' | 'countError' | 'addError' | 'transferError' | 'resetError',
  onDone: () => void,
  { onCounted, onRefused }: CountHandlers = {},
) {
  const t = useText(cashToastText)
  const refusals = useText(cashRefusalText)
  const { system } = useText(cashText)
  const confirm = useConfirm()
  const { revalidate } = useRevalidator()
  const messageOf = (refused: Refused['refusal']) => refusalMessage(refused, refusals, system)

  async function offerReport(number: number) {
    const question = { title: t.closed(number), sentence: t.printReport, confirm: t.print, keep: t.later }
    if (await confirm({ kind: 'info', icon: Printer, ...question }))
      openExternal(`/admin/cash-register/report?closing=${number}`)
  }

  const mutation = useStaffMutation<CashChange>({
    failure: t[failure],
    onRefused: (refused) => {
      // A refusal means that the screen shows an outdated register.
      void revalidate()
      onRefused?.(refused.code)
      return messageOf(refused) ?? t[failure]
    },
    onAnswer: (change) => {
      if ('problems' in change) return undefined
      // The person has not closed yet: the dialog shows what was expected.
      if (change.done === 'counted') {
        onCounted?.(change.count)
        return undefined
      }
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
  t: TextOf<typeof cashRefusalText>,
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
      // A person who counts blind is not told what the drawer holds.
      return details.available === undefined ? t.notEnoughBlind : t.notEnoughCash(amount('available'))
    case 'notEnoughInPlace':
      return t.notEnoughInPlace(amount('available'))
    case 'pinWrong':
      return t.pinWrong
    case 'pinBlocked':
      return t.pinBlocked(Number(details.seconds))
    case 'saleAboveOrder':
      return details.available === 0
        ? t.nothingToReceive(Number(details.number))
        : t.saleAboveOrder(Number(details.number), amount('available'))
    case 'refundAboveOrder':
      return details.available === 0
        ? t.nothingToRefund(Number(details.number))
        : t.refundAboveOrder(Number(details.number), amount('available'))
    case 'countFirst':
    case 'movedSinceCount':
    case 'walletMovedMeanwhile':
    case 'approvalNeeded':
    case 'mayNotApprove':
    case 'unknownPlace':
    case 'keyUsed':
    case 'mayNotReset':
    case 'mayNotRefund':
    case 'resetReasonNeeded':
    case 'openingReasonNeeded':
    case 'reasonNeeded':
    case 'unknownOrder':
    case 'badAmount':
    case 'tooLong':
      return t[code]
    default:
      return undefined
  }
}
