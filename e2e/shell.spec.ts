import type { Page } from '@playwright/test'
import { hydrated, expect, forLanguages, forVariants, PHONE, speaking, test } from './shop.ts'

const WORDS = {
  ar: {
    home: 'الرئيسية',
    cart: 'السلة',
    about: 'من نحن',
    contact: 'اتصلي بنا',
    other: 'Français',
    tagline: 'الأناقة والتقاليد',
  },
  fr: {
    home: 'Accueil',
    cart: 'Panier',
    about: 'À propos',
    contact: 'Contact',
    other: 'العربية',
    tagline: 'Élégance & Tradition',
  },
}

forVariants('fr', 'desktop', ({ language, device }) => {
  const words = WORDS[language]

  test(
    'the layout is in its language and direction, with menu, cart and language button',
    { tag: '@full' },
    async ({ page }) => {
      await speaking(page, language)
      await page.goto('/')
      const html = page.locator('html')
      await expect(html).toHaveAttribute('lang', language)
      await expect(html).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr')
      const menu = page.getByRole('navigation').filter({ visible: true })
      for (const name of [words.home, words.about, words.contact])
        await expect(menu.getByRole('link', { name })).toBeVisible()
      await expect(page.getByRole('link', { name: words.cart }).filter({ visible: true })).toBeVisible()
      await expect(page.getByRole('button', { name: words.other }).filter({ visible: true })).toBeVisible()
      const tagline = page.getByRole('banner').getByText(words.tagline)
      await (device === 'desktop' ? expect(tagline).toBeVisible() : expect(tagline).toBeHidden())
    },
  )
})

forLanguages('ar', (language) => {
  test('an unknown page is answered with 404 and a link home, a failed one with a reference and no details', async ({
    page,
    complaints,
  }) => {
    await speaking(page, language)
    const failed = await page.goto('/components?fail')
    expect(failed?.status()).toBe(500)
    await expect(page.getByRole('banner')).toBeVisible()
    await expect(page.getByText(failed!.headers()['x-request-id']!)).toBeVisible()
    expect(await page.content()).not.toContain('failure requested')

    const unknown = await page.goto('/nowhere/at/all')
    expect(unknown?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      { ar: 'الصفحة غير موجودة', fr: 'Page introuvable' }[language],
    )
    await page
      .getByRole('link', { name: { ar: 'العودة إلى الرئيسية', fr: 'Retour à l’accueil' }[language] })
      .click()
    await expect(page).toHaveURL('/')
    complaints.length = 0 // the browser logs both status codes itself
  })
})

test('a first visit is in Arabic, has no splash with reduced motion, and Tab reaches the skip link first', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page.locator('html')).not.toHaveAttribute('data-splash')
  await expect(page.locator('.splash')).toBeHidden()
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'انتقلي إلى المحتوى' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
})

test(
  'changing the language keeps the page, the scroll position and the form',
  { tag: '@full' },
  async ({ page }) => {
    await page.setViewportSize(PHONE)
    await page.goto('/components')
    await hydrated(page)
    const field = page.getByLabel('Nom').first()
    await field.fill('مريم Mariem')
    const before = await page.evaluate(() => scrollY)
    expect(before).toBeGreaterThan(100)
    await page.getByRole('button', { name: 'Français' }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
    await expect(page.locator('html')).toHaveAttribute('dir', 'ltr')
    await expect(page.getByRole('link', { name: 'Accueil' })).toBeVisible()
    await expect(field).toHaveValue('مريم Mariem')
    expect(Math.abs((await page.evaluate(() => scrollY)) - before)).toBeLessThan(120)
    expect(await page.evaluate(() => localStorage.getItem('language'))).toBe('fr')
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  },
)

test(
  'a shared link forces its language and leaves the chosen one unchanged',
  { tag: '@full' },
  async ({ page }) => {
    await speaking(page, 'ar')
    await page.goto('/?lang=fr')
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
    await hydrated(page)
    await page.getByRole('button', { name: 'العربية' }).filter({ visible: true }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
    await expect(page).toHaveURL('/')
  },
)

test('a lost language cookie is restored from localStorage', { tag: '@full' }, async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('language', 'fr'))
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  expect((await page.context().cookies()).find(({ name }) => name === 'language')?.value).toBe('fr')
})

test('an unknown language counts as Arabic', { tag: '@full' }, async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('language', 'klingon'))
  await page.goto('/?lang=xx')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: PHONE })

  test('the home page is readable and the language can be changed', { tag: '@full' }, async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.getByRole('button', { name: 'Français' }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
    await expect(page).toHaveURL('/')
  })
})

test.describe('the splash', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test(
    'covers a loaded page for two seconds at most, once in a browser session',
    { tag: '@full' },
    async ({ page }) => {
      // Pictures that never arrive: only the time ends it.
      await page.route('**/media/**', () => undefined)
      await page.goto('/', { waitUntil: 'domcontentloaded' })
      const splash = page.locator('.splash')
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
      // The animation is paused at a given time, so that a slow machine sees the same.
      const showAt = (moment: number) =>
        splash.evaluate((element, at) => {
          for (const animation of element.getAnimations()) {
            animation.pause()
            animation.currentTime = at
          }
        }, moment)
      await showAt(1000)
      await expect(splash).toBeVisible()
      await expect(splash).toContainText('الأناقة والتقاليد')
      await showAt(2000)
      await expect(splash).toBeHidden()
      await expect(page.locator('html')).toHaveAttribute('data-splash', 'on')
      await page.reload({ waitUntil: 'domcontentloaded' })
      await expect(page.locator('html')).not.toHaveAttribute('data-splash')
      await expect(page.locator('.splash')).toBeHidden()
    },
  )

  test('goes at the first paint of a page without a picture, also when the styles arrive last', async ({
    page,
  }) => {
    const releaseStyles = await holdStyles(page)
    // The time at which the splash is when the page is painted first.
    await page.addInitScript(() => {
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          const animations = document.querySelector('.splash')?.getAnimations() ?? []
          document.documentElement.dataset.at = String(animations[0]?.currentTime ?? 'gone')
        }),
      )
    })
    await page.goto('/cart', { waitUntil: 'commit' })
    await expect(page.locator('#page-start')).toBeAttached()
    await expect(page.locator('html')).toHaveAttribute('data-splash', 'on')
    releaseStyles()
    await expect(page.locator('html')).toHaveAttribute('data-at', /^(gone|1[89]\d\d|2\d\d\d)/)
  })

  test('goes when the first picture is painted', async ({ page }) => {
    let release = () => {}
    const arrived = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/media/**', async (route) => {
      await arrived
      await route.continue()
    })
    await page.goto('/', { waitUntil: 'domcontentloaded' })
    const splash = page.locator('.splash')
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
    // Only the picture can end it now.
    await splash.evaluate((element) => {
      for (const animation of element.getAnimations()) {
        animation.pause()
        animation.currentTime = 500
      }
    })
    await expect(splash).toBeVisible()
    release()
    await expect(splash).toBeHidden()
  })

  test('is missing on a page of staff, without an error', async ({ page }) => {
    const errors: Error[] = []
    page.on('pageerror', (error) => errors.push(error))
    await page.goto('/admin/login')
    await expect(page.locator('html')).toHaveAttribute('data-splash', 'on')
    expect(errors).toEqual([])
  })

  test('ends with a tap', { tag: '@full' }, async ({ page }) => {
    await page.route('**/media/**', () => undefined)
    await page.goto('/', { waitUntil: 'domcontentloaded' })
    await hydrated(page)
    await page.locator('.splash').dispatchEvent('click')
    await expect(page.locator('html')).not.toHaveAttribute('data-splash')
    await expect(page.locator('.splash')).toBeHidden()
  })
})

test('the document ends after its styles have arrived, so that no browser lays it out without them', async ({
  page,
}) => {
  const releaseStyles = await holdStyles(page)
  await page.addInitScript(() =>
    addEventListener('DOMContentLoaded', () => {
      document.documentElement.dataset.styles = String(document.styleSheets.length)
    }),
  )
  await page.goto('/collections', { waitUntil: 'commit' })
  await expect(page.locator('#page-start')).toBeAttached()
  releaseStyles()
  await expect(page.locator('html')).toHaveAttribute('data-styles', /[1-9]/)
})

test(
  'the badge of the cart shows the number of articles, 99+ at most, and nothing for a corrupt cart',
  { tag: '@full' },
  async ({ page }) => {
    await page.setViewportSize(PHONE)
    await page.goto('/')
    const cart = page.getByRole('link', { name: 'السلة' }).filter({ visible: true })
    const item = { id: 1, name: 'Nila', price: 320_000, image: '', category: '', quantity: 1 }
    for (const [stored, shown] of [
      [JSON.stringify([{ ...item, quantity: 7 }]), '7'],
      [JSON.stringify([item, { ...item, id: 2 }].map((line) => ({ ...line, quantity: 60 }))), '99+'],
    ] as const) {
      await page.evaluate((value) => localStorage.setItem('cart', value), stored)
      await page.reload()
      await expect(cart).toContainText(shown)
    }
    await page.evaluate(() => localStorage.setItem('cart', '{"evil":'))
    await page.reload()
    await hydrated(page)
    await expect(cart).toHaveText('السلة')
  },
)

test(
  'a dangerous action asks first: the safe answer has the focus, Escape cancels',
  { tag: '@full' },
  async ({ page }) => {
    await speaking(page, 'fr')
    await page.goto('/components')
    await hydrated(page)
    const danger = page.getByRole('button', { name: 'Danger' }).first()
    await danger.click()
    const dialog = page.getByRole('dialog', { name: 'Vider le panier ?' })
    await expect(dialog).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Annuler' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('alert').filter({ hasText: 'Rien n’a été retiré' })).toBeVisible()
    await danger.click()
    await dialog.getByRole('button', { name: 'Vider' }).click()
    const done = page.getByRole('status').filter({ hasText: 'Panier vidé' })
    await expect(done).toBeVisible()
    await expect(done).toBeHidden()
  },
)

/** Stylesheets wait until the returned function is called. */
async function holdStyles(page: Page): Promise<() => void> {
  const released = Promise.withResolvers<void>()
  await page.route('**/*.css', async (route) => {
    await released.promise
    await route.continue()
  })
  return released.resolve
}
