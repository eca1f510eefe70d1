import { ArrowLeft, FileSpreadsheet, FileText, ReceiptText } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import * as v from 'valibot'
import { formatDay } from '#core/day.ts'
import { creditNoteId } from '#core/id.ts'
import { formatMoney } from '#core/money.ts'
import { isolateLtr, type TextOf } from '#core/text.ts'
import { useMethodNames } from '#features/cash/method-names.tsx'
import { isBlind } from '#features/settings/register-rules.server.ts'
import { requireStaff } from '#features/staff/require-staff.server.ts'
import { can } from '#features/staff/staff.rules.ts'
import { id } from '#platform/http/field-schemas.server.ts'
import { parseQuery } from '#platform/http/form.server.ts'
import { AdminMoney } from '#ui/display/admin-money.tsx'
import { DateTime } from '#ui/display/date-time.tsx'
import { PageHead } from '#ui/display/page-head.tsx'
import { ButtonLink } from '#ui/form/button.tsx'
import { useText } from '#ui/page/language.tsx'
import { KeysetPages } from '#ui/table/keyset-pages.tsx'
import { PlainTable } from '#ui/table/plain-table.tsx'
import type { TableColumn } from '#ui/table/table-column.ts'
import type { ListedCreditNote } from '../credit-notes.rules.ts'
import { creditNoteTotals, listCreditNotes } from '../credit-notes.server.ts'
import { creditNotesText, refundName } from '../credit-notes.text.ts'
import { reportQuery } from '../insight-schemas.server.ts'
import { reportSpan } from '../report.rules.ts'
import type { Route } from './+types/credit-notes.page'
import { PeriodChoice, RangeForm, SpanNotice } from './report-period.tsx'

const PAGE_SIZE = 50

const cursorQuery = v.object({
  before: v.fallback(v.optional(id), undefined),
  after: v.fallback(v.optional(id), undefined),
})

/** The credit notes of a period. Who counts blind does not see by which method money was given back. */
export const loader = requireStaff('viewReports', async ({ url: { searchParams: query }, staff }) => {
  const span = reportSpan(parseQuery(reportQuery, query), new Date())
  const [page, totals, isBlindPerson] = await Promise.all([
    listCreditNotes(span, parseQuery(cursorQuery, query), PAGE_SIZE),
    creditNoteTotals(span),
    isBlind(staff),
  ])
  const rows = isBlindPerson ? page.rows.map((row) => ({ ...row, refunds: [] })) : page.rows
  return { ...page, rows, span, totals, isBlindPerson, mayOpen: can(staff, 'manageOrders') }
})

export default function CreditNotesPage({ loaderData }: Route.ComponentProps) {
  const t = useText(creditNotesText)
  const { rows, span, totals, isBlindPerson, mayOpen } = loaderData
  const columns = useColumns({ mayOpen, hasRefunds: !isBlindPerson })
  const [query] = useSearchParams()
  const day = (at: Date) => isolateLtr(formatDay(at))
  const exportUrl = (format: string) =>
    `/admin/reports/credit-notes/export?${new URLSearchParams({ ...Object.fromEntries(query), format })}`
  return (
    <>
      <title>{t.title}</title>
      <PageHead
        title={t.title}
        sub={t.sub(day(span.from), day(span.until))}
        isNested
        actions={
          <>
            <ButtonLink variant="secondary" to="/admin/reports">
              <ArrowLeft className="mirrored size-4" strokeWidth={1.7} aria-hidden="true" />
              {t.back}
            </ButtonLink>
            <ButtonLink variant="secondary" to={exportUrl('csv')} reloadDocument>
              <FileText className="size-4" strokeWidth={1.7} aria-hidden="true" />
              {t.csv}
            </ButtonLink>
            <ButtonLink variant="secondary" to={exportUrl('xlsx')} reloadDocument>
              <FileSpreadsheet className="size-4" strokeWidth={1.7} aria-hidden="true" />
              {t.xlsx}
            </ButtonLink>
          </>
        }
      />
      <SpanNotice span={span} />
      <div className="mb-5 flex flex-wrap items-center gap-x-6 gap-y-3 print:hidden">
        <PeriodChoice span={span} />
        <RangeForm span={span} />
      </div>
      <PlainTable
        label={t.label}
        title={t.label}
        {...(totals.count > 0 && { sub: totalsOf(totals, t) })}
        columns={columns}
        rows={rows}
        rowKey={({ id: note }) => note}
        rowName={creditNoteId}
        empty={{ icon: ReceiptText, why: t.empty }}
        footer={<Pages {...loaderData} />}
      />
    </>
  )
}

type Loaded = Route.ComponentProps['loaderData']
type Words = TextOf<typeof creditNotesText>

function totalsOf({ count, credited, ofEarlierOrders }: Loaded['totals'], t: Words): string {
  const all = t.count(count, formatMoney(credited))
  return ofEarlierOrders > 0 ? all + t.earlier(formatMoney(ofEarlierOrders)) : all
}

function Pages({ rows, hasNewer, hasOlder }: Pick<Loaded, 'rows' | 'hasNewer' | 'hasOlder'>) {
  const t = useText(creditNotesText)
  const [query] = useSearchParams()
  const [first, last] = [rows[0], rows.at(-1)]
  if (!first || !last) return null
  const to = (name: 'before' | 'after', note: ListedCreditNote) => {
    const next = new URLSearchParams(query)
    next.delete(name === 'before' ? 'after' : 'before')
    next.set(name, String(note.id))
    return `?${next}`
  }
  return (
    <KeysetPages
      words={t}
      newer={hasNewer ? to('after', first) : undefined}
      older={hasOlder ? to('before', last) : undefined}
    />
  )
}

interface ColumnChoice {
  mayOpen: boolean
  hasRefunds: boolean
}

function useColumns({ mayOpen, hasRefunds }: ColumnChoice): TableColumn<ListedCreditNote>[] {
  const t = useText(creditNotesText)
  return [
    {
      id: 'number',
      header: t.number,
      width: 110,
      phone: 'title',
      cell: (note) => <NoteLink note={note} mayOpen={mayOpen} />,
    },
    {
      id: 'at',
      header: t.at,
      width: 150,
      phone: 'line',
      cell: ({ at }) => <DateTime at={at} time />,
    },
    { id: 'order', header: t.order, phone: 'line', cell: (note) => <OrderCell {...{ note, mayOpen }} /> },
    {
      id: 'units',
      header: t.units,
      align: 'end',
      width: 80,
      phone: 'hidden',
      from: 'lg',
      cell: ({ units }) => units,
    },
    ...(hasRefunds
      ? [
          {
            id: 'refunds',
            header: t.refunds,
            phone: 'line' as const,
            cell: (note: ListedCreditNote) => <Refunds note={note} />,
          },
        ]
      : []),
    {
      id: 'reason',
      header: t.reason,
      phone: 'wide',
      from: 'xl',
      cell: ({ by, reason }) => (
        <>
          <span className="block wrap-anywhere">
            <bdi>{reason}</bdi>
          </span>
          <span className="block text-label text-subtle">
            <bdi>{by}</bdi>
          </span>
        </>
      ),
    },
    {
      id: 'credited',
      header: t.credited,
      align: 'end',
      width: 130,
      phone: 'amount',
      cell: ({ credited, order }) => (
        <AdminMoney
          amount={credited}
          className={order.isDeleted ? 'text-subtle line-through' : 'font-semibold'}
        />
      ),
    },
  ]
}

function NoteLink({ note, mayOpen }: { note: ListedCreditNote; mayOpen: boolean }) {
  const number = <bdi dir="ltr">{creditNoteId(note)}</bdi>
  if (!mayOpen || note.order.isDeleted) return number
  return (
    <Link
      to={`/admin/orders/${note.order.id}/credit-notes/${note.number}`}
      reloadDocument
      className="font-medium text-link hover:underline"
    >
      {number}
    </Link>
  )
}

function OrderCell({ note: { order }, mayOpen }: { note: ListedCreditNote; mayOpen: boolean }) {
  const t = useText(creditNotesText)
  return (
    <>
      {mayOpen && !order.isDeleted ? (
        <Link to={`/admin/orders/${order.id}`} className="text-link hover:underline">
          {order.number}
        </Link>
      ) : (
        order.number
      )}{' '}
      <span className="text-label text-subtle">
        · <DateTime at={order.at} />
        {order.isDeleted && ` · ${t.deleted}`}
      </span>
      <span className="block text-label wrap-anywhere text-subtle">
        <bdi>{order.customerName}</bdi>
      </span>
    </>
  )
}

function Refunds({ note }: { note: ListedCreditNote }) {
  const t = useText(creditNotesText)
  const methods = useMethodNames()
  return note.refunds.map(({ method, amount, isDue }) => (
    <span key={method} className="block">
      {refundName(method, note, { t, methods })}
      {' · '}
      <AdminMoney amount={amount} className="text-subtle" />
      {isDue && ` · ${t.due}`}
    </span>
  ))
}
