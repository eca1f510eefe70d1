import { greysOf } from '#features/media/pictures.server.ts'
import { log } from '#platform/log.server.ts'
import { THUMBNAIL_SIZE, HASH_SIZE, imageHash } from './image-hash.rules.ts'

export interface ImageHash {
  imageHash: string
  thumbnail: Buffer
}

/** One that cannot be looked at is simply never found again: the order matters more. */
export async function imageHashOf(bytes: Uint8Array): Promise<ImageHash | undefined> {
  try {
    const [thumbnail, small] = await greysOf(bytes, [THUMBNAIL_SIZE, HASH_SIZE])
    return { thumbnail: thumbnail!, imageHash: imageHash(small!) }
  } catch (error) {
    log.warn({ err: error }, 'payment proof could not be compared')
    return undefined
  }
}
