/** What orders store about clients: merged, anonymised and exported with them. */
import { and, asc, eq, gt, inArray, isNull, max, ne, or, sql, type SQL } from 'drizzle-orm'
import { money, type Money } from '#core/money.ts'
import type { Phone } from '#core/phone.ts'
import { eraseInEntries } from '#features/cash/ledger.server.ts'
import { eraseReviewAuthors } from '#features/catalogue/reviews/moderate-reviews.server.ts'
import { eraseMovementAuthors } from '#features/catalogue/stock/movements.server.ts'
import { ERASED_NAME, ERASED_TEXT } from '#features/clients/anonymise/anonymise.rules.ts'
import type { ErasedPerson, OrderRecords } from '#features/clients/client-records.server.ts'
import { removeMedia } from '#features/media/media.server.ts'
import { deleteEventsAbout } from '#features/notifications/record-events.server.ts'
import { moveOrderPromotions } from '#features/promotions/promotions.server.ts'
import { SYSTEM_NAME, type Actor } from '#features/staff/staff.rules.ts'
import { db } from '#platform/database/database.server.ts'
import { withoutWords } from '#platform/database/erase-words.server.ts'
import { deleteMessagesAbout } from '#platform/jobs/message-queue.server.ts'
import { deletePushOwners } from '#platform/push/push-subscriptions.server.ts'
import { copyChosenAddress, removeCopiedAddress } from './addresses/addresses.server.ts'
import {
  blockedPhones,
  clientAddresses,
  orderCalls,
  orderEvents,
  orderItems,
  orderPayments,
  orderReturns,
  orders,
  orderVersions,
  paymentProofs,
} from './orders-tables.server.ts'
import type { PhoneBlock } from './screening/blocked-phones.rules.ts'
import { findBlock, isScreeningUsed } from './screening/blocked-phones.server.ts'

/** Whether the phone is blocked; undefined if the shop does not screen its orders. */
export async function screenedPhone(
  phone: Phone,
): Promise<{ phone: Phone; block: PhoneBlock | undefined } | undefined> {
  return (await isScreeningUsed()) ? { phone, block: await findBlock(phone) } : undefined
}

export const orderRecords: OrderRecords = {
  async lock(clientIds) {
    await db()
      .select({ id: orders.id })
      .from(orders)
      .where(inArray(orders.clientId, clientIds))
      .orderBy(asc(orders.id))
      .for('no key update')
  },

  async newest() {
    const [row] = await db()
      .select({ id: max(orders.id) })
      .from(orders)
    return row?.id ?? 0
  },

  async move(from, to) {
    const moved = await db()
      .update(orders)
      .set({ clientId: to })
      .where(eq(orders.clientId, from))
      .returning({ id: orders.id })
    const ids = moved.map(({ id }) => id)
    await moveOrderPromotions(ids, to)
    await copyChosenAddress(from, to)
    return ids
  },

  async moveBack({ from, to, ids, newest, phones }) {
    const isLater = and(gt(orders.id, newest), inArray(orders.customerPhone, phones))
    const moved = await db()
      .update(orders)
      .set({ clientId: to })
      .where(and(eq(orders.clientId, from), or(inArray(orders.id, ids), isLater)))
      .returning({
        id: orders.id,
        status: orders.status,
        deletedAt: orders.deletedAt,
        spent: sql<Money>`${orders.total} - ${orders.returnedTotal}`.mapWith((value) => money(Number(value))),
      })
    await moveOrderPromotions(
      moved.map(({ id }) => id),
      to,
    )
    await removeCopiedAddress(from, to)
    const counted = moved.filter(({ status, deletedAt }) => status !== 'cancelled' && deletedAt === null)
    const payments = await db()
      .select({ id: orderPayments.id })
      .from(orderPayments)
      .where(
        inArray(
          orderPayments.orderId,
          moved.map(({ id }) => id),
        ),
      )
    return {
      count: counted.length,
      spent: money(counted.reduce((sum, { spent }) => sum + spent, 0)),
      payments: payments.map(({ id }) => id),
    }
  },

  async lastOrderDate(clientId) {
    const [row] = await db()
      .select({ at: max(orders.createdAt) })
      .from(orders)
      .where(and(eq(orders.clientId, clientId), ne(orders.status, 'cancelled'), isNull(orders.deletedAt)))
    return row?.at ?? null
  },

  async countOpen(person) {
    const isUnfinished = sql`${orders.status} not in ('delivered', 'cancelled')`
    const isOwed = sql`exists (select from ${orderPayments} where ${orderPayments.orderId} = ${orders.id}
      and ${orderPayments.kind} = 'refund' and ${orderPayments.state} = 'due')`
    const isOpen = or(isUnfinished, isOwed)
    return db().$count(orders, and(ofPerson(person), isNull(orders.deletedAt), isOpen))
  },

  async summary(person) {
    const ids = db().select({ id: orders.id }).from(orders).where(ofPerson(person))
    return {
      orders: await db().$count(orders, and(ofPerson(person), isNull(orders.deletedAt))),
      pictures: await db().$count(paymentProofs, inArray(paymentProofs.orderId, ids)),
      voiceNotes: await db().$count(orders, and(ofPerson(person), sql`${orders.voiceNoteId} is not null`)),
    }
  },

  async erase(person, by) {
    const found = await db()
      .select({ id: orders.id, name: orders.customerName, email: orders.customerEmail })
      .from(orders)
      .where(ofPerson(person))
      .orderBy(asc(orders.id))
      .for('no key update')
    const ids = found.map(({ id }) => id)
    const files = await filesOf(ids)
    // An order may name her in another way than her own record.
    const named = found.flatMap(({ name, email }) => [name, ...(email ? [email] : [])])
    const words = [...new Set([...person.words, ...named])]
    await eraseOrders(ids, { ...person, words })
    await db().delete(blockedPhones).where(inArray(blockedPhones.phone, person.phones))
    await db().delete(clientAddresses).where(inArray(clientAddresses.clientId, person.clientIds))
    const reviewIds = await eraseRelatedRows(ids, { ...person, words }, by)
    for (const file of files) await removeMedia(file)
    return { orderIds: ids, reviewIds }
  },

  async ofPayments(paymentIds) {
    const rows = await db()
      .select({ paymentId: orderPayments.id, id: orders.id, number: orders.number })
      .from(orderPayments)
      .innerJoin(orders, eq(orders.id, orderPayments.orderId))
      .where(inArray(orderPayments.id, paymentIds))
    return new Map(rows.map(({ paymentId, ...order }) => [paymentId, order]))
  },
}

/** Her orders, also those of an earlier client with her phone. */
function ofPerson({ clientIds, phones }: Pick<ErasedPerson, 'clientIds' | 'phones'>): SQL {
  return or(inArray(orders.clientId, clientIds), inArray(orders.customerPhone, phones))!
}

/** Payment pictures and voice notes. */
async function filesOf(orderIds: number[]): Promise<string[]> {
  const stored = await db()
    .select({ voice: orders.voiceNoteId })
    .from(orders)
    .where(inArray(orders.id, orderIds))
  const proofs = await db()
    .select({ id: paymentProofs.mediaId })
    .from(paymentProofs)
    .where(inArray(paymentProofs.orderId, orderIds))
  const paid = await db()
    .select({ id: orderPayments.proofId })
    .from(orderPayments)
    .where(inArray(orderPayments.orderId, orderIds))
  const ids = [...stored.map(({ voice }) => voice), ...[...proofs, ...paid].map(({ id }) => id)]
  return [...new Set(ids.filter((id) => id !== null))]
}

/** The wilaya stays, because reports count by it. */
async function eraseOrders(ids: number[], { erasedPhone, words, now }: ErasedPerson): Promise<void> {
  await db()
    .update(orders)
    .set({
      customerName: ERASED_NAME,
      customerPhone: erasedPhone,
      customerEmail: null,
      addressFull: sql`case when ${orders.addressFull} = '' then '' else ${ERASED_TEXT} end`,
      city: sql`${orders.wilaya}`,
      landmark: '',
      pin: '',
      notes: '',
      cancelReason: sql`case when ${orders.cancelReason} is not null then ${ERASED_TEXT} end`,
      discountReason: withoutWords(orders.discountReason, words, ERASED_TEXT),
      // It is computed from the name and the phone.
      requestHash: 'erased',
      promisedProof: null,
      voiceNoteId: null,
      anonymisedAt: now,
    })
    .where(inArray(orders.id, ids))
}

/** Returns the ids of the reviews. */
async function eraseRelatedRows(ids: number[], { words, now }: ErasedPerson, by: Actor): Promise<number[]> {
  await db().delete(paymentProofs).where(inArray(paymentProofs.orderId, ids))
  await db()
    .update(orderCalls)
    .set({ note: ERASED_TEXT })
    .where(and(inArray(orderCalls.orderId, ids), ne(orderCalls.note, '')))
  await db()
    .update(orderPayments)
    .set({ proofId: null, note: withoutWords(orderPayments.note, words, ERASED_TEXT) })
    .where(inArray(orderPayments.orderId, ids))
  await db()
    .update(orderEvents)
    .set({
      note: sql`case when ${orderEvents.note} = '' then '' else ${ERASED_TEXT} end`,
      // The author of a cancellation by the shopper is the shopper.
      staffName: sql`case when ${orderEvents.staffId} is null and ${orderEvents.staffName} <> ${SYSTEM_NAME}
        then ${ERASED_NAME} else ${orderEvents.staffName} end`,
    })
    .where(inArray(orderEvents.orderId, ids))
  await db()
    .update(orderReturns)
    .set({ reason: withoutWords(orderReturns.reason, words, ERASED_TEXT) })
    .where(inArray(orderReturns.orderId, ids))
  await db()
    .update(orderVersions)
    .set({
      content: sql`${withoutWordsIn(words)} || jsonb_build_object('notes', '',
        'address', coalesce(${orderVersions.content} -> 'address', '{}')
          || '{"full": "", "city": "", "landmark": "", "pin": ""}')`,
    })
    .where(inArray(orderVersions.orderId, ids))
  await eraseMovementAuthors(ids, ERASED_NAME)
  await eraseInEntries({ orderIds: ids, words, replacement: ERASED_NAME, by, now })
  const about = ids.map((id) => `order:${id}`)
  await deleteMessagesAbout(about)
  await deleteEventsAbout(about)
  await deletePushOwners(about)
  return eraseReviewAuthors(ids, words, ERASED_NAME)
}

function withoutWordsIn(words: string[]): SQL {
  const escaped = words.map((word) => JSON.stringify(word).slice(1, -1))
  return sql`(${withoutWords(sql`${orderVersions.content}::text`, escaped, ERASED_TEXT)})::jsonb`
}

/** The orders of one person with lines, payments and the files that she sent, for the export of her data; the earliest first. */
export async function ordersOfPerson(clientId: number) {
  const found = await db()
    .select()
    .from(orders)
    .where(and(eq(orders.clientId, clientId), isNull(orders.deletedAt)))
    .orderBy(asc(orders.id))
  const ids = found.map(({ id }) => id)
  const items = await db()
    .select()
    .from(orderItems)
    .where(inArray(orderItems.orderId, ids))
    .orderBy(asc(orderItems.position))
  const payments = await db()
    .select()
    .from(orderPayments)
    .where(inArray(orderPayments.orderId, ids))
    .orderBy(asc(orderPayments.id))
  const pictures = await db()
    .select({ orderId: paymentProofs.orderId, mediaId: paymentProofs.mediaId, sentAt: paymentProofs.sentAt })
    .from(paymentProofs)
    .where(inArray(paymentProofs.orderId, ids))
    .orderBy(asc(paymentProofs.id))
  const of = <Row extends { orderId: number }>(rows: Row[], id: number) =>
    rows.filter(({ orderId }) => orderId === id)
  return found.map((order) => ({
    ...order,
    items: of(items, order.id),
    payments: of(payments, order.id),
    pictures: of(pictures, order.id),
  }))
}

export type PersonOrder = Awaited<ReturnType<typeof ordersOfPerson>>[number]
