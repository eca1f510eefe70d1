/** Requests to be told that a product is back or that its price fell. One person asks once for an article. */
import { and, count, eq, isNull } from 'drizzle-orm'
import type { Language } from '#core/text.ts'
import type { CartOffer } from '#features/cart/cart.rules.ts'
import { openChannels } from '#features/notifications/channels.server.ts'
import { db } from '#platform/database/database.server.ts'
import { wishes } from './wishes-tables.server.ts'
import type { Contact, ContactChannels, RequestKind } from './wishes.rules.ts'

/** By which of its channels the shop tells about this; with neither, nothing is asked for. */
export async function contactChannels(kind: RequestKind): Promise<ContactChannels> {
  const open = await openChannels(kind)
  return { sms: open.includes('sms'), email: open.includes('email') }
}

interface NewRequest {
  kind: RequestKind
  offer: Pick<CartOffer, 'id' | 'variant' | 'price'>
  contact: Contact
  language: Language
  now: Date
}

/** A repeated request changes nothing: she keeps her place. */
export async function addRequest({ kind, offer, contact, language, now }: NewRequest): Promise<void> {
  await db()
    .insert(wishes)
    .values({
      kind,
      productId: offer.id,
      variantId: offer.variant ?? null,
      price: offer.price,
      language,
      createdAt: now,
      ...contact,
    })
    .onConflictDoNothing()
}

export interface WaitingCount {
  /** Undefined for a product without options. */
  variant: number | undefined
  count: number
}

/** How many wait for a product to be back, by variant. */
export async function countWaiting(productId: number): Promise<WaitingCount[]> {
  const rows = await db()
    .select({ variant: wishes.variantId, count: count() })
    .from(wishes)
    .where(and(eq(wishes.productId, productId), eq(wishes.kind, 'backInStock'), isNull(wishes.toldAt)))
    .groupBy(wishes.variantId)
  return rows.map((row) => ({ ...row, variant: row.variant ?? undefined }))
}
