/** The parts of a whole side by side, from where reading begins; drawn, since styles are not written into pages. */
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
          // A hair of the card shows between two parts.
          width={Math.max(0, percent - (at < parts.length - 1 ? 0.5 : 0))}
          height="4"
          className={color}
        />
      ))}
    </svg>
  )
}
