import { AsyncLocalStorage } from 'node:async_hooks'
import { expect, it } from 'vitest'
import { createQueue } from './queue.server.ts'

it('runs tasks one after the other, continues after a failure, and refuses above its limit', async () => {
  const enqueue = createQueue({ concurrency: 1, maxQueued: 3 })
  const seen: string[] = []
  const task = (name: string, fails = false) =>
    enqueue(async () => {
      seen.push(`${name} starts`)
      await Promise.resolve()
      seen.push(`${name} ends`)
      if (fails) throw new Error(name)
      return name
    })
  const [a, b, c, d] = await Promise.allSettled([task('a', true), task('b'), task('c'), task('d')])
  expect(a).toMatchObject({ reason: new Error('a') })
  expect([b, c]).toMatchObject([{ value: 'b' }, { value: 'c' }])
  expect(d).toMatchObject({ reason: { code: 'tooManyWaiting', kind: 'busy' } })
  expect(seen).toEqual(['a starts', 'a ends', 'b starts', 'b ends', 'c starts', 'c ends'])
  await expect(task('e')).resolves.toBe('e')
})

it('runs several tasks at the same time and starts them in order', async () => {
  const enqueue = createQueue({ concurrency: 2, maxQueued: 10 })
  const started: number[] = []
  const ends: (() => void)[] = []
  const tasks = [0, 1, 2, 3].map((index) =>
    enqueue(async () => {
      started.push(index)
      await new Promise<void>((resolve) => (ends[index] = resolve))
    }),
  )
  await expect.poll(() => started).toEqual([0, 1])
  ends[1]!()
  await expect.poll(() => started).toEqual([0, 1, 2])
  ends[0]!()
  await expect.poll(() => started).toEqual([0, 1, 2, 3])
  ends[2]!()
  ends[3]!()
  await Promise.all(tasks)
})

it('runs a queued task in the async context of its caller, which holds the transaction', async () => {
  const enqueue = createQueue({ concurrency: 1, maxQueued: 10 })
  const context = new AsyncLocalStorage<string>()
  const named = (name: string) => context.run(name, () => enqueue(async () => context.getStore()))
  expect(await Promise.all([named('a'), named('b'), named('c')])).toEqual(['a', 'b', 'c'])
})
