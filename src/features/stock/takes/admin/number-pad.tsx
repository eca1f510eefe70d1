import { Delete } from 'lucide-react'
import { useText } from '#ui/page/language.tsx'
import { takeText } from './take.text.ts'

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9']
const KEY =
  'grid min-h-14 max-md:min-h-16 place-items-center rounded-button bg-sunk text-[1.5rem] font-semibold tabular-nums select-none hover:bg-line active:bg-line touch-manipulation'

/** Large keys, in the order of a telephone in both languages. */
export function NumberPad({ onKey }: { onKey: (key: string) => void }) {
  const t = useText(takeText)
  const digit = (key: string) => (
    <button key={key} type="button" className={KEY} onClick={() => onKey(key)}>
      {key}
    </button>
  )
  return (
    <div dir="ltr" className="grid grid-cols-3 gap-2">
      {DIGITS.map(digit)}
      <span />
      {digit('0')}
      <button type="button" aria-label={t.erase} className={KEY} onClick={() => onKey('delete')}>
        <Delete className="size-6" strokeWidth={1.7} aria-hidden="true" />
      </button>
    </div>
  )
}
