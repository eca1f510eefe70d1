import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createEventSchedule } from './event-schedule.server.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

/** The times of the events, in ms, and over how long each is spread. */
function record(streams: number): { change: () => void; events: [at: number, spread: number][] } {
  const events: [number, number][] = []
  const begin = performance.now()
  const change = createEventSchedule({
    countStreams: () => streams,
    send: (spread) => events.push([performance.now() - begin, spread]),
  })
  return { change, events }
}

/** A change every 50 ms, as of 20 orders a second. */
function changeFor(change: () => void, seconds: number): void {
  for (let ms = 0; ms < seconds * 1000; ms += 50) {
    change()
    vi.advanceTimersByTime(50)
  }
}

it('a change after a quiet time is sent to all pages at once', () => {
  const { change, events } = record(10_000)
  change()
  vi.advanceTimersByTime(20_000)
  change()
  vi.advanceTimersByTime(1_000)
  expect(events).toEqual([
    [300, 0],
    [20_300, 0],
  ])
})

it('changes that continue are sent to ten thousand pages every twenty seconds, spread', () => {
  const { change, events } = record(10_000)
  changeFor(change, 61)
  expect(events).toEqual([
    [300, 0],
    [20_300, 15_000],
    [40_300, 15_000],
    [60_300, 15_000],
  ])
})

it('the last of several changes is always followed by an event', () => {
  const { change, events } = record(10_000)
  changeFor(change, 1)
  vi.advanceTimersByTime(60_000)
  expect(events.map(([at]) => at)).toEqual([300, 20_300])
})

it('few pages are notified as often as before', () => {
  const { change, events } = record(100)
  changeFor(change, 3)
  expect(events.length).toBeGreaterThan(7)
  expect(events.every(([, spread]) => spread === 0)).toBe(true)
})
