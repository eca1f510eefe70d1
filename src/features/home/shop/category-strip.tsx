import { Link } from 'react-router'
import { localized } from '#core/text.ts'
import type { ShownCategory } from '#features/catalogue/catalogue.rules.ts'
import { Picture } from '#features/media/picture.tsx'
import { BrandMark } from '#ui/display/brand-mark.tsx'
import { useLanguage, useText } from '#ui/page/language.tsx'
import { homeText } from '../home.text.ts'

interface CategoryStripProps {
  categories: ShownCategory[]
  selected: number | undefined
}

/** Arches on a phone, pills on a wide screen. Links, so that filtering works without JavaScript. */
export function CategoryStrip({ categories, selected }: CategoryStripProps) {
  const t = useText(homeText)
  const language = useLanguage()
  if (categories.length === 0) return null
  return (
    <nav aria-label={t.categories} className="mt-5 md:mt-7">
      <ul className="grid auto-cols-fr grid-flow-col gap-2.5 md:flex md:flex-wrap md:justify-center md:gap-3">
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
              sizes="(min-width: 768px) 38px, 20vw"
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
    <li className="min-w-0">
      <Link
        to={to}
        preventScrollReset
        aria-current={isSelected ? 'true' : undefined}
        className="group grid justify-items-center gap-2 rounded-card text-center text-label text-ink-2 aria-[current]:font-semibold aria-[current]:text-pri md:flex md:min-h-[52px] md:items-center md:rounded-[26px] md:border md:border-field md:ps-2 md:pe-5 md:has-[svg]:ps-5 md:text-[1rem] md:text-ink md:hover:bg-sunk md:aria-[current]:border-pri md:aria-[current]:bg-pri md:aria-[current]:text-on-pri"
      >
        <span className="grid aspect-[5/6] w-full overflow-hidden rounded-[99px_99px_14px_14px] bg-sunk ring-offset-2 ring-offset-bg group-aria-[current]:ring-[1.6px] group-aria-[current]:ring-pri md:size-[38px] md:rounded-full md:ring-0 md:ring-offset-0 md:has-[svg]:hidden">
          {children}
        </span>
        <span className="line-clamp-2 max-w-full px-0.5 pb-1 md:p-0">{label}</span>
      </Link>
    </li>
  )
}
