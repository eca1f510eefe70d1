import type { ReactNode } from 'react'

export interface Stat {
  id: string
  label: string
  value: ReactNode
  /** The trend (`Growth`), or a short text. */
  note?: ReactNode
}

/** Four statistics in one row with dividers; two by two on narrow screens. */
export function StatStrip({ label, stats }: { label: string; stats: Stat[] }) {
  return (
    <section aria-label={label} className="mb-5 overflow-clip rounded-card border border-line bg-surface">
      {/* Each cell draws its own start and top border; the container clips the outer ones. */}
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
