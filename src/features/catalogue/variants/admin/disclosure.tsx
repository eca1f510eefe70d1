import { ChevronDown } from 'lucide-react'
import { useState, type ReactNode } from 'react'

interface DisclosureProps {
  title: string
  /** Beside the title, also while it is closed. */
  summary?: ReactNode
  startsOpen?: boolean
  /** Opens it, so that the problem can be seen and focused. */
  hasProblem?: boolean
  children: ReactNode
}

/** A part of a form that most products do not need. */
export function Disclosure({
  title,
  summary,
  startsOpen = false,
  hasProblem = false,
  children,
}: DisclosureProps) {
  const [isOpen, setOpen] = useState(startsOpen)
  return (
    <details
      open={isOpen || hasProblem}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="group border-t border-line"
    >
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-3 px-5 py-2 font-medium hover:bg-hover [&::-webkit-details-marker]:hidden">
        <span>{title}</span>
        {summary !== undefined && <span className="text-small font-normal text-subtle">{summary}</span>}
        <ChevronDown
          className="ms-auto size-4 shrink-0 text-ink-2 transition-transform group-open:rotate-180"
          strokeWidth={1.7}
          aria-hidden="true"
        />
      </summary>
      <div className="grid gap-4 px-5 pt-1 pb-5">{children}</div>
    </details>
  )
}
