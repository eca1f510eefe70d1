import { parseMoney, type Money } from '#core/money.ts'
import { FieldError, TextField } from '#ui/form/field.tsx'
import { OldOuguiyaNote } from '#ui/form/old-ouguiya-note.tsx'
import { Segmented } from '#ui/form/segmented.tsx'
import { useText } from '#ui/page/language.tsx'
import { cashDialogText, cashRefusalText } from '../cash-dialog.text.ts'
import { denominationsTotal } from '../cash.rules.ts'
import { countingWayText } from '../cash.text.ts'
import type { WalletMethod } from '../count.rules.ts'
import { countText } from '../count.text.ts'
import { useMethodNames } from '../method-names.tsx'
import type { CountDraft } from './count-draft.ts'
import { DenominationCounter } from './denomination-counter.tsx'

interface CountFieldsProps {
  count: CountDraft
  ways: readonly CountDraft['way'][]
  /** Empty: wallets are not counted. */
  wallets: readonly WalletMethod[]
  /** The form was submitted, so that missing values are marked. */
  wasSubmitted: boolean
  /** Undefined: the person counts blind. */
  expectedCash?: Money
  onChange: (values: Partial<CountDraft>) => void
}

/** The cash by note and coin or in one sum, and the balance of each wallet. */
export function CountFields(props: CountFieldsProps) {
  const { count, ways, wallets, wasSubmitted, expectedCash, onChange } = props
  const t = useText(cashDialogText)
  const wayNames = useText(countingWayText)
  const problems = useText(cashRefusalText)
  const words = useText(countText)
  return (
    <div className="grid grid-cols-1 content-start gap-4">
      <Segmented
        label={wayNames.way}
        value={count.way}
        onChange={(way) => onChange({ way: ways.find((known) => known === way) ?? 'byDenomination' })}
        options={ways.map((value) => ({ value, label: wayNames[value] }))}
      />
      {count.way === 'byDenomination' && (
        <DenominationCounter
          denominations={count.denominations}
          onChange={(denominations) => onChange({ denominations })}
        />
      )}
      <FieldError
        message={
          wasSubmitted && expectedCash === undefined && isUncounted(count) ? words.countSomething : undefined
        }
      />
      {count.way === 'inOne' && (
        <TextField
          label={t.totalCounted}
          required
          inputMode="decimal"
          dir="ltr"
          suffix="UM"
          value={count.total}
          onChange={({ target }) => onChange({ total: target.value })}
          error={wasSubmitted && parseMoney(count.total) === undefined ? problems.badAmount : undefined}
        />
      )}
      {count.way === 'inOne' && (
        <OldOuguiyaNote entered={parseMoney(count.total)} expected={{ counted: expectedCash }} />
      )}
      {count.way === 'without' && <p className="text-ink-2">{t.withoutHint}</p>}
      {wallets.length > 0 && <WalletFields {...{ count, wallets, wasSubmitted, onChange }} />}
    </div>
  )
}

function WalletFields({
  count,
  wallets,
  wasSubmitted,
  onChange,
}: Omit<CountFieldsProps, 'ways' | 'expectedCash'>) {
  const t = useText(countText)
  const problems = useText(cashRefusalText)
  const names = useMethodNames()
  return (
    <fieldset className="min-w-0 border-t border-line pt-4">
      <legend className="sr-only">{t.wallets}</legend>
      <p className="font-semibold" aria-hidden="true">
        {t.wallets}
      </p>
      <p className="mb-3 text-label text-subtle">{t.walletsHelp}</p>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {wallets.map((method) => {
          const value = count.wallets[method] ?? ''
          return (
            <TextField
              key={method}
              label={t.walletBalance(names[method])}
              inputMode="decimal"
              dir="ltr"
              suffix="UM"
              value={value}
              onChange={({ target }) => onChange({ wallets: { ...count.wallets, [method]: target.value } })}
              error={wasSubmitted && isBadBalance(value) ? problems.badAmount : undefined}
            />
          )
        })}
      </div>
    </fieldset>
  )
}

function isBadBalance(input: string): boolean {
  return input.trim() !== '' && parseMoney(input) === undefined
}

/** By note and coin, and no field has a number. A blind count of nothing would be stored as an empty drawer. */
export function isUncounted({ way, denominations }: CountDraft): boolean {
  return way === 'byDenomination' && Object.keys(denominations).length === 0
}

/** Undefined: not counted, or no amount. */
export function cashCounted({ way, denominations, total }: CountDraft): Money | undefined {
  if (way === 'without') return undefined
  return way === 'byDenomination' ? denominationsTotal(denominations) : parseMoney(total)
}

/** The wallets whose balance was entered. */
export function walletsCounted(
  { wallets }: CountDraft,
  methods: readonly WalletMethod[],
): { method: WalletMethod; counted: Money }[] {
  return methods.flatMap((method) => {
    const counted = parseMoney(wallets[method] ?? '')
    return counted === undefined ? [] : [{ method, counted }]
  })
}

/** Whether a value is missing or is no amount. */
export function isIncomplete(count: CountDraft, methods: readonly WalletMethod[]): boolean {
  const isCashMissing = cashCounted(count) === undefined && count.way !== 'without'
  return isCashMissing || methods.some((method) => isBadBalance(count.wallets[method] ?? ''))
}
