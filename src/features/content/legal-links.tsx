import { use } from 'react'
import { Link } from '#ui/page/link.tsx'
import { ShellWords } from './shell-content.tsx'

/** Links to the terms and the privacy page, for the place where an order is sent. */
export function LegalLinks() {
  const { links, accept } = use(ShellWords)
  return (
    <p className="mt-4 flex flex-wrap justify-center gap-x-2 text-small text-ink-2">
      {accept}
      {links?.map(
        ({ isLegal, path, title }) =>
          isLegal && (
            <Link key={path} to={path} className="underline">
              {title}
            </Link>
          ),
      )}
    </p>
  )
}
