/** Files that are written once and read often: on this machine's disk, or in an S3-compatible store. */
import { join } from 'node:path'
import { config, type Config } from '../config.server.ts'
import type { Blobs } from './blob-store.server.ts'
import { openDiskBlobs } from './blobs-disk.server.ts'
import { openS3Blobs } from './blobs-s3.server.ts'

/** Lower-case words between slashes and one file ending: nothing that could climb out of the store's folder. */
const KEY = /^[a-z0-9-]+(\/[a-z0-9-]+)*(\.[a-z0-9]+)?$/
const MAX_KEY_LENGTH = 200

/** Development re-evaluates modules on change; the store opened at the start must outlive that. */
const shared = globalThis as { melhfaBlobs?: Blobs }

type BlobsConfig = Pick<Config, 'dataDir' | 's3' | 'keepFreeBytes'>

/** Opens the store that `blobs()` answers with from now on. */
export function openBlobs({ dataDir, s3, keepFreeBytes }: BlobsConfig): Blobs {
  const store = s3 ? openS3Blobs(s3) : openDiskBlobs(join(dataDir, 'media'), { keepFreeBytes })
  shared.melhfaBlobs = withCheckedKeys(store)
  return shared.melhfaBlobs
}

export function blobs(): Blobs {
  return shared.melhfaBlobs ?? openBlobs(config())
}

export function withCheckedKeys(store: Blobs): Blobs {
  return {
    put: async (key, bytes, contentType) => store.put(checked(key), bytes, contentType),
    read: async (key, range) => store.read(checked(key), range),
    remove: async (key) => store.remove(checked(key)),
  }
}

function checked(key: string): string {
  if (key.length > MAX_KEY_LENGTH || !KEY.test(key)) throw new Error(`not a blob key: ${JSON.stringify(key)}`)
  return key
}
