import { beforeAll, describe, expect, it } from 'vitest'
import { addDays, dayOf } from '#core/day.ts'
import { ouguiya } from '#core/money.ts'
import { placeOrder } from '#features/orders/checkout/place-order.server.ts'
import { cancelOrder } from '#features/orders/lifecycle/order-lifecycle.server.ts'
import { createDefaultSettings } from '#features/settings/settings.server.ts'
import { aCategory, aNewOrder, aProduct, aPromotion } from '../../../tests/builders.ts'
import { aPerson, aSession, asking } from '../../../tests/staff.ts'
import { useTestDatabase } from '../../../tests/test-database.ts'
import { loader as exportReport } from './admin/report-export.route.ts'
import { reportSpan } from './report.rules.ts'
import { reportOf } from './report.server.ts'

useTestDatabase()

const now = new Date()
const later = new Date(now.getTime() + 60_000)
const today = dayOf(later)
let promotion = 0

beforeAll(async () => {
  await createDefaultSettings()
  const by = await aPerson({ role: 'admin' })
  const id = await aProduct({ categoryId: await aCategory() })
  promotion = await aPromotion()
  const buy = (quantity: number) =>
    placeOrder(aNewOrder({ lines: [{ id, quantity }], shown: ouguiya(2_880 * quantity) }))
  await buy(1)
  await buy(2)
  const cancelled = await buy(1)
  await cancelOrder({ id: cancelled.id, reason: 'test', by, now })
})

describe('promotions in a report', () => {
  it('have their uses and discounts, without those of cancelled orders', async () => {
    const { promotions } = await reportOf(reportSpan({ from: dayOf(now), to: today }, later), later)
    expect(promotions.uses).toEqual({ value: 2, before: 0 })
    expect(promotions.discount).toEqual({ value: ouguiya(960), before: 0 })
    expect(promotions.used).toMatchObject([{ id: promotion, uses: 2, discount: ouguiya(960), percent: 100 }])
  })

  it('are those of the period', async () => {
    const yesterday = addDays(today, -3)
    const { promotions } = await reportOf(reportSpan({ from: yesterday, to: yesterday }, later), later)
    expect(promotions).toEqual({
      uses: { value: 0, before: 0 },
      discount: { value: 0, before: 0 },
      used: [],
    })
  })

  it('are in the file of the report, if there are any', async () => {
    const token = await aSession((await aPerson({ permissions: ['viewReports'] })).id)
    const file = async (query: string) =>
      (await exportReport(asking(`/admin/reports/export.csv?lang=fr&${query}`, { token }))).text()
    const lines = (await file(`from=${dayOf(now)}&to=${today}`)).split('\r\n')
    expect(lines).toContain('Chiffres;Utilisations d’offres;2;0;')
    expect(lines).toContain('Chiffres;Remises des offres;960;0;')
    expect(lines.find((line) => line.startsWith('Offres utilisées;'))).toMatch(/;960;;2$/)
    expect(await file(`from=${addDays(today, -9)}&to=${addDays(today, -5)}`)).not.toMatch(/[Oo]ffres/)
  })
})
