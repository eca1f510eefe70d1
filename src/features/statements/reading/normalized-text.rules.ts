/** Text in the form in which lines and patterns are compared; each character knows its place in the original. */

export interface NormalizedText {
  text: string
  /** The index in the original of each character, and its length at the end. */
  places: number[]
  original: string
}

const ARABIC_ZERO = 0x660
const PERSIAN_ZERO = 0x6f0

const LETTERS: Record<string, string> = {
  أ: 'ا',
  إ: 'ا',
  آ: 'ا',
  ٱ: 'ا',
  ى: 'ي',
  ی: 'ي',
  ئ: 'ي',
  ؤ: 'و',
  ة: 'ه',
  ک: 'ك',
  '،': ',',
  '٬': ',',
  '٫': '.',
  '؛': ';',
  '’': "'",
  '‘': "'",
  '–': '-',
  '—': '-',
  '\u2212': '-',
  œ: 'o',
  æ: 'a',
}

/** Tatweel, vowel marks, direction marks and zero-width characters. */
const SKIPPED = /[\u0640\p{Mn}\p{Cf}\p{Cc}]/u

/** French puts a space before some of these, and forms do not. */
const NO_SPACE_BEFORE = new Set([':', ';', ',', '.', ')', '!', '?'])

/**
 * Small letters without accents, plain Arabic letters, Latin digits, one space for white space of any length and none
 * before a sign. So `Reçu`
 * and `recu`, `أُرسل` and `ارسل` are the same.
 */
export function normalizeText(original: string): NormalizedText {
  let text = ''
  const places: number[] = []
  let index = 0
  for (const char of original) {
    const plain = plainCharacter(char)
    if (NO_SPACE_BEFORE.has(plain) && text.endsWith(' ')) {
      text = text.slice(0, -1)
      places.pop()
    }
    if (plain !== '' && !(plain === ' ' && (text === '' || text.endsWith(' ')))) {
      text += plain
      places.push(index)
    }
    index += char.length
  }
  if (text.endsWith(' ')) {
    text = text.slice(0, -1)
    places.pop()
  }
  return { text, places: [...places, original.length], original }
}

/** One character, or '' if it is left out. */
function plainCharacter(char: string): string {
  if (/\s/.test(char)) return ' '
  if (SKIPPED.test(char)) return ''
  const code = char.codePointAt(0)!
  if (code >= ARABIC_ZERO && code < ARABIC_ZERO + 10) return String(code - ARABIC_ZERO)
  if (code >= PERSIAN_ZERO && code < PERSIAN_ZERO + 10) return String(code - PERSIAN_ZERO)
  // Full-width and other compatibility forms; the first character of a composed one is its letter.
  const small = char.normalize('NFKD').charAt(0).toLowerCase()
  return LETTERS[char] ?? LETTERS[small] ?? (small.length === 1 ? small : '')
}

/** The part of the original between two places of the normalized text. */
export function originalPart({ original, places, text }: NormalizedText, from: number, to: number): string {
  const end = to >= text.length ? original.length : places[to]!
  return original.slice(places[from], end).trim()
}
