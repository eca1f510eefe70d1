/** The dialogs of the cash register. */
import { RotateCcw } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import type { Money } from '#core/money.ts'
import { useConfirm } from '#ui/dialog/confirm-dialog.tsx'
import { TextArea } from '#ui/form/field.tsx'
import { useText } from '#ui/page/language.tsx'
import type { CashSessionRow } from '../cash-day.rules.ts'
import { cashDialogText } from '../cash-dialog.text.ts'
import { MAX_REASON_LENGTH } from '../cash-form.rules.ts'
import type { ClosingView } from '../closing-view.rules.ts'
import type { CashOutside } from '../closing.rules.ts'
import { BlindCloseDialog } from './blind-close-dialog.tsx'
import { CloseDialog } from './close-dialog.tsx'
import { EntryDialog } from './entry-dialog.tsx'
import { OpenDialog } from './open-dialog.tsx'
import { TransferDialog } from './transfer-dialog.tsx'
import { useCashMutation } from './use-cash-mutation.ts'

export type CashDialog = 'open' | 'close' | 'add' | 'transfer' | 'reset'

interface CashDialogsProps {
  dialog: CashDialog | undefined
  current: CashSessionRow | undefined
  /** The drawer's amount after the last closing. */
  left: Money | null
  /** A difference above it needs a reason. */
  limit: Money
  /** Number of today's transactions that a reset would exclude. */
  transactions: number
  mayRefund: boolean
  outside: CashOutside[]
  closing: ClosingView
  now: Date
  onClose: () => void
}

export function CashDialogs(props: CashDialogsProps) {
  const { dialog, current, left, limit, transactions, mayRefund, outside, closing, now, onClose } = props
  switch (dialog) {
    case 'open':
      return <OpenDialog {...{ current, left, limit, onClose }} isBlind={closing.isBlind} />
    case 'close':
      // Another user may have closed the session in the meantime.
      if (!current) return null
      return closing.isBlind ? (
        <BlindCloseDialog {...{ current, limit, outside, closing, now, onClose }} />
      ) : (
        <CloseDialog {...{ current, limit, outside, closing, now, onClose }} />
      )
    case 'add':
      return <EntryDialog {...{ current, mayRefund, onClose }} />
    case 'transfer':
      return <TransferDialog {...{ current, closing, onClose }} />
    case 'reset':
      return <ResetConfirmation {...{ transactions, onClose }} />
    default:
      return null
  }
}

function ResetConfirmation({ transactions, onClose }: Pick<CashDialogsProps, 'transactions' | 'onClose'>) {
  const t = useText(cashDialogText)
  const confirm = useConfirm()
  const { submit } = useCashMutation('resetError', onClose)
  const confirmReset = useEffectEvent(async () => {
    const sentence = t.resetSentence(transactions)
    const question = { title: t.resetTitle, sentence, confirm: t.resetIt, keep: t.keep }
    let reason = ''
    const isConfirmed = await confirm({
      kind: 'danger',
      icon: RotateCcw,
      ...question,
      renderExtra: (setReady) => (
        <div className="mt-3">
          <TextArea
            label={t.resetReason}
            required
            rows={2}
            maxLength={MAX_REASON_LENGTH}
            onChange={({ target }) => {
              reason = target.value.trim()
              setReady(reason !== '')
            }}
          />
        </div>
      ),
    })
    if (isConfirmed) submit({ intent: 'reset', reason })
    else onClose()
  })
  useEffect(() => void confirmReset(), [])
  return null
}
