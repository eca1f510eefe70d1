/* oxlint-disable react/no-array-index-key -- two slides may have the same words, and none moves */
import { Pause, Play } from 'lucide-react'
import { useEffect, useRef, useState, useSyncExternalStore, type ReactNode, type RefObject } from 'react'
import type { HeroWords, ShownHero } from '#features/content/shown-content.rules.ts'
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

interface HeroProps extends ShownHero {
  name: string
  slogan: string
}

/** The text is below the picture on a phone, and at the inline start of it on a wide screen. */
export function Hero({ slides, words, name, slogan }: HeroProps) {
  const [failed, setFailed] = useState<string[]>([])
  const isHydrated = useIsHydrated()
  const isDataSaverOn = useDataSaver()
  const { nonce } = usePageContext()
  const section = useRef<HTMLElement>(null)
  const loadable = slides.filter(({ picture }) => !picture || !failed.includes(picture.id))
  // Data saver loads only one picture.
  const shown = isDataSaverOn ? loadable.slice(0, 1) : loadable
  const rotation = useRotation(shown.length, section)
  if (!shown.some(({ picture }) => picture))
    return <PlainHero name={name} slogan={slogan} words={words[shown[0]?.words ?? 0]} />
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
      {shown.map(({ picture, isShared, words: index }, at) => (
        <div
          key={picture?.id ?? at}
          {...watchPicture(() => picture && setFailed((before) => [...new Set([...before, picture.id])]))}
          // A hidden picture is not loaded before it is needed.
          hidden={at > 0 && !isHydrated}
          data-slide={index}
          data-shown={at === rotation.current ? 'true' : undefined}
          className="absolute inset-0 -z-10 transition-opacity duration-[600ms] not-data-shown:opacity-0"
        >
          {picture ? (
            <Picture
              media={picture}
              alt=""
              // On a phone the picture is 832 px wide and cropped; 400px selects a smaller variant, which loads faster.
              sizes="(min-width: 768px) min(100vw, 1160px), 400px"
              priority={at === 0}
              className={`${isShared ? 'hero-picture' : 'picture'} size-full object-cover`}
            />
          ) : (
            <Pattern />
          )}
        </div>
      ))}
      <SlideWords words={words} current={shown[rotation.current]!.words} slogan={slogan}>
        {shown.length > 1 && <Dots count={shown.length} {...rotation} />}
      </SlideWords>
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

interface SlideWordsProps {
  words: HeroWords[]
  current: number
  slogan: string
  children: ReactNode
}

/**
 * The words of all slides lie on each other, so that the height does not change. The dots are beside the button, or
 * below it where the line is too short; on a wide screen at the bottom.
 */
function SlideWords({ words, current, slogan, children }: SlideWordsProps) {
  const layer = (index: number) => ({
    'data-words': index,
    'data-shown': index === current ? 'true' : undefined,
    className: 'col-start-1 row-start-1 not-data-shown:invisible',
  })
  return (
    <div className="hero-words grid grid-cols-1 gap-1 px-5 pb-5 md:max-w-[50%] md:gap-4 md:px-10 md:py-[72px] lg:px-[72px]">
      {slogan && <p className="hidden text-gold-ink md:block">{slogan}</p>}
      <div className="grid">
        {words.map(({ title, sentence }, index) => (
          <div {...layer(index)} key={index}>
            <h1 className="font-display text-hero font-semibold">{title}</h1>
            {sentence && <p className="max-w-[44ch] md:mt-4 md:text-[1.125rem]">{sentence}</p>}
          </div>
        ))}
      </div>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-2 md:mt-2">
        <div className="grid">
          {words.map(({ button, link }, index) => (
            <div {...layer(index)} key={index}>
              {button && link && <ButtonLink to={link}>{button}</ButtonLink>}
            </div>
          ))}
        </div>
        {children}
      </div>
    </div>
  )
}

/** For a shop without hero pictures: its name on its pattern, with the words of the hero. */
function PlainHero({ name, slogan, words }: { name: string; slogan: string; words: HeroWords | undefined }) {
  return (
    <section className="relative isolate mt-4 grid justify-items-start gap-1 overflow-hidden rounded-hero bg-sunk p-5 md:mt-7 md:gap-4 md:rounded-[28px] md:px-10 md:py-12">
      <Pattern />
      <p className="text-gold-ink">{words?.title ?? slogan}</p>
      <h1 className="font-display text-hero font-semibold">{name}</h1>
      {words?.sentence && <p className="max-w-[44ch] md:text-[1.125rem]">{words.sentence}</p>}
      {words?.button && words.link && (
        <p className="mt-3">
          <ButtonLink to={words.link}>{words.button}</ButtonLink>
        </p>
      )}
    </section>
  )
}

/** The mark of the shop as a pattern, in place of a picture. */
function Pattern() {
  return <BrandMark className="absolute -bottom-3 end-3 -z-10 size-20 text-pri opacity-40 md:size-[260px]" />
}

interface DotsProps extends ReturnType<typeof useRotation> {
  count: number
}

function Dots({ count, current, goTo, isPlaying, toggle }: DotsProps) {
  const t = useText(homeText)
  const Icon = isPlaying ? Pause : Play
  return (
    <div className="hero-dots needs-script -mx-2 flex items-center md:absolute md:start-8 md:bottom-6 md:mx-0 lg:start-[64px]">
      <ul aria-label={t.heroPictures} className="flex">
        {Array.from({ length: count }, (_, index) => (
          <li key={index}>
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
