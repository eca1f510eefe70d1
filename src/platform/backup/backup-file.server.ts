/** Reads and writes a backup file: a tar with file mode 0600 that ends with a checksum. */
import { randomUUID } from 'node:crypto'
import { open, rename, rm, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import * as v from 'valibot'
import {
  shopManifestSchema,
  contentsSchema,
  ExportRefused,
  type ShopManifest,
  type Contents,
  type Part,
} from './export-shop.server.ts'
import { BrokenTar, readTar, tarWriter, type TarWriter } from './tar.server.ts'

/** Rows are compressed in chunks of this size; one chunk is in memory at a time. */
const CHUNK_BYTES = 4 * 1024 * 1024
const MAX_CHUNK_BYTES = 16 * CHUNK_BYTES
/** Disk space reserved for the database and uploads. */
const KEEP_FREE_BYTES = 200 * 1024 * 1024
const DISK_FULL_CODES = new Set(['ENOSPC', 'EDQUOT'])
export const UNFINISHED_SUFFIX = '.part'

/** Atomic: the file gets its final name after everything is synced to disk. */
export async function writeBackupFile(parts: AsyncIterable<Part>, path: string): Promise<Contents> {
  const unfinished = `${path}.${randomUUID().slice(0, 8)}${UNFINISHED_SUFFIX}`
  try {
    const file = await open(unfinished, 'wx', 0o600)
    let contents: Contents
    try {
      contents = await writeParts(parts, tarWriter(file, new Date()), dirname(path))
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(unfinished, path)
    await syncFolder(dirname(path))
    return contents
  } catch (error) {
    await rm(unfinished, { force: true })
    throw DISK_FULL_CODES.has(String((error as NodeJS.ErrnoException).code)) ? diskFull(dirname(path)) : error
  }
}

/** A rename is durable only after its folder is synced. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function writeParts(parts: AsyncIterable<Part>, tar: TarWriter, folder: string): Promise<Contents> {
  const rows = rowWriter(tar)
  let contents: Contents | undefined
  let written = 0
  for await (const part of parts) {
    if (part.kind !== 'rows') await rows.flush()
    // Checked every 200 parts, so that the backup stops before it fills the disk.
    if (written++ % 200 === 0) await refuseWhenFull(folder, CHUNK_BYTES)
    if (part.kind === 'manifest') await tar.add('backup.json', json(part.manifest))
    else if (part.kind === 'rows') await rows.add(part.table, part.bytes)
    else if (part.kind === 'file') await tar.add(`media/${part.key}`, part.bytes)
    else {
      contents = part.contents
      await tar.add('contents.json', json(contents))
    }
  }
  if (!contents) throw new Error('backup not written: the export ended without its contents part')
  await tar.finish()
  return contents
}

function json(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value, null, 1)}\n`)
}

/** Collects rows of a table into chunks and compresses them. */
function rowWriter(tar: TarWriter) {
  let table = ''
  let chunkNumber = 0
  let buffered: Buffer[] = []
  let size = 0
  const flush = async () => {
    if (size === 0) return
    const name = `tables/${table}/${String(++chunkNumber).padStart(6, '0')}.copy.gz`
    await tar.add(name, await promisify(gzip)(Buffer.concat(buffered), { level: 4 }))
    buffered = []
    size = 0
  }
  return {
    flush,
    async add(name: string, bytes: Buffer) {
      if (name !== table) {
        await flush()
        table = name
        chunkNumber = 0
      }
      buffered.push(bytes)
      size += bytes.length
      if (size >= CHUNK_BYTES) await flush()
    },
  }
}

export async function refuseWhenFull(folder: string, neededBytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize < neededBytes + KEEP_FREE_BYTES) throw diskFull(folder, neededBytes)
}

export class DiskFull extends ExportRefused {}

function diskFull(folder: string, neededBytes = 0): DiskFull {
  const needed = Math.ceil((neededBytes + KEEP_FREE_BYTES) / 1024 / 1024)
  return new DiskFull(
    `There is too little space on the disk of ${folder}: about ${needed} MB are needed. Free some, or choose another folder.`,
  )
}

const ROWS = /^tables\/([a-z0-9_]+)\/\d{6}\.copy\.gz$/
const FILE = /^media\/(.+)$/

/** Yields the parts in the order they were written. Throws ExportRefused if the file is damaged. */
export async function* readBackupFile(path: string): AsyncGenerator<Part> {
  try {
    for await (const { name, bytes } of readTar(path)) {
      const table = ROWS.exec(name)?.[1]
      const key = FILE.exec(name)?.[1]
      if (table)
        yield {
          kind: 'rows',
          table,
          bytes: await promisify(gunzip)(bytes, { maxOutputLength: MAX_CHUNK_BYTES }),
        }
      else if (key) yield { kind: 'file', key, bytes }
      else if (name === 'backup.json')
        yield { kind: 'manifest', manifest: parseJson(shopManifestSchema, bytes) }
      else if (name === 'contents.json')
        yield { kind: 'contents', contents: parseJson(contentsSchema, bytes) }
      else throw new BrokenTar(`it contains an unknown entry (${name.slice(0, 60)})`)
    }
  } catch (error) {
    throw explainError(error, path)
  }
}

function parseJson<S extends v.GenericSchema>(schema: S, bytes: Buffer): v.InferOutput<S> {
  const found: unknown = JSON.parse(bytes.toString())
  const result = v.safeParse(schema, found)
  if (result.success) return result.output
  if (Number((found as { format?: unknown }).format) > 1)
    throw new ExportRefused(
      'This backup was written by a newer Melhfa. Restore it with that version, or a later one.',
    )
  throw new BrokenTar('its manifest is not valid')
}

function explainError(error: unknown, path: string): unknown {
  if (error instanceof BrokenTar || error instanceof SyntaxError)
    return new ExportRefused(`${path} is not a complete backup: ${error.message}. Nothing was changed.`)
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ENOENT') return new ExportRefused(`There is no file ${path}.`)
  if (code === 'EACCES' || code === 'EISDIR') return new ExportRefused(`${path} cannot be read (${code}).`)
  // Errors of zlib for damaged chunks.
  if (code?.startsWith('Z_') || code === 'ERR_BUFFER_TOO_LARGE')
    return new ExportRefused(
      `${path} is not a complete backup: one of its parts is broken. Nothing was changed.`,
    )
  return error
}

/** Reads the complete file to verify it before anything is changed. */
export async function checkBackupFile(path: string): Promise<{ manifest: ShopManifest; contents: Contents }> {
  let manifest: ShopManifest | undefined
  let contents: Contents | undefined
  for await (const part of readBackupFile(path)) {
    if (part.kind === 'manifest') manifest = part.manifest
    if (part.kind === 'contents') contents = part.contents
  }
  if (!manifest || !contents)
    throw new ExportRefused(`${path} is not a backup of a shop. Nothing was changed.`)
  return { manifest, contents }
}
