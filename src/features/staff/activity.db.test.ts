import { describe, expect, it } from 'vitest'
import { aPerson } from '../../../tests/staff.ts'
import { useTestDatabase } from '../../../tests/test-database.ts'
import { historyOf, lastEditOf, recordActivity } from './activity.server.ts'

useTestDatabase()

const day = (number: number) => new Date(Date.UTC(2026, 10, number, 12))

describe('the activity log', () => {
  it('returns the history and the last edit of a subject', async () => {
    const by = await aPerson({ name: 'Sidi' })
    for (const number of [1, 2, 3])
      await recordActivity({ by, action: 'orderAdvanced', subject: 'order', subjectId: 7, now: day(number) })
    const lines = await historyOf('order', 7)
    expect(lines.map(({ at }) => at)).toEqual([day(3), day(2), day(1)])
    expect(await lastEditOf('order', 7)).toEqual({ by: 'Sidi', at: day(3) })
    expect(await historyOf('order', 8)).toEqual([])
    expect(await lastEditOf('order', 8)).toBeUndefined()
  })
})
