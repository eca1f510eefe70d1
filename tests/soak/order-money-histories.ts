/**
 * Random histories of the orders of one client on a real database and on a model: placed, edited, paid in parts,
 * delivered, returned, exchanged and cancelled, while the register is closed and opened. Stock, register, store credit
 * and the money of every order must be the same, and closing reports must never change.
 */
import { eq } from 'drizzle-orm'
import * as fc from 'fast-check'
import { expect } from 'vitest'
import { ouguiya } from '#core/money.ts'
import { drawerCash } from '#features/cash/cash-day.server.ts'
import { cashClosings, cashTransactions } from '#features/cash/cash-tables.server.ts'
import { openRegister } from '#features/cash/register.server.ts'
import { activeSession } from '#features/cash/session.server.ts'
import { productVariants } from '#features/catalogue/catalogue-tables.server.ts'
import { clients } from '#features/clients/clients-tables.server.ts'
import { orderPayments, orders } from '#features/orders/orders-tables.server.ts'
import { promotions } from '#features/promotions/promotions-tables.server.ts'
import type { StaffPerson } from '#features/staff/staff.rules.ts'
import { db } from '#platform/database/database.server.ts'
import { aProduct } from '../builders.ts'
import { step } from './order-money-arbitraries.ts'
import type { Calls } from './order-money-calls.ts'
import * as model from './order-money-model.ts'
import type { MoneyModel } from './order-money-model.ts'
import { runStep } from './order-money-steps.ts'
import { fullPhone, NO_MONEY, PROMOTION, type World } from './order-money-world.ts'

let nextPhone = 27_000_000

interface HistoryShop {
  by: StaffPerson
  categoryId: number
  calls: Calls
}

async function addPromotion(): Promise<void> {
  const { code, percent } = PROMOTION
  await db()
    .insert(promotions)
    .values({
      code,
      name: code,
      nameAr: code,
      effect: { kind: 'percent', percent },
      startsAt: new Date(0),
    })
    .onConflictDoNothing()
}

async function startHistory({ by, categoryId, calls }: HistoryShop): Promise<World> {
  await addPromotion()
  const prices = [1333, 2000, 0.5]
  const articles: MoneyModel['articles'] = []
  for (const price of prices) {
    const productId = await aProduct({ categoryId, price: ouguiya(price), stockQuantity: 6 })
    const [variant] = await db()
      .select()
      .from(productVariants)
      .where(eq(productVariants.productId, productId))
    articles.push({ productId, variantId: variant!.id, price: ouguiya(price), stock: 6 })
  }
  const drawer = ouguiya(1000)
  const seen = (await activeSession())?.id ?? null
  await openRegister({ openingBalance: drawer, reason: 'x', seen, by, now: new Date() })
  const shop = { articles, orders: [], drawer, wallet: 0, credit: 0 }
  return { shop, calls, by, phone: String(nextPhone++), closings: [] }
}

async function expectEqualToModel(world: World): Promise<void> {
  const { shop } = world
  for (const { variantId, stock } of shop.articles) {
    const [row] = await db().select().from(productVariants).where(eq(productVariants.id, variantId))
    expect(row!.stockQuantity).toBe(stock)
  }
  expect(await drawerCash()).toBe(shop.drawer)
  let wallet = 0
  for (const order of shop.orders) {
    const [row] = await db().select().from(orders).where(eq(orders.id, order.id))
    expect([row!.total, row!.returnedTotal, row!.status]).toEqual([
      order.total,
      order.returnedTotal,
      order.status,
    ])
    const lines = await db().select().from(orderPayments).where(eq(orderPayments.orderId, order.id))
    const net = NO_MONEY()
    for (const { kind, method: by, amount } of lines)
      net[by as keyof typeof net] += kind === 'payment' ? amount : -amount
    expect(net).toEqual(order.money)
    const entries = await db().select().from(cashTransactions).where(eq(cashTransactions.orderId, order.id))
    for (const { type, paymentMethod, amount } of entries)
      if (paymentMethod === 'bankily') wallet += type === 'sale' ? amount : -amount
  }
  expect(wallet).toBe(shop.wallet)
  const [client] = await db()
    .select()
    .from(clients)
    .where(eq(clients.phone, fullPhone(world)))
  expect([client?.credit ?? 0, client?.totalSpent ?? 0]).toEqual([shop.credit, model.spentOf(shop)])
  for (const closing of world.closings) {
    const [row] = await db().select().from(cashClosings).where(eq(cashClosings.number, closing.number))
    expect(row).toEqual(closing)
  }
}

/** Runs histories of clients of their own; returns how often each action was accepted. */
export async function runOrderMoneyHistories(
  shop: HistoryShop,
  {
    onHistory,
    ...options
  }: {
    numRuns: number
    interruptAfterTimeLimit?: number
    onHistory?: () => Promise<void>
    endOnFailure?: boolean
  },
): Promise<Map<string, number>> {
  const done = new Map<string, number>()
  const property = fc.asyncProperty(
    fc.array(step, { minLength: 6, maxLength: 12, size: 'max' }),
    async (steps) => {
      const world = await startHistory(shop)
      for (const one of steps) if (await runStep(one, world)) done.set(one.do, (done.get(one.do) ?? 0) + 1)
      await expectEqualToModel(world)
      await onHistory?.()
    },
  )
  await fc.assert(property, options)
  return done
}
