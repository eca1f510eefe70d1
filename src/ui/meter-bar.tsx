/** How much of the whole, as a bar that fills from where reading begins. */
export function MeterBar({ percent, fill = 'fill-series-indigo' }: { percent: number; fill?: string }) {
  return (
    <svg aria-hidden="true" className="h-2 w-full rounded-full bg-sunk rtl:-scale-x-100">
      <rect width={`${Math.min(100, Math.max(0, percent))}%`} height="100%" rx="4" className={fill} />
    </svg>
  )
}
