import { expect, it } from 'vitest'
import { queueOf } from './in-turn.server.ts'

it('works one after the other, goes on after a failure, and refuses what is too much', async () => {
  const inTurn = queueOf(3)
  const seen: string[] = []
  const work = (name: string, fails = false) =>
    inTurn(async () => {
      seen.push(`${name} starts`)
      await Promise.resolve()
      seen.push(`${name} ends`)
      if (fails) throw new Error(name)
      return name
    })
  const asked = await Promise.allSettled([work('a', true), work('b'), work('c'), work('d')])
  expect(asked.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled', 'rejected'])
  expect(seen).toEqual(['a starts', 'a ends', 'b starts', 'b ends', 'c starts', 'c ends'])
  await expect(work('e')).resolves.toBe('e')
})

it('works on several at once, in the order they came', async () => {
  const inTurn = queueOf(10, 2)
  const started: number[] = []
  const ends: (() => void)[] = []
  const asked = [0, 1, 2, 3].map((at) =>
    inTurn(async () => {
      started.push(at)
      await new Promise<void>((resolve) => (ends[at] = resolve))
    }),
  )
  await expect.poll(() => started).toEqual([0, 1])
  ends[1]!()
  await expect.poll(() => started).toEqual([0, 1, 2])
  ends[0]!()
  await expect.poll(() => started).toEqual([0, 1, 2, 3])
  ends[2]!()
  ends[3]!()
  await Promise.all(asked)
})
