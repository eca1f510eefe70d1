import { Undo2 } from 'lucide-react'
import { lazyDialog } from '#ui/dialog/lazy-dialog.tsx'
import { useText } from '#ui/page/language.tsx'
import { counterText } from '../pending.text.ts'
import { useTillContext } from './use-till.ts'

const PeopleDialog = lazyDialog(async () => (await import('./people-dialog.tsx')).PeopleDialog)

/** Switches the cashier by PIN; back to the person who is signed in without one. */
export function CashierDialog({ onClose }: { onClose: () => void }) {
  const t = useText(counterText)
  const { cashier, setCashier, person } = useTillContext()
  function switchBack(secret: string) {
    setCashier(undefined)
    // The secret ends with the session anyway.
    const body = new URLSearchParams({ intent: 'back', secret })
    void fetch('/admin/till/people', { method: 'POST', body }).catch(() => undefined)
    onClose()
  }
  return (
    <PeopleDialog
      title={t.switchTitle}
      sub={t.switchSub}
      fields={{ intent: 'switch' }}
      onDone={(answer) => {
        if (!('secret' in answer)) return
        setCashier({ ...answer.person, secret: answer.secret, discountLimit: answer.discountLimit })
        onClose()
      }}
      onClose={onClose}
    >
      {cashier.secret !== undefined && (
        <button
          type="button"
          onClick={() => switchBack(cashier.secret!)}
          className="flex min-h-16 w-full items-center gap-3 border-b border-line px-5 text-start font-medium text-link outline-offset-[-3px] hover:bg-hover"
        >
          <Undo2 className="mirrored size-5" strokeWidth={1.7} aria-hidden="true" />
          {t.signedInPerson(person.name)}
        </button>
      )}
    </PeopleDialog>
  )
}
