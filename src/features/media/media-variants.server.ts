/** Works in the background on what requests leave behind: variants to make, files of removed media to delete. */
import { doorbell, type Doorbell } from '#platform/doorbell.server.ts'
import { log } from '#platform/log.server.ts'
import { makeNextVariants } from './make-variants.server.ts'
import { deleteNextRemoved } from './media-removal.server.ts'

export interface VariantWorker {
  wake(): void
  /** Resolves when the picture in hand is done. */
  stop(): Promise<void>
}

/** Finds what other processes left; what this one stores wakes it up at once. */
const LOOK_EVERY = 5_000

/** Development re-evaluates modules on change; the one worker must outlive that. */
const shared = globalThis as { melhfaVariantWorker?: VariantWorker | undefined }

/** One picture at a time, in one process or in several that share the work. */
export function startVariantWorker(): VariantWorker {
  const bell = doorbell()
  const stopping = new AbortController()
  const stopped = workUntil(stopping.signal, bell)
  const worker: VariantWorker = {
    wake: () => bell.press(),
    async stop() {
      stopping.abort()
      bell.press()
      if (shared.melhfaVariantWorker === worker) shared.melhfaVariantWorker = undefined
      await stopped
    },
  }
  shared.melhfaVariantWorker = worker
  return worker
}

export function wakeVariantWorker(): void {
  shared.melhfaVariantWorker?.wake()
}

async function workUntil(stopping: AbortSignal, bell: Doorbell): Promise<void> {
  while (!stopping.aborted) if (!(await workOnce())) await bell.pressedWithin(LOOK_EVERY)
}

/** False when there was nothing to do. A database or a store that is away costs a line in the log and a pause. */
async function workOnce(): Promise<boolean> {
  try {
    return (await makeNextVariants()) || (await deleteNextRemoved())
  } catch (error) {
    log.warn({ err: error }, 'media work interrupted')
    return false
  }
}
