import { Award, Headset, Heart, Landmark, ShieldCheck, Truck, Users, type LucideIcon } from 'lucide-react'
import { localized } from '#core/text.ts'
import type { PictureMedia } from '#features/media/media.rules.ts'
import { Picture } from '#features/media/picture.tsx'
import { storeProfile } from '#features/settings/settings.server.ts'
import { ButtonLink } from '#ui/form/button.tsx'
import { useLanguage, useText } from '#ui/page/language.tsx'
import { PageMeta } from '#ui/page/page-meta.tsx'
import { aboutText } from '../about.text.ts'
import type { Route } from './+types/about.page'

export async function loader() {
  const { name, heroImages } = await storeProfile()
  return { storeName: name, picture: heroImages[0] }
}

export default function About({ loaderData }: Route.ComponentProps) {
  const t = useText(aboutText)
  return (
    <div className="page">
      <PageMeta
        title={t.title(localized(loaderData.storeName, useLanguage()))}
        description={t.description}
        path="/about"
      />
      <Story picture={loaderData.picture} />
      <Values />
      <Reasons />
    </div>
  )
}

/** On a phone the picture is between the title and the story; on a wide screen it is beside both. */
function Story({ picture }: { picture: Route.ComponentProps['loaderData']['picture'] }) {
  const t = useText(aboutText)
  return (
    <section
      className={`grid gap-x-16 gap-y-7 pt-6 md:pt-14 lg:gap-x-20 ${picture ? 'md:grid-cols-[minmax(0,1fr)_minmax(0,45%)] lg:grid-cols-[minmax(0,1fr)_520px]' : 'max-w-[75ch]'}`}
    >
      <div className="md:self-end">
        <p className="flex items-center gap-3 text-gold-ink before:h-px before:w-9 before:bg-gold">
          {t.kicker}
        </p>
        <h1 className="mt-2 font-display text-h1 font-semibold lg:text-[3.25rem] lg:leading-[1.3]">
          {t.heading}
        </h1>
      </div>
      {picture && <Arch picture={picture} />}
      <div className="grid gap-4 md:self-start">
        <p className="text-[1.03em] leading-[1.85]">{t.story}</p>
        <p className="text-ink-2">{t.signature}</p>
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

function Arch({ picture }: { picture: PictureMedia }) {
  return (
    <div className="relative md:col-start-2 md:row-span-2 md:self-start md:row-start-1">
      <div className="about-arch w-full overflow-hidden bg-sunk">
        <Picture
          media={picture}
          alt=""
          sizes="(min-width: 768px) 1100px, 740px"
          priority
          className="about-picture size-full object-cover"
        />
      </div>
      <YearsBadge />
    </div>
  )
}

function YearsBadge() {
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
        5+
      </bdi>
      <span className="mt-1 max-w-[11ch] text-[0.6875rem] leading-[1.35] rtl:text-[0.75rem] md:text-[0.8125rem] md:rtl:text-[0.875rem]">
        {t.yearsOfExperience}
      </span>
    </p>
  )
}

function Values() {
  const t = useText(aboutText)
  return (
    <section aria-labelledby="values" className="mt-14 md:mt-20">
      <h2 id="values" className="text-center font-display text-h2 font-semibold">
        {t.values}
      </h2>
      <ul className="about-values mt-5 border-y border-line md:mt-9">
        <Value icon={Award} name={t.excellence} sentence={t.excellenceSentence} />
        <Value icon={Heart} name={t.passion} sentence={t.passionSentence} />
        <Value icon={Landmark} name={t.tradition} sentence={t.traditionSentence} />
        <Value icon={Users} name={t.community} sentence={t.communitySentence} />
      </ul>
    </section>
  )
}

interface Point {
  icon: LucideIcon
  name: string
  sentence: string
}

function Value({ icon: Icon, name, sentence }: Point) {
  return (
    <li className="px-[16px] py-6 wrap-anywhere md:px-[24px] md:py-8">
      <Icon className="size-[26px] text-gold" strokeWidth={1.6} aria-hidden="true" />
      <h3 className="mt-2.5 font-display text-h3 font-semibold md:text-[1.375rem]">{name}</h3>
      <p className="mt-1 text-ink-2">{sentence}</p>
    </li>
  )
}

function Reasons() {
  const t = useText(aboutText)
  return (
    <section aria-label={t.reasons} className="mt-8 md:mt-14">
      <ul className="grid gap-3 md:gap-5 lg:grid-cols-3">
        <Reason icon={Truck} name={t.delivery} sentence={t.deliverySentence} />
        <Reason icon={ShieldCheck} name={t.guarantee} sentence={t.guaranteeSentence} />
        <Reason icon={Headset} name={t.support} sentence={t.supportSentence} />
      </ul>
    </section>
  )
}

function Reason({ icon: Icon, name, sentence }: Point) {
  return (
    <li className="flex items-center gap-4 rounded-panel border border-line bg-surface p-4 md:p-6">
      <span className="grid size-[52px] shrink-0 place-items-center rounded-field bg-pri-50 text-pri">
        <Icon className="size-6" strokeWidth={1.6} aria-hidden="true" />
      </span>
      <div className="min-w-0 wrap-anywhere">
        <h3 className="font-display text-h3 font-semibold">{name}</h3>
        <p className="text-ink-2">{sentence}</p>
      </div>
    </li>
  )
}
