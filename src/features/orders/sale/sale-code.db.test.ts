/** A code that staff enter for a sale of the form. */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ouguiya } from '#core/money.ts'
import { promotions } from '#features/promotions/promotions-tables.server.ts'
import { createDefaultSettings } from '#features/settings/settings.server.ts'
import type { StaffPerson } from '#features/staff/staff.rules.ts'
import { db } from '#platform/database/database.server.ts'
import { aCategory, aProduct, aPromotion } from '../../../../tests/builders.ts'
import { theOwner } from '../../../../tests/staff.ts'
import { dropCachedValues, useTestDatabase } from '../../../../tests/test-database.ts'
import { salePromotions } from '../checkout/shopper-promotions.server.ts'
import { orders } from '../orders-tables.server.ts'
import { handleSaleSubmit } from './sale.action.server.ts'

useTestDatabase()

let owner: StaffPerson
let veil = 0

beforeAll(async () => {
  await createDefaultSettings()
  owner = await theOwner()
  veil = await aProduct({ categoryId: await aCategory(), stockQuantity: 90 })
})
beforeEach(async () => {
  await db().update(promotions).set({ stoppedAt: new Date() })
  dropCachedValues()
})

/** Two units of 3,200 UM, sold at the counter in cash. */
function submit(values: Record<string, string>) {
  const form = new FormData()
  const fields = {
    key: randomUUID(),
    line: `${veil}:2`,
    kind: 'counter',
    name: 'Mariem',
    phone: '36123457',
    payment: 'cash',
    language: 'fr',
    ...values,
  }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return handleSaleSubmit(form, owner, new Date())
}

describe('the code of a sale', () => {
  it('is offered only while the shop has one', async () => {
    expect(await salePromotions()).toMatchObject({ hasCodes: false, code: '' })
    await aPromotion({ code: 'DIX' })
    dropCachedValues()
    expect(await salePromotions()).toMatchObject({ hasCodes: true, all: { terms: [], problem: undefined } })
    expect(await salePromotions(' dix ')).toMatchObject({ code: 'DIX', all: { terms: [{ code: 'DIX' }] } })
    expect(await salePromotions('NOPE')).toMatchObject({ all: { terms: [], problem: 'unknown' } })
  })

  it('takes its part off the total, and the use is stored', async () => {
    await aPromotion({ code: 'VENTE' })
    const answer = await submit({ code: 'vente', total: '5760' })
    if (!('placed' in answer)) throw new Error(JSON.stringify(answer.problems))
    const [order] = await db().select().from(orders).where(eq(orders.id, answer.placed.id))
    expect(order).toMatchObject({ total: ouguiya(5760), promotionDiscount: ouguiya(640) })
  })

  it.each([
    ['unknown', 'NOPE', undefined],
    ['ended', 'FINI', { code: 'FINI', endsAt: new Date(Date.now() - 1000) }],
    ['vipOnly', 'REINE', { code: 'REINE', isVipOnly: true }],
    ['belowMinimum', 'HAUT', { code: 'HAUT', minimum: ouguiya(9000) }],
  ] as const)('is refused at its field if it is %s', async (problem, code, values) => {
    if (values) await aPromotion(values)
    expect(await submit({ code, total: '5760' })).toEqual({ problems: [{ field: 'code', code: problem }] })
  })

  it('of one use for each phone is refused the second time', async () => {
    await aPromotion({ code: 'SEUL', maxUsesPerPhone: 1 })
    expect(await submit({ code: 'SEUL', total: '5760' })).toMatchObject({ placed: {} })
    expect(await submit({ code: 'SEUL', total: '5760' })).toEqual({
      problems: [{ field: 'code', code: 'usedByBuyer' }],
    })
  })
})
