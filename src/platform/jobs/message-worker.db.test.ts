import { afterAll, beforeAll, expect, it } from 'vitest'
import { startMailServer, type MailServer } from '../../../tests/smtp-server.ts'
import { useTestDatabase } from '../../../tests/test-database.ts'
import { db } from '../database/database.server.ts'
import { startListening, stopListening } from '../database/notifications.server.ts'
import { messageQueue } from './message-queue-tables.server.ts'
import { enqueueEmail } from './message-queue.server.ts'
import { startMessageWorkers } from './message-worker.server.ts'

const { connection } = useTestDatabase()
let mail: MailServer

beforeAll(async () => {
  mail = await startMailServer()
  process.env.SMTP_URL = `smtp://127.0.0.1:${mail.port}`
  process.env.SMTP_FROM = 'boutique@melhfa.mr'
  await startListening(connection)
})
afterAll(async () => {
  await stopListening()
  await mail.stop()
})

async function enqueue(recipient: string): Promise<void> {
  const message = { language: 'fr' as const, subject: 'x', paragraphs: ['y'], signature: 'z' }
  await enqueueEmail({ kind: 'order', about: 'order:1', recipient, message, now: new Date() })
}

it('two workers are notified of new e-mails, send each once, and stop', async () => {
  const workers = [startMessageWorkers(), startMessageWorkers()]
  for (let index = 0; index < 5; index++) await enqueue(`reader${index}@shop.mr`)
  await expect.poll(() => mail.received.length, { timeout: 10_000 }).toBe(5)
  await Promise.all(workers.map((worker) => worker.stop()))
  expect(new Set(mail.received.flatMap(({ to }) => to)).size).toBe(5)
  // The workers have stopped: a new e-mail stays in the queue.
  await enqueue('late@shop.mr')
  await new Promise((resolve) => setTimeout(resolve, 300))
  const waiting = (await db().select().from(messageQueue)).filter(({ sentAt }) => sentAt === null)
  expect(waiting.map(({ recipient, attempts }) => [recipient, attempts])).toEqual([['late@shop.mr', 0]])
})
