/** The owner's words on the public pages: published while a page is open, in both languages, without JavaScript. */
import { inDatabase } from './database.ts'
import { expect, expectNoSidewaysScroll, forVariants, openLive, speaking, test } from './shop.ts'

async function publish(key: string, content: object): Promise<void> {
  await inDatabase(
    `insert into content_documents (key, published) values ('${key}', $json$${JSON.stringify(content)}$json$)
     on conflict (key) do update set published = excluded.published`,
  )
}

test.beforeEach(() => inDatabase(`create table kept_content as select * from content_documents`))
test.afterEach(() =>
  inDatabase(
    `delete from content_documents;
     insert into content_documents select * from kept_content;
     drop table kept_content`,
  ),
)

const WORDS = {
  fr: {
    announcement: 'Livraison offerte ce week-end',
    question: 'Emballez-vous les cadeaux ?',
    answer: 'Oui, dans un papier indigo.',
    today: 'Aujourd’hui',
    closed: 'fermé (Aïd)',
    privacy: 'Confidentialité',
    stored: 'Ce que nous conservons',
    fallback: 'Cette page n’existe pas encore en français',
  },
  ar: {
    announcement: 'التوصيل مجاني نهاية هذا الأسبوع',
    question: 'هل تغلّفون الهدايا؟',
    answer: 'نعم، في ورق نيلي.',
    today: 'اليوم',
    closed: 'مغلق (العيد)',
    privacy: 'الخصوصية',
    stored: 'ما نحتفظ به',
    fallback: 'هذه الصفحة غير متوفرة بالعربية بعد',
  },
}
const both = (name: keyof typeof WORDS.fr) => ({ fr: WORDS.fr[name], ar: WORDS.ar[name] })
const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)

forVariants('ar', 'phone', ({ language }) => {
  const words = WORDS[language]

  test(
    'an open page shows an announcement, an answer and a closed day without a reload',
    { tag: '@full' },
    async ({ page }) => {
      await speaking(page, language)
      await openLive(page, '/contact')
      await expect(page.getByText(words.announcement)).toHaveCount(0)
      await page.evaluate(() => Object.assign(window, { isSamePage: true }))
      await publish('announcement', {
        text: both('announcement'),
        link: '/pages/privacy',
        from: '',
        to: day(1),
      })
      await publish('faq', { entries: [{ question: both('question'), answer: both('answer') }] })
      await publish('hours', {
        week: [[], [], [], [], [], [], [{ opens: '10:00', closes: '12:00' }]],
        exceptions: [{ from: day(0), to: day(0), note: { fr: 'Aïd', ar: 'العيد' }, intervals: [] }],
      })
      await expect(page.getByText(words.answer)).toBeVisible()
      await expect(page.getByRole('banner').getByRole('link', { name: words.announcement })).toBeVisible()
      await expect(page.locator('dl')).toContainText(words.today)
      await expect(page.locator('dl')).toContainText(words.closed)
      await expectNoSidewaysScroll(page)
      expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
      await page.getByRole('banner').getByRole('link', { name: words.announcement }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.privacy)
    },
  )

  test('words and links of each slide are shown with its picture', { tag: '@full' }, async ({ page }) => {
    const { rows } = await inDatabase(`select published from content_documents where key = 'hero'`)
    const [first, second] = rows[0].published.slides
    const slide = (name: 'question' | 'answer', link: string) => ({
      title: both(name),
      sentence: { fr: '', ar: '' },
      button: both('privacy'),
      link,
    })
    await publish('hero', {
      slides: [
        { ...first, ...slide('question', '/about') },
        { ...second, ...slide('answer', '/pages/privacy') },
        { ...first, title: both('stored'), from: day(2) },
      ],
    })
    await speaking(page, language)
    await expect(async () => {
      await openLive(page, '/')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.question, { timeout: 100 })
    }).toPass()
    const dots = page.locator('[data-dot]')
    await expect(dots).toHaveCount(2)
    await dots.nth(1).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.answer)
    await expect(page.locator('.hero').getByRole('link', { name: words.privacy })).toHaveAttribute(
      'href',
      '/pages/privacy',
    )
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  forVariants('fr', 'desktop', ({ language }) => {
    const words = WORDS[language]

    test(
      'legal pages are linked in the footer, and one without this language says so',
      { tag: '@full' },
      async ({ page }) => {
        await speaking(page, language)
        await page.goto('/')
        await page.getByRole('contentinfo').getByRole('link', { name: words.privacy }).click()
        await expect(page).toHaveURL('/pages/privacy')
        await expect(page.getByRole('heading', { level: 2, name: words.stored })).toBeVisible()
        const other = language === 'fr' ? 'ar' : 'fr'
        const only = (text: string) => ({ fr: '', ar: '', [other]: text })
        const { rows } = await inDatabase(`select id from content_pages where kind = 'terms'`)
        await publish(`page:${rows[0].id}`, { title: both('privacy'), body: only('## XYZ') })
        await expect(async () => {
          await page.goto('/pages/terms')
          await expect(page.getByText(words.fallback)).toBeVisible({ timeout: 100 })
        }).toPass()
        await expect(page.locator('article')).toHaveAttribute('lang', other)
      },
    )
  })
})

test('markup and scripts in any field stay text', async ({ request }) => {
  const HOSTILE = '<img src=x onerror=alert(1)></script><script>alert(2)</script>'
  const LINK = 'javascript:alert(3)'
  const text = { fr: `${HOSTILE} [x](${LINK})`, ar: `${HOSTILE} [x](${LINK})` }
  const point = { title: text, text }
  const { rows } = await inDatabase(`select id from content_pages order by id limit 1`)
  await publish('announcement', { text, link: LINK, from: '', to: '' })
  await publish('hero', {
    slides: [
      {
        picture: HOSTILE,
        pictureAr: '',
        title: text,
        sentence: text,
        button: text,
        link: LINK,
        from: '',
        to: '',
      },
    ],
  })
  await publish('about', {
    kicker: text,
    heading: text,
    story: text,
    signature: text,
    years: 5,
    values: [point],
    reasons: [point],
  })
  await publish('faq', { entries: [{ question: text, answer: text }] })
  await publish('hours', {
    week: [[{ opens: HOSTILE, closes: HOSTILE }], [], [], [], [], [], []],
    exceptions: [{ from: day(0), to: day(0), note: text, intervals: [] }],
  })
  await publish('social', { facebook: LINK, instagram: '', tiktok: '', snapchat: '', youtube: '', x: '' })
  await publish('footer', { tagline: text, lines: [text] })
  await publish(`page:${rows[0].id}`, { title: text, body: text })
  for (const path of ['/', '/about', '/contact', '/pages/terms']) {
    await expect
      .poll(async () => (await request.get(`${path}?lang=fr`)).text())
      .toContain('&lt;img src=x onerror=alert(1)&gt;')
    const html = await (await request.get(`${path}?lang=fr`)).text()
    expect(html).not.toContain('<img src=x')
    expect(html).not.toContain('<script>alert')
    expect(html).not.toMatch(/href="javascript:/i)
  }
})
