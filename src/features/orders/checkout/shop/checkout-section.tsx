import { Check, ChevronDown, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

interface CheckoutSectionProps {
  icon: LucideIcon
  title: string
  /** One line that summarises the content while the section is closed. */
  summary?: ReactNode
  isDone: boolean
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
  children: ReactNode
}

/** A native `details` element, which also works before hydration. */
export function CheckoutSection({
  icon,
  title,
  summary,
  isDone,
  isOpen,
  onToggle,
  children,
}: CheckoutSectionProps) {
  const Icon = isDone ? Check : icon
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => onToggle(currentTarget.open)}
      className="group rounded-panel border border-line bg-surface"
    >
      <summary className="flex min-h-16 cursor-pointer list-none items-center gap-3 rounded-panel p-3.5 [&::-webkit-details-marker]:hidden">
        <span
          className={`grid size-9 shrink-0 place-items-center rounded-field ${isDone ? 'bg-ok-50 text-ok' : 'bg-pri-50 text-pri'}`}
        >
          <Icon className="size-5" strokeWidth={1.6} aria-hidden="true" />
        </span>
        <span className="min-w-0 grow wrap-anywhere">
          <span className="block font-display text-h3 font-semibold">{title}</span>
          {summary && <span className="line-clamp-2 text-small text-ink-2">{summary}</span>}
        </span>
        <ChevronDown
          className="size-5 shrink-0 text-ink-2 transition-transform duration-200 group-open:rotate-180"
          strokeWidth={1.6}
          aria-hidden="true"
        />
      </summary>
      <div className="grid grid-cols-1 gap-4 px-3.5 pt-1 pb-4">{children}</div>
    </details>
  )
}
