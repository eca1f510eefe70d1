import { and, desc, eq, isNull, sql, type SQL } from 'drizzle-orm'
import type { Money } from '#core/money.ts'
import type { Phone } from '#core/phone.ts'
import type { Language } from '#core/text.ts'
import { db } from '#platform/database.server.ts'
import { hasWords } from '#platform/search-words.server.ts'
import { clients } from './clients-tables.server.ts'
import { VIP_THRESHOLD, type ClientStatus, type Wilaya } from './clients.rules.ts'

/** What `countOrder` asks for. */
export interface Buyer {
  name: string
  phone: Phone
  email: string | null
  addressFull: string
  city: string
  wilaya: Wilaya
  language: Language
  /** Hers if she is new. */
  status: ClientStatus
  total: Money
  now: Date
}

/**
 * Finds or makes the client of this phone and counts an order of hers, as a part of the statement that writes the order:
 * two orders at once wait for each other here. What staff wrote about her stays; only what was unknown is filled in.
 * `phone` may come from a part that is to be done before.
 */
export function countOrder(phone: SQL) {
  const said = (name: keyof Buyer) => sql.placeholder(name)
  return db()
    .insert(clients)
    .values({
      name: said('name'),
      phone,
      email: said('email'),
      addressFull: said('addressFull'),
      city: said('city'),
      wilaya: said('wilaya'),
      language: said('language'),
      status: said('status'),
      totalOrders: 1,
      totalSpent: said('total'),
      lastOrderDate: said('now'),
      registeredDate: said('now'),
    })
    .onConflictDoUpdate({
      target: clients.phone,
      targetWhere: isNull(clients.deletedAt),
      set: {
        email: sql`coalesce(${clients.email}, excluded.email)`,
        addressFull: sql`coalesce(nullif(${clients.addressFull}, ''), excluded.address_full)`,
        totalOrders: sql`${clients.totalOrders} + 1`,
        totalSpent: sql`${clients.totalSpent} + excluded.total_spent`,
        lastOrderDate: sql`greatest(${clients.lastOrderDate}, excluded.last_order_date)`,
        // The rule of statusAfterSpending, where only the database knows the sum.
        status: sql`case when ${clients.totalSpent} + excluded.total_spent >= ${VIP_THRESHOLD}
          then 'vip' else ${clients.status} end`,
      },
    })
    .returning({ id: clients.id })
    .getSQL()
}

/** An order that is cancelled or removed no longer counts; VIP stays. */
export async function discountOrderOf(
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

/** By name, phone or e-mail; those who ordered last first. */
export async function searchClients(typed: string, limit: number) {
  return db()
    .select({ id: clients.id, name: clients.name, phone: clients.phone })
    .from(clients)
    .where(and(isNull(clients.deletedAt), hasWords(clients.searchText, typed)))
    .orderBy(desc(sql`coalesce(${clients.lastOrderDate}, '-infinity')`), desc(clients.id))
    .limit(limit)
}

/** The living client of a phone. */
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
    })
    .from(clients)
    .where(and(eq(clients.phone, phone), isNull(clients.deletedAt)))
  return client
}
