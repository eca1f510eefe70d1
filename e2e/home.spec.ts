import { DESKTOP, hydrated, expect, forVariants, PHONE, speaking, test } from './shop.ts'

const WORDS = {
  ar: {
    popular: 'الأكثر طلبًا',
    all: 'الكل',
    perfumes: 'العطور والبخور',
    veil: 'نيلة تيشيت',
    perfume: 'عنبر شنقيط',
    add: 'أضيفي إلى السلة',
    inCart: 'في السلة',
    viewCart: 'عرض السلة',
    quickView: 'نظرة سريعة',
    collections: 'المجموعات',
  },
  fr: {
    popular: 'Populaires',
    all: 'Tout',
    perfumes: 'Parfums et encens',
    veil: 'Nila de Tichitt',
    perfume: 'Ambre de Chinguetti',
    add: 'Ajouter au panier',
    inCart: 'Dans le panier',
    viewCart: 'Voir le panier',
    quickView: 'Aperçu rapide',
    collections: 'Collections',
  },
}
forVariants('ar', 'phone', ({ language }) => {
  const words = WORDS[language]

  test('the home page filters by category without leaving the page', { tag: '@full' }, async ({ page }) => {
    await speaking(page, language)
    await page.goto('/')
    await hydrated(page)
    const popular = page.getByRole('region', { name: words.popular })
    await expect(popular.getByRole('link', { name: words.veil })).toBeVisible()
    await page.getByRole('link', { name: words.perfumes }).click()
    await expect(page).toHaveURL(/\/\?category=\d+$/)
    await expect(popular.getByRole('link', { name: words.veil })).toHaveCount(0)
    await expect(popular.getByRole('link', { name: words.perfume })).toBeVisible()
    await page.getByRole('link', { name: words.all, exact: true }).click()
    await expect(popular.getByRole('link', { name: words.veil })).toBeVisible()
  })

  test('a product is added to the cart once, from its card or from quick view, which returns the focus', async ({
    page,
  }) => {
    await speaking(page, language)
    await page.goto('/collections')
    await hydrated(page)
    const card = page.getByRole('article').filter({ hasText: words.veil })
    await card.getByRole('button', { name: words.add }).filter({ visible: true }).click()
    const added = card.getByRole('button', { name: words.inCart }).filter({ visible: true })
    await expect(added).toBeDisabled()
    const cart = page.locator('a[href="/cart"]:has(svg)').filter({ visible: true })
    await expect(cart).toContainText('1')
    await page.reload()
    await expect(added).toBeDisabled()
    const stored = await page.evaluate(() => JSON.parse(localStorage.getItem('cart')!))
    expect(stored).toMatchObject([{ name: words.veil, price: 320_000, quantity: 1 }])

    await hydrated(page)
    const other = page.getByRole('article').filter({ hasText: words.perfume })
    const open = other.getByRole('button', { name: words.quickView })
    await open.click()
    const dialog = page.getByRole('dialog', { name: words.perfume })
    await expect(dialog).toBeVisible()
    await dialog.getByRole('button', { name: words.add }).click()
    await expect(dialog.getByRole('link', { name: words.viewCart })).toHaveAttribute('href', '/cart')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(open).toBeFocused()
  })
})

test('two tabs share one cart', { tag: '@full' }, async ({ page, context }) => {
  await speaking(page, 'fr')
  await page.goto('/')
  await hydrated(page)
  const other = await context.newPage()
  await other.goto('/collections')
  await hydrated(other)
  await other
    .getByRole('article')
    .first()
    .getByRole('button', { name: 'Ajouter au panier' })
    .filter({ visible: true })
    .click()
  await expect(page.locator('a[href="/cart"]').filter({ visible: true })).toContainText('1')
})

test.describe('hero carousel', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test(
    'advances every five seconds, pauses under the pointer and can be stopped',
    { tag: '@full' },
    async ({ page }) => {
      await page.clock.install()
      await speaking(page, 'fr')
      await page.goto('/')
      await hydrated(page)
      const current = page.locator('button[aria-current][aria-label^="Image"]')
      await expect(current).toHaveAttribute('aria-label', 'Image 1')
      await page.clock.runFor(5000)
      await expect(current).toHaveAttribute('aria-label', 'Image 2')
      await page.getByRole('heading', { level: 1 }).dispatchEvent('mouseover')
      await page.clock.runFor(20_000)
      await expect(current).toHaveAttribute('aria-label', 'Image 2')
      await page.getByRole('heading', { level: 1 }).dispatchEvent('mouseout')
      await page.getByRole('button', { name: 'Image 4' }).click()
      await expect(current).toHaveAttribute('aria-label', 'Image 4')
      await page.getByRole('button', { name: 'Arrêter le défilement' }).click()
      await page.evaluate(() => (document.activeElement as HTMLElement).blur())
      await page.mouse.move(0, 0)
      await page.clock.runFor(20_000)
      await expect(current).toHaveAttribute('aria-label', 'Image 4')
    },
  )
})

test(
  'with reduced motion the hero carousel is paused, and a picture that fails to load is hidden',
  { tag: '@full' },
  async ({ page, complaints }) => {
    await speaking(page, 'fr')
    await page.goto('/')
    await hydrated(page)
    await expect(page.getByRole('button', { name: 'Reprendre le défilement' })).toBeVisible()
    const dots = page.locator('button[aria-label^="Image"]')
    await expect(dots).toHaveCount(5)
    await page.locator('.hero-picture').first().dispatchEvent('error')
    await expect(dots).toHaveCount(4)
    complaints.length = 0 // the test dispatched the error event itself
  },
)

test(
  'a list is filtered, sorted and cleared, and the back button restores it',
  { tag: '@full' },
  async ({ page }) => {
    await speaking(page, 'fr')
    await page.goto('/')
    await hydrated(page)
    await page.getByRole('link', { name: 'Voir tout : Populaires' }).click()
    await expect(page).toHaveURL('/collections?sort=popular')
    await expect(page.getByRole('status').filter({ hasText: '2 produits' })).toBeVisible()
    await page.locator('summary', { hasText: 'Populaires' }).click()
    await page.getByRole('link', { name: 'Prix croissant' }).click()
    await expect(page).toHaveURL('/collections?sort=price-up')
    // The URL changes before the list: a menu opened earlier would close again.
    await expect(page.locator('summary', { hasText: 'Prix croissant' })).toBeVisible()
    await page.locator('summary', { hasText: 'Filtrer par prix' }).click()
    await page.getByLabel('Prix maximum (UM)').fill('٢٠٠٠')
    await page.getByRole('button', { name: 'Appliquer' }).click()
    await expect(page.getByRole('status').filter({ hasText: '1 produit' })).toBeVisible()
    await expect(page.getByRole('article')).toContainText(['Ambre de Chinguetti'])
    await page.getByRole('link', { name: 'Voiles nila' }).click()
    await expect(page.getByRole('heading', { name: 'Aucun produit ne correspond' })).toBeVisible()
    await page.getByRole('link', { name: 'Effacer les filtres' }).click()
    await expect(page).toHaveURL('/collections')
    await expect(page.getByRole('article')).toHaveCount(2)
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Aucun produit ne correspond' })).toBeVisible()
  },
)

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: PHONE })

  test('categories and lists work as plain links', { tag: '@full' }, async ({ page }) => {
    await page.goto('/')
    await page.getByRole('link', { name: WORDS.ar.perfumes }).click()
    await expect(page.getByRole('article').filter({ hasText: WORDS.ar.veil })).toHaveCount(0)
    await page.getByRole('link', { name: /عرض الكل: الأكثر طلبًا/ }).click()
    await expect(page.getByRole('article')).toHaveCount(1)
    await page.getByRole('link', { name: 'الكل', exact: true }).click()
    await expect(page.getByRole('article')).toHaveCount(2)
    await expect(page.getByRole('button', { name: WORDS.ar.quickView })).toHaveCount(0)
    await page.setViewportSize(DESKTOP)
    await expect(page.getByRole('article').getByRole('button')).toHaveCount(0)
  })
})
