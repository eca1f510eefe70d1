/** Plans, starts and ends sale prices. The prices of the product and of its variants change themselves, under its lock. */
import { and, desc, eq, inArray, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { dayOf, type Day } from '#core/day.ts'
import { SYSTEM } from '#features/staff/staff.rules.ts'
import { db, transaction } from '#platform/database/database.server.ts'
import { startInterval } from '#platform/jobs/interval.server.ts'
import { recordCatalogueChange, refusal, type Change } from '../catalogue-changes.server.ts'
import { products, productVariants, scheduledPrices } from '../catalogue-tables.server.ts'
import { lockProduct } from '../locks.server.ts'
import {
  isDue,
  isOver,
  pricesAfter,
  pricesDuring,
  startPrice,
  variantPrice,
  type NewScheduledPrice,
  type ScheduledPrice,
  type VariantPrices,
} from './scheduled-price.rules.ts'

const CHECK_INTERVAL_MS = 30_000
const BATCH_SIZE = 100
const SHOWN = 10

type Row = typeof scheduledPrices.$inferSelect

/** The latest first; at most one of them is planned or running. */
export async function scheduledPricesOf(productId: number): Promise<ScheduledPrice[]> {
  const rows = await db()
    .select()
    .from(scheduledPrices)
    .where(eq(scheduledPrices.productId, productId))
    .orderBy(desc(scheduledPrices.id))
    .limit(SHOWN)
  return rows.map(({ id, price, percent, startsOn, endsOn, state, priceBefore, staffName }) => ({
    id,
    price,
    percent,
    startsOn,
    endsOn,
    state,
    priceBefore,
    staffName,
  }))
}

/** A sale that starts today starts at once. */
export async function planPrice(change: Change & { id: number; planned: NewScheduledPrice }): Promise<void> {
  const { id: productId, planned, by, now } = change
  await transaction(async () => {
    const product = await lockProduct(productId)
    if (planned.price >= product.price) throw refusal('saleNotLower')
    const [row] = await db()
      .insert(scheduledPrices)
      .values({ ...planned, productId, staffId: by.id, staffName: by.name, createdAt: now })
      .onConflictDoNothing()
      .returning()
    if (!row) throw refusal('salePlanned')
    await recordCatalogueChange(change, {
      action: 'salePlanned',
      subject: 'product',
      id: productId,
      after: { ...planned },
    })
    if (isDue(row, dayOf(now))) await start(row, change)
  })
}

/** A planned sale is cancelled; a running one ends now. */
export async function stopPrice(change: Change & { id: number }): Promise<void> {
  const { id: productId } = change
  await transaction(async () => {
    await lockProduct(productId)
    const row = await findOpen(productId)
    if (!row) throw refusal('saleUnknown')
    if (row.state === 'running') return end(row, change)
    await db()
      .update(scheduledPrices)
      .set({ state: 'cancelled', endedAt: change.now })
      .where(eq(scheduledPrices.id, row.id))
    await recordCatalogueChange(change, {
      action: 'saleCancelled',
      subject: 'product',
      id: productId,
      before: { price: row.price, startsOn: row.startsOn, endsOn: row.endsOn },
    })
  })
}

/** Starts and ends what is due; returns true if there may be more. Safe in several processes: it decides again under the lock. */
export async function applyScheduledPrices(now: Date): Promise<boolean> {
  const today = dayOf(now)
  const due = await db()
    .select({ productId: scheduledPrices.productId })
    .from(scheduledPrices)
    .where(
      or(
        and(eq(scheduledPrices.state, 'planned'), lte(scheduledPrices.startsOn, today)),
        and(eq(scheduledPrices.state, 'running'), lt(scheduledPrices.endsOn, today)),
      ),
    )
    .orderBy(scheduledPrices.productId)
    .limit(BATCH_SIZE)
  for (const { productId } of due) await applyTo(productId, today, { by: SYSTEM, now })
  return due.length === BATCH_SIZE
}

/** A sale whose last day passed while the shop was stopped never runs. */
async function applyTo(productId: number, today: Day, change: Change): Promise<void> {
  await transaction(async () => {
    // Also of a deleted product: it may be restored, and must then have its own price.
    await db().select({ id: products.id }).from(products).where(eq(products.id, productId)).for('update')
    const row = await findOpen(productId)
    if (row?.state === 'running' && isOver(row, today)) await end(row, change)
    if (row?.state !== 'planned' || !isDue(row, today)) return
    if (isOver(row, today)) await cancelMissed(row, change)
    else await start(row, change)
  })
}

async function cancelMissed({ id }: Row, { now }: Change): Promise<void> {
  await db()
    .update(scheduledPrices)
    .set({ state: 'cancelled', endedAt: now })
    .where(eq(scheduledPrices.id, id))
}

/** The lock of the product protects its sale. */
async function findOpen(productId: number): Promise<Row | undefined> {
  const [row] = await db()
    .select()
    .from(scheduledPrices)
    .where(
      and(eq(scheduledPrices.productId, productId), inArray(scheduledPrices.state, ['planned', 'running'])),
    )
    .for('update')
  return row
}

/** A price that staff lowered below the sale meanwhile is not raised: the sale is cancelled. */
async function start(row: Row, change: Change): Promise<void> {
  const before = await pricesOf(row.productId)
  if (!before) return cancelMissed(row, change)
  const price = startPrice(row, before.price)
  if (price >= before.price) return cancelMissed(row, change)
  const variantsBefore = await lockOwnPrices(row.productId)
  await db()
    .update(scheduledPrices)
    .set({
      state: 'running',
      startedAt: change.now,
      price,
      priceBefore: before.price,
      originalBefore: before.originalPrice,
      variantsBefore,
    })
    .where(eq(scheduledPrices.id, row.id))
  await changeVariants(
    variantsBefore.map((own) => ({
      id: own.id,
      ...pricesDuring(variantPrice(own.price, { ...row, price }, before.price), own),
    })),
  )
  await changePrices(row.productId, pricesDuring(price, before), { ...change, before, action: 'saleStarted' })
}

async function end(row: Row, change: Change): Promise<void> {
  const current = (await pricesOf(row.productId, true))!
  const before = { price: row.priceBefore!, originalPrice: row.originalBefore }
  await db()
    .update(scheduledPrices)
    .set({ state: 'ended', endedAt: change.now })
    .where(eq(scheduledPrices.id, row.id))
  const variants = new Map((await lockOwnPrices(row.productId)).map((own) => [own.id, own]))
  await changeVariants(
    row.variantsBefore.flatMap((own) => {
      const now = variants.get(own.id)
      return now ? [{ id: own.id, ...pricesAfter(variantPrice(own.price, row, before.price), own, now) }] : []
    }),
  )
  await changePrices(row.productId, pricesAfter(row.price, before, current), {
    ...change,
    before: current,
    action: 'saleEnded',
  })
}

/** The variants with a price of their own; those without one follow the product. */
async function lockOwnPrices(productId: number): Promise<VariantPrices[]> {
  const { id, price, originalPrice } = productVariants
  const rows = await db()
    .select({ id, price, originalPrice })
    .from(productVariants)
    .where(and(eq(productVariants.productId, productId), isNotNull(price)))
    .orderBy(id)
    .for('update')
  return rows.map((row) => ({ ...row, price: row.price! }))
}

async function changeVariants(after: VariantPrices[]): Promise<void> {
  for (const { id, ...prices } of after)
    await db().update(productVariants).set(prices).where(eq(productVariants.id, id))
}

async function pricesOf(productId: number, isDeletedToo = false) {
  const [prices] = await db()
    .select({ price: products.price, originalPrice: products.originalPrice })
    .from(products)
    .where(and(eq(products.id, productId), isDeletedToo ? undefined : isNull(products.deletedAt)))
  return prices
}

type Prices = NonNullable<Awaited<ReturnType<typeof pricesOf>>>

/** Increases the version, so that a form opened earlier cannot bring the former price back. */
async function changePrices(
  productId: number,
  after: Prices,
  change: Change & { before: Prices; action: 'saleStarted' | 'saleEnded' },
): Promise<void> {
  await db()
    .update(products)
    .set({ ...after, version: sql`${products.version} + 1` })
    .where(eq(products.id, productId))
  const { action, before } = change
  await recordCatalogueChange(change, { action, subject: 'product', id: productId, before, after })
}

export function startScheduledPrices() {
  return startInterval({
    everyMs: CHECK_INTERVAL_MS,
    firstAfterMs: 0,
    run: () => applyScheduledPrices(new Date()),
    failure: 'planned sale prices not applied, retried in 30 seconds',
  })
}
