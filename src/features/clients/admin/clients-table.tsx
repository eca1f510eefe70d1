import { Crown, Eye, MapPin, MessageCircle, Pencil, Tag, Trash2 } from 'lucide-react'
import { useMemo } from 'react'
import { useLocation } from 'react-router'
import { WILAYAS } from '#features/delivery/wilaya.rules.ts'
import { wilayaText } from '#features/delivery/wilaya.text.ts'
import { Menu } from '#ui/dialog/menu.tsx'
import { AdminMoney } from '#ui/display/admin-money.tsx'
import { Avatar } from '#ui/display/avatar.tsx'
import { DateTime } from '#ui/display/date-time.tsx'
import { PhoneNumber } from '#ui/display/phone-number.tsx'
import { IconButton } from '#ui/form/icon-button.tsx'
import { useText } from '#ui/page/language.tsx'
import { DataTable } from '#ui/table/data-table.tsx'
import type { TableColumn } from '#ui/table/table-column.ts'
import { FilterMenu } from '#ui/table/table-filter.tsx'
import { CLIENTS_SHAPE, type ClientRow, type ClientTableState } from '../client-list.rules.ts'
import { ClientStatusBadge } from '../client-status-badge.tsx'
import { clientActionText, clientStatusText } from '../client.text.ts'
import { CLIENT_STATUSES, mayBePromoted } from '../clients.rules.ts'
import { useClientActions } from '../use-client-actions.tsx'
import { clientsText } from './clients.text.ts'

interface ClientsTableProps {
  rows: ClientRow[]
  total: number
  state: ClientTableState
  onEdit: (client: ClientRow) => void
}

export function ClientsTable({ rows, total, state, onEdit }: ClientsTableProps) {
  const t = useText(clientsText)
  const { search } = useLocation()
  const pathOf = ({ id }: ClientRow) => `/admin/clients/${id}${search}`
  return (
    <DataTable
      label={t.title}
      columns={useColumns()}
      rows={rows}
      total={total}
      state={state}
      shape={CLIENTS_SHAPE}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      rowPath={pathOf}
      searchHint={t.searchHint}
      filters={<Filters state={state} />}
      refreshable
      empty={{ why: t.why }}
      renderActions={(client) => (
        <RowActions client={client} path={pathOf(client)} onEdit={() => onEdit(client)} />
      )}
    />
  )
}

function useColumns(): TableColumn<ClientRow>[] {
  const t = useText(clientsText)
  const wilayaNames = useText(wilayaText)
  return useMemo(
    () => [
      {
        id: 'client',
        header: t.client,
        phone: 'title',
        cell: ({ name, phone }) => (
          <span className="flex items-center gap-3">
            <Avatar name={name} />
            <span className="min-w-0">
              <bdi className="block truncate [text-align:-webkit-match-parent] [text-align:match-parent] font-medium max-md:text-[1rem]">
                {name}
              </bdi>
              <PhoneNumber phone={phone} className="text-label text-subtle" />
            </span>
          </span>
        ),
      },
      {
        id: 'wilaya',
        header: t.wilaya,
        phone: 'line',
        from: 'lg',
        cell: ({ wilaya }) => wilayaNames[wilaya],
      },
      {
        id: 'status',
        header: t.status,
        phone: 'badge',
        cell: ({ status }) => <ClientStatusBadge status={status} />,
      },
      {
        id: 'orders',
        header: t.orders,
        align: 'end',
        phone: 'hidden',
        cell: ({ totalOrders }) => totalOrders,
      },
      {
        id: 'spent',
        header: t.spent,
        align: 'end',
        phone: 'amount',
        cell: ({ totalSpent }) => <AdminMoney amount={totalSpent} className="font-semibold" />,
      },
      {
        id: 'last',
        header: t.last,
        phone: 'line',
        from: 'xl',
        cell: ({ lastOrderDate }) => (lastOrderDate ? <DateTime at={lastOrderDate} /> : '—'),
      },
      {
        id: 'registered',
        header: t.registered,
        phone: 'hidden',
        from: '2xl',
        cell: ({ registeredDate }) => <DateTime at={registeredDate} />,
      },
    ],
    [t, wilayaNames],
  )
}

interface RowActionsProps {
  client: ClientRow
  path: string
  onEdit: () => void
}

function RowActions({ client, path, onEdit }: RowActionsProps) {
  const t = useText(clientsText)
  const words = useText(clientActionText)
  const { promote, remove, greet } = useClientActions(client)
  return (
    <>
      {!client.isAnonymised && (
        <>
          <IconButton icon={MessageCircle} label={words.whatsapp} onClick={greet} />
          <IconButton icon={Pencil} label={t.edit} onClick={onEdit} />
        </>
      )}
      <Menu
        entries={[
          { id: 'see', label: t.see, icon: Eye, to: path },
          ...(mayBePromoted(client.status) && !client.isAnonymised
            ? [{ id: 'promote', label: t.promote, icon: Crown, onAction: () => void promote() }]
            : []),
          { id: 'remove', label: t.remove, icon: Trash2, danger: true, onAction: () => void remove() },
        ]}
      />
    </>
  )
}

function Filters({ state }: { state: ClientTableState }) {
  const t = useText(clientsText)
  const statuses = useText(clientStatusText)
  const wilayaNames = useText(wilayaText)
  const table = { state, shape: CLIENTS_SHAPE }
  return (
    <>
      <FilterMenu
        {...table}
        name="status"
        label={t.status}
        icon={Tag}
        all={t.anyStatus}
        options={CLIENT_STATUSES.map((value) => ({ value, label: statuses[value] }))}
      />
      <FilterMenu
        {...table}
        name="wilaya"
        label={t.wilaya}
        icon={MapPin}
        all={t.anyWilaya}
        options={WILAYAS.map((value) => ({ value, label: wilayaNames[value] }))}
      />
    </>
  )
}
