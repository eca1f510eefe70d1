/**
 * Runs in a process of its own, started by `run-picture-process.server.ts`: decodes unchecked uploads and encodes
 * variants. A file that crashes the decoder or takes all memory ends this process and not the shop, and the memory of
 * the encoders is given back when it ends.
 */
import sharp from 'sharp'
import { MASTER_BOX, MAX_PIXELS, type VariantFormat } from './media.rules.ts'
import { encodeVariant } from './pictures.server.ts'

export interface DecodeRequest {
  upload: Uint8Array
  /** Sizes of grey pictures that are made of it, to compare pictures. */
  greySizes: readonly { width: number; height: number }[]
}

export type DecodeAnswer =
  | { bytes: Uint8Array; width: number; height: number; grey: Uint8Array[] }
  | { error: string }

export interface EncodeRequest {
  master: Uint8Array
  width: number
  format: VariantFormat
}

export type EncodeAnswer = { bytes: Uint8Array } | { error: string }

const MAX_SECONDS = 20

// One thread and no cache, so that image work does not slow down requests.
sharp.concurrency(1)
sharp.cache(false)

process.on('message', (request: DecodeRequest | EncodeRequest) => {
  void answerTo(request)
    .catch((error: unknown) => ({ error: String(error) }))
    .then((answer) => process.send!(answer))
})
// The shop has stopped.
process.on('disconnect', () => process.exit(0))

async function answerTo(request: DecodeRequest | EncodeRequest): Promise<DecodeAnswer | EncodeAnswer> {
  if ('upload' in request) return decode(request)
  return { bytes: await encodeVariant(request.master, request.width, request.format) }
}

/** Decodes once: the other pictures are made of the scaled pixels. */
async function decode({ upload, greySizes }: DecodeRequest): Promise<DecodeAnswer> {
  const { data, info } = await sharp(upload, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .autoOrient()
    .toColourspace('srgb')
    .resize({ ...MASTER_BOX, fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: MAX_SECONDS })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const pixels = () => sharp(data, { raw: { width, height, channels } })
  const bytes = await pixels().webp({ quality: 86 }).timeout({ seconds: MAX_SECONDS }).toBuffer()
  const grey = await Promise.all(
    greySizes.map((size) =>
      pixels()
        .flatten({ background: '#fff' })
        .greyscale()
        .resize(size.width, size.height, { fit: 'fill', kernel: 'linear' })
        .extractChannel(0)
        .raw()
        .toBuffer(),
    ),
  )
  return { bytes, width, height, grey }
}
