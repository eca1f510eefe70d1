import { Pause, Play } from 'lucide-react'
import { useEffect, useRef, useState, useSyncExternalStore, type ReactNode, type RefObject } from 'react'
import type { PictureMedia } from '#features/media/media.rules.ts'
import { Picture } from '#features/media/picture.tsx'
import { BrandMark } from '#ui/display/brand-mark.tsx'
import { ButtonLink } from '#ui/form/button.tsx'
import { useDataSaver } from '#ui/hooks/use-data-saver.ts'
import { useIsHydrated } from '#ui/hooks/use-is-hydrated.ts'
import { watchPicture } from '#ui/hooks/watch-picture.ts'
import { useText } from '#ui/page/language.tsx'
import { usePageContext } from '#ui/page/page-context.tsx'
import { homeText } from '../home.text.ts'
import { HERO_SCRIPT, SLIDE_DURATION_MS } from './hero-script.ts'

/** The text is below the picture on a phone, and at the inline start of it on a wide screen. */
export function Hero({ pictures }: { pictures: PictureMedia[] }) {
  const [failed, setFailed] = useState<string[]>([])
  const isHydrated = useIsHydrated()
  const isDataSaverOn = useDataSaver()
  const { nonce } = usePageContext()
  const section = useRef<HTMLElement>(null)
  const loadable = pictures.filter(({ id }) => !failed.includes(id))
  // Data saver loads only one picture.
  const shown = isDataSaverOn ? loadable.slice(0, 1) : loadable
  const rotation = useRotation(shown.length, section)
  if (shown.length === 0) return <PlainHero />
  return (
    <section
      ref={section}
      // The inline script stops when React has taken over.
      data-hydrated={isHydrated || undefined}
      className="hero relative isolate mt-4 grid min-h-[468px] items-end overflow-hidden rounded-hero bg-sunk md:mt-7 md:min-h-[560px] md:items-center md:rounded-[28px]"
      onMouseEnter={rotation.hold}
      onMouseLeave={rotation.release}
      onFocus={rotation.hold}
      onBlur={rotation.release}
      onTouchStart={rotation.hold}
      onTouchEnd={rotation.release}
    >
      {shown.map((picture, index) => (
        <div
          key={picture.id}
          {...watchPicture(() => setFailed((before) => [...new Set([...before, picture.id])]))}
          // A hidden picture is not loaded before it is needed.
          hidden={index > 0 && !isHydrated}
          data-slide=""
          data-shown={index === rotation.current ? 'true' : undefined}
          className="absolute inset-0 -z-10 transition-opacity duration-[600ms] not-data-shown:opacity-0"
        >
          <Picture
            media={picture}
            alt=""
            // On a phone the picture is 832 px wide and cropped; 456px selects the middle variant, which loads faster.
            sizes="(min-width: 768px) min(100vw, 1160px), 456px"
            priority={index === 0}
            className="hero-picture size-full object-cover"
          />
        </div>
      ))}
      <HeroWords>{shown.length > 1 && <Dots pictures={shown} {...rotation} />}</HeroWords>
      {/* In the page of the server only: a script that React inserts does not run, and the bundle needs no copy of it. */}
      {shown.length > 1 && (
        <script
          nonce={nonce}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? HERO_SCRIPT : ' ' }}
        />
      )}
    </section>
  )
}

/** The dots are beside the button, or below it where the line is too short; on a wide screen at the bottom. */
function HeroWords({ children }: { children: ReactNode }) {
  const t = useText(homeText)
  return (
    <div className="hero-words grid grid-cols-1 gap-1 p-5 md:max-w-[50%] md:gap-4 md:px-10 md:py-[72px] lg:px-[72px]">
      <h1 className="font-display text-hero font-semibold md:order-2">{t.tagline}</h1>
      <p className="md:order-1 md:text-gold-ink">{t.kicker}</p>
      <p className="hidden max-w-[44ch] text-[1.125rem] md:order-3 md:block">{t.promise}</p>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-2 md:order-4 md:mt-2">
        <ButtonLink to="/collections">{t.discover}</ButtonLink>
        {children}
      </div>
    </div>
  )
}

/** For a shop without hero pictures: the words alone, beside the brand mark. */
function PlainHero() {
  const t = useText(homeText)
  return (
    <section className="relative mt-4 grid justify-items-start gap-1 overflow-hidden rounded-hero bg-sunk p-5 md:mt-7 md:gap-4 md:rounded-[28px] md:px-10 md:py-12">
      <BrandMark className="absolute -bottom-3 end-3 size-20 text-pri opacity-40 md:size-[260px]" />
      <p className="md:text-gold-ink">{t.kicker}</p>
      <h1 className="relative font-display text-hero font-semibold">{t.tagline}</h1>
      <p className="relative max-w-[44ch] text-ink-2 md:text-[1.125rem]">{t.promise}</p>
      <p className="relative mt-3">
        <ButtonLink to="/collections">{t.discover}</ButtonLink>
      </p>
    </section>
  )
}

interface DotsProps extends ReturnType<typeof useRotation> {
  pictures: PictureMedia[]
}

function Dots({ pictures, current, goTo, isPlaying, toggle }: DotsProps) {
  const t = useText(homeText)
  const Icon = isPlaying ? Pause : Play
  return (
    <div className="hero-dots needs-script -mx-2 flex items-center md:absolute md:start-8 md:bottom-6 md:mx-0 lg:start-[64px]">
      <ul aria-label={t.heroPictures} className="flex">
        {pictures.map((picture, index) => (
          <li key={picture.id}>
            <button
              type="button"
              data-dot=""
              aria-label={t.heroPicture(index + 1)}
              aria-current={index === current ? 'true' : undefined}
              onClick={() => goTo(index)}
              className="group grid h-[32px] min-w-[24px] place-items-center px-[4px]"
            >
              <span className="block size-[6px] rounded-full bg-ink-2 transition-all duration-200 group-aria-[current]:w-[20px] group-aria-[current]:bg-pri" />
            </button>
          </li>
        ))}
      </ul>
      <button
        type="button"
        aria-label={isPlaying ? t.pause : t.play}
        onClick={toggle}
        className="grid size-[32px] place-items-center rounded-full text-ink-2 hover:text-pri"
      >
        <Icon className="size-[14px]" aria-hidden="true" />
      </button>
    </div>
  )
}

/** Advances every 5 seconds (spec 2); paused on hover, touch, focus and with prefers-reduced-motion. */
function useRotation(count: number, section: RefObject<HTMLElement | null>) {
  const [chosen, setChosen] = useState<number>()
  const [isHeld, setHeld] = useState(false)
  const [choice, setChoice] = useState<'play' | 'pause'>()
  const isReducedMotion = useReducedMotion()
  const isPlaying = choice ? choice === 'play' : !isReducedMotion
  // Continues with the picture that the inline script shows.
  const first = useSyncExternalStore(
    neverChanges,
    () => shownSlide(section.current),
    () => 0,
  )
  const current = count > 0 ? (chosen ?? first) % count : 0
  useEffect(() => {
    if (count < 2 || isHeld || !isPlaying) return
    const timer = setTimeout(() => setChosen((current + 1) % count), SLIDE_DURATION_MS)
    return () => clearTimeout(timer)
  }, [count, current, isHeld, isPlaying])
  return {
    current,
    goTo: setChosen,
    isPlaying,
    toggle: () => setChoice(isPlaying ? 'pause' : 'play'),
    hold: () => setHeld(true),
    release: () => setHeld(false),
  }
}

function shownSlide(section: HTMLElement | null): number {
  const slides = Array.from(section?.querySelectorAll('[data-slide]') ?? [])
  return Math.max(
    0,
    slides.findIndex((slide) => slide.hasAttribute('data-shown')),
  )
}

const neverChanges = () => () => undefined

const REDUCED_MOTION = '(prefers-reduced-motion: reduce)'

function useReducedMotion(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const query = matchMedia(REDUCED_MOTION)
      query.addEventListener('change', onChange)
      return () => query.removeEventListener('change', onChange)
    },
    () => matchMedia(REDUCED_MOTION).matches,
    () => false,
  )
}
