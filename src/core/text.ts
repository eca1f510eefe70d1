/** Words in both languages, side by side. A sentence without its twin does not compile. */

export const LANGUAGES = ['ar', 'fr'] as const
export type Language = (typeof LANGUAGES)[number]
export const DEFAULT_LANGUAGE: Language = 'ar'

export interface Bilingual<T = string> {
  fr: T
  ar: T
}

export type Dictionary = Record<string, Bilingual<unknown>>
export type TextOf<D extends Dictionary> = { readonly [K in keyof D]: D[K]['fr'] }

export function isLanguage(value: unknown): value is Language {
  return value === 'ar' || value === 'fr'
}

export function directionOf(language: Language): 'rtl' | 'ltr' {
  return language === 'ar' ? 'rtl' : 'ltr'
}

export function otherLanguage(language: Language): Language {
  return language === 'ar' ? 'fr' : 'ar'
}

/**
 * Declares a dictionary. Arabic must have the shape of French: a plain sentence beside a plain sentence,
 * a function of the same arguments beside a function.
 */
export function defineText<D extends { [K in keyof D]: Bilingual<D[K]['fr']> }>(dictionary: D): D {
  return dictionary
}

/** The dictionary as read in one language; the same object each time, so that React can compare it. */
export function inLanguage<D extends Dictionary>(dictionary: D, language: Language): TextOf<D> {
  const known = read.get(dictionary) ?? new Map<Language, object>()
  read.set(dictionary, known)
  const picked = known.get(language) ?? pickLanguage(dictionary, language)
  known.set(language, picked)
  return picked as TextOf<D>
}

const read = new WeakMap<Dictionary, Map<Language, object>>()

function pickLanguage(dictionary: Dictionary, language: Language): object {
  return Object.fromEntries(Object.entries(dictionary).map(([key, both]) => [key, both[language]]))
}

/** A value that the owner writes twice (a product's name); an empty one falls back on its twin. */
export function localized(both: Bilingual, language: Language): string {
  return both[language].trim() || both[otherLanguage(language)]
}

export type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }

const pluralRules = { fr: new Intl.PluralRules('fr'), ar: new Intl.PluralRules('ar') }

/** Picks among the forms of a language (Arabic has six); `{n}` is the number, in Latin digits. */
export function plural(language: Language, count: number, forms: PluralForms): string {
  return (forms[pluralRules[language].select(count)] ?? forms.other).replaceAll('{n}', String(count))
}

const ISOLATE_LTR = '\u2066'
const ISOLATE_AUTO = '\u2068'
const END_ISOLATE = '\u2069'

/** Keeps a number, phone or reference in its own order inside Arabic text that has no markup. */
export function isolateLtr(value: string): string {
  return ISOLATE_LTR + value + END_ISOLATE
}

/** Keeps somebody's words from disturbing the sentence around them. */
export function isolate(value: string): string {
  return ISOLATE_AUTO + value + END_ISOLATE
}

const ARABIC_DIGITS = '٠١٢٣٤٥٦٧٨٩'
const PERSIAN_DIGITS = '۰۱۲۳۴۵۶۷۸۹'

/** Arabic-Indic digits as typed on an Arabic keyboard, read as Latin ones. */
export function latinDigits(value: string): string {
  return value.replaceAll(/[٠-٩۰-۹]/g, (digit) => {
    const place = ARABIC_DIGITS.indexOf(digit)
    return String(place === -1 ? PERSIAN_DIGITS.indexOf(digit) : place)
  })
}

/** Cuts a name for narrow paper, by what people see as letters; the ellipsis counts. */
export function truncate(value: string, length: number): string {
  const letters = Array.from(letterSegmenter.segment(value), (part) => part.segment)
  return letters.length <= length
    ? value
    : letters
        .slice(0, length - 1)
        .join('')
        .trimEnd() + '…'
}

const letterSegmenter = new Intl.Segmenter('ar', { granularity: 'grapheme' })
