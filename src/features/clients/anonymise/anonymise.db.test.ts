/** After an anonymisation no table contains the person, and all figures are as before. */
import { randomUUID } from 'node:crypto'
import { eq, inArray, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { ouguiya } from '#core/money.ts'
import { parsePhone, type Phone } from '#core/phone.ts'
import { parseTableState } from '#core/table-state.ts'
import { erasedRecords } from '#features/accounts/erased-records.server.ts'
import { addReview } from '#features/catalogue/reviews/moderate-reviews.server.ts'
import { media, removedMedia } from '#features/media/media-tables.server.ts'
import { receiveContactMessage } from '#features/messages/messages.server.ts'
import { askAboutOrder } from '#features/messages/question.server.ts'
import { subscribeToNewsletter } from '#features/newsletter/subscription.server.ts'
import { placeOrder } from '#features/orders/checkout/place-order.server.ts'
import {
  advanceOrder,
  cancelByShopper,
  cancelOrder,
} from '#features/orders/lifecycle/order-lifecycle.server.ts'
import { ORDERS_SHAPE } from '#features/orders/list/order-list.rules.ts'
import { listOrders } from '#features/orders/list/order-list.server.ts'
import type { OrderStatus } from '#features/orders/order.rules.ts'
import { orders, orderVersions } from '#features/orders/orders-tables.server.ts'
import { acceptPayment } from '#features/orders/payment/payment-check.server.ts'
import { settleRefund } from '#features/orders/payment/refund.server.ts'
import { createDefaultSettings } from '#features/settings/settings.server.ts'
import { activityLog } from '#features/staff/staff-tables.server.ts'
import type { StaffPerson } from '#features/staff/staff.rules.ts'
import { db, hasSqlState } from '#platform/database/database.server.ts'
import { enqueueEmail } from '#platform/jobs/message-queue.server.ts'
import { aCategory, aNewOrder, anAddress, aPicture, aProduct } from '../../../../tests/builders.ts'
import { aPerson } from '../../../../tests/staff.ts'
import { useTestDatabase } from '../../../../tests/test-database.ts'
import { addClient, updateClient } from '../client-change.server.ts'
import { clientOf, NEW_CLIENT } from '../client-form.rules.ts'
import { CLIENTS_SHAPE } from '../client-list.rules.ts'
import { findClient, listClients } from '../client-list.server.ts'
import { clients, creditMovements } from '../clients-tables.server.ts'
import { findClientByPhone } from '../clients.server.ts'
import { grantCredit } from '../credit/credit-account.server.ts'
import { mergeClients } from '../merge/merge.server.ts'
import { ERASED_NAME } from './anonymise.rules.ts'
import { anonymiseClient, anonymisePreview } from './anonymise.server.ts'

useTestDatabase()

const now = new Date('2026-11-12T14:30:00Z')
const PHONE = '+22246815793' as Phone
const OTHER_PHONE = '+22246815794' as Phone
const NAME = 'Zeinebou Mint Veten'
const OTHER_NAME = 'Zeinebou Veten'
const EMAIL = 'zeinebou.veten@example.mr'
const address = anAddress({
  full: 'Carrefour Bamako 17',
  landmark: 'face au puits bleu',
  pin: '18.0735,-15.9582',
})
let by: StaffPerson
let veil = 0

beforeAll(async () => {
  await createDefaultSettings()
  by = await aPerson({ name: 'Sidi' })
  veil = await aProduct({ categoryId: await aCategory(), stockQuantity: 500 })
})

const anonymise = (id: number) => anonymiseClient({ id, by, now }, erasedRecords)

async function placed(values: Partial<Parameters<typeof aNewOrder>[0]> = {}) {
  return placeOrder(
    aNewOrder({
      lines: [{ id: veil, quantity: 1 }],
      shown: ouguiya(3200),
      customer: { name: NAME, phone: PHONE, email: EMAIL },
      address,
      notes: 'sonner deux fois',
      now,
      ...values,
    }),
  )
}

async function deliver(id: number) {
  for (let from: OrderStatus = 'pending'; from !== 'delivered';)
    from = await advanceOrder({ id, from, by, now })
}

/** Tables with a row that contains one of these words, in any column. */
async function tablesWith(words: string[]): Promise<string[]> {
  const { rows } = await db().execute<{ name: string }>(sql`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name`)
  const found: string[] = []
  for (const { name } of rows)
    for (const word of words) {
      const { rows: hits } = await db().execute(sql`
        select 1 from ${sql.identifier(name)} as r where position(lower(${word}) in lower(r::text)) > 0 limit 1`)
      if (hits.length > 0) found.push(`${name}: ${word}`)
    }
  return found
}

const PERSONAL = [
  PHONE.slice(1),
  PHONE.slice(4),
  '46 81 57 93',
  OTHER_PHONE.slice(4),
  NAME,
  OTHER_NAME,
  EMAIL,
  'Carrefour Bamako',
  'puits bleu',
  '18.0735',
  'sonner deux fois',
  'mot de la cliente',
]

async function figures() {
  const { rows } = await db().execute(sql`
    select (select array_agg((id, total, status, wilaya, payment_method) order by id) from orders)::text as orders,
      (select array_agg((id, type, amount, payment_method, order_id) order by id) from cash_transactions)::text as cash,
      (select array_agg((id, amount, state) order by id) from order_payments)::text as payments,
      (select array_agg((id, variant_id, quantity) order by id) from stock_movements)::text as stock,
      (select array_agg((id, total_orders, total_spent, credit) order by id) from clients)::text as clients,
      (select array_agg((id, amount, credit_after) order by id) from credit_movements)::text as credit,
      (select sum(total) from order_totals)::text as totals,
      (select count(*) from order_items)::text as items`)
  return rows[0]
}

/** A person with everything that the shop can store about her. */
async function aWholePerson() {
  const proof = await aPicture({ visibility: 'private' })
  const noSize = { width: null, height: null, state: 'ready' as const }
  const voice = await aPicture({ kind: 'audio', visibility: 'private', contentType: 'audio/mp4', ...noSize })
  const delivered = await placed()
  await deliver(delivered.id)
  const wallet = await placed({
    payment: 'bankily',
    proof: { sha256: 'b'.repeat(64), mediaId: proof },
    voice: { sha256: 'c'.repeat(64), mediaId: voice },
  })
  await cancelOrder({ id: wallet.id, reason: `demande de ${NAME}`, by, now })
  await settleRefund({ id: wallet.id, by, now, state: 'waived', note: `dit par ${NAME}` })
  const cancelled = await placed()
  await cancelByShopper(cancelled.token, now)
  await db()
    .insert(orderVersions)
    .values({
      orderId: delivered.id,
      version: 1,
      at: now,
      staffName: 'Sidi',
      key: randomUUID(),
      content: { address, notes: 'sonner deux fois' } as never,
    })
  await addReview({
    productId: veil,
    orderId: delivered.id,
    author: NAME,
    stars: 5,
    content: 'Très beau',
    createdAt: now,
  })
  await askAboutOrder({ token: delivered.token, message: 'mot de la cliente', language: 'fr', now })
  const contact = { name: NAME, email: EMAIL, phone: PHONE, subject: 'general' as const }
  await receiveContactMessage({ ...contact, message: 'mot de la cliente', language: 'fr', now })
  await subscribeToNewsletter({ email: EMAIL, language: 'fr', now })
  await enqueueEmail({
    kind: 'reply',
    about: 'x',
    recipient: EMAIL,
    message: { language: 'fr', subject: NAME, paragraphs: ['mot de la cliente'] } as never,
    now,
  })
  const { id } = (await findClientByPhone(PHONE))!
  const values = clientOf({
    ...NEW_CLIENT,
    name: NAME,
    phone: PHONE,
    email: EMAIL,
    notes: 'sonner deux fois',
  })
  await updateClient({ id, values, by, now })
  await grantCredit({
    clientId: id,
    amount: ouguiya(50),
    reason: `geste pour ${NAME}`,
    key: randomUUID(),
    by,
    now,
  })
  const otherId = await addClient({
    values: clientOf({ ...NEW_CLIENT, name: OTHER_NAME, phone: OTHER_PHONE }),
    by,
    now,
  })
  const choices = { name: id, email: id, address: id, notes: id }
  await mergeClients({ key: randomUUID(), keptId: id, otherId, choices, by, now }, erasedRecords)
  return { id, otherId, delivered, wallet, cancelled, files: [proof, voice] }
}

describe('anonymising a client', () => {
  it('leaves no trace of the person in any table, and no figure changes', async () => {
    const { id, files, delivered } = await aWholePerson()
    expect((await tablesWith(PERSONAL)).length).toBeGreaterThan(15)
    const before = await figures()
    expect(await anonymisePreview(id, erasedRecords)).toEqual({
      orders: 3,
      openOrders: 0,
      pictures: 1,
      voiceNotes: 1,
      conversations: 2,
      isSubscribed: true,
    })
    await anonymise(id)
    expect(await tablesWith(PERSONAL)).toEqual([])
    expect(await figures()).toEqual(before)
    expect(await db().select().from(media).where(inArray(media.id, files))).toEqual([])
    expect(await db().$count(removedMedia, inArray(removedMedia.id, files))).toBe(2)
    const [order] = await db().select().from(orders).where(eq(orders.id, delivered.id))
    expect(order).toMatchObject({
      customerName: ERASED_NAME,
      clientId: id,
      wilaya: 'Nouakchott',
      city: 'Nouakchott',
    })
    expect(parsePhone(order!.customerPhone)).toBeUndefined()
    expect(await findClient(id)).toMatchObject({ name: ERASED_NAME, isAnonymised: true, totalOrders: 1 })
    const log = await db()
      .select()
      .from(activityLog)
      .where(sql`subject = 'client' and subject_id = ${String(id)}`)
      .orderBy(activityLog.id)
    expect(log.map(({ action, before: was, after, staffName }) => [action, was, after, staffName])).toEqual([
      ['clientChanged', null, null, 'Sidi'],
      ['creditGranted', null, null, 'Sidi'],
      ['clientsMerged', null, null, 'Sidi'],
      ['clientAnonymised', null, null, 'Sidi'],
    ])
    expect(await findClientByPhone(PHONE)).toBeUndefined()
    expect(await findClientByPhone(OTHER_PHONE)).toBeUndefined()
    for (const search of [PHONE, NAME, EMAIL]) {
      const query = new URLSearchParams({ q: search })
      expect((await listClients(parseTableState(query, CLIENTS_SHAPE))).total).toBe(0)
      expect((await listOrders(parseTableState(query, ORDERS_SHAPE), now)).total).toBe(0)
    }
  })

  it('lets her order again as a new client', async () => {
    const { id: orderId } = await placed()
    const [order] = await db().select().from(orders).where(eq(orders.id, orderId))
    const client = await findClient(order!.clientId!)
    expect(client).toMatchObject({ name: NAME, phone: PHONE, isAnonymised: false, totalOrders: 1 })
    await deliver(orderId)
    await anonymise(client!.id)
  })

  it('is refused while an order is open or a refund is to be sent', async () => {
    const customer = { name: 'Aminetou', phone: '+22233900001' as Phone, email: null }
    const { id: orderId } = await placed({ customer, payment: 'bankily' })
    const { id } = (await findClientByPhone(customer.phone))!
    await expect(anonymise(id)).rejects.toMatchObject({
      code: 'openOrders',
      kind: 'conflict',
      details: { count: 1 },
    })
    await acceptPayment({ id: orderId, reference: 'TXA1', proof: undefined, by, now })
    await cancelOrder({ id: orderId, reason: 'x', by, now })
    expect(await anonymisePreview(id, erasedRecords)).toMatchObject({ openOrders: 1 })
    await settleRefund({ id: orderId, by, now, state: 'sent', note: '' })
    await anonymise(id)
    await expect(anonymise(id)).rejects.toMatchObject({ code: 'clientUnknown' })
  })

  it('requested twice at once happens once; an order placed at the same time is never half erased', async () => {
    const customer = { name: 'Khadijetou', phone: '+22233900002' as Phone, email: null }
    const { id: first } = await placed({ customer })
    await deliver(first)
    const { id } = (await findClientByPhone(customer.phone))!
    const results = await Promise.allSettled([anonymise(id), anonymise(id), placed({ customer })])
    expect(results[2].status).toBe('fulfilled')
    const named = await db()
      .select({ name: orders.customerName, phone: orders.customerPhone, client: clients.name })
      .from(orders)
      .innerJoin(clients, eq(clients.id, orders.clientId))
      .where(sql`${orders.customerPhone} = ${customer.phone} or ${orders.id} = ${first}`)
    for (const { name, client } of named) expect([name, client]).toEqual(name === client ? [name, name] : [])
  })

  it('erases only where the person was anonymised', async () => {
    const customer = { name: 'Toutou', phone: '+22233900003' as Phone, email: null }
    const { id: orderId } = await placed({ customer, payment: 'bankily' })
    const { id } = (await findClientByPhone(customer.phone))!
    await grantCredit({ clientId: id, amount: ouguiya(5), reason: 'x', key: randomUUID(), by, now })
    const isRefused = (error: unknown) => hasSqlState(error, '23001')
    await expect(
      db().execute(sql`update cash_transactions set description = 'x' where order_id = ${orderId}`),
    ).rejects.toSatisfy(isRefused)
    await expect(
      db().execute(sql`update stock_movements set staff_name = 'x' where order_id = ${orderId}`),
    ).rejects.toSatisfy(isRefused)
    await expect(
      db().update(creditMovements).set({ reason: '' }).where(eq(creditMovements.clientId, id)),
    ).rejects.toSatisfy(isRefused)
    // The amount of an anonymised order is never changed either.
    await cancelOrder({ id: orderId, reason: 'x', by, now })
    await db().execute(sql`update orders set anonymised_at = now() where id = ${orderId}`)
    await db().execute(sql`update cash_transactions set description = 'x' where order_id = ${orderId}`)
    await expect(
      db().execute(sql`update cash_transactions set amount = 1 where order_id = ${orderId}`),
    ).rejects.toSatisfy(isRefused)
    await expect(
      db().execute(sql`delete from cash_transactions where order_id = ${orderId}`),
    ).rejects.toSatisfy(isRefused)
  })

  it('erases a line of the activity log once, wholly and visibly', async () => {
    const change = (set: string) =>
      db().execute(sql`update activity_log set ${sql.raw(set)} where id = (
      select max(id) from activity_log where erased_at is null and after is not null)`)
    for (const set of [
      `after = '{}', erased_at = now()`,
      `before = null, after = null`,
      `before = null, after = null, erased_at = now(), staff_name = 'x'`,
      `action = 'x'`,
    ])
      await expect(change(set)).rejects.toSatisfy((error: unknown) => hasSqlState(error, '23001'))
    await change('before = null, after = null, erased_at = now()')
    await expect(
      db().execute(sql`update activity_log set erased_at = now() where erased_at is not null`),
    ).rejects.toSatisfy((error: unknown) => hasSqlState(error, '23001'))
  })
})
