/** How long a text is as an SMS: operators charge for each part. */

/** Characters of the GSM 7-bit alphabet; those of the extension count twice. */
const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
const EXTENDED = new Set('^{}\\[~]|€\f')

/** Characters of a text in one part, and in each part of several. */
const LIMITS = { gsm7: { single: 160, part: 153 }, ucs2: { single: 70, part: 67 } }

export interface SmsLength {
  encoding: 'gsm7' | 'ucs2'
  /** In units of the encoding. */
  length: number
  parts: number
}

export function smsLength(text: string): SmsLength {
  const characters = Array.from(text)
  const isGsm = characters.every((character) => BASIC.has(character) || EXTENDED.has(character))
  const length = isGsm
    ? characters.reduce((count, character) => count + (EXTENDED.has(character) ? 2 : 1), 0)
    : text.length
  const encoding = isGsm ? 'gsm7' : 'ucs2'
  const { single, part } = LIMITS[encoding]
  return { encoding, length, parts: length <= single ? Math.min(length, 1) : Math.ceil(length / part) }
}

/** French characters outside the GSM alphabet more than halve the length of a part. */
const REPLACED: Record<string, string> = {
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '«': '"',
  '»': '"',
  '…': '...',
  '–': '-',
  '—': '-',
  '·': '-',
  '−': '-',
  '\u00A0': ' ',
  '\u202F': ' ',
  œ: 'oe',
  Œ: 'OE',
  À: 'A',
  ç: 'c',
}

/** Invisible characters of direction, which old phones show as boxes. */
const DIRECTION_MARKS = /[\u200E\u200F\u202A-\u202E\u2066-\u2069]/g

/** The text as it is sent: a French one in the GSM alphabet, an Arabic one as it is. */
export function smsText(text: string): string {
  const visible = text.replaceAll(DIRECTION_MARKS, '')
  if (/\p{Script=Arabic}/u.test(visible)) return withoutGroups(visible).replaceAll(/[\u00A0\u202F]/g, ' ')
  return Array.from(visible, asGsm).join('')
}

/** Between Arabic words the groups of an amount or a phone would be shown in reverse order: `450 3`. */
function withoutGroups(text: string): string {
  return text.replaceAll(/(?<=\d)[\u00A0\u202F](?=\d)/g, '')
}

function asGsm(character: string): string {
  if (BASIC.has(character) || EXTENDED.has(character)) return character
  const replaced = REPLACED[character]
  if (replaced !== undefined) return replaced
  const plain = character.normalize('NFD').replaceAll(/\p{M}/gu, '')
  return Array.from(plain).every((each) => BASIC.has(each)) ? plain : character
}
