import { Layers2 } from 'lucide-react'
import { Button } from '#ui/form/button.tsx'
import { useText } from '#ui/page/language.tsx'
import { tabText } from '../pending.text.ts'

/** In place of the till, while another tab has it. */
export function OtherTab({ onTakeOver }: { onTakeOver: () => void }) {
  const t = useText(tabText)
  return (
    <main className="till grid h-dvh place-content-center justify-items-center gap-3 bg-bg p-6 text-center text-ink">
      <span className="grid size-14 place-items-center rounded-card bg-gold-50 text-gold-ink">
        <Layers2 className="size-6" strokeWidth={1.7} aria-hidden="true" />
      </span>
      <h1 className="text-h1 font-semibold">{t.title}</h1>
      <p className="max-w-[42ch] text-ink-2">{t.sentence}</p>
      <Button size="large" onClick={onTakeOver}>
        {t.takeOver}
      </Button>
    </main>
  )
}
