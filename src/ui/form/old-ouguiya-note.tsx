import { ChevronDown } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Money } from '#core/money.ts'
import { readingsOf, suspectedExpected } from '#core/old-ouguiya.ts'
import { oldOuguiyaText } from '../admin-ui.text.ts'
import { useText } from '../page/language.tsx'

/** What the expected amount is, for the sentence. */
export type ExpectedKind = 'order' | 'due' | 'deposit' | 'refund' | 'counted'

interface OldOuguiyaNoteProps {
  entered: Money | undefined
  /** Undefined: it is not known, and nothing is shown. */
  expected: Partial<Record<ExpectedKind, Money | undefined>>
  /** Cash that a client hands over. */
  isHandedOver?: boolean
}

/** The first figures of an amount that is being entered are a tenth of it. */
const PAUSE_MS = 500

/**
 * A question below an amount that may be in old ouguiya; a tap shows both readings. It changes nothing: the person
 * corrects the figure, or leaves it.
 */
export function OldOuguiyaNote({ entered, expected, isHandedOver = false }: OldOuguiyaNoteProps) {
  const t = useText(oldOuguiyaText)
  const settled = useSettled(entered)
  const [openFor, setOpenFor] = useState<Money>()
  const kinds = Object.entries(expected) as [ExpectedKind, Money | undefined][]
  const known = kinds.filter((each): each is [ExpectedKind, Money] => each[1] !== undefined)
  const suspected = suspectedExpected({
    entered: settled,
    expected: known.map(([, amount]) => amount),
    isHandedOver,
  })
  const kind = known.find(([, amount]) => amount === suspected)?.[0]
  if (settled === undefined || suspected === undefined || !kind) return null
  const isOpen = openFor === settled
  const { inOld, inNew } = readingsOf(settled)
  return (
    <div
      aria-live="polite"
      className="grid justify-items-start rounded-field bg-gold-50 text-small text-gold-ink"
    >
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpenFor(isOpen ? undefined : settled)}
        className="flex min-h-11 w-full items-center justify-between gap-2 rounded-field px-3 text-start font-medium"
      >
        {t[kind](settled, suspected)}
        <ChevronDown
          className={`size-4 shrink-0 ${isOpen ? 'rotate-180' : ''}`}
          strokeWidth={1.8}
          aria-hidden="true"
        />
      </button>
      {isOpen && (
        <ul className="grid gap-1 px-3 pb-3">
          <li>{t.ifNew(settled, inOld)}</li>
          <li>{t.ifOld(settled, inNew)}</li>
        </ul>
      )}
    </div>
  )
}

/** The amount after a pause of typing; undefined at once while it changes. */
function useSettled(entered: Money | undefined): Money | undefined {
  const [settled, setSettled] = useState<Money>()
  useEffect(() => {
    const timer = setTimeout(() => setSettled(entered), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [entered])
  return settled === entered ? settled : undefined
}
