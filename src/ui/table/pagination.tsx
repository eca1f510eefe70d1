import { ChevronLeft, ChevronRight, type LucideIcon } from 'lucide-react'
import { pageNumbers } from '#core/paging.ts'
import { Link } from '../page/link.tsx'

interface PaginationProps {
  page: number
  count: number
  /** Each page has its own URL, so that it can be shared, opened in a tab and indexed. */
  pathOf: (page: number) => string
  words: { pages: string; page: (n: number) => string; previous: string; next: string }
  /** Margins and alignment. */
  className?: string
}

const BUTTON =
  'grid size-(--page-number) place-items-center rounded-field text-body tabular-nums hover:bg-sunk aria-[current]:bg-pri aria-[current]:font-semibold aria-[current]:text-on-pri'

export function Pagination({
  page,
  count,
  pathOf,
  words,
  className = 'mt-10 justify-center',
}: PaginationProps) {
  if (count < 2) return null
  return (
    <nav aria-label={words.pages} className={`flex max-w-full items-center gap-1 ${className}`}>
      <Step
        to={page > 1 ? pathOf(page - 1) : undefined}
        label={words.previous}
        icon={ChevronLeft}
        rel="prev"
      />
      {pageNumbers(page, count).map((number) => (
        <Link
          key={number}
          to={pathOf(number)}
          aria-label={words.page(number)}
          aria-current={number === page ? 'page' : undefined}
          className={BUTTON}
        >
          {number}
        </Link>
      ))}
      <Step
        to={page < count ? pathOf(page + 1) : undefined}
        label={words.next}
        icon={ChevronRight}
        rel="next"
      />
    </nav>
  )
}

interface StepProps {
  to: string | undefined
  label: string
  icon: LucideIcon
  rel: 'prev' | 'next'
}

function Step({ to, label, icon: Icon, rel }: StepProps) {
  const icon = <Icon className="mirrored size-5" strokeWidth={1.6} aria-hidden="true" />
  if (!to) return <span className={`${BUTTON} text-line-2`}>{icon}</span>
  return (
    <Link to={to} rel={rel} aria-label={label} className={BUTTON}>
      {icon}
    </Link>
  )
}
