import { expect, it } from 'vitest'
import { recordActivity } from '#features/staff/activity.server.ts'
import { aPerson } from '../../../tests/staff.ts'
import { useTestDatabase } from '../../../tests/test-database.ts'
import { isClockBehind } from './clock.rules.ts'
import { checkClock } from './clock.server.ts'

useTestDatabase()

const NEWEST = new Date('2026-11-15T12:00:00Z')
const later = (hours: number) => new Date(NEWEST.getTime() + hours * 3_600_000)

it.each([
  [1, false],
  [0, false],
  [-1, false],
  [-24, false],
  [-24.01, true],
  [-24 * 365 * 20, true],
])('a clock that is %d hours after the newest row is behind: %s', (hours, expected) => {
  expect(isClockBehind(later(hours), NEWEST)).toBe(expected)
})

it('the start is refused with a sentence when the clock is more than a day behind', async () => {
  await checkClock(new Date('1970-01-01T00:00:00Z'))
  const by = await aPerson()
  await recordActivity({ by, action: 'userAdded', subject: 'user', subjectId: by.id, now: NEWEST })
  await checkClock(later(-23))
  await expect(checkClock(later(-48))).rejects.toMatchObject({
    name: 'ClockBehind',
    message: expect.stringMatching(/^The clock of this computer says 2026-11-13T12.* is of 2026-11-15T12/),
  })
})
