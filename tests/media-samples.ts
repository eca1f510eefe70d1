/** Valid and malicious image and audio files. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'

export const RED = { r: 220, g: 30, b: 30 }
export const BLUE = { r: 30, g: 30, b: 220 }

/** The left half red, the right half blue, so that a rotation is visible. */
export function twoColours(width = 500, height = 300): Sharp {
  const left = { create: { width: Math.ceil(width / 2), height, channels: 3 as const, background: RED } }
  const whole = { width, height, channels: 3 as const, background: BLUE }
  return sharp({ create: whole }).composite([{ input: left, left: 0, top: 0 }])
}

/** A JPEG as phones write it, with EXIF rotation and GPS position. */
export function phonePhoto(): Promise<Buffer> {
  return twoColours(400, 200)
    .withExif({
      IFD0: { Make: 'SecretPhone' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '18/1 5/1 9/1' },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret/></x:xmpmeta>')
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
}

/** A PNG of a few kilobytes that decodes to 196 million pixels. */
export function pixelBomb(side = 14_000): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header[8] = 1
  const rows = Buffer.alloc((1 + Math.ceil(side / 8)) * side)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(rows)),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}

/** Short real recordings, made with ffmpeg; `cover.mp3` carries a JPEG in its ID3 tag. */
export function sound(name: string): Buffer {
  return readFileSync(join(import.meta.dirname, 'sounds', name))
}
