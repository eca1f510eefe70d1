/**
 * Checks a film by its content. It is stored as it is, because the server cannot encode films; only the place where it
 * was taken and other notes of the camera are removed. Not part of `media.rules.ts`, which public pages load.
 */
import { find, hasAt } from './media-kinds.rules.ts'

export type VideoFormat = 'mp4' | 'webm'
export type VideoProblem = 'unsupportedVideo' | 'videoTooLarge' | 'videoTooLong'

export const MAX_VIDEO_BYTES = 6 * 1024 * 1024
export const MAX_VIDEO_SECONDS = 30
/** Films of exactly the limit have some frames more. */
const TOLERANCE_SECONDS = 1

export const VIDEO_TYPES: Record<VideoFormat, string> = { mp4: 'video/mp4', webm: 'video/webm' }

interface Video {
  format: VideoFormat
  seconds: number
}

export function videoProblem(bytes: Uint8Array): VideoProblem | undefined {
  if (bytes.length > MAX_VIDEO_BYTES) return 'videoTooLarge'
  const video = readVideo(bytes)
  if (!video) return 'unsupportedVideo'
  return video.seconds > MAX_VIDEO_SECONDS + TOLERANCE_SECONDS ? 'videoTooLong' : undefined
}

/** Undefined for another format, for a codec that many phones cannot play, and for a film without a duration. */
export function readVideo(bytes: Uint8Array): Video | undefined {
  const format = isMp4Video(bytes) ? 'mp4' : isWebmVideo(bytes) ? 'webm' : undefined
  const seconds = format === 'mp4' ? mp4Seconds(bytes) : format && webmSeconds(bytes)
  return format && seconds ? { format, seconds } : undefined
}

const MP4_CODECS = ['avc1', 'avc3', 'vp09', 'av01']

/** Not the QuickTime files of iPhones, which browsers of other phones do not play. */
function isMp4Video(bytes: Uint8Array): boolean {
  if (!hasAt(bytes, 4, 'ftyp') || hasAt(bytes, 8, 'qt  ')) return false
  let hasVideo = false
  for (let at = find(bytes, 'hdlr', 0); at !== -1; at = find(bytes, 'hdlr', at + 4))
    hasVideo ||= hasAt(bytes, at + 12, 'vide')
  return hasVideo && MP4_CODECS.some((codec) => find(bytes, codec, 0) !== -1)
}

/** The duration is in the header of the film, or of its fragments. */
function mp4Seconds(bytes: Uint8Array): number | undefined {
  const header = find(bytes, 'mvhd', 0)
  if (header === -1) return undefined
  const isLong = bytes[header + 4] === 1
  const scale = numberAt(bytes, header + (isLong ? 24 : 16), 4)
  const duration = numberAt(bytes, header + (isLong ? 28 : 20), isLong ? 8 : 4)
  const fragments = find(bytes, 'mehd', 0)
  const ofFragments =
    fragments === -1 ? 0 : numberAt(bytes, fragments + 8, bytes[fragments + 4] === 1 ? 8 : 4)
  return scale > 0 ? (duration || ofFragments) / scale : undefined
}

/** Descriptions come before the film. */
const WEBM_HEAD = 16 * 1024
const WEBM_CODECS = ['V_VP8', 'V_VP9', 'V_AV1']
const TIMECODE_SCALE = '\x2a\xd7\xb1'
const DURATION = '\x44\x89'
const NANOSECONDS = 1e9

function isWebmVideo(bytes: Uint8Array): boolean {
  const head = bytes.subarray(0, WEBM_HEAD)
  const has = (word: string) => find(head, word, 0) !== -1
  return hasAt(head, 0, '\x1a\x45\xdf\xa3') && has('webm') && WEBM_CODECS.some(has)
}

function webmSeconds(bytes: Uint8Array): number | undefined {
  const head = bytes.subarray(0, WEBM_HEAD)
  const at = find(head, DURATION, 0)
  const size = at === -1 ? 0 : head[at + 2]! & 0x7f
  if (size !== 4 && size !== 8) return undefined
  const view = new DataView(head.buffer, head.byteOffset + at + 3, size)
  const duration = size === 4 ? view.getFloat32(0) : view.getFloat64(0)
  const scaleAt = find(head, TIMECODE_SCALE, 0)
  const scale = scaleAt === -1 ? 1_000_000 : numberAt(head, scaleAt + 4, head[scaleAt + 3]! & 0x7f)
  return duration > 0 ? (duration * scale) / NANOSECONDS : undefined
}

function numberAt(bytes: Uint8Array, at: number, length: number): number {
  return bytes.subarray(at, at + length).reduce((number, byte) => number * 256 + byte, 0)
}

const NOTES = ['udta', 'meta']
const CONTAINERS = ['moov', 'trak']

/** A copy in which boxes with notes of the camera, such as the place, are empty. Nothing else moves. */
export function withoutNotes(bytes: Uint8Array): Uint8Array {
  const copy = new Uint8Array(bytes)
  if (hasAt(copy, 4, 'ftyp')) clearNotes(copy, 0, copy.length)
  return copy
}

const HEADER = 8

function clearNotes(bytes: Uint8Array, from: number, to: number): void {
  for (let at = from; at + HEADER <= to;) {
    const size = numberAt(bytes, at, 4)
    // A size of 0 or 1 is only used by the film itself, which has no notes.
    if (size < HEADER || at + size > to) return
    const is = (name: string) => hasAt(bytes, at + 4, name)
    if (CONTAINERS.some(is)) clearNotes(bytes, at + HEADER, at + size)
    else if (NOTES.some(is)) {
      bytes.fill(0, at + HEADER, at + size)
      bytes.set([0x66, 0x72, 0x65, 0x65], at + 4)
    }
    at += size
  }
}
