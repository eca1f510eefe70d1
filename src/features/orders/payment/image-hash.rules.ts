/**
 * Whether two pictures show the same, however often one was saved again. All screens of one wallet look alike, so a
 * fingerprint alone would suspect everybody: it only finds candidates, which are then compared part by part.
 */

/** A proof in grey: small enough to keep, large enough for another amount to show. */
export const THUMBNAIL_SIZE = { width: 64, height: 96 }
/** The candidates' fingerprint: 8 rows of 8 comparisons between neighbours. */
export const HASH_SIZE = { width: 9, height: 8 }

/** Saving again makes flat parts tremble: less than this between neighbours counts as equal. */
const TREMBLE = 6
/** Fingerprints that differ in so few of 64 bits may be the same picture. */
export const CANDIDATE_DISTANCE = 6

/** `1` where a part is clearly lighter than its neighbour. */
export function imageHash(grey: Uint8Array): string {
  const { width, height } = HASH_SIZE
  let bits = ''
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width - 1; column++) {
      const at = row * width + column
      bits += grey[at]! - grey[at + 1]! > TREMBLE ? '1' : '0'
    }
  return bits
}

/** Measured: saving again, smaller or larger, moves a part by 17 at most; one other digit moves some part by 21 or more. */
const MAX_SHARE = 18
const MAX_AVERAGE = 3

export function isSameImage(one: Uint8Array, other: Uint8Array): boolean {
  if (one.length !== other.length) return false
  let sum = 0
  for (const [at, grey] of one.entries()) {
    const difference = Math.abs(grey - other[at]!)
    if (difference > MAX_SHARE) return false
    sum += difference
  }
  return sum / one.length <= MAX_AVERAGE
}
