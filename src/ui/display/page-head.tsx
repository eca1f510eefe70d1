import type { ReactNode } from 'react'

interface PageHeadProps {
  title: string
  sub?: ReactNode
  /** A screen below another one: the bar on a phone shows the parent's name, so the title is shown too. */
  isNested?: boolean
  /** At most one of them is a primary button. */
  actions?: ReactNode
}

/** The title and the actions of a screen. On a phone the top bar already shows the title. */
export function PageHead({ title, sub, isNested = false, actions }: PageHeadProps) {
  return (
    <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <h1 className={`text-h1 font-semibold ${isNested ? '' : 'max-md:sr-only print:not-sr-only'}`}>
          {title}
        </h1>
        {sub && <p className="text-ink-2">{sub}</p>}
      </div>
      {actions && <div className="flex flex-wrap gap-2 print:hidden">{actions}</div>}
    </div>
  )
}
