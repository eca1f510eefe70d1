import { use } from 'react'
import { data } from 'react-router'
import { dayOf, formatLongDay } from '#core/day.ts'
import { readId } from '#core/id.ts'
import { directionOf } from '#core/text.ts'
import { ProductGrid } from '#features/catalogue/products/product-grid.tsx'
import { findProductCards } from '#features/catalogue/products/products.server.ts'
import { picturesIn, plainText } from '#features/content/rich-text.rules.ts'
import { RichText } from '#features/content/rich-text.tsx'
import { findPictures } from '#features/media/media-view.server.ts'
import { languageOf } from '#platform/http/request.server.ts'
import { useLanguage, useText } from '#ui/page/language.tsx'
import { Link } from '#ui/page/link.tsx'
import { PageMeta, PageOrigin } from '#ui/page/page-meta.tsx'
import { archivedLetter } from '../letter-list.server.ts'
import { letterPath, LETTERS_PATH } from '../letter.rules.ts'
import type { Route } from './+types/letter.page'
import { archiveText } from './letters.text.ts'

export async function loader({ params, request }: Route.LoaderArgs) {
  const id = readId(params.id)
  const letter = id === undefined ? undefined : await archivedLetter(id, languageOf(request))
  if (!letter) throw data(null, { status: 404 })
  const { productIds, ...shown } = letter
  return {
    ...shown,
    description: plainText(letter.body),
    pictures: Object.fromEntries(await findPictures(picturesIn(letter.body))),
    products: await findProductCards(productIds),
  }
}

/** A sent letter as a page, with today's prices. */
function LetterPage({ loaderData }: Route.ComponentProps) {
  const { id, title, at, language, body, description, pictures, products } = loaderData
  const t = useText(archiveText)
  const reader = useLanguage()
  const { storeName } = use(PageOrigin)
  return (
    <div className="page pt-6 md:pt-12">
      <PageMeta title={`${title} · ${storeName}`} description={description} path={letterPath(id)} />
      <article lang={language} dir={directionOf(language)} className="max-w-[75ch]">
        <p className="mb-1 text-small text-ink-2">{formatLongDay(dayOf(at), language)}</p>
        <h1 className="mb-4 font-display text-h1 font-semibold wrap-anywhere">{title}</h1>
        <RichText source={body} pictures={pictures} />
      </article>
      {products.length > 0 && (
        <section aria-label={t.products} lang={reader} className="mt-8">
          <ProductGrid products={products} />
        </section>
      )}
      <p className="mt-8">
        <Link to={LETTERS_PATH} className="text-pri underline underline-offset-4">
          {t.all}
        </Link>
      </p>
    </div>
  )
}

export { LetterPage as default }
