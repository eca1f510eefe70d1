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

/** Milliseconds to disconnect this many streams of 20 topics each, all different. */
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
  const started = performance.now()
  for (const response of responses) response.emit('close')
  const ms = performance.now() - started
  expect(countOpenStreams()).toBe(0)
  return ms
}

it('a disconnect costs the same however many streams are open', () => {
  timeToDisconnect(100)
  const few = Math.min(...[1, 2, 3].map(() => timeToDisconnect(250)))
  const many = Math.min(...[1, 2, 3].map(() => timeToDisconnect(4_000)))
  // 16 times the streams: 16 times as long where each costs the same, 256 times where each looks at all others.
  expect(many / few).toBeLessThan(80)
})
