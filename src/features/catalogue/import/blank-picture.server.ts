/** A PNG of one colour. */
import { crc32, deflateSync } from 'node:zlib'

const SIDE = 800
/** The sand of the shop. */
const COLOUR = [0xe8, 0xdf, 0xd0]

export function blankPicture(): Uint8Array {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(SIDE, 0)
  header.writeUInt32BE(SIDE, 4)
  // 8 bits for each of red, green and blue.
  header.set([8, 2], 8)
  const line = Buffer.from([0, ...Array.from({ length: SIDE }, () => COLOUR).flat()])
  const pixels = deflateSync(Buffer.concat(Array.from({ length: SIDE }, () => line)))
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const framed = Buffer.alloc(8 + named.length)
  framed.writeUInt32BE(data.length, 0)
  named.copy(framed, 4)
  framed.writeUInt32BE(crc32(named), 4 + named.length)
  return framed
}
