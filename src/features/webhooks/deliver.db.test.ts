/** The contract with a real HTTP receiver that answers late, wrongly, twice or not at all. */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { notificationEvents } from '#features/notifications/notifications-tables.server.ts'
import { createDefaultSettings } from '#features/settings/settings.server.ts'
import { activityLog } from '#features/staff/staff-tables.server.ts'
import { config } from '#platform/config.server.ts'
import { db } from '#platform/database/database.server.ts'
import { startListening, stopListening } from '#platform/database/notifications.server.ts'
import { aPerson } from '../../../tests/staff.ts'
import { useTestDatabase } from '../../../tests/test-database.ts'
import { startWebhookReceiver, type WebhookReceiver } from '../../../tests/webhook-receiver.ts'
import { CLAIM_MS, deliverNext } from './deliver.server.ts'
import { listDeliveries, sendDeliveryAgain, sendFailedAgain, webhookQueue } from './deliveries.server.ts'
import {
  addEndpoint,
  changeEndpoint,
  findEndpoint,
  listEndpoints,
  removeEndpoint,
  rotateSecret,
  sendTest,
  switchEndpoint,
} from './endpoints.server.ts'
import { postMessage } from './post-message.server.ts'
import { deleteOldDeliveries, startWebhookWorker } from './webhook-worker.server.ts'
import { MAX_ATTEMPTS, RETRY_DELAYS_MS, type EventType } from './webhook.rules.ts'
import { webhookDeliveries, webhookEndpoints } from './webhooks-tables.server.ts'

const { connection } = useTestDatabase()
let receiver: WebhookReceiver
let by: Awaited<ReturnType<typeof aPerson>>

beforeAll(async () => {
  config().webhookPrivateAddresses = true
  receiver = await startWebhookReceiver()
  by = await aPerson()
})
afterAll(async () => {
  config().webhookPrivateAddresses = false
  await receiver.stop()
})
beforeEach(async () => {
  await db().delete(webhookDeliveries)
  await db().delete(webhookEndpoints)
  receiver.received.length = 0
  receiver.answers.length = 0
})

const now = new Date('2026-11-17T10:00:00Z')
const later = (ms: number) => new Date(now.getTime() + ms)
const DAY = 24 * 3_600_000

function form(types: EventType[] = ['order.placed']) {
  return { url: receiver.url, description: 'Comptabilité', types }
}

async function anEndpoint(): Promise<{ id: number; secret: string }> {
  return addEndpoint({ by, now, form: form() })
}

async function aDelivery(endpointId: number): Promise<number> {
  const [row] = await db()
    .insert(webhookDeliveries)
    .values({
      endpointId,
      messageId: randomUUID(),
      type: 'order.placed',
      data: { order: { id: 1 } },
      occurredAt: now,
    })
    .returning({ id: webhookDeliveries.id })
  return row!.id
}

const rowOf = async (id: number) =>
  (await db().select().from(webhookDeliveries).where(eq(webhookDeliveries.id, id)))[0]!

describe('a delivery', () => {
  it('is signed as the specification says; an independent program verifies it', async () => {
    const { id, secret } = await anEndpoint()
    const delivery = await aDelivery(id)
    expect(await deliverNext(id, now)).toBe(true)
    expect(await deliverNext(id, now)).toBe(false)
    const [{ headers, body }] = receiver.received as [(typeof receiver.received)[0]]
    expect(new Webhook(secret).verify(body, headers)).toEqual({
      type: 'order.placed',
      timestamp: now.toISOString(),
      data: { order: { id: 1 } },
    })
    expect(headers['webhook-id']).toMatch(/^msg_[0-9a-f]{32}$/)
    expect(headers['content-type']).toBe('application/json')
    expect(() => new Webhook(secret).verify(body.replace('1', '2'), headers)).toThrow('No matching signature')
    expect(await rowOf(delivery)).toMatchObject({ deliveredAt: now, attempts: 1, responseStatus: 204 })
  })

  it('has the signatures of both secrets for a day after a rotation', async () => {
    const { id, secret } = await anEndpoint()
    const next = await rotateSecret({ by, now, id })
    expect(next).toMatch(/^whsec_/)
    await aDelivery(id)
    await deliverNext(id, later(DAY - 1))
    await aDelivery(id)
    await deliverNext(id, later(DAY + 1))
    const verifies = (key: string, index: number) => {
      const { body, headers } = receiver.received[index]!
      try {
        new Webhook(key).verify(body, headers)
        return true
      } catch {
        return false
      }
    }
    expect([verifies(secret, 0), verifies(next, 0)]).toEqual([true, true])
    expect([verifies(secret, 1), verifies(next, 1)]).toEqual([false, true])
  })

  it.each([
    [
      { status: 500, body: 'broken' },
      { responseStatus: 500, responseBody: 'broken' },
    ],
    [{ status: 302, headers: { location: 'http://127.0.0.1:1/' } }, { responseStatus: 302 }],
    [{ status: 404 }, { responseStatus: 404 }],
    ['silence', { responseStatus: null, failure: 'no answer within 0.3 s' }],
    ['reset', { responseStatus: null, failure: expect.stringContaining('ECONNRESET') as string }],
  ] as const)('that is answered %o is tried again with the same id and body', async (answer, stored) => {
    const { id } = await anEndpoint()
    const delivery = await aDelivery(id)
    receiver.answers.push(answer)
    await deliverNext(id, now, { timeoutMs: 300 })
    const row = await rowOf(delivery)
    expect(row).toMatchObject({ attempts: 1, deliveredAt: null, failedAt: null, ...stored })
    expect(row.nextAttemptAt.getTime()).toBeGreaterThanOrEqual(later(RETRY_DELAYS_MS[0]).getTime())
    expect(await deliverNext(id, later(1000))).toBe(false)
    await deliverNext(id, later(6000))
    const [first, second] = receiver.received
    expect(receiver.received).toHaveLength(2)
    expect(second!.body).toBe(first!.body)
    expect(second!.headers['webhook-id']).toBe(first!.headers['webhook-id'])
    expect(await rowOf(delivery)).toMatchObject({ attempts: 2, deliveredAt: later(6000), failure: null })
    expect(await findEndpoint(id)).toMatchObject({ failingSince: null })
  })

  it('is delivered when the status has arrived, although the body never ends', async () => {
    const { id } = await anEndpoint()
    const delivery = await aDelivery(id)
    receiver.answers.push('slowBody')
    await deliverNext(id, now, { timeoutMs: 300 })
    expect(await rowOf(delivery)).toMatchObject({
      deliveredAt: now,
      responseStatus: 200,
      responseBody: 'ok so far',
    })
  })

  it('keeps the first kilobyte of an answer', async () => {
    const { id } = await anEndpoint()
    const delivery = await aDelivery(id)
    receiver.answers.push({ status: 500, body: `a\0${'é'.repeat(100_000)}` })
    await deliverNext(id, now)
    const { responseBody } = await rowOf(delivery)
    expect(Buffer.byteLength(responseBody!)).toBeLessThanOrEqual(1030)
    expect(responseBody).toMatch(/^aé+/)
  })

  it('waits as long as the receiver asks', async () => {
    const { id } = await anEndpoint()
    const delivery = await aDelivery(id)
    receiver.answers.push({ status: 429, headers: { 'retry-after': '120' } })
    await deliverNext(id, now)
    expect((await rowOf(delivery)).nextAttemptAt).toEqual(later(120_000))
  })

  it('is sent once by three concurrent workers', async () => {
    const { id } = await anEndpoint()
    for (let index = 0; index < 20; index++) await aDelivery(id)
    const worker = async () => {
      while (await deliverNext(id, now));
    }
    await Promise.all([worker(), worker(), worker()])
    const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
    expect(ids).toHaveLength(20)
    expect(new Set(ids).size).toBe(20)
  })

  it('of a process that died is sent by another when the claim has expired', async () => {
    const { id } = await anEndpoint()
    const delivery = await aDelivery(id)
    await db()
      .update(webhookDeliveries)
      .set({ attempts: 1, nextAttemptAt: later(CLAIM_MS) })
    expect(await deliverNext(id, later(CLAIM_MS - 1))).toBe(false)
    expect(await deliverNext(id, later(CLAIM_MS))).toBe(true)
    expect(await rowOf(delivery)).toMatchObject({ attempts: 2 })
    expect(receiver.received).toHaveLength(1)
  })

  it('fails after the last attempt, switches the endpoint off, and staff are notified', async () => {
    await createDefaultSettings()
    const { smtp } = config()
    config().smtp = { url: new URL('smtp://127.0.0.1:1'), from: 'shop@shop.mr' }
    onTestFinished(() => {
      config().smtp = smtp
    })
    const { id } = await anEndpoint()
    const delivery = await aDelivery(id)
    let time = now
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
      receiver.answers.push({ status: 503 })
      expect(await deliverNext(id, time)).toBe(true)
      const row = await rowOf(delivery)
      expect(row.attempts).toBe(attempt)
      if (attempt < MAX_ATTEMPTS) time = row.nextAttemptAt
    }
    expect(await rowOf(delivery)).toMatchObject({ failedAt: time, deliveredAt: null })
    expect(await findEndpoint(id)).toMatchObject({
      isActive: false,
      disabledReason: 'failing',
      disabledAt: time,
      failingSince: now,
    })
    const [line] = await db().select().from(activityLog).where(eq(activityLog.action, 'webhookDisabled'))
    expect(line).toMatchObject({ staffName: 'system', after: { address: new URL(receiver.url).host } })
    expect(await db().select().from(notificationEvents)).toMatchObject([
      { event: 'webhookDisabled', about: `webhook:${id}`, facts: { address: new URL(receiver.url).host } },
    ])
    expect(await deliverNext(id, later(100 * DAY))).toBe(false)
  })

  it('that is answered 410 switches the endpoint off at once; what waits is kept', async () => {
    const { id } = await anEndpoint()
    const [gone, waiting] = [await aDelivery(id), await aDelivery(id)]
    receiver.answers.push({ status: 410 })
    await deliverNext(id, now, { limit: 1 })
    expect(await rowOf(gone)).toMatchObject({ failedAt: now })
    expect(await findEndpoint(id)).toMatchObject({ isActive: false, disabledReason: 'gone' })
    expect(await deliverNext(id, now)).toBe(false)
    await expect(sendDeliveryAgain(id, gone)).rejects.toMatchObject({ code: 'endpointOff' })
    await switchEndpoint({ by, now, id, isActive: true })
    expect(await findEndpoint(id)).toMatchObject({ isActive: true, disabledReason: null, failingSince: null })
    await deliverNext(id, now)
    expect(await rowOf(waiting)).toMatchObject({ deliveredAt: now })
  })

  it('is sent again by hand, one or all that failed since a day, with the same id', async () => {
    const { id } = await anEndpoint()
    const [delivered, failed, old] = [await aDelivery(id), await aDelivery(id), await aDelivery(id)]
    await db().update(webhookDeliveries).set({ failedAt: now, attempts: 11 })
    await db()
      .update(webhookDeliveries)
      .set({ occurredAt: later(-3 * DAY) })
      .where(eq(webhookDeliveries.id, old))
    await db()
      .update(webhookDeliveries)
      .set({ failedAt: null, deliveredAt: now })
      .where(eq(webhookDeliveries.id, delivered))
    expect(await sendFailedAgain(id, later(-DAY))).toBe(1)
    expect(await rowOf(failed)).toMatchObject({ attempts: 0, failedAt: null })
    await deliverNext(id, later(1))
    expect(await rowOf(failed)).toMatchObject({ attempts: 1, deliveredAt: later(1) })
    expect(await sendDeliveryAgain(id, delivered)).toBe(1)
    expect(await sendDeliveryAgain(id, delivered)).toBe(0)
    await deliverNext(id, later(2))
    expect(receiver.received).toHaveLength(2)
    expect((await listDeliveries(id, { from: undefined, isFailedOnly: true })).deliveries).toMatchObject([
      { id: old, state: 'failed' },
    ])
  })
})

describe('an endpoint', () => {
  it('never shows its secret again, and the activity log has no address with a key', async () => {
    const added = await addEndpoint({ by, now, form: { ...form(), url: `${receiver.url}?key=abc` } })
    await changeEndpoint({ by, now, id: added.id, form: form(['stock.changed']) })
    const shown = JSON.stringify([await listEndpoints(), await findEndpoint(added.id)])
    expect(shown).not.toContain('whsec_')
    const lines = JSON.stringify(await db().select().from(activityLog))
    expect(lines).not.toContain('whsec_')
    expect(lines).not.toContain('key=abc')
  })

  it('gets a test event, is limited to ten, and disappears when removed', async () => {
    const { id } = await anEndpoint()
    await sendTest({ id, now })
    await deliverNext(id, now)
    expect(JSON.parse(receiver.received[0]!.body)).toMatchObject({
      type: 'webhook.test',
      data: { test: true },
    })
    for (let index = 1; index < 10; index++) await anEndpoint()
    await expect(anEndpoint()).rejects.toMatchObject({ code: 'tooManyEndpoints' })
    await removeEndpoint({ by, now, id })
    expect(await listEndpoints()).toHaveLength(9)
    await expect(findEndpoint(id)).rejects.toMatchObject({ code: 'endpointUnknown' })
    await deleteOldDeliveries(later(29 * DAY))
    expect(await db().$count(webhookEndpoints)).toBe(10)
    await deleteOldDeliveries(later(31 * DAY))
    expect(await db().$count(webhookEndpoints)).toBe(9)
    expect(await db().$count(webhookDeliveries)).toBe(0)
  })

  it('is counted for the health page', async () => {
    const { id } = await anEndpoint()
    expect(await webhookQueue()).toEqual({ active: 1, disabled: 0, waiting: 0, failed: 0, oldest: undefined })
    await aDelivery(id)
    const failed = await aDelivery(id)
    await db().update(webhookDeliveries).set({ failedAt: now }).where(eq(webhookDeliveries.id, failed))
    expect(await webhookQueue()).toEqual({ active: 1, disabled: 0, waiting: 1, failed: 1, oldest: now })
  })
})

describe('a private address', () => {
  afterEach(() => {
    config().webhookPrivateAddresses = true
  })

  const message = { headers: {}, body: '{}' }

  it.each([
    'https://127.0.0.1/',
    'https://localhost/',
    'https://2130706433/',
    'https://0177.0.0.1/',
    'https://0x7f.1/',
    'https://127.1/',
    'https://0.0.0.0/',
    'https://0/',
    'https://10.1.2.3/',
    'https://172.16.0.1/',
    'https://192.168.1.1/',
    'https://169.254.169.254/latest/meta-data/',
    'https://100.64.0.1/',
    'https://[::1]/',
    'https://[::]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:7f00:1]/',
    'https://[64:ff9b::7f00:1]/',
    'https://[fe80::1]/',
    'https://[fd00::1]/',
    'https://[2002:7f00:1::]/',
  ])('%s is not connected to', async (url) => {
    config().webhookPrivateAddresses = false
    expect(await postMessage(url, message)).toMatchObject({ status: null, failure: 'private address' })
  })

  it('is not reached without TLS either', async () => {
    config().webhookPrivateAddresses = false
    expect(await postMessage(receiver.url, message)).toMatchObject({ failure: 'only https is allowed' })
    expect(receiver.received).toEqual([])
  })

  it('is not reached by a name that resolves differently the second time (DNS rebinding)', async () => {
    config().webhookPrivateAddresses = false
    const asked: string[] = []
    // Allowed for whoever asks first, the address of the receiver afterwards.
    const resolve = ((name: string, _options: unknown, callback: (...found: unknown[]) => void) => {
      asked.push(name)
      callback(null, [{ address: asked.length === 1 ? '127.0.0.2' : '127.0.0.1', family: 4 }])
    }) as never
    const isAllowed = (address: string) => address === '127.0.0.2'
    const { port } = new URL(receiver.url)
    const post = () => postMessage(`https://rebinding.example:${port}/`, message, { resolve, isAllowed })
    // The checked address is the one that is connected to, and nothing is looked up again.
    expect((await post()).failure).toBe(`connect ECONNREFUSED 127.0.0.2:${port}`)
    expect(asked).toEqual(['rebinding.example'])
    expect((await post()).failure).toBe('private address')
    expect(receiver.received).toEqual([])
  })

  it('among public ones refuses the name', async () => {
    config().webhookPrivateAddresses = false
    const resolve = ((_name: string, _options: unknown, callback: (...found: unknown[]) => void) =>
      callback(null, [
        { address: '8.8.8.8', family: 4 },
        { address: '::ffff:10.0.0.1', family: 6 },
      ])) as never
    expect(await postMessage('https://mixed.example/', message, { resolve })).toMatchObject({
      failure: 'private address',
    })
  })
})

describe('the workers', () => {
  it('are notified of new deliveries; a silent endpoint does not delay another', async () => {
    const silent = await startWebhookReceiver()
    await startListening(connection)
    onTestFinished(async () => {
      await stopListening()
      await silent.stop()
    })
    const slow = await addEndpoint({ by, now, form: { ...form(), url: silent.url } })
    const quick = await anEndpoint()
    const workers = [startWebhookWorker({ timeoutMs: 3_000 }), startWebhookWorker({ timeoutMs: 3_000 })]
    silent.answers.push(
      'silence',
      'silence',
      'silence',
      'silence',
      'silence',
      'silence',
      'silence',
      'silence',
    )
    for (let index = 0; index < 8; index++) await aDelivery(slow.id)
    await expect.poll(() => silent.received.length).toBeGreaterThan(0)
    const start = performance.now()
    for (let index = 0; index < 8; index++) await aDelivery(quick.id)
    await expect.poll(() => receiver.received.length).toBe(8)
    expect(performance.now() - start).toBeLessThan(2_500)
    await Promise.all(workers.map((worker) => worker.stop()))
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(8)
  })
})

describe('any history of answers', () => {
  type Step = 200 | 500 | 'reset' | 'wait' | 'again'
  const step = fc.constantFrom<Step>(200, 500, 500, 500, 'reset', 'wait', 'again')

  interface Model {
    attempts: number
    state: 'open' | 'delivered' | 'failed'
    sent: number
  }

  /** What the rules say about one delivery whose clock always reaches the next attempt. */
  function next(model: Model, taken: Step): Model {
    if (taken === 'wait') return model
    if (taken === 'again') return model.state === 'open' ? model : { ...model, attempts: 0, state: 'open' }
    if (model.state !== 'open') return model
    const attempts = model.attempts + 1
    const state = taken === 200 ? 'delivered' : attempts === MAX_ATTEMPTS ? 'failed' : 'open'
    return { attempts, state, sent: model.sent + 1 }
  }

  it('has the attempts and the state of the model', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 16 }), async (steps) => {
        const { id } = await anEndpoint()
        const delivery = await aDelivery(id)
        receiver.received.length = 0
        let model: Model = { attempts: 0, state: 'open', sent: 0 }
        let time = now
        for (const taken of steps) {
          receiver.answers.length = 0
          if (taken === 'again') await sendDeliveryAgain(id, delivery)
          else if (taken === 'wait') {
            // Before its time nothing is sent.
            if (model.attempts > 0) await deliverNext(id, new Date(time.getTime() - 1))
          } else {
            receiver.answers.push(taken === 'reset' ? 'reset' : { status: taken })
            await Promise.all([deliverNext(id, time), deliverNext(id, time)])
          }
          model = next(model, taken)
          const row = await rowOf(delivery)
          const state = row.deliveredAt ? 'delivered' : row.failedAt ? 'failed' : 'open'
          expect({ attempts: row.attempts, state, sent: receiver.received.length }).toEqual(model)
          if (row.nextAttemptAt > time) time = row.nextAttemptAt
          // Its own rule is tested above.
          await db().update(webhookEndpoints).set({ isActive: true, disabledReason: null, disabledAt: null })
        }
        await db().delete(webhookDeliveries)
        await db().delete(webhookEndpoints)
      }),
      { numRuns: 25 },
    )
  })
})
