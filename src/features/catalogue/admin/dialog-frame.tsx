/** Frame of every form of the catalogue: badges, notes, buttons and the confirmation before changes are discarded. */
import { CircleAlert, History, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { formatDayAndTime } from '#core/day.ts'
import { localized } from '#core/text.ts'
import { accessText } from '#features/staff/staff.text.ts'
import { useConfirm } from '#ui/dialog/confirm-dialog.tsx'
import { FormDialog } from '#ui/dialog/form-dialog.tsx'
import { Button, ButtonLink } from '#ui/form/button.tsx'
import { useLanguage, useText } from '#ui/page/language.tsx'
import type { Edited } from '../catalogue-admin.rules.ts'
import type { CategoryForm, ProductForm } from '../catalogue-form.rules.ts'
import { catalogueFormText } from '../catalogue-form.text.ts'
import { LanguageBadges } from './language-badges.tsx'
import type { CatalogueForm } from './use-catalogue-form.ts'

interface DialogFrameProps<F extends CategoryForm | ProductForm> {
  title: string
  sub?: ReactNode
  editor: CatalogueForm<F>
  isUploading: boolean
  isSaving: boolean
  isSignedOut: boolean
  onSave: () => void
  onClose: () => void
  onRemove?: (() => void) | undefined
  children: ReactNode
}

export function DialogFrame<F extends CategoryForm | ProductForm>(props: DialogFrameProps<F>) {
  const { title, sub, editor, isUploading, isSaving, isSignedOut, onSave, onClose, onRemove, children } =
    props
  const t = useText(catalogueFormText)
  const ask = useConfirm()
  async function leave() {
    const words = { title: t.leaveTitle, sentence: t.leaveSentence, confirm: t.leave, keep: t.stay }
    if (editor.isChanged && !(await ask({ kind: 'warning', ...words }))) return
    editor.discardDraft()
    onClose()
  }
  const problemCount = editor.hasTriedToSave ? editor.problems.length : 0
  return (
    <FormDialog
      title={title}
      sub={sub}
      tools={<LanguageBadges form={editor.form} />}
      isOpen
      onClose={() => void leave()}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isSaving && !isUploading) onSave()
      }}
      footer={
        <>
          {onRemove && (
            <span className="me-auto">
              <Button variant="danger-ghost" onClick={onRemove}>
                <Trash2 className="size-4" strokeWidth={1.7} aria-hidden="true" />
                {t.remove}
              </Button>
            </span>
          )}
          <p role="status" className="flex items-center gap-1.5 text-small font-medium text-henna">
            {(problemCount > 0 || isUploading) && (
              <>
                <CircleAlert className="size-4" strokeWidth={1.7} aria-hidden="true" />
                {isUploading ? t.uploading : t.toCorrect(problemCount)}
              </>
            )}
          </p>
          <Button variant="secondary" onClick={() => void leave()}>
            {t.cancel}
          </Button>
          <Button type="submit" busy={isSaving && t.saving}>
            {t.save}
          </Button>
        </>
      }
    >
      {isSignedOut && <SignedOutNote />}
      {editor.isDraft && <DraftNote onIgnore={editor.restart} />}
      {children}
    </FormDialog>
  )
}

/** The name of the edited item, with the author and time of its last edit. */
export function EditedLine({ form, editedBy, editedAt }: Edited<CategoryForm | ProductForm>) {
  const t = useText(catalogueFormText)
  const language = useLanguage()
  return (
    <>
      <bdi>{localized({ fr: form.name, ar: form.nameAr }, language)}</bdi>
      {editedBy && ` · ${t.editedBy(formatDayAndTime(editedAt), editedBy)}`}
    </>
  )
}

const NOTE = 'mb-4 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-button px-4 py-2.5 text-small'

function DraftNote({ onIgnore }: { onIgnore: () => void }) {
  const t = useText(catalogueFormText)
  return (
    <div role="status" className={`${NOTE} bg-gold-50 text-gold-ink`}>
      <History className="size-4 shrink-0" strokeWidth={1.7} aria-hidden="true" />
      <span className="grow">{t.draftFound}</span>
      <Button variant="ghost" size="small" onClick={onIgnore}>
        {t.draftIgnore}
      </Button>
    </div>
  )
}

function SignedOutNote() {
  const t = useText(catalogueFormText)
  const access = useText(accessText)
  const { pathname, search } = useLocation()
  return (
    <div role="alert" className={`${NOTE} bg-henna-50 text-henna`}>
      <CircleAlert className="size-4 shrink-0" strokeWidth={1.7} aria-hidden="true" />
      <span className="grow">{access.signedOut}</span>
      <ButtonLink
        to={`/admin/login?${new URLSearchParams({ to: pathname + search })}`}
        reloadDocument
        variant="secondary"
        size="small"
      >
        {t.signIn}
      </ButtonLink>
    </div>
  )
}
