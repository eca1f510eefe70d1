/** The owner hears of an order; the order never waits for a mail server. */
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ouguiya, times } from '#core/money.ts'
import { parsePhone } from '#core/phone.ts'
import { settings } from '#features/settings/settings-tables.server.ts'
import { createDefaultSettings } from '#features/settings/settings.server.ts'
import { db } from '#platform/database.server.ts'
import { outbox } from '#platform/outbox-tables.server.ts'
import { sendNextLetter } from '#platform/outbox.server.ts'
import { aCategory, aNewOrder, aProduct } from '../../../tests/builders.ts'
import { startMailServer } from '../../../tests/smtp-server.ts'
import { aPerson } from '../../../tests/staff.ts'
import { runOn, useTestDatabase } from '../../../tests/test-database.ts'
import { placeOrder } from './place-order.server.ts'
import type { NewOrder } from './write-order.server.ts'

const { connection } = useTestDatabase()
const now = new Date('2026-11-15T10:00:00Z')
let productId: number
let port: number

beforeAll(async () => {
  // A port where nobody listens: the mail server is dead from the start.
  const gone = await startMailServer()
  port = gone.port
  await gone.stop()
  process.env.SMTP_URL = `smtp://127.0.0.1:${port}`
  process.env.SMTP_FROM = 'boutique@melhfa.mr'
  await createDefaultSettings([])
  productId = await aProduct({ categoryId: await aCategory(), stockQuantity: 1000 })
})
afterEach(async () => {
  await db().delete(outbox)
  await db().update(settings).set({ emailOrders: true, profileEmail: '', language: 'fr' })
})

function newOrder(change: Partial<NewOrder> = {}): NewOrder {
  return aNewOrder({
    lines: [{ id: productId, quantity: 2 }],
    shown: times(ouguiya(3200), 2),
    customer: { name: 'Aïchetou <b>', phone: parsePhone('22123456')!, email: null },
    notes: 'Après 17 h',
    now,
    ...change,
  })
}

const letters = () => db().select().from(outbox)

describe('a new order', () => {
  it('is placed although the mail server is dead; its letter leaves when there is one', async () => {
    const { number, id } = await placeOrder(newOrder())
    const [waiting] = await letters()
    expect(waiting).toMatchObject({
      kind: 'order',
      about: `order:${id}`,
      recipient: 'contact@melhfa.example',
    })
    await sendNextLetter(now)
    expect((await letters())[0]).toMatchObject({ attempts: 1, sentAt: null })
    const mail = await startMailServer(port)
    try {
      await sendNextLetter(new Date(now.getTime() + 60_000))
      const { source } = mail.letters[0]!
      const plain = source.replaceAll('=\r\n', '')
      expect(plain).toContain(`/admin/orders/${id}`)
      expect(plain.slice(plain.indexOf('text/html'))).not.toContain('<b>')
      expect(plain).toMatch(new RegExp(`Subject:.*${number}`))
    } finally {
      await mail.stop()
    }
  })

  it('tells whom and in which language the settings say', async () => {
    await db().update(settings).set({ profileEmail: 'patronne@shop.mr', language: 'ar' })
    await placeOrder(newOrder())
    const [letter] = await letters()
    expect(letter).toMatchObject({ recipient: 'patronne@shop.mr', payload: { language: 'ar' } })
    expect(letter?.payload.subject).toContain('طلب جديد')
    expect(letter?.payload.paragraphs.join()).toContain('نيلة')
  })

  it('tells nobody who does not want it, and nobody of a sale at the counter', async () => {
    await placeOrder(newOrder({ sale: { by: await aPerson(), isAtCounter: true, reference: undefined } }))
    await db().update(settings).set({ emailOrders: false })
    await placeOrder(newOrder())
    expect(await letters()).toEqual([])
  })

  it('sent twice is one order and one letter', async () => {
    const order = newOrder()
    await Promise.all([placeOrder(order), placeOrder(order), placeOrder(order)])
    expect(await letters()).toHaveLength(1)
  })

  it('has a letter of its own when many are placed in one batch', async () => {
    const buyers = Array.from({ length: 6 }, (_, at) => parsePhone(`2212340${at}`)!)
    const placed = await Promise.all(
      buyers.map((phone) => placeOrder(newOrder({ customer: { name: 'Aïchetou', phone, email: null } }))),
    )
    expect((await letters()).map(({ about }) => about).toSorted()).toEqual(
      placed.map(({ id }) => `order:${id}`).toSorted(),
    )
  })

  it('stands although its letter cannot be written', async () => {
    await runOn(connection, `alter table outbox add constraint broken check (kind <> 'order')`)
    try {
      expect((await placeOrder(newOrder())).isNew).toBe(true)
      expect(await letters()).toEqual([])
    } finally {
      await runOn(connection, 'alter table outbox drop constraint broken')
    }
  })
})
