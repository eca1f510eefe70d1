/** Requests for a message that a product is back or that its price fell. One person asks once for an article. */
import { and, eq, isNull } from 'drizzle-orm'
import { inLanguage, type Language } from '#core/text.ts'
import type { CartOffer } from '#features/cart/cart.rules.ts'
import { openChannels } from '#features/notifications/channels.server.ts'
import { db } from '#platform/database/database.server.ts'
import { wishes } from './wishes-tables.server.ts'
import type { Contact, ContactChannels, RequestKind } from './wishes.rules.ts'
import { requestText } from './wishes.text.ts'

/** By which of its channels the shop sends messages about this; with neither, nothing is asked for. */
export async function contactChannels(kind: RequestKind): Promise<ContactChannels> {
  const open = await openChannels(kind)
  return { sms: open.includes('sms'), email: open.includes('email') }
}

interface ShownStock {
  inStock: boolean
  variants: { available: number }[]
}

/**
 * The label of the link to the form, if something of the product is sold out and the shop can send messages. Written on the server,
 * so that the scripts of the page do not contain it.
 */
export async function notifyLabel(product: ShownStock, language: Language): Promise<string | undefined> {
  if (product.inStock && product.variants.every(({ available }) => available > 0)) return undefined
  const { sms, email } = await contactChannels('backInStock')
  return sms || email ? inLanguage(requestText, language).backHeading : undefined
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

/** How many wait for a product to be back. */
export async function countWaiting(productId: number): Promise<number> {
  return db().$count(
    wishes,
    and(eq(wishes.productId, productId), eq(wishes.kind, 'backInStock'), isNull(wishes.notifiedAt)),
  )
}
