/** The mutation that the dialogs of the register share. */
import { Printer } from 'lucide-react'
import { useFetcher, useRevalidator } from 'react-router'
import { formatMoney, type Money } from '#core/money.ts'
import { isolateLtr, type WordsOf } from '#core/text.ts'
import { isSignedOut, refusalIn, type Refused } from '#features/staff/door-answers.rules.ts'
import { useSignedOut } from '#features/staff/use-signed-out.ts'
import { useConfirm } from '#ui/confirm-dialog.tsx'
import { useText } from '#ui/language.tsx'
import { openAway } from '#ui/open-away.ts'
import { hasFailed } from '#ui/steady-action.ts'
import { useToasts } from '#ui/toast.tsx'
import { useEachAnswer } from '#ui/use-each-answer.ts'
import type { CashChange } from '../cash-form.rules.ts'
import { cashRefusalText, cashText, cashToastText } from '../cash.text.ts'

type DeedError = 'openError' | 'closeError' | 'addError' | 'resetError'

/** Sends one deed and says what became of it; a refusal stays on the screen, with what was typed. */
export function useCashDeed(failure: DeedError, onDone: () => void) {
  const fetcher = useFetcher<CashChange>()
  const t = useText(cashToastText)
  const refusals = useText(cashRefusalText)
  const tellSignedOut = useSignedOut()
  const words = useText(cashText)
  const toasts = useToasts()
  const ask = useConfirm()
  const { revalidate } = useRevalidator()
  const refusal = refusalIn(fetcher.data)
  const said = refusal && sentenceOf(refusal, refusals, words.system)

  const offerReport = async (number: number) => {
    const question = { title: t.closed(number), sentence: t.printReport, confirm: t.print, keep: t.later }
    if (await ask({ kind: 'info', icon: Printer, ...question }))
      openAway(`/admin/cash-register/report?closing=${number}`)
  }
  useEachAnswer(fetcher.data, (answer: unknown) => {
    if (isSignedOut(answer)) return tellSignedOut()
    if (hasFailed(answer)) return toasts.error(t[failure])
    if (refusalIn(answer)) {
      // What the screen showed is no longer so.
      void revalidate()
      return toasts.error(said ?? t[failure])
    }
    const change = answer as CashChange
    if ('problems' in change) return
    onDone()
    if (change.deed === 'closed') void offerReport(change.number)
    else toasts.success(t[change.deed])
  })
  return {
    fetcher,
    isBusy: fetcher.state !== 'idle',
    refusal,
    /** The refusal in the reader's words. */
    said,
    send: (fields: Record<string, string>) => void fetcher.submit(fields, { method: 'post' }),
  }
}

function sentenceOf(
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
