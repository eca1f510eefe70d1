import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

interface SectionFrameProps {
  id: string
  icon: LucideIcon
  title: string
  lead: string
  /** The card; it is labelled by the element `${id}-title`. */
  children: ReactNode
}

/** A part of the settings page: its heading, with the card beside it on wide screens. */
export function SectionFrame({ id, icon: Icon, title, lead, children }: SectionFrameProps) {
  return (
    <div
      id={id}
      className="grid scroll-mt-[84px] max-lg:scroll-mt-[128px] gap-x-8 gap-y-4 border-t border-line py-6 first:border-t-0 first:pt-0 xl:grid-cols-[220px_minmax(0,1fr)]"
    >
      <div>
        <h2 id={`${id}-title`} className="flex items-center gap-2.5 text-h2 font-semibold">
          <Icon className="size-[18px]" strokeWidth={1.7} aria-hidden="true" />
          {title}
        </h2>
        <p className="mt-1 text-small text-ink-2">{lead}</p>
      </div>
      {children}
    </div>
  )
}
