import type { ReactNode } from 'react'

interface PageHeadProps {
  title: string
  sub?: ReactNode
  /** Below another screen, whose name the phone's bar says. */
  isBelow?: boolean
  /** At most one of them is a primary button. */
  actions?: ReactNode
}

/** What a screen is and what can be done on it. On a phone the bar above already says the title. */
export function PageHead({ title, sub, isBelow = false, actions }: PageHeadProps) {
  return (
    <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <h1 className={`text-h1 font-semibold ${isBelow ? '' : 'max-md:sr-only'}`}>{title}</h1>
        {sub && <p className="text-ink-2">{sub}</p>}
      </div>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </div>
  )
}
