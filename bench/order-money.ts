/** Payments, refunds and register entries of the orders of a benchmark, as this release and an earlier one store them. */
import { fill, fillWithoutIndexes } from './temporary-database.ts'

export interface OrderMoney {
  /** Columns of the orders beside those of every release, each after a comma. */
  columns: string
  /** Their values; `o` is the number of the order. */
  values(method: string, status: string): string
  /** Fills the other tables after the orders. */
  fill(): Promise<void>
}

/** Payments and refunds are lines of their own. */
export const orderMoney: OrderMoney = {
  columns: '',
  values: () => '',
  async fill() {
    await fillWithoutIndexes(
      'order_payments',
      'payments',
      `insert into order_payments (order_id, kind, method, amount, state, at, staff_name, proof_id)
       select id, 'payment', payment_method, total, case payment_method when 'cash' then 'accepted' else 'seen' end, created_at,
         'x', case when payment_method <> 'cash' then md5('proof' || id)::uuid end
       from orders where payment_method <> 'cash' or status = 'delivered'
       union all
       select id, 'refund', payment_method, total, case when id % 1000 = 0 then 'due' else 'sent' end, created_at, 'x', null
       from orders where payment_method <> 'cash' and status = 'cancelled'
       order by 1, 2`,
    )
    await fillWithoutIndexes(
      'payment_proofs',
      'proofs',
      `insert into payment_proofs (order_id, payment_id, media_id, sha256, image_hash, thumbnail, sent_at)
       select order_id, id, proof_id, md5('a' || order_id) || md5('b' || order_id),
         ('x' || left(md5('look' || order_id), 16))::bit(64), decode(md5('look' || order_id), 'hex'), at
       from order_payments where proof_id is not null`,
    )
    await fillDays()
    await fillWithoutIndexes(
      'cash_transactions',
      'its lines',
      `insert into cash_transactions (session_id, date, type, amount, payment_method, order_id, payment_id, automatic, description, staff_name, at)
       select s.id, s.date, 'sale', o.total, o.payment_method, o.id, p.id, true, 'x', 'x', o.created_at
       from orders o join order_payments p on p.order_id = o.id and p.kind = 'payment' join cash_sessions s on s.date = shop_day(o.created_at) where status = 'delivered'`,
    )
  },
}

/** Up to migration 0045 the check of the transfer and the refund are columns of the order. */
export const orderMoneyOf0045: OrderMoney = {
  columns: `, payment_screenshot_id, payment_check, payment_checked_at, payment_checked_name, payment_reference,
    payment_refusal, refund_state, refund_amount, refund_method, refund_settled_at, refund_settled_name, refund_note`,
  values(method, status) {
    const isWallet = `${method} <> 'cash'`
    const check = `case when ${isWallet} then (array['accepted', 'seen', 'refused', null])[1 + o % 4] end`
    const isChecked = `${isWallet} and o % 4 < 3`
    // A refused transfer is not given back.
    const isRefund = `${isWallet} and ${status} = 'cancelled' and o % 4 <> 2`
    const isSettled = `${isRefund} and o % 1000 <> 0`
    return `, case when ${isWallet} then md5('proof' || o)::uuid end, ${check},
      case when ${isChecked} then now() end, case when ${isChecked} then 'x' end,
      case when ${isWallet} and o % 4 = 0 then 'REF' || o end, case when ${isWallet} and o % 4 = 2 then 'Illisible' end,
      case when ${isRefund} then case when o % 1000 = 0 then 'due' else 'sent' end end,
      case when ${isRefund} then price end, case when ${isRefund} then ${method} end,
      case when ${isSettled} then now() end, case when ${isSettled} then 'x' end, case when ${isSettled} then 'R' || o else '' end`
  },
  async fill() {
    // The migration checks that every picture exists.
    await fillWithoutIndexes(
      'media',
      'pictures',
      `insert into media (id, kind, visibility, content_type, bytes, sha256, width, height)
       select payment_screenshot_id, 'image', 'private', 'image/webp', 1, md5('a' || id) || md5('b' || id), 800, 1000
       from orders where payment_screenshot_id is not null`,
    )
    await fillWithoutIndexes(
      'payment_proofs',
      'proofs',
      `insert into payment_proofs (order_id, media_id, sha256, image_hash, thumbnail, sent_at)
       select id, payment_screenshot_id, md5('a' || id) || md5('b' || id), ('x' || left(md5('look' || id), 16))::bit(64),
         decode(md5('look' || id), 'hex'), created_at
       from orders where payment_screenshot_id is not null`,
    )
    await fillDays()
    const entry = `select s.id, s.date, type, o.total, o.payment_method, o.id, true, 'x', 'x', o.created_at
      from orders o join cash_sessions s on s.date = shop_day(o.created_at)`
    await fillWithoutIndexes(
      'cash_transactions',
      'its lines',
      `insert into cash_transactions (session_id, date, type, amount, payment_method, order_id, automatic, description, staff_name, at)
       ${entry} cross join (select 'sale' as type) as entered where payment_method <> 'cash' or status = 'delivered'
       union all
       ${entry} cross join (select 'refund' as type) as entered where payment_method <> 'cash' and status = 'cancelled'`,
    )
  },
}

/** A closed session for each day with orders. */
function fillDays(): Promise<void> {
  return fill(
    'register',
    `insert into cash_days (date, opened_by_name, is_open, closed_by_name, closed_at)
     select distinct shop_day(created_at), 'x', false, 'x', now() from orders`,
    `insert into cash_sessions (date, session_number, is_active, opened_by_name, closed_by_name, closed_at)
     select date, 1, false, 'x', 'x', now() from cash_days`,
    // Without statistics PostgreSQL may join the entries row by row, which does not end.
    'analyze',
  )
}
