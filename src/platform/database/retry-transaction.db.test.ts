import { expect, it } from 'vitest'
import { useTestDatabase } from '../../../tests/test-database.ts'
import { retryTransaction } from './database.server.ts'

useTestDatabase()

function deadlockOnce(): { calls: number; run: () => Promise<string> } {
  const counter = {
    calls: 0,
    run: async () => {
      if (++counter.calls === 1) throw Object.assign(new Error('deadlock detected'), { code: '40P01' })
      return 'done'
    },
  }
  return counter
}

it('a transaction is repeated after a deadlock', async () => {
  const { run } = deadlockOnce()
  expect(await retryTransaction(run)).toBe('done')
})

it('inside another one only the outer transaction is repeated', async () => {
  const inner = deadlockOnce()
  let outer = 0
  const result = await retryTransaction(() => {
    outer++
    return retryTransaction(inner.run)
  })
  expect([result, outer, inner.calls]).toEqual(['done', 2, 2])
})
