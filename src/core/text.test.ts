import { describe, expect, it } from 'vitest'
import {
  truncate,
  directionOf,
  localized,
  inLanguage,
  isLanguage,
  isolate,
  isolateLtr,
  numberText,
  otherLanguage,
  plural,
  defineText,
} from './text.ts'

describe('a dictionary', () => {
  const text = defineText({
    hello: { fr: 'Bonjour', ar: 'مرحبا' },
    count: { fr: (n: number) => `${n} voiles`, ar: (n: number) => `${n} ملاحف` },
  })

  it('is read in one language', () => {
    expect(inLanguage(text, 'fr').hello).toBe('Bonjour')
    expect(inLanguage(text, 'ar').hello).toBe('مرحبا')
    expect(inLanguage(text, 'fr').count(3)).toBe('3 voiles')
  })

  it('is the same object each time, so that React can compare it', () => {
    expect(inLanguage(text, 'ar')).toBe(inLanguage(text, 'ar'))
  })

  it('does not compile without one of the languages', () => {
    // @ts-expect-error Arabic is missing
    expect(defineText({ alone: { fr: 'Seul' } })).toBeDefined()
    // @ts-expect-error a function and a string
    expect(defineText({ uneven: { fr: 'Seul', ar: (n: number) => `${n}` } })).toBeDefined()
  })
})

describe('languages', () => {
  it('are Arabic and French, each with its direction', () => {
    expect(['ar', 'fr', 'en', '', null, undefined].map(isLanguage)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ])
    expect(otherLanguage('ar')).toBe('fr')
    expect(otherLanguage('fr')).toBe('ar')
    expect(directionOf('ar')).toBe('rtl')
    expect(directionOf('fr')).toBe('ltr')
  })

  it('fall back to the other one if a value is empty', () => {
    expect(localized({ fr: 'Voile', ar: 'ملحفة' }, 'ar')).toBe('ملحفة')
    expect(localized({ fr: 'Voile', ar: '  ' }, 'ar')).toBe('Voile')
  })
})

describe('plurals', () => {
  const forms = {
    zero: 'لا قطع',
    one: 'قطعة واحدة',
    two: 'قطعتان',
    few: '{n} قطع',
    many: '{n} قطعة',
    other: '{n} قطعة',
  }

  it.each([
    [0, 'لا قطع'],
    [1, 'قطعة واحدة'],
    [2, 'قطعتان'],
    [3, '3 قطع'],
    [10, '10 قطع'],
    [11, '11 قطعة'],
    [100, '100 قطعة'],
    [103, '103 قطع'],
  ])('of %d in Arabic', (count, text) => {
    expect(plural('ar', count, forms)).toBe(text)
  })

  it.each([
    [0, '0 article'],
    [1, '1 article'],
    [2, '2 articles'],
  ])('of %d in French', (count, text) => {
    expect(plural('fr', count, { one: '{n} article', other: '{n} articles' })).toBe(text)
  })
})

describe('digits and directions', () => {
  it('reads Arabic-Indic and Persian digits', () => {
    expect(numberText('٠١٢٣٤٥٦٧٨٩ ۰۱۲۳۴۵۶۷۸۹ abc')).toBe('0123456789 0123456789 abc')
  })

  it('isolates text', () => {
    expect(isolateLtr('22 12')).toBe('\u206622 12\u2069')
    expect(isolate('طلب')).toBe('\u2068طلب\u2069')
  })
})

describe('truncated text', () => {
  it.each([
    ['Melhfa', 20, 'Melhfa'],
    ['Melhfa nila de Tichitt brodée', 20, 'Melhfa nila de Tich…'],
    ['Melhfa nila rosettes', 12, 'Melhfa nila…'],
    // Vowel signs are part of their grapheme: five graphemes and the ellipsis.
    ['مَلْحَفَة نِيلَة', 6, 'مَلْحَفَة…'],
  ])('%s to %d', (name, length, cut) => {
    expect(truncate(name, length)).toBe(cut)
  })
})
