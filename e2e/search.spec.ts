import type { Page } from '@playwright/test'
import { hydrated, expect, forVariants, PHONE, speaking, test, type Language } from './shop.ts'

const WORDS = {
  ar: { search: 'بحث', shop: 'البحث في المتجر', clear: 'مسح البحث', query: 'نيله', found: 'نيلة تيشيت' },
  fr: {
    search: 'Rechercher',
    shop: 'Rechercher dans la boutique',
    clear: 'Effacer la recherche',
    query: 'tichit',
    found: 'Nila de Tichitt',
  },
}

async function openSearch(page: Page, language: Language): Promise<void> {
  await speaking(page, language)
  await page.goto('/')
  await hydrated(page)
  await page.getByRole('banner').getByRole('button', { name: WORDS[language].search }).click()
}

forVariants('ar', 'phone', ({ language }) => {
  const words = WORDS[language]

  test('suggestions appear while typing and are chosen by keyboard', async ({ page }) => {
    await openSearch(page, language)
    const sheet = page.getByRole('dialog', { name: words.shop })
    const field = sheet.getByRole('combobox', { name: words.shop })
    await expect(field).toBeFocused()
    await expect(field).toHaveAttribute('aria-expanded', 'false')
    await field.pressSequentially(words.query)
    const option = sheet.getByRole('option', { name: words.found })
    await expect(option).toBeVisible()
    await expect(field).toHaveAttribute('aria-expanded', 'true')
    await expect(sheet.getByRole('status')).not.toBeEmpty()

    await field.press('ArrowUp')
    await field.press('ArrowDown')
    await expect(sheet.getByRole('option', { selected: true })).toHaveCount(0)
    for (let steps = 0; steps < 6; steps++) {
      await field.press('ArrowDown')
      if ((await option.getAttribute('aria-selected')) === 'true') break
    }
    await expect(option).toHaveAttribute('aria-selected', 'true')
    await expect(field).toHaveAttribute('aria-activedescendant', (await option.getAttribute('id'))!)
    await expect(field).toBeFocused()
    await field.press('Enter')
    await expect(page).toHaveURL(/\/product\/\d+$/)
    await expect(sheet).toBeHidden()
  })
})

forVariants('fr', 'desktop', ({ language }) => {
  const words = WORDS[language]

  test(
    'Enter shows all results, Escape closes suggestions first, and the field can be cleared',
    { tag: '@full' },
    async ({ page }) => {
      await openSearch(page, language)
      const sheet = page.getByRole('dialog', { name: words.shop })
      const field = sheet.getByRole('combobox', { name: words.shop })
      await field.pressSequentially(words.query)
      await expect(sheet.getByRole('option').first()).toBeVisible()
      await field.press('Escape')
      await expect(sheet.getByRole('option')).toHaveCount(0)
      await expect(sheet).toBeVisible()
      await sheet.getByRole('button', { name: words.clear }).click()
      await expect(field).toHaveValue('')
      await expect(field).toBeFocused()
      await field.pressSequentially(words.query)
      await field.press('Enter')
      await expect(page).toHaveURL(`/collections?q=${encodeURIComponent(words.query)}`)
      await expect(sheet).toBeHidden()
      await page.getByRole('banner').getByRole('button', { name: words.search }).click()
      await expect(sheet).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(sheet).toBeHidden()
      await expect(page.getByRole('banner').getByRole('button', { name: words.search })).toBeFocused()
    },
  )
})

test(
  'a late answer does not replace a newer one, and a search without results is explained',
  { tag: '@full' },
  async ({ page }) => {
    await speaking(page, 'fr')
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    await page.route(/suggest\?q=am&/, async (route) => {
      await held
      await route.continue().catch(() => undefined)
    })
    await page.goto('/')
    await hydrated(page)
    await page.getByRole('banner').getByRole('button', { name: 'Rechercher' }).click()
    const sheet = page.getByRole('dialog')
    const late = page.waitForRequest(/suggest\?q=am&/)
    await sheet.getByRole('combobox').fill('am')
    await late
    await sheet.getByRole('combobox').fill('tichitt')
    await expect(sheet.getByRole('option')).toHaveText([/Nila de Tichitt/])
    release()
    await expect(sheet.getByRole('option')).toHaveText([/Nila de Tichitt/])
    await sheet.getByRole('combobox').fill('xyzxyz')
    await expect(sheet.getByRole('status')).toHaveText('Rien à ce nom. Essayez un autre mot.')
  },
)

test(
  'the suggestion endpoint answers malformed and hostile queries',
  { tag: '@full' },
  async ({ request }) => {
    const ask = async (query: string) => {
      const answer = await request.get(`/search/suggest?${query}`)
      expect(answer.status()).toBe(200)
      expect(answer.headers()['cache-control']).toBe('private, max-age=30')
      return ((await answer.json()) as { suggestions: object[] }).suggestions
    }
    expect(await ask('')).toEqual([])
    expect(await ask('q=n')).toEqual([])
    expect(await ask(`q=${encodeURIComponent("'; drop table products; --")}&lang=xx`)).toEqual([])
    expect(await ask('q=%00%00&lang=fr')).toEqual([])
    expect(await ask('q=tichit&lang=fr')).toMatchObject([{ kind: 'product', name: 'Nila de Tichitt' }])
  },
)

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: PHONE })

  test('the search icon leads to the list, whose form searches', { tag: '@full' }, async ({ page }) => {
    await page.goto('/')
    await page.getByRole('banner').getByRole('link', { name: 'بحث' }).click()
    await expect(page).toHaveURL('/collections')
    await page.getByRole('combobox', { name: 'البحث في المتجر' }).fill('نيلة')
    await page.getByRole('combobox', { name: 'البحث في المتجر' }).press('Enter')
    await expect(page).toHaveURL(`/collections?q=${encodeURIComponent('نيلة')}`)
  })
})
