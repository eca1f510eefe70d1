/** A discount that staff give on a sale of the form. */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ouguiya } from '#core/money.ts'
import { cashTransactions } from '#features/cash/cash-tables.server.ts'
import { createDefaultSettings } from '#features/settings/settings.server.ts'
import { DEFAULT_PERMISSIONS, type StaffPerson } from '#features/staff/staff.rules.ts'
import { db } from '#platform/database/database.server.ts'
import { aCategory, aProduct } from '../../../../tests/builders.ts'
import { aPerson, theOwner } from '../../../../tests/staff.ts'
import { useTestDatabase } from '../../../../tests/test-database.ts'
import { orders } from '../orders-tables.server.ts'
import { handleSaleSubmit } from './sale.action.server.ts'

useTestDatabase()

const now = new Date('2026-05-01T10:00:00Z')
let owner: StaffPerson
let cashier: StaffPerson
let veil = 0

beforeAll(async () => {
  await createDefaultSettings()
  owner = await theOwner()
  cashier = await aPerson({
    name: 'Awa',
    role: 'cashier',
    permissions: [...DEFAULT_PERMISSIONS, 'giveDiscount'],
  })
})
beforeEach(async () => {
  veil = await aProduct({ categoryId: await aCategory(), stockQuantity: 9 })
})

/** Two units of 3,200 UM, sold at the counter in cash. */
function submit(values: Record<string, string>, by = owner) {
  const form = new FormData()
  const fields = {
    key: randomUUID(),
    line: `${veil}:2`,
    kind: 'counter',
    name: 'Mariem',
    phone: '36123456',
    payment: 'cash',
    language: 'ar',
    discountReason: 'fidèle',
    ...values,
  }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return handleSaleSubmit(form, by, now)
}

async function stored(answer: Awaited<ReturnType<typeof submit>>) {
  if (!('placed' in answer)) throw new Error(JSON.stringify(answer.problems))
  const [order] = await db().select().from(orders).where(eq(orders.id, answer.placed.id))
  return order!
}

describe('a discount on a sale', () => {
  it.each([
    ['an amount', { discountKind: 'amount', discount: '400' }, 400, null],
    ['a percentage, rounded down to whole ouguiya', { discountKind: 'percent', discount: '7' }, 448, 7],
  ])('is deducted from the goods: %s', async (_, fields, amount, percent) => {
    const order = await stored(await submit({ ...fields, total: String(6400 - amount) }))
    expect(order).toMatchObject({
      subtotal: ouguiya(6400),
      discount: ouguiya(amount),
      discountPercent: percent,
      discountReason: 'fidèle',
      total: ouguiya(6400 - amount),
      status: 'delivered',
    })
    const [entry] = await db().select().from(cashTransactions).where(eq(cashTransactions.orderId, order.id))
    expect(entry).toMatchObject({ type: 'sale', amount: ouguiya(6400 - amount) })
  })

  it('does not exist without its inputs', async () => {
    const order = await stored(await submit({ total: '6400' }))
    expect(order).toMatchObject({ discount: 0, discountPercent: null, discountReason: '' })
  })

  const bad = (code: string, field = 'discount') => ({ problems: [{ field, code }] })
  it.each([
    ['above the goods', { discountKind: 'amount', discount: '6401', total: '0' }, bad('aboveGoods')],
    ['not a number', { discountKind: 'amount', discount: 'x', total: '6400' }, bad('badDiscount')],
    ['above 100 %', { discountKind: 'percent', discount: '101', total: '6400' }, bad('badDiscount')],
    [
      'without a reason',
      { discountKind: 'amount', discount: '100', discountReason: ' ', total: '6300' },
      bad('required', 'discountReason'),
    ],
  ])('is refused %s, and nothing is written', async (_, fields, answer) => {
    const before = await db().$count(orders)
    expect(await submit(fields)).toEqual(answer)
    expect(await db().$count(orders)).toBe(before)
  })

  it('is refused above the limit of the seller, and to the ouguiya at the limit accepted', async () => {
    const limit = { discountKind: 'amount', discount: '320', total: '6080' }
    expect(await stored(await submit(limit, cashier))).toMatchObject({ discount: ouguiya(320) })
    const above = { discountKind: 'amount', discount: '321', total: '6079' }
    expect(await submit(above, cashier)).toEqual(bad('aboveLimit'))
  })

  it('is refused without the permission', async () => {
    const other = await aPerson({ role: 'cashier', permissions: DEFAULT_PERMISSIONS })
    expect(await submit({ discountKind: 'amount', discount: '1', total: '6399' }, other)).toEqual(
      bad('notAllowed'),
    )
  })

  it('is a part of the content of the key', async () => {
    const key = randomUUID()
    await stored(await submit({ key, discountKind: 'amount', discount: '400', total: '6000' }))
    await expect(
      submit({ key, discountKind: 'percent', discount: '6', total: '6000' }),
    ).rejects.toMatchObject({
      code: 'keyReused',
    })
  })
})
