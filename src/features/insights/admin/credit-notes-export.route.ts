import { dayOf } from '#core/day.ts'
/** `/admin/reports/credit-notes/export`: the credit notes of a period, as CSV or with `?format=xlsx` for Excel. */
import { creditNoteId } from '#core/id.ts'
import { formatAmount } from '#core/money.ts'
import { inLanguage, type Language } from '#core/text.ts'
import { cashMethodNames } from '#features/cash/cash.text.ts'
import { isBlind } from '#features/settings/register-rules.server.ts'
import { methodNames } from '#features/settings/settings.server.ts'
import { requireStaff } from '#features/staff/require-staff.server.ts'
import { parseQuery } from '#platform/http/form.server.ts'
import { languageOf } from '#platform/http/request.server.ts'
import { dayCell, tableDownload, timeCell, type TableFileColumn } from '#platform/http/table-file.server.ts'
import type { ListedCreditNote } from '../credit-notes.rules.ts'
import { streamCreditNotes } from '../credit-notes.server.ts'
import { creditNotesText, refundName } from '../credit-notes.text.ts'
import { reportQuery } from '../insight-schemas.server.ts'
import { reportSpan } from '../report.rules.ts'

export const loader = requireStaff('viewReports', async ({ request, url: { searchParams }, staff }) => {
  const language = languageOf(request)
  const t = inLanguage(creditNotesText, language)
  const span = reportSpan(parseQuery(reportQuery, searchParams), new Date())
  const methods = cashMethodNames(await methodNames(), language)
  return tableDownload(
    {
      name: t.fileName(dayOf(span.from), dayOf(span.until)),
      sheet: t.title,
      language,
      columns: columnsIn(language, (await isBlind(staff)) ? undefined : methods),
      rows: streamCreditNotes(span),
    },
    searchParams.get('format'),
  )
})

/** Without `methods`, how money was given back is left out. */
function columnsIn(
  language: Language,
  methods: ReturnType<typeof cashMethodNames> | undefined,
): TableFileColumn<ListedCreditNote>[] {
  const t = inLanguage(creditNotesText, language)
  const refundsOf = (note: ListedCreditNote, names: NonNullable<typeof methods>) =>
    note.refunds
      .map(({ method, amount, isDue }) => {
        const name = refundName(method, note, { t, methods: names })
        return `${name} ${formatAmount(amount, '')}${isDue ? ` (${t.due})` : ''}`
      })
      .join(' + ')
  return [
    [t.number, creditNoteId],
    [t.at, ({ at }) => timeCell(at)],
    [t.order, ({ order }) => order.number],
    [t.orderAt, ({ order }) => dayCell(dayOf(order.at))],
    [t.invoice, ({ order }) => order.invoiceNumber && `INV-${order.invoiceNumber}`],
    [t.client, ({ order }) => order.customerName],
    [t.units, ({ units }) => units],
    [t.goods, ({ goods }) => goods / 100],
    [t.shipping, ({ shipping }) => shipping / 100],
    [t.credited, ({ credited }) => credited / 100],
    ...(methods
      ? [
          [
            t.refunds,
            (note: ListedCreditNote) => refundsOf(note, methods),
          ] satisfies TableFileColumn<ListedCreditNote>,
        ]
      : []),
    [t.by, ({ by }) => by],
    [t.reason, ({ reason }) => reason],
    [t.deletedOrder, ({ order }) => (order.isDeleted ? t.yes : undefined)],
  ]
}
