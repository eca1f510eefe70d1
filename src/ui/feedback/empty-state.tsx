import type { ReactNode } from 'react'
import type { IconComponent } from '../display/icon-component.ts'

interface EmptyStateProps {
  icon: IconComponent
  title: string
  sentence: string
  /** `h1` where it is the only content of the page. */
  heading?: 'h1' | 'h2'
  /** The next action, if there is one. */
  children?: ReactNode
}

/** Shown where there is no content: an icon, the reason, and the next action. */
export function EmptyState({
  icon: Icon,
  title,
  sentence,
  heading: Heading = 'h2',
  children,
}: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-3 py-10 text-center">
      <div className="mb-3 grid h-[190px] w-[160px] place-items-center rounded-[99px_99px_14px_14px] bg-sunk p-2 text-pri">
        <div className="grid size-full place-items-center rounded-[92px_92px_10px_10px] border border-dashed border-line-2">
          <Icon className="size-[54px]" strokeWidth={1.3} aria-hidden="true" />
        </div>
      </div>
      <Heading className="font-display text-h2 font-semibold">{title}</Heading>
      <p className="max-w-[36ch] text-ink-2">{sentence}</p>
      {children && <div className="mt-3">{children}</div>}
    </div>
  )
}
