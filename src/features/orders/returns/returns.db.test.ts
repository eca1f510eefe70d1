/** The form of a return as it is submitted, and what pages and prints show of it. */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
import { ouguiya } from '#core/money.ts'
import type { ReceiptLine } from '#core/receipt-line.ts'
import { createDefaultSettings } from '#features/settings/settings.server.ts'
import { endSwitch, openSwitch } from '#features/staff/pins/pin-switches.server.ts'
import { setPin } from '#features/staff/pins/pins.server.ts'
import { openSession } from '#features/staff/sessions.server.ts'
import { hashOf } from '#features/staff/staff-cookies.server.ts'
import type { StaffPerson } from '#features/staff/staff.rules.ts'
import { db } from '#platform/database/database.server.ts'
import { aCategory, aNewOrder, aProduct } from '../../../../tests/builders.ts'
import { aPerson } from '../../../../tests/staff.ts'
import { useTestDatabase } from '../../../../tests/test-database.ts'
import { placeOrder } from '../checkout/place-order.server.ts'
import { findOrderDetail } from '../lifecycle/order-detail.server.ts'
import { orders } from '../orders-tables.server.ts'
import { findCreditNote } from './credit-note.server.ts'
import { creditNoteLines } from './credit-note.text.ts'
import { handleReturnSubmit } from './return.action.server.ts'
import { returningPerson } from './returning-person.server.ts'
import { findReturnFormOrder, findReturns } from './returns.server.ts'
import { returnedNote } from './shopper-returns.server.ts'

useTestDatabase()

let by: StaffPerson
let cashier: StaffPerson
let productId = 0

beforeAll(async () => {
  await createDefaultSettings()
  by = await aPerson({ name: 'Sidi', permissions: ['manageOrders', 'refundOrders'] })
  cashier = await aPerson({ permissions: ['manageOrders', 'manageCash'] })
  productId = await aProduct({ categoryId: await aCategory(), price: ouguiya(1000), stockQuantity: 100 })
})

/** Two units for 2 000 UM, sold at the counter for cash. */
async function sold() {
  const { id, token } = await placeOrder(
    aNewOrder({
      lines: [{ id: productId, quantity: 2 }],
      shown: ouguiya(2000),
      sale: { by, isAtCounter: true, reference: undefined },
    }),
  )
  return { id, token }
}

function formOf(values: Record<string, string> = {}): FormData {
  const data = new FormData()
  const fields = {
    key: randomUUID(),
    line: '0:1:restock',
    fee: '',
    shown: '1000',
    refund: '1000',
    method: 'cash',
    reference: '',
    reason: 'Trop grand',
    ...values,
  }
  for (const [name, value] of Object.entries(fields)) data.append(name, value)
  return data
}

const submit = (orderId: number, values: Record<string, string> = {}, person = by) =>
  handleReturnSubmit(formOf(values), {
    orderId,
    device: 'till',
    by: person,
    now: new Date('2026-03-01T12:00:00Z'),
  })

const shownIn = (lines: ReceiptLine[]) =>
  lines.map(({ text, value = [] }) =>
    [...text, ...value].map((run) => (typeof run === 'string' ? run : Object.values(run).join(''))).join(' '),
  )

it('a return needs the permission to give money back', async () => {
  const { id } = await sold()
  await expect(submit(id, {}, cashier)).rejects.toMatchObject({ code: 'mayNotRefund', kind: 'forbidden' })
  expect(await findReturns(id)).toEqual([])
})

it('a person without the permission returns goods with the PIN of one who has it', async () => {
  const { id } = await sold()
  const till = ['manageOrders', 'manageCash'] as const
  const manager = await aPerson({ name: 'Khadija', permissions: [...till, 'refundOrders'] })
  for (const person of [manager, cashier])
    await setPin({ by: person, id: person.id, pin: '7294', now: new Date() })
  const approver = String(manager.id)
  const wrong = { code: 'pinWrong', kind: 'forbidden' }
  await expect(submit(id, { approver, pin: '7295' }, cashier)).rejects.toMatchObject(wrong)
  await expect(submit(id, { approver: String(cashier.id), pin: '7294' }, cashier)).rejects.toMatchObject({
    code: 'mayNotApprove',
  })
  expect(await findReturns(id)).toEqual([])

  await submit(id, { approver, pin: '7294' }, cashier)
  // Who may refund needs no approval.
  await submit(id, {}, by)
  const { history } = (await findOrderDetail(id))!
  expect(history.filter(({ kind }) => kind === 'goodsReturned')).toEqual([
    expect.objectContaining({ by: 'Sidi', approvedBy: undefined }),
    expect.objectContaining({ by: cashier.name, approvedBy: 'Khadija' }),
  ])
})

it('a return of the till is by the cashier who identified last on the device', async () => {
  const now = new Date()
  const token = await openSession(by.id, now)
  const device = hashOf(token)
  const page = (query: string) => {
    const url = new URL(`http://shop.test/admin/orders/1/return${query}`)
    const request = new Request(url, { headers: { cookie: `staff=${token}` } })
    return returningPerson({ request, url, staff: by }, new Date())
  }
  const ended = { code: 'cashierEnded', kind: 'forbidden' }
  expect(await page('')).toBe(by)
  const asked = `?cashier=${cashier.id}`
  await expect(page(asked)).rejects.toMatchObject(ended)
  const secret = await openSwitch(cashier, device, now)
  expect(await page(asked)).toMatchObject({ id: cashier.id, permissions: cashier.permissions })
  for (const other of ['', '0', 'x', String(by.id)])
    await expect(page(`?cashier=${other}`)).rejects.toMatchObject(ended)

  const next = await aPerson({ permissions: ['manageOrders', 'manageCash'] })
  const nextSecret = await openSwitch(next, device, new Date(now.getTime() + 1))
  await expect(page(asked)).rejects.toMatchObject(ended)
  expect(await page(`?cashier=${next.id}`)).toMatchObject({ id: next.id })
  await endSwitch(nextSecret, device, now)
  await expect(page(`?cashier=${next.id}`)).rejects.toMatchObject(ended)
  await endSwitch(secret, device, now)
})

it.each([
  [{ refund: 'mille' }, 'badAmount'],
  [{ shown: '' }, 'badAmount'],
  [{ reason: '  ' }, 'badReason'],
  [{ method: 'exchange' }, 'badRequest'],
  [{ newLine: '1:1', newTotal: '10', handover: 'home', payment: 'cash' }, 'badRequest'],
  [{ newLine: 'x', newTotal: '10', handover: 'counter', payment: 'cash' }, 'badRequest'],
  [
    { newLine: '1:1', newTotal: '10', handover: 'counter', payment: 'bankily', paymentReference: '?' },
    'badReference',
  ],
])('the form with %j is refused', async (values, code) => {
  const { id } = await sold()
  await expect(submit(id, values)).rejects.toMatchObject({ code, kind: 'invalid' })
})

it('a return with a kept part is on the page, on the credit note and on the shopper’s page', async () => {
  const { id, token } = await sold()
  await db().update(orders).set({ language: 'fr' }).where(eq(orders.id, id))
  expect(await returnedNote(token, 'fr')).toBeUndefined()
  const { stored } = await submit(id, { line: '0:1:damaged', refund: '900' })
  expect(await findReturns(id)).toMatchObject([
    {
      number: stored.number,
      by: 'Sidi',
      reason: 'Trop grand',
      lines: [{ quantity: 1, condition: 'damaged', amount: ouguiya(1000) }],
      kept: ouguiya(100),
      credited: ouguiya(900),
      refunds: [{ method: 'cash', amount: ouguiya(900), isDue: false }],
      exchange: undefined,
    },
  ])
  expect(await findReturnFormOrder(id)).toMatchObject({
    lines: [{ quantity: 2, returnedQuantity: 1 }],
    worth: ouguiya(1100),
    paid: ouguiya(1100),
    destination: undefined,
    credit: 0,
  })
  const note = (await findCreditNote({ id: String(id), number: String(stored.number) }))!
  expect(shownIn(creditNoteLines(note))).toEqual(
    expect.arrayContaining([
      'AVOIR',
      `N° AV-${stored.number}`,
      'Nila',
      '×\u00A01 1\u00A0000',
      'Gardé par la boutique −100',
      'TOTAL 900\u00A0UM',
      'Espèces 900',
    ]),
  )
  expect(await returnedNote(token, 'fr')).toMatch(/^Retourné : .*Nila.* × 1\. Remboursé : .*900/)
  expect(await returnedNote(token, 'ar')).toMatch(/^أُرجع: .*نيلة.* × 1\. المبلغ المُعاد: .*900/)
  const other = await sold()
  expect(await findCreditNote({ id: String(other.id), number: String(stored.number) })).toBeUndefined()
})

it('an exchange is submitted with its new goods, and named on both', async () => {
  const { id, token } = await sold()
  const { stored } = await submit(id, {
    refund: '0',
    newLine: `${productId}:2`,
    newTotal: '2000',
    handover: 'counter',
    payment: 'bankily',
    paymentReference: 'BK 77',
  })
  const [one] = await findReturns(id)
  expect(one).toMatchObject({
    refunds: [{ method: 'exchange', amount: ouguiya(1000) }],
    exchange: { id: stored.exchangeOrderId },
  })
  const note = (await findCreditNote({ id: String(id), number: String(stored.number) }))!
  expect(shownIn(creditNoteLines(note))).toContain(`استبدال، الطلب ${one!.exchange!.number} 1\u00A0000`)
  expect(await returnedNote(token, 'fr')).toContain(`Échangé : commande n° ${one!.exchange!.number}.`)
})
