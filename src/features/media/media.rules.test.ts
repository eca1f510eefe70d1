import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sound, twoColours } from '../../../tests/media-samples.ts'
import {
  fileToServe,
  MAX_AUDIO_BYTES,
  MAX_AVATAR_BYTES,
  MAX_IMAGE_BYTES,
  mediaFiles,
  mediaKey,
  mediaPath,
  mediaProblem,
  placeholderOf,
  pictureSources,
  readableTime,
  sizeProblem,
  soundPath,
  variantPath,
  variantWidths,
} from './media.rules.ts'

const ID = 'ab0c2d4e-1111-4222-8333-444455556666'

describe('sizes', () => {
  it.each([
    ['image', 5 * 1024 * 1024, undefined],
    ['image', MAX_IMAGE_BYTES + 1, 'tooLarge'],
    ['avatar', 2 * 1024 * 1024, undefined],
    ['avatar', MAX_AVATAR_BYTES + 1, 'avatarTooLarge'],
    ['audio', 5 * 1024 * 1024, undefined],
    ['audio', MAX_AUDIO_BYTES + 1, 'audioTooLarge'],
  ] as const)('%s of %d bytes: %s', (kind, size, problem) => {
    expect(sizeProblem(kind, size)).toBe(problem)
  })
})

const picture = (format: 'jpeg' | 'gif') => twoColours(8, 8).toFormat(format).toBuffer()

describe('what may be uploaded', () => {
  it.each([
    ['image', () => picture('jpeg'), undefined],
    ['image', () => picture('gif'), 'unsupportedFormat'],
    ['image', () => sound('plain.mp3'), 'unsupportedFormat'],
    ['image', () => new Uint8Array(), 'unsupportedFormat'],
    ['image', () => new Uint8Array(MAX_IMAGE_BYTES + 1), 'tooLarge'],
    ['avatar', () => picture('gif'), undefined],
    ['avatar', () => new Uint8Array(), 'unsupportedAvatar'],
    ['audio', () => sound('plain.mp3'), undefined],
    ['audio', () => picture('jpeg'), 'unsupportedAudio'],
  ] as const)('%s %s: %s', async (kind, bytes, problem) => {
    expect(mediaProblem(kind, await bytes())).toBe(problem)
  })
})

describe('the widths of the variants of a picture', () => {
  it.each([
    [1, [1]],
    [239, [239]],
    [240, [240]],
    [241, [240, 241]],
    [800, [240, 400, 640, 800]],
    [960, [240, 400, 640, 800, 960]],
    [1599, [240, 400, 640, 800, 1200, 1599]],
    [1600, [240, 400, 640, 800, 1200, 1600]],
    [3000, [240, 400, 640, 800, 1200, 1600]],
  ])('%d gives %j', (width, expected) => {
    expect(variantWidths(width)).toEqual(expected)
  })

  it('are ascending, at most the width of the picture, and up to 1600', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40_000 }), (width) => {
        const widths = variantWidths(width)
        expect(widths).toEqual([...new Set(widths)].sort((a, b) => a - b))
        expect(widths.at(-1)).toBe(Math.min(width, 1600))
      }),
    )
  })
})

describe('the placeholder of a picture', () => {
  it.each<[what: string, pixels: number[], channels: number, expected: string]>([
    ['three colours', [0, 0, 0, 255, 255, 255, 170, 17, 52], 3, '#000,#fff,#a13'],
    ['rounded', [8, 9, 246, 247, 100, 101, 0, 0, 0], 3, '#01e,#f66,#000'],
    ['opaque', [0, 0, 0, 255, 17, 17, 17, 255], 4, '#000,#111'],
    ['transparent at one place', [0, 0, 0, 255, 17, 17, 17, 254], 4, ''],
    ['grey', [0, 255], 1, '#000,#fff'],
    ['grey, transparent at one place', [0, 255, 255, 0], 2, ''],
  ])('%s', (_, pixels, channels, expected) => {
    expect(placeholderOf(Uint8Array.from(pixels), channels)).toBe(expected)
  })
})

describe('names', () => {
  it('of paths and keys', () => {
    expect(mediaKey(ID, 'master.webp')).toBe(`ab/${ID}/master.webp`)
    expect(mediaPath(ID)).toBe(`/media/${ID}/master.webp`)
    expect(soundPath(ID)).toBe(`/media/${ID}/sound`)
    expect(variantPath(ID, 800, 'avif')).toBe(`/media/${ID}/800.avif`)
  })
})

describe('the file served for a name', () => {
  const ready = { kind: 'image', contentType: 'image/webp', width: 500, widths: [400, 500] } as const
  const pending = { ...ready, widths: [] }
  const recording = { kind: 'audio', contentType: 'audio/mpeg', width: null, widths: [] } as const

  it.each([
    ['400.avif', { name: '400.avif', contentType: 'image/avif', isFinal: true }],
    ['500.webp', { name: '500.webp', contentType: 'image/webp', isFinal: true }],
    ['master.webp', { name: 'master.webp', contentType: 'image/webp', isFinal: true }],
    ['800.avif', undefined],
    ['0400.avif', undefined],
    ['400.png', undefined],
    ['400.avif/..', undefined],
    ['40.avif', undefined],
    ['sound', undefined],
    ['', undefined],
    ['__proto__', undefined],
  ])('of a picture: %j', (name, expected) => {
    expect(fileToServe(ready, name)).toEqual(expected)
  })

  it('of a picture whose variants are pending is the master', () => {
    const placeholder = { name: 'master.webp', contentType: 'image/webp', isFinal: false }
    expect(fileToServe(pending, '400.avif')).toEqual(placeholder)
    expect(fileToServe(pending, '800.avif')).toBeUndefined()
    expect(fileToServe(pending, 'master.webp')?.isFinal).toBe(true)
  })

  it('of a sound is only the sound', () => {
    expect(fileToServe(recording, 'sound')).toEqual({
      name: 'sound',
      contentType: 'audio/mpeg',
      isFinal: true,
    })
    expect(fileToServe(recording, 'master.webp')).toBeUndefined()
  })

  it('is among the files that are deleted with it', () => {
    expect(mediaFiles(pending)).toEqual([
      'master.webp',
      '240.avif',
      '240.webp',
      '400.avif',
      '400.webp',
      '500.avif',
      '500.webp',
    ])
    expect(mediaFiles(recording)).toEqual(['sound'])
  })
})

describe('the sources of a picture', () => {
  it('are every width in both formats, AVIF first', () => {
    expect(pictureSources({ id: ID, width: 960, height: 600, widths: [400, 800, 960] })).toEqual({
      fallback: `/media/${ID}/800.webp`,
      sources: [
        {
          type: 'image/avif',
          srcSet: `/media/${ID}/400.avif 400w, /media/${ID}/800.avif 800w, /media/${ID}/960.avif 960w`,
        },
        {
          type: 'image/webp',
          srcSet: `/media/${ID}/400.webp 400w, /media/${ID}/800.webp 800w, /media/${ID}/960.webp 960w`,
        },
      ],
    })
  })

  it('are the single width of a small picture', () => {
    expect(pictureSources({ id: ID, width: 90, height: 90, widths: [90] }).fallback).toBe(
      `/media/${ID}/90.webp`,
    )
  })

  it('are only the master until variants are made', () => {
    const pending = { id: ID, width: 960, height: 600, widths: [] }
    expect(pictureSources(pending)).toEqual({ fallback: `/media/${ID}/master.webp`, sources: [] })
  })
})

it.each([
  [0, '0:00'],
  [37.9, '0:37'],
  [60, '1:00'],
  [605, '10:05'],
])('%d seconds are shown as %s', (seconds, shown) => {
  expect(readableTime(seconds)).toBe(shown)
})
