import { Fragment, use } from 'react'
import { Link } from '#ui/page/link.tsx'
import { ShellWords } from './shell-content.tsx'

/** Links to the terms and the privacy page, for the place where an order is sent. */
export function LegalLinks() {
  const { links, accept } = use(ShellWords)
  const legal = links?.filter(({ isLegal }) => isLegal)
  return (
    <p className="mt-4 text-center text-small text-ink-2">
      {accept}
      {legal?.map(({ path, title }, index) => (
        <Fragment key={path}>
          {index > 0 ? '\u00A0· ' : ' '}
          <Link to={path} className="underline">
            {title}
          </Link>
        </Fragment>
      ))}
    </p>
  )
}
