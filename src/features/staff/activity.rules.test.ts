import { describe, expect, it } from 'vitest'
import type { Day } from '#core/day.ts'
import { parseTableState } from '#core/table-state.ts'
import { orderStatusText } from '#features/orders/order-status.text.ts'
import { activityFilter, activityTable, changesOf, isAmount, subjectPath } from './activity.rules.ts'
import { activityFieldText, loggedOrderStatusText } from './activity.text.ts'

const shape = activityTable({
  actions: ['orderCancelled'],
  people: [
    { id: 7, name: 'Sidi' },
    { id: null, name: 'system' },
  ],
})
const filterOf = (query: string) =>
  activityFilter(parseTableState(new URLSearchParams(query), shape), '2026-11-15' as Day)

describe('the query of the activity log', () => {
  it('filters by person, subject, action and period', () => {
    expect(filterOf('person=7&subject=order&action=orderCancelled&period=week&page=2&dir=asc')).toEqual({
      person: 7,
      subject: 'order',
      action: 'orderCancelled',
      from: new Date('2026-11-09T00:00:00Z'),
      page: 2,
      isOldestFirst: true,
    })
    expect(filterOf('person=system&period=today')).toMatchObject({
      person: 'system',
      from: new Date('2026-11-15T00:00:00Z'),
    })
  })

  it('ignores invalid values', () => {
    const everything = filterOf('')
    expect(everything).toEqual({ page: 1, isOldestFirst: false })
    expect(filterOf('person=8&subject=moon&action=fly&period=year')).toEqual(everything)
  })
})

describe('the changes of a line', () => {
  it.each([
    [
      'a change',
      { role: 'cashier', name: 'A' },
      { role: 'admin', name: 'A' },
      [{ field: 'role', before: 'cashier', after: 'admin' }],
    ],
    ['a new subject', null, { name: 'A', phone: null, permissions: [] }, [{ field: 'name', after: 'A' }]],
    ['a deleted subject', { number: 12 }, null, [{ field: 'number', before: 12 }]],
    [
      'a list',
      { permissions: ['a'] },
      { permissions: ['a', 'b'] },
      [{ field: 'permissions', before: ['a'], after: ['a', 'b'] }],
    ],
    ['a bare value', 3, 4, [{ field: 'value', before: 3, after: 4 }]],
    ['no change', { a: 1 }, { a: 1 }, []],
    ['null values', null, null, []],
  ])('%s', (_, before, after, changes) => {
    expect(changesOf({ before, after })).toEqual(changes)
  })

  it('isAmount and subjectPath', () => {
    expect(isAmount('total', 12_00)).toBe(true)
    expect(isAmount('total', '12')).toBe(false)
    expect(isAmount('number', 12)).toBe(false)
    const line = {
      id: 1,
      at: new Date(0),
      staffId: 1,
      staffName: 'x',
      subjectId: '7',
      before: null,
      after: null,
    }
    expect(subjectPath({ ...line, subject: 'order', action: 'orderAdvanced' })).toBe('/admin/orders/7')
    expect(subjectPath({ ...line, subject: 'order', action: 'orderDeleted' })).toBeUndefined()
    expect(subjectPath({ ...line, subject: 'cash', action: 'cashOpened' })).toBeUndefined()
  })
})

it('order statuses have the same texts as in orders', () => {
  expect(loggedOrderStatusText).toEqual(orderStatusText)
})

it('fields of planned sales have a name', () => {
  expect(Object.keys(activityFieldText)).toEqual(
    expect.arrayContaining(['price', 'percent', 'startsOn', 'endsOn']),
  )
})
