import { describe, expect, it } from 'vitest'
import { emailHtml } from '#core/email-message.ts'
import { letterBlocks } from './letter-blocks.rules.ts'
import { splitStyles } from './letter-preview.rules.ts'
import {
  EMPTY_LETTER,
  isAddressRefused,
  LETTER_ACTIONS,
  LETTER_STATES,
  letterLanguage,
  letterState,
  MAX_SUBJECT_LENGTH,
  mayChange,
  parseSendAt,
  scheduleProblem,
  sendProblems,
  contentProblems,
  type LetterContent,
} from './letter.rules.ts'

const now = new Date('2026-11-17T10:00:00Z')
const letter = (change: Partial<LetterContent>): LetterContent => ({ ...EMPTY_LETTER, ...change })
const both = (fr: string, ar: string) => ({ fr, ar })

describe('a letter', () => {
  it.each<[string, LetterContent, string[]]>([
    ['nothing', letter({}), ['subject.fr subjectMissing', 'body.fr bodyMissing']],
    ['one language', letter({ subject: both('', 'جديد'), body: both('', 'نص') }), []],
    ['both languages', letter({ subject: both('A', 'ب'), body: both('A', 'ب') }), []],
    [
      'half of a language',
      letter({ subject: both('A', ''), body: both('A', 'ب') }),
      ['subject.ar subjectMissing'],
    ],
    [
      'a long subject',
      letter({ subject: both('x'.repeat(MAX_SUBJECT_LENGTH + 1), ''), body: both('A', '') }),
      ['subject.fr tooLong'],
    ],
  ])('with %s', (_what, content, problems) => {
    expect(sendProblems(content).map(({ field, code }) => `${field} ${code}`)).toEqual(problems)
  })

  it('may be saved unfinished, with a limited number of products', () => {
    expect(contentProblems(letter({}))).toEqual([])
    const productIds = Array.from({ length: 13 }, (_, index) => index + 1)
    expect(contentProblems(letter({ productIds }))).toMatchObject([{ field: 'products', code: 'tooMany' }])
  })

  it('is sent in the other language if it is written in that one only', () => {
    const content = letter({ subject: both('A', ''), body: both('A', '') })
    expect(letterLanguage(content, 'ar')).toBe('fr')
    expect(letterLanguage(content, 'fr')).toBe('fr')
  })

  it('has a state of its times', () => {
    const none = { sendAt: null, startedAt: null, finishedAt: null, stoppedAt: null }
    expect(letterState(none)).toBe('draft')
    expect(letterState({ ...none, sendAt: now })).toBe('scheduled')
    expect(letterState({ ...none, sendAt: now, startedAt: now })).toBe('sending')
    expect(letterState({ sendAt: now, startedAt: now, finishedAt: now, stoppedAt: null })).toBe('sent')
    expect(letterState({ sendAt: now, startedAt: now, finishedAt: now, stoppedAt: now })).toBe('stopped')
  })

  it('can be changed as a draft only, and stopped while it is sent', () => {
    const allowed = LETTER_STATES.map((state) => LETTER_ACTIONS.filter((action) => mayChange(state, action)))
    expect(allowed).toEqual([
      ['save', 'schedule', 'delete'],
      ['unschedule'],
      ['stop'],
      ['delete'],
      ['delete'],
    ])
  })

  it.each<[string, string | undefined]>([
    ['2026-11-17T10:00', undefined],
    ['2026-11-18T08:30', undefined],
    ['2026-11-17T09:58', 'pastTime'],
    ['2028-01-01T00:00', 'farTime'],
    ['2026-02-30T10:00', 'badTime'],
    ['tomorrow', 'badTime'],
    ['', 'badTime'],
  ])('scheduled for %s: %s', (input, problem) => {
    expect(scheduleProblem(parseSendAt(input), now)).toBe(problem)
  })
})

describe('a refusal of the mail server', () => {
  it.each([
    ['Recipient command failed: 550 5.1.1 <x@y>: no such user', true],
    ['550 refused', true],
    ['554 5.7.1 <x@y>: Relay access denied', false],
  ])('%s is about the address: %s', (reason, isAddress) => {
    expect(isAddressRefused(reason)).toBe(isAddress)
  })
})

describe('the blocks of a letter', () => {
  const links = {
    origin: 'https://shop.mr',
    pictures: new Map([['0'.repeat(8) + '-0000-4000-8000-' + '0'.repeat(12), 'https://shop.mr/p.webp']]),
  }

  it('have complete links, and pictures that exist', () => {
    const source = [
      '## **Nouveau** voile',
      '',
      'Voir [la **boutique**](/collections) ou [écrire](mailto:a@b.mr)',
      '<script>',
      '- un',
      '- deux',
      '',
      '![Voile](media:00000000-0000-4000-8000-000000000000)',
      '![Autre](media:00000000-0000-4000-8000-000000000001)',
    ].join('\n')
    expect(letterBlocks(source, links)).toEqual([
      { kind: 'heading', text: 'Nouveau voile' },
      {
        kind: 'paragraph',
        lines: [
          [
            { text: 'Voir ' },
            { text: 'la ', href: 'https://shop.mr/collections' },
            { text: 'boutique', href: 'https://shop.mr/collections', isBold: true },
            { text: ' ou ' },
            { text: 'écrire', href: 'mailto:a@b.mr' },
          ],
          [{ text: '<script>' }],
        ],
      },
      { kind: 'list', isOrdered: false, items: [[{ text: 'un' }], [{ text: 'deux' }]] },
      { kind: 'picture', url: 'https://shop.mr/p.webp', alt: 'Voile' },
    ])
  })
})

it('the preview has classes in place of styles, and text stays text', () => {
  const message = { language: 'fr', subject: 'A', paragraphs: [' style="x:y"', 'b'], signature: 's' } as const
  const { html, css } = splitStyles(emailHtml({ ...message, paragraphs: [...message.paragraphs] }))
  expect(html).not.toMatch(/<[^>]+ style=/)
  expect(html).toContain(' style=&quot;x:y&quot;')
  expect(css).toContain('max-width:560px')
  expect(css).not.toContain('x:y')
})
