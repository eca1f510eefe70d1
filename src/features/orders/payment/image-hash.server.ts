import { greyValuesOf } from '#features/media/pictures.server.ts'
import { log } from '#platform/log.server.ts'
import { THUMBNAIL_SIZE, HASH_SIZE, imageHash } from './image-hash.rules.ts'

export interface ImageHash {
  imageHash: string
  thumbnail: Buffer
}

/** Undefined if the picture cannot be decoded: it is not checked for duplicates, and the order is still placed. */
export async function imageHashOf(bytes: Uint8Array): Promise<ImageHash | undefined> {
  try {
    const [thumbnail, small] = await greyValuesOf(bytes, [THUMBNAIL_SIZE, HASH_SIZE])
    return { thumbnail: thumbnail!, imageHash: imageHash(small!) }
  } catch (error) {
    log.warn({ err: error }, 'payment proof not hashed: it is excluded from duplicate detection')
    return undefined
  }
}
