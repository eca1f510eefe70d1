import { useState, type ReactNode } from 'react'
import { money } from '#core/money.ts'
import { wilayaText } from '#features/delivery/wilaya.text.ts'
import { AdminMoney } from '#ui/display/admin-money.tsx'
import { PhoneNumber } from '#ui/display/phone-number.tsx'
import { useText } from '#ui/page/language.tsx'
import { proposedChoices, proposedKept, type MergeSide } from '../merge.rules.ts'
import { mergeText } from '../merge.text.ts'

/** Both clients side by side: which phone and values stay, and what the kept one will have. */
export function MergeChoicesFields({ a, b }: { a: MergeSide; b: MergeSide }) {
  const t = useText(mergeText)
  const [keptId, setKeptId] = useState(() => proposedKept(a, b).id)
  const kept = keptId === a.id ? a : b
  const other = keptId === a.id ? b : a
  const proposed = proposedChoices(kept, other)
  const both = [a, b] as const
  const hasNotes = both.every(({ notes }) => notes !== '')
  return (
    // Another phone proposes the values of its client.
    <div key={keptId} className="grid gap-4">
      <input type="hidden" name="other" value={other.id} />
      <Choice
        {...{ both, name: 'kept', label: t.phone, chosen: keptId }}
        help={t.phoneHelp}
        onChange={setKeptId}
        values={both.map(({ id, phone }) => (
          <PhoneNumber key={id} phone={phone} />
        ))}
      />
      <Choice
        {...{ both, name: 'name', label: t.name, chosen: proposed.name }}
        values={both.map(({ name }) => name)}
      />
      <Choice
        {...{ both, name: 'email', label: t.email, chosen: proposed.email }}
        values={both.map(({ email }) => email)}
      />
      <Choice
        {...{ both, name: 'address', label: t.address, chosen: proposed.address }}
        values={both.map((side) => (
          <Address key={side.id} {...side} />
        ))}
      />
      <Choice
        {...{ both, name: 'notes', label: t.notes, chosen: proposed.notes }}
        values={both.map(({ notes }) => notes)}
        third={hasNotes ? t.both : undefined}
      />
      <Result kept={kept} other={other} />
      <p className="text-small text-subtle">{t.undoHelp}</p>
    </div>
  )
}

interface ChoiceProps {
  both: readonly [MergeSide, MergeSide]
  name: string
  label: string
  help?: string
  chosen: number | 'both'
  /** Of each of both. */
  values: ReactNode[]
  onChange?: (id: number) => void
  /** A third option: both. */
  third?: string | undefined
}

function Choice({ both, name, label, help, chosen, values, onChange, third }: ChoiceProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-small font-control">{label}</legend>
      <div className="grid grid-cols-2 gap-2">
        {both.map((side, index) => (
          <Option
            key={side.id}
            {...{ name, value: side.id, isChosen: chosen === side.id }}
            onChange={() => onChange?.(side.id)}
          >
            {values[index]}
          </Option>
        ))}
        {third && (
          <div className="col-span-2">
            <Option {...{ name, value: 'both', isChosen: chosen === 'both' }}>{third}</Option>
          </div>
        )}
      </div>
      {help && <p className="mt-1.5 text-small text-ink-2">{help}</p>}
    </fieldset>
  )
}

interface OptionProps {
  name: string
  value: number | 'both'
  isChosen: boolean
  onChange?: () => void
  children: ReactNode
}

function Option({ name, value, isChosen, onChange, children }: OptionProps) {
  const t = useText(mergeText)
  const isEmpty = children === '' || children === null
  return (
    <label className="flex h-full min-h-11 cursor-pointer items-start gap-2 rounded-button border border-line px-3 py-2.5 has-checked:border-pri has-checked:bg-pri-50 has-focus-visible:outline-2 has-focus-visible:outline-pri">
      <input
        type="radio"
        name={name}
        value={value}
        defaultChecked={isChosen}
        {...(onChange && { onChange })}
        className="mt-1 shrink-0 accent-pri"
      />
      <span className="min-w-0 whitespace-pre-line break-words text-small">
        {isEmpty ? (
          <span className="text-subtle">{t.empty}</span>
        ) : typeof children === 'string' ? (
          <bdi>{children}</bdi>
        ) : (
          children
        )}
      </span>
    </label>
  )
}

function Address({ addressFull, city, wilaya }: MergeSide) {
  const wilayaNames = useText(wilayaText)
  return (
    <>
      {addressFull && (
        <span className="block">
          <bdi>{addressFull}</bdi>
        </span>
      )}
      {city !== wilaya && (
        <span className="block">
          <bdi>{city}</bdi>
        </span>
      )}
      {wilayaNames[wilaya]}
    </>
  )
}

function Result({ kept, other }: { kept: MergeSide; other: MergeSide }) {
  const t = useText(mergeText)
  const credit = money(kept.credit + other.credit)
  const lines: [string, ReactNode][] = [
    [t.orderCount, kept.totalOrders + other.totalOrders],
    [t.spent, <AdminMoney key="spent" amount={money(kept.totalSpent + other.totalSpent)} />],
    ...(credit > 0 ? [[t.credit, <AdminMoney key="credit" amount={credit} />] as [string, ReactNode]] : []),
  ]
  return (
    <section className="rounded-card bg-sunk px-4 py-3">
      <h3 className="mb-1 font-semibold">{t.result}</h3>
      <dl className="grid gap-1 [&>div]:flex [&>div]:justify-between [&>div]:gap-3">
        {lines.map(([label, value]) => (
          <div key={label}>
            <dt className="text-ink-2">{label}</dt>
            <dd className="font-medium">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
