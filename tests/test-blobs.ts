import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { blobs, openBlobs } from '#platform/storage/blobs.server.ts'

/** Gives the test file a folder of its own as the app's blob store. */
export function useTestBlobs(): { keys(): Promise<string[]> } {
  let dataDir: string
  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'melhfa-media-'))
    openBlobs({ dataDir, s3: undefined, keepFreeBytes: 1 })
  })
  afterAll(() => rm(dataDir, { recursive: true, force: true }))
  return {
    async keys() {
      const found = await readdir(join(dataDir, 'media'), { recursive: true, withFileTypes: true })
      return found.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
    },
  }
}

export async function readBlob(key: string): Promise<Buffer | undefined> {
  const found = await blobs().read(key)
  return found && Buffer.from(await new Response(found.stream).arrayBuffer())
}
