import { Info } from 'lucide-react'
import { Button } from '#ui/form/button.tsx'
import { useText } from '#ui/page/language.tsx'
import { useUserMutation } from './use-user-mutation.ts'
import { rightsNoteText } from './users-screen.text.ts'

/** Says once after the upgrade which permissions are new, and who has them. */
export function RightsNote() {
  const t = useText(rightsNoteText)
  const { submit, isBusy } = useUserMutation('hideNote')
  return (
    <section
      aria-label={t.title}
      className="mb-5 flex items-start gap-3 rounded-card border border-line bg-surface p-4 max-sm:flex-col"
    >
      <Info className="mt-0.5 size-5 shrink-0 text-pri max-sm:hidden" strokeWidth={1.7} aria-hidden="true" />
      <div className="grid min-w-0 grow gap-1">
        <h2 className="font-semibold">{t.title}</h2>
        <p className="text-small text-ink-2">{t.sentence}</p>
        <p className="text-small text-ink-2">{t.kept}</p>
      </div>
      <Button
        variant="secondary"
        size="small"
        disabled={isBusy}
        onClick={() => submit({ intent: 'hideNote' })}
      >
        {t.understood}
      </Button>
    </section>
  )
}
