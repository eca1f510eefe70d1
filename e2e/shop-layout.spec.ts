/** The layout of the shop: empty settings, small and wide screens, large text, contrast over pictures, bars. */
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { isFullRun } from '../tests/sizes.ts'
import { inDatabase } from './database.ts'
import { ACCOUNT_PAGES, publicPages, signInShopper } from './public-pages.ts'
import {
  DESKTOP,
  expect,
  forLanguages,
  hydrated,
  LANGUAGES,
  type Language,
  PHONE,
  SMALL_PHONE,
  speaking,
  test,
} from './shop.ts'

const PUBLIC_PAGES = [
  '/',
  '/collections',
  '/product/1',
  '/cart',
  '/cart?line=1:1',
  '/about',
  '/contact',
  '/order',
  '/pages/privacy',
]
const TABLET = { width: 768, height: 1024 }

function withLanguage(path: string, language: Language): string {
  return `${path}${path.includes('?') ? '&' : '?'}lang=${language}`
}

/** The browser logs every page that is not found itself. */
function ignoreMissing(complaints: string[]): void {
  complaints.splice(0, complaints.length, ...complaints.filter((line) => !line.includes('status of 404')))
}

async function boxOf(element: Locator) {
  return (await element.boundingBox())!
}

function overlap(a: Awaited<ReturnType<typeof boxOf>>, b: Awaited<ReturnType<typeof boxOf>>): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}

test.describe('empty settings', () => {
  test.afterEach(async ({ request }) => {
    await inDatabase(
      `update settings set email = kept.email, address = kept.address, address_ar = kept.address_ar
       from kept_settings kept;
       update content_documents set published = kept.published from kept_hero kept where key = 'hero';
       delete from content_documents where key = 'hours';
       drop table kept_settings, kept_hero`,
    )
    // The next test must not get the cached page.
    for (const language of LANGUAGES) {
      const headers = { cookie: `language=${language}` }
      await expect.poll(async () => (await request.get('/', { headers })).text()).toContain('data-slide')
    }
  })

  test(
    'e-mail, address, hours and hero pictures leave no empty place',
    { tag: '@full' },
    async ({ page }) => {
      await inDatabase(
        `create table kept_settings as select email, address, address_ar from settings;
       create table kept_hero as select published from content_documents where key = 'hero';
       update settings set email = '', address = '', address_ar = '';
       update content_documents set published = '{"slides": []}' where key = 'hero';
       insert into content_documents (key, published)
         values ('hours', '{"week": [[], [], [], [], [], [], []], "exceptions": []}')`,
      )
      await page.setViewportSize(DESKTOP)
      await speaking(page, 'fr')
      await expect(async () => {
        await page.goto('/contact')
        await expect(page.locator('a[href^="mailto:"]')).toHaveCount(0, { timeout: 100 })
      }).toPass()
      await expect(page.locator('dl')).not.toContainText('@')
      await expect(page.locator('dt')).toHaveText(['Téléphone'])
      await expect(page.getByRole('link', { name: 'Ouvrir la carte' })).toHaveCount(0)
      expect((await page.locator('footer address').innerText()).trim()).toMatch(/^\d/)

      await page.goto('/about')
      await expect(page.locator('.about-arch')).toHaveCount(0)
      await page.goto('/')
      const facts = JSON.parse(await page.locator('script[type="application/ld+json"]').innerText())
      expect(facts).not.toHaveProperty('email')
      expect(facts).not.toHaveProperty('address')
      expect(facts).not.toHaveProperty('openingHoursSpecification')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Melhfa')
      for (const size of [PHONE, DESKTOP]) {
        await page.setViewportSize(size)
        const hero = await boxOf(
          page.locator('section').filter({ has: page.getByRole('heading', { level: 1 }) }),
        )
        expect(hero.height).toBeLessThan(400)
      }
    },
  )
})

test.describe('hero', () => {
  test.describe('before hydration', () => {
    test.use({ contextOptions: { reducedMotion: 'no-preference' } })

    test(
      'rotates with its dots on a first visit, and continues where it was after hydration',
      { tag: '@full' },
      async ({ page }) => {
        await page.clock.install()
        await speaking(page, 'fr')
        await page.goto('/')
        const current = page.locator('button[aria-current][aria-label^="Image"]')
        const shown = page.locator('[data-slide][data-shown]')
        await expect(current).toHaveAttribute('aria-label', 'Image 1')
        const first = await shown.locator('img').getAttribute('src')
        await page.clock.runFor(5000)
        await expect(current).toHaveAttribute('aria-label', 'Image 2')
        await expect(shown.locator('img')).not.toHaveAttribute('src', first!)
        expect(
          await page.evaluate(() => Object.keys(document).some((key) => key.startsWith('__react'))),
        ).toBe(false)
        await hydrated(page)
        await expect(current).toHaveAttribute('aria-label', 'Image 2')
        await page.clock.runFor(5000)
        await expect(current).toHaveAttribute('aria-label', 'Image 3')
        await expect(shown).toHaveCount(1)
      },
    )

    test('shows one picture and no dots with data saver', { tag: '@full' }, async ({ page }) => {
      await page.clock.install()
      await speaking(page, 'fr')
      await page.addInitScript(() => localStorage.setItem('light', 'on'))
      await page.goto('/')
      await expect(page.locator('button[aria-label="Image 1"]')).toBeHidden()
      await page.clock.runFor(20_000)
      await expect(page.locator('button[aria-current][aria-label^="Image"]')).toHaveAttribute(
        'aria-label',
        'Image 1',
      )
    })
  })

  forLanguages('ar', (language) => {
    const screens = [
      ['a desktop', DESKTOP, 'dark'],
      ['a phone', PHONE, 'light'],
      ['a small phone', SMALL_PHONE, 'light'],
      ['a small phone', SMALL_PHONE, 'dark'],
    ] as const
    for (const [device, size, theme] of screens)
      test(
        `text is readable on every picture in the ${theme} theme of ${device}`,
        {
          tag: '@full',
        },
        async ({ page }) => {
          await page.setViewportSize(size)
          await page.emulateMedia({ colorScheme: theme })
          await speaking(page, language)
          await page.goto('/')
          await hydrated(page)
          const dots = page.locator('button[aria-label^="Image"], button[aria-label^="الصورة"]')
          for (const dot of await dots.all()) {
            await dot.click()
            await page.mouse.move(0, 0)
            const picture = page.locator('[data-slide][data-shown] img')
            await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.complete)).toBe(true)
            await picture.evaluate((image: HTMLImageElement) => image.decode())
            for (const words of await page.locator('.hero-words :is(h1, p)').filter({ visible: true }).all())
              expect(await worstContrast(page, words)).toBeGreaterThan(4.5)
          }
        },
      )
  })

  test('dots stay clear of the button on the smallest phone', { tag: '@full' }, async ({ page }) => {
    await page.setViewportSize(SMALL_PHONE)
    for (const language of LANGUAGES) {
      await page.context().clearCookies()
      await speaking(page, language)
      await page.goto(`/?lang=${language}`)
      const button = await boxOf(page.locator('.hero-words a'))
      const dots = page.locator('button[aria-label^="Image"] > span, button[aria-label^="الصورة"] > span')
      for (const dot of await dots.all()) {
        const box = await boxOf(dot)
        expect(overlap({ ...box, x: box.x - 4, width: box.width + 8 }, button)).toBe(false)
      }
    }
  })
})

/** The lowest contrast of a text with the pixels behind it, apart from the worst hundredth. */
async function worstContrast(page: Page, words: Locator): Promise<number> {
  const colour = await words.evaluate((element) => getComputedStyle(element).color)
  await words.evaluate((element) => element.style.setProperty('color', 'transparent'))
  const { data } = await sharp(await words.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  await words.evaluate((element) => element.style.removeProperty('color'))
  const ink = luminance(colour.match(/\d+/g)!.slice(0, 3).map(Number))
  const contrasts: number[] = []
  for (let at = 0; at < data.length; at += 3) {
    const behind = luminance([data[at]!, data[at + 1]!, data[at + 2]!])
    contrasts.push((Math.max(ink, behind) + 0.05) / (Math.min(ink, behind) + 0.05))
  }
  return contrasts.sort((a, b) => a - b)[Math.floor(contrasts.length / 100)]!
}

function luminance(channels: number[]): number {
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** By default only French, whose words are longer. */
function checkedLanguages(): Language[] {
  return isFullRun ? LANGUAGES : ['fr']
}

// By default only where there is least room.
test.describe('text at 200 %', () => {
  const sizes = { 'small phone': SMALL_PHONE, phone: PHONE, tablet: TABLET, desktop: DESKTOP }
  for (const [device, size] of Object.entries(sizes))
    test(
      `on a ${device} no page has an overlap, a cut button or a sideways scroll`,
      { tag: device === 'small phone' ? [] : '@full' },
      async ({ page, request, complaints }) => {
        test.slow(isFullRun)
        await page.setViewportSize(size)
        await page.addInitScript(() => {
          addEventListener('DOMContentLoaded', () =>
            document.documentElement.style.setProperty('font-size', '200%'),
          )
        })
        await signInShopper(page)
        const everyPage = isFullRun && (await publicPages(request)).concat(ACCOUNT_PAGES)
        const paths = everyPage ? everyPage.map(({ path }) => path) : PUBLIC_PAGES
        for (const language of checkedLanguages())
          for (const path of paths) {
            await page.goto(withLanguage(path, language))
            await hydrated(page)
            const overflow = await page.evaluate(() =>
              Math.max(0, document.documentElement.scrollWidth - innerWidth),
            )
            const found = await page.evaluate(cutOrOverlapping)
            expect.soft({ overflow, found }, `${path} in ${language}`).toEqual({ overflow: 0, found: [] })
          }
        ignoreMissing(complaints)
      },
    )
})

/** Runs in the page: controls wider than the screen or with cut text, and texts of one bar or card that overlap. */
function cutOrOverlapping(): string[] {
  const found: string[] = []
  const visible = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  for (const control of document.querySelectorAll(
    'main a, main button, header a, header button, nav a, nav button',
  )) {
    const box = control.getBoundingClientRect()
    const inRow = control.closest('.chip-row, .gallery-track, dialog, .sr-only')
    if (!visible(control) || inRow || box.width === 0 || getComputedStyle(control).position === 'fixed')
      continue
    if (box.left < -1 || box.right > innerWidth + 1)
      found.push(`outside: ${control.textContent || control.ariaLabel}`)
    if (
      control.scrollWidth > control.clientWidth + 2 &&
      control.clientWidth > 0 &&
      getComputedStyle(control).display !== 'inline'
    )
      found.push(`cut: ${control.textContent}`)
  }
  for (const group of document.querySelectorAll('nav, article, .hero-words, header > div')) {
    const texts = [
      ...group.querySelectorAll(
        'a > span:not([aria-hidden]), button > span:not([aria-hidden]), bdi, s, h1, h3, p',
      ),
    ].filter(
      (element) => visible(element) && element.textContent?.trim() && !element.closest('.sr-only, dialog'),
    )
    for (const [index, one] of texts.entries())
      for (const other of texts.slice(index + 1)) {
        if (one.contains(other) || other.contains(one)) continue
        const a = one.getBoundingClientRect()
        const b = other.getBoundingClientRect()
        const across = Math.min(a.right, b.right) - Math.max(a.left, b.left)
        const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
        if (across > 1 && down > 4) found.push(`overlap: ${one.textContent} / ${other.textContent}`)
      }
  }
  return found
}

test('labels of the French categories are whole on small phones', { tag: '@full' }, async ({ page }) => {
  await speaking(page, 'fr')
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 640 })
    await page.goto('/')
    const labels = page.getByRole('navigation', { name: 'Catégories' }).locator('a > span:last-child')
    for (const label of await labels.all())
      expect(
        await label.evaluate(
          (box) => box.scrollHeight <= box.clientHeight + 1 && box.scrollWidth <= box.clientWidth,
        ),
      ).toBe(true)
  }
})

test(
  'the list of products starts near the top of a phone, with filter and sort in one row',
  { tag: '@full' },
  async ({ page }) => {
    await page.setViewportSize(PHONE)
    for (const language of LANGUAGES) {
      await page.context().clearCookies()
      await speaking(page, language)
      await page.goto(`/collections?lang=${language}`)
      expect((await boxOf(page.getByRole('article').first())).y).toBeLessThanOrEqual(300)
    }
  },
)

test(
  'a search without results offers what to do above the bottom bar',
  { tag: '@full' },
  async ({ page }) => {
    await page.setViewportSize(SMALL_PHONE)
    await speaking(page, 'fr')
    await page.goto('/collections?q=zzzzzz')
    const bar = await boxOf(
      page.getByRole('navigation', { name: 'Navigation principale' }).filter({ visible: true }),
    )
    const title = page.getByRole('heading', { name: 'Aucun produit ne correspond' })
    const button = page.getByRole('link', { name: 'Voir tous les produits' })
    for (const part of [title, button]) {
      const box = await boxOf(part)
      expect(box.y + box.height).toBeLessThanOrEqual(bar.y)
    }
    await expect(
      page.getByRole('region', { name: 'Les plus demandés' }).getByRole('article').first(),
    ).toBeAttached()
  },
)

test(
  'pages below the home page have a back arrow and their title on a phone',
  { tag: '@full' },
  async ({ page }) => {
    await page.setViewportSize(PHONE)
    await speaking(page, 'fr')
    for (const [path, title] of [
      ['/collections', 'Collections'],
      ['/product/1', 'Le produit'],
      ['/cart', 'Panier'],
      ['/about', 'À propos'],
      ['/pages/privacy', 'Confidentialité'],
      ['/contact', 'Contact'],
      ['/order', 'Mes commandes'],
    ] as const) {
      await page.goto(path)
      await expect(
        page.getByRole('banner').getByText(title, { exact: true }).filter({ visible: true }),
      ).toBeVisible()
      await expect(page.getByRole('banner').getByRole('link', { name: 'Retour' })).toBeVisible()
    }
    // Back returns to the list it was opened from; without one it leads to the parent page.
    await page.goto('/collections?sort=price-up')
    await hydrated(page)
    await page.getByRole('article').first().getByRole('link').click()
    await page.getByRole('banner').getByRole('link', { name: 'Retour' }).click()
    await expect(page).toHaveURL('/collections?sort=price-up')
  },
)

test(
  'bars leave while scrolling down a low screen and return when scrolling up',
  { tag: '@full' },
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 600 })
    await speaking(page, 'fr')
    await page.goto('/product/1')
    await hydrated(page)
    const bar = page.getByRole('navigation', { name: 'Navigation principale' }).last()
    const isInView = () => bar.evaluate((element) => element.getBoundingClientRect().top < innerHeight)
    await page.evaluate(() => scrollTo(0, 600))
    await expect.poll(isInView).toBe(false)
    const action = await boxOf(page.locator('.action-bar'))
    expect(action.y + action.height).toBeLessThanOrEqual(600)
    await page.evaluate(() => scrollTo(0, 300))
    await expect.poll(isInView).toBe(true)
  },
)

test(
  'after adding, the toast and the button of the product lead to the cart',
  { tag: '@full' },
  async ({ page }) => {
    await page.setViewportSize(PHONE)
    await speaking(page, 'fr')
    await page.goto('/product/1')
    await hydrated(page)
    await page.getByRole('button', { name: 'Ajouter au panier' }).filter({ visible: true }).last().click()
    await expect(page.getByRole('status').getByRole('link', { name: 'Voir le panier' })).toHaveAttribute(
      'href',
      '/cart',
    )
    await page.locator('.action-bar').getByRole('link', { name: 'Voir le panier' }).click()
    await expect(page).toHaveURL('/cart')
  },
)

test('nothing is left alone on a line of a tablet', { tag: '@full' }, async ({ page }) => {
  await page.setViewportSize(TABLET)
  for (const language of LANGUAGES) {
    await page.context().clearCookies()
    await speaking(page, language)
    await page.goto(`/?lang=${language}`)
    const choices = await page
      .locator('main nav a')
      .evaluateAll((all) => all.map((a) => a.getBoundingClientRect().top))
    const rows = [...new Set(choices.map(Math.round))].map(
      (top) => choices.filter((y) => Math.round(y) === top).length,
    )
    expect(Math.min(...rows)).toBeGreaterThan(1)
    const form = page.locator('#newsletter form')
    await form.scrollIntoViewIfNeeded()
    const input = await boxOf(form.locator('input[type=email]'))
    const button = await boxOf(form.locator('button'))
    const sameLine = Math.abs(input.y - button.y) < 4
    const sameWidth = Math.abs(input.width - button.width) < 4
    expect(sameLine || sameWidth).toBe(true)
  }
})

test('quick view describes the product and fills its height', { tag: '@full' }, async ({ page }) => {
  await page.setViewportSize(DESKTOP)
  await speaking(page, 'fr')
  await page.goto('/collections')
  await hydrated(page)
  const card = page.getByRole('article').filter({ hasText: 'Nila de Tichitt' })
  await card.getByRole('button', { name: 'Aperçu rapide' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('En stock')).toBeVisible()
  const text = dialog.locator('[data-description]')
  await expect(text).not.toBeEmpty()
  expect((await boxOf(text)).height).toBeGreaterThan(60)
})

test(
  'a sold-out card has its disabled button on a phone too, and stars without reviews are muted',
  { tag: '@full' },
  async ({ page }) => {
    await page.setViewportSize(PHONE)
    await inDatabase('update products set in_stock = false where id = 1')
    try {
      await speaking(page, 'fr')
      const card = page.getByRole('article').filter({ hasText: 'Nila de Tichitt' })
      await expect(async () => {
        await page.goto('/collections')
        await expect(card.getByText('Rupture de stock').first()).toBeVisible({ timeout: 100 })
      }).toPass()
      await expect(
        card.getByRole('button', { name: 'Rupture de stock' }).filter({ visible: true }),
      ).toBeDisabled()
      await expect(card.getByText('(0)')).toBeVisible()
    } finally {
      await inDatabase('update products set in_stock = true where id = 1')
    }
  },
)

test(
  'the accessible name of every control contains its visible label',
  { tag: '@full' },
  async ({ page }) => {
    await page.setViewportSize(PHONE)
    await page.addInitScript(() =>
      localStorage.setItem(
        'cart',
        JSON.stringify([{ id: 1, name: 'n', price: 320_000, image: '', category: 'c', quantity: 2 }]),
      ),
    )
    for (const language of checkedLanguages()) {
      await page.context().clearCookies()
      await speaking(page, language)
      for (const path of PUBLIC_PAGES) {
        await page.goto(withLanguage(path, language))
        await hydrated(page)
        expect(await page.evaluate(differingNames)).toEqual([])
      }
    }
  },
)

/** Runs in the page: controls with an aria-label that does not contain the text they show. */
function differingNames(): string[] {
  const plain = (text: string) =>
    text
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()
  return [...document.querySelectorAll<HTMLElement>('a[aria-label], button[aria-label]')].flatMap(
    (control) => {
      if (!control.checkVisibility()) return []
      const shown = plain(control.innerText)
      const name = plain(control.ariaLabel ?? '')
      return shown && !` ${name} `.includes(` ${shown} `)
        ? [`${control.ariaLabel} / ${control.innerText}`]
        : []
    },
  )
}
