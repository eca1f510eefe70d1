/** The whole way from an event to the message that a mail server receives. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { EmailMessage } from '#core/email-message.ts'
import { ouguiya, times } from '#core/money.ts'
import { parsePhone, type Phone } from '#core/phone.ts'
import { checkLowStock } from '#features/catalogue/stock/low-stock-events.server.ts'
import { clients } from '#features/clients/clients-tables.server.ts'
import { expandDueEvents } from '#features/notifications/expand-events.server.ts'
import { messageHistory, recordOpenedMessage } from '#features/notifications/message-history.server.ts'
import { resetTemplate, saveTemplate, templateView } from '#features/notifications/message-settings.server.ts'
import { eventChannels, notificationEvents } from '#features/notifications/notifications-tables.server.ts'
import { recordEvents } from '#features/notifications/record-events.server.ts'
import { placeOrder } from '#features/orders/checkout/place-order.server.ts'
import type { NewOrder } from '#features/orders/checkout/write-order.server.ts'
import { processUnpaidOrders } from '#features/orders/expiry/unpaid-orders.server.ts'
import { advanceOrder, cancelOrder } from '#features/orders/lifecycle/order-lifecycle.server.ts'
import { orderPayments, orders } from '#features/orders/orders-tables.server.ts'
import { acceptPayment, refusePayment } from '#features/orders/payment/payment-check.server.ts'
import { settings } from '#features/settings/settings-tables.server.ts'
import { createDefaultSettings } from '#features/settings/settings.server.ts'
import type { StaffPerson } from '#features/staff/staff.rules.ts'
import { db, transaction } from '#platform/database/database.server.ts'
import { SENDERS } from '#platform/jobs/message-channels.server.ts'
import { messageQueue } from '#platform/jobs/message-queue-tables.server.ts'
import { sendNext } from '#platform/jobs/send-message.server.ts'
import { subscribe } from '#platform/push/push-subscriptions.server.ts'
import { aCategory, aNewOrder, aProduct } from '../../tests/builders.ts'
import { startMailServer, type MailServer } from '../../tests/smtp-server.ts'
import { aPerson } from '../../tests/staff.ts'
import { dropCachedValues, runOn, useTestDatabase } from '../../tests/test-database.ts'
import { notifyBackupFailure, registerSubjects } from './notification-subjects.server.ts'

const { connection } = useTestDatabase()
const now = new Date('2026-11-15T10:00:00Z')
const after = (hours: number) => new Date(now.getTime() + hours * 3_600_000)
const PHONE = parsePhone('22123456')!
let productId: number
let port: number
let by: StaffPerson
let mail: MailServer

beforeAll(async () => {
  mail = await startMailServer()
  port = mail.port
  process.env.SMTP_URL = `smtp://127.0.0.1:${port}`
  process.env.SMTP_FROM = 'boutique@melhfa.mr'
  registerSubjects()
  await createDefaultSettings()
  productId = await aProduct({ categoryId: await aCategory(), stockQuantity: 1000 })
  by = await aPerson({ name: 'Mariem' })
})
afterAll(() => mail.stop())
beforeEach(async () => {
  await db().delete(messageQueue)
  await db().delete(notificationEvents)
  await db().delete(eventChannels)
  await change({ emailOrders: true, profileEmail: '', language: 'fr', unpaidFrom: now })
})

async function change(values: Partial<typeof settings.$inferInsert>): Promise<void> {
  await db().update(settings).set(values)
  dropCachedValues()
}

function newOrder(values: Partial<NewOrder> = {}): NewOrder {
  return aNewOrder({
    lines: [{ id: productId, quantity: 2 }],
    shown: times(ouguiya(3200), 2),
    customer: { name: 'Aïchetou <b>', phone: PHONE, email: 'aichetou@example.mr' },
    language: 'fr',
    now,
    ...values,
  })
}

const withoutEmail = { name: 'Aïchetou', phone: PHONE, email: null }

async function queued(kind?: string) {
  const rows = await db().select().from(messageQueue).orderBy(messageQueue.id)
  return rows
    .filter((row) => kind === undefined || row.kind === kind)
    .map(({ payload, ...row }) => ({ ...row, payload: payload as EmailMessage }))
}

const kinds = async () => (await queued()).map(({ kind }) => kind)
const outcomes = async () =>
  (await db().select().from(notificationEvents).orderBy(notificationEvents.id)).map(
    ({ event, outcome }) => `${event} ${outcome}`,
  )

describe('a new order', () => {
  it('is confirmed to the shopper and reported to the owner, also after the mail server was down', async () => {
    const { number, id, token } = await placeOrder(newOrder({ notes: 'Après 17 h' }))
    expect(await queued()).toEqual([])
    await expandDueEvents(now)
    expect((await queued()).map(({ kind, about, recipient }) => [kind, about, recipient])).toEqual([
      ['orderReceived', `order:${id}`, 'aichetou@example.mr'],
      ['newOrder', `order:${id}`, 'contact@melhfa.example'],
    ])
    await mail.stop()
    await sendNext('email', now)
    expect((await queued())[0]).toMatchObject({ attempts: 1, sentAt: null })
    mail = await startMailServer(port)
    while ((await sendNext('email', after(1))) !== 'idle');
    const [received, reported] = mail.received
      .toSorted((a) => (a.to[0] === 'aichetou@example.mr' ? -1 : 1))
      .map(({ source }) => source.replaceAll('=\r\n', ''))
    expect(received).toContain(`/order/${token}`)
    expect(reported).toContain(`/admin/orders/${id}`)
    expect(reported).toMatch(new RegExp(`Subject:.*${number}`))
    expect(reported!.slice(reported!.indexOf('text/html'))).not.toContain('<b>')
  })

  it('is reported at the address and in the language of the settings', async () => {
    await change({ profileEmail: 'patronne@shop.mr', language: 'ar' })
    await placeOrder(newOrder({ customer: withoutEmail }))
    await expandDueEvents(now)
    const [email, ...others] = await queued()
    expect(others).toEqual([])
    expect(email).toMatchObject({ recipient: 'patronne@shop.mr', payload: { language: 'ar' } })
    expect(email!.payload.subject).toContain('طلب جديد')
    expect(email!.payload.paragraphs.join()).toContain('نيلة')
  })

  it('is reported to nobody if the setting is off, nor if it is a sale at the counter', async () => {
    const sale = { by, isAtCounter: true, reference: undefined }
    await placeOrder(newOrder({ sale }))
    await change({ emailOrders: false })
    await placeOrder(newOrder({ customer: withoutEmail }))
    await expandDueEvents(now)
    expect(await queued()).toEqual([])
  })

  it('submitted repeatedly has one e-mail; in a batch each has its own', async () => {
    const order = newOrder({ customer: withoutEmail })
    await Promise.all([placeOrder(order), placeOrder(order), placeOrder(order)])
    const phones = Array.from({ length: 6 }, (_, index) => parsePhone(`2212340${index}`)!)
    await Promise.all(phones.map((phone) => placeOrder(newOrder({ customer: { ...withoutEmail, phone } }))))
    await Promise.all([expandDueEvents(now), expandDueEvents(now)])
    await expandDueEvents(now)
    const abouts = (await queued('newOrder')).map(({ about }) => about)
    expect(abouts).toHaveLength(7)
    expect(new Set(abouts).size).toBe(7)
  })

  it('is placed although its events cannot be recorded', async () => {
    await runOn(connection, `alter table notification_events add constraint broken check (about <> about)`)
    try {
      expect((await placeOrder(newOrder())).isNew).toBe(true)
    } finally {
      await runOn(connection, 'alter table notification_events drop constraint broken')
    }
  })
})

async function anOrderTo(phone: string, values: Partial<NewOrder> = {}) {
  const customer = { name: 'Mariem', phone: phone as Phone, email: 'mariem@example.mr' }
  return placeOrder(newOrder({ customer, ...values }))
}

/** Leaves only what happens from now on. */
async function forget(): Promise<void> {
  await db().delete(notificationEvents)
  await db().delete(messageQueue)
}

describe('an order', () => {
  it('is followed by e-mail in the language of the order, up to the request for a review', async () => {
    const { id, number } = await anOrderTo('+22239200001', { language: 'ar' })
    await forget()
    for (const from of ['pending', 'confirmed', 'preparing', 'sent'] as const) {
      await advanceOrder({ id, from, by, now })
      await expandDueEvents(now)
    }
    await expandDueEvents(after(47))
    expect(await kinds()).toEqual(['orderConfirmed', 'orderShipped', 'orderDelivered'])
    await expandDueEvents(after(49))
    const emails = await queued()
    expect(emails.map(({ kind }) => kind)).toContain('reviewRequested')
    expect(emails[0]!.payload.subject).toBe(`تأكّد طلبك رقم ${number}`)
    expect(emails.every(({ payload }) => payload.language === 'ar')).toBe(true)
    // Without a courier, his lines are left out.
    expect(emails[1]!.payload.paragraphs.join('\n')).not.toContain('هاتفه')
  })

  it('that went on before its message was made is not announced with old news', async () => {
    const { id } = await anOrderTo('+22239200002')
    await forget()
    await advanceOrder({ id, from: 'pending', by, now })
    await cancelOrder({ id, reason: 'Rupture', by, now })
    await expandDueEvents(now)
    expect(await outcomes()).toEqual(['orderConfirmed dropped', 'orderCancelled queued'])
    const [email] = await queued()
    expect(email!.payload.paragraphs.join('\n')).toContain('Rupture')
  })

  it('has a refused payment announced with its reason, unless it was accepted meanwhile', async () => {
    const { id } = await anOrderTo('+22239200003', { payment: 'bankily' })
    const { id: other } = await anOrderTo('+22239200004', { payment: 'bankily' })
    await forget()
    await refusePayment({ id, proof: undefined, reason: 'Capture illisible', by, now })
    await refusePayment({ id: other, proof: undefined, reason: 'Autre', by, now })
    const [line] = await db().select().from(orderPayments).where(eq(orderPayments.orderId, other))
    await acceptPayment({ id: other, paymentId: line!.id, proof: undefined, reference: 'TX1', by, now })
    await expandDueEvents(now)
    expect(await outcomes()).toEqual([
      'paymentRefused queued',
      'paymentRefused dropped',
      'paymentAccepted queued',
    ])
    const [refused, accepted] = await queued()
    expect(refused!.payload.paragraphs.join('\n')).toContain('Capture illisible')
    expect(accepted!.payload.paragraphs.join('\n')).toMatch(/6\s400/)
  })

  it('that is unpaid is warned of once, if there is an address', async () => {
    await db().update(orders).set({ deletedAt: now })
    const { id, number } = await anOrderTo('+22239200005', { payment: 'bankily' })
    const silent = { name: 'Salka', phone: '+22239200006' as Phone, email: null }
    await placeOrder(newOrder({ customer: silent, payment: 'bankily' }))
    await forget()
    expect(await processUnpaidOrders(after(24))).toEqual({ warn: 2, expire: 0 })
    await processUnpaidOrders(after(30))
    await expandDueEvents(after(30))
    const [email, ...others] = await queued()
    expect(others).toEqual([])
    expect(email).toMatchObject({ about: `order:${id}`, kind: 'unpaidWarning' })
    expect(email!.payload.subject).toBe(`Commande n° ${number} : la preuve de paiement manque`)
    expect(email!.payload.paragraphs.join('\n')).toContain('17/11/2026 10:00')
  })

  it('of a client who wants no messages has none, but the owner is notified', async () => {
    const { id } = await anOrderTo('+22239200007')
    await db()
      .update(clients)
      .set({ mutedChannels: ['email', 'sms', 'push'] })
      .where(eq(clients.phone, '+22239200007' as Phone))
    await advanceOrder({ id, from: 'pending', by, now })
    await expandDueEvents(now)
    expect(await kinds()).toEqual(['newOrder'])
  })

  it('of a client who wants no SMS is announced by e-mail only', async () => {
    vi.spyOn(SENDERS.sms, 'isAvailable').mockReturnValue(true)
    for (const [phone, mutedChannels] of [
      ['+22239200009', ['sms']],
      ['+22239200010', []],
    ] as const) {
      const { id } = await anOrderTo(phone)
      await db()
        .update(clients)
        .set({ mutedChannels: [...mutedChannels] })
        .where(eq(clients.phone, phone as Phone))
      await expandDueEvents(now)
      const toHer = (await queued()).filter(
        (row) => row.about === `order:${id}` && row.kind === 'orderReceived',
      )
      expect(toHer.map(({ channel }) => channel)).toEqual(
        mutedChannels.length > 0 ? ['email'] : ['email', 'sms'],
      )
    }
    vi.restoreAllMocks()
  })

  it('is not announced by a channel that is switched off', async () => {
    await db().insert(eventChannels).values({ event: 'orderReceived', channel: 'email', isOn: false })
    dropCachedValues()
    await anOrderTo('+22239200008')
    expect(await outcomes()).toEqual(['newOrder null'])
  })
})

describe('the words of the owner', () => {
  const own = { subject: 'Reçu {number}', text: 'Coucou {name}', sms: 'Reçu {number}' }
  const template = () => ({ event: 'orderReceived' as const, language: 'fr' as const, by, now })

  it('replace the default in their language until they are reset', async () => {
    await saveTemplate({ ...template(), template: own })
    dropCachedValues()
    const { number } = await anOrderTo('+22239200011')
    await anOrderTo('+22239200012', { language: 'ar' })
    await expandDueEvents(now)
    await resetTemplate(template())
    dropCachedValues()
    expect((await queued('orderReceived'))[0]!.payload.subject).toBe(`Reçu ${number}`)
    expect((await queued('orderReceived'))[1]!.payload.subject).toContain('وصلنا')
    expect((await templateView('orderReceived')).changedBy).toEqual({ fr: null, ar: null })
  })

  it('with an unknown variable are refused', async () => {
    const unknown = { ...own, text: 'Bonjour {nom}' }
    await expect(saveTemplate({ ...template(), template: unknown })).rejects.toMatchObject({
      code: 'badRequest',
    })
  })
})

describe('the messages of an order', () => {
  it('are listed with their state, also those that were opened and given up', async () => {
    const { id } = await anOrderTo('+22239200013')
    await expandDueEvents(now)
    await db().update(messageQueue).set({ gaveUpAt: now, failedReason: '550 unknown' })
    await recordOpenedMessage({ about: `order:${id}`, event: 'orderReceived', by, now: after(1) })
    const lines = await messageHistory(`order:${id}`)
    expect(lines.map(({ channel, event, state, note }) => [channel, event, state, note])).toEqual([
      ['whatsapp', 'orderReceived', 'opened', 'Mariem'],
      ['email', 'orderReceived', 'givenUp', '550 unknown'],
    ])
  })

  it('reach the browsers that were subscribed to the order', async () => {
    const { id } = await anOrderTo('+22239200014')
    await forget()
    const browser = { endpoint: 'https://push.example/1', p256dh: 'k', auth: 'a', language: 'fr' as const }
    await subscribe(`order:${id}`, browser, now)
    dropCachedValues()
    await advanceOrder({ id, from: 'pending', by, now })
    await expandDueEvents(now)
    const channels = (await queued()).map(({ channel }) => channel).toSorted()
    expect(channels).toEqual(['email', 'push'])
  })
})

describe('an event', () => {
  it('whose message fails is tried again and then given up, without holding up the others', async () => {
    await transaction(() => recordEvents([{ event: 'newMessage', about: 'nothing:1', now }]))
    await anOrderTo('+22239200009')
    for (let attempt = 0; attempt < 5; attempt++) await expandDueEvents(after(attempt * 5))
    expect(await outcomes()).toEqual(['newMessage failed', 'orderReceived queued', 'newOrder queued'])
  })

  it('that waited for days is dropped', async () => {
    await anOrderTo('+22239200010')
    await expandDueEvents(after(24 * 4))
    expect(await outcomes()).toEqual(['orderReceived dropped', 'newOrder dropped'])
  })

  it('of a failed backup is sent once a day', async () => {
    for (const hours of [0, 1, 25]) {
      await notifyBackupFailure('diskFull', after(hours))
      await expandDueEvents(after(hours))
    }
    expect((await queued()).map(({ payload }) => payload.paragraphs.at(-1))).toEqual([
      expect.stringContaining('le disque est plein'),
      expect.stringContaining('le disque est plein'),
    ])
  })

  it('of low stock names the variants that fell to their threshold', async () => {
    const low = await aProduct({ categoryId: await aCategory(), stockQuantity: 6, name: 'Nila rare' })
    await checkLowStock(after(100))
    const lines = [{ id: low, quantity: 2 }]
    await placeOrder(newOrder({ lines, customer: withoutEmail, now: after(101) }))
    await forget()
    await checkLowStock(after(102))
    await checkLowStock(after(103))
    await expandDueEvents(after(103))
    const [email, ...others] = await queued()
    expect(others).toEqual([])
    expect(email!.payload.paragraphs.at(-1)).toContain('Nila rare · 4')
  })
})
