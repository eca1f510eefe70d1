import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { log } from '../log.server.ts'
import { startInterval } from './interval.server.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** A job whose runs are ended by the test. */
function controlled() {
  const ends: ((hasMore?: boolean) => void)[] = []
  const run = vi.fn<(stopping: AbortSignal) => Promise<boolean | undefined>>(
    () => new Promise((resolve) => ends.push(resolve)),
  )
  return { run, end: (index: number, hasMore?: boolean) => ends[index]!(hasMore) }
}

it('runs after the interval, and again an interval after the end of the last run', async () => {
  const { run, end } = controlled()
  startInterval({ everyMs: 1_000, run, failure: 'failed' })
  await vi.advanceTimersByTimeAsync(999)
  expect(run).toHaveBeenCalledTimes(0)
  await vi.advanceTimersByTimeAsync(1)
  expect(run).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(run).toHaveBeenCalledTimes(1)
  end(0)
  await vi.advanceTimersByTimeAsync(999)
  expect(run).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(run).toHaveBeenCalledTimes(2)
})

it('runs immediately where the first delay is 0, and without a pause while there is more to do', async () => {
  const { run, end } = controlled()
  startInterval({ everyMs: 1_000, firstAfterMs: 0, run, failure: 'failed' })
  expect(run).toHaveBeenCalledTimes(1)
  end(0, true)
  await vi.advanceTimersByTimeAsync(0)
  expect(run).toHaveBeenCalledTimes(2)
  end(1, false)
  await vi.advanceTimersByTimeAsync(999)
  expect(run).toHaveBeenCalledTimes(2)
})

it('wake starts a run during a pause, or directly after the run in progress', async () => {
  const { run, end } = controlled()
  const { wake } = startInterval({ everyMs: 1_000, run, failure: 'failed' })
  wake()
  await vi.advanceTimersByTimeAsync(0)
  expect(run).toHaveBeenCalledTimes(1)
  wake()
  end(0)
  await vi.advanceTimersByTimeAsync(0)
  expect(run).toHaveBeenCalledTimes(2)
  end(1)
  await vi.advanceTimersByTimeAsync(999)
  expect(run).toHaveBeenCalledTimes(2)
})

it('logs a failed run and tries again after the interval', async () => {
  const error = new Error('no connection')
  const logged = vi.spyOn(log, 'error').mockReturnValue(undefined)
  const run = vi.fn<() => Promise<void>>().mockRejectedValueOnce(error).mockResolvedValue(undefined)
  startInterval({ everyMs: 1_000, run, failure: 'sales not booked', level: 'error' })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(logged.mock.calls).toEqual([[{ err: error }, 'sales not booked']])
  await vi.advanceTimersByTimeAsync(1_000)
  expect(run).toHaveBeenCalledTimes(2)
  expect(logged).toHaveBeenCalledTimes(1)
})

it('aborts its signal on stop, which resolves when the run in progress has ended', async () => {
  const { run, end } = controlled()
  const { stop } = startInterval({ everyMs: 1_000, firstAfterMs: 0, run, failure: 'failed' })
  const onStopped = vi.fn<() => void>()
  void stop().then(onStopped)
  expect(run.mock.calls[0]![0].aborted).toBe(true)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(onStopped).not.toHaveBeenCalled()
  end(0, true)
  await vi.advanceTimersByTimeAsync(0)
  expect(onStopped).toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(run).toHaveBeenCalledTimes(1)
})

it('stops during a pause without another run', async () => {
  const { run } = controlled()
  const { stop } = startInterval({ everyMs: 1_000, run, failure: 'failed' })
  await stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(run).not.toHaveBeenCalled()
})

it('stop waits for a slow run no longer than stopWithinMs', async () => {
  const { run } = controlled()
  const { stop } = startInterval({
    everyMs: 1_000,
    firstAfterMs: 0,
    run,
    failure: 'failed',
    stopWithinMs: 2_000,
  })
  const onStopped = vi.fn<() => void>()
  void stop().then(onStopped)
  await vi.advanceTimersByTimeAsync(1_999)
  expect(onStopped).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(onStopped).toHaveBeenCalled()
})
