import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { currentChart } from '../bench/chart.ts'
import { comparedRows } from '../bench/compare.ts'

describe('the comparison with the previous release', () => {
  const before = {
    orders: [
      { what: 'orders', value: 800, unit: 'orders/s', ratio: 2 },
      { what: 'processor', value: 0.8, unit: 'ms' },
      { what: 'no longer measured', value: 1, unit: 'ms' },
    ],
  }

  it('divides ratios, because machines and their load differ', () => {
    const reference = { name: 'pgbench', value: 100 }
    const rows = comparedRows(before, {
      orders: [{ what: 'orders', value: 300, unit: 'orders/s', reference }],
    })
    expect(rows).toEqual([
      {
        cells: ['orders', 'orders', '800 orders/s', '300 orders/s', '2.00', '3.00', '1.50'],
        change: 1.5,
      },
    ])
  })

  it('puts the change of a value without a reference in brackets', () => {
    const [row] = comparedRows(before, { orders: [{ what: 'processor', value: 0.4, unit: 'ms' }] })
    expect(row).toMatchObject({ cells: expect.arrayContaining(['(0.50)']), change: undefined })
  })

  it('leaves out what one of them has not measured', () => {
    expect(comparedRows(before, { pages: [{ what: 'orders', value: 1, unit: 'pages/s' }] })).toEqual([])
  })
})

it('the chart of the history is drawn from its data: npm run bench -- chart', async () => {
  expect(await readFile('docs/pictures/speed-history.svg', 'utf8')).toBe(await currentChart())
})
