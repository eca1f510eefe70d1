/** Periodic jobs. Each process runs them; a job whose work must be done once takes its own lock. */
import { setTimeout as sleep } from 'node:timers/promises'
import { isReportedOutage } from '../database/database.server.ts'
import { log } from '../log.server.ts'

interface IntervalOptions {
  /** Time between the end of a run and the start of the next. */
  everyMs: number
  /** Shortest time between the end of a run and the next, also if the job is woken: what comes meanwhile is done at once. */
  minPauseMs?: number
  /** Time before the first run; 0 runs it immediately. */
  firstAfterMs?: number
  /** Returns true when there is more to do: the next run follows immediately. The signal aborts on `stop`. */
  run: (stopping: AbortSignal) => Promise<unknown>
  /** Logged with the error of a failed run; the next run is at the usual time. */
  failure: string
  level?: 'warn' | 'error'
  /** Longest time `stop` waits for the run in progress; without it, until the run has ended. */
  stopWithinMs?: number
}

export interface Interval {
  /** Starts the next run now, or directly after the run in progress. */
  wake: () => void
  stop: () => Promise<void>
}

export function startInterval(options: IntervalOptions): Interval {
  const {
    everyMs,
    firstAfterMs = everyMs,
    minPauseMs = 0,
    run,
    failure,
    level = 'warn',
    stopWithinMs,
  } = options
  const stopping = new AbortController()
  let isWoken = false
  let endPause: (() => void) | undefined

  async function pause(ms: number): Promise<void> {
    if (!isWoken)
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms)
        endPause = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    isWoken = false
  }

  async function loop(): Promise<void> {
    if (firstAfterMs > 0) await pause(firstAfterMs)
    while (!stopping.signal.aborted)
      if ((await runOnce()) !== true) {
        if (minPauseMs > 0) await sleep(minPauseMs, undefined, { signal: stopping.signal }).catch(() => {})
        await pause(everyMs)
      }
  }

  async function runOnce(): Promise<unknown> {
    try {
      return await run(stopping.signal)
    } catch (error) {
      // A run that a stop interrupted is done again after the next start.
      if (!stopping.signal.aborted && !isReportedOutage(error)) log[level]({ err: error }, failure)
      return false
    }
  }

  function wake(): void {
    isWoken = true
    endPause?.()
  }

  const stopped = loop()
  return {
    wake,
    async stop() {
      stopping.abort()
      wake()
      await (stopWithinMs === undefined ? stopped : Promise.race([stopped, timeout(stopWithinMs)]))
    },
  }
}

function timeout(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms).unref()
  })
}
