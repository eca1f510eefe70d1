import type { ReactNode } from 'react'

interface TwoLinesProps {
  strong: ReactNode
  sub: ReactNode
  /** Highlights the second line. */
  warns?: boolean
}

/** A cell with a second text: below the first on a wide screen, after a dot on a phone. */
export function TwoLines({ strong, sub, warns = false }: TwoLinesProps) {
  return (
    <>
      <span className="font-medium md:block">{strong}</span>
      <span aria-hidden="true" className="md:hidden">
        {' · '}
      </span>
      <span className={`text-label md:block ${warns ? 'font-semibold text-gold-ink' : 'text-subtle'}`}>
        {sub}
      </span>
    </>
  )
}
