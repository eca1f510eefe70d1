import { MapPin } from 'lucide-react'
import { localized, type Bilingual } from '#core/text.ts'
import { useLanguage, useText } from '#ui/page/language.tsx'
import { contactText } from '../messages.text.ts'

/** A drawn map without third-party requests; it links to the map application. */
export function ContactMap({ address }: { address: Bilingual }) {
  const t = useText(contactText)
  // Map applications know the address in one language only.
  const searchQuery = localized(address, 'fr')
  if (!searchQuery) return null
  return (
    <a
      href={`https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(searchQuery)}`}
      target="_blank"
      rel="noopener"
      className="group relative block h-[150px] overflow-hidden rounded-panel bg-sunk md:h-[220px]"
    >
      <Drawing isNouakchott={searchQuery.includes('Nouakchott') || address.ar.includes('نواكشوط')} />
      <span className="absolute end-3 bottom-3 flex min-h-9 items-center gap-1.5 rounded-chip bg-surface px-3.5 text-small font-semibold text-pri group-hover:bg-pri-50">
        <MapPin className="size-4" strokeWidth={1.6} aria-hidden="true" />
        {t.openMap}
      </span>
    </a>
  )
}

/** The coast and the names are drawn for a shop in Nouakchott only. Not mirrored in Arabic: west stays on the left. */
function Drawing({ isNouakchott }: { isNouakchott: boolean }) {
  const t = useText(contactText)
  const direction = useLanguage() === 'ar' ? 'rtl' : 'ltr'
  return (
    <svg
      viewBox="0 0 700 260"
      preserveAspectRatio="xMinYMid slice"
      className="size-full font-display"
      aria-hidden="true"
    >
      {isNouakchott && (
        <>
          <path d="M0 0H196C186 60 204 104 190 160 182 196 192 230 188 260H0Z" className="fill-gold-50" />
          <path d="M0 0H176C166 60 184 104 170 160 162 196 172 230 168 260H0Z" className="fill-pri-50" />
          <g fill="none" strokeWidth="1.6" strokeLinecap="round" className="stroke-field opacity-45">
            <path d="M62 60q9-7 18 0t18 0M104 202q9-7 18 0t18 0M40 236q9-7 18 0t18 0M110 30q8-6 16 0t16 0" />
          </g>
        </>
      )}
      <g fill="none" strokeLinecap="round" className="stroke-line">
        <path
          strokeWidth="5"
          d="M236 0 228 260M292 0 280 260M352 0 344 92M470 156 462 260M530 0 522 260M590 0 604 260M652 0 664 260M214 44 700 20M210 208 700 232M236 160 344 156M530 66 700 60M522 176 700 190"
        />
      </g>
      <g fill="none" strokeLinecap="round" className="stroke-line-2">
        <path strokeWidth="9" d="M196 116 420 126 700 112M420 126 392 0M420 126 404 260M420 126 540 0" />
      </g>
      <g className="fill-line">
        <rect x="438" y="30" width="42" height="30" rx="6" transform="rotate(-3 459 45)" />
        <rect x="306" y="176" width="64" height="18" rx="6" transform="rotate(2 338 185)" />
        <rect x="620" y="130" width="30" height="34" rx="6" />
      </g>
      {isNouakchott && (
        <g direction={direction} textAnchor="middle" className="fill-ink-2 text-[20px]">
          {t.ocean.split(' ').map((word, line) => (
            <text key={word} x="86" y={122 + line * 25}>
              {word}
            </text>
          ))}
          <text
            x="314"
            y="96"
            strokeWidth="7"
            paintOrder="stroke"
            strokeLinejoin="round"
            className="stroke-sunk"
          >
            {t.city}
          </text>
        </g>
      )}
      <ellipse cx="420" cy="128" rx="16" ry="5" className="fill-ink opacity-20" />
      <path
        d="M420 126C402 104 388 90 388 70a32 32 0 0 1 64 0C452 90 438 104 420 126Z"
        className="fill-pri stroke-surface"
        strokeWidth="3"
      />
      <path d="M420 54 436 70 420 86 404 70Z" fill="none" strokeWidth="2" className="stroke-on-pri" />
      <path d="M420 62 428 70 420 78 412 70Z" className="fill-gold" />
    </svg>
  )
}
