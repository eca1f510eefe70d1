/** Limits of uploads, widths of picture variants, and names of stored files. */
import type { Bilingual } from '#core/text.ts'
import { detectAudio, detectImage, type AudioFormat, type ImageFormat } from './media-kinds.rules.ts'

export type MediaKind = 'image' | 'audio' | 'video'
export type Visibility = 'public' | 'private'
export type UploadKind = 'image' | 'audio' | 'avatar'

export type MediaProblem =
  | 'unsupportedFormat'
  | 'tooLarge'
  | 'unreadable'
  | 'unsupportedAvatar'
  | 'avatarTooLarge'
  | 'unsupportedAudio'
  | 'audioTooLarge'

const MEGABYTE = 1024 * 1024
export const MAX_IMAGE_BYTES = 5 * MEGABYTE
export const MAX_AVATAR_BYTES = 2 * MEGABYTE
export const MAX_AUDIO_BYTES = 5 * MEGABYTE
/** What the camera of a phone makes, 6000 × 4000 and a little more: a small file can decode into gigabytes of pixels. */
export const MAX_PIXELS = 25_000_000

interface UploadRules {
  maxBytes: number
  formats: readonly (ImageFormat | AudioFormat)[]
  tooLarge: MediaProblem
  unsupported: MediaProblem
}

/** Avatars are smaller and may be GIFs (spec 5), of which only the first frame is stored. */
const UPLOADS: Record<UploadKind, UploadRules> = {
  image: {
    maxBytes: MAX_IMAGE_BYTES,
    formats: ['jpeg', 'png', 'webp'],
    tooLarge: 'tooLarge',
    unsupported: 'unsupportedFormat',
  },
  avatar: {
    maxBytes: MAX_AVATAR_BYTES,
    formats: ['jpeg', 'png', 'webp', 'gif'],
    tooLarge: 'avatarTooLarge',
    unsupported: 'unsupportedAvatar',
  },
  audio: {
    maxBytes: MAX_AUDIO_BYTES,
    formats: ['mp3', 'mp4', 'ogg', 'webm'],
    tooLarge: 'audioTooLarge',
    unsupported: 'unsupportedAudio',
  },
}

export function sizeProblem(kind: UploadKind, size: number): MediaProblem | undefined {
  return size > UPLOADS[kind].maxBytes ? UPLOADS[kind].tooLarge : undefined
}

/** Decided by the content of a file; its name and declared type are not trusted. */
export function mediaProblem(kind: UploadKind, bytes: Uint8Array): MediaProblem | undefined {
  const { formats, unsupported } = UPLOADS[kind]
  const format = kind === 'audio' ? detectAudio(bytes) : detectImage(bytes)
  return sizeProblem(kind, bytes.length) ?? (format && formats.includes(format) ? undefined : unsupported)
}

export const AUDIO_TYPES: Record<AudioFormat, string> = {
  mp3: 'audio/mpeg',
  mp4: 'audio/mp4',
  ogg: 'audio/ogg',
  webm: 'audio/webm',
}

export const VARIANT_FORMATS = ['avif', 'webp'] as const
export type VariantFormat = (typeof VARIANT_FORMATS)[number]
const MAX_WIDTH = 1600
/** For a card at two and at three pixels per point, a small phone, a large one, the same at three, and a wide screen. */
const VARIANT_WIDTHS = [240, 400, 640, 800, 1200, MAX_WIDTH]

/** Phones load widths up to this; each of these files is at most this large. */
const MAX_PHONE_WIDTH = 1200
export const MAX_PHONE_BYTES = 60 * 1024

/** A file above it is encoded again in a lower quality. */
export function maxBytesOf(width: number): number {
  return width <= MAX_PHONE_WIDTH ? MAX_PHONE_BYTES : Infinity
}

const OPAQUE = 255

/** The pixels as colours for a gradient, `#dcb,#a98,#765`: shown until the picture is loaded. Empty if one is transparent. */
export function placeholderOf(pixels: Uint8Array, channels: number): string {
  const colours: string[] = []
  for (let at = 0; at + channels <= pixels.length; at += channels) {
    // One or two channels are grey, an even number ends with the opacity.
    if (channels % 2 === 0 && pixels[at + channels - 1]! < OPAQUE) return ''
    const rgb = [0, 1, 2].map((index) => pixels[channels < 3 ? at : at + index]!)
    colours.push(`#${rgb.map((value) => Math.round(value / 17).toString(16)).join('')}`)
  }
  return colours.join()
}

/** High enough that a phone screenshot of a payment stays legible. */
export const MASTER_BOX = { width: MAX_WIDTH, height: 2 * MAX_WIDTH }

/** Pictures are never enlarged: the largest variant of a narrow picture has its own width. */
export function variantWidths(width: number): number[] {
  return width >= MAX_WIDTH ? [...VARIANT_WIDTHS] : [...VARIANT_WIDTHS.filter((step) => step < width), width]
}

export const MASTER = 'master.webp'
export const SOUND = 'sound'
export const VIDEO = 'video'

export function variantFile(width: number, format: VariantFormat): string {
  return `${width}.${format}`
}

interface Stored {
  kind: MediaKind
  contentType: string
  width: number | null
  widths: readonly number[]
}

/** Every file that may exist for a medium, including variants that are not or only partly made. */
export function mediaFiles({ kind, width }: Stored): string[] {
  if (kind !== 'image') return [kind === 'audio' ? SOUND : VIDEO]
  return [MASTER, ...variantFilesOf(width!)]
}

function variantFilesOf(width: number): string[] {
  return variantWidths(width).flatMap((step) => VARIANT_FORMATS.map((format) => variantFile(step, format)))
}

export interface ServedFile {
  name: string
  contentType: string
  /** False for a master that is served instead of a variant that is not made yet: it must not be cached. */
  isFinal: boolean
}

/** The stored file to serve for the name in the URL; undefined for a name that the medium cannot have. */
export function fileToServe(media: Stored, name: string): ServedFile | undefined {
  if (!mediaFiles(media).includes(name)) return undefined
  if (media.kind !== 'image' || name === MASTER)
    return { name, contentType: media.contentType, isFinal: true }
  const made = media.widths.some((width) => name.startsWith(`${width}.`))
  return made
    ? { name, contentType: `image/${name.slice(name.indexOf('.') + 1)}`, isFinal: true }
    : { name: MASTER, contentType: media.contentType, isFinal: false }
}

/** The first two characters of the id distribute the media over 256 folders. */
export function mediaKey(id: string, file: string): string {
  return `${id.slice(0, 2)}/${id}/${file}`
}

export function mediaPath(id: string): string {
  return `/media/${id}/${MASTER}`
}

export function soundPath(id: string): string {
  return `/media/${id}/${SOUND}`
}

export function videoPath(id: string): string {
  return `/media/${id}/${VIDEO}`
}

/** `0:37`, as a player shows it. */
export function readableTime(seconds: number): string {
  const whole = Math.floor(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

export function variantPath(id: string, width: number, format: VariantFormat): string {
  return `/media/${id}/${variantFile(width, format)}`
}

export interface PictureMedia {
  id: string
  /** Where the files of a replaced picture are; without it, under `id`. */
  file?: string
  width: number
  height: number
  /** Empty until the variants are made. */
  widths: readonly number[]
  /** Colours to show until it is loaded (`placeholderOf`). */
  placeholder?: string
}

/** With the owner's own alternative texts, if there are any. */
export interface DescribedPicture extends PictureMedia {
  alt?: Bilingual
}

/** The id in the URLs of a picture: a replaced picture has other URLs, because browsers keep files for a year. */
export function fileOf({ id, file }: Pick<PictureMedia, 'id' | 'file'>): string {
  return file ?? id
}

/** Changes a list of pictures, given its latest state. */
export type ChangePictures = (change: (before: PictureMedia[]) => PictureMedia[]) => void

export interface PictureSources {
  /** For browsers without support for `srcset`. */
  fallback: string
  sources: { type: string; srcSet: string }[]
}

const FALLBACK_WIDTH = 800

export function pictureSources(picture: PictureMedia): PictureSources {
  const { widths } = picture
  const id = fileOf(picture)
  const width = widths.findLast((made) => made <= FALLBACK_WIDTH) ?? widths[0]
  if (width === undefined) return { fallback: mediaPath(id), sources: [] }
  return {
    fallback: variantPath(id, width, 'webp'),
    sources: VARIANT_FORMATS.map((format) => ({
      type: `image/${format}`,
      srcSet: widths.map((made) => `${variantPath(id, made, format)} ${made}w`).join(', '),
    })),
  }
}
