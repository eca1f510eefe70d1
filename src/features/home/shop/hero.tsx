import { Pause, Play } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { PictureMedia } from '#features/media/media.rules.ts'
import { Picture } from '#features/media/picture.tsx'
import { ButtonLink } from '#ui/form/button.tsx'
import { useDataSaver } from '#ui/hooks/use-data-saver.ts'
import { useIsHydrated } from '#ui/hooks/use-is-hydrated.ts'
import { watchPicture } from '#ui/hooks/watch-picture.ts'
import { useText } from '#ui/page/language.tsx'
import { homeText } from '../home.text.ts'

const SLIDE_DURATION_MS = 5000

/** The text is below the picture on a phone, and at the inline start of it on a wide screen. */
export function Hero({ pictures }: { pictures: PictureMedia[] }) {
  const t = useText(homeText)
  const [failed, setFailed] = useState<string[]>([])
  const isHydrated = useIsHydrated()
  const isDataSaverOn = useDataSaver()
  const loadable = pictures.filter(({ id }) => !failed.includes(id))
  // Data saver loads only one picture.
  const shown = isDataSaverOn ? loadable.slice(0, 1) : loadable
  const { current, goTo, isPlaying, toggle, hold, release } = useRotation(shown.length)
  return (
    <section
      className="relative mt-4 grid h-[468px] items-end overflow-hidden rounded-hero bg-sunk md:mt-7 md:h-[560px] md:items-center md:rounded-[28px]"
      onMouseEnter={hold}
      onMouseLeave={release}
      onFocus={hold}
      onBlur={release}
      onTouchStart={hold}
      onTouchEnd={release}
    >
      {(isHydrated ? shown : shown.slice(0, 1)).map((picture, index) => (
        <div
          key={picture.id}
          {...watchPicture(() => setFailed((before) => [...new Set([...before, picture.id])]))}
          className={`absolute inset-0 transition-opacity duration-[600ms] ${index === current ? '' : 'opacity-0'}`}
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
      <div className="hero-words relative grid gap-1 p-5 md:max-w-[50%] md:gap-4 md:p-[72px]">
        <h1 className="font-display text-hero font-semibold md:order-2">{t.tagline}</h1>
        <p className="md:order-1 md:text-gold-ink">{t.kicker}</p>
        <p className="hidden max-w-[44ch] text-[1.125rem] md:order-3 md:block">{t.promise}</p>
        <p className="mt-3 md:order-4 md:mt-2">
          <ButtonLink to="/collections">{t.discover}</ButtonLink>
        </p>
      </div>
      {shown.length > 1 && (
        <div className="needs-script absolute end-3 bottom-7 flex items-center md:start-[64px] md:end-auto md:bottom-6">
          <ul aria-label={t.heroPictures} className="flex">
            {shown.map((picture, index) => (
              <li key={picture.id}>
                <button
                  type="button"
                  aria-label={t.heroPicture(index + 1)}
                  aria-current={index === current ? 'true' : undefined}
                  onClick={() => goTo(index)}
                  className="group grid h-8 min-w-6 place-items-center px-1"
                >
                  <span className="block size-1.5 rounded-full bg-ink-2 transition-all duration-200 group-aria-[current]:w-5 group-aria-[current]:bg-pri" />
                </button>
              </li>
            ))}
          </ul>
          <button
            type="button"
            aria-label={isPlaying ? t.pause : t.play}
            onClick={toggle}
            className="grid size-8 place-items-center rounded-full text-ink-2 hover:text-pri"
          >
            {isPlaying ? (
              <Pause className="size-3.5" aria-hidden="true" />
            ) : (
              <Play className="size-3.5" aria-hidden="true" />
            )}
          </button>
        </div>
      )}
    </section>
  )
}

/** Advances every 5 seconds (spec 2); paused on hover, touch, focus and with prefers-reduced-motion. */
function useRotation(count: number) {
  const [current, setCurrent] = useState(0)
  const [isHeld, setHeld] = useState(false)
  const [choice, setChoice] = useState<'play' | 'pause'>()
  const isReducedMotion = useReducedMotion()
  const isPlaying = choice ? choice === 'play' : !isReducedMotion
  useEffect(() => {
    if (count < 2 || isHeld || !isPlaying) return
    const timer = setInterval(() => setCurrent((before) => (before + 1) % count), SLIDE_DURATION_MS)
    return () => clearInterval(timer)
  }, [count, isHeld, isPlaying])
  return {
    current: count > 0 ? current % count : 0,
    goTo: setCurrent,
    isPlaying,
    toggle: () => setChoice(isPlaying ? 'pause' : 'play'),
    hold: () => setHeld(true),
    release: () => setHeld(false),
  }
}

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
