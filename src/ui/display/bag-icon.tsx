/** The cart. Each card has one: a single path costs the phone less than the three of an icon of the library. */
export function BagIcon({ className, strokeWidth = 1.6 }: { className: string; strokeWidth?: number }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={strokeWidth}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
      aria-hidden="true"
    >
      <path d="M3 6.4 5.7 2.8A2 2 0 0 1 7.3 2h9.4a2 2 0 0 1 1.6.8L21 6.4V20a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2ZM3 6.4h18M8 10a4 4 0 0 0 8 0" />
    </svg>
  )
}
