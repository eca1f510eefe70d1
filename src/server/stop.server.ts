/** Stops the program on a signal: within a limit, with a reason when it takes longer, and never leaving PostgreSQL behind. */
import { killEmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.server.ts'
import { log } from '#platform/log.server.ts'

export interface Running {
  stop: () => Promise<void>
}

/** A stop that takes longer is cut short and exits with status 1. */
const STOP_TIMEOUT_MS = 9_500

/** On globalThis, because the development server evaluates modules again on every change. */
const shared = globalThis as { melhfaStopStep?: string }

/** Runs one step of the stop; its name is in the log when the stop passes its limit during it. */
export async function runStopStep(name: string, run: () => Promise<unknown>): Promise<void> {
  shared.melhfaStopStep = name
  await run()
}

/**
 * Waits for `work` at most `timeoutMs`; what is left then ends with the process. False when it was not finished in time.
 */
export async function finishesWithin(work: Promise<unknown>, timeoutMs: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), timeoutMs)
  })
  try {
    return await Promise.race([work.then(() => true), timeout])
  } finally {
    clearTimeout(timer)
  }
}

/** `starting` is a promise, because a signal may arrive during the start. A failed start is reported by the caller. */
export function stopOnSignals(starting: Promise<Running>, signals: NodeJS.Signals[]): void {
  shared.melhfaStopStep = 'the start of the shop'
  let isStopping = false
  // Ending PostgreSQL also finishes the stop that waits for it.
  let exitCode = 0
  const stop = async () => {
    const shop = await starting
    try {
      await shop.stop()
      process.exit(exitCode)
    } catch (error) {
      log.error({ err: error }, 'server not stopped cleanly, exiting with status 1')
      await killEmbeddedPostgres()
      process.exit(1)
    }
  }
  const cutShort = async () => {
    exitCode = 1
    log.error(
      { unfinished: shared.melhfaStopStep },
      `stop not finished within ${STOP_TIMEOUT_MS / 1000} s, ended at once: no acknowledged order is lost`,
    )
    await killEmbeddedPostgres()
    process.exit(1)
  }
  // Not `once`: npm passes Ctrl-C on, so the same signal arrives twice, and the second would end the process.
  for (const signal of signals)
    process.on(signal, () => {
      if (isStopping) return
      isStopping = true
      setTimeout(() => void cutShort(), STOP_TIMEOUT_MS).unref()
      stop().catch(() => {
        // The start failed; its error is reported by the caller.
      })
    })
}
