const STAR = 'M6 .9 7.6 4.2 11.2 4.7 8.6 7.2 9.2 10.8 6 9.1 2.8 10.8 3.4 7.2.8 4.7 4.4 4.2Z'
const PLACES = [0, 1, 2, 3, 4]

/** Five stars, filled from the left in both languages; what they mean is said beside them. */
export function Stars({ rating, className = 'w-[54px]' }: { rating: number; className?: string }) {
  return (
    <svg viewBox="0 0 60 12" className={`shrink-0 ${className}`} aria-hidden="true">
      <FiveStars className="fill-line-2" />
      {/* A nested viewport cuts the gold row at the rating, without an id that two cards could share. */}
      <svg width={rating * 12} height="12" viewBox={`0 0 ${rating * 12} 12`} preserveAspectRatio="none">
        <FiveStars className="fill-gold" />
      </svg>
    </svg>
  )
}

function FiveStars({ className }: { className: string }) {
  return (
    <g className={className}>
      {PLACES.map((place) => (
        <path key={place} d={STAR} transform={`translate(${place * 12} 0)`} />
      ))}
    </g>
  )
}
