/** A file for bytes that arrive slowly, so that they take no memory meanwhile. It is deleted when it is closed. */
import { randomUUID } from 'node:crypto'
import { mkdir, open, statfs, unlink, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { log } from '../log.server.ts'

export interface SpoolFile {
  write(chunk: Uint8Array): Promise<void>
  read(): Promise<Buffer>
  close(): Promise<void>
}

export interface SpoolOptions {
  folder: string
  /** Left free on the disk, which the database needs. */
  keepFreeBytes: number
}

/** Undefined where nothing can be written: the disk is full or read-only. */
export async function openSpoolFile({ folder, keepFreeBytes }: SpoolOptions): Promise<SpoolFile | undefined> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const { bavail, bsize } = await statfs(folder)
    if (bavail * bsize < keepFreeBytes) return undefined
    const path = join(folder, randomUUID())
    const file = await open(path, 'wx+', 0o600)
    // The open file keeps its content; nothing is left behind when the process is killed.
    await unlink(path)
    return spoolFile(file)
  } catch (error) {
    log.warn({ err: error }, 'uploads are held in memory, because no file can be written')
    return undefined
  }
}

function spoolFile(file: FileHandle): SpoolFile {
  let length = 0
  return {
    async write(chunk) {
      await file.write(chunk, 0, chunk.length, length)
      length += chunk.length
    },
    async read() {
      const bytes = Buffer.allocUnsafe(length)
      await file.read(bytes, 0, length, 0)
      return bytes
    },
    close: () => file.close(),
  }
}
