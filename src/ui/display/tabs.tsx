import { useEffect, useRef } from 'react'
import { Link } from 'react-router'

export interface Tab {
  id: string
  to: string
  label: string
  count?: number
  /** A short text after the label. */
  note?: string
}

interface TabsProps {
  label: string
  tabs: Tab[]
  current: string
}

const TAB =
  'flex min-h-11 shrink-0 items-center gap-1.5 border-b-2 border-transparent font-medium whitespace-nowrap text-ink-2 outline-offset-[-2px] ' +
  'hover:text-ink aria-[current]:border-pri aria-[current]:font-semibold aria-[current]:text-link ' +
  'max-md:min-h-10 max-md:rounded-chip max-md:border max-md:border-line-2 max-md:bg-surface max-md:px-2.5 ' +
  'max-md:aria-[current]:border-pri max-md:aria-[current]:bg-pri-50'

/** Sections of a screen, each with its own URL. Chips on a phone. */
export function Tabs({ label, tabs, current }: TabsProps) {
  const chosen = useRef<HTMLAnchorElement>(null)
  // On a phone the row is wider than the screen, so the current tab is scrolled into view.
  useEffect(() => {
    const row = chosen.current?.parentElement
    if (row && current && row.scrollWidth > row.clientWidth)
      chosen.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [current])
  return (
    <nav
      aria-label={label}
      className="scroll-row flex gap-5 overflow-x-auto md:border-b md:border-line md:px-5 max-md:gap-1.5"
    >
      {tabs.map(({ id, to, label: name, count, note }) => (
        <Link
          key={id}
          ref={id === current ? chosen : null}
          to={to}
          preventScrollReset
          aria-current={id === current ? 'page' : undefined}
          className={TAB}
        >
          {name}
          {note && <span className="text-small font-normal text-subtle">{note}</span>}
          {count !== undefined && <bdi className="text-small font-normal text-subtle">{count}</bdi>}
        </Link>
      ))}
    </nav>
  )
}
