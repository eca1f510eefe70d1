import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DEFAULT_PAGES } from './content-defaults-pages.text.ts'
import { DEFAULT_CONTENT } from './content-defaults.text.ts'
import { contentProblems } from './content-form.rules.ts'
import { parseContent } from './content-parse.server.ts'
import { isOfShape } from './content-path.rules.ts'
import {
  cleanContent,
  DOCUMENT_SHAPES,
  emptyOf,
  missingTexts,
  picturesOf,
  withoutPictures,
  type ShapeKey,
} from './content-shape.rules.ts'

const PICTURE = '0b9f6a64-3b1a-4f0e-9a51-0d3f3f1d2c11'
const OTHER = '1b9f6a64-3b1a-4f0e-9a51-0d3f3f1d2c12'
const words = (fr: string, ar = fr) => ({ fr, ar })
const slide = (change: object) => ({ ...emptySlide(), ...change })

function emptySlide(): object {
  const { slides } = DOCUMENT_SHAPES.hero.fields
  return slides?.kind === 'list' ? (emptyOf(slides.item) as object) : {}
}

function problemsOf(key: ShapeKey, content: unknown) {
  return contentProblems(DOCUMENT_SHAPES[key], content).map(({ path, code }) => [path, code])
}

const announcement = (change: object) => ({ ...DEFAULT_CONTENT.announcement, ...change })
const hoursWith = (...intervals: [string, string][]) => ({
  ...DEFAULT_CONTENT.hours,
  week: [intervals.map(([opens, closes]) => ({ opens, closes })), [], [], [], [], [], []],
})

describe('the defaults', () => {
  it.each([
    ...Object.entries(DEFAULT_CONTENT),
    ...Object.values(DEFAULT_PAGES).map((page) => ['page', page] as const),
  ])('of %s have the shape of their document and no problem', (key, content) => {
    const shape = DOCUMENT_SHAPES[key as ShapeKey]
    expect(problemsOf(key as ShapeKey, content)).toEqual([])
    expect(isOfShape(shape, content)).toBe(true)
    expect(parseContent(key as ShapeKey, JSON.stringify(content))).toEqual(content)
  })
})

describe('problems', () => {
  it.each<[ShapeKey, unknown, [string, string][]]>([
    ['announcement', announcement({ text: words('x'.repeat(301), 'ok') }), [['text.fr', 'tooLong']]],
    ['announcement', announcement({ link: 'javascript:alert(1)' }), [['link', 'badLink']]],
    ['announcement', announcement({ link: '//evil.example' }), [['link', 'badLink']]],
    ['announcement', announcement({ link: 'http://plain.example' }), [['link', 'badLink']]],
    ['announcement', announcement({ link: '/collections?sort=new' }), []],
    ['announcement', announcement({ from: '2026-12-02', to: '2026-12-01' }), [['to', 'datesReversed']]],
    ['announcement', announcement({ from: '2026-12-01', to: '2026-12-01' }), []],
    ['announcement', announcement({ from: '2026-02-30' }), [['from', 'badDay']]],
    ['hero', { slides: [slide({}), slide({ link: 'data:text/html,x' })] }, [['slides.1.link', 'badLink']]],
    ['hero', { slides: Array.from({ length: 6 }, () => slide({})) }, [['slides', 'tooMany']]],
    ['hero', { slides: [] }, []],
    ['about', { ...DEFAULT_CONTENT.about, years: 201 }, [['years', 'badNumber']]],
    ['about', { ...DEFAULT_CONTENT.about, years: -5 }, [['years', 'badNumber']]],
    [
      'faq',
      { entries: [{ question: words(' '), answer: words('') }] },
      [['entries.0.question.fr', 'required']],
    ],
    ['faq', { entries: [{ question: words('', 'سؤال'), answer: words('') }] }, []],
    [
      'faq',
      { entries: [{ question: words('?'), answer: words('[x](javascript:alert(1))', '[x](/contact)') }] },
      [['entries.0.answer.fr', 'badTextLink']],
    ],
    ['hours', hoursWith(['09:00', '09:00']), [['week.0.0.closes', 'sameTime']]],
    [
      'hours',
      hoursWith(['9:00', '25:00']),
      [
        ['week.0.0.opens', 'badTime'],
        ['week.0.0.closes', 'badTime'],
      ],
    ],
    ['hours', hoursWith(['09:00', '13:00'], ['12:00', '18:00']), [['week.0.1.opens', 'hoursOverlap']]],
    ['hours', hoursWith(['20:00', '02:00'], ['09:00', '13:00']), []],
    [
      'hours',
      { ...hoursWith(), exceptions: [{ note: words('Aïd'), from: '', to: '2026-05-01', intervals: [] }] },
      [['exceptions.0.from', 'required']],
    ],
    ['social', { ...DEFAULT_CONTENT.social, x: 'http://x.com/a' }, [['x', 'badAddress']]],
    ['social', { ...DEFAULT_CONTENT.social, x: '/contact' }, [['x', 'badAddress']]],
    ['social', { ...DEFAULT_CONTENT.social, x: 'https://x.com/a' }, []],
    ['footer', { ...DEFAULT_CONTENT.footer, lines: [words('')] }, [['lines.0.fr', 'required']]],
    ['page', { title: words(''), body: words('') }, [['title.fr', 'required']]],
    ['page', { title: words('a'), body: words('x'.repeat(2_000_000), '') }, [['body.fr', 'tooLong']]],
  ])('of %s, case %#', (key, content, expected) => {
    expect(problemsOf(key, content)).toEqual(expected)
  })

  it('are found in a text of many brackets in a moment', () => {
    const body = '['.repeat(19_999)
    const start = performance.now()
    expect(problemsOf('page', { title: words('a'), body: words(body) })).toEqual([])
    expect(performance.now() - start).toBeLessThan(500)
  })
})

describe('parsing', () => {
  const page = { title: words('a'), body: words('b') }
  it.each([
    'no JSON',
    'null',
    '[]',
    JSON.stringify({ ...page, html: '<b>' }),
    JSON.stringify({ ...page, title: { fr: 'a' } }),
    JSON.stringify({ ...page, title: { fr: 'a', ar: 1 } }),
  ])('refuses %s', (json) => {
    expect(() => parseContent('page', json)).toThrow('badRequest')
  })

  it('refuses a week of six days and a picture that is no id', () => {
    expect(() => parseContent('hours', JSON.stringify({ week: [[], []], exceptions: [] }))).toThrow(
      'badRequest',
    )
    const hero = { slides: [slide({ picture: '../../etc/passwd' })] }
    expect(() => parseContent('hero', JSON.stringify(hero))).toThrow('badRequest')
  })

  it('keeps HTML as the text that was entered, without invisible characters', () => {
    const attack = '<script>alert(1)</script><img src=x onerror=alert(1)>'
    const parsed = parseContent(
      'page',
      JSON.stringify({ title: words(` ${attack}\u202E `), body: words(attack) }),
    )
    expect(parsed).toEqual({ title: words(attack), body: words(attack) })
  })

  it('accepts what the form sends, whatever was entered', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (fr, ar) => {
        const parsed = parseContent('page', JSON.stringify({ title: { fr, ar }, body: { fr: ar, ar: fr } }))
        expect(cleanContent(DOCUMENT_SHAPES.page, parsed)).toEqual(parsed)
      }),
      { numRuns: 30 },
    )
  })
})

describe('pictures', () => {
  const hero = { slides: [slide({ picture: PICTURE, pictureAr: OTHER })] }
  const page = {
    title: words('a'),
    body: words(`Avant\n![](media:${PICTURE})\nAprès`, `![](media:${OTHER})`),
  }

  it('are found in fields and texts', () => {
    expect(picturesOf(DOCUMENT_SHAPES.hero, hero)).toEqual([PICTURE, OTHER])
    expect(picturesOf(DOCUMENT_SHAPES.page, page)).toEqual([PICTURE, OTHER])
  })

  it('that are missing are removed from an older version', () => {
    const isMissing = (id: string) => id === PICTURE
    expect(withoutPictures(DOCUMENT_SHAPES.hero, hero, isMissing)).toEqual({
      slides: [slide({ pictureAr: OTHER })],
    })
    expect(withoutPictures(DOCUMENT_SHAPES.page, page, isMissing)).toEqual({
      title: words('a'),
      body: words('Avant\nAprès', `![](media:${OTHER})`),
    })
  })
})

it('counts the texts that lack a language', () => {
  const entries = [
    { question: words('a', ''), answer: words('', '') },
    { question: words('', 'b'), answer: words('c', '') },
  ]
  expect(missingTexts(DOCUMENT_SHAPES.faq, { entries })).toEqual({ fr: 1, ar: 2 })
})
