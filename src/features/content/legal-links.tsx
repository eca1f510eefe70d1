import { Fragment, use } from 'react'
import { Link } from 'react-router'
import { useText } from '#ui/page/language.tsx'
import { legalText } from './content.text.ts'
import { ShellWords } from './shell-content.tsx'

/** Links to the terms and the privacy page, for the place where an order is sent. */
export function LegalLinks() {
  const t = useText(legalText)
  const links = use(ShellWords).pages.filter(({ kind }) => kind === 'terms' || kind === 'privacy')
  if (links.length === 0) return null
  return (
    <p className="mt-3 text-center text-small text-ink-2">
      {t.accept}{' '}
      {links.map(({ path, title }, index) => (
        <Fragment key={path}>
          {index > 0 && ' · '}
          <Link to={path} className="underline underline-offset-4">
            {title}
          </Link>
        </Fragment>
      ))}
    </p>
  )
}
