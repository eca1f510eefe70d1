import { ArrowDownLeft, ArrowUpRight, LogIn, LogOut, Plus, Undo2, type LucideIcon } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { formatDayAndTime, formatTime } from '#core/day.ts'
import { isolate, isolateLtr, type TextOf } from '#core/text.ts'
import { tableText } from '#ui/admin-ui.text.ts'
import { AdminMoney } from '#ui/display/admin-money.tsx'
import { AdminBadge, type BadgeTone } from '#ui/feedback/admin-badge.tsx'
import { Button } from '#ui/form/button.tsx'
import { useText } from '#ui/page/language.tsx'
import { Pagination } from '#ui/table/pagination.tsx'
import { PlainTable } from '#ui/table/plain-table.tsx'
import type { TableColumn } from '#ui/table/table-column.ts'
import {
  namesOrder,
  RECENT_TRANSACTIONS,
  writtenFor,
  type CashDay,
  type CashEntry,
} from '../cash-day.rules.ts'
import { cashText } from '../cash-screen.text.ts'
import { signed, totalsOf, type TransactionType } from '../cash.rules.ts'
import { transactionTypeText } from '../cash.text.ts'
import { useMethodNames } from '../method-names.tsx'

const TYPE_BADGES: Record<TransactionType, { tone: BadgeTone; icon: LucideIcon }> = {
  sale: { tone: 'ok', icon: ArrowDownLeft },
  refund: { tone: 'gold', icon: Undo2 },
  expense: { tone: 'grey', icon: ArrowUpRight },
  paidIn: { tone: 'teal', icon: LogIn },
  paidOut: { tone: 'plum', icon: LogOut },
  transferIn: { tone: 'teal', icon: LogIn },
  transferOut: { tone: 'plum', icon: LogOut },
}

/** The entries of the day, the latest first, by pages; entries voided by a reset are struck through. */
export function EntriesTable({ register, onAdd }: { register: CashDay; onAdd: (() => void) | undefined }) {
  const t = useText(cashText)
  const types = useText(transactionTypeText)
  const methods = useMethodNames()
  const title = register.page === 1 ? t.latest : t.transactions
  return (
    <PlainTable
      label={title}
      title={title}
      tools={
        <span className="text-small text-subtle">
          {t.today(register.isHidden ? register.entryCount : totalsOf(register.ledgerTotals).transactions)}
        </span>
      }
      columns={columnsOf({ t, types, methods })}
      rows={register.entries}
      rowKey={({ id }) => id}
      rowName={({ description }) => description}
      empty={{
        why: t.nothingHint,
        action: onAdd && (
          <Button variant="secondary" size="small" onClick={onAdd}>
            <Plus className="size-4" strokeWidth={1.8} aria-hidden="true" />
            {t.add}
          </Button>
        ),
      }}
      footer={<EntryPages register={register} />}
    />
  )
}

function EntryPages({ register: { page, entryCount } }: { register: CashDay }) {
  const t = useText(tableText)
  const [query] = useSearchParams()
  const pathOf = (number: number) => {
    const next = new URLSearchParams(query)
    next.set('page', String(number))
    return `?${next.toString()}`
  }
  const count = Math.ceil(entryCount / RECENT_TRANSACTIONS)
  return <Pagination {...{ page, count, pathOf }} words={t} className="justify-center py-3" />
}

interface ColumnWords {
  t: TextOf<typeof cashText>
  types: TextOf<typeof transactionTypeText>
  methods: ReturnType<typeof useMethodNames>
}

/** What an entry is: its type and its description. */
export function typeAndDescription(
  t: { type: string; description: string },
  types: ColumnWords['types'],
): TableColumn<CashEntry>[] {
  return [
    {
      id: 'type',
      header: t.type,
      phone: 'badge',
      cell: ({ type }) => (
        <AdminBadge {...TYPE_BADGES[type]} mirrored>
          {types[type]}
        </AdminBadge>
      ),
    },
    {
      id: 'description',
      header: t.description,
      // Takes the width that the other columns leave.
      width: 1000,
      phone: 'title',
      cell: (entry) => <EntryDescription {...entry} />,
    },
  ]
}

function columnsOf({ t, types, methods }: ColumnWords): TableColumn<CashEntry>[] {
  return [
    {
      id: 'time',
      header: t.time,
      width: 76,
      phone: 'line',
      cell: ({ at }) => (
        <bdi dir="ltr" className="text-subtle">
          {formatTime(at)}
        </bdi>
      ),
    },
    ...typeAndDescription(t, types),
    {
      id: 'method',
      header: t.method,
      phone: 'line',
      cell: ({ method, courier, place }) => (
        <>
          {methods[method]}
          {place !== null && <bdi className="block text-label text-subtle">{place}</bdi>}
          {courier !== null && (
            <span className="block text-label text-subtle md:min-w-28">{t.withCourier(courier)}</span>
          )}
        </>
      ),
    },
    {
      id: 'amount',
      header: t.amount,
      align: 'end',
      phone: 'amount',
      cell: (entry) => <SignedAmount {...entry} />,
    },
  ]
}

/** Entries that the shop wrote are described in the reader's language, others as they were entered, with their order. */
function EntryDescription(entry: CashEntry) {
  const t = useText(cashText)
  const { order, voided } = entry
  const { title, about } = descriptionOf(entry, t)
  return (
    <div className="min-w-0">
      {/* Aligned with the column; only the direction follows the text. */}
      <span className={`block font-medium wrap-anywhere ${voided ? 'line-through' : ''}`}>
        <bdi>
          {order ? (
            <Link to={`/admin/orders/${order.id}`} className="hover:underline">
              {title}
            </Link>
          ) : (
            title
          )}
        </bdi>
      </span>
      <span className="block text-label text-subtle">
        {voided ? (
          t.voided(voided.by, isolateLtr(formatDayAndTime(voided.at)), voided.reason)
        ) : (
          <bdi>{about}</bdi>
        )}
      </span>
    </div>
  )
}

function descriptionOf(
  { description, type, person, isAutomatic, order }: CashEntry,
  t: ColumnWords['t'],
): { title: string; about: string } {
  const by = t.enteredBy(person)
  if (!order) return { title: description, about: by }
  const { number, customer } = order
  if (isAutomatic)
    return { title: (type === 'refund' ? t.orderReturned : t.orderSold)(number), about: customer }
  const written = writtenFor(description, number)
  if (written)
    return {
      title: (written === 'refund' ? t.orderRefunded : t.orderSold)(number),
      about: `${isolate(customer)} · ${by}`,
    }
  return { title: description, about: namesOrder(description, number) ? by : t.ofOrder(number, by) }
}

/** Negative amounts are red (henna), voided ones are struck through. */
export function SignedAmount({ type, amount, voided }: CashEntry) {
  const value = signed(type, amount)
  return (
    <bdi
      dir="ltr"
      className={`font-semibold ${voided ? 'text-subtle line-through' : value < 0 ? 'text-henna' : ''}`}
    >
      {value > 0 && '+'}
      <AdminMoney amount={value} />
    </bdi>
  )
}
