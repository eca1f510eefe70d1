/** The dialogs of the cash register. */
import { RotateCcw } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import type { Money } from '#core/money.ts'
import { useConfirm } from '#ui/dialog/confirm-dialog.tsx'
import { useText } from '#ui/page/language.tsx'
import type { CashSessionRow } from '../cash-day.rules.ts'
import { cashDialogText } from '../cash.text.ts'
import { CloseDialog } from './close-dialog.tsx'
import { EntryDialog } from './entry-dialog.tsx'
import { OpenDialog } from './open-dialog.tsx'
import { useCashMutation } from './use-cash-mutation.ts'

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
