/** Points of a star in a box of 12 by 12. */
const POINTS = [
  [6, 0.9],
  [7.6, 4.2],
  [11.2, 4.7],
  [8.6, 7.2],
  [9.2, 10.8],
  [6, 9.1],
  [2.8, 10.8],
  [3.4, 7.2],
  [0.8, 4.7],
  [4.4, 4.2],
] as const
const FIVE_STARS = [0, 12, 24, 36, 48].map(starAt).join('')

/** Five stars, filled from the left in both languages; the caller adds the text for screen readers. */
export function Stars({ rating, className = 'w-[54px]' }: { rating: number; className?: string }) {
  return (
    <svg viewBox="0 0 60 12" className={`shrink-0 ${className}`} aria-hidden="true">
      <path className="fill-line-2" d={FIVE_STARS} />
      {/* A nested viewport clips the gold stars; a clipPath would need a unique id per card. */}
      {rating > 0 && (
        <svg width={rating * 12} height="12" viewBox={`0 0 ${rating * 12} 12`} preserveAspectRatio="none">
          <path className="fill-gold" d={FIVE_STARS} />
        </svg>
      )}
    </svg>
  )
}

function starAt(start: number): string {
  return `M${POINTS.map(([x, y]) => `${Math.round((start + x) * 10) / 10} ${y}`).join(' ')}Z`
}
