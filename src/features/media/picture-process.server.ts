/**
 * Runs in a process of its own, started by `picture-child.server.ts`: decodes unchecked uploads and encodes variants. A
 * file that crashes the decoder or takes all memory ends this process and not the shop.
 */
import sharp from 'sharp'
import { MASTER_BOX, MAX_PIXELS, maxBytesOf, placeholderOf, type VariantFormat } from './media.rules.ts'

export interface DecodeRequest {
  upload: Uint8Array
  /** Sizes of grey pictures that are made of it, to compare pictures. */
  greySizes: readonly { width: number; height: number }[]
}

export interface EncodeRequest {
  /** A picture that this shop has encoded itself. */
  master: Uint8Array
  width: number
  format: VariantFormat
}

export interface DecodedPicture {
  bytes: Uint8Array
  width: number
  height: number
  grey: Uint8Array[]
}

export type PictureRequest =
  | { decode: DecodeRequest }
  | { encode: EncodeRequest }
  | { describe: { master: Uint8Array } }

export type PictureAnswer =
  | { decoded: DecodedPicture }
  | { encoded: Uint8Array }
  | { placeholder: string }
  | { error: string }

const MAX_SECONDS = 20
const MASTER_OPTIONS = { limitInputPixels: MAX_PIXELS, failOn: 'error' } as const

// One thread and no cache, so that image work does not slow down requests.
sharp.concurrency(1)
sharp.cache(false)

process.on('message', (request: PictureRequest) => {
  void answerTo(request)
    .catch((error: unknown): PictureAnswer => ({ error: String(error) }))
    .then((answer) => process.send!(answer))
})
// The shop has stopped.
process.on('disconnect', () => process.exit(0))

async function answerTo(request: PictureRequest): Promise<PictureAnswer> {
  if ('decode' in request) return { decoded: await decode(request.decode) }
  if ('encode' in request) return { encoded: await encode(request.encode) }
  return { placeholder: await describe(request.describe.master) }
}

/** Decodes once: the other pictures are made of the scaled pixels. */
async function decode({ upload, greySizes }: DecodeRequest): Promise<DecodedPicture> {
  const { data, info } = await sharp(upload, MASTER_OPTIONS)
    .autoOrient()
    .toColourspace('srgb')
    .resize({ ...MASTER_BOX, fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: MAX_SECONDS })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const pixels = () => sharp(data, { raw: { width, height, channels } })
  // Effort 2 takes half the time of the default effort; files are 3 % larger for a screenshot and 6 % for a photo.
  const bytes = await pixels().webp({ quality: 86, effort: 2 }).timeout({ seconds: MAX_SECONDS }).toBuffer()
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

/** Each quality is tried until the file is small enough. */
const QUALITIES: Record<VariantFormat, readonly number[]> = {
  avif: [55, 44, 34, 24],
  webp: [78, 60, 42, 20],
}

/** Scaled once, also where it is encoded again. */
async function encode({ master, width, format }: EncodeRequest): Promise<Uint8Array> {
  const { data, info } = await sharp(master, MASTER_OPTIONS)
    .resize({ width })
    .timeout({ seconds: MAX_SECONDS })
    .raw()
    .toBuffer({ resolveWithObject: true })
  let bytes = Buffer.alloc(0)
  for (const quality of QUALITIES[format]) {
    const scaled = sharp(data, { raw: info }).timeout({ seconds: MAX_SECONDS })
    // AVIF at effort 2 takes a tenth of the time of the default effort for the same file size.
    bytes = await (
      format === 'avif' ? scaled.avif({ quality, effort: 2 }) : scaled.webp({ quality })
    ).toBuffer()
    if (bytes.length <= maxBytesOf(width)) break
  }
  return bytes
}

/** Its average colours at the top, in the middle and at the bottom; none for a picture that is transparent anywhere. */
async function describe(master: Uint8Array): Promise<string> {
  const { data, info } = await sharp(master, MASTER_OPTIONS)
    .resize({ width: 1, height: 3, fit: 'fill' })
    .toColourspace('srgb')
    .timeout({ seconds: MAX_SECONDS })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return placeholderOf(data, info.channels)
}
