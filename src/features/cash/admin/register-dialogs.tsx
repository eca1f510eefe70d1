/** The dialogs of the register. */
import { RotateCcw } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import type { Money } from '#core/money.ts'
import { useConfirm } from '#ui/confirm-dialog.tsx'
import { useText } from '#ui/language.tsx'
import type { CashSessionRow } from '../cash-day.rules.ts'
import { cashDialogText } from '../cash.text.ts'
import { useCashDeed } from './cash-dialogs.tsx'
import { CloseDialog } from './close-dialog.tsx'
import { EntryDialog } from './entry-dialog.tsx'
import { OpenDialog } from './open-dialog.tsx'

export type CashDialog = 'open' | 'close' | 'add' | 'reset'

interface CashDialogsProps {
  dialog: CashDialog | undefined
  current: CashSessionRow | undefined
  /** What the last closing left in the drawer. */
  left: Money | null
  /** A gap above it needs a reason. */
  limit: Money
  /** How many lines a reset of today would set aside. */
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
  const { send } = useCashDeed('resetError', onClose)
  const question = useEffectEvent(async () => {
    const sentence = t.resetSentence(transactions)
    const asked = { title: t.resetTitle, sentence, confirm: t.resetIt, keep: t.keep }
    if (await ask({ kind: 'danger', icon: RotateCcw, ...asked })) send({ intent: 'reset' })
    else onClose()
  })
  useEffect(() => void question(), [])
  return null
}
