/** `/admin/cash-register/journal/accounting?month=2026-11`: a month for the accountant, as CSV or for Excel. */
import { dayOf, parseMonth } from '#core/day.ts'
import { Refusal } from '#core/refusal.ts'
import { inLanguage, type Language } from '#core/text.ts'
import type { AccountNumbers } from '#features/settings/accounts.rules.ts'
import { accountUseText } from '#features/settings/accounts.text.ts'
import { isBlind } from '#features/settings/register-rules.server.ts'
import { accountNumbers } from '#features/settings/settings.server.ts'
import { requireStaff } from '#features/staff/require-staff.server.ts'
import { languageOf } from '#platform/http/request.server.ts'
import { dayCell, tableDownload, type TableFileColumn } from '#platform/http/table-file.server.ts'
import { orderLookup } from '../../order-lookup.server.ts'
import { monthLines, type ListedLine } from '../accounting.server.ts'
import { accountingText } from '../journal.text.ts'

/** An invalid month is the present one. Its lines add up to what the drawer should hold, so a blind person gets none. */
export const loader = requireStaff('manageCash', async ({ request, url, context, staff }) => {
  if (await isBlind(staff)) throw new Refusal('blindCount', 'forbidden')
  const language = languageOf(request)
  const t = inLanguage(accountingText, language)
  const month = parseMonth(url.searchParams.get('month')) ?? parseMonth(dayOf(new Date()).slice(0, 7))!
  return tableDownload(
    {
      name: t.fileName(month.slice(0, 7)),
      sheet: t.sheet,
      language,
      columns: columnsIn(language, await accountNumbers()),
      rows: monthLines(month, context.get(orderLookup)),
    },
    url.searchParams.get('format'),
  )
})

function columnsIn(language: Language, numbers: AccountNumbers): TableFileColumn<ListedLine>[] {
  const t = inLanguage(accountingText, language)
  const names = inLanguage(accountUseText, language)
  const labelOf = ({ description, closing }: ListedLine) =>
    description ?? (closing === undefined ? t.openingGap : t.closingGap(closing))
  return [
    [t.journal, () => 'CA'],
    [t.date, ({ date }) => dayCell(date)],
    [t.voucher, ({ voucher }) => voucher],
    [t.account, ({ account }) => numbers[account]],
    [t.accountName, ({ account }) => names[account]],
    [t.label, labelOf],
    [t.debit, ({ debit }) => debit / 100],
    [t.credit, ({ credit }) => credit / 100],
    [t.vatRate, ({ vatRate }) => vatRate],
    [t.vat, ({ vat }) => vat],
    [t.order, ({ orderNumber }) => orderNumber],
  ]
}
