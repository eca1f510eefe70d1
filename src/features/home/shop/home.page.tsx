import { either } from '#core/text.ts'
import { shownCategories } from '#features/catalogue/catalogue.server.ts'
import { Picture } from '#features/media/picture.tsx'
import { storeProfile } from '#features/settings/settings.server.ts'
import { useLanguage, useText } from '#ui/language.tsx'
import { TitleDiamond } from '#ui/mark.tsx'
import { homeText } from '../home.text.ts'
import type { Route } from './+types/home.page'

export async function loader() {
  const [store, categories] = await Promise.all([storeProfile(), shownCategories()])
  return { storeName: store.name, hero: store.heroImages[0], categories }
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const t = useText(homeText)
  const { storeName, hero, categories } = loaderData
  return (
    <div className="page">
      <title>{t.title(either(storeName, useLanguage()))}</title>
      <meta name="description" content={t.description} />
      <Hero picture={hero} />
      <CategoryStrip categories={categories} />
    </div>
  )
}

/** On a phone the words stand under the veil, on a wide screen beside it, on the side where reading starts. */
function Hero({ picture }: { picture: Route.ComponentProps['loaderData']['hero'] }) {
  const t = useText(homeText)
  return (
    <section className="hero relative mt-4 grid h-[468px] items-end overflow-hidden rounded-hero bg-sunk md:mt-7 md:h-[560px] md:items-center md:rounded-[28px]">
      {picture && (
        <Picture
          media={picture}
          alt=""
          sizes="(min-width: 768px) min(100vw, 1160px), 830px"
          priority
          className="hero-picture absolute inset-0 size-full object-cover"
        />
      )}
      <div className="hero-words relative grid gap-2 p-6 md:max-w-[50%] md:gap-4 md:p-[72px]">
        <p className="hidden text-gold-ink md:block">{t.kicker}</p>
        <h1 className="font-display text-hero font-semibold">{t.tagline}</h1>
        <p className="max-w-[44ch] md:text-[1.125rem]">{t.promise}</p>
      </div>
    </section>
  )
}

function CategoryStrip({ categories }: { categories: Route.ComponentProps['loaderData']['categories'] }) {
  const t = useText(homeText)
  const language = useLanguage()
  if (categories.length === 0) return null
  return (
    <section className="mt-[34px] md:mt-16">
      <h2 className="flex items-center gap-2.5 font-display text-h2 font-semibold">
        <TitleDiamond />
        {t.categories}
      </h2>
      <ul className="mt-4 grid grid-cols-3 gap-2.5 md:grid-cols-5 md:gap-5">
        {categories.map(({ id, name, picture }) => (
          <li key={id} className="grid gap-2 text-center text-small">
            <div className="aspect-[5/6] overflow-hidden rounded-[99px_99px_14px_14px] bg-sunk">
              <Picture
                media={picture}
                alt=""
                sizes="(min-width: 768px) 210px, 30vw"
                className="picture size-full object-cover"
              />
            </div>
            {either(name, language)}
          </li>
        ))}
      </ul>
    </section>
  )
}
