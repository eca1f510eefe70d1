import { eq, inArray, sql } from 'drizzle-orm'
/**
 * Random sales, cancellations, deletions, edits, receipts, counts and losses of a product without options and of one with
 * three variants, on a real database and on a model. Stock, costs and every movement must be the same.
 */
import * as fc from 'fast-check'
import { expect } from 'vitest'
import { ouguiya, type Money } from '#core/money.ts'
import { Refusal } from '#core/refusal.ts'
import { products, productVariants, stockMovements } from '#features/catalogue/catalogue-tables.server.ts'
import { changeStock, setFlag } from '#features/catalogue/stock/product-stock.server.ts'
import { movingAverage, REMOVAL_CAUSES } from '#features/catalogue/stock/stock.rules.ts'
import { lockProductsById, moveStock } from '#features/catalogue/stock/stock.server.ts'
import { checkoutOf } from '#features/orders/checkout/checkout.rules.ts'
import { placeOrder } from '#features/orders/checkout/place-order.server.ts'
import { cancelOrder, deleteOrder } from '#features/orders/lifecycle/order-lifecycle.server.ts'
import type { StaffPerson } from '#features/staff/staff.rules.ts'
import { db, hasSqlState, transaction } from '#platform/database/database.server.ts'
import { aCheckoutForm, aNewOrder, aProduct, withColours } from '../builders.ts'
import * as stock from './stock-model.ts'
import type { ModelLine, StockModel } from './stock-model.ts'

const article = fc.nat(3)
const line = fc.record({ article, quantity: fc.integer({ min: 1, max: 3 }) })
const lines = fc.array(line, { minLength: 1, maxLength: 3 }).map(stock.merged)
const units = fc.integer({ min: 0, max: 9 })
const which = fc.nat(1_000)

const step = fc.oneof(
  fc.record({ do: fc.constant('order' as const), lines }),
  fc.record({ do: fc.constant('sale' as const), lines }),
  fc.record({ do: fc.constant('concurrent' as const), article, buyers: fc.integer({ min: 2, max: 6 }) }),
  fc.record({ do: fc.constant('cancel' as const), which }),
  fc.record({ do: fc.constant('delete' as const), which }),
  fc.record({
    do: fc.constant('correct' as const),
    wanted: units,
    seenMore: fc.integer({ min: -2, max: 2 }),
  }),
  fc.record({ do: fc.constant('set' as const), wanted: units }),
  fc.record({
    do: fc.constant('receive' as const),
    lines: fc.array(fc.record({ article, quantity: fc.integer({ min: 1, max: 9 }) }), {
      minLength: 1,
      maxLength: 3,
    }),
    unitCost: fc.option(fc.integer({ min: 0, max: 100_000 })),
  }),
  fc.record({ do: fc.constant('count' as const), article, counted: units }),
  fc.record({
    do: fc.constant('remove' as const),
    article,
    quantity: fc.integer({ min: 1, max: 4 }),
    cause: fc.constantFrom(...REMOVAL_CAUSES),
  }),
  fc.record({
    do: fc.constant('retire' as const),
    article: fc.integer({ min: 1, max: 3 }),
    isRetired: fc.boolean(),
  }),
  fc.record({ do: fc.constant('offer' as const), isPlain: fc.boolean(), value: fc.boolean() }),
)
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

interface World {
  model: StockModel
  by: StaffPerson
  done: Map<string, number>
}

let nextPhone = 26_000_000
/** Orders of one phone wait for each other. */
const aCustomer = () => checkoutOf(aCheckoutForm({ phone: String(nextPhone++) })).customer

function anOrderOf({ model, by }: World, wanted: ModelLine[], isSale: boolean) {
  const articles = wanted.map(({ article: at, quantity }) => ({ ...model.articles[at]!, quantity }))
  const shown = articles.reduce((sum, { price, quantity }) => sum + price * quantity, 0) as Money
  return placeOrder(
    aNewOrder({
      lines: articles.map(({ productId, variant, quantity }) => ({ id: productId, variant, quantity })),
      shown,
      customer: aCustomer(),
      ...(isSale && { sale: { by, isAtCounter: true, reference: undefined } }),
    }),
  )
}

async function isRefused(work: Promise<unknown>, codes: string[]): Promise<true> {
  const error = await work.then(
    () => expect.fail(`not refused: ${codes.join()}`),
    (reason: unknown) => reason,
  )
  if (!hasSqlState(error, '23514')) expect(error).toBeInstanceOf(Refusal)
  expect(codes).toContain(error instanceof Refusal ? error.code : '23514')
  return true
}

const now = () => new Date()
const last = <T>(all: T[], at: number): T | undefined => all[at % all.length]

/** Returns whether it was accepted. A refusal must be the right one. */
async function run(one: Step, world: World): Promise<boolean> {
  const { model, by } = world
  const context = { by, now: now() }
  switch (one.do) {
    case 'order':
    case 'sale': {
      const isSale = one.do === 'sale'
      const placing = anOrderOf(world, one.lines, isSale)
      if (one.lines.some(({ article: at, quantity }) => quantity > stock.available(model, at)))
        return !(await isRefused(placing, ['outOfStock', 'unknownProduct']))
      const { id } = await placing
      stock.move(model, one.do, stock.taken(one.lines))
      model.orders.push({ id, lines: one.lines, status: isSale ? 'delivered' : 'pending' })
      return true
    }
    case 'concurrent': {
      const wanted = [{ article: one.article, quantity: 1 }]
      const left = stock.available(model, one.article)
      // Batched orders and sales under locks, at the same time.
      const results = await Promise.allSettled(
        Array.from({ length: one.buyers }, (_, buyer) => anOrderOf(world, wanted, buyer % 3 === 2)),
      )
      const placed = results.flatMap((result, buyer) =>
        result.status === 'fulfilled' ? [{ id: result.value.id, isSale: buyer % 3 === 2 }] : [],
      )
      expect(placed).toHaveLength(Math.min(left, one.buyers))
      const causes = await causesOf(placed.map(({ id }) => id))
      for (const cause of causes) stock.move(model, cause, stock.taken(wanted))
      for (const { id, isSale } of placed)
        model.orders.push({ id, lines: wanted, status: isSale ? 'delivered' : 'pending' })
      return placed.length > 0
    }
    case 'cancel': {
      const order = last(model.orders, one.which)
      if (!order) return false
      const cancelling = cancelOrder({ id: order.id, reason: 'x', ...context })
      if (order.status === 'deleted' || order.status === 'cancelled')
        return !(await isRefused(cancelling, ['orderUnknown', 'orderMoved']))
      await cancelling
      stock.move(model, 'cancellation', order.lines)
      order.status = 'cancelled'
      return true
    }
    case 'delete': {
      const order = last(model.orders, one.which)
      if (!order) return false
      const deleting = deleteOrder({ id: order.id, reason: 'x', ...context })
      if (order.status === 'deleted') return !(await isRefused(deleting, ['orderUnknown']))
      await deleting
      if (order.status === 'pending') stock.move(model, 'cancellation', order.lines)
      order.status = 'deleted'
      return true
    }
    case 'correct': {
      const { productId, stock: current } = model.articles[0]!
      const seen = Math.max(0, current + one.seenMore)
      const quantity = one.wanted - seen
      const changing = changeStock({ id: productId, seen, wanted: one.wanted, ...context })
      if (current + quantity < 0) return !(await isRefused(changing, ['stockTooLow']))
      await changing
      stock.move(model, 'correction', [{ article: 0, quantity }])
      if (quantity !== 0) model.isInStock.set(productId, current + quantity > 0)
      return true
    }
    case 'set': {
      const { productId, stock: current } = model.articles[0]!
      const inStock = one.wanted > 0
      await db()
        .update(products)
        .set({ stockQuantity: one.wanted, inStock })
        .where(eq(products.id, productId))
      stock.move(model, 'correction', [{ article: 0, quantity: one.wanted - current }])
      model.isInStock.set(productId, inStock)
      const [plain, options] = [model.articles[0]!, model.articles[1]!]
      await isRefused(
        db()
          .update(products)
          .set({ stockQuantity: sql`stock_quantity + 1` })
          .where(inArray(products.id, [plain.productId, options.productId]))
          .execute(),
        ['23514'],
      )
      return true
    }
    case 'receive': {
      const received = stock.merged(one.lines)
      await receive(world, received, one.unitCost as Money | null)
      for (const { article: at, quantity } of received) {
        const { stock: before, cost } = model.articles[at]!
        model.articles[at]!.cost = movingAverage(
          { stock: before, cost: cost as Money | null },
          { quantity, unitCost: one.unitCost as Money | null },
        )
      }
      stock.move(model, 'receipt', received)
      return true
    }
    case 'count': {
      const { productId, variantId, stock: current } = model.articles[one.article]!
      const quantity = one.counted - current
      await transaction(() => moveStock([{ productId, variantId, quantity }], { ...context, cause: 'count' }))
      stock.move(model, 'count', [{ article: one.article, quantity }])
      return true
    }
    case 'remove': {
      const { productId, variantId, stock: current } = model.articles[one.article]!
      const removing = transaction(() =>
        moveStock([{ productId, variantId, quantity: -one.quantity }], { ...context, cause: one.cause }),
      )
      if (one.quantity > current) return !(await isRefused(removing, ['23514']))
      await removing
      stock.move(model, one.cause, [{ article: one.article, quantity: -one.quantity }])
      return true
    }
    case 'retire': {
      const { productId, variantId } = model.articles[one.article]!
      await db()
        .update(productVariants)
        .set({ retiredAt: one.isRetired ? now() : null })
        .where(eq(productVariants.id, variantId))
      stock.change(model, productId, () => (model.articles[one.article]!.isRetired = one.isRetired))
      return true
    }
    case 'offer': {
      const id = model.articles[one.isPlain ? 0 : 1]!.productId
      const setting = setFlag({ id, flag: 'inStock', value: one.value, ...context })
      if (one.value && stock.sumOf(model, id) === 0) return !(await isRefused(setting, ['nothingInStock']))
      await setting
      model.isInStock.set(id, one.value)
      return true
    }
  }
}

/** Which of the concurrent orders came first is not known before. */
async function causesOf(orderIds: number[]): Promise<string[]> {
  if (orderIds.length === 0) return []
  const rows = await db()
    .select({ cause: stockMovements.cause })
    .from(stockMovements)
    .where(inArray(stockMovements.orderId, orderIds))
    .orderBy(stockMovements.id)
  return rows.map(({ cause }) => cause)
}

async function receive({ model, by }: World, received: ModelLine[], unitCost: Money | null): Promise<void> {
  const changes = received.map(({ article: at, quantity }) => ({ ...model.articles[at]!, quantity }))
  await transaction(async () => {
    await lockProductsById(changes.map(({ productId }) => productId))
    for (const { variantId, quantity } of changes) {
      const [before] = await db().select().from(productVariants).where(eq(productVariants.id, variantId))
      const cost = movingAverage({ stock: before!.stockQuantity, cost: before!.cost }, { quantity, unitCost })
      await db().update(productVariants).set({ cost }).where(eq(productVariants.id, variantId))
    }
    const moves = changes.map(({ productId, variantId, quantity }) => ({ productId, variantId, quantity }))
    await moveStock(moves, { cause: 'receipt', by, now: now() })
  })
}

async function startHistory(categoryId: number): Promise<StockModel> {
  const plain = await aProduct({ categoryId, stockQuantity: 4 })
  const withOptions = await aProduct({ categoryId, stockQuantity: 0 })
  const variants = await withColours(withOptions, [
    { name: { fr: 'Rouge', ar: 'أحمر' }, stock: 3 },
    { name: { fr: 'Bleu', ar: 'أزرق' }, stock: 0, price: ouguiya(4000) },
    { name: { fr: 'Vert', ar: 'أخضر' }, stock: 2 },
  ])
  const found = await db().select().from(productVariants).where(eq(productVariants.productId, plain))
  const anArticle = (variantId: number, stocked: number, price = 3200) => ({
    variantId,
    price: ouguiya(price),
    stock: stocked,
    cost: null,
    isRetired: false,
    movements: stocked > 0 ? [`initial ${stocked} ${stocked}`] : [],
  })
  return {
    articles: [
      { ...anArticle(found[0]!.id, 4), productId: plain, variant: undefined },
      ...[3, 0, 2].map((stocked, at) => ({
        ...anArticle(variants[at]!, stocked, at === 1 ? 4000 : 3200),
        productId: withOptions,
        variant: variants[at]!,
      })),
    ],
    isInStock: new Map([
      [plain, true],
      [withOptions, true],
    ]),
    orders: [],
  }
}

async function expectEqualToModel(model: StockModel): Promise<void> {
  for (const { variantId, stock: left, cost, movements } of model.articles) {
    const [row] = await db().select().from(productVariants).where(eq(productVariants.id, variantId))
    expect([row!.stockQuantity, row!.cost]).toEqual([left, cost])
    const moved = await db()
      .select()
      .from(stockMovements)
      .where(eq(stockMovements.variantId, variantId))
      .orderBy(stockMovements.id)
    expect(moved.map(({ cause, quantity, stockAfter }) => `${cause} ${quantity} ${stockAfter}`)).toEqual(
      movements,
    )
  }
  for (const [id, isInStock] of model.isInStock) {
    const [row] = await db().select().from(products).where(eq(products.id, id))
    expect([row!.stockQuantity, row!.inStock]).toEqual([stock.sumOf(model, id), isInStock])
  }
}

/** Runs histories on products of their own; returns how often each action was accepted. */
export async function runStockHistories(
  { by, categoryId }: { by: StaffPerson; categoryId: number },
  options: { numRuns: number; interruptAfterTimeLimit?: number },
): Promise<Map<string, number>> {
  const done = new Map<string, number>()
  const property = fc.asyncProperty(
    fc.array(step, { minLength: 6, maxLength: 12, size: 'max' }),
    async (steps) => {
      const world = { model: await startHistory(categoryId), by, done }
      for (const one of steps) if (await run(one, world)) done.set(one.do, (done.get(one.do) ?? 0) + 1)
      await expectEqualToModel(world.model)
    },
  )
  await fc.assert(property, options)
  return done
}
