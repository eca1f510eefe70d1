import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Money } from '#core/money.ts'
import type { Phone } from '#core/phone.ts'
import type { Language } from '#core/text.ts'
import { db } from '#platform/database.server.ts'
import { hasWords } from '#platform/search-words.server.ts'
import { clients } from './clients-tables.server.ts'
import { statusAfterSpending, VIP_THRESHOLD, type Wilaya } from './clients.rules.ts'

export interface Buyer {
  name: string
  phone: Phone
  email: string | null
  address: { full: string; city: string; wilaya: Wilaya }
  language: Language
}

/**
 * Finds or makes the client of this phone and counts an order of hers, in one statement: two orders at once wait for
 * each other here. What staff wrote about her stays; only what was unknown is filled in.
 */
export async function countOrderOf(buyer: Buyer, total: Money, now: Date): Promise<number> {
  const { name, phone, email, address, language } = buyer
  const [client] = await db()
    .insert(clients)
    .values({
      name,
      phone,
      email,
      addressFull: address.full,
      city: address.city,
      wilaya: address.wilaya,
      language,
      status: statusAfterSpending('active', total),
      totalOrders: 1,
      totalSpent: total,
      lastOrderDate: now,
      registeredDate: now,
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
  return client!.id
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
