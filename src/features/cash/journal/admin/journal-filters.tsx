import { X } from 'lucide-react'
import { Form, Link, useSearchParams } from 'react-router'
import { formatDate } from '#core/day.ts'
import { withFilter } from '#core/table-state.ts'
import { SYSTEM_NAME } from '#features/staff/staff.rules.ts'
import { Button } from '#ui/form/button.tsx'
import { useText } from '#ui/page/language.tsx'
import { FilterMenu } from '#ui/table/table-filter.tsx'
import { useTableUrl } from '#ui/table/use-table-url.ts'
import { CASH_METHODS } from '../../cash.rules.ts'
import { transactionTypeText } from '../../cash.text.ts'
import { useMethodNames } from '../../method-names.tsx'
import { placeName } from '../account-names.text.ts'
import {
  JOURNAL_SHAPE,
  TRANSACTION_TYPES,
  type JournalEntry,
  type JournalPlace,
  type JournalState,
} from '../journal.rules.ts'
import { journalText } from '../journal.text.ts'

interface FiltersProps {
  state: JournalState
  people: string[]
  places: JournalPlace[]
  rows: JournalEntry[]
}

export function JournalFilters({ state, people, places, rows }: FiltersProps) {
  const t = useText(journalText)
  const types = useText(transactionTypeText)
  const methods = useMethodNames()
  const table = { state, shape: JOURNAL_SHAPE }
  return (
    <>
      {state.filters.session !== undefined && <SessionChip state={state} session={rows[0]?.session} />}
      <FilterMenu
        {...table}
        name="type"
        label={t.type}
        options={TRANSACTION_TYPES.map((value) => ({ value, label: types[value] }))}
      />
      <FilterMenu
        {...table}
        name="method"
        label={t.method}
        options={CASH_METHODS.map((value) => ({ value, label: methods[value] }))}
      />
      {/* Without couriers, a safe or a bank, all cash is in the drawer. */}
      {places.length > 1 && (
        <FilterMenu
          {...table}
          name="place"
          label={t.place}
          options={places.map((place) => ({ value: String(place.id), label: placeName(place, t) }))}
        />
      )}
      <FilterMenu
        {...table}
        name="person"
        label={t.person}
        options={people.map((name) => ({ value: name, label: name === SYSTEM_NAME ? t.system : name }))}
      />
      <DaysAndOrder state={state} />
    </>
  )
}

interface SessionChipProps {
  state: JournalState
  session: JournalEntry['session'] | undefined
}

/** The session of the list; a click shows all sessions again. */
function SessionChip({ state, session }: SessionChipProps) {
  const t = useText(journalText)
  const urlOf = useTableUrl(JOURNAL_SHAPE)
  const name = session ? t.sessionOf(formatDate(session.date), session.number) : t.session
  return (
    <Link
      to={urlOf(withFilter(state, 'session', undefined))}
      preventScrollReset
      data-chosen=""
      title={t.allSessions}
      aria-label={`${name}. ${t.allSessions}`}
      className="inline-flex min-h-(--h-chip) shrink-0 items-center gap-1.5 rounded-chip border border-pri bg-pri-50 px-(--pad-chip) font-semibold text-link"
    >
      {name}
      <X className="size-4 shrink-0" strokeWidth={1.7} aria-hidden="true" />
    </Link>
  )
}

const OWN = new Set(['from', 'to', 'order', 'before', 'after', 'page'])

/** A plain form, so that it works before hydration; it keeps the other filters. */
function DaysAndOrder({ state: { filters } }: { state: JournalState }) {
  const t = useText(journalText)
  const [query] = useSearchParams()
  const others = [...query].filter(([name]) => !OWN.has(name))
  const box = 'h-(--h-chip) rounded-chip border border-chip-line bg-chip px-2'
  return (
    <Form
      key={`${filters.from}–${filters.to}–${filters.order}`}
      preventScrollReset
      className="flex shrink-0 items-center gap-2 text-small"
    >
      {others.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label className="flex items-center gap-1.5">
        {t.from}
        <input type="date" name="from" defaultValue={filters.from} className={box} />
      </label>
      <label className="flex items-center gap-1.5">
        {t.to}
        <input type="date" name="to" defaultValue={filters.to} className={box} />
      </label>
      <input
        name="order"
        inputMode="numeric"
        aria-label={t.orderNumber}
        placeholder={t.orderNumber}
        defaultValue={filters.order}
        dir="auto"
        className={`${box} w-36`}
      />
      <Button type="submit" variant="secondary" size="small">
        {t.show}
      </Button>
    </Form>
  )
}
