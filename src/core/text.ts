/** Texts in French and Arabic. A text that lacks one of the languages does not compile. */

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
 * Declares a dictionary. The Arabic value must have the type of the French one: both strings, or both functions
 * with the same parameters.
 */
export function defineText<D extends { [K in keyof D]: Bilingual<D[K]['fr']> }>(dictionary: D): D {
  return dictionary
}

/** The dictionary in one language. Cached, so that React sees the same object each time. */
export function inLanguage<D extends Dictionary>(dictionary: D, language: Language): TextOf<D> {
  const languages = cache.get(dictionary) ?? new Map<Language, object>()
  cache.set(dictionary, languages)
  const picked = languages.get(language) ?? pickLanguage(dictionary, language)
  languages.set(language, picked)
  return picked as TextOf<D>
}

const cache = new WeakMap<Dictionary, Map<Language, object>>()

function pickLanguage(dictionary: Dictionary, language: Language): object {
  return Object.fromEntries(Object.entries(dictionary).map(([key, both]) => [key, both[language]]))
}

/** A value entered in both languages, such as a product name; an empty one falls back to the other language. */
export function localized(both: Bilingual, language: Language): string {
  return both[language].trim() || both[otherLanguage(language)]
}

export type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }

const pluralRules = { fr: new Intl.PluralRules('fr'), ar: new Intl.PluralRules('ar') }

/** Selects the plural form (Arabic has six); `{n}` is replaced by the number in Latin digits. */
export function plural(language: Language, count: number, forms: PluralForms): string {
  return (forms[pluralRules[language].select(count)] ?? forms.other).replaceAll('{n}', String(count))
}

const ISOLATE_LTR = '\u2066'
const ISOLATE_AUTO = '\u2068'
const END_ISOLATE = '\u2069'

/** Wraps a number, phone or reference in Unicode isolates, to preserve its order in Arabic text without markup. */
export function isolateLtr(value: string): string {
  return ISOLATE_LTR + value + END_ISOLATE
}

/** Wraps user input in Unicode isolates, so that it does not change the direction of the text around it. */
export function isolate(value: string): string {
  return ISOLATE_AUTO + value + END_ISOLATE
}

const ARABIC_DIGITS = '٠١٢٣٤٥٦٧٨٩'
const PERSIAN_DIGITS = '۰۱۲۳۴۵۶۷۸۹'

/** Direction marks and zero-width characters, which a number copied from a chat or a web page often contains. */
const MARKS = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu

/** Input of a number, price, phone or reference field: Latin digits, no invisible marks. */
export function numberText(input: string): string {
  return input.replaceAll(MARKS, '').replaceAll(/[٠-٩۰-۹]/g, (digit) => {
    const index = ARABIC_DIGITS.indexOf(digit)
    return String(index === -1 ? PERSIAN_DIGITS.indexOf(digit) : index)
  })
}

/** Cuts text to a number of graphemes, including the ellipsis. */
export function truncate(value: string, length: number): string {
  const graphemes = Array.from(graphemeSegmenter.segment(value), (part) => part.segment)
  return graphemes.length <= length
    ? value
    : graphemes
        .slice(0, length - 1)
        .join('')
        .trimEnd() + '…'
}

const graphemeSegmenter = new Intl.Segmenter('ar', { granularity: 'grapheme' })
