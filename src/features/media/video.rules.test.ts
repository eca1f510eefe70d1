import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { sound } from '../../../tests/media-samples.ts'
import { MAX_VIDEO_BYTES, readVideo, videoProblem, withoutNotes } from './video.rules.ts'

const box = (name: string, content: Uint8Array) => {
  const size = Buffer.alloc(4)
  size.writeUInt32BE(content.length + 8)
  return Buffer.concat([size, Buffer.from(name, 'latin1'), content])
}
const numbers = (...values: number[]) =>
  Buffer.concat(
    values.map((value) => {
      const bytes = Buffer.alloc(4)
      bytes.writeUInt32BE(value)
      return bytes
    }),
  )

/** The boxes of a film without its pictures. */
function film({ seconds = 12, brand = 'mp42', codec = 'avc1' } = {}): Buffer {
  const header = box('mvhd', numbers(0, 0, 0, 1000, seconds * 1000))
  const handler = box('hdlr', Buffer.concat([numbers(0, 0), Buffer.from('vide')]))
  const place = box('udta', Buffer.from('+18.0735-015.9582/'))
  const track = box('trak', Buffer.concat([handler, box('stsd', Buffer.from(codec)), place]))
  return Buffer.concat([
    box('ftyp', Buffer.from(`${brand}\0\0\0\0`)),
    box('moov', Buffer.concat([header, track, place])),
    box('mdat', Buffer.from('pictures')),
  ])
}

it('reads format and duration of a film', () => {
  expect(readVideo(film())).toEqual({ format: 'mp4', seconds: 12 })
  for (const [name, format] of [
    ['video.mp4', 'mp4'],
    ['video.webm', 'webm'],
  ] as const) {
    const read = readVideo(sound(name))
    expect(read).toMatchObject({ format })
    expect(read!.seconds).toBeGreaterThan(0)
    expect(read!.seconds).toBeLessThan(10)
  }
})

it.each([
  ['a long one', film({ seconds: 45 }), 'videoTooLong'],
  ['a QuickTime file', film({ brand: 'qt  ' }), 'unsupportedVideo'],
  ['a codec of few phones', film({ codec: 'hvc1' }), 'unsupportedVideo'],
  ['one without a duration', film({ seconds: 0 }), 'unsupportedVideo'],
  ['a sound', sound('voice.m4a'), 'unsupportedVideo'],
  ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), 'unsupportedVideo'],
  ['a large file', new Uint8Array(MAX_VIDEO_BYTES + 1), 'videoTooLarge'],
])('%s is refused', (_, bytes, problem) => {
  expect(videoProblem(bytes)).toBe(problem)
})

it('a film is stored without its place, and nothing else changes', () => {
  const before = film()
  const after = Buffer.from(withoutNotes(before))
  expect(before.includes('+18.0735')).toBe(true)
  expect(after.includes('+18.0735')).toBe(false)
  expect(after.length).toBe(before.length)
  expect(readVideo(after)).toEqual({ format: 'mp4', seconds: 12 })
  expect(after.subarray(-16).equals(before.subarray(-16))).toBe(true)
})

it('no bytes cause an error', () => {
  const whole = sound('video.mp4')
  for (let length = 0; length < whole.length; length += 97)
    expect([undefined, 'unsupportedVideo']).toContain(videoProblem(whole.subarray(0, length)))
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      videoProblem(bytes)
      withoutNotes(Buffer.concat([Buffer.from('\0\0\0\x08ftyp'), bytes]))
    }),
  )
})
