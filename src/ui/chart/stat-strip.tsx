import type { ReactNode } from 'react'

export interface Stat {
  id: string
  label: string
  value: ReactNode
  /** How it moves (`Growth`), or a word beside it. */
  note?: ReactNode
}

/** Four figures in one strip with dividers; two by two where there is less room. */
export function StatStrip({ label, stats }: { label: string; stats: Stat[] }) {
  return (
    <section aria-label={label} className="mb-5 overflow-clip rounded-card border border-line bg-surface">
      {/* Each figure draws its own start and top line; the strip's edges swallow the outer ones. */}
      <dl className="-ms-px -mt-px grid grid-cols-2 lg:grid-cols-4">
        {stats.map(({ id, label: name, value, note }) => (
          <div key={id} className="border-s border-t border-line px-4 py-3 md:px-5 md:py-4">
            <dt className="text-small text-ink-2">{name}</dt>
            <dd className="text-tile font-semibold [&_[data-unit]]:text-[0.875rem]">{value}</dd>
            {note && <dd className="text-label text-subtle">{note}</dd>}
          </div>
        ))}
      </dl>
    </section>
  )
}
