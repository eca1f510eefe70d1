import {
  awake,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  PHONE,
  SMALL_PHONE,
  speaking,
  test,
  devicesOf,
  type Language,
} from './shop.ts'

const WORDS = {
  ar: {
    popular: 'الأكثر طلبًا',
    all: 'الكل',
    perfumes: 'العطور والبخور',
    veil: 'نيلة تيشيت',
    perfume: 'عنبر شنقيط',
    add: 'أضيفي إلى السلة',
    inCart: 'في السلة',
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
    quickView: 'Aperçu rapide',
    collections: 'Collections',
  },
}
const LANGUAGES: Language[] = ['ar', 'fr']

for (const language of LANGUAGES) {
  const words = WORDS[language]

  for (const [device, viewport] of devicesOf(language))
    test(`home and lists are accessible and fit, in ${language} on a ${device}`, async ({ page }) => {
      test.slow()
      await page.setViewportSize(viewport)
      await speaking(page, language)
      for (const path of ['/', '/collections', '/collections?q=zzzzzz']) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expectNoSidewaysScroll(page)
        await expectAccessible(page)
      }
    })

  test(`the home page in ${language} filters by category, in place`, async ({ page }) => {
    await page.setViewportSize(PHONE)
    await speaking(page, language)
    await page.goto('/')
    await awake(page)
    const popular = page.getByRole('region', { name: words.popular })
    await expect(popular.getByRole('link', { name: words.veil })).toBeVisible()
    await page.getByRole('link', { name: words.perfumes }).click()
    await expect(page).toHaveURL(/\/\?category=\d+$/)
    await expect(popular.getByRole('link', { name: words.veil })).toHaveCount(0)
    await expect(popular.getByRole('link', { name: words.perfume })).toBeVisible()
    await page.getByRole('link', { name: words.all, exact: true }).click()
    await expect(popular.getByRole('link', { name: words.veil })).toBeVisible()
  })

  for (const [device, viewport] of devicesOf(language))
    test(`a product goes into the cart once, in ${language} on a ${device}`, async ({ page }) => {
      await page.setViewportSize(viewport)
      await speaking(page, language)
      await page.goto('/collections')
      await awake(page)
      const card = page.getByRole('article').filter({ hasText: words.veil })
      await card.getByRole('button', { name: words.add }).filter({ visible: true }).click()
      const added = card.getByRole('button', { name: words.inCart }).filter({ visible: true })
      await expect(added).toBeDisabled()
      const cart = page.locator('a[href="/cart"]').filter({ visible: true })
      await expect(cart).toContainText('1')
      await page.reload()
      await expect(added).toBeDisabled()
      const stored = await page.evaluate(() => JSON.parse(localStorage.getItem('cart')!))
      expect(stored).toMatchObject([{ name: words.veil, price: 320_000, quantity: 1 }])
    })

  test(`quick view in ${language} opens, adds, and gives the focus back`, async ({ page }) => {
    await page.setViewportSize(PHONE)
    await speaking(page, language)
    await page.goto('/collections')
    await awake(page)
    const card = page.getByRole('article').filter({ hasText: words.perfume })
    const open = card.getByRole('button', { name: words.quickView })
    await open.click()
    const dialog = page.getByRole('dialog', { name: words.perfume })
    await expect(dialog).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: words.add }).click()
    await expect(dialog.getByRole('button', { name: words.inCart })).toBeDisabled()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(open).toBeFocused()
  })
}

test('two tabs agree on the cart', async ({ page, context }) => {
  await speaking(page, 'fr')
  await page.goto('/')
  await awake(page)
  const other = await context.newPage()
  await other.goto('/collections')
  await awake(other)
  await other
    .getByRole('article')
    .first()
    .getByRole('button', { name: 'Ajouter au panier' })
    .filter({ visible: true })
    .click()
  await expect(page.locator('a[href="/cart"]').filter({ visible: true })).toContainText('1')
})

test.describe('the hero', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('turns every five seconds, rests under the pointer, and can be stopped', async ({ page }) => {
    await page.clock.install()
    await speaking(page, 'fr')
    await page.goto('/')
    await awake(page)
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
  })
})

test('a hero picture that cannot be loaded is hidden', async ({ page, complaints }) => {
  await speaking(page, 'fr')
  await page.goto('/')
  await awake(page)
  const dots = page.locator('button[aria-label^="Image"]')
  await expect(dots).toHaveCount(5)
  await page.locator('.hero-picture').first().dispatchEvent('error')
  await expect(dots).toHaveCount(4)
  complaints.length = 0 // nothing of ours: the event was made up
})

test('with reduced motion the hero stands still until asked', async ({ page }) => {
  await speaking(page, 'fr')
  await page.goto('/')
  await awake(page)
  await expect(page.getByRole('button', { name: 'Reprendre le défilement' })).toBeVisible()
})

test('a list can be narrowed, sorted, emptied and found again', async ({ page }) => {
  await speaking(page, 'fr')
  await page.goto('/')
  await awake(page)
  await page.getByRole('link', { name: 'Voir tout : Populaires' }).click()
  await expect(page).toHaveURL('/collections?sort=most-sold')
  await expect(page.getByRole('status').filter({ hasText: '2 produits' })).toBeVisible()
  await page.getByLabel('Prix maximum (UM)').fill('٢٠٠٠')
  await page.getByLabel('Trier par').selectOption('price-up')
  await page.getByRole('button', { name: 'Appliquer' }).click()
  await expect(page.getByRole('status').filter({ hasText: '1 produit' })).toBeVisible()
  await expect(page.getByRole('article')).toContainText(['Ambre de Chinguetti'])
  await page.getByRole('link', { name: 'Voiles nila' }).click()
  await expect(page.getByRole('heading', { name: 'Aucun produit ne correspond' })).toBeVisible()
  await page.getByRole('link', { name: 'Effacer les filtres' }).click()
  await expect(page.getByRole('article')).toHaveCount(2)
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Aucun produit ne correspond' })).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: PHONE })

  test('the shop can be read and walked through', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('link', { name: WORDS.ar.perfumes }).click()
    await expect(page.getByRole('article').filter({ hasText: WORDS.ar.veil })).toHaveCount(0)
    await page.getByRole('link', { name: /عرض الكل: الأكثر طلبًا/ }).click()
    await expect(page.getByRole('article')).toHaveCount(1)
    await page.getByRole('link', { name: 'الكل', exact: true }).click()
    await expect(page.getByRole('article')).toHaveCount(2)
    await expect(page.getByRole('button', { name: WORDS.ar.quickView })).toHaveCount(0)
  })
})

test('the smallest phone shows two columns and no sideways scroll', async ({ page }) => {
  await page.setViewportSize(SMALL_PHONE)
  for (const path of ['/', '/collections']) {
    await page.goto(path)
    await expectNoSidewaysScroll(page)
  }
})
