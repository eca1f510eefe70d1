import {
  awake,
  DESKTOP,
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

const LANGUAGES: Language[] = ['ar', 'fr']

for (const language of LANGUAGES) {
  const words = WORDS[language]
  for (const [device, viewport] of devicesOf(language)) {
    test.describe(`the shell in ${language} on a ${device}`, () => {
      test.use({ viewport })

      test('stands, in its language and direction, and is accessible', async ({ page }) => {
        await speaking(page, language)
        await page.goto('/')
        const html = page.locator('html')
        await expect(html).toHaveAttribute('lang', language)
        await expect(html).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr')
        const way = page.getByRole('navigation').filter({ visible: true })
        for (const name of [words.home, words.about, words.contact])
          await expect(way.getByRole('link', { name })).toBeVisible()
        await expect(page.getByRole('link', { name: words.cart }).filter({ visible: true })).toBeVisible()
        await expect(page.getByRole('button', { name: words.other }).filter({ visible: true })).toBeVisible()
        const tagline = page.getByRole('banner').getByText(words.tagline)
        await (device === 'desktop' ? expect(tagline).toBeVisible() : expect(tagline).toBeHidden())
        await expectNoSidewaysScroll(page)
        await expectAccessible(page)
      })
    })
  }

  test(`the pieces of the interface are accessible in ${language}`, async ({ page }) => {
    await page.setViewportSize(language === 'ar' ? PHONE : DESKTOP)
    await speaking(page, language)
    await page.goto('/pieces')
    await expect(page.getByRole('button', { name: 'Passer la commande' }).first()).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  })

  test(`a missing page in ${language} says so and shows the way home`, async ({ page, complaints }) => {
    await speaking(page, language)
    const answer = await page.goto('/nowhere/at/all')
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      { ar: 'ضاع الخيط', fr: 'Le fil est perdu' }[language],
    )
    await expectAccessible(page)
    await page
      .getByRole('link', { name: { ar: 'العودة إلى الرئيسية', fr: 'Retour à l’accueil' }[language] })
      .click()
    await expect(page).toHaveURL('/')
    complaints.length = 0 // the browser logs the 404 itself
  })

  test(`a failing page in ${language} keeps the shell and gives a reference, no details`, async ({
    page,
    complaints,
  }) => {
    await speaking(page, language)
    const answer = await page.goto('/pieces?fail')
    expect(answer?.status()).toBe(500)
    await expect(page.getByRole('banner')).toBeVisible()
    await expect(page.getByText(answer!.headers()['x-request-id']!)).toBeVisible()
    expect(await page.content()).not.toContain('failure requested')
    await expectAccessible(page)
    complaints.length = 0 // the browser logs the 500 itself
  })
}

test('Arabic comes first where nothing was chosen', async ({ page }) => {
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
})

test('changing the language keeps the page, the scroll and everything typed', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await page.goto('/pieces')
  await awake(page)
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
})

test('a shared link forces its language without taking the reader’s own away', async ({ page }) => {
  await speaking(page, 'ar')
  await page.goto('/?lang=fr')
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  await awake(page)
  await page.getByRole('button', { name: 'العربية' }).filter({ visible: true }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
  await expect(page).toHaveURL('/')
})

test('localStorage is the truth: a lost cookie is mended', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('language', 'fr'))
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  expect((await page.context().cookies()).find(({ name }) => name === 'language')?.value).toBe('fr')
})

test('a language that is none counts as Arabic', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('language', 'klingon'))
  await page.goto('/?lang=xx')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: PHONE })

  test('the shop is there and the language can be changed', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.getByRole('button', { name: 'Français' }).click()
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
    await expect(page).toHaveURL('/')
  })
})

test.describe('the splash', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('covers a page that is already there, for two seconds at most', async ({ page }) => {
    await page.goto('/')
    const splash = page.locator('.splash')
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
    // The film is stopped and looked at, so that a slow machine sees the same.
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
  })

  test('is shown once in a browser session', async ({ page }) => {
    await page.goto('/')
    await expect(page.locator('html')).toHaveAttribute('data-splash', 'on')
    await page.reload()
    await expect(page.locator('html')).not.toHaveAttribute('data-splash')
    await expect(page.locator('.splash')).toBeHidden()
  })

  test('ends with a tap', async ({ page }) => {
    await page.goto('/')
    await awake(page)
    await page.locator('.splash').dispatchEvent('click')
    await expect(page.locator('html')).not.toHaveAttribute('data-splash')
    await expect(page.locator('.splash')).toBeHidden()
  })
})

test('with reduced motion there is no splash', async ({ page }) => {
  await page.goto('/')
  await expect(page.locator('html')).not.toHaveAttribute('data-splash')
  await expect(page.locator('.splash')).toBeHidden()
})

test.describe('the cart’s badge', () => {
  const item = { id: 1, name: 'Nila', price: 320_000, image: '', category: '', quantity: 1 }

  for (const [stored, shown] of [
    [JSON.stringify([{ ...item, quantity: 7 }]), '7'],
    [
      JSON.stringify([
        { ...item, quantity: 60 },
        { ...item, id: 2, quantity: 60 },
      ]),
      '99+',
    ],
  ] as const)
    test(`says ${shown}`, async ({ page }) => {
      await page.setViewportSize(PHONE)
      await page.addInitScript((cart) => localStorage.setItem('cart', cart), stored)
      await page.goto('/')
      await expect(page.getByRole('link', { name: 'السلة' }).filter({ visible: true })).toContainText(shown)
    })

  test('is not there for an empty or corrupt cart', async ({ page }) => {
    await page.addInitScript(() => localStorage.setItem('cart', '{"evil":'))
    await page.goto('/')
    await awake(page)
    await expect(page.getByRole('link', { name: 'السلة', exact: true }).filter({ visible: true })).toHaveText(
      '',
    )
  })
})

test('asking before danger: the safe answer has the focus, Escape means no', async ({ page }) => {
  await speaking(page, 'fr')
  await page.goto('/pieces')
  await awake(page)
  const danger = page.getByRole('button', { name: 'Danger' }).first()
  await danger.click()
  const dialog = page.getByRole('dialog', { name: 'Vider le panier ?' })
  await expect(dialog).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Annuler' })).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('alert').filter({ hasText: 'Rien n’a été retiré' })).toBeVisible()
  await danger.click()
  await dialog.getByRole('button', { name: 'Vider' }).click()
  const done = page.getByRole('status').filter({ hasText: 'Panier vidé' })
  await expect(done).toBeVisible()
  await expect(done).toBeHidden()
})

test('the keyboard finds the way past the header first', async ({ page }) => {
  await page.goto('/')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'انتقلي إلى المحتوى' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
})

test.describe('on the smallest phone', () => {
  test.use({ viewport: SMALL_PHONE })

  for (const language of LANGUAGES)
    test(`nothing runs off the side in ${language}`, async ({ page }) => {
      await speaking(page, language)
      for (const path of ['/', '/pieces']) {
        await page.goto(path)
        await expectNoSidewaysScroll(page)
      }
    })
})
