/**
 * Notifies those who wait: that a product is back, first come first served and in groups as large as the stock, and that a
 * price fell. Runs in every process; an advisory lock lets one of them work at a time.
 */
import { and, asc, count, eq, gt, inArray, isNotNull, isNull, lt, ne, or, sql, type SQL } from 'drizzle-orm'
import { lineIn, type CartOffer, type LineId } from '#features/cart/cart.rules.ts'
import { findOffers, findOffersOfProducts } from '#features/catalogue/products/products.server.ts'
import { quietHours } from '#features/notifications/channels.server.ts'
import type { EventName } from '#features/notifications/events.rules.ts'
import { quietUntil } from '#features/notifications/quiet-hours.rules.ts'
import { recordEvents } from '#features/notifications/record-events.server.ts'
import { db, transaction } from '#platform/database/database.server.ts'
import { startInterval } from '#platform/jobs/interval.server.ts'
import { contactChannels } from './requests.server.ts'
import { wishes } from './wishes-tables.server.ts'
import { GROUP_MS, groupSize, hasFallen, type ContactChannels } from './wishes.rules.ts'

/** An arbitrary number that no other advisory lock uses. */
const WISHES_LOCK = 6_351_352
const CHECK_INTERVAL_MS = 60_000
/** Delayed, so that it does not slow down the start. */
const FIRST_CHECK_MS = 45_000
const PRICE_BATCH = 500
/** Then the phone or e-mail is deleted: after she was notified, or if the article never came back. */
const KEEP_NOTIFIED_DAYS = 7
const KEEP_WAITING_DAYS = 365

/** Returns how many were notified. In quiet hours no one is: the time of a group would pass while its messages wait. */
export async function notifyWishes(now: Date): Promise<number> {
  if (quietUntil(now, await quietHours())) return 0
  return transaction(async () => {
    const { rows } = await db().execute<{ locked: boolean }>(
      sql`select pg_try_advisory_xact_lock(${WISHES_LOCK}) as locked`,
    )
    if (!rows[0]?.locked) return 0
    await deleteOldRequests(now)
    return (await notifyBackInStock(now)) + (await notifyPriceFell(now))
  })
}

async function deleteOldRequests(now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * 86_400_000)
  await db()
    .delete(wishes)
    .where(
      and(
        ne(wishes.kind, 'wished'),
        or(
          lt(wishes.notifiedAt, before(KEEP_NOTIFIED_DAYS)),
          lt(wishes.createdAt, before(KEEP_WAITING_DAYS)),
        ),
      ),
    )
}

async function notifyBackInStock(now: Date): Promise<number> {
  const channels = await contactChannels('backInStock')
  if (!channels.sms && !channels.email) return 0
  const articles = await db()
    .selectDistinct({ id: wishes.productId, variant: wishes.variantId })
    .from(wishes)
    .where(isWaiting)
  const offers = await findOffers(articles.map(lineOf))
  let notified = 0
  for (const offer of offers) if (offer.available > 0) notified += await notifyGroup(offer, channels, now)
  return notified
}

const isWaiting = and(eq(wishes.kind, 'backInStock'), isNull(wishes.notifiedAt))!

function lineOf({ id, variant }: { id: number; variant: number | null }): LineId {
  return variant === null ? { id } : { id, variant }
}

function isOf({ id, variant }: LineId): SQL {
  return and(eq(wishes.productId, id), variant ? eq(wishes.variantId, variant) : isNull(wishes.variantId))!
}

/** Those without a channel wait until the shop has one. */
function isReachable({ sms, email }: ContactChannels): SQL {
  return or(
    sms ? isNotNull(wishes.phone) : undefined,
    email ? isNotNull(wishes.email) : undefined,
    sql`false`,
  )!
}

async function notifyGroup(offer: CartOffer, channels: ContactChannels, now: Date): Promise<number> {
  const mayBeNotified = and(isWaiting, isOf(offer), isReachable(channels))
  const waiting = await db().$count(wishes, mayBeNotified)
  const notifiedLately = await countNotifiedLately(offer, now)
  const size = groupSize({ available: offer.available, waiting, notifiedLately })
  if (size === 0) return 0
  const group = await db()
    .select({ id: wishes.id })
    .from(wishes)
    .where(mayBeNotified)
    .orderBy(asc(wishes.createdAt), asc(wishes.id))
    .limit(size)
    .for('update')
  const ids = group.map(({ id }) => id)
  await db().update(wishes).set({ notifiedAt: now }).where(inArray(wishes.id, ids))
  await announce('backInStock', ids, now)
  return ids.length
}

async function countNotifiedLately(offer: LineId, now: Date): Promise<number> {
  const since = new Date(now.getTime() - GROUP_MS)
  const [row] = await db()
    .select({ count: count() })
    .from(wishes)
    .where(and(eq(wishes.kind, 'backInStock'), isOf(offer), gt(wishes.notifiedAt, since)))
  return row?.count ?? 0
}

async function announce(event: EventName, ids: number[], now: Date): Promise<void> {
  await recordEvents(ids.map((id) => ({ event, about: `wish:${id}`, now })))
}

const isAboutPrice = or(
  eq(wishes.kind, 'wished'),
  and(eq(wishes.kind, 'priceFell'), isNull(wishes.notifiedAt)),
)!

async function notifyPriceFell(now: Date): Promise<number> {
  const channels = await contactChannels('priceFell')
  if (!channels.sms && !channels.email) return 0
  let notified = 0
  for (let after = 0; ;) {
    const products = await db()
      .selectDistinct({ id: wishes.productId })
      .from(wishes)
      .where(and(isAboutPrice, gt(wishes.productId, after)))
      .orderBy(asc(wishes.productId))
      .limit(PRICE_BATCH)
    if (products.length === 0) return notified
    notified += await notifyPricesOf(
      products.map(({ id }) => id),
      channels,
      now,
    )
    after = products.at(-1)!.id
  }
}

async function notifyPricesOf(productIds: number[], channels: ContactChannels, now: Date): Promise<number> {
  const offers = (await findOffersOfProducts(productIds)).filter(({ available }) => available > 0)
  const rows = await db()
    .select()
    .from(wishes)
    .where(
      and(
        isAboutPrice,
        inArray(wishes.productId, productIds),
        or(eq(wishes.kind, 'wished'), isReachable(channels)),
      ),
    )
    .orderBy(asc(wishes.id))
    .for('update')
  const fallen = rows.flatMap((wish) => {
    const offer = offerOf(wish, offers)
    return offer && hasFallen(wish.price, offer.price) ? [{ id: wish.id, price: offer.price }] : []
  })
  for (const { id, price } of fallen)
    await db().update(wishes).set({ notifiedAt: now, price }).where(eq(wishes.id, id))
  await announce(
    'priceFell',
    fallen.map(({ id }) => id),
    now,
  )
  return fallen.length
}

type Wish = typeof wishes.$inferSelect

/** The article she asked for; of a wish of an account the one with the lowest price. */
export function offerOf(
  wish: Pick<Wish, 'kind' | 'productId' | 'variantId'>,
  offers: readonly CartOffer[],
): CartOffer | undefined {
  const ofProduct = offers.filter(({ id }) => id === wish.productId)
  if (wish.kind !== 'wished')
    return lineIn(ofProduct, lineOf({ id: wish.productId, variant: wish.variantId }))
  return ofProduct.toSorted((a, b) => a.price - b.price)[0]
}

export function startNotifyingWishes() {
  return startInterval({
    everyMs: CHECK_INTERVAL_MS,
    firstAfterMs: FIRST_CHECK_MS,
    run: () => notifyWishes(new Date()).then(() => undefined),
    failure: `wishes not checked, retried in ${CHECK_INTERVAL_MS / 60_000} min`,
    level: 'error',
  })
}
