/** The default logo: a dyer's rosette around a gold diamond. */
export function BrandMark({ className = '' }: { className?: string }) {
  return (
    <svg viewBox="0 0 48 48" fill="none" stroke="currentColor" className={className} aria-hidden="true">
      <circle cx="24" cy="24" r="22.2" strokeWidth="1.3" />
      <circle cx="24" cy="24" r="17.6" strokeWidth="2.2" strokeDasharray="2.1 2.507" />
      <circle cx="24" cy="24" r="12.4" strokeWidth="1.8" strokeDasharray="1.7 2.195" />
      <path d="M24 14.8 33.2 24 24 33.2 14.8 24Z" strokeWidth="1.3" />
      <path d="M24 19.6 28.4 24 24 28.4 19.6 24Z" className="fill-gold" stroke="none" />
    </svg>
  )
}

/** A divider of painted Oualata motifs; at most one on a screen. */
export function OualataRule({ className = '' }: { className?: string }) {
  return (
    <svg
      className={`mx-auto h-3.5 w-full max-w-[round(down,100%,40px)] text-pri ${className}`}
      aria-hidden="true"
    >
      <defs>
        <pattern id="oualata" width="40" height="14" patternUnits="userSpaceOnUse">
          <path d="M20 1.5 26 7 20 12.5 14 7Z" fill="none" stroke="currentColor" />
          <path d="M20 4.5 22.5 7 20 9.5 17.5 7Z" className="fill-gold" />
          <circle cx="10.4" cy="7" r="1" className="fill-gold" />
          <circle cx="29.6" cy="7" r="1" className="fill-gold" />
          <path d="M0 7 7 5V9ZM40 7 33 5V9Z" fill="currentColor" />
        </pattern>
      </defs>
      <rect width="100%" height="14" fill="url(#oualata)" />
    </svg>
  )
}

/** The bullet before a section's title. */
export function TitleDiamond() {
  return (
    <svg viewBox="0 0 14 14" className="size-3.5 shrink-0" aria-hidden="true">
      <path d="M7 .7 13.3 7 7 13.3.7 7Z" className="fill-none stroke-gold" strokeWidth="1.2" />
      <path d="M7 4 10 7 7 10 4 7Z" className="fill-gold" />
    </svg>
  )
}
