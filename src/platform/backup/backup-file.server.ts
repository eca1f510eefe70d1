/** A shop's copy as one file: a tar that only its owner may read, sealed by a checksum. */
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

/** Rows are packed in pieces of this size: one is in memory at a time. */
const PIECE_BYTES = 4 * 1024 * 1024
const MAX_PART_SIZE = 16 * PIECE_BYTES
/** Room left for the shop itself. */
const KEEP_FREE_BYTES = 200 * 1024 * 1024
const FULL = new Set(['ENOSPC', 'EDQUOT'])
export const UNFINISHED = '.part'

/** Whole or not at all: the name appears when everything is on the disk. */
export async function writeBackupFile(parts: AsyncIterable<Part>, path: string): Promise<Contents> {
  const unfinished = `${path}.${randomUUID().slice(0, 8)}${UNFINISHED}`
  try {
    const file = await open(unfinished, 'wx', 0o600)
    let contents: Contents
    try {
      contents = await pack(parts, tarWriter(file, new Date()), dirname(path))
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(unfinished, path)
    await syncFolder(dirname(path))
    return contents
  } catch (error) {
    await rm(unfinished, { force: true })
    throw FULL.has(String((error as NodeJS.ErrnoException).code)) ? diskFull(dirname(path)) : error
  }
}

/** A rename is on the disk only once its folder is. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function pack(parts: AsyncIterable<Part>, tar: TarWriter, folder: string): Promise<Contents> {
  const rows = rowPacker(tar)
  let contents: Contents | undefined
  let written = 0
  for await (const part of parts) {
    if (part.kind !== 'rows') await rows.flush()
    // A statfs now and then, instead of a disk that is full for everybody.
    if (written++ % 200 === 0) await refuseWhenFull(folder, PIECE_BYTES)
    if (part.kind === 'about') await tar.add('backup.json', json(part.about))
    else if (part.kind === 'rows') await rows.add(part.table, part.bytes)
    else if (part.kind === 'file') await tar.add(`media/${part.key}`, part.bytes)
    else {
      contents = part.contents
      await tar.add('contents.json', json(contents))
    }
  }
  if (!contents) throw new Error('the copy ended before its end')
  await tar.finish()
  return contents
}

function json(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value, null, 1)}\n`)
}

/** Gathers rows to pieces worth packing. */
function rowPacker(tar: TarWriter) {
  let table = ''
  let piece = 0
  let waiting: Buffer[] = []
  let size = 0
  const flush = async () => {
    if (size === 0) return
    const name = `tables/${table}/${String(++piece).padStart(6, '0')}.copy.gz`
    await tar.add(name, await promisify(gzip)(Buffer.concat(waiting), { level: 4 }))
    waiting = []
    size = 0
  }
  return {
    flush,
    async add(name: string, bytes: Buffer) {
      if (name !== table) {
        await flush()
        table = name
        piece = 0
      }
      waiting.push(bytes)
      size += bytes.length
      if (size >= PIECE_BYTES) await flush()
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
    `There is too little room on the disk of ${folder}: about ${needed} MB are needed. Free some, or choose another folder.`,
  )
}

const ROWS = /^tables\/([a-z0-9_]+)\/\d{6}\.copy\.gz$/
const FILE = /^media\/(.+)$/

/** The parts as they were written; a sentence where the file is not whole. */
export async function* readBackupFile(path: string): AsyncGenerator<Part> {
  try {
    for await (const { name, bytes } of readTar(path)) {
      const table = ROWS.exec(name)?.[1]
      const key = FILE.exec(name)?.[1]
      if (table)
        yield {
          kind: 'rows',
          table,
          bytes: await promisify(gunzip)(bytes, { maxOutputLength: MAX_PART_SIZE }),
        }
      else if (key) yield { kind: 'file', key, bytes }
      else if (name === 'backup.json') yield { kind: 'about', about: parsed(shopManifestSchema, bytes) }
      else if (name === 'contents.json') yield { kind: 'contents', contents: parsed(contentsSchema, bytes) }
      else throw new BrokenTar(`it holds something unknown (${name.slice(0, 60)})`)
    }
  } catch (error) {
    throw refusalOf(error, path)
  }
}

function parsed<S extends v.GenericSchema>(schema: S, bytes: Buffer): v.InferOutput<S> {
  const found: unknown = JSON.parse(bytes.toString())
  const result = v.safeParse(schema, found)
  if (result.success) return result.output
  if (Number((found as { format?: unknown }).format) > 1)
    throw new ExportRefused(
      'This backup was written by a newer Melhfa. Restore it with that version, or a later one.',
    )
  throw new BrokenTar('its description is not one of a backup')
}

function refusalOf(error: unknown, path: string): unknown {
  if (error instanceof BrokenTar || error instanceof SyntaxError)
    return new ExportRefused(`${path} is not a whole backup: ${error.message}. Nothing was changed.`)
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ENOENT') return new ExportRefused(`There is no file ${path}.`)
  if (code === 'EACCES' || code === 'EISDIR') return new ExportRefused(`${path} cannot be read (${code}).`)
  // What zlib says of pieces that were changed.
  if (code?.startsWith('Z_') || code === 'ERR_BUFFER_TOO_LARGE')
    return new ExportRefused(
      `${path} is not a whole backup: one of its parts is broken. Nothing was changed.`,
    )
  return error
}

/** Reads the file to its end without keeping anything, before anything is touched. */
export async function checkBackupFile(path: string): Promise<{ about: ShopManifest; contents: Contents }> {
  let about: ShopManifest | undefined
  let contents: Contents | undefined
  for await (const part of readBackupFile(path)) {
    if (part.kind === 'about') about = part.about
    if (part.kind === 'contents') contents = part.contents
  }
  if (!about || !contents) throw new ExportRefused(`${path} is not a backup of a shop. Nothing was changed.`)
  return { about, contents }
}
