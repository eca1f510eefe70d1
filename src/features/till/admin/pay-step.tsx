import { useState } from 'react'
import { lazyDialog } from '#ui/dialog/lazy-dialog.tsx'
import { useText } from '#ui/page/language.tsx'
import { counterText } from '../pending.text.ts'
import { discountShare, needsApproval } from '../ticket.rules.ts'
import { PayDialog, type PayDialogProps } from './pay-dialog.tsx'
import { useTillContext } from './use-till.ts'

const PeopleDialog = lazyDialog(async () => (await import('./people-dialog.tsx')).PeopleDialog)

/** A discount above the cashier's limit is approved before the payment. Without a connection it is flagged for staff. */
export function PayStep(props: PayDialogProps) {
  const t = useText(counterText)
  const { ticket, change, discountLimit, isOffline } = useTillContext()
  const [key, setKey] = useState<string>(() => crypto.randomUUID())
  if (isOffline || !needsApproval(ticket, discountLimit)) return <PayDialog {...props} />
  const percent = discountShare(ticket)
  const fields = { intent: 'approve', percent: String(percent), key }
  return (
    <PeopleDialog
      title={t.approveTitle}
      sub={t.approveSub(percent)}
      fields={fields}
      onDone={(answer) => {
        if (!('approval' in answer)) return
        change((before) => ({
          ...before,
          approval: { secret: answer.approval, percent, by: answer.name, key },
        }))
        // A refused sale has used its key.
        setKey(crypto.randomUUID())
      }}
      onClose={props.onClose}
    />
  )
}
