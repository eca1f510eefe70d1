/** What wishes store about clients: merged, exported and erased with them. */
import { and, asc, eq, inArray, notInArray, or } from 'drizzle-orm'
import type { Phone } from '#core/phone.ts'
import { productView } from '#features/catalogue/stock/stock.server.ts'
import type { WishRecords } from '#features/clients/client-records.server.ts'
import { db } from '#platform/database/database.server.ts'
import { wishes } from './wishes-tables.server.ts'

export const wishRecords: WishRecords = {
  async move(from, to) {
    const listed = db().select({ id: wishes.productId }).from(wishes).where(eq(wishes.clientId, to))
    const moved = await db()
      .update(wishes)
      .set({ clientId: to })
      .where(and(eq(wishes.clientId, from), notInArray(wishes.productId, listed)))
      .returning({ id: wishes.id })
    return moved.map(({ id }) => id)
  },

  async moveBack({ from, to, ids }) {
    await db()
      .update(wishes)
      .set({ clientId: to })
      .where(and(eq(wishes.clientId, from), inArray(wishes.id, ids)))
  },

  async erase({ clientIds, phones, emails }) {
    await db()
      .delete(wishes)
      .where(
        or(inArray(wishes.clientId, clientIds), inArray(wishes.phone, phones), inArray(wishes.email, emails)),
      )
  },
}

interface Person {
  clientId: number
  phones: Phone[]
  email: string | null
}

/** Her wish list and her requests, the oldest first. */
export async function wishesOfPerson({ clientId, phones, email }: Person) {
  return db()
    .select({ kind: wishes.kind, name: productView.name, nameAr: productView.nameAr, at: wishes.createdAt })
    .from(wishes)
    .innerJoin(productView, eq(productView.id, wishes.productId))
    .where(
      or(
        eq(wishes.clientId, clientId),
        inArray(wishes.phone, phones),
        email === null ? undefined : eq(wishes.email, email.toLowerCase()),
      ),
    )
    .orderBy(asc(wishes.id))
}
