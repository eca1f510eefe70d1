/** The contract with a real HTTP gateway that answers late, wrongly, twice or not at all. */
import { readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startSmsGateway, type GatewayAnswer, type SmsGateway } from '../../../tests/sms-gateway.ts'
import { useTestDatabase } from '../../../tests/test-database.ts'
import { db } from '../database/database.server.ts'
import { messageQueue } from '../jobs/message-queue-tables.server.ts'
import { enqueueMessages } from '../jobs/message-queue.server.ts'
import { CLAIM_MS, sendNext } from '../jobs/send-message.server.ts'
import { sendSms } from './sms.server.ts'

useTestDatabase()
let gateway: SmsGateway

beforeAll(async () => {
  gateway = await startSmsGateway()
  process.env.SMS_URL = `${gateway.url}/send`
  process.env.SMS_HEADERS = '{"authorization":"Bearer key","content-type":"application/json"}'
  process.env.SMS_BODY = '{"to":"{phone}","text":"{text}"}'
})
afterAll(() => gateway.stop())
beforeEach(async () => {
  await db().delete(messageQueue)
  gateway.requests.length = 0
  gateway.answers.length = 0
})

const now = new Date('2026-11-15T10:00:00Z')
const seconds = (count: number) => new Date(now.getTime() + count * 1000)

async function enqueue(expiresAt?: Date): Promise<number> {
  const payload = { text: 'Commande "1042" confirmée · طلبك', language: 'fr' as const }
  const [id] = await enqueueMessages([
    {
      channel: 'sms',
      kind: 'orderConfirmed',
      about: 'order:1',
      recipient: '+22236000001',
      payload,
      now,
      ...(expiresAt && { expiresAt }),
    },
  ])
  return id!
}

const rowOf = async (id: number) =>
  (await db().select().from(messageQueue).where(eq(messageQueue.id, id)))[0]!

describe('an SMS', () => {
  it('is sent once, with the configured headers, an escaped body and an idempotency key', async () => {
    const id = await enqueue()
    expect(await sendNext('sms', now)).toBe('normal')
    expect(await sendNext('sms', now)).toBe('idle')
    expect(gateway.requests).toMatchObject([
      {
        method: 'POST',
        url: '/send',
        headers: { authorization: 'Bearer key', 'idempotency-key': `${id}.${now.getTime()}` },
      },
    ])
    expect(JSON.parse(gateway.requests[0]!.body)).toEqual({
      to: '+22236000001',
      text: 'Commande "1042" confirmée · طلبك',
    })
    expect(await rowOf(id)).toMatchObject({ sentAt: now, attempts: 1 })
  })

  it.each<[string, GatewayAnswer, string]>([
    ['429', { status: 429, body: 'slow down' }, 'answered 429: slow down'],
    ['500', { status: 500, body: '<html>' }, 'answered 500'],
    ['402, because credit can be bought', { status: 402, body: 'no credit' }, 'no credit'],
    ['a connection that is reset', 'reset', 'does not answer: '],
  ])('is retried after %s with the same key', async (_, answer, reason) => {
    const id = await enqueue()
    gateway.answers.push(answer)
    await sendNext('sms', now)
    const row = await rowOf(id)
    expect(row).toMatchObject({ sentAt: null, gaveUpAt: null, nextAttemptAt: seconds(30) })
    expect(row.failedReason).toContain(reason)
    await sendNext('sms', seconds(30))
    expect(await rowOf(id)).toMatchObject({ sentAt: seconds(30), attempts: 2, failedReason: null })
    expect(gateway.requests).toHaveLength(2)
    expect(new Set(gateway.requests.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
  })

  it.each([400, 404, 422, 301])('is given up after %i, with the reason', async (status) => {
    const id = await enqueue()
    gateway.answers.push({ status, body: `bad number ${'x'.repeat(5000)}`, headers: { location: '/other' } })
    await sendNext('sms', now)
    const row = await rowOf(id)
    expect(row).toMatchObject({ gaveUpAt: now, attempts: 1 })
    expect(row.failedReason).toMatch(new RegExp(`^the SMS gateway answered ${status}: bad number x+$`))
    expect(row.failedReason!.length).toBeLessThan(400)
    expect(gateway.requests).toHaveLength(1)
  })

  it('waits as long as the gateway asks', async () => {
    const id = await enqueue()
    gateway.answers.push({ status: 429, headers: { 'retry-after': '600' } })
    await sendNext('sms', now)
    expect(await rowOf(id)).toMatchObject({ nextAttemptAt: seconds(600) })
  })

  it('is not sent after its time', async () => {
    const id = await enqueue(seconds(20))
    expect(await sendNext('sms', seconds(21))).toBe('normal')
    expect(await rowOf(id)).toMatchObject({ gaveUpAt: seconds(21) })
    expect(gateway.requests).toEqual([])
  })

  it('that was taken without an answer is sent again with a key by which the gateway delivers it once', async () => {
    await enqueue()
    gateway.answers.push('reset')
    await sendNext('sms', now)
    await sendNext('sms', seconds(30))
    expect(gateway.requests).toHaveLength(2)
    const last = gateway.requests.at(-1)!.headers['idempotency-key']
    expect(gateway.delivered().filter(({ headers }) => headers['idempotency-key'] === last)).toHaveLength(1)
  })

  it('does not wait for a gateway that never answers', async () => {
    gateway.answers.push('silence')
    const start = performance.now()
    await expect(
      sendSms({ to: '+22236000001', text: 'x', id: '1' }, { timeoutMs: 200 }),
    ).rejects.toMatchObject({ isPermanent: false, message: expect.stringContaining('does not answer') })
    expect(performance.now() - start).toBeLessThan(5_000)
  })

  it('is claimed again after a process died between sending and recording', async () => {
    const id = await enqueue()
    await sendNext('sms', now)
    await db()
      .update(messageQueue)
      .set({ sentAt: null, nextAttemptAt: seconds(CLAIM_MS / 1000) })
    expect(await sendNext('sms', seconds(59))).toBe('idle')
    expect(await sendNext('sms', seconds(61))).toBe('normal')
    expect(await rowOf(id)).toMatchObject({ sentAt: seconds(61) })
    expect(gateway.requests).toHaveLength(2)
  })

  it('is a line of a file in development', async () => {
    const file = join(tmpdir(), `sms-${process.pid}`, 'sms.log')
    await sendSms({ to: '+22236000001', text: 'un\ndeux', id: '1' }, { gateway: { file } })
    await sendSms({ to: '+22236000002', text: 'x', id: '2' }, { gateway: { file } })
    const lines = (await readFile(file, 'utf8')).trim().split('\n')
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { id: '1', phone: '+22236000001', text: 'un\ndeux' },
      { id: '2', phone: '+22236000002' },
    ])
    await rm(join(tmpdir(), `sms-${process.pid}`), { recursive: true })
  })

  it('is sent by GET with an encoded URL', async () => {
    const url = `${gateway.url}/send?to={digits}&text={text}&ref={id}`
    await sendSms(
      { to: '+22236000001', text: 'a&b=ملحفة', id: '7.1' },
      { gateway: { url, method: 'GET', headers: {}, body: undefined } },
    )
    const sent = new URL(gateway.requests[0]!.url, gateway.url)
    expect(Object.fromEntries(sent.searchParams)).toEqual({
      to: '22236000001',
      text: 'a&b=ملحفة',
      ref: '7.1',
    })
  })
})
