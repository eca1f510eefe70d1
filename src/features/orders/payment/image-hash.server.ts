import { THUMBNAIL_SIZE, HASH_SIZE, imageHash } from './image-hash.rules.ts'

export interface ImageHash {
  imageHash: string
  thumbnail: Buffer
}

/** Sizes of the grey pictures that `imageHashOf` needs, in its order. */
export const IMAGE_HASH_SIZES = [THUMBNAIL_SIZE, HASH_SIZE] as const

export function imageHashOf([thumbnail, small]: Uint8Array[]): ImageHash {
  return { thumbnail: Buffer.from(thumbnail!), imageHash: imageHash(small!) }
}
