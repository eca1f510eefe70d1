import { randomUUID } from 'node:crypto'
import { mkdir, open, rename, rm, rmdir, statfs, type FileHandle } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Refusal } from '#core/refusal.ts'
import type { Blobs, ByteRange } from './blob-store.server.ts'

const CHUNK_BYTES = 64 * 1024

export interface DiskOptions {
  /** Reserved for the database and the logs: on a full disk uploads are refused first. */
  keepFreeBytes: number
  /** Free bytes on the disk of a folder; replaced in tests. */
  freeBytes?: (folder: string) => Promise<number>
}

export function openDiskBlobs(root: string, { keepFreeBytes, freeBytes = freeBytesOf }: DiskOptions): Blobs {
  return {
    async put(key, bytes) {
      const path = join(root, key)
      await createFolder(dirname(path))
      if ((await freeBytes(dirname(path))) < bytes.length + keepFreeBytes) throw diskFull()
      await writeAtomically(path, bytes)
    },

    async read(key, range) {
      const file = await openIfExists(join(root, key))
      if (!file) return undefined
      try {
        const { size } = await file.stat()
        if (range && range.start >= size)
          throw new RangeError(`range starts at ${range.start} of ${size} bytes`)
        return { stream: streamOf(file, range ?? { start: 0, end: size - 1 }), size }
      } catch (error) {
        await file.close()
        throw error
      }
    },

    async remove(key) {
      const path = join(root, key)
      await rm(path, { force: true })
      await removeEmptyFolder(dirname(path))
    },
  }
}

/** New folders are synced to disk before a file is written into them. */
async function createFolder(folder: string): Promise<void> {
  const firstCreated = await mkdir(folder, { recursive: true })
  if (!firstCreated) return
  for (let created = folder; created.length >= firstCreated.length; created = dirname(created))
    await sync(dirname(created))
}

async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

function diskFull(): Refusal {
  return new Refusal('diskFull', 'busy')
}

/** Writes a temporary file and renames it, so that neither a reader nor a crash sees an incomplete file. */
async function writeAtomically(path: string, bytes: Uint8Array): Promise<void> {
  const unfinished = `${path}.${randomUUID()}.tmp`
  try {
    const file = await open(unfinished, 'wx', 0o640)
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(unfinished, path)
    await sync(dirname(path))
  } catch (error) {
    await rm(unfinished, { force: true })
    throw isErrno(error, 'ENOSPC', 'EDQUOT') ? diskFull() : error
  }
}

/** A rename is durable only after its folder is synced. */
async function sync(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function openIfExists(path: string): Promise<FileHandle | undefined> {
  try {
    return await open(path, 'r')
  } catch (error) {
    if (isErrno(error, 'ENOENT', 'ENOTDIR')) return undefined
    throw error
  }
}

/** The file is opened before streaming starts, so that removing it meanwhile does not interrupt a download. */
function streamOf(file: FileHandle, { start, end }: ByteRange): ReadableStream<Uint8Array> {
  let position = start
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const length = Math.min(CHUNK_BYTES, end + 1 - position)
          const { bytesRead, buffer } = await file.read(new Uint8Array(length), 0, length, position)
          position += bytesRead
          if (bytesRead > 0) controller.enqueue(buffer.subarray(0, bytesRead))
          if (bytesRead > 0 && position <= end) return
          await file.close()
          controller.close()
        } catch (error) {
          await file.close()
          throw error
        }
      },
      cancel: () => file.close(),
    },
    { highWaterMark: 0 },
  )
}

async function removeEmptyFolder(folder: string): Promise<void> {
  try {
    await rmdir(folder)
  } catch (error) {
    if (!isErrno(error, 'ENOTEMPTY', 'EEXIST', 'ENOENT')) throw error
  }
}

function isErrno(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}
