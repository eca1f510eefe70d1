/** Sends queued e-mails. Runs in every process; each e-mail is claimed by one of them. */
import { onChange } from '../database/notifications.server.ts'
import { canSendMail } from '../mail.server.ts'
import { deleteOldEmails, sendNextEmail } from './email-queue.server.ts'
import { startInterval } from './interval.server.ts'

/** A new e-mail starts the worker by notification; polling finds the ones whose retry is due. */
const POLL_INTERVAL_MS = 15_000
const CLEAN_UP_INTERVAL_MS = 3_600_000
/** An e-mail in progress may be finished, but a stop does not wait for a slow mail server. */
const STOP_TIMEOUT_MS = 2_000

export function startEmailWorker(): { stop: () => Promise<void> } {
  if (!canSendMail()) return { stop: async () => {} }
  let cleanUpAt = 0
  const worker = startInterval({
    everyMs: POLL_INTERVAL_MS,
    firstAfterMs: 0,
    stopWithinMs: STOP_TIMEOUT_MS,
    failure: `e-mail queue not processed, retried in ${POLL_INTERVAL_MS / 1000} s`,
    run: async () => {
      if (await sendNextEmail(new Date())) return true
      if (performance.now() < cleanUpAt) return false
      cleanUpAt = performance.now() + CLEAN_UP_INTERVAL_MS
      await deleteOldEmails(new Date())
      return false
    },
  })
  const unsubscribe = onChange('email_queue', () => worker.wake())
  return {
    stop: () => {
      unsubscribe()
      return worker.stop()
    },
  }
}
