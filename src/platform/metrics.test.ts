import { describe, expect, it } from 'vitest'
import { counter, figuresAsText, figuresHere, gauge, histogram, joinedFigures } from './metrics.server.ts'

const told = (name: string) => figuresAsText(figuresHere().filter((family) => family.name === name))

describe('figures', () => {
  it('of a counter grow, each for its labels', () => {
    const count = counter('test_orders_total', 'Orders')
    count({ by: 'shopper' })
    count({ by: 'shopper' })
    count({ by: 'staff' })
    expect(told('test_orders_total')).toBe(
      '# HELP test_orders_total Orders\n# TYPE test_orders_total counter\n' +
        'test_orders_total{by="shopper"} 2\ntest_orders_total{by="staff"} 1\n',
    )
  })

  it('of a gauge are looked up when asked', () => {
    let open = 3
    gauge('test_streams', 'Streams', () => [{ labels: {}, value: open }])
    expect(told('test_streams')).toContain('\ntest_streams 3\n')
    open = 0
    expect(told('test_streams')).toContain('\ntest_streams 0\n')
  })

  it('of a histogram add up to the count', () => {
    const note = histogram('test_seconds', 'Time', [0.1, 1])
    for (const seconds of [0.05, 0.1, 0.5, 7]) note({ class: 'shop' }, seconds)
    expect(told('test_seconds').split('\n').slice(2, -1)).toEqual([
      'test_seconds_bucket{class="shop",le="0.1"} 2',
      'test_seconds_bucket{class="shop",le="1"} 3',
      'test_seconds_bucket{class="shop",le="+Inf"} 4',
      'test_seconds_sum{class="shop"} 7.65',
      'test_seconds_count{class="shop"} 4',
    ])
  })

  it('that nobody counted yet are left out', () => {
    counter('test_nothing_total', 'Nothing')
    expect(told('test_nothing_total')).toBe('')
  })

  it('of several processes stand under one heading, each with its process', () => {
    const family = (value: number) => ({
      name: 'x_total',
      help: 'X',
      type: 'counter' as const,
      samples: [{ labels: { by: 'shopper' }, value }],
    })
    const both = joinedFigures([
      { process: '1', families: [family(2)] },
      { process: '2', families: [family(5)] },
    ])
    expect(figuresAsText(both)).toBe(
      '# HELP x_total X\n# TYPE x_total counter\nx_total{by="shopper",process="1"} 2\nx_total{by="shopper",process="2"} 5\n',
    )
  })

  it('carry any word as a label', () => {
    const odd = {
      name: 'y',
      help: 'Y',
      type: 'gauge' as const,
      samples: [{ labels: { a: 'b"\\\nc' }, value: 1 }],
    }
    expect(figuresAsText([odd])).toContain(String.raw`y{a="b\"\\\nc"} 1`)
  })
})
