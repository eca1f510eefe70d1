import { use } from 'react'
import { dayOf, formatLongDay } from '#core/day.ts'
import { directionOf } from '#core/text.ts'
import { languageOf } from '#platform/http/request.server.ts'
import { ButtonLink } from '#ui/form/button.tsx'
import { useLanguage, useText } from '#ui/page/language.tsx'
import { Link } from '#ui/page/link.tsx'
import { PageMeta, PageOrigin } from '#ui/page/page-meta.tsx'
import { archivedLetters } from '../letter-list.server.ts'
import { letterPath, LETTERS_PATH } from '../letter.rules.ts'
import type { Route } from './+types/letters.page'
import { archiveText } from './letters.text.ts'

export async function loader({ request }: Route.LoaderArgs) {
  return { letters: await archivedLetters(languageOf(request)) }
}

/** The archive of the newsletter. */
function Letters({ loaderData: { letters } }: Route.ComponentProps) {
  const t = useText(archiveText)
  const reader = useLanguage()
  const { storeName } = use(PageOrigin)
  return (
    <div className="page pt-6 md:pt-12">
      <PageMeta title={`${t.title} · ${storeName}`} description={t.description} path={LETTERS_PATH} />
      <h1 className="mb-4 font-display text-h1 font-semibold">{t.title}</h1>
      {letters.length === 0 && <p className="text-ink-2">{t.none}</p>}
      <ul className="grid max-w-[75ch] grid-cols-1">
        {letters.map(({ id, title, at, language }) => (
          <li key={id} className="border-t border-line">
            <Link to={letterPath(id)} className="grid gap-0.5 py-4 hover:text-pri">
              <span
                lang={language}
                dir={directionOf(language)}
                className="text-h3 font-semibold wrap-anywhere"
              >
                {title}
              </span>
              <span className="text-small text-ink-2">{formatLongDay(dayOf(at), reader)}</span>
            </Link>
          </li>
        ))}
      </ul>
      <div className="mt-6">
        <ButtonLink to="/#newsletter" variant="secondary">
          {t.subscribe}
        </ButtonLink>
      </div>
    </div>
  )
}

export { Letters as default }
