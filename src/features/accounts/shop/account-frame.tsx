import { use, type ReactNode } from 'react'
import type { IconComponent } from '#ui/display/icon-component.ts'
import { useText } from '#ui/page/language.tsx'
import { Link } from '#ui/page/link.tsx'
import { PageOrigin } from '#ui/page/page-meta.tsx'
import { accountText } from '../account.text.ts'

interface AccountFrameProps {
  current: (typeof SECTIONS)[number][0]
  name?: string | undefined
  children: ReactNode
}

const SECTIONS = [
  ['orders', '/account'],
  ['addresses', '/account/addresses'],
  ['wishes', '/wishes'],
  ['preferences', '/account/preferences'],
] as const

/** Heading and sections of the pages of an account. */
export function AccountFrame({ current, name, children }: AccountFrameProps) {
  const t = useText(accountText)
  const { storeName } = use(PageOrigin)
  const [firstName] = (name ?? '').split(/\s+/)
  return (
    <div className="page grid max-w-[640px] grid-cols-1 gap-5 py-8">
      <title>{t.title(storeName)}</title>
      <meta name="robots" content="noindex" />
      <h1 className="font-display text-h1 font-semibold">{firstName ? t.greeting(firstName) : t.heading}</h1>
      <nav aria-label={t.sections} className="flex flex-wrap gap-2">
        {SECTIONS.map(([section, path]) => (
          <Link
            key={section}
            to={path}
            aria-current={section === current ? 'page' : undefined}
            className={`inline-flex min-h-11 items-center rounded-chip border px-4 ${section === current ? 'border-pri bg-pri-50 font-semibold text-pri' : 'border-field hover:bg-sunk'}`}
          >
            {t[section]}
          </Link>
        ))}
      </nav>
      {children}
    </div>
  )
}

interface AccountNoteProps {
  icon: IconComponent
  title: string
  sentence: string
  /** The next action. */
  children?: ReactNode
}

/** Instead of an empty list. Not `EmptyState`: a second user would put it into a file of its own, at the cost of the cart. */
export function AccountNote({ icon: Icon, title, sentence, children }: AccountNoteProps) {
  return (
    <div className="grid justify-items-center gap-3 rounded-panel bg-sunk py-10 text-center">
      <Icon className="size-[54px] text-pri" strokeWidth={1.3} aria-hidden="true" />
      <h2 className="font-display text-h2 font-semibold">{title}</h2>
      <p className="max-w-[36ch] text-ink-2">{sentence}</p>
      {children}
    </div>
  )
}
