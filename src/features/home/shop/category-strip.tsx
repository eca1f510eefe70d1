import { localized } from '#core/text.ts'
import type { ShownCategory } from '#features/catalogue/catalogue.rules.ts'
import { Picture } from '#features/media/picture.tsx'
import { BrandMark } from '#ui/display/brand-mark.tsx'
import { useLanguage, useText } from '#ui/page/language.tsx'
import { Link } from '#ui/page/link.tsx'
import { homeText } from '../home.text.ts'

interface CategoryStripProps {
  categories: ShownCategory[]
  selected: number | undefined
}

/** Arches on a phone, of equal size even where a name is longer; pills on a wide screen. Links, so that filtering works without JavaScript. */
export function CategoryStrip({ categories, selected }: CategoryStripProps) {
  const t = useText(homeText)
  const language = useLanguage()
  if (categories.length === 0) return null
  return (
    <nav id="categories" aria-label={t.categories} className="mt-5 md:mt-7">
      <ul className="chip-row -mx-3 grid auto-cols-[minmax(min-content,1fr)] grid-flow-col gap-2.5 overflow-x-auto px-3 py-1 min-[22.5rem]:-mx-4 min-[22.5rem]:px-4 md:mx-auto md:max-w-[640px] md:gap-6 md:px-1 lg:flex lg:max-w-none lg:flex-wrap lg:justify-center lg:gap-3">
        <Choice to="/" label={t.all} isSelected={selected === undefined}>
          <BrandMark className="m-auto size-[62%] text-pri" />
        </Choice>
        {categories.map(({ id, name, picture }) => (
          <Choice
            key={id}
            to={`/?category=${id}`}
            label={localized(name, language)}
            isSelected={id === selected}
          >
            <Picture
              media={picture}
              alt=""
              sizes="(min-width: 1024px) 38px, 15vw"
              className="picture size-full object-cover"
            />
          </Choice>
        ))}
      </ul>
    </nav>
  )
}

interface ChoiceProps {
  to: string
  label: string
  isSelected: boolean
  children: React.ReactNode
}

function Choice({ to, label, isSelected, children }: ChoiceProps) {
  return (
    <li>
      <Link
        // A document opens at its top; here the strip stays where it was.
        to={`${to}#categories`}
        aria-current={isSelected ? 'true' : undefined}
        className="group grid justify-items-center gap-2 rounded-card text-center text-label text-ink-2 aria-[current]:font-semibold aria-[current]:text-pri lg:flex lg:min-h-[52px] lg:items-center lg:rounded-[26px] lg:border lg:border-field lg:ps-2 lg:pe-5 lg:has-[svg]:ps-5 lg:text-[1rem] lg:text-ink lg:hover:bg-sunk lg:aria-[current]:border-pri lg:aria-[current]:bg-pri lg:aria-[current]:text-on-pri"
      >
        <span className="grid aspect-[5/6] w-full max-w-[15vw] overflow-hidden rounded-[99px_99px_14px_14px] bg-sunk ring-offset-2 ring-offset-bg group-aria-[current]:ring-[1.6px] group-aria-[current]:ring-pri lg:size-[38px] lg:rounded-full lg:ring-0 lg:ring-offset-0 lg:has-[svg]:hidden">
          {children}
        </span>
        <span className="px-0.5 pb-1 lg:p-0">{label}</span>
      </Link>
    </li>
  )
}
