/** Finds other orders with the same payment proof: the same file, or the same picture in another file. */
import { and, desc, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import { db } from '#platform/database/database.server.ts'
import { orders, paymentProofs } from '../orders-tables.server.ts'
import { CANDIDATE_DISTANCE, isSameImage } from './image-hash.rules.ts'

export interface DuplicateProof {
  orderId: number
  number: number
  /** The same file; otherwise the same picture in another file. */
  isExact: boolean
}

/** How many of the latest candidates are compared: all screenshots of a wallet have similar hashes. */
const MAX_COMPARED = 300
/** How many of the latest proofs are searched for a similar image hash; an identical file is found at any age. */
const MAX_SEARCHED = 100_000
const MAX_SHOWN = 5

export async function findDuplicateProofs(orderId: number): Promise<DuplicateProof[]> {
  const own = await db().select().from(paymentProofs).where(eq(paymentProofs.orderId, orderId))
  if (own.length === 0) return []
  const hasSameFile = inArray(
    paymentProofs.sha256,
    own.map(({ sha256 }) => sha256),
  )
  const exact = await ordersOf(
    await db().select({ id: paymentProofs.orderId }).from(paymentProofs).where(hasSameFile),
  )
  const similar = await ordersOf(await findSimilar(orderId, own))
  const exactIds = new Set(exact.map(({ orderId: id }) => id))
  const duplicates = [
    ...exact.map((duplicate) => ({ ...duplicate, isExact: true })),
    ...similar
      .filter(({ orderId: id }) => !exactIds.has(id))
      .map((duplicate) => ({ ...duplicate, isExact: false })),
  ]
  return duplicates.filter((duplicate) => duplicate.orderId !== orderId).slice(0, MAX_SHOWN)
}

type Proof = typeof paymentProofs.$inferSelect

async function findSimilar(orderId: number, own: Proof[]): Promise<{ id: number }[]> {
  const hashes = own.flatMap(({ imageHash, thumbnail }) =>
    imageHash && thumbnail ? [{ imageHash, thumbnail }] : [],
  )
  if (hashes.length === 0) return []
  const isNear = hashes.map(
    ({ imageHash }) =>
      sql`bit_count(${paymentProofs.imageHash} # ${imageHash}::bit(64)) <= ${CANDIDATE_DISTANCE}`,
  )
  const similarIds = await db()
    .select({ proof: paymentProofs.id })
    .from(paymentProofs)
    .where(
      and(
        sql`${paymentProofs.imageHash} is not null`,
        sql`${paymentProofs.id} > (select max(id) from payment_proofs) - ${MAX_SEARCHED}::int`,
        ne(paymentProofs.orderId, orderId),
        or(...isNear),
      ),
    )
    .orderBy(desc(paymentProofs.id))
    .limit(MAX_COMPARED)
  if (similarIds.length === 0) return []
  const candidates = await db()
    .select({ id: paymentProofs.orderId, thumbnail: paymentProofs.thumbnail })
    .from(paymentProofs)
    .where(
      inArray(
        paymentProofs.id,
        similarIds.map(({ proof }) => proof),
      ),
    )
  return candidates.filter(
    ({ thumbnail }) => thumbnail && hashes.some((one) => isSameImage(one.thumbnail, thumbnail)),
  )
}

async function ordersOf(found: { id: number }[]) {
  const ids = [...new Set(found.map(({ id }) => id))]
  if (ids.length === 0) return []
  return db()
    .select({ orderId: orders.id, number: orders.number })
    .from(orders)
    .where(and(inArray(orders.id, ids), isNull(orders.deletedAt)))
    .orderBy(desc(orders.id))
}
