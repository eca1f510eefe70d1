import { Coins, EyeOff } from 'lucide-react'
import { Button } from '#ui/form/button.tsx'
import { useText } from '#ui/page/language.tsx'
import { cashText } from '../cash-screen.text.ts'
import { countText } from '../count.text.ts'
import { OpenedNote, type OpenedNoteProps } from './opened-note.tsx'
import { StateBadge } from './state-badge.tsx'

interface HiddenTotalsProps extends OpenedNoteProps {
  onCount: (() => void) | undefined
}

/** In place of the day's totals, for a person who counts blind. */
export function HiddenTotals({ register, isToday, current, onCount }: HiddenTotalsProps) {
  const t = useText(countText)
  const words = useText(cashText)
  return (
    <section
      aria-label={t.hiddenTitle}
      className="flex flex-wrap items-center gap-4 rounded-card border border-line bg-surface p-5"
    >
      <span className="grid size-10 shrink-0 place-items-center rounded-[10px] bg-pri-50 text-link">
        <EyeOff className="size-5" strokeWidth={1.7} aria-hidden="true" />
      </span>
      <div className="min-w-0 grow basis-64">
        <h2 className="flex flex-wrap items-center gap-2 text-h2 font-semibold">
          {t.hiddenTitle}
          <StateBadge isOpen current={isToday ? current : undefined} />
        </h2>
        <p className="text-small text-ink-2">{t.hidden}</p>
        <p className="text-label text-subtle">
          <OpenedNote {...{ register, isToday, current }} />
        </p>
      </div>
      {isToday && onCount && (
        <Button variant="secondary" onClick={onCount}>
          <Coins className="size-4" strokeWidth={1.7} aria-hidden="true" />
          {words.count}
        </Button>
      )}
    </section>
  )
}
