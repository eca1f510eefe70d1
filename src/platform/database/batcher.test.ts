import { expect, it } from 'vitest'
import { createBatcher } from './batcher.server.ts'

/** A batcher whose batches are recorded and ended by the test. */
function controlledBatcher(
  options: { maxBatchSize?: number; concurrency?: number; maxQueued?: number } = {},
) {
  const batches: string[][] = []
  const ends: (() => void)[] = []
  const send = createBatcher<string, string>({
    run: async (items) => {
      batches.push(items)
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
  return { send, batches, end: (index: number) => ends[index]!() }
}

it('sends items that arrive during a batch in the next one, in order', async () => {
  const { send, batches, end } = controlledBatcher()
  const first = send('a')
  await expect.poll(() => batches).toEqual([['a']])
  const others = ['b', 'c', 'd', 'e'].map((item) => send(item))
  end(0)
  expect(await first).toBe('a done')
  await expect.poll(() => batches).toEqual([['a'], ['b', 'c', 'd']])
  end(1)
  await expect.poll(() => batches.length).toBe(3)
  end(2)
  expect(await Promise.all(others)).toEqual(['b done', 'c done', 'd done', 'e done'])
})

it('puts calls of one turn of the event loop in one batch, and items with the same key in different ones', async () => {
  const { send, batches, end } = controlledBatcher()
  const results = ['a1', 'b1', 'a2'].map((item) => send(item))
  await expect.poll(() => batches).toEqual([['a1', 'b1']])
  end(0)
  await expect.poll(() => batches).toEqual([['a1', 'b1'], ['a2']])
  end(1)
  expect(await Promise.all(results)).toEqual(['a1 done', 'b1 done', 'a2 done'])
})

it('runs as many batches at the same time as allowed', async () => {
  const { send, batches, end } = controlledBatcher({ maxBatchSize: 1, concurrency: 2 })
  const results = ['a', 'b', 'c'].map((item) => send(item))
  await expect.poll(() => batches).toEqual([['a'], ['b']])
  end(1)
  await expect.poll(() => batches).toEqual([['a'], ['b'], ['c']])
  end(0)
  end(2)
  expect(await Promise.all(results)).toEqual(['a done', 'b done', 'c done'])
})

it('rejects every call of a failed batch and continues with the next one', async () => {
  const { send, batches, end } = controlledBatcher({ maxBatchSize: 2 })
  const results = Promise.allSettled(['a', 'bad', 'c'].map((item) => send(item)))
  await expect.poll(() => batches.length).toBe(1)
  end(0)
  await expect.poll(() => batches.length).toBe(2)
  end(1)
  expect((await results).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled'])
})

it('refuses a call when too many items wait or run', async () => {
  const { send, batches, end } = controlledBatcher({ maxBatchSize: 1, maxQueued: 3 })
  const first = send('a')
  await expect.poll(() => batches.length).toBe(1)
  const waiting = [send('b'), send('c')]
  await expect(send('d')).rejects.toMatchObject({ code: 'tooManyWaiting', kind: 'busy' })
  for (const index of [0, 1, 2]) {
    await expect.poll(() => batches.length).toBe(index + 1)
    end(index)
  }
  expect(await Promise.all([first, ...waiting])).toEqual(['a done', 'b done', 'c done'])
})
