/** The sample tables of the component gallery. */
import { Crown, Eye, Printer, UserPlus, Users } from 'lucide-react'
import { useMemo } from 'react'
import { withFilter, parseTableState, type TableState } from '#core/table-state.ts'
import { localized } from '#core/text.ts'
import { OrderStatusBadge } from '#features/orders/order-status-badge.tsx'
import { orderStatusText } from '#features/orders/order-status.text.ts'
import { Menu } from '#ui/dialog/menu.tsx'
import { AdminMoney } from '#ui/display/admin-money.tsx'
import { ChipLink } from '#ui/display/chip.tsx'
import { DateTime } from '#ui/display/date-time.tsx'
import { PhoneNumber } from '#ui/display/phone-number.tsx'
import { Tabs } from '#ui/display/tabs.tsx'
import { AdminBadge } from '#ui/feedback/admin-badge.tsx'
import { useToasts } from '#ui/feedback/toast.tsx'
import { Button } from '#ui/form/button.tsx'
import { IconButton, IconLink } from '#ui/form/icon-button.tsx'
import { useLanguage, useText } from '#ui/page/language.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import type { TableColumn } from '#ui/table/table-column.ts'
import { TwoLines } from '#ui/table/two-lines.tsx'
import { useTableUrl } from '#ui/table/use-table-url.ts'
import { adminGalleryText } from './component-gallery.text.ts'
import { SAMPLE_SHAPE, type SampleOrder } from './gallery-samples.ts'

const START = parseTableState(new URLSearchParams(), SAMPLE_SHAPE)
const identity = {
  rowKey: (order: SampleOrder) => order.number,
  rowName: (order: SampleOrder) => String(order.number),
}

interface SampleTableProps {
  rows: SampleOrder[]
  total: number
  state: TableState
}

export function SampleTable({ rows, total, state }: SampleTableProps) {
  const t = useText(adminGalleryText)
  const toasts = useToasts()
  return (
    <DataTable
      {...identity}
      label={t.title}
      columns={useColumns()}
      rows={rows}
      total={total}
      state={state}
      shape={SAMPLE_SHAPE}
      tabs={<StatusTabs state={state} />}
      searchHint={t.searchHint}
      filters={<VipChip state={state} />}
      exportPath="/components/admin"
      refreshable
      rowPath={(order) => `/components/admin?order=${order.number}`}
      rowKeys={{ p: (order) => toasts.success(`${t.print} ${order.number}`) }}
      renderActions={(order) => <RowActions order={order} />}
      renderSelected={(keys, clear) => (
        <Button
          variant="danger-ghost"
          size="small"
          onClick={() => {
            toasts.success(`${t.remove} ${keys.length}`)
            clear()
          }}
        >
          {t.remove}
        </Button>
      )}
    />
  )
}

function useColumns(): TableColumn<SampleOrder>[] {
  const t = useText(adminGalleryText)
  const language = useLanguage()
  return useMemo(
    () => [
      {
        id: 'order',
        header: t.order,
        width: 120,
        phone: 'line',
        cell: ({ number, at }) => (
          <TwoLines strong={<bdi>{number}</bdi>} sub={<DateTime at={new Date(at)} time />} />
        ),
      },
      {
        id: 'client',
        header: t.client,
        phone: 'title',
        cell: ({ client, phone, isVip }) => (
          <>
            <span className="flex items-center gap-2 font-medium max-md:text-[1rem]">
              <span dir="auto" className="truncate">
                {localized(client, language)}
              </span>
              {isVip && (
                <AdminBadge tone="gold" icon={Crown} tag>
                  {t.vip}
                </AdminBadge>
              )}
            </span>
            <PhoneNumber phone={phone} className="text-label text-subtle" />
          </>
        ),
      },
      { id: 'items', header: t.items, phone: 'hidden', from: 'xl', cell: ({ units }) => t.units(units) },
      {
        id: 'total',
        header: t.total,
        align: 'end',
        phone: 'amount',
        cell: ({ total }) => <AdminMoney amount={total} className="font-semibold" />,
      },
      {
        id: 'status',
        header: t.status,
        phone: 'badge',
        cell: ({ status }) => <OrderStatusBadge status={status} />,
      },
      {
        id: 'payment',
        header: t.payment,
        phone: 'line',
        from: 'lg',
        cell: ({ method, status }) => (
          <TwoLines
            strong={method}
            sub={status === 'pending' ? t.toCheck : t.checked}
            warns={status === 'pending'}
          />
        ),
      },
    ],
    [t, language],
  )
}

function RowActions({ order }: { order: SampleOrder }) {
  const t = useText(adminGalleryText)
  const toasts = useToasts()
  const notify = (action: string) => () => toasts.success(`${action} ${order.number}`)
  return (
    <>
      {order.status === 'pending' && (
        <Button variant="tint" size="small" onClick={notify(t.confirm)}>
          {t.confirm}
        </Button>
      )}
      <IconLink icon={Eye} label={t.see} to={`/components/admin?order=${order.number}`} preventScrollReset />
      <IconButton icon={Printer} label={t.print} onClick={notify(t.print)} />
      <Menu
        entries={[
          { id: 'print', label: t.print, icon: Printer, hint: 'P', onAction: notify(t.print) },
          { id: 'remove', label: t.remove, danger: true, onAction: notify(t.remove) },
          { id: 'see', label: t.see, icon: Eye, to: `/components/admin?order=${order.number}` },
        ]}
      />
    </>
  )
}

function StatusTabs({ state }: { state: TableState }) {
  const t = useText(adminGalleryText)
  const names = useText(orderStatusText)
  const addressOf = useTableUrl(SAMPLE_SHAPE)
  return (
    <Tabs
      label={t.statuses}
      current={state.filters.status ?? 'all'}
      tabs={[
        { id: 'all', to: addressOf(withFilter(state, 'status', undefined)), label: t.all, count: 63 },
        ...SAMPLE_SHAPE.filters.status.map((status, index) => ({
          id: status,
          to: addressOf(withFilter(state, 'status', status)),
          label: names[status],
          count: index + 2,
        })),
      ]}
    />
  )
}

function VipChip({ state }: { state: TableState }) {
  const t = useText(adminGalleryText)
  const addressOf = useTableUrl(SAMPLE_SHAPE)
  const isChosen = state.filters.vip === '1'
  return (
    <ChipLink
      to={addressOf(withFilter(state, 'vip', isChosen ? undefined : '1'))}
      isChosen={isChosen}
      kind="toggle"
    >
      {t.vipOnly}
    </ChipLink>
  )
}

/** Tables without rows: empty, without a match, and loading. */
export function EmptyTables() {
  const t = useText(adminGalleryText)
  const columns = useColumns()
  const none = { ...identity, columns, rows: [], total: 0, shape: SAMPLE_SHAPE }
  return (
    <div className="grid gap-5">
      <DataTable
        {...none}
        label={t.emptyTable}
        state={START}
        empty={{
          icon: Users,
          why: t.clientsComeAlone,
          action: (
            <Button size="small">
              <UserPlus className="size-4" strokeWidth={1.7} aria-hidden="true" />
              {t.newClient}
            </Button>
          ),
        }}
      />
      <DataTable {...none} label={t.filteredTable} state={{ ...START, search: 'mariam 4601' }} />
      <DataTable {...none} label={t.loadingTable} state={{ ...START, pageSize: 7 }} isLoading />
    </div>
  )
}
