import { newestMediaKeys } from '#features/media/media-view.server.ts'
import { storeOf } from '#platform/storage/blobs.server.ts'
import { checkStoreWritable, countMissing } from '#platform/storage/check-store.server.ts'
import { finding } from '../finding.rules.ts'
import { messageOf, type Check } from './check.server.ts'

const SAMPLED_FILES = 5

/** The store accepts a file, and has the newest ones of the shop. */
export const checkPictures: Check = async ({ settings }) => {
  const { s3, dataDir } = settings
  const place = s3 ? `${s3.bucket} (${s3.endpoint.origin})` : `${dataDir}/media`
  const keys = await newestMediaKeys(SAMPLED_FILES)
  const blobs = storeOf(settings)
  try {
    await checkStoreWritable(blobs)
    const written = finding('storeWritable', { place })
    const missing = await countMissing(blobs, keys)
    if (missing === 0) return [written, finding('picturesPresent', { place })]
    return [
      written,
      missing === keys.length
        ? finding('picturesAllMissing', { place })
        : finding('picturesMissing', { place, missing, count: keys.length }),
    ]
  } catch (error) {
    return [{ ...finding('storeUnusable', { place, reason: messageOf(error) }), error }]
  }
}
