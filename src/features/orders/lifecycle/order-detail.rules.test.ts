import { expect, it } from 'vitest'
import { historyKey, newestFirst, type HistoryLine } from './order-detail.rules.ts'

const at = new Date('2026-11-15T12:00:00Z')
const line = { at, by: 'Sidi', note: '' }

it('a sale at the counter, placed and delivered at the same time, has the later event first and two keys', () => {
  const history = newestFirst([
    { ...line, kind: 'status', status: 'pending' },
    { ...line, kind: 'status', status: 'delivered' },
  ] satisfies HistoryLine[])
  expect(history.map(historyKey)).toEqual([
    'delivered 2026-11-15T12:00:00.000Z ',
    'pending 2026-11-15T12:00:00.000Z ',
  ])
})
