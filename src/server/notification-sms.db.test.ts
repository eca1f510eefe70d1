/** SMS to shoppers and to the owner, and the quiet hours, against a real gateway. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ouguiya } from '#core/money.ts'
import type { Phone } from '#core/phone.ts'
import { expandDueEvents } from '#features/notifications/expand-events.server.ts'
import { notificationEvents } from '#features/notifications/notifications-tables.server.ts'
import { placeOrder } from '#features/orders/checkout/place-order.server.ts'
import { advanceOrder, cancelOrder } from '#features/orders/lifecycle/order-lifecycle.server.ts'
import { settings } from '#features/settings/settings-tables.server.ts'
import { createDefaultSettings } from '#features/settings/settings.server.ts'
import type { StaffPerson } from '#features/staff/staff.rules.ts'
import { db } from '#platform/database/database.server.ts'
import { messageQueue } from '#platform/jobs/message-queue-tables.server.ts'
import { sendNext } from '#platform/jobs/send-message.server.ts'
import { aCategory, aNewOrder, aProduct } from '../../tests/builders.ts'
import { startSmsGateway, type SmsGateway } from '../../tests/sms-gateway.ts'
import { aPerson } from '../../tests/staff.ts'
import { dropCachedValues, useTestDatabase } from '../../tests/test-database.ts'
import { registerSubjects } from './notification-subjects.server.ts'

useTestDatabase()
const at = (time: string, day = '15') => new Date(`2026-11-${day}T${time}:00Z`)
let gateway: SmsGateway
let productId: number
let by: StaffPerson

beforeAll(async () => {
  gateway = await startSmsGateway()
  process.env.SMS_URL = gateway.url
  process.env.SMS_BODY = '{"to":"{phone}","text":"{text}","id":"{id}"}'
  process.env.SMS_HEADERS = '{"content-type":"application/json"}'
  registerSubjects()
  await createDefaultSettings()
  productId = await aProduct({ categoryId: await aCategory(), stockQuantity: 1000 })
  by = await aPerson({ name: 'Mariem' })
})
afterAll(() => gateway.stop())
beforeEach(async () => {
  await db().delete(messageQueue)
  await db().delete(notificationEvents)
  gateway.requests.length = 0
})

async function anOrder(phone: string, now: Date, language: 'ar' | 'fr' = 'fr') {
  const customer = { name: 'Mariem', phone: phone as Phone, email: null }
  const lines = [{ id: productId, quantity: 1 }]
  return placeOrder(aNewOrder({ lines, shown: ouguiya(3200), customer, language, now }))
}

async function sendAll(now: Date): Promise<string[]> {
  await expandDueEvents(now)
  while ((await sendNext('sms', now)) !== 'idle');
  return gateway.requests.splice(0).map(({ body }) => body)
}

describe('an SMS', () => {
  it('confirms an order to a shopper who has only a telephone, also at night', async () => {
    const { number, token } = await anOrder('+22239300001', at('22:30'))
    const [body, ...others] = await sendAll(at('22:30'))
    expect(others).toEqual([])
    expect(body).toContain('+22239300001')
    expect(body).toContain(`commande ${number}`)
    expect(body).toContain(`/order/${token}`)
  })

  it('waits for the end of the quiet hours', async () => {
    const { id } = await anOrder('+22239300002', at('20:00'), 'ar')
    await sendAll(at('20:00'))
    for (const from of ['pending', 'confirmed', 'preparing'] as const)
      await advanceOrder({ id, from, by, now: at('22:00') })
    expect(await sendAll(at('22:00'))).toEqual([])
    expect(await sendAll(at('07:59', '16'))).toEqual([])
    const [body] = await sendAll(at('08:00', '16'))
    expect(body).toContain('في الطريق')
    expect(await sendAll(at('09:00', '16'))).toEqual([])
  })

  it('that waited is dropped if its reason is gone in the morning', async () => {
    const { id } = await anOrder('+22239300003', at('20:00'))
    await sendAll(at('20:00'))
    for (const from of ['pending', 'confirmed', 'preparing'] as const)
      await advanceOrder({ id, from, by, now: at('22:00') })
    await sendAll(at('22:00'))
    await cancelOrder({ id, reason: 'Adresse', by, now: at('07:00', '16') })
    const bodies = await sendAll(at('08:00', '16'))
    expect(bodies).toHaveLength(1)
    expect(bodies[0]).toContain('annul')
  })

  it('reports new orders to the owner if she has switched it on', async () => {
    await db()
      .update(settings)
      .set({ smsOrders: true, profilePhone: '+22245000000' })
      .where(eq(settings.id, 'default'))
    dropCachedValues()
    await anOrder('+22239300004', at('10:00'))
    const bodies = await sendAll(at('10:00'))
    expect(bodies.filter((body) => body.includes('+22245000000'))).toHaveLength(1)
  })
})
