/**
 * The process is killed between sending a message and recording it: the message is sent again, with the same key, and
 * no message is lost. Needs a build.
 */
import { expect, it, onTestFinished } from 'vitest'
import { sized } from '../sizes.ts'
import { startSmsGateway } from '../sms-gateway.ts'
import { runOn } from '../test-database.ts'
import { connectionOf, endShop, freePort, seededDataDir, spawnShop, untilOpen } from './shop-process.ts'

/** When the shop is killed: as soon as the gateway has the message, or after it has answered. */
const KILLS = sized(['taken', 'answered'], ['taken', 'answered', 'taken', 'answered', 'taken', 'answered'])
const MESSAGES = sized(12, 60)

it('a kill between sending and recording sends at most one message twice, and none not at all', async () => {
  const gateway = await startSmsGateway()
  onTestFinished(() => gateway.stop())
  const dataDir = await seededDataDir()
  const env = {
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    SMS_URL: `${gateway.url}/send`,
    SMS_BODY: '{phone} {text}',
    LOG_LEVEL: 'error',
  }
  const query = (sql: string) => runOn(connectionOf(dataDir), sql)
  let shop = await untilOpen(await spawnShop(env))
  onTestFinished(() => endShop(shop))
  await query('delete from message_queue')

  const betweenKills = Math.floor(MESSAGES / (KILLS.length + 1))
  let kills = 0
  gateway.onRequest = (_request, count) => {
    if (kills === KILLS.length || count % betweenKills > 0) return
    const moment = KILLS[kills++]
    if (moment === 'taken') shop.kill('SIGKILL')
    else setImmediate(() => shop.kill('SIGKILL'))
  }
  await query(`insert into message_queue (channel, kind, about, recipient, payload)
    select 'sms', 'orderConfirmed', 'order:' || n, '+2223600' || lpad(n::text, 4, '0'),
      jsonb_build_object('text', 'message ' || n, 'language', 'fr')
    from generate_series(1, ${MESSAGES}) n`)

  for (let kill = 1; kill <= KILLS.length; kill++) {
    await shop.exited
    shop = await untilOpen(await spawnShop(env))
    // As if the time had passed after which a claim of a dead process expires.
    await query('update message_queue set next_attempt_at = now() where sent_at is null')
    await query(`notify change, 'message_queue'`)
  }
  const unsent = async () => (await query('select 1 from message_queue where sent_at is null')).rows.length
  await expect.poll(unsent, { timeout: 30_000 }).toBe(0)

  expect(kills).toBe(KILLS.length)
  const texts = gateway.requests.map(({ body }) => body)
  expect(new Set(texts).size).toBe(MESSAGES)
  expect(texts.length - MESSAGES).toBeLessThanOrEqual(KILLS.length)
  // A gateway that knows idempotency keys delivers each once.
  expect(gateway.delivered()).toHaveLength(MESSAGES)
}, 120_000)
