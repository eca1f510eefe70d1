/**
 * A filled shop of the release before payments were lines: sums of orders, register, stock, clients and open balances are
 * the same after the upgrade, and its orders can be paid, refunded, returned and cancelled.
 */
import { randomUUID } from 'node:crypto'
import { asc } from 'drizzle-orm'
import type pg from 'pg'
import { expect, it } from 'vitest'
import { money } from '#core/money.ts'
import { clients } from '#features/clients/clients-tables.server.ts'
import { cancelOrder } from '#features/orders/lifecycle/order-lifecycle.server.ts'
import type { OrderStatus } from '#features/orders/order.rules.ts'
import { orders } from '#features/orders/orders-tables.server.ts'
import { enterPaymentOf } from '#features/orders/payment/order-money.server.ts'
import { balanceOf } from '#features/orders/payment/order-payments.rules.ts'
import { paymentsOf } from '#features/orders/payment/order-payments.server.ts'
import { refundsDue, settleRefund } from '#features/orders/payment/refund.server.ts'
import { returnGoods } from '#features/orders/returns/return-goods.server.ts'
import { createDefaultSettings } from '#features/settings/settings.server.ts'
import { db } from '#platform/database/database.server.ts'
import { migrate } from '#platform/database/migrations.server.ts'
import { expectConsistentData } from './promises/invariants.ts'
import { rows } from './promises/shops.ts'
import { aPerson } from './staff.ts'
import { runOn, useTestDatabase } from './test-database.ts'
import { CHECKS_AND_REFUNDS, filledDatabase, inDatabase, migrationsUpTo } from './upgraded-database.ts'

const { connection } = useTestDatabase()

const LAST_WITHOUT_PAYMENTS = '0045'

/** Amounts, histories and clients as the shop would have written them. */
const CONSISTENT = `
  update orders set subtotal = total_quantity * 1000, total = total_quantity * 1000;
  insert into order_events (order_id, status, staff_name) select id, 'pending', 'system' from orders;
  ${CHECKS_AND_REFUNDS};
  insert into order_events (order_id, status, staff_name)
    select id, status, 'Sidi' from orders where status <> 'pending';
  update clients set (total_orders, total_spent, last_order_date) = (
    select count(*), coalesce(sum(total), 0), max(created_at) from orders
    where client_id = clients.id and status <> 'cancelled');
  -- A reset of the register voids the first entries; what is given back for their orders has no entry.
  insert into cash_resets (date, through_id, reset_by_name, reset_at, reason)
    select date, (select min(id) + 2 from cash_transactions t where t.date = s.date and order_id is not null), 'Sidi', now(), 'x'
    from cash_sessions s order by id limit 1;
  insert into cash_transactions (session_id, date, type, amount, payment_method, order_id, automatic, description, staff_name, at)
    select s.id, s.date, 'refund', total, payment_method, o.id, true, 'x', 'system', created_at + interval '1 day'
    from orders o, (select id, date from cash_sessions order by id offset 1 limit 1) s
    where payment_method <> 'cash' and status = 'cancelled' and not exists (
      select from cash_transactions where order_id = o.id and type = 'refund') and not exists (
      select from cash_transactions entry join cash_resets r on r.date = entry.date and entry.id <= through_id
      where order_id = o.id) order by o.id`

const FIGURES: Record<string, string> = {
  orders: `select status, payment_method, count(*), sum(subtotal) as subtotal, sum(shipping) as shipping, sum(total) as total
    from orders where deleted_at is null group by 1, 2 order by 1, 2`,
  register: `select session_id, type, payment_method, count(*), sum(amount) as amount from cash_transactions
    group by 1, 2, 3 order by 1, 2, 3`,
  registerTotals: `select date, type, payment_method, sum(entries) as entries, sum(amount) as amount from cash_totals
    group by 1, 2, 3 having sum(entries) <> 0 order by 1, 2, 3`,
  received: `select order_id, payment_method, sum(case type when 'sale' then amount else -amount end) as received
    from cash_transactions where order_id is not null group by 1, 2 order by 1, 2`,
  drawer: `select sum(case when type = 'sale' then amount else -amount end) as cash from cash_transactions
    where payment_method = 'cash'`,
  stock: `select product_id, product_variants.id, product_variants.stock_quantity, products.stock_quantity as of_product,
      (select sum(quantity) from stock_movements where variant_id = product_variants.id) as moved
    from product_variants join products on products.id = product_id order by 2`,
  clients: 'select id, status, total_orders, total_spent, last_order_date from clients order by id',
  sales:
    'select product_id, sum(quantity) as quantity, sum(revenue) as revenue from product_sales group by 1 order by 1',
}

async function figuresOf(target: pg.ClientConfig) {
  const found: Record<string, unknown[]> = {}
  for (const [name, query] of Object.entries(FIGURES)) found[name] = (await runOn(target, query)).rows
  return found
}

/** What each order still has to receive and to give back, by the columns of the former release. */
const BALANCES_BEFORE = `select id, status, total,
    case when status = 'cancelled' then 0 when payment_method = 'cash' then case status when 'delivered' then 0 else total end
      when payment_check = 'refused' then total else 0 end::bigint as due,
    case refund_state when 'due' then refund_amount else 0 end::bigint as to_send
  from orders order by id`

async function upgradedShop() {
  const target = await filledDatabase(connection)
  await migrate(target, migrationsUpTo(LAST_WITHOUT_PAYMENTS))
  await runOn(target, CONSISTENT)
  const before = { figures: await figuresOf(target), balances: (await runOn(target, BALANCES_BEFORE)).rows }
  await migrate(target)
  return { target, before }
}

it('has the same sums and open balances after the upgrade', async () => {
  const { target, before } = await upgradedShop()
  expect(before.figures.received!.length).toBeGreaterThan(20)
  expect(await figuresOf(target)).toEqual(before.figures)
  await inDatabase(target, connection, async () => {
    await expectConsistentData(rows)
    const found = []
    for (const order of await db().select().from(orders).orderBy(asc(orders.id))) {
      const { due, toSend, overpaid, uncheckedExcess } = balanceOf(order, await paymentsOf(order.id))
      expect([overpaid, uncheckedExcess]).toEqual([0, 0])
      found.push({ id: order.id, due, toSend })
    }
    expect(found).toEqual(
      before.balances.map(({ id, due, to_send: toSend }) => ({
        id: Number(id),
        due: Number(due),
        toSend: Number(toSend),
      })),
    )
    const sent = before.balances.filter(({ to_send: toSend }) => Number(toSend) > 0)
    expect(sent.length).toBeGreaterThan(0)
    expect(await refundsDue()).toEqual({
      count: sent.length,
      amount: sent.reduce((sum, { to_send: toSend }) => sum + Number(toSend), 0),
    })
  })
})

it('takes payments, refunds, returns and cancellations of its orders afterwards', async () => {
  const { target, before } = await upgradedShop()
  await inDatabase(target, connection, async () => {
    await createDefaultSettings()
    const change = { by: await aPerson(), now: new Date() }
    const all = await db().select().from(orders).orderBy(asc(orders.id))
    const find = (status: OrderStatus, method: string, isMeant: (id: number) => boolean = () => true) =>
      all.find((order) => order.status === status && order.paymentMethod === method && isMeant(order.id))!
    const hasDue = (id: number) =>
      before.balances.some((each) => Number(each.id) === id && Number(each.due) > 0)
    const isToSend = (id: number) =>
      before.balances.some((each) => Number(each.id) === id && Number(each.to_send) > 0)

    const refused = all.find(
      ({ id, status, paymentMethod }) => status === 'delivered' && paymentMethod !== 'cash' && hasDue(id),
    )!
    const input = { method: 'sadad', amount: refused.total, reference: 'NEW1', key: randomUUID() } as const
    await enterPaymentOf({ id: refused.id, ...input, ...change })
    expect(balanceOf(refused, await paymentsOf(refused.id)).due).toBe(0)

    const cancelled = all.find(({ id }) => isToSend(id))!
    await settleRefund({ id: cancelled.id, state: 'sent', note: 'R1', ...change })
    expect(balanceOf(cancelled, await paymentsOf(cancelled.id)).toSend).toBe(0)

    const returned = find('delivered', 'cash')
    await returnGoods({
      orderId: returned.id,
      key: randomUUID(),
      lines: [{ position: 0, quantity: 1, condition: 'restock' }],
      isFeeReturned: false,
      shown: money(1000),
      refund: { amount: money(1000), method: 'credit', reference: '' },
      reason: 'x',
      exchange: undefined,
      ...change,
    })
    const owner = (await db().select().from(clients)).find(({ id }) => id === returned.clientId)!
    const spentBefore = before.figures.clients!.find(
      (client) => Number((client as { id: string }).id) === owner.id,
    ) as { total_spent: string }
    expect([owner.credit, owner.totalSpent]).toEqual([1000, Number(spentBefore.total_spent) - 1000])

    const delivered = find('delivered', 'cash', (id) => id !== returned.id)
    await cancelOrder({ id: delivered.id, reason: 'x', refundMethod: 'bankily', ...change })
    expect(balanceOf({ ...delivered, status: 'cancelled' }, await paymentsOf(delivered.id)).toSend).toBe(
      delivered.total,
    )
  })
})
