/** Addresses of a shopper: those of her orders, and the one that she chose. */
import { and, desc, eq, ne } from 'drizzle-orm'
import { Refusal } from '#core/refusal.ts'
import { db } from '#platform/database/database.server.ts'
import { isOwnedBy, type OrderOwner } from '../order.server.ts'
import { addressColumns, clientAddresses, orders } from '../orders-tables.server.ts'
import { distinctAddresses, isSameAddress, type KeptAddress } from './addresses.rules.ts'

const MAX_ORDERS = 50

/** The chosen one first, then the most recent. */
export async function addressesOf(owner: OrderOwner): Promise<KeptAddress[]> {
  const rows = await db()
    .select({ order: orders.number, address: addressColumns })
    .from(orders)
    .where(and(isOwnedBy(owner), ne(orders.addressFull, '')))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(MAX_ORDERS)
  const chosen = 'clientId' in owner ? await chosenOf(owner.clientId) : undefined
  const kept = distinctAddresses(rows).map((row) => ({
    ...row,
    isChosen: chosen !== undefined && isSameAddress(row.address, chosen),
  }))
  return kept.toSorted((a, b) => Number(b.isChosen) - Number(a.isChosen))
}

async function chosenOf(clientId: number) {
  const [chosen] = await db()
    .select({
      full: clientAddresses.addressFull,
      city: clientAddresses.city,
      wilaya: clientAddresses.wilaya,
      landmark: clientAddresses.landmark,
      pin: clientAddresses.pin,
    })
    .from(clientAddresses)
    .where(eq(clientAddresses.clientId, clientId))
  return chosen
}

/** Chooses the address of one of her orders. */
export async function chooseAddress(clientId: number, order: number, now: Date): Promise<void> {
  const [found] = await db()
    .select({ address: addressColumns })
    .from(orders)
    .where(and(isOwnedBy({ clientId }), eq(orders.number, order), ne(orders.addressFull, '')))
  if (!found) throw new Refusal('addressUnknown', 'missing')
  const { full: addressFull, ...rest } = found.address
  const chosen = { ...rest, addressFull, chosenAt: now }
  await db()
    .insert(clientAddresses)
    .values({ clientId, ...chosen })
    .onConflictDoUpdate({ target: clientAddresses.clientId, set: chosen })
}
