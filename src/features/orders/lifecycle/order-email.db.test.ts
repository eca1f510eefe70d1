/** The owner gets an e-mail about an order; placing the order does not depend on the mail server. */
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { EmailMessage } from '#core/email-message.ts'
import { ouguiya, times } from '#core/money.ts'
import { parsePhone } from '#core/phone.ts'
import { settings } from '#features/settings/settings-tables.server.ts'
import { createDefaultSettings } from '#features/settings/settings.server.ts'
import { db } from '#platform/database/database.server.ts'
import { messageQueue } from '#platform/jobs/message-queue-tables.server.ts'
import { sendNext } from '#platform/jobs/send-message.server.ts'
import { aCategory, aNewOrder, aProduct } from '../../../../tests/builders.ts'
import { startMailServer } from '../../../../tests/smtp-server.ts'
import { aPerson } from '../../../../tests/staff.ts'
import { runOn, useTestDatabase } from '../../../../tests/test-database.ts'
import { placeOrder } from '../checkout/place-order.server.ts'
import type { NewOrder } from '../checkout/write-order.server.ts'

const { connection } = useTestDatabase()
const now = new Date('2026-11-15T10:00:00Z')
let productId: number
let port: number

beforeAll(async () => {
  // A port without a listener: the mail server is down from the start.
  const stopped = await startMailServer()
  port = stopped.port
  await stopped.stop()
  process.env.SMTP_URL = `smtp://127.0.0.1:${port}`
  process.env.SMTP_FROM = 'boutique@melhfa.mr'
  await createDefaultSettings()
  productId = await aProduct({ categoryId: await aCategory(), stockQuantity: 1000 })
})
afterEach(async () => {
  await db().delete(messageQueue)
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

const queuedEmails = () => db().select().from(messageQueue)

describe('a new order', () => {
  it('is placed while the mail server is down; its e-mail is sent when it is up again', async () => {
    const { number, id } = await placeOrder(newOrder())
    const [queued] = await queuedEmails()
    expect(queued).toMatchObject({
      kind: 'order',
      about: `order:${id}`,
      recipient: 'contact@melhfa.example',
    })
    await sendNext('email', now)
    expect((await queuedEmails())[0]).toMatchObject({ attempts: 1, sentAt: null })
    const mail = await startMailServer(port)
    try {
      await sendNext('email', new Date(now.getTime() + 60_000))
      const { source } = mail.received[0]!
      const plain = source.replaceAll('=\r\n', '')
      expect(plain).toContain(`/admin/orders/${id}`)
      expect(plain.slice(plain.indexOf('text/html'))).not.toContain('<b>')
      expect(plain).toMatch(new RegExp(`Subject:.*${number}`))
    } finally {
      await mail.stop()
    }
  })

  it('sends the e-mail to the address and in the language of the settings', async () => {
    await db().update(settings).set({ profileEmail: 'patronne@shop.mr', language: 'ar' })
    await placeOrder(newOrder())
    const [email] = await queuedEmails()
    expect(email).toMatchObject({ recipient: 'patronne@shop.mr', payload: { language: 'ar' } })
    const message = email!.payload as EmailMessage
    expect(message.subject).toContain('طلب جديد')
    expect(message.paragraphs.join()).toContain('نيلة')
  })

  it('sends no e-mail if the setting is off, nor for a sale at the counter', async () => {
    await placeOrder(newOrder({ sale: { by: await aPerson(), isAtCounter: true, reference: undefined } }))
    await db().update(settings).set({ emailOrders: false })
    await placeOrder(newOrder())
    expect(await queuedEmails()).toEqual([])
  })

  it('submitted repeatedly is one order and one e-mail', async () => {
    const order = newOrder()
    await Promise.all([placeOrder(order), placeOrder(order), placeOrder(order)])
    expect(await queuedEmails()).toHaveLength(1)
  })

  it('has its own e-mail when many are placed in one batch', async () => {
    const buyers = Array.from({ length: 6 }, (_, index) => parsePhone(`2212340${index}`)!)
    const placed = await Promise.all(
      buyers.map((phone) => placeOrder(newOrder({ customer: { name: 'Aïchetou', phone, email: null } }))),
    )
    expect((await queuedEmails()).map(({ about }) => about).toSorted()).toEqual(
      placed.map(({ id }) => `order:${id}`).toSorted(),
    )
  })

  it('is placed although its e-mail cannot be queued', async () => {
    await runOn(connection, `alter table message_queue add constraint broken check (kind <> 'order')`)
    try {
      expect((await placeOrder(newOrder())).isNew).toBe(true)
      expect(await queuedEmails()).toEqual([])
    } finally {
      await runOn(connection, 'alter table message_queue drop constraint broken')
    }
  })
})
