import { describe, expect, it, vi } from 'vitest'
import { createFairQueue } from './fair-queue.server.ts'

const LIMITS = { concurrency: 2, maxPerKey: 1, maxWaiting: 3, maxWaitingPerKey: 2, maxWaitMs: 1_000 }

/** Tasks that run until the test ends them, and the order in which they started. */
function tasks() {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const task = (name: string) => () =>
    new Promise<string>((resolve) => {
      begun.push(name)
      ends.set(name, () => resolve(name))
    })
  return { begun, task, end: (name: string) => ends.get(name)!() }
}

describe('createFairQueue', () => {
  it('runs at most one task of a key here, and lets another key pass those that wait', async () => {
    const enqueue = createFairQueue(LIMITS)
    const { begun, task, end } = tasks()
    const done = [enqueue('a', task('a1')), enqueue('a', task('a2')), enqueue('b', task('b1'))]
    expect(begun).toEqual(['a1', 'b1'])
    end('a1')
    expect(await done[0]).toBe('a1')
    expect(begun).toEqual(['a1', 'b1', 'a2'])
    end('a2')
    end('b1')
    expect(await Promise.all(done)).toEqual(['a1', 'a2', 'b1'])
  })

  it('lets keys take turns, however many tasks of one key wait', async () => {
    const enqueue = createFairQueue({ ...LIMITS, concurrency: 1, maxWaiting: 10, maxWaitingPerKey: 10 })
    const { begun, task, end } = tasks()
    const names = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']
    const done = names.map((name) => enqueue(name[0]!, task(name)))
    for (let count = 0; count < names.length; count++) {
      await vi.waitUntil(() => begun.length > count)
      end(begun[count]!)
    }
    await Promise.all(done)
    expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
  })

  it('refuses what would wait beyond the limit of its key or of all', async () => {
    const enqueue = createFairQueue(LIMITS)
    const { begun, task, end } = tasks()
    const done = ['a1', 'a2', 'a3'].map((name) => enqueue('a', task(name)))
    await expect(enqueue('a', task('a4'))).rejects.toMatchObject({ code: 'tooManyWaiting', kind: 'busy' })
    done.push(enqueue('b', task('b1')), enqueue('c', task('c1')))
    await expect(enqueue('d', task('d1'))).rejects.toMatchObject({ kind: 'busy' })
    for (let count = 0; count < done.length; count++) {
      await vi.waitUntil(() => begun.length > count)
      end(begun[count]!)
    }
    expect(await Promise.all(done)).toHaveLength(5)
  })

  it('refuses a task that has waited too long, and gives its place to others', async () => {
    vi.useFakeTimers()
    try {
      const enqueue = createFairQueue(LIMITS)
      const { begun, task, end } = tasks()
      void enqueue('a', task('a1'))
      const late = enqueue('a', task('a2')).catch((error: unknown) => error)
      await vi.advanceTimersByTimeAsync(LIMITS.maxWaitMs)
      expect(await late).toMatchObject({ kind: 'busy' })
      const next = enqueue('a', task('a3'))
      end('a1')
      await vi.advanceTimersByTimeAsync(1)
      end('a3')
      expect(await next).toBe('a3')
      expect(begun).toEqual(['a1', 'a3'])
    } finally {
      vi.useRealTimers()
    }
  })

  it('frees the place of a task that fails', async () => {
    const enqueue = createFairQueue({ ...LIMITS, concurrency: 1 })
    await expect(enqueue('a', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
    expect(await enqueue('b', async () => 'ran')).toBe('ran')
  })
})
