/** A bar chart in HTML and SVG without a library: rendered on the server, correct in both directions, and printable. */
import { useId } from 'react'

export interface Bar {
  id: string
  label: string
  value: number
  /** Shown above the bar; `short` on narrow screens. */
  text: string
  short: string
  /** The period has not ended yet: the bar is hatched. */
  isIncomplete?: boolean
}

interface BarChartProps {
  bars: Bar[]
  /** The highest value of the scale. */
  top: number
  /** Formats a step of the scale. */
  formatStep: (value: number) => string
}

const STEPS = [4, 3, 2, 1, 0]
/** Percent of the height; leaves space for the value above the highest bar. */
const MAX_BAR_PERCENT = 88

/** Hidden from screen readers: the caller shows the same values in a table. */
export function BarChart({ bars, top, formatStep }: BarChartProps) {
  const hatch = useId()
  return (
    <div aria-hidden="true" className="scroll-row overflow-x-auto">
      <div className="grid min-w-[15rem] grid-cols-[auto_minmax(0,1fr)] gap-x-3">
        <ol className="flex h-64 flex-col justify-between pt-[30px] text-label text-subtle">
          {STEPS.map((step) => (
            <li key={step} className="-my-2 text-end">
              <bdi dir="ltr">{formatStep((top * step) / 4)}</bdi>
            </li>
          ))}
        </ol>
        <div className="relative h-64">
          <svg className="absolute inset-x-0 bottom-0 h-[88%] w-full" preserveAspectRatio="none">
            <pattern
              id={hatch}
              width="8"
              height="8"
              patternUnits="userSpaceOnUse"
              patternTransform="rotate(45)"
            >
              <rect width="8" height="8" className="fill-pri-50" />
              <rect width="3" height="8" className="fill-series-indigo" />
            </pattern>
            {STEPS.map((step) => (
              <line
                key={step}
                x1="0"
                x2="100%"
                y1={`${100 - step * 25}%`}
                y2={`${100 - step * 25}%`}
                strokeDasharray={step === 0 ? undefined : '3 4'}
                className="stroke-line-2"
              />
            ))}
          </svg>
          <ol className="absolute inset-0 flex justify-around">
            {bars.map(({ id, value, text, short, isIncomplete }) => (
              <li
                key={id}
                className="group flex h-full w-[52px] max-w-[15%] flex-col items-center justify-end"
              >
                <bdi dir="ltr" className="mb-1 text-label font-semibold whitespace-nowrap">
                  <span className="max-sm:hidden">{text}</span>
                  <span className="sm:hidden">{short}</span>
                </bdi>
                <svg
                  width="100%"
                  height={`${top === 0 ? 0 : (Math.max(0, value) / top) * MAX_BAR_PERCENT}%`}
                  className="shrink-0 overflow-hidden rounded-t-[5px]"
                >
                  <rect
                    width="100%"
                    height="100%"
                    className={isIncomplete ? 'stroke-series-indigo stroke-2' : 'fill-series-indigo'}
                    {...(isIncomplete && { fill: `url(#${hatch})` })}
                  />
                </svg>
              </li>
            ))}
          </ol>
        </div>
        <ol className="col-start-2 flex justify-around pt-2 text-label">
          {bars.map(({ id, label, isIncomplete }) => (
            <li
              key={id}
              className={`w-[52px] max-w-[15%] text-center whitespace-nowrap ${isIncomplete ? 'font-semibold' : 'text-subtle'}`}
            >
              {label}
            </li>
          ))}
        </ol>
      </div>
    </div>
  )
}
