import type { ReactNode } from 'react'
import { Form, useSearchParams } from 'react-router'
import { orderedDays } from '#core/day.ts'
import { Button } from '../form/button.tsx'

/** The look of an input beside filters. */
export const FILTER_INPUT = 'h-(--h-chip) rounded-chip border border-chip-line bg-chip px-2'

interface DayRangeFormProps {
  words: { from: string; to: string; show: string }
  from: string | undefined
  to: string | undefined
  /** Parameters of the URL that do not stay: those of the other inputs, and positions in the list. */
  replaced: readonly string[]
  /** Other inputs, after the days. */
  children?: ReactNode
}

/** A plain form, so that it works before hydration; it keeps the other filters. */
export function DayRangeForm({ words, from, to, replaced, children }: DayRangeFormProps) {
  const [query] = useSearchParams()
  const [first, last] = orderedDays(from, to)
  const others = [...query].filter(([name]) => !['from', 'to', ...replaced].includes(name))
  return (
    <Form preventScrollReset className="flex shrink-0 items-center gap-2 text-small">
      {others.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label className="flex items-center gap-1.5">
        {words.from}
        <input type="date" name="from" defaultValue={first} className={FILTER_INPUT} />
      </label>
      <label className="flex items-center gap-1.5">
        {words.to}
        <input type="date" name="to" defaultValue={last} className={FILTER_INPUT} />
      </label>
      {children}
      <Button type="submit" variant="secondary" size="small">
        {words.show}
      </Button>
    </Form>
  )
}
