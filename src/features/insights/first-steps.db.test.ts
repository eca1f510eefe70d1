import { eq, isNotNull } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { createProduct } from '#features/catalogue/products/save-product.server.ts'
import { deleteProduct } from '#features/catalogue/removal/removal.server.ts'
import { orders } from '#features/orders/orders-tables.server.ts'
import { paymentMethods, settings } from '#features/settings/settings-tables.server.ts'
import { createDefaultSettings } from '#features/settings/settings.server.ts'
import { historyOf } from '#features/staff/activity.server.ts'
import { users } from '#features/staff/staff-tables.server.ts'
import { PERMISSIONS, type StaffPerson } from '#features/staff/staff.rules.ts'
import { db } from '#platform/database/database.server.ts'
import { aCategory, anOrder, aPicture, aProduct, productValues } from '../../../tests/builders.ts'
import { person } from '../../../tests/people.ts'
import { aPerson, theOwner } from '../../../tests/staff.ts'
import { useTestDatabase } from '../../../tests/test-database.ts'
import type { FirstStep } from './first-steps.rules.ts'
import { firstStepsFor, hideFirstSteps, keepFees } from './first-steps.server.ts'

useTestDatabase()

const now = new Date('2026-11-15T09:00:00Z')
let owner: StaffPerson

beforeAll(async () => {
  await createDefaultSettings()
  owner = await theOwner()
  // A sample product of the first start.
  await aProduct({ categoryId: await aCategory() })
})

async function doneSteps(): Promise<FirstStep[] | undefined> {
  const steps = await firstStepsFor(owner)
  return steps?.filter(({ isDone }) => isDone).map(({ step }) => step)
}

async function addOwnProduct(): Promise<number> {
  return createProduct({ by: owner, now, values: await productValues({ categoryId: await aCategory() }) })
}

describe('the first steps', () => {
  it('are hidden from staff who cannot take them', async () => {
    expect(await firstStepsFor(person({ role: 'manager', permissions: [...PERMISSIONS] }))).toBeUndefined()
  })

  it('are computed from the data of the shop, also after deletions', async () => {
    expect(await doneSteps()).toEqual([])
    const id = await addOwnProduct()
    expect(await doneSteps()).toEqual(['product'])
    await deleteProduct({ by: owner, now, id })
    expect(await doneSteps()).toEqual([])
    const cashier = await aPerson({ name: 'Oumar' })
    expect(await doneSteps()).toEqual(['staff'])
    await db().update(users).set({ deletedAt: now }).where(eq(users.id, cashier.id))
    expect(await doneSteps()).toEqual([])
  })

  it('accept the delivery fees of the first start when an order was delivered with them', async () => {
    const items = [{ productId: await aProduct({ categoryId: await aCategory() }), quantity: 1 }]
    const withOrder = async (values: Partial<typeof orders.$inferInsert>) => {
      const id = await anOrder({ items })
      await db().update(orders).set(values).where(eq(orders.id, id))
      return id
    }
    await withOrder({ status: 'delivered', isAtCounter: true })
    await withOrder({ status: 'delivered', isPickup: true })
    await withOrder({ status: 'sent' })
    expect(await doneSteps()).toEqual([])
    const id = await withOrder({ status: 'delivered' })
    expect(await doneSteps()).toEqual(['fees'])
    await db().update(orders).set({ deletedAt: now }).where(eq(orders.id, id))
    expect(await doneSteps()).toEqual([])
  })

  it('accept the delivery fees that staff keep, and record it once', async () => {
    await keepFees({ by: owner, now })
    await keepFees({ by: owner, now })
    expect(await doneSteps()).toEqual(['fees'])
    const history = await historyOf('settings', 'delivery')
    expect(history.map(({ action }) => action)).toEqual(['feesKept'])
  })

  it('are hidden when the last one is done', async () => {
    await addOwnProduct()
    await aPerson({ name: 'Oumar' })
    await db()
      .update(settings)
      .set({ storeName: 'Nila', phone: '+22222334455', logoId: await aPicture() })
    expect(await doneSteps()).toEqual(['storeName', 'logo', 'fees', 'product', 'staff'])
    await db().update(paymentMethods).set({ accountNumber: '36000000' })
    expect(await doneSteps()).toBeUndefined()
  })

  it('stay hidden, and the activity log records it once', async () => {
    await db().update(settings).set({ logoId: null })
    expect(await doneSteps()).toHaveLength(5)
    await Promise.all([hideFirstSteps({ by: owner, now }), hideFirstSteps({ by: owner, now })])
    expect(await doneSteps()).toBeUndefined()
    const history = await historyOf('settings', 'firstSteps')
    expect(history.map(({ action, staffName }) => [action, staffName])).toEqual([['guideHidden', owner.name]])
    expect(await db().$count(settings, isNotNull(settings.guideHiddenAt))).toBe(1)
  })
})
