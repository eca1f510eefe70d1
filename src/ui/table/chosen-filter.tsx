import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

interface ChosenFilterProps {
  /** Shows the list without the filter. */
  to: string
  /** What the list then shows. */
  title: string
  label: string
  children: ReactNode
}

/** A filter that was chosen elsewhere, such as the article of a list; a click removes it. */
export function ChosenFilter({ to, title, label, children }: ChosenFilterProps) {
  return (
    <Link
      to={to}
      preventScrollReset
      data-chosen=""
      title={title}
      aria-label={`${label}. ${title}`}
      className="inline-flex min-h-(--h-chip) shrink-0 items-center gap-1.5 rounded-chip border border-pri bg-pri-50 px-(--pad-chip) font-semibold text-link"
    >
      {children}
      <X className="size-4 shrink-0" strokeWidth={1.7} aria-hidden="true" />
    </Link>
  )
}
