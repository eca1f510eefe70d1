/** Costs and margins leave the server only for people with the permission `viewCosts`. */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { ouguiya } from '#core/money.ts'
import { productVariants } from '#features/catalogue/catalogue-tables.server.ts'
import { placeOrder } from '#features/orders/checkout/place-order.server.ts'
import { createDefaultSettings } from '#features/settings/settings.server.ts'
import { PERMISSIONS, type Permission } from '#features/staff/staff.rules.ts'
import { loader as receiptPage } from '#features/stock/admin/receipt.page.tsx'
import { loader as receiptsPage } from '#features/stock/admin/receipts.page.tsx'
import { receiveGoods } from '#features/stock/receive-goods.server.ts'
import { db } from '#platform/database/database.server.ts'
import { aCategory, aNewOrder, aProduct } from '../../../tests/builders.ts'
import { aPerson, aSession, asking } from '../../../tests/staff.ts'
import { useTestDatabase } from '../../../tests/test-database.ts'
import { loader as dashboardPage } from './admin/dashboard.page.tsx'
import { loader as reportExport } from './admin/report-export.route.ts'
import { loader as reportsPage } from './admin/reports.page.tsx'
import { marginOf } from './report.rules.ts'

useTestDatabase()

const now = new Date()
let receipt = 0
const tokens: Record<'with' | 'without', string> = { with: '', without: '' }

beforeAll(async () => {
  await createDefaultSettings()
  const by = await aPerson()
  const categoryId = await aCategory()
  const [known, unknown] = [await aProduct({ categoryId }), await aProduct({ categoryId })]
  const [variant] = await db().select().from(productVariants).where(eq(productVariants.productId, known))
  const lines = [{ variantId: variant!.id, quantity: 5, unitCost: ouguiya(1_271) }]
  receipt = await receiveGoods({ requestKey: randomUUID(), supplier: '', note: '', lines, by, now })
  await placeOrder(
    aNewOrder({
      lines: [
        { id: known, quantity: 3 },
        { id: unknown, quantity: 1 },
      ],
      shown: ouguiya(12_800),
    }),
  )
  const sessionWith = async (permissions: Permission[]) =>
    aSession((await aPerson({ role: 'manager', permissions })).id)
  tokens.with = await sessionWith([...PERMISSIONS])
  tokens.without = await sessionWith(PERMISSIONS.filter((name) => name !== 'viewCosts'))
})

/** Everything that these pages send to the browser. */
async function sentTo(who: keyof typeof tokens): Promise<Record<string, string>> {
  const request = (path: string) => asking(path, { token: tokens[who] })
  const detail = { ...request('/admin/products/stock/receipts/1'), params: { id: String(receipt) } }
  const csv = await reportExport(request('/admin/reports/export.csv'))
  return {
    receipt: JSON.stringify(await receiptPage(detail)),
    receipts: JSON.stringify(await receiptsPage(request('/admin/products/stock/receipts'))),
    reports: JSON.stringify(await reportsPage(request('/admin/reports'))),
    dashboard: JSON.stringify(await dashboardPage(request('/admin'))),
    csv: await csv.text(),
  }
}

describe('costs', () => {
  it('are on the receipts, in the reports and on the dashboard of people who may see them', async () => {
    const sent = await sentTo('with')
    expect(sent.receipt).toContain('"unitCost":127100')
    expect(sent.receipts).toContain('"cost":635500')
    const sold = '{"revenue":1280000,"cost":381300,"costedRevenue":960000,"discounts":0}'
    expect(sent.reports).toContain(`"atCost":${sold}`)
    expect(sent.dashboard).toContain(`"soldThisMonth":${sold}`)
    expect(sent.csv).toContain('Coûts et marges;Marge brute;5787;')
  })

  it('are not sent to others', async () => {
    const sent = await sentTo('without')
    const found = Object.values(sent).flatMap((text) => [
      ...text.replaceAll('"withCosts":false', '').matchAll(/cost|marge|margin|coût|127100|635500|381300/gi),
    ])
    expect(found).toEqual([])
  })
})

describe('the gross margin', () => {
  it.each([
    [
      { revenue: 1000, costedRevenue: 1000, cost: 600, discounts: 0 },
      { amount: 400, percent: 40, knownShare: 100 },
    ],
    [
      { revenue: 1000, costedRevenue: 333, cost: 400, discounts: 0 },
      { amount: -67, percent: -20, knownShare: 33 },
    ],
    [
      { revenue: 1000, costedRevenue: 999, cost: 0, discounts: 0 },
      { amount: 999, percent: 100, knownShare: 99 },
    ],
    [
      { revenue: 1000, costedRevenue: 1000, cost: 600, discounts: 200 },
      { amount: 200, percent: 25, knownShare: 100 },
    ],
    // Half of the revenue has a known cost, and bears half of the discounts.
    [
      { revenue: 1000, costedRevenue: 500, cost: 200, discounts: 100 },
      { amount: 250, percent: 56, knownShare: 50 },
    ],
    [
      { revenue: 1000, costedRevenue: 1000, cost: 600, discounts: 1000 },
      { amount: -600, percent: undefined, knownShare: 100 },
    ],
    [
      { revenue: 1000, costedRevenue: 0, cost: 0, discounts: 0 },
      { amount: 0, percent: undefined, knownShare: 0 },
    ],
    [
      { revenue: 0, costedRevenue: 0, cost: 0, discounts: 0 },
      { amount: 0, percent: undefined, knownShare: 0 },
    ],
  ])('of %j', (sold, expected) => {
    expect(marginOf(sold as Parameters<typeof marginOf>[0])).toEqual(expected)
  })
})
