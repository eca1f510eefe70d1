import { formatDate } from '#core/day.ts'
import { withFilter } from '#core/table-state.ts'
import { SYSTEM_NAME } from '#features/staff/staff.rules.ts'
import { useText } from '#ui/page/language.tsx'
import { ChosenFilter } from '#ui/table/chosen-filter.tsx'
import { DayRangeForm, FILTER_INPUT } from '#ui/table/day-range-form.tsx'
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
    <ChosenFilter to={urlOf(withFilter(state, 'session', undefined))} title={t.allSessions} label={name}>
      {name}
    </ChosenFilter>
  )
}

function DaysAndOrder({ state: { filters } }: { state: JournalState }) {
  const t = useText(journalText)
  const { from, to, order } = filters
  return (
    <DayRangeForm
      key={`${from}–${to}–${order}`}
      words={t}
      {...{ from, to }}
      replaced={['order', 'before', 'after', 'page']}
    >
      <input
        name="order"
        inputMode="numeric"
        aria-label={t.orderNumber}
        placeholder={t.orderNumber}
        defaultValue={order}
        dir="auto"
        className={`${FILTER_INPUT} w-36`}
      />
    </DayRangeForm>
  )
}
