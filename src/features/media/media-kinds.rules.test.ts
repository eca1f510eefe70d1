import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sound, twoColours } from '../../../tests/media-samples.ts'
import { detectAudio, detectImage } from './media-kinds.rules.ts'

const text = (content: string) => new Uint8Array(Buffer.from(content, 'latin1'))

const NEITHER: Record<string, Uint8Array> = {
  nothing: new Uint8Array(),
  'one byte': text('\xff'),
  SVG: text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  HTML: text('<!doctype html><script>alert(1)</script>'),
  PDF: text('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n'),
  ZIP: text('PK\x03\x04\x14\0\0\0\x08\0'),
  'a RIFF file that is no WebP': text('RIFF\x24\0\0\0WAVEfmt '),
  'an ID3 tag with nothing behind it': text(`ID3\x03\0\0\0\0\0\x10${'\0'.repeat(40)}`),
  'UTF-16 text': new Uint8Array(Buffer.from('\ufeffhello, world', 'utf16le')),
  'an MP4 header alone': text('\0\0\0\x18ftypM4A \0\0\0\0M4A mp42isom'),
  'a single MP3 frame header in front of HTML': text('\xff\xfb\x90\x64<script>alert(1)</script>'),
}

describe('pictures are recognised by their content', () => {
  it.each(['jpeg', 'png', 'webp', 'gif'] as const)('%s', async (format) => {
    expect(detectImage(await twoColours(8, 8).toFormat(format).toBuffer())).toBe(format)
  })

  it('AVIF and TIFF are not accepted', async () => {
    expect(detectImage(await twoColours(8, 8).avif().toBuffer())).toBeUndefined()
    expect(detectImage(await twoColours(8, 8).tiff().toBuffer())).toBeUndefined()
  })

  it.each(Object.entries(NEITHER))('%s is not accepted', (_, bytes) => {
    expect(detectImage(bytes)).toBeUndefined()
  })
})

describe('sounds are recognised by their content', () => {
  it.each([
    ['plain.mp3', 'mp3'],
    ['cover.mp3', 'mp3'],
    ['mpeg2.mp3', 'mp3'],
    ['voice.m4a', 'mp4'],
    ['fragmented.mp4', 'mp4'],
    ['vorbis.ogg', 'ogg'],
    ['opus.ogg', 'ogg'],
    ['voice.webm', 'webm'],
  ])('%s is %s', (name, format) => {
    expect(detectAudio(sound(name))).toBe(format)
  })

  it.each(['video.mp4', 'video.webm', 'video.ogv', 'sound.aac'])('%s is not accepted', (name) => {
    expect(detectAudio(sound(name))).toBeUndefined()
  })

  it.each(Object.entries(NEITHER))('%s is not accepted', (_, bytes) => {
    expect(detectAudio(bytes)).toBeUndefined()
  })

  it('pictures are not accepted', async () => {
    for (const format of ['jpeg', 'png', 'webp', 'gif', 'avif'] as const)
      expect(detectAudio(await twoColours(8, 8).toFormat(format).toBuffer())).toBeUndefined()
  })
})

it('no bytes cause an error, and no text is taken for a picture or a sound', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      detectImage(bytes)
      detectAudio(bytes)
    }),
  )
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (content) => {
      const bytes = new TextEncoder().encode(content)
      expect([detectImage(bytes), detectAudio(bytes)]).toEqual([undefined, undefined])
    }),
  )
})

it('a truncated recording causes no error', () => {
  for (const name of ['cover.mp3', 'voice.m4a', 'opus.ogg', 'voice.webm']) {
    const whole = sound(name)
    for (let length = 0; length < whole.length; length += 7)
      expect([undefined, detectAudio(whole)]).toContain(detectAudio(whole.subarray(0, length)))
  }
})
