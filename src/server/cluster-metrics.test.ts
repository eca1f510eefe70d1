import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createCounter, metricsRegistry } from '#platform/metrics.server.ts'
import { connectToMetricsAggregator, renderMetrics } from './cluster-metrics.server.ts'

createCounter({ name: 'test_own_total', help: 'Own', labelNames: ['by'] }).inc({ by: 'shopper' })
// The registry is shared with the tests of other files in this process.
afterAll(() => metricsRegistry.setDefaultLabels({}))

const OWN = 'test_own_total{by="shopper",process="1"} 1'

it('metrics of a single process carry its process label', async () => {
  expect(await renderMetrics()).toContain(OWN)
})

describe('metrics of a worker', () => {
  const post = vi.fn()
  let receive: (text: string | undefined) => void
  beforeEach(() => {
    post.mockClear()
    receive = connectToMetricsAggregator(post)
  })

  it('are those of all processes, requested once for concurrent callers', async () => {
    const both = Promise.all([renderMetrics(), renderMetrics()])
    receive('all of them')
    expect(await both).toEqual(['all of them', 'all of them'])
    expect(post).toHaveBeenCalledOnce()
    const next = renderMetrics()
    receive('later')
    expect(await next).toBe('later')
  })

  it('are its own when another process does not answer', async () => {
    const rendered = renderMetrics()
    receive(undefined)
    expect(await rendered).toContain(OWN)
  })

  it('are its own when the primary does not answer', async () => {
    vi.useFakeTimers()
    const rendered = renderMetrics()
    await vi.advanceTimersByTimeAsync(10_000)
    vi.useRealTimers()
    expect(await rendered).toContain(OWN)
  })
})
