/** The parts of a whole in one bar. SVG, because the content security policy forbids inline styles. */
export function ShareBar({ parts }: { parts: { id: string; percent: number; color: string }[] }) {
  const starts = parts.map((_, at) => parts.slice(0, at).reduce((sum, { percent }) => sum + percent, 0))
  return (
    <svg
      viewBox="0 0 100 4"
      preserveAspectRatio="none"
      aria-hidden="true"
      className="h-2.5 w-full rounded-full rtl:-scale-x-100"
    >
      {parts.map(({ id, percent, color }, at) => (
        <rect
          key={id}
          x={starts[at]}
          // A thin gap between two parts.
          width={Math.max(0, percent - (at < parts.length - 1 ? 0.5 : 0))}
          height="4"
          className={color}
        />
      ))}
    </svg>
  )
}

/** One percentage as a bar, filled from the inline start. */
export function MeterBar({ percent, fill = 'fill-series-indigo' }: { percent: number; fill?: string }) {
  return (
    <svg aria-hidden="true" className="h-2 w-full rounded-full bg-sunk rtl:-scale-x-100">
      <rect width={`${Math.min(100, Math.max(0, percent))}%`} height="100%" rx="4" className={fill} />
    </svg>
  )
}
