/** The encoding of a CSV file, decided by its bytes: spreadsheets do not say which one they used. */

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1256' | 'windows-1252'

/** Undefined for a file that is mostly UTF-8 but not valid, or that has bytes of no text. */
export function detectEncoding(bytes: Uint8Array): Encoding | undefined {
  const marked = byteOrderMark(bytes) ?? utf16WithoutMark(bytes)
  if (marked) return marked
  if (hasControlBytes(bytes)) return undefined
  const { sequences, errors } = utf8Sequences(bytes)
  if (errors === 0) return 'utf-8'
  // French and Arabic words in other encodings almost never form valid sequences.
  if (sequences > errors * 3) return undefined
  return isArabic(bytes) ? 'windows-1256' : 'windows-1252'
}

function byteOrderMark([first, second, third]: Uint8Array): Encoding | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined
}

const SAMPLE_BYTES = 4096

/** Separators, digits and line ends have a zero byte in UTF-16, always on the same side. */
function utf16WithoutMark(bytes: Uint8Array): Encoding | undefined {
  const length = Math.min(bytes.length, SAMPLE_BYTES)
  let [even, odd] = [0, 0]
  for (let at = 0; at < length; at++)
    if (bytes[at] === 0) {
      if (at % 2 === 0) even++
      else odd++
    }
  const least = length / 20
  if (odd > least && even === 0) return 'utf-16le'
  return even > least && odd === 0 ? 'utf-16be' : undefined
}

/** Control characters other than tab and line ends: the file is not a text. */
function hasControlBytes(bytes: Uint8Array): boolean {
  for (const byte of bytes) if (byte < 0x20 && (byte < 0x09 || byte > 0x0d) && byte !== 0x1a) return true
  return false
}

function utf8Sequences(bytes: Uint8Array): { sequences: number; errors: number } {
  let [sequences, errors] = [0, 0]
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at]!
    if (byte < 0x80) continue
    const more = byte >= 0xf0 && byte <= 0xf4 ? 3 : byte >= 0xe0 ? 2 : byte >= 0xc2 ? 1 : 0
    if (more > 0 && byte <= 0xf4 && continues(bytes, at, more)) {
      sequences++
      at += more
    } else errors++
  }
  return { sequences, errors }
}

function continues(bytes: Uint8Array, at: number, more: number): boolean {
  for (let step = 1; step <= more; step++) if ((bytes[at + step]! & 0xc0) !== 0x80) return false
  return at + more < bytes.length
}

/**
 * Letters of Arabic stand beside each other, accented letters of French stand alone among Latin ones. The lower-case
 * accents have the same bytes in both encodings.
 */
function isArabic(bytes: Uint8Array): boolean {
  let [pairs, alone] = [0, 0]
  for (let at = 0; at < bytes.length; at++) {
    if (!isArabicLetter(bytes[at]!)) continue
    if (isArabicLetter(bytes[at + 1] ?? 0)) pairs++
    else if (!isArabicLetter(bytes[at - 1] ?? 0)) alone++
  }
  return pairs > alone
}

/** In Windows-1256. */
function isArabicLetter(byte: number): boolean {
  if (byte < 0xc1) return false
  if (byte <= 0xdf) return byte !== 0xd7
  return byte === 0xe1 || (byte >= 0xe3 && byte <= 0xe6) || byte === 0xec || byte === 0xed
}
