/** A WOFF is a TrueType file whose tables are each packed with zlib (https://www.w3.org/TR/WOFF/). */
import { inflateSync } from 'node:zlib'

const WOFF = 0x774f4646

export function unpackWoff(woff: Buffer): Buffer {
  if (woff.length < 44 || woff.readUInt32BE(0) !== WOFF) throw new Error('not a WOFF file')
  const count = woff.readUInt16BE(12)
  const directory = Buffer.alloc(12 + 16 * count)
  const largestPower = 2 ** Math.floor(Math.log2(count))
  woff.copy(directory, 0, 4, 8)
  directory.writeUInt16BE(count, 4)
  directory.writeUInt16BE(largestPower * 16, 6)
  directory.writeUInt16BE(Math.log2(largestPower), 8)
  directory.writeUInt16BE((count - largestPower) * 16, 10)
  const tables: Buffer[] = []
  let at = directory.length
  for (let index = 0; index < count; index++) {
    const from = 44 + 20 * index
    const to = 12 + 16 * index
    const start = woff.readUInt32BE(from + 4)
    const packed = woff.subarray(start, start + woff.readUInt32BE(from + 8))
    const length = woff.readUInt32BE(from + 12)
    const table = packed.length < length ? inflateSync(packed) : packed
    woff.copy(directory, to, from, from + 4)
    woff.copy(directory, to + 4, from + 16, from + 20)
    directory.writeUInt32BE(at, to + 8)
    directory.writeUInt32BE(length, to + 12)
    const padded = Buffer.alloc(Math.ceil(length / 4) * 4)
    table.copy(padded)
    tables.push(padded)
    at += padded.length
  }
  return Buffer.concat([directory, ...tables])
}
