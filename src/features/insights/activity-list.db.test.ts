import { beforeAll, describe, expect, it } from 'vitest'
import { recordActivity } from '#features/staff/activity.server.ts'
import { SYSTEM, type StaffPerson } from '#features/staff/staff.rules.ts'
import { aPerson } from '../../../tests/staff.ts'
import { useTestDatabase } from '../../../tests/test-database.ts'
import { activityChoices, listActivity } from './activity-list.server.ts'

useTestDatabase()

const day = (number: number) => new Date(Date.UTC(2026, 10, number, 12))
let sidi: StaffPerson

beforeAll(async () => {
  sidi = await aPerson({ name: 'Sidi' })
  for (let number = 1; number <= 16; number++)
    await recordActivity({
      by: sidi,
      action: 'orderAdvanced',
      subject: 'order',
      subjectId: 7,
      now: day(number),
    })
  await recordActivity({
    by: SYSTEM,
    action: 'registerOpened',
    subject: 'cash',
    subjectId: '2026-11-03',
    before: { isOpen: false },
    after: { isOpen: true },
    now: day(3),
  })
})

describe('the activity log', () => {
  it('lists the latest first, page by page', async () => {
    const first = await listActivity()
    expect([first.total, first.pageCount, first.lines.length]).toEqual([17, 2, 15])
    expect(first.lines[0]!.at).toEqual(day(16))
    const last = await listActivity({ page: 9 })
    expect([last.page, last.lines.length]).toEqual([2, 2])
  })

  it('is filtered by person, subject, action and period', async () => {
    expect(await listActivity({ person: 'system' })).toMatchObject({
      total: 1,
      lines: [{ staffId: null, staffName: 'system', before: { isOpen: false }, after: { isOpen: true } }],
    })
    expect((await listActivity({ person: sidi.id })).total).toBe(16)
    expect((await listActivity({ person: sidi.id, subject: 'cash' })).total).toBe(0)
    expect((await listActivity({ action: 'registerOpened' })).total).toBe(1)
    expect((await listActivity({ from: day(3), until: day(5) })).total).toBe(3)
  })

  it('can be listed oldest first, with the names of its subjects', async () => {
    expect((await listActivity({ isOldestFirst: true })).lines[0]!.at).toEqual(day(1))
    const user = { by: SYSTEM, action: 'userChanged' as const, subject: 'user' as const, now: day(20) }
    await recordActivity({ ...user, subjectId: sidi.id })
    await recordActivity({ ...user, subjectId: 'x', now: day(19) })
    const { lines } = await listActivity({ subject: 'user' })
    expect(lines.map(({ subjectName }) => subjectName)).toEqual([{ fr: 'Sidi', ar: 'Sidi' }, null])
  })

  it('lists the actions and people that can be filtered by', async () => {
    expect(await activityChoices()).toEqual({
      actions: ['orderAdvanced', 'registerOpened', 'userChanged'],
      people: [
        { id: sidi.id, name: 'Sidi' },
        { id: null, name: 'system' },
      ],
    })
  })
})
