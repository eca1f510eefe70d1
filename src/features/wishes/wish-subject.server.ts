/** Who is notified about a wish, and about which article. */
import { and, eq, isNull, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { formatMoney } from '#core/money.ts'
import { localized } from '#core/text.ts'
import { linePath } from '#features/cart/cart.rules.ts'
import { findOffersOfProducts } from '#features/catalogue/products/products.server.ts'
import { findClient } from '#features/clients/client-list.server.ts'
import { mutedChannelsOf } from '#features/clients/clients.server.ts'
import type { Recipient, Subject, SubjectLoader } from '#features/notifications/subjects.server.ts'
import { db } from '#platform/database/database.server.ts'
import { offerOf } from './notify-wishes.server.ts'
import { wishes } from './wishes-tables.server.ts'

type Wish = typeof wishes.$inferSelect

/** Undefined for an article that is no longer offered, and for one that was sold out again: then she waits again. */
export const wishSubject: SubjectLoader = async ({ id }): Promise<Subject | undefined> => {
  const [wish] = await db()
    .select()
    .from(wishes)
    .where(eq(wishes.id, Number(id)))
  if (!wish) return undefined
  const offers = await findOffersOfProducts([wish.productId])
  const isRequest = wish.kind !== 'wished'
  const offer = offerOf(wish, isRequest ? offers : offers.filter(({ available }) => available > 0))
  if (!offer) return undefined
  if (wish.kind === 'backInStock' && offer.available === 0) {
    await waitAgain(wish)
    return undefined
  }
  const recipient = await recipientOf(wish)
  if (!recipient) return undefined
  return {
    recipient,
    variables: {
      name: '',
      product: localized(offer.name, recipient.language),
      price: formatMoney(offer.price),
    },
    path: linePath(isRequest ? offer : { id: offer.id }),
  }
}

/** She keeps her place, unless she has asked again meanwhile. */
async function waitAgain({ id, productId, variantId, phone, email }: Wish): Promise<void> {
  const later = alias(wishes, 'later')
  const isAsked = db()
    .select({ id: later.id })
    .from(later)
    .where(
      and(
        eq(later.kind, 'backInStock'),
        eq(later.productId, productId),
        sql`${later.variantId} is not distinct from ${variantId}::bigint`,
        sql`coalesce(${later.phone}, ${later.email}) = ${phone ?? email}`,
        isNull(later.notifiedAt),
      ),
    )
  await db()
    .update(wishes)
    .set({ notifiedAt: null })
    .where(and(eq(wishes.id, id), notExists(isAsked)))
}

/** A request names its contact; a wish of an account goes to its client, by the channels that she wants. */
async function recipientOf(wish: Wish): Promise<Recipient | undefined> {
  const { phone, email, language, clientId } = wish
  if (clientId === null) return { language, phone, email, muted: [] }
  const client = await findClient(clientId)
  if (!client) return undefined
  // Wishes count as asked for, so what she does not want is left out here.
  const muted = (await mutedChannelsOf([client.phone])).get(client.phone) ?? []
  const byPhone = muted.includes('sms') ? null : client.phone
  const byEmail = muted.includes('email') ? null : client.email
  return { language: client.language, phone: byPhone, email: byEmail, muted }
}
