import { Award, Headset, Heart, Landmark, ShieldCheck, Truck, Users, type LucideIcon } from 'lucide-react'
import { use } from 'react'
import { firstHeroPicture } from '#features/content/hero-content.server.ts'
import { plainText } from '#features/content/rich-text.rules.ts'
import { RichText } from '#features/content/rich-text.tsx'
import type { Point } from '#features/content/shown-content.rules.ts'
import { aboutContent, picturesOf } from '#features/content/shown-content.server.ts'
import { deliveryFacts } from '#features/delivery/delivery-facts.server.ts'
import type { PictureMedia } from '#features/media/media.rules.ts'
import { Picture } from '#features/media/picture.tsx'
import { languageOf } from '#platform/http/request.server.ts'
import { ButtonLink } from '#ui/form/button.tsx'
import { useText } from '#ui/page/language.tsx'
import { PageMeta, PageOrigin } from '#ui/page/page-meta.tsx'
import { aboutText } from '../about.text.ts'
import type { Route } from './+types/about.page'

export async function loader({ request }: Route.LoaderArgs) {
  const language = languageOf(request)
  const about = await aboutContent({ language, facts: await deliveryFacts(language) })
  return {
    about,
    description: plainText(about.story) || about.heading,
    picture: await firstHeroPicture(language),
    pictures: await picturesOf(about.story),
  }
}

type AboutData = Route.ComponentProps['loaderData']

function AboutPage({ loaderData }: Route.ComponentProps) {
  const t = useText(aboutText)
  const { storeName } = use(PageOrigin)
  const { about, description } = loaderData
  return (
    <div className="page">
      <PageMeta title={t.title(storeName)} description={description} path="/about" />
      <Story {...loaderData} />
      {about.values.length > 0 && <Values values={about.values} />}
      {about.reasons.length > 0 && <Reasons reasons={about.reasons} />}
    </div>
  )
}

/** On a phone the picture is between the title and the story; on a wide screen it is beside both. */
function Story({ about, picture, pictures }: AboutData) {
  const t = useText(aboutText)
  const { kicker, heading, story, signature, years } = about
  return (
    <section
      className={`grid gap-x-16 gap-y-7 pt-6 md:pt-14 lg:gap-x-20 ${picture ? 'md:grid-cols-[minmax(0,1fr)_minmax(0,45%)] lg:grid-cols-[minmax(0,1fr)_520px]' : 'max-w-[75ch]'}`}
    >
      <div className="md:self-end">
        {kicker && (
          <p className="flex items-center gap-3 text-gold-ink before:h-px before:w-9 before:bg-gold">
            {kicker}
          </p>
        )}
        <h1 className="mt-2 font-display text-h1 font-semibold lg:text-[3.25rem] lg:leading-[1.3]">
          {heading}
        </h1>
      </div>
      {picture && <Arch picture={picture} years={years} />}
      <div className="grid gap-4 md:self-start">
        <div className="text-[1.03em] leading-[1.85]">
          <RichText source={story} pictures={pictures} />
        </div>
        {signature && <p className="text-ink-2">{signature}</p>}
        <div className="mt-2 flex flex-wrap gap-3">
          <ButtonLink to="/collections">{t.browse}</ButtonLink>
          <ButtonLink to="/contact" variant="secondary">
            {t.contact}
          </ButtonLink>
        </div>
      </div>
    </section>
  )
}

function Arch({ picture, years }: { picture: PictureMedia; years: number }) {
  return (
    <div className="relative md:col-start-2 md:row-span-2 md:self-start md:row-start-1">
      <div className="about-arch w-full overflow-hidden bg-sunk">
        <Picture
          media={picture}
          alt=""
          sizes="(min-width: 1024px) 1100px, (min-width: 768px) 660px, 400px"
          priority
          className="about-picture size-full object-cover"
        />
      </div>
      {years > 0 && <YearsBadge years={years} />}
    </div>
  )
}

function YearsBadge({ years }: { years: number }) {
  const t = useText(aboutText)
  return (
    <p className="absolute end-1 -bottom-3 grid size-[7.625rem] place-content-center justify-items-center rounded-full bg-indigo text-center text-label text-cream ring-[7px] ring-bg md:end-[-24px] md:bottom-10 md:size-[9.375rem] md:text-small">
      <svg viewBox="0 0 100 100" className="absolute inset-0 size-full" aria-hidden="true">
        <circle
          cx="50"
          cy="50"
          r="43"
          fill="none"
          stroke="#d3a853"
          strokeWidth="1.3"
          strokeDasharray="3.4 3.355"
        />
      </svg>
      <bdi dir="ltr" className="font-display text-[2.25rem] leading-none font-semibold md:text-[2.75rem]">
        {years}+
      </bdi>
      <span className="mt-1 max-w-[11ch] text-[0.6875rem] leading-[1.35] rtl:text-[0.75rem] md:text-[0.8125rem] md:rtl:text-[0.875rem]">
        {t.yearsOfExperience(years)}
      </span>
    </p>
  )
}

/** Icons by position; the owner's texts have none of their own. */
const VALUE_ICONS = [Award, Heart, Landmark, Users]
const REASON_ICONS = [Truck, ShieldCheck, Headset]

function Values({ values }: { values: Point[] }) {
  const t = useText(aboutText)
  return (
    <section aria-labelledby="values" className="mt-14 md:mt-20">
      <h2 id="values" className="text-center font-display text-h2 font-semibold">
        {t.values}
      </h2>
      <ul className="about-values mt-5 border-y border-line md:mt-9">
        {values.map((value, index) => (
          <Value key={value.title} icon={VALUE_ICONS[index % VALUE_ICONS.length]!} {...value} />
        ))}
      </ul>
    </section>
  )
}

interface PointProps extends Point {
  icon: LucideIcon
}

function Value({ icon: Icon, title, text }: PointProps) {
  return (
    <li className="px-[16px] py-6 wrap-anywhere md:px-[24px] md:py-8">
      <Icon className="size-[26px] text-gold" strokeWidth={1.6} aria-hidden="true" />
      <h3 className="mt-2.5 font-display text-h3 font-semibold md:text-[1.375rem]">{title}</h3>
      <p className="mt-1 text-ink-2">{text}</p>
    </li>
  )
}

function Reasons({ reasons }: { reasons: Point[] }) {
  const t = useText(aboutText)
  return (
    <section aria-label={t.reasons} className="mt-8 md:mt-14">
      <ul className="grid gap-3 md:gap-5 lg:grid-cols-3">
        {reasons.map((reason, index) => (
          <Reason key={reason.title} icon={REASON_ICONS[index % REASON_ICONS.length]!} {...reason} />
        ))}
      </ul>
    </section>
  )
}

function Reason({ icon: Icon, title, text }: PointProps) {
  return (
    <li className="flex items-center gap-4 rounded-panel border border-line bg-surface p-4 md:p-6">
      <span className="grid size-[52px] shrink-0 place-items-center rounded-field bg-pri-50 text-pri">
        <Icon className="size-6" strokeWidth={1.6} aria-hidden="true" />
      </span>
      <div className="min-w-0 wrap-anywhere">
        <h3 className="font-display text-h3 font-semibold">{title}</h3>
        <p className="text-ink-2">{text}</p>
      </div>
    </li>
  )
}

export { AboutPage as default }
