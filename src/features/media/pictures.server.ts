/** Makes the variants of stored pictures, which this shop has encoded itself. Runs in the picture process. */
import sharp from 'sharp'
import { MAX_PIXELS, type VariantFormat } from './media.rules.ts'

// One thread per picture and no cache, so that image work does not slow down requests.
sharp.concurrency(1)
sharp.cache(false)

const DECODE_OPTIONS = { limitInputPixels: MAX_PIXELS, failOn: 'error' } as const
const MAX_SECONDS = 20
/** AVIF at effort 2 takes a tenth of the time of the default effort for the same file size. */
export async function encodeVariant(
  master: Uint8Array,
  width: number,
  format: VariantFormat,
): Promise<Uint8Array> {
  const resized = sharp(master, DECODE_OPTIONS).resize({ width }).timeout({ seconds: MAX_SECONDS })
  return (
    format === 'avif' ? resized.avif({ quality: 55, effort: 2 }) : resized.webp({ quality: 78 })
  ).toBuffer()
}
