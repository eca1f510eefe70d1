import { afterAll, beforeAll, expect, it } from 'vitest'
import { startMailServer, type MailServer } from '../../../tests/smtp-server.ts'
import { useTestDatabase } from '../../../tests/test-database.ts'
import { db } from '../database/database.server.ts'
import { startLive, stopLive } from '../database/notifications.server.ts'
import { outbox } from './email-queue-tables.server.ts'
import { leaveLetter } from './email-queue.server.ts'
import { startOutboxWorker } from './email-worker.server.ts'

const { connection } = useTestDatabase()
let mail: MailServer

beforeAll(async () => {
  mail = await startMailServer()
  process.env.SMTP_URL = `smtp://127.0.0.1:${mail.port}`
  process.env.SMTP_FROM = 'boutique@melhfa.mr'
  await startLive(connection)
})
afterAll(async () => {
  await stopLive()
  await mail.stop()
})

async function leave(recipient: string): Promise<void> {
  const letter = { language: 'fr' as const, subject: 'x', paragraphs: ['y'], signature: 'z' }
  await leaveLetter({ kind: 'order', about: 'order:1', recipient, letter, now: new Date() })
}

it('two workers are called by a new letter, send it once, and stop in order', async () => {
  const workers = [startOutboxWorker(), startOutboxWorker()]
  for (let place = 0; place < 5; place++) await leave(`reader${place}@shop.mr`)
  await expect.poll(() => mail.letters.length, { timeout: 10_000 }).toBe(5)
  await Promise.all(workers.map((worker) => worker.stop()))
  expect(new Set(mail.letters.flatMap(({ to }) => to)).size).toBe(5)
  // Nobody is there any more: what comes now waits for the next start.
  await leave('late@shop.mr')
  await new Promise((resolve) => setTimeout(resolve, 300))
  const waiting = (await db().select().from(outbox)).filter(({ sentAt }) => sentAt === null)
  expect(waiting.map(({ recipient, attempts }) => [recipient, attempts])).toEqual([['late@shop.mr', 0]])
})
