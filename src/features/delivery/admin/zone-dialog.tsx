/** Adds or changes a zone. It stays open with its input until it is saved or discarded. */
import { CircleAlert, History, Trash2, TriangleAlert } from 'lucide-react'
import { useState, type FormEvent, type ReactNode } from 'react'
import { localized } from '#core/text.ts'
import { accessText } from '#features/staff/staff.text.ts'
import { useConfirm } from '#ui/dialog/confirm-dialog.tsx'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { Button } from '#ui/form/button.tsx'
import { useLanguage, useText } from '#ui/page/language.tsx'
import { uiText } from '#ui/ui.text.ts'
import type { DeliveryZone } from '../delivery.rules.ts'
import type { ZonesView } from '../zones-view.rules.ts'
import { useZoneForm, type ZoneEditor } from './use-zone-form.ts'
import { useZonesMutation } from './use-zones-mutation.ts'
import { ZoneFields } from './zone-fields.tsx'
import { zoneFormText } from './zone-form.text.ts'

interface ZoneDialogProps {
  /** Undefined for a new zone. */
  zone: DeliveryZone | undefined
  view: ZonesView
  onClose: () => void
}

export function ZoneDialog({ zone: found, view, onClose }: ZoneDialogProps) {
  const t = useText(zoneFormText)
  const ui = useText(uiText)
  const ask = useConfirm()
  // Kept if another user deletes the zone meanwhile: the input is then saved as a new zone.
  const [zone] = useState(found)
  const language = useLanguage()
  const editor = useZoneForm(zone, view)
  const [isSignedOut, setSignedOut] = useState(false)
  const done = () => {
    editor.discardDraft()
    onClose()
  }
  const { send, isBusy, refusal } = useZonesMutation({ onDone: done, onSignedOut: () => setSignedOut(true) })
  // After the conflict was shown, the current version is sent.
  const target = { id: found ? String(found.id) : '', version: view.version }

  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    if (isBusy) return
    setSignedOut(false)
    if (editor.check()) return send('save', { ...target, form: JSON.stringify(editor.form) })
    requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
  }
  async function leave() {
    const words = { title: t.leaveTitle, sentence: t.leaveSentence, confirm: t.leave, keep: t.stay }
    if (!editor.isChanged || (await ask({ kind: 'warning', ...words }))) done()
  }
  async function remove({ name }: DeliveryZone) {
    const title = t.deleteTitle(localized(name, language))
    const words = { title, sentence: t.deleteSentence, confirm: t.delete }
    if (await ask({ kind: 'danger', ...words })) send('delete', target)
  }

  const isPickup = zone?.kind === 'pickup'
  return (
    <FormDialog
      title={isPickup ? t.editPickup : zone ? t.editZone : t.newZone}
      sub={zone && !isPickup && <bdi>{localized(zone.name, language)}</bdi>}
      isOpen
      onClose={() => void leave()}
      onSubmit={save}
      footer={
        <>
          {found?.kind === 'delivery' && (
            <span className="me-auto">
              <Button variant="danger-ghost" onClick={() => void remove(found)}>
                <Trash2 className="size-4" strokeWidth={1.7} aria-hidden="true" />
                {t.delete}
              </Button>
            </span>
          )}
          <p role="status" className="flex items-center gap-1.5 text-small font-medium text-henna">
            {editor.problemCount > 0 && (
              <>
                <CircleAlert className="size-4" strokeWidth={1.7} aria-hidden="true" />
                {t.toCorrect(editor.problemCount)}
              </>
            )}
          </p>
          <Button variant="secondary" onClick={() => void leave()}>
            {ui.cancel}
          </Button>
          <Button type="submit" busy={isBusy && t.saving}>
            {t.save}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <Notes {...{ editor, isSignedOut }} isNew={!zone} changedBy={String(refusal?.details.by ?? '')} />
        <ZoneFields kind={zone?.kind ?? 'delivery'} editor={editor} methods={view.methods} />
      </div>
    </FormDialog>
  )
}

interface NotesProps {
  editor: ZoneEditor
  isNew: boolean
  isSignedOut: boolean
  changedBy: string
}

function Notes({ editor, isNew, isSignedOut, changedBy }: NotesProps) {
  const t = useText(zoneFormText)
  const access = useText(accessText)
  const restart = (
    <button type="button" onClick={editor.restart} className="font-semibold underline underline-offset-4">
      {t.restart}
    </button>
  )
  return (
    <>
      {isSignedOut && (
        <Note tone="bg-henna-50 text-henna" icon={<CircleAlert {...ICON} />}>
          {access.signedOut}{' '}
          <a
            href="/admin/login"
            target="_blank"
            rel="noreferrer"
            className="font-semibold underline underline-offset-4"
          >
            {access.signIn}
          </a>
        </Note>
      )}
      {editor.hasConflict && (
        <Note tone="bg-gold-50 text-gold-ink" icon={<TriangleAlert {...ICON} />}>
          {isNew ? (
            t.newConflict(changedBy)
          ) : (
            <>
              {t.conflict(changedBy)} {restart}
            </>
          )}
        </Note>
      )}
      {editor.isDraft && !editor.hasConflict && (
        <Note tone="bg-gold-50 text-gold-ink" icon={<History {...ICON} />}>
          {t.draftFound} {restart}
        </Note>
      )}
    </>
  )
}

const ICON = { className: 'mt-0.5 size-4 shrink-0', strokeWidth: 1.7, 'aria-hidden': true } as const

function Note({ tone, icon, children }: { tone: string; icon: ReactNode; children: ReactNode }) {
  return (
    <div role="alert" className={`flex items-start gap-2 rounded-button px-4 py-2.5 text-small ${tone}`}>
      {icon}
      <p>{children}</p>
    </div>
  )
}
