import { use } from 'react'
import { data, redirect } from 'react-router'
import { directionOf, otherLanguage, type Language } from '#core/text.ts'
import { deliveryFacts } from '#features/delivery/delivery-facts.server.ts'
import { languageOf } from '#platform/http/request.server.ts'
import { useText } from '#ui/page/language.tsx'
import { PageMeta, PageOrigin } from '#ui/page/page-meta.tsx'
import { findPage } from '../content-pages.server.ts'
import type { PageContent } from '../content.rules.ts'
import { pageText } from '../content.text.ts'
import { plainText } from '../rich-text.rules.ts'
import { RichText } from '../rich-text.tsx'
import { picturesOf, textFor } from '../shown-content.server.ts'
import type { Route } from './+types/content.page'

const PERMANENT = 301

export async function loader({ params, request }: Route.LoaderArgs) {
  const found = await findPage(params.slug)
  if (!found) throw data(null, { status: 404 })
  const { page, isFormerAddress } = found
  const path = `/pages/${page.slug}`
  if (isFormerAddress) throw redirect(path + new URL(request.url).search, PERMANENT)
  const reader = languageOf(request)
  const language = shownLanguage(page.content, reader)
  const facts = await deliveryFacts(language)
  const body = textFor(page.content.body, { language, facts })
  return {
    path,
    title: textFor(page.content.title, { language, facts }),
    body,
    description: plainText(body),
    pictures: await picturesOf(body),
    language,
    isInOtherLanguage: language !== reader,
  }
}

/** The reader's language, unless the page has a text in the other one only. */
function shownLanguage({ body }: PageContent, reader: Language): Language {
  const other = otherLanguage(reader)
  return body[reader].trim() === '' && body[other].trim() !== '' ? other : reader
}

function ContentPage({ loaderData }: Route.ComponentProps) {
  const { path, title, body, description, pictures, language, isInOtherLanguage } = loaderData
  const t = useText(pageText)
  const { storeName } = use(PageOrigin)
  return (
    <div className="page pt-6 md:pt-12">
      <PageMeta title={`${title} · ${storeName}`} description={description} path={path} />
      {isInOtherLanguage && (
        <p className="mb-4 max-w-[75ch] rounded-field bg-gold-50 p-3.5 text-gold-ink">{t.otherLanguage}</p>
      )}
      <article lang={language} dir={directionOf(language)} className="max-w-[75ch]">
        <h1 className="mb-4 font-display text-h1 font-semibold wrap-anywhere">{title}</h1>
        <RichText source={body} pictures={pictures} />
      </article>
    </div>
  )
}

export { ContentPage as default }
