import { expect, it } from 'vitest'
import { createBatcher } from './batcher.server.ts'

/** Batches that are recorded and ended by the test. */
function slowWork(options: { maxBatchSize?: number; concurrency?: number; maxQueued?: number } = {}) {
  const groups: string[][] = []
  const ends: (() => void)[] = []
  const ask = createBatcher<string, string>({
    run: async (items) => {
      groups.push(items)
      await new Promise<void>((resolve) => ends.push(resolve))
      if (items.includes('bad')) throw new Error('bad')
      return items.map((item) => `${item} done`)
    },
    conflictKey: (item) => item[0],
    maxBatchSize: 3,
    concurrency: 1,
    maxQueued: 10,
    ...options,
  })
  return { ask, groups, end: (at: number) => ends[at]!() }
}

it('sends items that arrive during a batch in the next one, in order', async () => {
  const { ask, groups, end } = slowWork()
  const first = ask('a')
  await expect.poll(() => groups).toEqual([['a']])
  const others = ['b', 'c', 'd', 'e'].map((item) => ask(item))
  end(0)
  expect(await first).toBe('a done')
  await expect.poll(() => groups).toEqual([['a'], ['b', 'c', 'd']])
  end(1)
  await expect.poll(() => groups.length).toBe(3)
  end(2)
  expect(await Promise.all(others)).toEqual(['b done', 'c done', 'd done', 'e done'])
})

it('puts calls of one turn of the event loop in one batch, and items with the same key in different ones', async () => {
  const { ask, groups, end } = slowWork()
  const asked = ['a1', 'b1', 'a2'].map((item) => ask(item))
  await expect.poll(() => groups).toEqual([['a1', 'b1']])
  end(0)
  await expect.poll(() => groups).toEqual([['a1', 'b1'], ['a2']])
  end(1)
  expect(await Promise.all(asked)).toEqual(['a1 done', 'b1 done', 'a2 done'])
})

it('runs as many batches at the same time as allowed', async () => {
  const { ask, groups, end } = slowWork({ maxBatchSize: 1, concurrency: 2 })
  const asked = ['a', 'b', 'c'].map((item) => ask(item))
  await expect.poll(() => groups).toEqual([['a'], ['b']])
  end(1)
  await expect.poll(() => groups).toEqual([['a'], ['b'], ['c']])
  end(0)
  end(2)
  expect(await Promise.all(asked)).toEqual(['a done', 'b done', 'c done'])
})

it('rejects every call of a failed batch and continues with the next one', async () => {
  const { ask, groups, end } = slowWork({ maxBatchSize: 2 })
  const asked = Promise.allSettled(['a', 'bad', 'c'].map((item) => ask(item)))
  await expect.poll(() => groups.length).toBe(1)
  end(0)
  await expect.poll(() => groups.length).toBe(2)
  end(1)
  expect((await asked).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled'])
})

it('refuses a call when too many items wait or run', async () => {
  const { ask, groups, end } = slowWork({ maxBatchSize: 1, maxQueued: 3 })
  const first = ask('a')
  await expect.poll(() => groups.length).toBe(1)
  const waiting = [ask('b'), ask('c')]
  await expect(ask('d')).rejects.toMatchObject({ code: 'tooManyWaiting', kind: 'busy' })
  for (const at of [0, 1, 2]) {
    await expect.poll(() => groups.length).toBe(at + 1)
    end(at)
  }
  expect(await Promise.all([first, ...waiting])).toEqual(['a done', 'b done', 'c done'])
})
