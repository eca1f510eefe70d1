/** What people who use a keyboard or a screen reader rely on: where the focus goes, and what is announced. */
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { addresses } from '../tests/route-table.ts'
import { openCart } from './cart.ts'
import { newProduct } from './database.ts'
import { placeOrder } from './orders.ts'
import { ACCOUNT_PAGES, publicPages } from './public-pages.ts'
import { expect, forLanguages, hydrated, SMALL_PHONE, speaking, test } from './shop.ts'

const WORDS = {
  ar: {
    remove: /^إزالة «/,
    undo: 'تراجع',
    removeProof: 'إزالة الصورة',
    sent: 'وصلت رسالتكِ',
    total: 'الإجمالي',
  },
  fr: {
    remove: /^Retirer «/,
    undo: 'Annuler',
    removeProof: 'Retirer la capture',
    sent: 'Message envoyé',
    total: 'Total',
  },
}

test.use({ viewport: SMALL_PHONE })

forLanguages('ar', (language) => {
  const words = WORDS[language]

  test('removing an article and choosing a picture keep the focus, a new total is announced', async ({
    page,
  }) => {
    await openCart(page, language, [await newProduct(), await newProduct()])
    const heading = page.getByRole('heading', { level: 1 })
    await page.getByRole('listitem').getByRole('button', { name: words.remove }).first().click()
    await page.getByRole('dialog').getByRole('button').first().click()
    await expect(heading).toBeFocused()
    await expect(page.getByRole('status').getByRole('button', { name: words.undo })).toBeVisible()
    await page.locator('label:has([value=bankily])').click()
    const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#a42' } })
      .png()
      .toBuffer()
    await page
      .locator('[name=proof]')
      .setInputFiles({ name: 'p.png', mimeType: 'image/png', buffer: picture })
    const removeProof = page.getByRole('button', { name: words.removeProof })
    await expect(removeProof).toBeFocused()
    await expect(page.getByRole('status').filter({ hasText: 'p.png' })).toBeVisible()
    await removeProof.click()
    await expect(page.locator('[name=proof]')).toBeFocused()
    const total = page.getByRole('status').filter({ hasText: words.total })
    await expect(total).toContainText('1\u202F000')
    await page.locator('[name=wilaya]').selectOption({ index: 6 })
    await expect(total).toContainText('1\u202F100')
    // The last article: the heading stays.
    await page.getByRole('listitem').getByRole('button', { name: words.remove }).first().click()
    await page.getByRole('dialog').getByRole('button').first().click()
    await expect(heading).toBeFocused()
  })

  test('a form goes to its first problem and announces its answer once', async ({
    page,
    request,
    complaints,
  }) => {
    await speaking(page, language)
    await page.goto('/order')
    await hydrated(page)
    await page.locator('main form button').click()
    await expect(page.locator('[name=number]')).toBeFocused()
    await page.locator('[name=number]').fill('1042')
    await page.locator('main form button').click()
    await expect(page.locator('[name=phone]')).toBeFocused()
    complaints.length = 0 // the browser logs the refused forms itself
    const { url } = await placeOrder(request)
    await page.goto(`${url}/question`)
    await hydrated(page)
    await page.locator('[name=message]').fill('؟')
    await page.locator('main form button').click()
    await expect(page.getByText(words.sent)).toHaveCount(1)
  })

  test('no focused control is behind a bar', async ({ page }) => {
    const id = await newProduct()
    for (const path of ['/', '/collections', '/contact']) {
      await speaking(page, language)
      await page.goto(path)
      await hydrated(page)
      expect(await hiddenWhenFocused(page), path).toEqual([])
    }
    await openCart(page, language, [id])
    expect(await hiddenWhenFocused(page), '/cart').toEqual([])
  })
})

test(
  'the tests of layout and accessibility open every page of the shop',
  { tag: '@full' },
  async ({ request }) => {
    const tested = new Set([...(await publicPages(request)), ...ACCOUNT_PAGES].map(({ route }) => route))
    const routes = addresses()
      .filter(({ parents }) => parents[0] === 'shop-shell/shop-layout.page.tsx')
      .map(({ path }) => path)
    expect(routes.filter((path) => path !== '/components' && !tested.has(path))).toEqual([])
  },
)

/** More than the bars, the content of a first screen and the footer of a short page. */
const TABS = 45

/** Presses Tab from the start of the page and lists the controls of which no part is visible. */
async function hiddenWhenFocused(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    scrollTo(0, 0)
  })
  const hidden: string[] = []
  for (let pressed = 0; pressed < TABS; pressed++) {
    await page.keyboard.press('Tab')
    const name = await page.evaluate(() => {
      const focused = document.activeElement!
      // Of a hidden radio button its label is shown.
      const shown = focused.matches('.sr-only') ? focused.closest('label')! : focused
      const { left, top, width, height } = shown.getBoundingClientRect()
      const isVisible = [0.1, 0.5, 0.9].some((x) =>
        [0.1, 0.5, 0.9].some((y) => {
          const hit = document.elementFromPoint(left + width * x, top + height * y)
          return hit !== null && (shown.contains(hit) || hit.contains(shown))
        }),
      )
      return isVisible ? '' : `${focused.tagName} ${focused.ariaLabel ?? focused.textContent}`
    })
    if (name) hidden.push(name)
  }
  return hidden
}
