import { onChange } from '../database/notifications.server.ts'
import { canSendMail } from '../mail.server.ts'
import { deleteOldEmails, sendNextEmail } from './email-queue.server.ts'
/** Sends queued e-mail. Runs in every process; each message is claimed by one of them. */
import { startInterval } from './interval.server.ts'

/** A new message wakes the worker; this finds the ones whose retry is due. */
const LOOK_EVERY = 15_000
const CLEAN_UP_EVERY = 3_600_000
/** A message in progress may be finished, but a stop does not wait for a slow mail server. */
const STOP_WITHIN = 2_000

export function startEmailWorker(): { stop: () => Promise<void> } {
  if (!canSendMail()) return { stop: async () => {} }
  let cleanUpAt = 0
  const worker = startInterval({
    everyMs: LOOK_EVERY,
    firstAfterMs: 0,
    stopWithinMs: STOP_WITHIN,
    failure: 'e-mail queue interrupted',
    run: async () => {
      if (await sendNextEmail(new Date())) return true
      if (Date.now() < cleanUpAt) return false
      cleanUpAt = Date.now() + CLEAN_UP_EVERY
      await deleteOldEmails(new Date())
      return false
    },
  })
  const unsubscribe = onChange('outbox', () => worker.wake())
  return {
    stop: () => {
      unsubscribe()
      return worker.stop()
    },
  }
}
