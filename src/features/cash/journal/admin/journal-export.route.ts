/** `/admin/cash-register/journal/export`: the entries that match the filters, as CSV or with `?format=xlsx` for Excel. */
import { dayOf, formatDate } from '#core/day.ts'
import { parseTableState } from '#core/table-state.ts'
import { inLanguage, type Language } from '#core/text.ts'
import { isBlind } from '#features/settings/register-rules.server.ts'
import { methodNames } from '#features/settings/settings.server.ts'
import { requireStaff } from '#features/staff/require-staff.server.ts'
import { SYSTEM_NAME } from '#features/staff/staff.rules.ts'
import { languageOf } from '#platform/http/request.server.ts'
import { tableDownload, timeCell, type TableFileColumn } from '#platform/http/table-file.server.ts'
import { signed } from '../../cash.rules.ts'
import { cashMethodNames, transactionTypeText } from '../../cash.text.ts'
import { orderLookup } from '../../order-lookup.server.ts'
import { accountName } from '../account-names.text.ts'
import { journalFilter, JOURNAL_SHAPE, type JournalEntry, type JournalPlace } from '../journal.rules.ts'
import { journalChoices, streamJournal } from '../journal.server.ts'
import { journalText } from '../journal.text.ts'

export const loader = requireStaff('manageCash', async ({ request, url, context, staff }) => {
  const language = languageOf(request)
  const t = inLanguage(journalText, language)
  const filter = journalFilter(parseTableState(url.searchParams, JOURNAL_SHAPE))
  const { places } = await journalChoices()
  const methods = cashMethodNames(await methodNames(), language)
  return tableDownload(
    {
      name: t.fileName([filter.from, filter.to].filter(Boolean).join('-') || dayOf(new Date())),
      sheet: t.sheet,
      language,
      columns: columnsIn(language, methods, places),
      rows: streamJournal(filter, {
        orders: context.get(orderLookup),
        withBalances: !(await isBlind(staff)),
      }),
    },
    url.searchParams.get('format'),
  )
})

function columnsIn(
  language: Language,
  methods: ReturnType<typeof cashMethodNames>,
  places: JournalPlace[],
): TableFileColumn<JournalEntry>[] {
  const t = inLanguage(journalText, language)
  const types = inLanguage(transactionTypeText, language)
  return [
    ['N°', ({ id }) => id],
    [t.at, ({ at }) => timeCell(at)],
    [t.session, ({ session }) => `${formatDate(session.date)} / ${session.number}`],
    [t.closing, ({ closing }) => closing],
    [t.type, ({ type }) => types[type]],
    [t.description, ({ description }) => description],
    [t.order, ({ order }) => order?.number],
    [t.person, ({ person }) => (person === SYSTEM_NAME ? t.system : person)],
    [t.method, ({ method }) => methods[method]],
    [t.account, (entry) => accountName(entry, { places, methods, t })],
    [t.amount, ({ type, amount }) => signed(type, amount) / 100],
    [t.balance, ({ balance }) => (balance === null ? undefined : balance / 100)],
    [t.voided, ({ voided }) => (voided ? t.yes : undefined)],
  ]
}
