/** Decodes and encodes pictures with sharp. */
import sharp from 'sharp'
import { Refusal } from '#core/refusal.ts'
import { createQueue } from '#platform/jobs/queue.server.ts'
import { log } from '#platform/log.server.ts'
import { MASTER_BOX, MAX_PIXELS, type VariantFormat } from './media.rules.ts'

// One thread per picture and no cache, so that image work does not slow down requests.
sharp.concurrency(1)
sharp.cache(false)

const DECODE_OPTIONS = { limitInputPixels: MAX_PIXELS, failOn: 'error' } as const
const MAX_SECONDS = 20
/** One picture at a time, because a decoded one takes up to 160 MB. */
const enqueue = createQueue({ concurrency: 1, maxQueued: 200 })

export interface Master {
  bytes: Uint8Array
  width: number
  height: number
}

/**
 * Decodes an upload and encodes its pixels again, upright and in sRGB, which removes metadata, further frames and data
 * appended to the file.
 */
export function encodeMaster(upload: Uint8Array): Promise<Master> {
  return enqueue(async () => {
    try {
      const { data, info } = await sharp(upload, DECODE_OPTIONS)
        .autoOrient()
        .toColourspace('srgb')
        .resize({ ...MASTER_BOX, fit: 'inside', withoutEnlargement: true })
        .webp({ quality: 86 })
        .timeout({ seconds: MAX_SECONDS })
        .toBuffer({ resolveWithObject: true })
      return { bytes: data, width: info.width, height: info.height }
    } catch (error) {
      log.info({ reason: error instanceof Error ? error.message : String(error) }, 'picture refused')
      throw new Refusal('unreadable', 'invalid')
    }
  })
}

interface Size {
  width: number
  height: number
}

/** The picture as grey values, row by row, scaled to each size; used to compare pictures. */
export function greyValuesOf(picture: Uint8Array, sizes: readonly Size[]): Promise<Buffer[]> {
  return enqueue(async () => {
    const upright = sharp(picture, DECODE_OPTIONS).autoOrient().flatten({ background: '#fff' }).greyscale()
    const { data, info } = await upright
      .raw()
      .timeout({ seconds: MAX_SECONDS })
      .toBuffer({ resolveWithObject: true })
    const raw = { width: info.width, height: info.height, channels: info.channels }
    return Promise.all(
      sizes.map(({ width, height }) =>
        sharp(data, { raw })
          .resize(width, height, { fit: 'fill', kernel: 'linear' })
          .extractChannel(0)
          .raw()
          .toBuffer(),
      ),
    )
  })
}

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
