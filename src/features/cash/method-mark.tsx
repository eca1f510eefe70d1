import type { CashMethod } from './cash.rules.ts'
import { useMethodNames } from './method-names.tsx'

interface MethodColor {
  mark: string
  fill: string
}

const SAND: MethodColor = { mark: 'bg-series-sand', fill: 'fill-series-sand' }

/** A method has the same colour in every chart and list. */
export const METHOD_COLORS: Record<CashMethod, MethodColor> = {
  bankily: { mark: 'bg-series-indigo', fill: 'fill-series-indigo' },
  sadad: { mark: 'bg-series-gold', fill: 'fill-series-gold' },
  cash: { mark: 'bg-series-henna', fill: 'fill-series-henna' },
  masrivi: { mark: 'bg-series-teal', fill: 'fill-series-teal' },
  bimbanque: { mark: 'bg-series-plum', fill: 'fill-series-plum' },
  click: SAND,
  other: SAND,
}

export function MethodMark({ method }: { method: CashMethod }) {
  const names = useMethodNames()
  return (
    <span className="inline-flex items-center gap-2 font-medium">
      <span aria-hidden="true" className={`size-2.5 shrink-0 rounded-[3px] ${METHOD_COLORS[method].mark}`} />
      {names[method]}
    </span>
  )
}
