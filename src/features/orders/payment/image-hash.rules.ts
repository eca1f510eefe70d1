/**
 * Detects whether two files show the same picture, also after re-encoding. All screenshots of a wallet are similar, so
 * the perceptual hash alone would give false positives: it finds candidates, whose thumbnails are compared by pixel.
 */

/** Greyscale thumbnail: small enough to store, large enough that another amount changes it. */
export const THUMBNAIL_SIZE = { width: 64, height: 96 }
/** Input of the difference hash: 8 rows of 8 comparisons between neighbouring pixels. */
export const HASH_SIZE = { width: 9, height: 8 }

/** Re-encoding adds noise to flat areas: a smaller difference between neighbours counts as equal. */
const NOISE_THRESHOLD = 6
/** The largest Hamming distance of two 64-bit hashes that may be the same picture. */
export const CANDIDATE_DISTANCE = 6

/** A difference hash: `1` if a pixel is clearly lighter than its right neighbour. */
export function imageHash(grey: Uint8Array): string {
  const { width, height } = HASH_SIZE
  let bits = ''
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width - 1; column++) {
      const index = row * width + column
      bits += grey[index]! - grey[index + 1]! > NOISE_THRESHOLD ? '1' : '0'
    }
  return bits
}

/** Measured: re-encoding or resizing changes a pixel by at most 17; another digit changes some pixel by 21 or more. */
const MAX_PIXEL_DIFFERENCE = 18
const MAX_MEAN_DIFFERENCE = 3

export function isSameImage(one: Uint8Array, other: Uint8Array): boolean {
  if (one.length !== other.length) return false
  let sum = 0
  for (const [index, grey] of one.entries()) {
    const difference = Math.abs(grey - other[index]!)
    if (difference > MAX_PIXEL_DIFFERENCE) return false
    sum += difference
  }
  return sum / one.length <= MAX_MEAN_DIFFERENCE
}
