/** The same proof on two orders: the file itself, or the picture saved again. */
import { and, desc, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import { db } from '#platform/database/database.server.ts'
import { orders, paymentProofs } from '../orders-tables.server.ts'
import { CANDIDATE_DISTANCE, isSameImage } from './image-hash.rules.ts'

export interface DuplicateProof {
  orderId: number
  number: number
  /** The very file; otherwise the same picture, saved again. */
  isExact: boolean
}

/** All screens of one wallet look alike: so many of the latest are compared. */
const MAX_COMPARED = 300
/** The very file is found however old it is; a look is searched for among so many of the latest. */
const MAX_SEARCHED = 100_000
const MAX_SHOWN = 5

export async function findDuplicateProofs(orderId: number): Promise<DuplicateProof[]> {
  const own = await db().select().from(paymentProofs).where(eq(paymentProofs.orderId, orderId))
  if (own.length === 0) return []
  const same = inArray(
    paymentProofs.sha256,
    own.map(({ sha256 }) => sha256),
  )
  const exact = await ordersOf(
    await db().select({ id: paymentProofs.orderId }).from(paymentProofs).where(same),
  )
  const alike = await ordersOf(await alikeTo(orderId, own))
  const known = new Set(exact.map(({ orderId: id }) => id))
  const others = [
    ...exact.map((twin) => ({ ...twin, isExact: true })),
    ...alike.filter(({ orderId: id }) => !known.has(id)).map((twin) => ({ ...twin, isExact: false })),
  ]
  return others.filter((twin) => twin.orderId !== orderId).slice(0, MAX_SHOWN)
}

type Proof = typeof paymentProofs.$inferSelect

async function alikeTo(orderId: number, own: Proof[]): Promise<{ id: number }[]> {
  const hashes = own.flatMap(({ imageHash, thumbnail }) =>
    imageHash && thumbnail ? [{ imageHash, thumbnail }] : [],
  )
  if (hashes.length === 0) return []
  const isNear = hashes.map(
    ({ imageHash }) =>
      sql`bit_count(${paymentProofs.imageHash} # ${imageHash}::bit(64)) <= ${CANDIDATE_DISTANCE}`,
  )
  const near = await db()
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
  if (near.length === 0) return []
  const candidates = await db()
    .select({ id: paymentProofs.orderId, thumbnail: paymentProofs.thumbnail })
    .from(paymentProofs)
    .where(
      inArray(
        paymentProofs.id,
        near.map(({ proof }) => proof),
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
