/** Makes the messages of events. Runs in every process; each event is claimed by one of them. */
import { onChange } from '#platform/database/notifications.server.ts'
import { startInterval } from '#platform/jobs/interval.server.ts'
import { hasChannel } from './channels.server.ts'
import { deleteOldEvents, expandDueEvents } from './expand-events.server.ts'

/** A new event starts the worker by notification; polling finds delayed ones. */
const POLL_INTERVAL_MS = 30_000
/** The first event is handled at once, those that follow it together: ten cost little more than one. */
const COLLECT_MS = 500
const CLEAN_UP_INTERVAL_MS = 3_600_000
const STOP_TIMEOUT_MS = 1_000

export function startNotificationWorker(): { stop: () => Promise<void> } {
  let cleanUpAt = 0
  const worker = startInterval({
    everyMs: POLL_INTERVAL_MS,
    minPauseMs: COLLECT_MS,
    firstAfterMs: 0,
    stopWithinMs: STOP_TIMEOUT_MS,
    failure: `notifications not made, retried in ${POLL_INTERVAL_MS / 1000} s`,
    run: async () => {
      if ((await hasChannel()) && (await expandDueEvents(new Date()))) return true
      if (performance.now() < cleanUpAt) return false
      cleanUpAt = performance.now() + CLEAN_UP_INTERVAL_MS
      await deleteOldEvents(new Date())
      return false
    },
  })
  const unsubscribe = onChange('notification_events', () => worker.wake())
  return {
    stop: () => {
      unsubscribe()
      return worker.stop()
    },
  }
}
