/**
 * Sends queued messages, with one worker for each channel, so that a slow SMS gateway does not delay e-mails. Runs in
 * every process; each message is claimed by one of them.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { onChange } from '../database/notifications.server.ts'
import { log } from '../log.server.ts'
import { vapidKeys } from '../push/vapid-keys.server.ts'
import { startInterval, type Interval } from './interval.server.ts'
import { CHANNELS, type Channel } from './message-queue.rules.ts'
import { channelsAvailable, deleteOldMessages } from './message-queue.server.ts'
import { sendNext } from './send-message.server.ts'

/** A new message starts the worker by notification; polling finds the ones whose time has come. */
const POLL_INTERVAL_MS = 15_000
const CLEAN_UP_INTERVAL_MS = 3_600_000
/** A message in progress may be finished, but a stop does not wait for a slow mail server. */
const STOP_TIMEOUT_MS = 2_000
/** Messages that are claimed by one statement and, if they are e-mails, sent by one connection. */
const MAX_CLAIMED = 50
/** Pause after each letter of a newsletter: orders need the processor, and mail servers limit the rate. */
const PACE_MS = 100

export function startMessageWorkers(): { stop: () => Promise<void> } {
  const available = channelsAvailable()
  const workers = CHANNELS.filter((channel) => available[channel]).map(startWorker)
  if (workers.length === 0) return { stop: async () => {} }
  // The key pair exists from the first start on.
  if (available.push)
    vapidKeys().catch((error: unknown) => log.warn({ err: error }, 'push keys not made, made on use'))
  const cleanUp = startInterval({
    everyMs: CLEAN_UP_INTERVAL_MS,
    firstAfterMs: POLL_INTERVAL_MS,
    stopWithinMs: STOP_TIMEOUT_MS,
    failure: 'old messages not deleted, retried in an hour',
    run: () => deleteOldMessages(new Date()),
  })
  const unsubscribe = onChange('message_queue', () => workers.forEach((worker) => worker.wake()))
  return {
    stop: async () => {
      unsubscribe()
      await Promise.all([...workers, cleanUp].map((worker) => worker.stop()))
    },
  }
}

function startWorker(channel: Channel): Interval {
  return startInterval({
    everyMs: POLL_INTERVAL_MS,
    firstAfterMs: 0,
    stopWithinMs: STOP_TIMEOUT_MS,
    failure: `${channel} queue not processed, retried in ${POLL_INTERVAL_MS / 1000} s`,
    run: async (stopping) => {
      const result = await sendNext(channel, new Date(), { limit: MAX_CLAIMED, stopping })
      if (result === 'paced') await sleep(PACE_MS, undefined, { signal: stopping }).catch(() => {})
      return result !== 'idle'
    },
  })
}
