import {
  awake,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  PHONE,
  speaking,
  test,
  devicesOf,
  type Language,
} from './shop.ts'

const WORDS = {
  ar: { search: 'بحث', shop: 'البحث في المتجر', clear: 'مسح البحث', typed: 'نيله', found: 'نيلة تيشيت' },
  fr: {
    search: 'Rechercher',
    shop: 'Rechercher dans la boutique',
    clear: 'Effacer la recherche',
    typed: 'tichit',
    found: 'Nila de Tichitt',
  },
}

const LANGUAGES: Language[] = ['ar', 'fr']

for (const language of LANGUAGES) {
  const words = WORDS[language]
  for (const [device, viewport] of devicesOf(language))
    test.describe(`searching in ${language} on a ${device}`, () => {
      test.use({ viewport })

      test.beforeEach(async ({ page }) => {
        await speaking(page, language)
        await page.goto('/')
        await awake(page)
        await page.getByRole('banner').getByRole('button', { name: words.search }).click()
      })

      test('suggests while one types, to the keyboard and to a screen reader', async ({ page }) => {
        const sheet = page.getByRole('dialog', { name: words.shop })
        const field = sheet.getByRole('combobox', { name: words.shop })
        await expect(field).toBeFocused()
        await expect(field).toHaveAttribute('aria-expanded', 'false')
        await field.pressSequentially(words.typed)
        const option = sheet.getByRole('option', { name: words.found })
        await expect(option).toBeVisible()
        await expect(field).toHaveAttribute('aria-expanded', 'true')
        await expect(sheet.getByRole('status')).not.toBeEmpty()
        await expectAccessible(page)
        await expectNoSidewaysScroll(page)

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

      test('asks for all that is found, closes step by step, and clears', async ({ page }) => {
        const sheet = page.getByRole('dialog', { name: words.shop })
        const field = sheet.getByRole('combobox', { name: words.shop })
        await field.pressSequentially(words.typed)
        await expect(sheet.getByRole('option').first()).toBeVisible()
        await field.press('Escape')
        await expect(sheet.getByRole('option')).toHaveCount(0)
        await expect(sheet).toBeVisible()
        await sheet.getByRole('button', { name: words.clear }).click()
        await expect(field).toHaveValue('')
        await expect(field).toBeFocused()
        await field.pressSequentially(words.typed)
        await field.press('Enter')
        await expect(page).toHaveURL(`/collections?q=${encodeURIComponent(words.typed)}`)
        await expect(sheet).toBeHidden()
        await page.getByRole('banner').getByRole('button', { name: words.search }).click()
        await expect(sheet).toBeVisible()
        await page.keyboard.press('Escape')
        await expect(sheet).toBeHidden()
        await expect(page.getByRole('banner').getByRole('button', { name: words.search })).toBeFocused()
      })
    })
}

test('says so when there is nothing to suggest', async ({ page }) => {
  await speaking(page, 'fr')
  await page.goto('/')
  await awake(page)
  await page.getByRole('banner').getByRole('button', { name: 'Rechercher' }).click()
  await page.getByRole('combobox').last().fill('xyzxyz')
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText(
    'Rien à ce nom. Essayez un autre mot.',
  )
  await expectAccessible(page)
})

test('an answer that comes late does not replace a newer one', async ({ page }) => {
  await speaking(page, 'fr')
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/suggest\?q=am&/, async (route) => {
    await held
    await route.continue().catch(() => undefined)
  })
  await page.goto('/')
  await awake(page)
  await page.getByRole('banner').getByRole('button', { name: 'Rechercher' }).click()
  const sheet = page.getByRole('dialog')
  const late = page.waitForRequest(/suggest\?q=am&/)
  await sheet.getByRole('combobox').fill('am')
  await late
  await sheet.getByRole('combobox').fill('tichitt')
  await expect(sheet.getByRole('option')).toHaveText([/Nila de Tichitt/])
  release()
  await expect(sheet.getByRole('option')).toHaveText([/Nila de Tichitt/])
})

test('the server answers any question calmly', async ({ request }) => {
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
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: PHONE })

  test('the icon leads to the page that searches, and its form works', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('banner').getByRole('link', { name: 'بحث' }).click()
    await expect(page).toHaveURL('/collections')
    await page.getByRole('combobox', { name: 'البحث في المتجر' }).fill('نيلة')
    await page.getByRole('combobox', { name: 'البحث في المتجر' }).press('Enter')
    await expect(page).toHaveURL(`/collections?q=${encodeURIComponent('نيلة')}`)
  })
})
