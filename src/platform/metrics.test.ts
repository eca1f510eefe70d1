import { AggregatorRegistry } from 'prom-client'
import { describe, expect, it } from 'vitest'
import { createCounter, createGauge, createHistogram, metricsRegistry } from './metrics.server.ts'

const textOf = (name: string) => metricsRegistry.getSingleMetricAsString(name)
const samplesOf = async (name: string) => (await textOf(name)).split('\n').slice(2)

describe('metrics', () => {
  it('count each set of labels separately', async () => {
    const orders = createCounter({ name: 'test_orders_total', help: 'Orders', labelNames: ['by'] })
    orders.inc({ by: 'shopper' })
    orders.inc({ by: 'shopper' })
    orders.inc({ by: 'staff' })
    expect(await textOf('test_orders_total')).toBe(
      '# HELP test_orders_total Orders\n# TYPE test_orders_total counter\n' +
        'test_orders_total{by="shopper"} 2\ntest_orders_total{by="staff"} 1',
    )
  })

  it('read a gauge at each scrape', async () => {
    let open = 3
    createGauge({ name: 'test_streams', help: 'Streams', read: () => [{ value: open }] })
    expect(await samplesOf('test_streams')).toEqual(['test_streams 3'])
    open = 0
    expect(await samplesOf('test_streams')).toEqual(['test_streams 0'])
  })

  it('leave out the samples that a gauge no longer has', async () => {
    let states = ['idle', 'open']
    const read = () => states.map((state) => ({ labels: { state }, value: 1 }))
    createGauge({ name: 'test_states', help: 'States', labelNames: ['state'], read })
    expect(await samplesOf('test_states')).toHaveLength(2)
    states = ['open']
    expect(await samplesOf('test_states')).toEqual(['test_states{state="open"} 1'])
  })

  it('add up the buckets of a histogram to its count', async () => {
    const labelNames = ['class'] as const
    const seconds = createHistogram({ name: 'test_seconds', help: 'Time', labelNames, buckets: [0.1, 1] })
    for (const value of [0.05, 0.1, 0.5, 7]) seconds.observe({ class: 'shop' }, value)
    expect(await samplesOf('test_seconds')).toEqual([
      'test_seconds_bucket{le="0.1",class="shop"} 2',
      'test_seconds_bucket{le="1",class="shop"} 3',
      'test_seconds_bucket{le="+Inf",class="shop"} 4',
      'test_seconds_sum{class="shop"} 7.65',
      'test_seconds_count{class="shop"} 4',
    ])
  })

  it('have no sample before the first count', async () => {
    createCounter({ name: 'test_nothing_total', help: 'Nothing', labelNames: ['by'] })
    createGauge({ name: 'test_absent', help: 'Absent', read: () => [] })
    expect(await samplesOf('test_nothing_total')).toEqual([])
    expect(await samplesOf('test_absent')).toEqual([])
  })

  it('retain their counts when a module is evaluated again, and read gauges from the new one', async () => {
    const create = () => createCounter({ name: 'test_again_total', help: 'Again', labelNames: ['by'] })
    create().inc({ by: 'shopper' })
    create().inc({ by: 'shopper' })
    expect(await samplesOf('test_again_total')).toEqual(['test_again_total{by="shopper"} 2'])
    for (const value of [1, 2]) createGauge({ name: 'test_again', help: 'Again', read: () => [{ value }] })
    expect(await samplesOf('test_again')).toEqual(['test_again 2'])
  })

  it('escape label values', async () => {
    const labels = { a: 'b"\\\nc' }
    createGauge({ name: 'test_y', help: 'Y', labelNames: ['a'], read: () => [{ labels, value: 1 }] })
    expect(await samplesOf('test_y')).toEqual([String.raw`test_y{a="b\"\\\nc"} 1`])
  })

  it('of several processes are aggregated under one name, with a process label', async () => {
    const ofProcess = (process: string, value: number) => [
      {
        name: 'x_total',
        help: 'X',
        type: 'counter',
        aggregator: 'sum',
        values: [{ labels: { by: 'shopper', process }, value }],
      },
    ]
    const all = AggregatorRegistry.aggregate([ofProcess('1', 2), ofProcess('2', 5)])
    expect(await all.metrics()).toBe(
      '# HELP x_total X\n# TYPE x_total counter\nx_total{by="shopper",process="1"} 2\nx_total{by="shopper",process="2"} 5\n',
    )
  })
})
