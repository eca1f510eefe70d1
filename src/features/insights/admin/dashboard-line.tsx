import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

const TONES = {
  plain: 'bg-sunk text-ink-2',
  urgent: 'bg-henna-50 text-henna',
  done: 'bg-ok-50 text-ok',
}

interface DashboardLineProps {
  icon: LucideIcon
  tone: keyof typeof TONES
  title: ReactNode
  note: ReactNode
  /** The action that resolves it. */
  children: ReactNode
}

/** One kind of pending work, with a link. */
export function DashboardLine({ icon: Icon, tone, title, note, children }: DashboardLineProps) {
  return (
    <li className="flex items-center gap-4 border-t border-line px-5 py-3">
      <span className={`grid size-9 shrink-0 place-items-center rounded-button ${TONES[tone]}`}>
        <Icon className="size-[18px]" strokeWidth={1.7} aria-hidden="true" />
      </span>
      <span className="min-w-0 grow">
        <span className={`block font-medium ${tone === 'done' ? 'text-ink-2' : ''}`}>{title}</span>
        {note && <span className="block text-label text-subtle">{note}</span>}
      </span>
      {children}
    </li>
  )
}
