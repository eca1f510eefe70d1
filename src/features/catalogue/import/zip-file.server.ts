/**
 * Reads ZIP files (workbooks and pictures) from the directory at their end. Entries are decompressed by a stream outside
 * the event loop, and no further than the limit.
 */
import { createInflateRaw } from 'node:zlib'
import { fileRefusal } from './file-refusal.server.ts'
import { MAX_RATIO, MAX_ZIP_ENTRIES } from './import-limits.rules.ts'

export interface ZipEntry {
  name: string
  isStored: boolean
  compressed: Uint8Array
  /** As the file declares it, which may be wrong. */
  size: number
}

const END_SIGNATURE = 0x06054b50
const ENTRY_SIGNATURE = 0x02014b50
const END_LENGTH = 22
const ENTRY_LENGTH = 46
const LOCAL_LENGTH = 30
const MAX_COMMENT = 65_535
const STORED = 0
const DEFLATED = 8
const IS_ENCRYPTED = 1
const IS_UTF8 = 0x800

export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && (bytes[2] === 3 || bytes[2] === 5)
}

export function readZip(bytes: Uint8Array): ZipEntry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const end = findEnd(view)
  if (end === undefined) throw fileRefusal('brokenFile')
  const count = view.getUint16(end + 10, true)
  if (count > MAX_ZIP_ENTRIES) throw fileRefusal('expandsTooMuch')
  try {
    return entriesAt(bytes, view, { count, at: view.getUint32(end + 16, true) })
  } catch (error) {
    throw error instanceof RangeError ? fileRefusal('brokenFile') : error
  }
}

function findEnd(view: DataView): number | undefined {
  const last = view.byteLength - END_LENGTH
  for (let at = last; at >= 0 && at >= last - MAX_COMMENT; at--)
    if (view.getUint32(at, true) === END_SIGNATURE) return at
  return undefined
}

function entriesAt(bytes: Uint8Array, view: DataView, directory: { count: number; at: number }): ZipEntry[] {
  const entries: ZipEntry[] = []
  let { at } = directory
  for (let index = 0; index < directory.count; index++) {
    if (view.getUint32(at, true) !== ENTRY_SIGNATURE) throw fileRefusal('brokenFile')
    const flags = view.getUint16(at + 8, true)
    const method = view.getUint16(at + 10, true)
    if (flags & IS_ENCRYPTED) throw fileRefusal('fileEncrypted')
    if (method !== STORED && method !== DEFLATED) throw fileRefusal('brokenFile')
    const nameLength = view.getUint16(at + 28, true)
    const local = view.getUint32(at + 42, true)
    // The local header repeats the name and has extra fields of its own.
    const start = local + LOCAL_LENGTH + view.getUint16(local + 26, true) + view.getUint16(local + 28, true)
    const name = bytes.subarray(at + ENTRY_LENGTH, at + ENTRY_LENGTH + nameLength)
    entries.push({
      name: decodeName(name, (flags & IS_UTF8) !== 0),
      isStored: method === STORED,
      compressed: bytes.subarray(start, start + view.getUint32(at + 20, true)),
      size: view.getUint32(at + 24, true),
    })
    at += ENTRY_LENGTH + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return entries
}

/** Programs that do not say so often write UTF-8 too. */
function decodeName(bytes: Uint8Array, isUtf8: boolean): string {
  if (isUtf8) return new TextDecoder().decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Ratios are checked above this size: a small part may consist of repetitions. */
const MIN_CHECKED_BYTES = 1024 * 1024

/** Refuses an entry that becomes larger than `maxBytes`, or many times larger than it is compressed. */
export async function* entryChunks(
  { compressed, isStored }: ZipEntry,
  maxBytes: number,
): AsyncGenerator<Uint8Array> {
  if (isStored) {
    if (compressed.length > maxBytes) throw fileRefusal('expandsTooMuch')
    yield compressed
    return
  }
  const inflate = createInflateRaw()
  inflate.end(compressed)
  let length = 0
  try {
    for await (const chunk of inflate as AsyncIterable<Buffer>) {
      length += chunk.length
      if (length > maxBytes || (length > MIN_CHECKED_BYTES && length > compressed.length * MAX_RATIO))
        throw fileRefusal('expandsTooMuch')
      yield chunk
    }
  } catch (error) {
    throw isZlibError(error) ? fileRefusal('brokenFile') : error
  } finally {
    inflate.destroy()
  }
}

function isZlibError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')
}

export async function readEntry(entry: ZipEntry, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  for await (const chunk of entryChunks(entry, maxBytes)) chunks.push(chunk)
  return Buffer.concat(chunks)
}
