/** The contract with a real push service that verifies the sender and decrypts. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startPushService, type PushService } from '../../../tests/push-service.ts'
import { useTestDatabase } from '../../../tests/test-database.ts'
import { db } from '../database/database.server.ts'
import { SENDERS, type ChannelSender } from '../jobs/message-channels.server.ts'
import { messageQueue } from '../jobs/message-queue-tables.server.ts'
import type { PushMessage } from '../jobs/message-queue.rules.ts'
import { enqueueMessages } from '../jobs/message-queue.server.ts'
import { sendNext } from '../jobs/send-message.server.ts'
import { isPublicEndpoint } from './push-endpoint.server.ts'
import { handlePushRequest } from './push-request.server.ts'
import {
  deletePushOwners,
  isSubscribed,
  MAX_PER_OWNER,
  pushRecipients,
  subscribe,
  unsubscribe,
} from './push-subscriptions.server.ts'
import { pushSubscriptions } from './push-tables.server.ts'
import { sendPush } from './push.server.ts'
import { vapidKeys } from './vapid-keys.server.ts'

useTestDatabase()
let service: PushService

beforeAll(async () => {
  service = await startPushService()
})
afterAll(() => service.stop())
beforeEach(async () => {
  await db().delete(messageQueue)
  await db().delete(pushSubscriptions)
  service.received.length = 0
})

const now = new Date('2026-11-15T10:00:00Z')
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const message = { title: 'طلبك في الطريق', body: 'Commande 1042', url: '/order/abc', language: 'ar' as const }

const toLoopback: ChannelSender = {
  ...SENDERS.push,
  open: () => ({
    send: ({ payload, recipient, id }) =>
      sendPush({ message: payload as PushMessage, to: recipient, id }, { allowsLoopback: true }),
  }),
}
const sendNextPush = (at: Date) => sendNext('push', at, { sender: toLoopback })

async function enqueueFor(owner: string): Promise<number> {
  const { recipient } = (await pushRecipients([owner]))[0]!
  const common = { channel: 'push', kind: 'orderShipped', about: owner, now } as const
  const [id] = await enqueueMessages([{ ...common, recipient, payload: message, eventKey: 'shipped:1' }])
  return id!
}

const rowOf = async (id: number) => (await db().select().from(messageQueue).where(eq(messageQueue.id, id)))[0]

describe('a push message', () => {
  it('is encrypted for the browser and signed by the shop', async () => {
    await subscribe('order:1', { ...service.newBrowser(), language: 'ar' }, now)
    const id = await enqueueFor('order:1')
    expect(await sendNextPush(now)).toBe('normal')
    expect(service.errors).toEqual([])
    const [push] = service.received
    expect(JSON.parse(push!.text)).toEqual({ ...message, id: `${id}.${now.getTime()}` })
    expect(push!.publicKey).toBe((await vapidKeys()).publicKey)
    expect(push!.claims.sub).toMatch(/^mailto:/)
    expect(push!.headers.topic).toBe(`${id}-${now.getTime()}`)
    expect(await rowOf(id)).toMatchObject({ sentAt: now })
  })

  it('has the same key pair in every process', async () => {
    const [first, second] = await Promise.all([vapidKeys(), vapidKeys()])
    expect(second).toEqual(first)
    expect(Buffer.from(first.publicKey, 'base64url')).toHaveLength(65)
  })

  it.each([404, 410])('to a browser that unsubscribed (%i) deletes the subscription', async (status) => {
    const browser = service.newBrowser()
    await subscribe('order:1', { ...browser, language: 'fr' }, now)
    const id = await enqueueFor('order:1')
    service.statuses.push(status)
    await sendNextPush(now)
    expect(await pushRecipients(['order:1'])).toEqual([])
    expect(await rowOf(id)).toBeUndefined()
  })

  it.each([429, 503])('is retried after %i, when the service asks for it', async (status) => {
    await subscribe('order:1', { ...service.newBrowser(), language: 'fr' }, now)
    const id = await enqueueFor('order:1')
    service.statuses.push(status)
    await sendNextPush(now)
    expect(await rowOf(id)).toMatchObject({ nextAttemptAt: later(120), gaveUpAt: null })
    const [failed] = await db().select().from(pushSubscriptions)
    expect(failed!.failedReason).toBe(`the push service answered ${status}: refused`)
    await sendNextPush(later(120))
    expect(await rowOf(id)).toMatchObject({ sentAt: later(120), attempts: 2 })
  })

  it('is given up after 413, and never sent to a private address', async () => {
    await subscribe('order:1', { ...service.newBrowser(), language: 'fr' }, now)
    const id = await enqueueFor('order:1')
    service.statuses.push(413)
    await sendNextPush(now)
    expect(await rowOf(id)).toMatchObject({ gaveUpAt: now })
    const { recipient } = (await pushRecipients(['order:1']))[0]!
    await expect(sendPush({ message, to: recipient, id: '2.1' })).rejects.toMatchObject({
      isPermanent: true,
      message: 'the push service does not answer: private address',
    })
    expect(service.received).toEqual([])
  })
})

describe('a subscription', () => {
  it('belongs to several owners, and is deleted with the last', async () => {
    const browser = service.newBrowser()
    await subscribe('order:1', { ...browser, language: 'fr' }, now)
    await subscribe('order:1', { ...browser, language: 'ar' }, now)
    await subscribe('staff:3', { ...browser, language: 'ar' }, now)
    expect(await pushRecipients(['order:1', 'staff:3'])).toMatchObject([{ language: 'ar' }])
    await unsubscribe('order:1', browser.endpoint)
    expect(await isSubscribed('order:1', browser.endpoint)).toBe(false)
    expect(await isSubscribed('staff:3', browser.endpoint)).toBe(true)
    await deletePushOwners(['staff:3', 'staff:4'])
    expect(await db().$count(pushSubscriptions)).toBe(0)
  })

  it('replaces the oldest of an owner who has too many', async () => {
    const browsers = Array.from({ length: MAX_PER_OWNER + 1 }, () => service.newBrowser())
    for (const [index, browser] of browsers.entries())
      await subscribe('order:1', { ...browser, language: 'fr' }, later(index))
    expect(await pushRecipients(['order:1'])).toHaveLength(MAX_PER_OWNER)
    expect(await isSubscribed('order:1', browsers[0]!.endpoint)).toBe(false)
    expect(await db().$count(pushSubscriptions)).toBe(MAX_PER_OWNER)
  })

  it('is stored, asked for and ended by a browser', async () => {
    const { p256dh, auth } = service.newBrowser()
    const endpoint = 'https://push.example/send/1'
    const ask = (fields: Record<string, string>) =>
      handlePushRequest(
        'order:1',
        new Request('http://x', { method: 'POST', body: new URLSearchParams(fields) }),
      )
    const whole = { intent: 'subscribe', endpoint, p256dh, auth, language: 'fr' }
    const { publicKey } = await vapidKeys()
    expect(await ask(whole)).toEqual({ isSubscribed: true, publicKey })
    expect(await ask({ intent: 'check', endpoint })).toEqual({ isSubscribed: true, publicKey })
    expect(await ask({ intent: 'unsubscribe', endpoint })).toEqual({ isSubscribed: false, publicKey })
    for (const wrong of [
      { ...whole, endpoint: 'https://127.0.0.1/send' },
      { ...whole, auth: 'short' },
      { ...whole, p256dh: 'A' + p256dh.slice(1) },
      { ...whole, language: 'en' },
      { ...whole, owner: 'staff:1' },
      { intent: 'other', endpoint },
    ])
      await expect(ask(wrong)).rejects.toMatchObject({ code: 'badRequest' })
  })

  it.each([
    ['https://fcm.googleapis.com/fcm/send/abc:def', true],
    ['https://updates.push.services.mozilla.com/wpush/v2/gAAA', true],
    ['https://web.push.apple.com/QGu', true],
    ['http://push.example/a', false],
    ['https://push.example:8443/a', false],
    ['https://user@push.example/a', false],
    ['https://localhost/a', false],
    ['https://10.0.0.1/a', false],
    ['https://0x7f000001/a', false],
    ['https://[::1]/a', false],
    ['text', false],
  ])('of %s is accepted: %s', (endpoint, isAccepted) => {
    expect(isPublicEndpoint(endpoint)).toBe(isAccepted)
  })
})
