/** Files that are written once and read often: on this machine's disk, or in an S3-compatible store. */
import { join } from 'node:path'
import { config, type Config } from '../config.server.ts'
import type { Blobs } from './blob-store.server.ts'
import { openDiskBlobs } from './blobs-disk.server.ts'
import { openS3Blobs } from './blobs-s3.server.ts'

/** Lower-case words between slashes and one file extension, so that a key cannot leave the folder of the store. */
const KEY = /^[a-z0-9-]+(\/[a-z0-9-]+)*(\.[a-z0-9]+)?$/
const MAX_KEY_LENGTH = 200

/** On globalThis, because the development server evaluates modules again on every change. */
const shared = globalThis as { melhfaBlobs?: Blobs }

type BlobsConfig = Pick<Config, 'dataDir' | 's3' | 'keepFreeBytes'>

/** The store of a configuration. */
export function storeOf({ dataDir, s3, keepFreeBytes }: BlobsConfig): Blobs {
  return withCheckedKeys(s3 ? openS3Blobs(s3) : openDiskBlobs(join(dataDir, 'media'), { keepFreeBytes }))
}

/** Opens the store that `blobs()` returns from now on. */
export function openBlobs(settings: BlobsConfig): Blobs {
  shared.melhfaBlobs = storeOf(settings)
  return shared.melhfaBlobs
}

export function blobs(): Blobs {
  return shared.melhfaBlobs ?? openBlobs(config())
}

export function withCheckedKeys(store: Blobs): Blobs {
  return {
    put: async (key, bytes, contentType) => store.put(checkKey(key), bytes, contentType),
    read: async (key, range) => store.read(checkKey(key), range),
    remove: async (key) => store.remove(checkKey(key)),
  }
}

function checkKey(key: string): string {
  if (key.length > MAX_KEY_LENGTH || !KEY.test(key)) throw new Error(`not a blob key: ${JSON.stringify(key)}`)
  return key
}
