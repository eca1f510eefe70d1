import { Printer, Tag } from 'lucide-react'
import { readId } from '#core/id.ts'
import { times } from '#core/money.ts'
import { Refusal } from '#core/refusal.ts'
import { localized } from '#core/text.ts'
import { requireStaff } from '#features/staff/require-staff.server.ts'
import { can } from '#features/staff/staff.rules.ts'
import { AdminMoney } from '#ui/display/admin-money.tsx'
import { DateTime } from '#ui/display/date-time.tsx'
import { PageHead } from '#ui/display/page-head.tsx'
import { BackLink } from '#ui/form/back-link.tsx'
import { Button, ButtonLink } from '#ui/form/button.tsx'
import { useLanguage, useText } from '#ui/page/language.tsx'
import { PlainTable } from '#ui/table/plain-table.tsx'
import type { TableColumn } from '#ui/table/table-column.ts'
import type { Receipt } from '../receipt.rules.ts'
import { receiptText } from '../receipt.text.ts'
import { findReceipt } from '../receipts.server.ts'
import type { Route } from './+types/receipt.page'

export const loader = requireStaff('manageProducts', async ({ params, staff }) => {
  const id = readId(params.id ?? '')
  const withCosts = can(staff, 'viewCosts')
  const receipt = id === undefined ? undefined : await findReceipt(id, { withCosts })
  if (!receipt) throw new Refusal('receiptUnknown', 'missing')
  return { receipt, withCosts }
})

type Line = Receipt['lines'][number]

export default function ReceiptPage({ loaderData: { receipt, withCosts } }: Route.ComponentProps) {
  const t = useText(receiptText)
  const language = useLanguage()
  const { id, supplier, note, receivedAt, staffName, units, cost, lines } = receipt
  const nameOf = ({ name }: Line) => localized(name, language)
  return (
    <>
      <title>{t.title(id)}</title>
      <PageHead
        title={t.title(id)}
        sub={
          <>
            <DateTime at={receivedAt} time /> · <bdi>{supplier || t.noSupplier}</bdi> · <bdi>{staffName}</bdi>
          </>
        }
        isNested
        actions={
          <>
            <BackLink to="/admin/products/stock/receipts">{t.back}</BackLink>
            <ButtonLink variant="secondary" to={`/admin/products/stock/labels?receipt=${id}`}>
              <Tag className="size-4" strokeWidth={1.7} aria-hidden="true" />
              {t.labels}
            </ButtonLink>
            <Button variant="secondary" onClick={() => window.print()}>
              <Printer className="size-4" strokeWidth={1.7} aria-hidden="true" />
              {t.print}
            </Button>
          </>
        }
      />
      <PlainTable
        label={t.lines}
        title={t.lines}
        sub={t.unitCount(units)}
        tools={
          cost !== undefined && (
            <span className="flex items-baseline gap-2">
              {t.total} <AdminMoney amount={cost} className="text-h2 font-semibold" />
            </span>
          )
        }
        columns={useColumns(withCosts, nameOf)}
        rows={lines}
        rowKey={({ variantId }) => variantId}
        rowName={nameOf}
        rowPath={({ productId }) => `/admin/products/stock?product=${productId}`}
        empty={{}}
        footer={
          note && (
            <p className="border-t border-line py-3 md:px-5">
              <span className="text-subtle">{t.note} : </span>
              <bdi className="whitespace-pre-line">{note}</bdi>
            </p>
          )
        }
      />
    </>
  )
}

function useColumns(withCosts: boolean, nameOf: (line: Line) => string): TableColumn<Line>[] {
  const t = useText(receiptText)
  const costs: TableColumn<Line>[] = [
    {
      id: 'unitCost',
      header: t.unitCost,
      align: 'end',
      width: 190,
      phone: 'line',
      isNamed: true,
      cell: ({ unitCost }) =>
        unitCost == null ? (
          <span className="text-subtle">{t.unknownCost}</span>
        ) : (
          <AdminMoney amount={unitCost} />
        ),
    },
    {
      id: 'cost',
      header: t.cost,
      align: 'end',
      width: 160,
      phone: 'amount',
      cell: ({ unitCost, quantity }) =>
        unitCost == null ? '–' : <AdminMoney amount={times(unitCost, quantity)} className="font-semibold" />,
    },
  ]
  return [
    {
      id: 'product',
      header: t.product,
      phone: 'title',
      cell: (line) => <bdi className="font-medium">{nameOf(line)}</bdi>,
    },
    {
      id: 'quantity',
      header: t.quantity,
      align: 'end',
      width: 120,
      phone: 'line',
      isNamed: true,
      cell: ({ quantity }) => <span className="font-semibold">{quantity}</span>,
    },
    ...(withCosts ? costs : []),
  ]
}
