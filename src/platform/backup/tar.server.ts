/**
 * The archive of a backup: a plain ustar file that any `tar` opens. Its last entry, `SHA256`, holds the hash of all
 * bytes before it, so that a changed or incomplete file is refused.
 */
import { createHash } from 'node:crypto'
import { open, type FileHandle } from 'node:fs/promises'
import { extract, pack, type ExtractEvents } from 'tar-stream'

const BLOCK = 512
const READ_BYTES = 256 * 1024
/** Far above the largest entry of a backup: a damaged length must not allocate memory without limit. */
const MAX_ENTRY_BYTES = 64 * 1024 * 1024
const SEAL = 'SHA256'
/** The header of the seal, its content in one block, and the two empty blocks that end a tar. */
const SEAL_BYTES = 4 * BLOCK
/** Names the ustar header holds without an extension, so that the size of every entry is known. */
const PLAIN_NAME = /^[\u0020-\u007E]{1,100}$/

export interface TarEntry {
  name: string
  bytes: Buffer
}

export class BrokenTar extends Error {
  override name = 'BrokenTar'
}

export interface TarWriter {
  /** Resolves when the entry has been passed to the file. */
  add(name: string, bytes: Uint8Array): Promise<void>
  /** Writes the seal and the end of the archive. */
  finish(): Promise<void>
}

export function tarWriter(file: FileHandle, now: Date): TarWriter {
  const hash = createHash('sha256')
  const archive = pack()
  const chunks = archive[Symbol.asyncIterator]()
  const flush = async (size: number) => {
    for (let flushed = 0; flushed < size;) {
      const { value } = (await chunks.next()) as { value: Buffer }
      hash.update(value)
      await writeAll(file, value)
      flushed += value.length
    }
  }
  const add = async (name: string, bytes: Uint8Array) => {
    if (!PLAIN_NAME.test(name))
      throw new Error(`backup entry ${name}: the name is not 1 to 100 ASCII characters`)
    archive.entry({ name, mode: 0o600, mtime: now, type: 'file' }, bytes)
    await flush(BLOCK + Math.ceil(bytes.length / BLOCK) * BLOCK)
  }
  return {
    add,
    async finish() {
      await add(SEAL, Buffer.from(`${hash.copy().digest('hex')}\n`))
      archive.finalize()
      await flush(2 * BLOCK)
    },
  }
}

/** `write` may write only a part of the bytes. */
async function writeAll(file: FileHandle, bytes: Uint8Array): Promise<void> {
  for (let done = 0; done < bytes.length;)
    done += (await file.write(bytes, done, bytes.length - done)).bytesWritten
}

/** Yields the entries in order, one in memory at a time. Throws at the end unless the seal matches what was read. */
export async function* readTar(path: string): AsyncGenerator<TarEntry> {
  const file = await open(path, 'r')
  const source = file.createReadStream({ start: 0, highWaterMark: READ_BYTES, autoClose: false })
  const archive = extract()
  source.on('error', (error) => archive.destroy(error))
  try {
    const { seal, sealedBytes } = await readSeal(file)
    const hash = createHash('sha256')
    let left = sealedBytes
    source.on('data', (chunk) => {
      hash.update(chunk.slice(0, left))
      left = Math.max(0, left - chunk.length)
    })
    source.pipe(archive)
    for await (const entry of archive) {
      const { name } = entry.header
      const bytes = await bytesOf(entry)
      if (name !== SEAL) yield { name, bytes }
    }
    if (!seal.equals(sealOf(hash.digest('hex'))))
      throw new BrokenTar('its contents do not match its checksum')
  } catch (error) {
    throw isSystemError(error) || error instanceof BrokenTar
      ? error
      : new BrokenTar(`it is damaged (${String(error)})`)
  } finally {
    source.destroy()
    archive.destroy()
    await file.close()
  }
}

/** What follows the seal's header: the hash, and zeros to the end of the file. */
function sealOf(digest: string): Buffer {
  return Buffer.concat([Buffer.from(`${digest}\n`)], SEAL_BYTES - BLOCK)
}

async function readSeal(file: FileHandle): Promise<{ seal: Buffer; sealedBytes: number }> {
  const { size } = await file.stat()
  const sealedBytes = Math.max(0, size - SEAL_BYTES)
  const tail = Buffer.alloc(SEAL_BYTES)
  await file.read(tail, 0, SEAL_BYTES, sealedBytes)
  // tar-stream checks the sum of a header but not what follows its six digits.
  const isHeader = /^[0-7]{6}[\0 ]{2}$/.test(tail.toString('latin1', 148, 156))
  if (tail.toString('latin1', 0, SEAL.length + 1) !== `${SEAL}\0` || !isHeader)
    throw new BrokenTar('its end is missing, or something follows it')
  return { seal: tail.subarray(BLOCK), sealedBytes }
}

async function bytesOf(entry: ExtractEvents['entry'][1]): Promise<Buffer> {
  const { type, size } = entry.header
  if (type !== 'file' || size > MAX_ENTRY_BYTES)
    throw new BrokenTar('one of its entries is not a file of a backup')
  const chunks: Buffer[] = []
  for await (const chunk of entry as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** Of the file system, as opposed to tar-stream, whose errors have no code. */
function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'code' in error
}
