/** Orders that were paid twice, transfers that were used twice, and refunds without a reason. */
import { sql } from 'drizzle-orm'
import { db } from '#platform/database/database.server.ts'
import {
  isPaidTwice,
  isReferenceUsedTwice,
  refundWithoutReason,
  type Finding,
  type OrderLink,
  type OrderMoneyTotals,
} from '../alert.rules.ts'
import { asDay, asMoney, idsOf, linkOf, type Check, type CheckScope } from './check.server.ts'

interface OrderMoney extends OrderMoneyTotals {
  order: OrderLink
  /** Who gave money back last. */
  refundedBy: { id: number | null; name: string }
}

type MoneyRow = Record<'id' | 'number' | 'received' | 'payments' | 'claimed' | 'given' | 'worth', number> & {
  smallest: number | null
  refund_staff_id: number | null
  refund_staff_name: string | null
}

/**
 * Orders with several payments or a refund, of which a line changed since then. A payment was received if it was
 * accepted, or if the order was delivered for it.
 */
async function readOrderMoney({ since, current }: CheckScope): Promise<OrderMoney[]> {
  const { rows } = await db().execute<MoneyRow>(sql`
    with changed as (
      select order_id from order_payments where coalesce(decided_at, at) >= ${since.toISOString()}::timestamptz
      union select unnest(${sql.param(idsOf(current, 'order'))}::bigint[])),
    lines as (
      select line.*, line.kind = 'payment' and line.state <> 'refused' as is_claimed,
        line.kind = 'payment'
          and (line.state = 'accepted' or line.state <> 'refused' and orders.status = 'delivered') as is_received,
        line.kind = 'refund' and line.state <> 'waived' as is_given
      from changed join order_payments line using (order_id) join orders on orders.id = order_id)
    select orders.id::float8, orders.number::float8,
      case when orders.status = 'cancelled' or orders.deleted_at is not null then 0
        else orders.total - orders.returned_total end::float8 as worth,
      coalesce(sum(amount) filter (where is_received), 0)::float8 as received,
      count(*) filter (where is_received)::int as payments,
      min(amount) filter (where is_received)::float8 as smallest,
      coalesce(sum(amount) filter (where is_claimed), 0)::float8 as claimed,
      coalesce(sum(amount) filter (where is_given), 0)::float8 as given,
      (array_agg(lines.staff_id order by lines.id desc) filter (where is_given))[1]::float8 as refund_staff_id,
      (array_agg(lines.staff_name order by lines.id desc) filter (where is_given))[1] as refund_staff_name
    from lines join orders on orders.id = lines.order_id
    group by orders.id
    having count(*) filter (where is_received) > 1 or bool_or(is_given)`)
  return rows.map((row) => ({
    order: linkOf(row.id, row.number),
    received: asMoney(row.received),
    payments: row.payments,
    smallest: asMoney(row.smallest),
    claimed: asMoney(row.claimed),
    given: asMoney(row.given),
    worth: asMoney(row.worth),
    refundedBy: { id: row.refund_staff_id, name: row.refund_staff_name ?? '' },
  }))
}

export const paidTwice: Check<'paidTwice'> = {
  kind: 'paidTwice',
  async find(scope) {
    const found = (await readOrderMoney(scope)).filter(isPaidTwice)
    return found.map(({ order, payments, received, worth }) => ({
      kind: 'paidTwice',
      subject: `order:${order.id}`,
      facts: { order, payments, received, worth },
    }))
  },
}

export const refundWithoutReturn: Check<'refundWithoutReturn'> = {
  kind: 'refundWithoutReturn',
  async find(scope) {
    const ofOrders = (await readOrderMoney(scope)).flatMap(({ order, refundedBy, ...totals }) => {
      const amount = refundWithoutReason(totals)
      if (amount === 0) return []
      const facts = { order, amount, by: refundedBy.name }
      const subject = `order:${order.id}`
      return [{ kind: 'refundWithoutReturn' as const, subject, facts, staffId: refundedBy.id }]
    })
    return [...ofOrders, ...(await findLooseRefunds(scope))]
  },
}

type LooseRow = { id: number; day: string; amount: number; staff_id: number | null; staff_name: string }

/** Refunds that were entered in the register without an order, and not voided by a reset. */
async function findLooseRefunds({ since, current }: CheckScope): Promise<Finding<'refundWithoutReturn'>[]> {
  const { rows } = await db().execute<LooseRow>(sql`
    select id::float8, date as day, amount::float8, staff_id::float8, staff_name
    from cash_transactions entry
    where type = 'refund' and order_id is null
      and (date >= shop_day(${since.toISOString()}::timestamptz)
        or id = any(${sql.param(idsOf(current, 'entry'))}::bigint[]))
      and not exists (
        select from cash_resets where cash_resets.date = entry.date and entry.id <= cash_resets.through_id)`)
  return rows.map(({ id, day, amount, staff_id: staffId, staff_name: by }) => ({
    kind: 'refundWithoutReturn',
    subject: `entry:${id}`,
    facts: { amount: asMoney(amount), by, day: asDay(day) },
    staffId,
  }))
}

type ReferenceRow = {
  key: string
  reference: string
  lines: { id: number; number: number; kind: 'payment' | 'refund' }[]
}

/**
 * The database refuses the same reference twice. This finds the same one in another spelling, one that pays refunds of
 * two orders, and one that a till used again without a connection: it is in the note then.
 */
export const sameReference: Check<'sameReference'> = {
  kind: 'sameReference',
  async find({ since, current }) {
    const from = since.toISOString()
    const { rows } = await db().execute<ReferenceRow>(sql`
      with till_lines as (
        select line.order_id, line.kind, line.note as reference, line.at
        from till_sales sale join order_payments line on line.order_id = sale.order_id
        where sale.flags @> '{reference}' and line.reference = '' and line.note <> ''),
      searched as (
        select reference_key(reference) as searched_key from order_payments
        where coalesce(decided_at, at) >= ${from}::timestamptz and reference <> ''
        union select reference_key(reference) from till_lines where at >= ${from}::timestamptz
        union select unnest(${sql.param(current.map(({ subject }) => subject))}::text[])),
      uses as (
        select searched_key, line.order_id, line.kind, line.reference
        from searched join order_payments line
          on reference_key(line.reference) = searched_key and line.reference <> ''
        where line.state not in ('refused', 'waived')
        union all
        select searched_key, line.order_id, line.kind, line.reference
        from searched join till_lines line on reference_key(line.reference) = searched_key)
      select searched_key as key, min(reference) as reference,
        json_agg(json_build_object('id', orders.id, 'number', orders.number, 'kind', kind) order by orders.id) as lines
      from uses join orders on orders.id = order_id
      where searched_key <> ''
      group by searched_key having count(*) > 1`)
    return rows
      .filter(({ lines }) => isReferenceUsedTwice(lines.map(({ id, kind }) => ({ orderId: id, kind }))))
      .map(({ key, reference, lines }) => {
        const byId = new Map(lines.map(({ id, number }) => [id, linkOf(id, number)]))
        return { kind: 'sameReference', subject: key, facts: { reference, orders: [...byId.values()] } }
      })
  },
}
