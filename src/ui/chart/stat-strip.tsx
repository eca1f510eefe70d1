import { ChevronDown } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'

export interface Stat {
  id: string
  label: string
  value: ReactNode
  /** The trend (`Growth`), or a short text. */
  note?: ReactNode
}

interface StatStripProps {
  label: string
  stats: Stat[]
  /** On a phone only a button is shown until it is opened, so that the list below starts on the first screen. */
  collapsesOnPhone?: boolean
}

/** Four statistics in one row with dividers; two by two on narrow screens, below one another with large text. */
export function StatStrip({ collapsesOnPhone = false, ...strip }: StatStripProps) {
  return collapsesOnPhone ? <CollapsibleStrip {...strip} /> : <Strip {...strip} />
}

function CollapsibleStrip(strip: StatStripProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className="mb-2 flex min-h-11 w-full items-center justify-between gap-2 text-small font-medium text-ink-2 md:hidden"
      >
        {strip.label}
        <ChevronDown
          className={`size-4 transition-transform ${isOpen ? 'rotate-180' : ''}`}
          strokeWidth={1.7}
          aria-hidden="true"
        />
      </button>
      <div id={id} className={isOpen ? '' : 'max-md:hidden'}>
        <Strip {...strip} />
      </div>
    </>
  )
}

function Strip({ label, stats }: StatStripProps) {
  return (
    <section aria-label={label} className="mb-5 overflow-clip rounded-card border border-line bg-surface">
      {/* Each cell draws its own start and top border; the container clips the outer ones. */}
      <dl className="-ms-px -mt-px grid grid-cols-[repeat(auto-fit,minmax(min(100%,max(40%,8.5rem)),1fr))] lg:grid-cols-4">
        {stats.map(({ id, label: name, value, note }) => (
          <div key={id} className="tile border-s border-t border-line px-4 py-3 md:px-5 md:py-4">
            <dt className="text-small text-ink-2">{name}</dt>
            <dd className="tile-value [&_[data-unit]]:text-[0.875rem]">{value}</dd>
            {note && <dd className="text-label text-subtle">{note}</dd>}
          </div>
        ))}
      </dl>
    </section>
  )
}
