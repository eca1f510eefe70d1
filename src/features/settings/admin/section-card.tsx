import { CircleAlert, TriangleAlert, type LucideIcon } from 'lucide-react'
import type { FormEvent, ReactNode } from 'react'
import { Button } from '#ui/form/button.tsx'
import { useText } from '#ui/page/language.tsx'
import type { Section } from '../settings-form.rules.ts'
import { SectionFrame } from './section-frame.tsx'
import { sectionLeadText, sectionText, settingsText } from './settings.text.ts'
import type { SectionState } from './use-section.ts'

interface SectionCardProps {
  section: Section
  icon: LucideIcon
  state: Omit<SectionState<Section>, 'input' | 'change'>
  /** An upload is still running. */
  isUploading?: boolean
  children: ReactNode
}

/** A section with its own save button; saving focuses the first field with a problem. */
export function SectionCard({ section, icon, state, isUploading = false, children }: SectionCardProps) {
  const t = useText(settingsText)
  const names = useText(sectionText)
  const leads = useText(sectionLeadText)
  const { isDirty, isSending, hasConflict, conflictBy } = state
  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    if (isSending || isUploading || state.save()) return
    requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
  }
  return (
    <SectionFrame id={section} icon={icon} title={names[section]} lead={leads[section]}>
      <form
        noValidate
        aria-labelledby={`${section}-title`}
        onSubmit={save}
        onBlur={({ target, relatedTarget }) => {
          const { name } = target as unknown as HTMLInputElement
          // Not on a click on a button: a new error message would move the button. Saving checks all fields.
          if (name && !(relatedTarget instanceof HTMLButtonElement)) state.markTouched(name)
        }}
        className="min-w-0 rounded-card border border-line bg-surface"
      >
        <div className="grid gap-4 p-5">{children}</div>
        {hasConflict && (
          <p
            role="alert"
            className="mx-5 mb-4 flex items-start gap-2 rounded-button bg-gold-50 p-3 text-small text-gold-ink"
          >
            <TriangleAlert className="mt-0.5 size-4 shrink-0" strokeWidth={1.8} aria-hidden="true" />
            {t.conflict(conflictBy)}
          </p>
        )}
        <footer className="flex flex-wrap items-center justify-end gap-2 border-t border-line px-5 py-3">
          {isDirty && (
            <>
              <p
                role="status"
                className="me-1 flex items-center gap-1.5 text-small text-gold-ink max-sm:w-full"
              >
                <CircleAlert className="size-4 shrink-0" strokeWidth={1.7} aria-hidden="true" />
                {t.unsaved}
              </p>
              <Button variant="ghost" onClick={state.cancel}>
                {t.cancel}
              </Button>
            </>
          )}
          <Button
            type="submit"
            variant={isDirty ? 'primary' : 'secondary'}
            disabled={isUploading}
            busy={isSending && t.saving}
          >
            {t.save}
          </Button>
        </footer>
      </form>
    </SectionFrame>
  )
}
