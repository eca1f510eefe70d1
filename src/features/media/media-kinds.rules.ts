/** Detects the format of a file by its content. For sounds this is the only check; pictures are also decoded. */

export type ImageFormat = 'jpeg' | 'png' | 'webp' | 'gif'
export type AudioFormat = 'mp3' | 'mp4' | 'ogg' | 'webm'

export function detectImage(bytes: Uint8Array): ImageFormat | undefined {
  if (hasAt(bytes, 0, '\xff\xd8\xff')) return 'jpeg'
  if (hasAt(bytes, 0, '\x89PNG\r\n\x1a\n')) return 'png'
  if (hasAt(bytes, 0, 'RIFF') && hasAt(bytes, 8, 'WEBP')) return 'webp'
  if (hasAt(bytes, 0, 'GIF87a') || hasAt(bytes, 0, 'GIF89a')) return 'gif'
  return undefined
}

export function detectAudio(bytes: Uint8Array): AudioFormat | undefined {
  if (isMp3(bytes)) return 'mp3'
  if (isMp4Sound(bytes)) return 'mp4'
  if (isOggSound(bytes)) return 'ogg'
  if (isWebmSound(bytes)) return 'webm'
  return undefined
}

/** Audio frames start after the ID3 tag and possibly some padding; two consecutive frame headers are required. */
const MP3_PADDING = 4096

function isMp3(bytes: Uint8Array): boolean {
  const start = id3Length(bytes)
  const last = start === 0 ? 0 : start + MP3_PADDING
  for (let at = start; at <= last && at < bytes.length; at++) {
    const length = mp3FrameLength(bytes, at)
    if (length && mp3FrameLength(bytes, at + length)) return true
  }
  return false
}

/** The length of an ID3 tag is stored in four bytes of seven bits each, without the 10 bytes of its header. */
function id3Length(bytes: Uint8Array): number {
  if (!hasAt(bytes, 0, 'ID3') || bytes.length < 10) return 0
  return 10 + bytes.subarray(6, 10).reduce((length, byte) => length * 128 + (byte & 0x7f), 0)
}

const MPEG1_KBITS = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 0]
const MPEG2_KBITS = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160, 0]
const MPEG1_HERTZ = [44_100, 48_000, 32_000, 0]

/** Length of the MPEG layer III frame that starts here; undefined where none does. */
function mp3FrameLength(bytes: Uint8Array, at: number): number | undefined {
  const [sync, kind, rates] = [bytes[at], bytes[at + 1], bytes[at + 2]]
  if (sync !== 0xff || kind === undefined || rates === undefined || (kind & 0xe6) !== 0xe2) return undefined
  const version = (kind >> 3) & 3
  const [mpeg25, reserved, mpeg1] = [version === 0, version === 1, version === 3]
  const kbits = (mpeg1 ? MPEG1_KBITS : MPEG2_KBITS)[rates >> 4]!
  const hertz = MPEG1_HERTZ[(rates >> 2) & 3]! / (mpeg1 ? 1 : mpeg25 ? 4 : 2)
  if (reserved || !kbits || !hertz) return undefined
  return Math.floor(((mpeg1 ? 144 : 72) * kbits * 1000) / hertz) + ((rates >> 1) & 1)
}

/** Every track has a handler type: at least one must be sound and none video. */
function isMp4Sound(bytes: Uint8Array): boolean {
  if (!hasAt(bytes, 4, 'ftyp')) return false
  let hasSound = false
  for (let at = find(bytes, 'hdlr', 0); at !== -1; at = find(bytes, 'hdlr', at + 4)) {
    if (hasAt(bytes, at + 12, 'vide')) return false
    hasSound ||= hasAt(bytes, at + 12, 'soun')
  }
  return hasSound
}

/** The first page holds one packet, which names the codec. */
function isOggSound(bytes: Uint8Array): boolean {
  return hasAt(bytes, 0, 'OggS') && (hasAt(bytes, 28, 'OpusHead') || hasAt(bytes, 28, '\x01vorbis'))
}

/** Track descriptions come before the audio data; these are all the codecs that WebM allows. */
const WEBM_HEAD = 16 * 1024
const WEBM_SOUND = ['A_OPUS', 'A_VORBIS']
const WEBM_VIDEO = ['V_VP8', 'V_VP9', 'V_AV1']

function isWebmSound(bytes: Uint8Array): boolean {
  const head = bytes.subarray(0, WEBM_HEAD)
  const has = (word: string) => find(head, word, 0) !== -1
  return hasAt(head, 0, '\x1a\x45\xdf\xa3') && has('webm') && WEBM_SOUND.some(has) && !WEBM_VIDEO.some(has)
}

export function hasAt(bytes: Uint8Array, at: number, word: string): boolean {
  for (let index = 0; index < word.length; index++)
    if (bytes[at + index] !== word.charCodeAt(index)) return false
  return true
}

export function find(bytes: Uint8Array, word: string, from: number): number {
  const first = word.charCodeAt(0)
  for (let at = bytes.indexOf(first, from); at !== -1; at = bytes.indexOf(first, at + 1))
    if (hasAt(bytes, at, word)) return at
  return -1
}
