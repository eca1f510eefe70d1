import { CircleAlert, TriangleAlert, type LucideIcon } from 'lucide-react'
import type { FormEvent, ReactNode } from 'react'
import { Button } from '#ui/form/button.tsx'
import { useText } from '#ui/page/language.tsx'
import type { Section } from '../settings-form.rules.ts'
import { sectionLeadText, sectionText, settingsText } from './settings.text.ts'
import type { SectionState } from './use-section.ts'

interface SectionCardProps {
  section: Section
  icon: LucideIcon
  state: Omit<SectionState<Section>, 'typed' | 'change'>
  /** Something is still on its way. */
  isWaiting?: boolean
  children: ReactNode
}

/** A section with its own button; what is wrong is shown where it is, and gets the focus. */
export function SectionCard({ section, icon: Icon, state, isWaiting = false, children }: SectionCardProps) {
  const t = useText(settingsText)
  const names = useText(sectionText)
  const leads = useText(sectionLeadText)
  const { isDirty, isSending, isOvertaken, overtakenBy } = state
  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    if (isSending || isWaiting || state.save()) return
    requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
  }
  return (
    <div
      id={section}
      className="grid scroll-mt-[84px] max-lg:scroll-mt-[128px] gap-x-8 gap-y-4 border-t border-line py-6 first:border-t-0 first:pt-0 xl:grid-cols-[220px_minmax(0,1fr)]"
    >
      <div>
        <h2 id={`${section}-title`} className="flex items-center gap-2.5 text-h2 font-semibold">
          <Icon className="size-[18px]" strokeWidth={1.7} aria-hidden="true" />
          {names[section]}
        </h2>
        <p className="mt-1 text-small text-ink-2">{leads[section]}</p>
      </div>
      <form
        noValidate
        aria-labelledby={`${section}-title`}
        onSubmit={save}
        onBlur={({ target, relatedTarget }) => {
          const { name } = target as unknown as HTMLInputElement
          // A sentence that appears under the pointer would move the button away from it; saving looks at everything.
          if (name && !(relatedTarget instanceof HTMLButtonElement)) state.leave(name)
        }}
        className="min-w-0 rounded-card border border-line bg-surface"
      >
        <div className="grid gap-4 p-5">{children}</div>
        {isOvertaken && (
          <p
            role="alert"
            className="mx-5 mb-4 flex items-start gap-2 rounded-button bg-gold-50 p-3 text-small text-gold-ink"
          >
            <TriangleAlert className="mt-0.5 size-4 shrink-0" strokeWidth={1.8} aria-hidden="true" />
            {t.conflict(overtakenBy)}
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
              <Button look="ghost" onClick={state.cancel}>
                {t.cancel}
              </Button>
            </>
          )}
          <Button
            type="submit"
            look={isDirty ? 'primary' : 'secondary'}
            disabled={isWaiting}
            busy={isSending && t.saving}
          >
            {t.save}
          </Button>
        </footer>
      </form>
    </div>
  )
}
