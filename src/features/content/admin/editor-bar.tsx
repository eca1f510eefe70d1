import { CircleAlert } from 'lucide-react'
import { useConfirm } from '#ui/dialog/confirm-dialog.tsx'
import { Button } from '#ui/form/button.tsx'
import { useText } from '#ui/page/language.tsx'
import type { EditorView } from '../content-admin.rules.ts'
import { editorText } from './content-admin.text.ts'
import { useEditor } from './editor-context.ts'

/** The buttons of the editor, always in reach. */
export function EditorBar({ view: { state } }: { view: EditorView }) {
  const t = useText(editorText)
  const confirm = useConfirm()
  const editor = useEditor()
  const { isDirty, isBusy, isUploading } = editor
  const isDraft = state === 'draft' || state === 'new'
  function save(intent: 'save' | 'publish'): void {
    if (isBusy || isUploading || editor.save(intent)) return
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>('main [aria-invalid=true], main [role=alert]')?.focus(),
    )
  }
  async function discard(): Promise<void> {
    const isSure = await confirm({
      kind: 'danger',
      title: t.discardTitle,
      sentence: t.discardSentence,
      confirm: t.discard,
    })
    if (isSure) editor.discard()
  }
  return (
    <div className="sticky bottom-[calc(4rem+env(safe-area-inset-bottom))] z-10 mt-4 flex max-w-[980px] flex-wrap items-center justify-end gap-2 rounded-card border border-line bg-surface px-5 py-3 max-md:-mx-4 max-md:mt-5 max-md:rounded-none max-md:border-x-0 max-md:border-b-0 max-md:px-4 md:bottom-4">
      <Note isDraft={isDraft} />
      {isDirty ? (
        <Button variant="ghost" onClick={editor.undo}>
          {t.undo}
        </Button>
      ) : (
        state === 'draft' && (
          <Button variant="danger-ghost" onClick={() => void discard()}>
            {t.discard}
          </Button>
        )
      )}
      {isDirty && (
        <Button variant="secondary" disabled={isUploading || isBusy} onClick={() => save('save')}>
          {t.saveDraft}
        </Button>
      )}
      <Button
        disabled={isUploading || !(isDirty || isDraft)}
        busy={isBusy && t.sending}
        onClick={() => save('publish')}
      >
        {t.publish}
      </Button>
    </div>
  )
}

function Note({ isDraft }: { isDraft: boolean }) {
  const t = useText(editorText)
  const { isDirty, shownProblems } = useEditor()
  const isWaiting = isDirty || isDraft
  const words =
    shownProblems > 0
      ? t.problems(shownProblems)
      : isDirty
        ? t.unsaved
        : isDraft
          ? t.draftNote
          : t.nothingToPublish
  const tone = shownProblems > 0 ? 'text-henna' : isWaiting ? 'text-gold-ink' : 'text-subtle'
  return (
    <p
      role="status"
      className={`me-auto flex items-center gap-1.5 text-small ${isWaiting ? 'max-sm:w-full' : ''} ${tone}`}
    >
      {isWaiting && <CircleAlert className="size-4 shrink-0" strokeWidth={1.7} aria-hidden="true" />}
      {words}
    </p>
  )
}
