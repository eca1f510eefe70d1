/** Background work on media: makes the variants of new pictures and deletes the files of removed ones. */
import { startInterval, type Interval } from '#platform/jobs/interval.server.ts'
import { makeNextVariants } from './make-variants.server.ts'
import { deleteNextRemoved } from './media-removal.server.ts'

/** Polls for pictures stored by other processes; a picture stored by this one starts the worker immediately. */
const POLL_INTERVAL_MS = 5_000

/** On globalThis, because the development server evaluates modules again on every change. */
const shared = globalThis as { melhfaVariantWorker?: Interval | undefined }

/** One picture at a time; several processes share the work. `stop` interrupts the current picture. */
export function startVariantWorker(everyMs = POLL_INTERVAL_MS): Interval {
  const interval = startInterval({
    everyMs,
    firstAfterMs: 0,
    run: async (stopping) => (await makeNextVariants(stopping)) || (await deleteNextRemoved()),
    failure: 'media worker run failed, retried at the next interval',
  })
  const worker: Interval = {
    wake: interval.wake,
    async stop() {
      if (shared.melhfaVariantWorker === worker) shared.melhfaVariantWorker = undefined
      await interval.stop()
    },
  }
  shared.melhfaVariantWorker = worker
  return worker
}

export function triggerVariantWorker(): void {
  shared.melhfaVariantWorker?.wake()
}
