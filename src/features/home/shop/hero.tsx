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

const SHOWN_FOR = 5000

/** On a phone the words stand under the veil, on a wide screen beside it, on the side where reading starts. */
export function Hero({ pictures }: { pictures: PictureMedia[] }) {
  const t = useText(homeText)
  const [failed, setFailed] = useState<string[]>([])
  const isAwake = useIsHydrated()
  const isDataSaverOn = useDataSaver()
  const good = pictures.filter(({ id }) => !failed.includes(id))
  // One picture is enough to arrive with, and on a poor line to stay with.
  const shown = isDataSaverOn ? good.slice(0, 1) : good
  const { place, go, isPlaying, toggle, hold, release } = useRotation(shown.length)
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
      {(isAwake ? shown : shown.slice(0, 1)).map((picture, index) => (
        <div
          key={picture.id}
          {...watchPicture(() => setFailed((before) => [...new Set([...before, picture.id])]))}
          className={`absolute inset-0 transition-opacity duration-[600ms] ${index === place ? '' : 'opacity-0'}`}
        >
          <Picture
            media={picture}
            alt=""
            // On a phone 832 px wide and cropped; a coarse screen does with the middle size, and has it sooner.
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
                  aria-current={index === place ? 'true' : undefined}
                  onClick={() => go(index)}
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

/** Every 5 seconds (spec 2); rests under a pointer, a finger or the focus, and with reduced motion. */
function useRotation(count: number) {
  const [place, setPlace] = useState(0)
  const [isHeld, setHeld] = useState(false)
  const [asked, setAsked] = useState<'play' | 'pause'>()
  const isCalm = useIsCalm()
  const isPlaying = asked ? asked === 'play' : !isCalm
  useEffect(() => {
    if (count < 2 || isHeld || !isPlaying) return
    const timer = setInterval(() => setPlace((before) => (before + 1) % count), SHOWN_FOR)
    return () => clearInterval(timer)
  }, [count, isHeld, isPlaying])
  return {
    place: count > 0 ? place % count : 0,
    go: setPlace,
    isPlaying,
    toggle: () => setAsked(isPlaying ? 'pause' : 'play'),
    hold: () => setHeld(true),
    release: () => setHeld(false),
  }
}

const CALM = '(prefers-reduced-motion: reduce)'

function useIsCalm(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const query = matchMedia(CALM)
      query.addEventListener('change', onChange)
      return () => query.removeEventListener('change', onChange)
    },
    () => matchMedia(CALM).matches,
    () => false,
  )
}
