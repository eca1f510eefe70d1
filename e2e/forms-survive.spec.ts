/** Promise 18, beside the journeys of each form: a browser whose memory is full, shut or full of nonsense. */
import type { Page } from '@playwright/test'
import { newProduct } from './database.ts'
import { awake, expect, test } from './shop.ts'
import { addStaff, enterAs, shopAddress } from './staff.ts'

/** Nothing more goes in. */
async function fillMemory(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
}

/** Not even to be looked at, as some browsers do in private windows. */
async function shutMemory(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
      Object.defineProperty(window, name, { get: refuse })
  })
}

/** What an old version, another program or a broken disk may have left behind. */
async function spoilMemory(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const KEYS = [
      'cart',
      'checkoutDraft',
      'checkout',
      'language',
      'light',
      'theme',
      'store',
      'storeName',
      'keys',
    ]
    const NONSENSE = ['{"broken', 'null', '[]', '[[1]]', '{"length":9}', '"x"', '\u0000', 'undefined']
    for (const storage of [localStorage, sessionStorage]) {
      // How far somebody had scrolled is the router's own, and mended by it with a word in the console.
      const known = Array.from({ length: storage.length }, (_, at) => storage.key(at)!).filter(
        (key) => !key.startsWith('react-router'),
      )
      for (const [at, key] of [...known, ...KEYS].entries())
        storage.setItem(key, NONSENSE[(at + location.pathname.length) % NONSENSE.length]!)
    }
  })
}

/** The router's own script cannot note how far somebody had scrolled, and says so; nothing else may complain. */
function forgive(complaints: string[]): void {
  const others = complaints.filter(
    (line) => !/^(SecurityError|page error): denied$|save scroll positions/.test(line),
  )
  complaints.splice(0, complaints.length, ...others)
}

const PAGES = ['/', '/collections', '/cart', '/contact', '/order']

for (const [what, happen] of [
  ['full', fillMemory],
  ['shut', shutMemory],
  ['full of nonsense', spoilMemory],
] as const)
  test(`every page of the shop stands in a browser whose memory is ${what}`, async ({ page, complaints }) => {
    if (what !== 'full of nonsense') await happen(page)
    for (const path of PAGES) {
      await page.goto(path)
      await awake(page)
      if (what === 'full of nonsense') {
        // Once it has written what it writes.
        await happen(page)
        await page.reload()
        await awake(page)
      }
      await expect(page.locator('main h1').first()).toBeVisible()
    }
    forgive(complaints)
  })

for (const [what, happen] of [
  ['full', fillMemory],
  ['shut', shutMemory],
] as const)
  test(`an order is placed all the same where the memory is ${what}`, async ({
    page,
    context,
    baseURL,
    complaints,
  }) => {
    const id = await newProduct(baseURL!)
    await context.addCookies([{ name: 'language', value: 'fr', url: baseURL! }])
    await happen(page)
    await page.goto(`/product/${id}`)
    await awake(page)
    await page.getByRole('button', { name: 'Ajouter au panier' }).first().click()
    // Inside the page: what cannot be kept lives as long as it does.
    await page.locator('header a[href="/cart"]').first().click()
    await page.locator('[name=name]').fill('Mariem Mint Ahmed')
    await page.locator('[name=phone]').fill('22998877')
    await page.locator('[name=address]').fill('Tevragh Zeina')
    await page.locator('label:has([value=cash])').click()
    await page.getByRole('button', { name: /^Commander/ }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Commander/ })
      .click()
    await expect(page).toHaveURL(/\/order\/[\w-]{22}$/)
    forgive(complaints)
  })

test('what is typed in the panel stays where nothing can be kept', async ({ page, complaints }) => {
  const person = await addStaff()
  await enterAs(page, person)
  await page.context().addCookies([{ name: 'language', value: 'fr', url: shopAddress() }])
  await fillMemory(page)
  await page.goto('/admin/products?new')
  const name = page.locator('[name="name"]').first()
  await name.fill('Voile de soie')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Enregistrer' }).first().click()
  await expect(name).toHaveValue('Voile de soie')
  await page.context().setOffline(false)
  await expect(name).toHaveValue('Voile de soie')
  expect(complaints.filter((line) => !/ERR_INTERNET_DISCONNECTED|Failed to (load|fetch)/.test(line))).toEqual(
    [],
  )
  complaints.length = 0
})
