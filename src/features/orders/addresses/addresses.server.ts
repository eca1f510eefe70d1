/** Addresses of a shopper: those of her orders, and the one that she chose. */
import { and, desc, eq, ne, sql } from 'drizzle-orm'
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

/** Of a client that is merged into another. It stays with her too, so that an undo finds it. */
export async function copyChosenAddress(from: number, to: number): Promise<void> {
  await db().execute(sql`
    insert into ${clientAddresses} (client_id, wilaya, city, address_full, landmark, pin, chosen_at)
    select ${to}, wilaya, city, address_full, landmark, pin, chosen_at from ${clientAddresses} where client_id = ${from}
    on conflict (client_id) do nothing`)
}

export async function removeCopiedAddress(from: number, to: number): Promise<void> {
  await db().execute(sql`
    delete from ${clientAddresses} copied using ${clientAddresses} own
    where copied.client_id = ${from} and own.client_id = ${to} and own.chosen_at = copied.chosen_at`)
}
