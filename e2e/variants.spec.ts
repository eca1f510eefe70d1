/** Products with options in the shop: the choice of a variant, its cart line and its order. */
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { fillCheckout } from './cart.ts'
import { giveOptions, inDatabase, newProduct, type OwnOption } from './database.ts'
import { newPhone } from './orders.ts'
import { DESKTOP, expect, expectNoSidewaysScroll, hydrated, PHONE, speaking, test } from './shop.ts'

const OPTIONS: OwnOption[] = [
  {
    kind: 'colour',
    name: { fr: 'Couleur', ar: 'اللون' },
    values: [
      { fr: 'Grenat', ar: 'رماني', swatch: '#8e1f2f' },
      { fr: 'Bleu nuit', ar: 'أزرق ليلي', swatch: '#2a2f6e' },
    ],
  },
  {
    kind: 'size',
    name: { fr: 'Longueur', ar: 'الطول' },
    values: [
      { fr: '4 m', ar: '4 أمتار' },
      { fr: '5 m', ar: '5 أمتار' },
    ],
  },
]

/** The radio buttons are visually hidden; their labels are clicked. */
const valueNamed = (page: Page, name: string) => page.locator('#options label', { hasText: name })

/** Red in both lengths, the longer one for 1 500 UM; blue in the short one, sold out. */
async function newVeil(name: string) {
  const id = await newProduct(name)
  const [short, long, blue] = await giveOptions(id, OPTIONS, [
    { values: [0, 0], stock: 3 },
    { values: [0, 1], stock: 2, price: 150_000 },
    { values: [1, 0], stock: 0 },
  ])
  return { id, short: short!, long: long!, blue: blue! }
}

test.describe('ar, phone', () => {
  test.use({ viewport: PHONE })

  test('a colour and a length are chosen, ordered, and named on the order page', async ({ page }) => {
    const { id, long } = await newVeil('Voile à options')
    const phone = newPhone()
    await speaking(page, 'ar')
    await page.goto(`/product/${id}`)
    // Chosen before hydration: it counts.
    await valueNamed(page, 'رماني').click()
    await hydrated(page)
    await expect(page.getByText('ابتداءً من')).toBeVisible()
    const bar = page.locator('.action-bar')
    await bar.getByRole('button', { name: 'حددي الخيارات' }).click()
    await expect(page.getByRole('alert')).toContainText('الطول')
    await expect(page.getByRole('radio', { name: '4 أمتار' })).toBeFocused()
    await valueNamed(page, '5 أمتار').click()
    await expect(page).toHaveURL(`/product/${id}?v=${long}`)
    await expect(bar).toContainText('1\u202F500\u00A0UM')
    await expect(page.getByText('بقيت قطعتان')).toBeVisible()
    await expectNoSidewaysScroll(page)
    await page.waitForFunction(() =>
      document.getAnimations().every(({ playState }) => playState !== 'running'),
    )
    const { violations } = await new AxeBuilder({ page }).include('#options').analyze()
    expect(violations).toEqual([])
    await page.reload()
    await expect(page.getByRole('radio', { name: '5 أمتار' })).toBeChecked()
    await hydrated(page)
    await bar.getByRole('button', { name: 'أضيفي إلى السلة' }).click()
    await bar.getByRole('link', { name: 'عرض السلة' }).click()
    const line = page.getByRole('link', { name: 'Voile à options – رماني · 5 أمتار' })
    await expect(line).toHaveAttribute('href', `/product/${id}?v=${long}`)
    await fillCheckout(page, phone)
    await page.getByRole('button', { name: /^تأكيد الطلب/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'تأكيد الطلب' }).click()
    await page.waitForURL(/\/order\/[\w-]{22}$/)
    await expect(page.getByText('Voile à options – رماني · 5 أمتار').first()).toBeVisible()
    const { rows } = await inDatabase(`select stock_quantity from product_variants where id = ${long}`)
    expect(rows).toEqual([{ stock_quantity: 1 }])
  })
})

test.describe('fr, without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: PHONE })

  test(
    'the choice is sent as a form, and the chosen variant can be ordered',
    { tag: '@full' },
    async ({ page }) => {
      const { id, short } = await newVeil('Voile sans script')
      await page.goto(`/product/${id}?lang=fr`)
      await expect(page.getByRole('link', { name: 'Commander' })).toHaveCount(0)
      const choose = page.getByRole('button', { name: 'Valider ce choix' })
      await expect(page.getByRole('radio', { name: 'Bleu nuit, épuisé' })).toBeVisible()
      await choose.click()
      await expect(page.getByRole('alert')).toContainText('Choisissez')
      await valueNamed(page, 'Bleu nuit').click()
      await valueNamed(page, '5 m').click()
      await choose.click()
      await expect(page.getByRole('alert')).toContainText('Cette combinaison n’est pas proposée.')
      await valueNamed(page, 'Grenat').click()
      await valueNamed(page, '4 m').click()
      await choose.click()
      await expect(page).toHaveURL(new RegExp(`/product/${id}\\?lang=fr&v=${short}`))
      await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
        'href',
        new RegExp(`/product/${id}\\?lang=fr$`),
      )
      await page.getByRole('link', { name: 'Commander' }).click()
      expect(new URL(page.url()).searchParams.get('line')).toBe(`${id}.${short}:1`)
      await expect(page.getByText(/Voile sans script – (Grenat · 4 m|رماني · 4 أمتار)/).first()).toBeVisible()
      // A variant that is not offered leads to the page without a choice.
      await page.goto(`/product/${id}?v=999999`)
      expect(new URL(page.url()).search).toBe('')
    },
  )
})

test.describe('fr, desktop', () => {
  test.use({ viewport: DESKTOP })

  test(
    'quick view: the choice by keyboard; a line without its variant must be chosen again',
    { tag: '@full' },
    async ({ page }) => {
      const { id, short } = await newVeil('Voile au clavier')
      await speaking(page, 'fr')
      await page.goto('/collections?q=clavier')
      const card = page.getByRole('article').filter({ hasText: 'Voile au clavier' })
      await expect(card).toContainText('2 couleurs')
      await expect(card).toContainText('dès')
      // Before hydration the tap opens the choice, too, and adds nothing.
      await card.getByRole('button', { name: 'Choisir les options', exact: true }).click()
      const dialog = page.getByRole('dialog')
      const first = dialog.getByRole('radio', { name: 'Grenat' })
      await first.focus()
      await page.keyboard.press('Space')
      await dialog.getByRole('radio', { name: '5 m' }).focus()
      await page.keyboard.press('Space')
      await expect(dialog).toContainText('1\u202F500\u00A0UM')
      await page.keyboard.press('ArrowLeft')
      await expect(dialog.getByRole('radio', { name: '4 m' })).toBeChecked()
      expect(await page.evaluate(() => localStorage.getItem('cart'))).toBeNull()
      await dialog.getByRole('button', { name: 'Ajouter au panier' }).click()
      await expect(dialog.getByRole('link', { name: 'Voir le panier' })).toBeVisible()
      await page.evaluate((product) => {
        const cart = JSON.parse(localStorage.getItem('cart')!) as { id: number; variant?: number }[]
        localStorage.setItem(
          'cart',
          JSON.stringify([...cart, { ...cart[0], id: product, variant: undefined }]),
        )
      }, id)
      await page.goto('/cart')
      await hydrated(page)
      await expect(page.getByRole('link', { name: 'Voile au clavier – Grenat · 4 m' })).toHaveAttribute(
        'href',
        `/product/${id}?v=${short}`,
      )
      await page.getByRole('link', { name: 'N’est plus vendu ainsi. Choisissez à nouveau.' }).click()
      await expect(page).toHaveURL(`/product/${id}`)
    },
  )
})
