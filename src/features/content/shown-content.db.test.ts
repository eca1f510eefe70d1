/** What the public pages show of published documents, on a real database with its notifications. */
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Day } from '#core/day.ts'
import type { Language } from '#core/text.ts'
import { db } from '#platform/database/database.server.ts'
import { startListening, stopListening } from '#platform/database/notifications.server.ts'
import { aPicture } from '../../../tests/builders.ts'
import { runOn, useTestDatabase } from '../../../tests/test-database.ts'
import { DEFAULT_CONTENT } from './content-defaults.text.ts'
import { findPage, shownPages } from './content-pages.server.ts'
import { contentDocuments, contentMedia, contentPages, contentRedirects } from './content-tables.server.ts'
import {
  EMPTY_SLIDE,
  type ContentDocuments,
  type ContentKey,
  type HeroSlide,
  type PageKey,
} from './content.rules.ts'
import { firstHeroPicture, heroContent } from './hero-content.server.ts'
import { shellContent } from './shell-content.server.ts'
import { loader } from './shop/content.page.tsx'
import { aboutContent, faqContent, picturesOf, shownHours } from './shown-content.server.ts'

const { connection } = useTestDatabase()

beforeAll(() => startListening(connection))
afterAll(stopListening)
beforeEach(async () => {
  await db().delete(contentDocuments)
  await vi.waitUntil(async () => (await shellContent('fr', TODAY)).announcement === undefined, SOON)
})

const TODAY = '2026-11-16' as Day
const [YESTERDAY, TOMORROW] = ['2026-11-15' as Day, '2026-11-17' as Day]
const facts = { 'delivery-times': 'Partout : 24 h.', 'delivery-zones': '- **Partout** : 24 h' }
const both = (text: string) => ({ fr: text, ar: `${text} ar` })

async function publish<K extends ContentKey>(key: K, published: ContentDocuments[K]): Promise<void>
async function publish(key: PageKey, published: object): Promise<void>
async function publish(key: ContentKey | PageKey, published: object): Promise<void> {
  await db()
    .insert(contentDocuments)
    .values({ key, published })
    .onConflictDoUpdate({ target: contentDocuments.key, set: { published } })
}

/** A change is visible within a second. */
const SOON = { timeout: 1_000, interval: 10 }

describe('the announcement', () => {
  const words = { text: both('Soldes'), link: '/collections' }

  it.each([
    ['without days', '', '', true],
    ['on its first day', TODAY, TOMORROW, true],
    ['on its last day', YESTERDAY, TODAY, true],
    ['before its first day', TOMORROW, '', false],
    ['after its last day', '', YESTERDAY, false],
  ] as const)('%s', async (_name, from, to, isShown) => {
    // Published first without days, to see that the second change arrives.
    await publish('announcement', { ...words, from: '', to: '' })
    await expect
      .poll(async () => (await shellContent('ar', TODAY)).announcement?.text, SOON)
      .toEqual('Soldes ar')
    await publish('announcement', { ...words, from, to })
    await expect
      .poll(async () => (await shellContent('fr', TODAY)).announcement !== undefined, SOON)
      .toEqual(isShown)
  })

  it('has no link that is not allowed, and nothing without a text', async () => {
    await publish('announcement', { ...words, link: 'javascript:alert(1)', from: '', to: '' })
    await expect
      .poll(async () => (await shellContent('fr', TODAY)).announcement, SOON)
      .toEqual({ text: 'Soldes', link: '' })
    await publish('announcement', { text: { fr: ' ', ar: '' }, link: '/x', from: '', to: '' })
    await expect.poll(async () => (await shellContent('fr', TODAY)).announcement, SOON).toBeUndefined()
  })

  it('a draft is not shown', async () => {
    const draft = { ...words, from: '', to: '' }
    await db().insert(contentDocuments).values({ key: 'announcement', draft })
    // The next published document is seen; the draft saved before it is not.
    await publish('footer', { tagline: both('Devise'), lines: [both('Ligne'), both('')] })
    await expect.poll(async () => (await shellContent('fr', TODAY)).tagline, SOON).toEqual('Devise')
    const shell = await shellContent('fr', TODAY)
    expect(shell.announcement).toBeUndefined()
    expect(shell.lines).toEqual(['Ligne', 'ar'])
  })
})

describe('the hero', () => {
  const slide = (change: Partial<HeroSlide>): HeroSlide => ({ ...EMPTY_SLIDE, ...change })
  const wordsOf = async (language: Language = 'fr') => {
    const { slides, words } = await heroContent(language, TODAY)
    return slides.map((each) => words[each.words]!.title)
  }

  it('shows the default words without a document, and no picture', async () => {
    const hero = await heroContent('fr', TODAY)
    expect(hero.words.map(({ title }) => title)).toEqual([DEFAULT_CONTENT.hero.slides[0]!.title.fr])
    expect(hero.slides).toMatchObject([{ picture: undefined, words: 0 }])
  })

  it('gives a slide without a title the words of the first one that has some', async () => {
    await publish('hero', { slides: [slide({ title: both('A') }), slide({}), slide({ title: both('B') })] })
    await expect.poll(() => wordsOf(), SOON).toEqual(['A', 'A', 'B'])
    await publish('hero', { slides: [slide({}), slide({})] })
    const [fallback] = DEFAULT_CONTENT.hero.slides
    await expect.poll(() => wordsOf(), SOON).toEqual([fallback!.title.fr, fallback!.title.fr])
  })

  it('shows slides on their days, and none without any', async () => {
    await publish('hero', {
      slides: [
        slide({ title: both('past'), to: YESTERDAY }),
        slide({ title: both('now'), from: TODAY, to: TODAY }),
        slide({ title: both('soon'), from: TOMORROW }),
      ],
    })
    await expect.poll(() => wordsOf(), SOON).toEqual(['now'])
    await publish('hero', { slides: [] })
    await expect.poll(() => heroContent('fr', TODAY), SOON).toEqual({ slides: [], words: [] })
  })

  it('has a picture for each language if the owner chose two', async () => {
    const [picture, pictureAr] = [await aPicture(), await aPicture()]
    await db()
      .insert(contentMedia)
      .values([picture, pictureAr].map((mediaId) => ({ key: 'hero' as const, mediaId })))
    await publish('hero', { slides: [slide({ picture, pictureAr }), slide({ picture })] })
    const shown = async (language: Language) =>
      (await heroContent(language, TODAY)).slides.map((each) => [each.picture?.id, each.isShared])
    await expect
      .poll(() => shown('ar'), SOON)
      .toEqual([
        [pictureAr, false],
        [picture, true],
      ])
    expect(await shown('fr')).toEqual([
      [picture, false],
      [picture, true],
    ])
    expect((await firstHeroPicture('ar'))?.id).toBe(pictureAr)
    expect(Object.keys(await picturesOf(`![](media:${picture})`))).toEqual([picture])
  })
})

describe('texts', () => {
  it('say the facts of the settings in the default texts', async () => {
    const questions = await faqContent({ language: 'fr', facts })
    expect(questions[0]!.answer).toBe('Partout : 24 h.')
    const about = await aboutContent({ language: 'ar', facts })
    expect(about.reasons[0]!.text).toBe('Partout : 24 h.')
  })

  it('leave out what has no words, and fall back to the other language', async () => {
    expect(await faqContent({ language: 'fr', facts: { ...facts, 'delivery-times': '' } })).toHaveLength(2)
    const entries = [
      { question: both('Q'), answer: { fr: '', ar: 'ج' } },
      { question: both(''), answer: both('x') },
    ]
    await publish('faq', { entries: [entries[0]!, { ...entries[1]!, question: { fr: '', ar: '' } }] })
    await expect
      .poll(() => faqContent({ language: 'fr', facts }), SOON)
      .toEqual([{ question: 'Q', answer: 'ج' }])
  })

  it('hours are hidden when no day has any', async () => {
    expect((await shownHours('fr', TODAY))?.week).toHaveLength(1)
    await publish('hours', { week: Array.from({ length: 7 }, () => []), exceptions: [] })
    await expect.poll(() => shownHours('fr', TODAY), SOON).toBeUndefined()
  })

  it('social links are https addresses only', async () => {
    await publish('social', {
      ...DEFAULT_CONTENT.social,
      facebook: 'https://facebook.com/shop',
      instagram: 'javascript:alert(1)',
      tiktok: '/contact',
    })
    const social = async () =>
      (await shellContent('fr', TODAY)).links
        .map(({ path }) => path)
        .filter((path) => !path.startsWith('/pages/'))
    await expect
      .poll(() => social(), SOON)
      .toEqual(['/order', '/wishes', '/account', 'https://facebook.com/shop'])
  })
})

describe('pages', () => {
  const open = (slug: string, query = '?lang=fr') =>
    loader({
      params: { slug },
      request: new Request(`http://shop.test/pages/${slug}${query}`),
    } as Parameters<typeof loader>[0])
  const answerOf = async (slug: string) =>
    open(slug).catch((answer: unknown) => (answer instanceof Response ? answer : (answer as object)))

  it.each(['terms', 'privacy', 'delivery-returns'])('%s has a text in both languages', async (slug) => {
    const [fr, ar] = [await open(slug), await open(slug, '?lang=ar')]
    for (const page of [fr, ar])
      expect(page).toMatchObject({ isInOtherLanguage: false, path: `/pages/${slug}` })
    expect(fr.title).not.toBe(ar.title)
    expect(fr.description.length).toBeGreaterThan(200)
    expect(fr.body + ar.body).not.toMatch(/\{[\w-]+\}/)
  })

  it('redirects from a former address and keeps the language', async () => {
    const [page] = await db()
      .insert(contentPages)
      .values({ slug: 'tailles', position: 9 })
      .returning({ id: contentPages.id })
    const key: PageKey = `page:${page!.id}`
    await publish(key, { title: both('Tailles'), body: both('## Tailles') })
    await runOn(
      connection,
      `begin; update content_pages set slug = 'guide-des-tailles' where id = ${page!.id};
       insert into content_redirects values ('tailles', ${page!.id}); commit`,
    )
    await expect.poll(async () => (await findPage('tailles'))?.page.slug, SOON).toEqual('guide-des-tailles')
    const answer = (await answerOf('tailles')) as Response
    expect([answer.status, answer.headers.get('location')]).toEqual([301, '/pages/guide-des-tailles?lang=fr'])
    expect((await open('guide-des-tailles')).title).toBe('Tailles')
    expect((await shownPages()).map(({ slug }) => slug)).toContain('guide-des-tailles')
    await db().delete(contentDocuments)
    await expect.poll(async () => (await findPage('guide-des-tailles'))?.page.slug, SOON).toBeUndefined()
    expect(await db().$count(contentRedirects)).toBe(1)
  })

  it('falls back to the other language and says so', async () => {
    const [terms] = await shownPages()
    await publish(`page:${terms!.id}`, {
      title: { fr: 'Conditions', ar: '' },
      body: { fr: 'Texte', ar: ' ' },
    })
    const shown = async () => {
      const { title, body, language, isInOtherLanguage } = await open('terms', '?lang=ar')
      return { title, body, language, isInOtherLanguage }
    }
    await expect
      .poll(() => shown(), SOON)
      .toEqual({ title: 'Conditions', body: 'Texte', language: 'fr', isInOtherLanguage: true })
  })

  it('is not found at an unknown address', async () => {
    expect(await answerOf('nowhere')).toMatchObject({ init: { status: 404 } })
  })
})
