import { and, desc, eq, inArray, isNull, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { alias, QueryBuilder } from 'drizzle-orm/pg-core'
import type { Money } from '#core/money.ts'
import type { Phone } from '#core/phone.ts'
import type { Language } from '#core/text.ts'
import type { Wilaya } from '#features/delivery/wilaya.rules.ts'
import type { Channel } from '#features/notifications/events.rules.ts'
import { db, transaction } from '#platform/database/database.server.ts'
import { containsWords } from '#platform/database/search-words.server.ts'
import { clients } from './clients-tables.server.ts'
import { VIP_THRESHOLD, type ClientStatus } from './clients.rules.ts'
import { mutedAfter, type MessageChoices } from './muted-channels.rules.ts'

/** A row of the `buyers` argument of `countOrders`. */
export interface Buyer {
  name: string
  phone: Phone
  email: string | null
  /** '' for a sale at the counter. */
  addressFull: string
  city: string
  wilaya: Wilaya
  language: Language
  /** Status of the client if she is new. */
  clientStatus: ClientStatus
  total: Money
  now: Date
}

/**
 * SQL that upserts the clients of these phones and adds one order to each client's totals, for use inside the statement
 * that inserts the orders. Concurrent orders of one phone wait for the row lock; a phone may occur only once per
 * statement. The address is the last one given; an empty one (a sale at the counter) changes nothing. Of the other
 * data only empty fields are filled. `buyers` is a FROM item with the columns of `Buyer`.
 */
export function countOrders(buyers: SQL): SQL {
  return sql`
    insert into clients (name, phone, email, address_full, city, wilaya, language, status, total_orders, total_spent,
      last_order_date, registered_date)
    select name, phone, email, "addressFull", city, wilaya, language, "clientStatus", 1, total, now, now
    from ${buyers} order by phone
    on conflict (phone) where deleted_at is null do update set
      email = coalesce(clients.email, excluded.email),
      address_full = case when ${hasAddress} then excluded.address_full else clients.address_full end,
      city = case when ${hasAddress} then excluded.city else clients.city end,
      wilaya = case when ${hasAddress} then excluded.wilaya else clients.wilaya end,
      total_orders = clients.total_orders + 1,
      total_spent = clients.total_spent + excluded.total_spent,
      last_order_date = greatest(clients.last_order_date, excluded.last_order_date),
      -- Same rule as statusAfterSpending; only the database knows the new total.
      status = case when clients.total_spent + excluded.total_spent >= ${VIP_THRESHOLD}
        then 'vip' else clients.status end
    -- The phone of a merged client leads to the one that was kept; a trigger adds the order there.
    returning coalesce(merged_into, id) as id, phone`
}

const hasAddress = sql.raw(`excluded.address_full <> ''`)

/** The row of a phone: the client herself, or one that was merged into her. */
const phoneOwner = alias(clients, 'phone_owner')
const isOfPhoneOwner = sql`${clients.id} = coalesce(${phoneOwner.mergedInto}, ${phoneOwner.id})
  and (${phoneOwner.deletedAt} is null or ${phoneOwner.mergedInto} is not null)`

/** Clients that are not deleted, for joins on their phone; a phone has at most one, also that of a merged client. */
export const clientView = new QueryBuilder()
  .select({
    id: clients.id,
    name: clients.name,
    phone: phoneOwner.phone,
    status: clients.status,
    language: clients.language,
    totalOrders: clients.totalOrders,
    totalSpent: clients.totalSpent,
    credit: clients.credit,
  })
  .from(phoneOwner)
  .innerJoin(clients, isOfPhoneOwner)
  .where(isNull(clients.deletedAt))
  .as('client_view')

/** By which channels the owners of these phones want no messages about their orders. */
export async function mutedChannelsOf(phones: Phone[]): Promise<Map<Phone, Channel[]>> {
  if (phones.length === 0) return new Map()
  const rows = await db()
    .select({ phone: phoneOwner.phone, muted: clients.mutedChannels })
    .from(phoneOwner)
    .innerJoin(clients, isOfPhoneOwner)
    .where(and(inArray(phoneOwner.phone, phones), isNull(clients.deletedAt)))
  return new Map(rows.map(({ phone, muted }) => [phone, muted]))
}

/** SQL condition: whether the phone belongs to a VIP. */
export function isVipPhone(phone: SQLWrapper): SQL {
  return sql`${phone} in (
    select phone from ${clients} where status = 'vip' and deleted_at is null
    union all
    select merged.phone from ${clients} merged join ${clients} kept on kept.id = merged.merged_into
    where kept.status = 'vip' and kept.deleted_at is null)`
}

/**
 * Locks the client until the end of the transaction. Needed before reading her orders for `subtractOrderTotal`: of two
 * cancellations at once, the second must see the first.
 */
export async function lockClient(id: number): Promise<void> {
  await db().select({ id: clients.id }).from(clients).where(eq(clients.id, id)).for('no key update')
}

/** Subtracts a cancelled or deleted order from the client's totals; the VIP status stays. */
export async function subtractOrderTotal(
  clientId: number,
  total: Money,
  lastOrderDate: Date | null,
): Promise<void> {
  await db()
    .update(clients)
    .set({
      totalOrders: sql`greatest(0, ${clients.totalOrders} - 1)`,
      totalSpent: sql`greatest(0, ${clients.totalSpent} - ${total})`,
      lastOrderDate,
    })
    .where(eq(clients.id, clientId))
}

/** Adds the difference of an edited order to what its client spent; the VIP status is never lost. */
export async function addSpending(clientId: number, difference: Money): Promise<void> {
  const spent = sql`greatest(0, ${clients.totalSpent} + ${difference})`
  await db()
    .update(clients)
    .set({
      totalSpent: spent,
      // Same rule as statusAfterSpending.
      status: sql`case when ${difference} > 0 and ${spent} >= ${VIP_THRESHOLD} then 'vip' else ${clients.status} end`,
    })
    .where(eq(clients.id, clientId))
}

/** By name, phone or e-mail; the most recent order first. */
export async function searchClients(input: string, limit: number) {
  return db()
    .select({ id: clients.id, name: clients.name, phone: clients.phone })
    .from(clients)
    .where(and(isNull(clients.deletedAt), containsWords(clients.searchText, input)))
    .orderBy(desc(sql`coalesce(${clients.lastOrderDate}, '-infinity')`), desc(clients.id))
    .limit(limit)
}

/** The client with this phone who is not deleted; the phone of a merged client leads to the one that was kept. */
export async function findClientByPhone(phone: Phone) {
  const [client] = await db()
    .select({
      id: clients.id,
      name: clients.name,
      email: clients.email,
      addressFull: clients.addressFull,
      city: clients.city,
      wilaya: clients.wilaya,
      status: clients.status,
      language: clients.language,
      totalOrders: clients.totalOrders,
      credit: clients.credit,
      mutedChannels: clients.mutedChannels,
    })
    .from(phoneOwner)
    .innerJoin(clients, isOfPhoneOwner)
    .where(and(eq(phoneOwner.phone, phone), isNull(clients.deletedAt)))
  return client
}

/** Her telephone number and those of clients that were merged into her; none if she is deleted or anonymised. */
export async function phonesOfClient(id: number): Promise<Phone[]> {
  const rows = await db()
    .select({ phone: phoneOwner.phone })
    .from(phoneOwner)
    .innerJoin(clients, isOfPhoneOwner)
    .where(and(eq(clients.id, id), isNull(clients.deletedAt), isNull(clients.anonymisedAt)))
  return rows.map(({ phone }) => phone)
}

/** What a client says about herself; staff see it on her page. */
export interface OwnPreferences {
  language: Language
  email: string | null
}

export async function saveOwnPreferences(
  id: number,
  preferences: OwnPreferences,
  messages: MessageChoices,
): Promise<void> {
  await transaction(async () => {
    const isPresent = and(eq(clients.id, id), isNull(clients.deletedAt), isNull(clients.anonymisedAt))
    const [client] = await db()
      .select({ muted: clients.mutedChannels })
      .from(clients)
      .where(isPresent)
      .for('no key update')
    if (!client) return
    await db()
      .update(clients)
      .set({ ...preferences, mutedChannels: mutedAfter(client.muted, messages) })
      .where(isPresent)
  })
}
