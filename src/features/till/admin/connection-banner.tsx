import { CloudOff, CloudUpload, Lock, LockKeyhole, TriangleAlert } from 'lucide-react'
import { formatDayAndTime, formatTime, dayOf } from '#core/day.ts'
import { Button, ButtonLink } from '#ui/form/button.tsx'
import { useText } from '#ui/page/language.tsx'
import { pendingText } from '../pending.text.ts'
import { useTillContext } from './use-till.ts'

/** The button goes below large text. */
const LINE = 'flex min-h-12 flex-wrap items-center gap-x-3 border-b border-line ps-4 pe-2'
const WORDS = 'min-w-0 grow basis-32 py-1.5'

/** How many events wait and since when; refused ones have a line of their own. */
export function ConnectionBanner({ onSee }: { onSee: () => void }) {
  const t = useText(pendingText)
  const { pending, isOffline } = useTillContext()
  const waiting = pending.filter(({ refused }) => !refused)
  const refused = pending.length - waiting.length
  const oldest = waiting[0]
  // A sale on its way to the shop is no news.
  const isShown = isOffline || waiting.length > 1 || waiting.some(({ isHandedOver }) => isHandedOver)
  const Icon = isOffline ? CloudOff : CloudUpload
  return (
    <div role="status">
      <RegisterBanner />
      {isShown && (
        <p className={`${LINE} bg-gold-50 text-gold-ink`}>
          <Icon className="size-5 shrink-0" strokeWidth={1.7} aria-hidden="true" />
          <span className={WORDS}>
            {isOffline && <span className="font-medium">{t.offline} </span>}
            {oldest && t.waiting(waiting.length, since(oldest.event.at))}
          </span>
          {oldest && (
            <Button variant="ghost" onClick={onSee}>
              {t.see}
            </Button>
          )}
        </p>
      )}
      {refused > 0 && (
        <p className={`${LINE} bg-henna-50 text-henna`}>
          <TriangleAlert className="size-5 shrink-0" strokeWidth={1.7} aria-hidden="true" />
          <span className={`${WORDS} font-medium`}>{t.refusedCount(refused)}</span>
          <Button variant="ghost" onClick={onSee}>
            {t.see}
          </Button>
        </p>
      )}
    </div>
  )
}

/** Says that the register is not open, or open since another day, and leads to it. */
function RegisterBanner() {
  const t = useText(pendingText)
  const { head, isOffline } = useTillContext()
  // A device that was updated has stored a catalogue without it.
  if (isOffline || !head?.register || head.register === 'open') return null
  const isToOpen = head.register === 'toOpen'
  return (
    <p className={`${LINE} bg-gold-50 text-gold-ink`}>
      <LockKeyhole className="size-5 shrink-0" strokeWidth={1.7} aria-hidden="true" />
      <span className={WORDS}>{isToOpen ? t.registerToOpen : t.registerLeftOpen}</span>
      <ButtonLink variant="ghost" to="/admin/cash-register" reloadDocument>
        {isToOpen ? t.openRegister : t.closeRegister}
      </ButtonLink>
    </p>
  )
}

/** The time, with the day if it is not today. */
function since(at: string): string {
  const date = new Date(at)
  return dayOf(date) === dayOf(new Date()) ? formatTime(date) : formatDayAndTime(date)
}

/** Over the whole screen: the shop has answered that this person may not sell. */
export function AccessBarrier() {
  const t = useText(pendingText)
  const { connection } = useTillContext()
  if (connection !== 'signedOut' && connection !== 'forbidden') return null
  return (
    // Native: it makes the till below inert, moves the focus, and is above other dialogs.
    <dialog
      ref={showModal}
      role="alertdialog"
      // Keeps an open dialog of the till from hiding it from screen readers.
      data-react-aria-top-layer="true"
      aria-labelledby="barrier-title"
      // Browsers close a dialog on Escape, whatever the page says.
      onClose={(event) => showModal(event.currentTarget)}
      className="m-0 grid h-dvh max-h-none w-dvw max-w-none place-content-center-safe justify-items-center gap-3 bg-bg p-6 text-center text-ink"
    >
      <span className="grid size-14 place-items-center rounded-card bg-gold-50 text-gold-ink">
        <Lock className="size-6" strokeWidth={1.7} aria-hidden="true" />
      </span>
      <h2 id="barrier-title" className="text-h1 font-semibold">
        {t[`${connection}Title`]}
      </h2>
      <p className="max-w-[42ch] text-ink-2">{t[connection]}</p>
      {connection === 'signedOut' ? (
        <ButtonLink to="/admin/login?to=/admin/till" reloadDocument size="large">
          {t.signIn}
        </ButtonLink>
      ) : (
        <ButtonLink to="/admin" reloadDocument size="large">
          {t.dashboard}
        </ButtonLink>
      )}
    </dialog>
  )
}

function showModal(dialog: HTMLDialogElement | null): void {
  if (dialog && !dialog.open) dialog.showModal()
}
