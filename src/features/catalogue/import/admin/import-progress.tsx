import { CircleCheck, CircleX } from 'lucide-react'
import { ButtonLink } from '#ui/form/button.tsx'
import { useText } from '#ui/page/language.tsx'
import type { ShownImport } from '../import.rules.ts'
import { importText } from '../import.text.ts'
import { CancelButton } from './mapping-form.tsx'

const CARD = 'grid gap-3 rounded-card border border-line bg-surface p-5'

/** A running import; the page follows it by its live topic. */
export function ImportProgress({ found }: { found: ShownImport }) {
  const t = useText(importText)
  const { doneCount, rowCount, createdCount, changedCount, refusedCount } = found
  return (
    <section aria-labelledby="progress-title" className={CARD}>
      <h2 id="progress-title" className="text-h2 font-semibold">
        {t.running}
      </h2>
      <progress value={doneCount} max={rowCount} aria-label={t.running} className="progress w-full" />
      <p role="status" className="font-medium tabular-nums">
        {t.progress(doneCount, rowCount)}
      </p>
      <p className="text-small text-ink-2">{t.outcome(createdCount, changedCount, refusedCount)}</p>
      <p className="text-small text-subtle">{t.runningLead}</p>
      <div>
        <CancelButton label={t.stop} />
      </div>
    </section>
  )
}

export function ImportResult({ found }: { found: ShownImport }) {
  const t = useText(importText)
  const { status, createdCount, changedCount, counts } = found
  const isDone = status === 'done'
  const Icon = isDone ? CircleCheck : CircleX
  return (
    <section aria-labelledby="result-title" className={CARD}>
      <h2 id="result-title" className="flex items-center gap-2 text-h2 font-semibold">
        <Icon
          className={`size-5 ${isDone ? 'text-ok' : 'text-subtle'}`}
          strokeWidth={1.8}
          aria-hidden="true"
        />
        {isDone ? t.done : t.cancelled}
      </h2>
      {/* With the rows that the preview had refused. */}
      <p role="status">{t.outcome(createdCount, changedCount, counts.refuse.rows)}</p>
      <div className="flex flex-wrap gap-2">
        <ButtonLink to="/admin/products">{t.seeProducts}</ButtonLink>
        <ButtonLink to="/admin/products/import" variant="secondary">
          {t.another}
        </ButtonLink>
      </div>
    </section>
  )
}
