import type { Page } from '@playwright/test'
import { openCart } from './cart.ts'
import { DESKTOP, expect, hydrated, PHONE, speaking, test, type Language } from './shop.ts'

const WORDS = {
  ar: {
    heart: 'إلى مفضلتي',
    view: 'عرض مفضلتي',
    heading: 'مفضلتي',
    keepAll: 'احتفظي بها كلها',
    seen: 'شاهدتِها مؤخرًا',
    shared: 'سلة شاركتكِ',
    add: 'أضيفيها إلى سلتي',
    replace: 'استبدلي سلتي بها',
  },
  fr: {
    heart: 'à mes envies',
    view: 'Voir mes envies',
    heading: 'Mes envies',
    keepAll: 'Tout garder',
    seen: 'Vues récemment',
    shared: 'Un panier partagé',
    add: 'Ajouter à mon panier',
    replace: 'Remplacer mon panier',
  },
}

/** Products of the list, without those of the strips below it. */
const LISTED = 'main article:not(section[aria-labelledby] article)'

/** A heart keeps a product on this device; the list is shared by link and kept by who opens it. */
async function wishAndShare(page: Page, language: Language): Promise<void> {
  const words = WORDS[language]
  await speaking(page, language)
  await page.goto('/product/1')
  await page.mouse.wheel(0, 10)
  await hydrated(page)
  const heart = page.locator('.gallery').getByRole('button', { name: words.heart })
  await heart.click()
  await expect(heart).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('link', { name: words.view }).click()
  await expect(page.getByRole('heading', { level: 1, name: words.heading })).toBeVisible()
  await expect(page.locator(LISTED)).toHaveCount(1)
  const share = page.locator('main a[href^="https://wa.me/"]')
  expect(decodeURIComponent((await share.getAttribute('href'))!)).toContain('/wishes?p=1&lang=')
  await page.goto('/wishes?p=2-1')
  await expect(page.locator(LISTED)).toHaveCount(2)
  await page.getByRole('button', { name: words.keepAll }).click()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('wished'))).toBe('[2,1]')
}

test.describe('on a phone', () => {
  test.use({ viewport: PHONE })

  test('the footer of every page leads to the list and to the account', async ({ page }) => {
    await speaking(page, 'fr')
    await page.goto('/collections')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Mes envies' }).click()
    await expect(page.getByRole('heading', { level: 1, name: WORDS.fr.heading })).toBeVisible()
    await page.getByRole('contentinfo').getByRole('link', { name: 'Mon espace' }).click()
    await page.waitForURL(/\/account\/sign-in$/)
  })

  test('a heart keeps a product, and the list is shared', async ({ page }) => {
    await wishAndShare(page, 'ar')
    // Seen before: shown on the page of another product, near its end.
    await page.goto('/product/2')
    await page.mouse.wheel(0, 10)
    await hydrated(page)
    await page.locator('footer').scrollIntoViewIfNeeded()
    await expect(page.getByRole('heading', { name: WORDS.ar.seen })).toBeVisible()
  })

  test('a shared cart changes nothing before it is asked for', { tag: '@full' }, async ({ page }) => {
    await openCart(page, 'ar', [1])
    const share = page.locator('#share-cart ~ div a[href^="https://wa.me/"]')
    expect(decodeURIComponent((await share.getAttribute('href'))!)).toContain('/cart/shared?lines=1:1&lang=')
    await page.goto('/cart/shared?lines=2:1')
    await expect(page.getByRole('heading', { level: 1, name: WORDS.ar.shared })).toBeVisible()
    await page.mouse.wheel(0, 10)
    await hydrated(page)
    await expect(page.getByRole('button', { name: WORDS.ar.replace })).toBeVisible()
    expect(await page.evaluate(() => JSON.parse(localStorage.getItem('cart')!).length as number)).toBe(1)
    await page.getByRole('button', { name: WORDS.ar.add }).click()
    await expect(page).toHaveURL(/\/cart$/)
    await expect
      .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('cart')!).length as number))
      .toBe(2)
  })

  test('without a script a shared list and a shared cart are complete', async ({ browser, baseURL }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL! })
    const page = await context.newPage()
    await page.goto('/wishes?p=2-1&lang=fr')
    await expect(page.locator(LISTED)).toHaveCount(2)
    await page.goto('/cart/shared?lines=2:1&lang=fr')
    await page.getByRole('link', { name: 'Commander ces pièces' }).click()
    await expect(page.locator('[name=name]')).toBeVisible()
    await context.close()
  })
})

test.describe('on a desktop', () => {
  test.use({ viewport: DESKTOP })

  test('a heart keeps a product, and the list is shared', { tag: '@full' }, ({ page }) =>
    wishAndShare(page, 'fr'),
  )
})
