/** The wish list of an account, the newest first. */
import { and, desc, eq, inArray, notInArray } from 'drizzle-orm'
import { findOffersOfProducts } from '#features/catalogue/products/products.server.ts'
import { db, transaction } from '#platform/database/database.server.ts'
import { wishes } from './wishes-tables.server.ts'
import { MAX_WISHES } from './wishes.rules.ts'

export async function accountWishes(clientId: number): Promise<number[]> {
  const rows = await db()
    .select({ id: wishes.productId })
    .from(wishes)
    .where(ofAccount(clientId))
    .orderBy(desc(wishes.createdAt), desc(wishes.id))
    .limit(MAX_WISHES)
  return rows.map(({ id }) => id)
}

function ofAccount(clientId: number) {
  return and(eq(wishes.kind, 'wished'), eq(wishes.clientId, clientId))
}

interface AddedWishes {
  clientId: number
  productIds: readonly number[]
  now: Date
}

/** Products that are not offered are left out; above the limit the oldest wishes are removed. */
export async function addAccountWishes({ clientId, productIds, now }: AddedWishes): Promise<void> {
  const offers = await findOffersOfProducts(productIds.slice(0, MAX_WISHES))
  const prices = new Map<number, (typeof offers)[number]['price']>()
  for (const { id, price } of offers) if (price < (prices.get(id) ?? Infinity)) prices.set(id, price)
  // The first of the list is the newest.
  const known = [...new Set(productIds)].filter((id) => prices.has(id)).toReversed()
  if (known.length === 0) return
  await transaction(async () => {
    await db()
      .insert(wishes)
      .values(
        known.map((productId) => ({
          kind: 'wished' as const,
          clientId,
          productId,
          price: prices.get(productId)!,
          createdAt: now,
        })),
      )
      .onConflictDoNothing()
    const kept = await accountWishes(clientId)
    await db()
      .delete(wishes)
      .where(and(ofAccount(clientId), notInArray(wishes.productId, kept)))
  })
}

export async function removeAccountWishes(clientId: number, productIds: readonly number[]): Promise<void> {
  await db()
    .delete(wishes)
    .where(and(ofAccount(clientId), inArray(wishes.productId, [...productIds])))
}
