/** Credit notes by their date: the list, its sums and its file. */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { money, ouguiya, type Money } from '#core/money.ts'
import { placeOrder } from '#features/orders/checkout/place-order.server.ts'
import { orders } from '#features/orders/orders-tables.server.ts'
import { returnGoods } from '#features/orders/returns/return-goods.server.ts'
import { settings } from '#features/settings/settings-tables.server.ts'
import { createDefaultSettings } from '#features/settings/settings.server.ts'
import type { StaffPerson } from '#features/staff/staff.rules.ts'
import { db } from '#platform/database/database.server.ts'
import { aCategory, aNewOrder, aProduct } from '../../../tests/builders.ts'
import { aPerson, aSession, asking } from '../../../tests/staff.ts'
import { useTestDatabase } from '../../../tests/test-database.ts'
import { loader as exportNotes } from './admin/credit-notes-export.route.ts'
import { loader as listNotes } from './admin/credit-notes.page.tsx'
import type { ListedCreditNote } from './credit-notes.rules.ts'
import { creditNoteTotals, listCreditNotes, streamCreditNotes } from './credit-notes.server.ts'

useTestDatabase()

const at = (day: string) => new Date(`${day}T10:00:00Z`)
const OCTOBER = { from: new Date('2026-10-01T00:00:00Z'), until: new Date('2026-10-31T23:59:59.999Z') }
let by: StaffPerson
let productId = 0

/** A sale at the counter of three units for 1 000 UM each. */
async function sold(day: string): Promise<number> {
  const now = at(day)
  const sale = { by, isAtCounter: true, reference: undefined }
  const lines = [{ id: productId, quantity: 3 }]
  return (await placeOrder(aNewOrder({ lines, shown: ouguiya(3000), sale, now }))).id
}

async function returned(
  orderId: number,
  day: string,
  { kept = 0, reason = 'Trop court' } = {},
): Promise<number> {
  const amount = money(ouguiya(1000) - kept)
  const { number } = await returnGoods({
    orderId,
    key: randomUUID(),
    lines: [{ position: 0, quantity: 1, condition: 'restock' }],
    isFeeReturned: false,
    shown: ouguiya(1000),
    refund: { amount, method: 'cash', reference: '' },
    reason,
    exchange: undefined,
    by,
    now: at(day),
  })
  return number
}

let notes: { early: number; own: number; kept: number; deleted: number }

beforeAll(async () => {
  await createDefaultSettings()
  by = await aPerson({ name: 'Sidi', permissions: ['manageOrders', 'manageCash', 'refundOrders'] })
  productId = await aProduct({ categoryId: await aCategory(), price: ouguiya(1000), stockQuantity: 100 })
  const [september, october, gone] = [
    await sold('2026-09-20'),
    await sold('2026-10-05'),
    await sold('2026-10-06'),
  ]
  notes = {
    early: await returned(september, '2026-10-02'),
    own: await returned(october, '2026-10-10', { reason: '=HYPERLINK("x")' }),
    kept: await returned(october, '2026-10-12', { kept: ouguiya(250) }),
    deleted: await returned(gone, '2026-10-13'),
  }
  await returned(october, '2026-11-03')
  await db()
    .update(orders)
    .set({ deletedAt: at('2026-10-14') })
    .where(eq(orders.id, gone))
})

it('the sums are by the date of the note, without deleted orders', async () => {
  expect(await creditNoteTotals(OCTOBER)).toEqual({
    count: 3,
    credited: ouguiya(2750),
    ofEarlierOrders: ouguiya(1000),
    returnedOfOrders: ouguiya(2750),
  })
})

it('the list has every note of the period, so that no number is missing', async () => {
  const { rows, hasNewer, hasOlder } = await listCreditNotes(OCTOBER, {}, 10)
  expect({ hasNewer, hasOlder }).toEqual({ hasNewer: false, hasOlder: false })
  const shown = rows.map(({ number, credited, units, order }) => [number, credited, units, order.isDeleted])
  expect(shown).toEqual([
    [notes.deleted, ouguiya(1000), 1, true],
    [notes.kept, ouguiya(750), 1, false],
    [notes.own, ouguiya(1000), 1, false],
    [notes.early, ouguiya(1000), 1, false],
  ])
  expect(rows.at(-1)).toMatchObject({
    by: 'Sidi',
    order: { at: at('2026-09-20') },
    refunds: [{ method: 'cash', amount: ouguiya(1000), isDue: false }],
  })
})

it('pages continue from a note in both directions', async () => {
  const first = await listCreditNotes(OCTOBER, {}, 3)
  expect(first).toMatchObject({ hasNewer: false, hasOlder: true })
  const second = await listCreditNotes(OCTOBER, { before: first.rows.at(-1)!.id }, 3)
  expect(second).toMatchObject({ hasNewer: true, hasOlder: false })
  expect(second.rows.map(({ number }) => number)).toEqual([notes.early])
  const back = await listCreditNotes(OCTOBER, { after: second.rows[0]!.id }, 3)
  expect(back.rows).toEqual(first.rows)
})

it('the file has the oldest first and adds up to the sums', async () => {
  const found: ListedCreditNote[] = []
  for await (const batch of streamCreditNotes(OCTOBER)) found.push(...batch)
  expect(found.map(({ number }) => number)).toEqual([notes.early, notes.own, notes.kept, notes.deleted])
  const counted = found.filter(({ order }) => !order.isDeleted)
  const added = counted.reduce((all, { credited }) => all + credited, 0) as Money
  expect(added).toBe((await creditNoteTotals(OCTOBER)).credited)
})

it('the file has plain days and amounts, and no formula', async () => {
  const token = await aSession((await aPerson({ permissions: ['viewReports'] })).id)
  const answer = await exportNotes(
    asking('/admin/reports/credit-notes/export?lang=fr&from=2026-10-01&to=2026-10-31', { token }),
  )
  const lines = (await answer.text()).split('\r\n')
  expect(answer.headers.get('content-disposition')).toContain('avoirs-2026-10-01-2026-10-31.csv')
  expect(lines).toHaveLength(6)
  expect(lines[1]).toMatch(new RegExp(`^AV-${notes.early};02/10/2026 10:00;\\d+;20/09/2026;`))
  expect(lines[2]).toContain(`"'=HYPERLINK(""x"")"`)
  expect(lines[1]).toContain(';1000;0;1000;Espèces 1000;Sidi;')
})

it('who counts blind does not see how money was given back', async () => {
  await db()
    .update(settings)
    .set({ blindRoles: ['cashier'] })
  const token = await aSession((await aPerson({ role: 'cashier', permissions: ['viewReports'] })).id)
  const path = '/admin/reports/credit-notes?lang=fr&from=2026-10-01&to=2026-10-31'
  const { rows } = await listNotes(asking(path, { token }))
  expect(rows.map(({ refunds }) => refunds)).toEqual([[], [], [], []])
  const file = await (await exportNotes(asking(path, { token }))).text()
  expect(file).not.toContain('Rendu')
  expect(file).not.toContain('Espèces')
})
