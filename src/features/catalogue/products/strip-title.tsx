import { ChevronRight } from 'lucide-react'
import { TitleDiamond } from '#ui/display/brand-mark.tsx'
import { useText } from '#ui/page/language.tsx'
import { Link } from '#ui/page/link.tsx'
import { catalogueText } from '../catalogue.text.ts'

interface StripTitleProps {
  id: string
  /** URL of the whole list. */
  to: string
  children: string
}

/** The title of a strip of products, with a link to the whole list. */
export function StripTitle({ id, to, children }: StripTitleProps) {
  const t = useText(catalogueText)
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 md:mb-6">
      <h2 id={id} className="flex items-center gap-2.5 font-display text-h2 font-semibold">
        <TitleDiamond />
        {children}
      </h2>
      <Link
        to={to}
        aria-label={t.viewAllOf(children)}
        className="flex min-h-11 shrink-0 items-center gap-1 text-small font-semibold text-pri hover:underline"
      >
        {t.viewAll}
        <ChevronRight className="mirrored size-4" strokeWidth={1.8} aria-hidden="true" />
      </Link>
    </div>
  )
}
