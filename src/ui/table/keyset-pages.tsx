import { ArrowLeft, ArrowRight } from 'lucide-react'
import { ButtonLink } from '../form/button.tsx'

interface KeysetPagesProps {
  words: { pages: string; newer: string; older: string }
  /** Undefined: there are none. */
  newer: string | undefined
  older: string | undefined
}

/** Pages of a list that continue from an entry: a new entry does not move the lines. */
export function KeysetPages({ words, newer, older }: KeysetPagesProps) {
  if (newer === undefined && older === undefined) return null
  return (
    <nav
      aria-label={words.pages}
      className="flex min-h-14 items-center justify-between gap-3 py-2 md:border-t md:border-line md:px-5"
    >
      {newer === undefined ? (
        <span />
      ) : (
        <ButtonLink to={newer} preventScrollReset variant="ghost" size="small">
          <ArrowLeft className="mirrored size-4" strokeWidth={1.7} aria-hidden="true" />
          {words.newer}
        </ButtonLink>
      )}
      {older !== undefined && (
        <ButtonLink to={older} preventScrollReset variant="ghost" size="small">
          {words.older}
          <ArrowRight className="mirrored size-4" strokeWidth={1.7} aria-hidden="true" />
        </ButtonLink>
      )}
    </nav>
  )
}
