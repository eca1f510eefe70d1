/** The plain part of the tar format that backups need: any `tar` opens them, and only what we wrote is read back. */
import { createHash, type Hash } from 'node:crypto'
import { open, type FileHandle } from 'node:fs/promises'

const BLOCK = 512
const READ_AT_ONCE = 256 * 1024
/** Far above the largest entry of a backup; a changed length must not become a demand for memory. */
const LARGEST_ENTRY = 64 * 1024 * 1024
const LAST_ENTRY = 'SHA256'

export interface TarEntry {
  name: string
  bytes: Buffer
}

export class BrokenTar extends Error {
  override name = 'BrokenTar'
}

export interface TarWriter {
  add(name: string, bytes: Uint8Array): Promise<void>
  /** Seals the file with the hash of all that stands before the seal. */
  finish(): Promise<void>
}

export function tarWriter(file: FileHandle, now: Date): TarWriter {
  const hash = createHash('sha256')
  const add = async (name: string, bytes: Uint8Array) => {
    for (const part of [headerOf(name, bytes.length, now), bytes, Buffer.alloc(paddingOf(bytes.length))]) {
      hash.update(part)
      await writeAll(file, part)
    }
  }
  return {
    add,
    async finish() {
      await add(LAST_ENTRY, Buffer.from(`${hash.copy().digest('hex')}\n`))
      await writeAll(file, Buffer.alloc(2 * BLOCK))
    },
  }
}

/** A write may take a part only. */
async function writeAll(file: FileHandle, bytes: Uint8Array): Promise<void> {
  for (let done = 0; done < bytes.length;)
    done += (await file.write(bytes, done, bytes.length - done)).bytesWritten
}

function paddingOf(size: number): number {
  return (BLOCK - (size % BLOCK)) % BLOCK
}

function headerOf(name: string, size: number, now: Date): Buffer {
  const header = Buffer.alloc(BLOCK)
  if (Buffer.byteLength(name) > 100) throw new Error(`too long a name for the backup: ${name}`)
  header.write(name, 0)
  header.write('0000600\0', 100)
  header.write('0000000\0', 108)
  header.write('0000000\0', 116)
  header.write(`${octal(size, 11)}\0`, 124)
  header.write(`${octal(Math.trunc(now.getTime() / 1000), 11)}\0`, 136)
  header.write('0', 156)
  header.write('ustar\u000000', 257)
  header.write(`${octal(checksumOf(header), 6)}\0 `, 148)
  return header
}

function octal(value: number, digits: number): string {
  return value.toString(8).padStart(digits, '0')
}

/** The sum of all bytes, those of the sum itself taken for spaces. */
function checksumOf(header: Buffer): number {
  const own = header.subarray(148, 156)
  return sum(header) - sum(own) + own.length * 32
}

function sum(bytes: Buffer): number {
  return bytes.reduce((total, byte) => total + byte, 0)
}

/** Every entry in turn, one in memory at a time. Ends well only if the seal fits and nothing follows it. */
export async function* readTar(path: string): AsyncGenerator<TarEntry> {
  const file = await open(path, 'r')
  try {
    const hash = createHash('sha256')
    const read = readerOf(file)
    for (;;) {
      const sealed = hash.copy().digest('hex')
      const header = await read(BLOCK)
      const { name, size } = parseHeader(header)
      const bytes = await read(size)
      const padding = await read(paddingOf(size))
      if (padding.some((byte) => byte !== 0)) throw new BrokenTar('there is something between two parts')
      if (name === LAST_ENTRY) return await checkEnd(read, bytes, sealed)
      update(hash, header, bytes, padding)
      yield { name, bytes }
    }
  } finally {
    await file.close()
  }
}

async function checkEnd(read: Read, bytes: Buffer, sealed: string): Promise<void> {
  if (bytes.toString() !== `${sealed}\n`) throw new BrokenTar('its contents do not fit its checksum')
  const end = await read(2 * BLOCK)
  if (end.some((byte) => byte !== 0) || !(await read.isOver()))
    throw new BrokenTar('something follows its end')
}

function update(hash: Hash, ...parts: Buffer[]): void {
  for (const part of parts) hash.update(part)
}

function parseHeader(header: Buffer): { name: string; size: number } {
  const [written] = header.toString('latin1', 148, 156).split('\0')
  if (written !== octal(checksumOf(header), 6)) throw new BrokenTar('one of its parts has no valid beginning')
  const size = Number.parseInt(header.toString('latin1', 124, 135), 8)
  if (!(size >= 0 && size <= LARGEST_ENTRY)) throw new BrokenTar('one of its parts has no valid length')
  return { name: header.toString('utf8', 0, 100).split('\0')[0]!, size }
}

interface Read {
  (length: number): Promise<Buffer>
  isOver(): Promise<boolean>
}

/** So many bytes, read in large pieces. */
function readerOf(file: FileHandle): Read {
  let rest: Buffer = Buffer.alloc(0)
  const more = async () => {
    const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(READ_AT_ONCE), 0, READ_AT_ONCE)
    return buffer.subarray(0, bytesRead)
  }
  const read = async (length: number) => {
    const parts = [rest]
    let have = rest.length
    while (have < length) {
      const part = await more()
      if (part.length === 0) throw new BrokenTar('it ends too early')
      parts.push(part)
      have += part.length
    }
    const all = parts.length === 1 ? rest : Buffer.concat(parts)
    rest = all.subarray(length)
    return all.subarray(0, length)
  }
  return Object.assign(read, { isOver: async () => rest.length === 0 && (await more()).length === 0 })
}
