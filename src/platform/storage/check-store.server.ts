/** Checks that the configured store can be used and is the one that holds the shop's files. */
import { randomUUID } from 'node:crypto'
import type { Blobs } from './blob-store.server.ts'

/** Writes, reads and removes a small file; throws what the store answers. */
export async function checkStoreWritable(blobs: Blobs): Promise<void> {
  const key = `check/${randomUUID()}.txt`
  const bytes = new TextEncoder().encode(key)
  await blobs.put(key, bytes, 'text/plain')
  const found = await blobs.read(key)
  const read = found && (await new Response(found.stream).text())
  await blobs.remove(key)
  if (read !== key) throw new Error('the store did not return the file that it had accepted')
}

/** How many of these files the store does not have. */
export async function countMissing(blobs: Blobs, keys: string[]): Promise<number> {
  let missing = 0
  for (const key of keys) {
    const found = await blobs.read(key)
    if (found) await found.stream.cancel()
    else missing++
  }
  return missing
}
