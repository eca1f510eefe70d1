/** The address of a page, made of its title. */
import type { Bilingual } from '#core/text.ts'

const MAX_SLUG_LENGTH = 60

/** As names are written in Mauritania with French spelling. */
const ARABIC_LETTERS: Record<string, string> = {
  ا: 'a',
  أ: 'a',
  إ: 'i',
  آ: 'a',
  ٱ: 'a',
  ء: '',
  ؤ: 'ou',
  ئ: 'i',
  ب: 'b',
  ة: 'a',
  ت: 't',
  ث: 'th',
  ج: 'j',
  ح: 'h',
  خ: 'kh',
  د: 'd',
  ذ: 'dh',
  ر: 'r',
  ز: 'z',
  س: 's',
  ش: 'ch',
  ص: 's',
  ض: 'd',
  ط: 't',
  ظ: 'dh',
  ع: 'a',
  غ: 'gh',
  ف: 'f',
  ق: 'q',
  ك: 'k',
  ل: 'l',
  م: 'm',
  ن: 'n',
  ه: 'h',
  و: 'w',
  ى: 'a',
  ي: 'y',
  ڭ: 'g',
  گ: 'g',
  پ: 'p',
  چ: 'tch',
  ڤ: 'v',
}

const LIGATURES: Record<string, string> = { œ: 'oe', æ: 'ae', ß: 'ss', ø: 'o' }
const DIGITS: Record<string, string> = Object.fromEntries(
  Array.from('٠١٢٣٤٥٦٧٨٩', (digit, index) => [digit, String(index)]),
)
const LETTERS: Record<string, string> = { ...ARABIC_LETTERS, ...LIGATURES, ...DIGITS }

/** `À propos de nous` becomes `a-propos-de-nous`; the French title is used if there is one. */
export function slugOf(title: Bilingual): string {
  return slugOfText(title.fr) || slugOfText(title.ar) || 'page'
}

function slugOfText(text: string): string {
  const latin = Array.from(text.toLowerCase(), (letter) => LETTERS[letter] ?? letter).join('')
  return latin
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_SLUG_LENGTH)
    .replaceAll(/^-+|-+$/g, '')
}

/** The slug, or with the first number that makes it unique: `retours-2`. */
export function uniqueSlug(base: string, isTaken: (slug: string) => boolean): string {
  for (let number = 1; ; number++) {
    const slug = number === 1 ? base : `${base}-${number}`
    if (!isTaken(slug)) return slug
  }
}

/** Whether a slug was made of this title, with or without a number: then it stays. */
export function isSlugOf(slug: string, title: Bilingual): boolean {
  const base = slugOf(title)
  return slug === base || (slug.startsWith(`${base}-`) && /^\d+$/.test(slug.slice(base.length + 1)))
}
