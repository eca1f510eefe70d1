import { Fragment, use } from 'react'
import { Link } from 'react-router'
import { ShellWords } from './shell-content.tsx'

/** Links to the terms and the privacy page, for the place where an order is sent. */
export function LegalLinks() {
  const { links, accept } = use(ShellWords)
  return (
    <p className="mt-3 text-center text-small text-ink-2">
      {accept}
      {links
        ?.filter(({ kind }) => kind === 'terms' || kind === 'privacy')
        .map(({ path, title }) => (
          <Fragment key={path}>
            {' · '}
            <Link to={path} className="underline underline-offset-4">
              {title}
            </Link>
          </Fragment>
        ))}
    </p>
  )
}
