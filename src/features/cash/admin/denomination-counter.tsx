import { useRef, type KeyboardEvent } from 'react'
import { money } from '#core/money.ts'
import { numberText } from '#core/text.ts'
import { AdminMoney } from '#ui/display/admin-money.tsx'
import { Button } from '#ui/form/button.tsx'
import { useText } from '#ui/page/language.tsx'
import { cashDialogText } from '../cash-dialog.text.ts'
import {
  COINS,
  MAX_DENOMINATION_COUNT,
  NOTES,
  denominationsTotal,
  type Denominations,
} from '../cash.rules.ts'

interface DenominationCounterProps {
  denominations: Denominations
  onChange: (denominations: Denominations) => void
}

/** One field per note and coin; Enter moves to the next field. */
export function DenominationCounter({ denominations, onChange }: DenominationCounterProps) {
  const t = useText(cashDialogText)
  const fields = useRef<HTMLDivElement>(null)
  const focusNextField = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    const all = [...(fields.current?.querySelectorAll('input') ?? [])]
    all[all.indexOf(event.currentTarget) + 1]?.focus()
  }
  const countOf = (values: readonly number[]) =>
    values.reduce((sum, value) => sum + (denominations[value] ?? 0), 0)
  const groups = [
    { title: t.notes, kind: t.note, values: NOTES },
    { title: t.coins, kind: t.coin, values: COINS },
  ]
  return (
    <div className="grid grid-cols-1 gap-4">
      <div ref={fields} className="grid grid-cols-1 gap-x-8 gap-y-4 sm:grid-cols-2">
        {groups.map(({ title, kind, values }) => (
          <fieldset key={title} className="min-w-0">
            <legend className="mb-2 flex w-full flex-wrap justify-between font-semibold">
              {title}
              <AdminMoney
                className="font-normal text-subtle"
                amount={denominationsTotal(
                  Object.fromEntries(values.map((value) => [value, denominations[value] ?? 0])),
                )}
              />
            </legend>
            <div className="grid gap-2">
              {values.map((value) => (
                <DenominationRow
                  key={value}
                  {...{ value, kind }}
                  count={denominations[value]}
                  onKeyDown={focusNextField}
                  onCount={(count) => onChange({ ...denominations, [value]: count })}
                />
              ))}
            </div>
            {kind === t.coin && <p className="mt-3 text-label text-subtle max-md:hidden">{t.enterHint}</p>}
          </fieldset>
        ))}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-3">
        <span className="flex items-center gap-2 text-small text-ink-2">
          {t.countedDenominations(countOf(NOTES), countOf(COINS))}
          <Button variant="ghost" size="small" onClick={() => onChange({})}>
            {t.clear}
          </Button>
        </span>
        <span className="flex flex-wrap items-baseline gap-x-2" aria-live="polite">
          <span className="text-small text-ink-2">{t.totalCounted}</span>
          <AdminMoney amount={denominationsTotal(denominations)} className="text-[1.25rem] font-semibold" />
        </span>
      </div>
    </div>
  )
}

interface DenominationRowProps {
  value: number
  kind: string
  count: number | undefined
  onCount: (count: number) => void
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void
}

function DenominationRow({ value, kind, count, onCount, onKeyDown }: DenominationRowProps) {
  const t = useText(cashDialogText)
  return (
    <label className="flex flex-wrap items-center gap-2">
      <span className="w-22 text-end">
        <bdi className="font-semibold">{value}</bdi> <span className="text-label text-subtle">{kind}</span>
      </span>
      <span aria-hidden="true" className="w-4 text-center text-subtle">
        ×
      </span>
      <input
        aria-label={t.denomination(value, kind)}
        inputMode="numeric"
        dir="ltr"
        value={count ?? ''}
        placeholder="0"
        onChange={({ target }) => onCount(wholeNumberOf(target.value))}
        onKeyDown={onKeyDown}
        onFocus={({ target }) => target.select()}
        className="h-9 w-20 rounded-field border border-field bg-surface px-3 text-end font-medium focus-visible:border-focus-line max-md:h-11"
      />
      <AdminMoney amount={money(value * 100 * (count ?? 0))} className="grow text-end text-ink-2" />
    </label>
  )
}

function wholeNumberOf(input: string): number {
  return Math.min(Number(numberText(input).replaceAll(/\D/g, '')), MAX_DENOMINATION_COUNT)
}
