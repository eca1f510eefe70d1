import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import { expect, it } from 'vitest'
import { countOpenStreams, openStream } from './live-streams.server.ts'

/** The parts of a response that a stream uses. */
class FakeResponse extends EventEmitter {
  destroyed = false
  writableLength = 0
  removeHeader(): void {}
  writeHead(): void {}
  write(): void {}
}

let nextTopic = 0

/** Processor time to disconnect this many streams of 20 topics each, all different. */
function timeToDisconnect(count: number): number {
  const responses = Array.from({ length: count }, (_, index) => {
    const response = new FakeResponse()
    const topics = Array.from({ length: 20 }, () => `order:${nextTopic++}`)
    const isOpen = openStream(response as unknown as ServerResponse, topics, {
      address: `10.0.${index >> 8}.${index & 255}`,
      signal: undefined,
      headers: {},
    })
    expect(isOpen).toBe(true)
    return response
  })
  expect(countOpenStreams()).toBe(count)
  const before = process.cpuUsage()
  for (const response of responses) response.emit('close')
  const { user, system } = process.cpuUsage(before)
  expect(countOpenStreams()).toBe(0)
  return user + system
}

it('a disconnect costs the same however many streams are open', () => {
  timeToDisconnect(250)
  const ratios = Array.from({ length: 3 }, () => {
    const inGroups = Array.from({ length: 16 }, () => timeToDisconnect(250)).reduce((all, one) => all + one)
    return timeToDisconnect(4_000) / inGroups
  })
  // The same number of disconnects: 16 times as long where each looks at all other streams. Garbage collection may
  // disturb one measurement.
  expect(Math.min(...ratios)).toBeLessThan(5)
})
