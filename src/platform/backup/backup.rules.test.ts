import { describe, expect, it } from 'vitest'
import { backupTime, backupName, isBackupDue, isBackupOverdue, expiredBackups } from './backup.rules.ts'

const NOW = new Date('2026-11-15T12:00:00Z')
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000)
const state = (everyHours: number, lastHoursAgo?: number) => ({
  everyHours,
  keep: 7,
  last: lastHoursAgo === undefined ? undefined : { at: hoursAgo(lastHoursAgo), bytes: 1 },
  failed: undefined,
})

describe('a backup', () => {
  it.each([
    [24, undefined, true],
    [24, 23.9, false],
    [24, 24, true],
    [0, undefined, false],
    [0, 1_000, false],
  ])('every %d hours, the last %s hours ago: due is %s', (every, last, due) => {
    expect(isBackupDue(state(every, last), NOW)).toBe(due)
  })

  it.each([
    [24, 47, 1_000, false],
    [24, 48, 1, true],
    [24, undefined, 47, false],
    [24, undefined, 48, true],
    [0, 1_000, 1_000, false],
  ])(
    'every %d hours, the last %s hours ago, started %d hours ago: overdue is %s',
    (every, last, open, overdue) => {
      expect(isBackupOverdue(state(every, last), NOW, hoursAgo(open))).toBe(overdue)
    },
  )

  it('has its time in its file name', () => {
    expect(backupName(NOW, false)).toBe('melhfa-20261115-120000.tar')
    expect(backupName(NOW, true)).toBe('melhfa-20261115-120000-by-hand.tar')
    for (const isManual of [true, false]) expect(backupTime(backupName(NOW, isManual))).toEqual(NOW)
    for (const name of ['holiday.tar', 'melhfa-20261115-120000.tar.ab.part', 'last-failure.json'])
      expect(backupTime(name)).toBeUndefined()
  })
})

it('the oldest automatic backups are deleted; manual ones and other files are not', () => {
  const automatic = ['03', '01', '02'].map((day) => `melhfa-202611${day}-120000.tar`)
  const others = ['melhfa-20200101-120000-by-hand.tar', 'melhfa.tar', 'notes.txt']
  expect(expiredBackups([...automatic, ...others], 2)).toEqual(['melhfa-20261101-120000.tar'])
  expect(expiredBackups([...automatic, ...others], 3)).toEqual([])
})
