/** Promise 18, in addition to the tests of each form: a browser whose storage is full, denied or corrupt. */
import type { Page } from '@playwright/test'
import { newProduct } from './database.ts'
import { hydrated, expect, test } from './shop.ts'
import { addStaff, enterAs, shopAddress } from './staff.ts'

async function fillStorage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
}

/** Some browsers deny every access in private windows. */
async function denyStorage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
      Object.defineProperty(window, name, { get: refuse })
  })
}

async function corruptStorage(page: Page): Promise<void> {
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
      // React Router discards its own corrupt scroll positions with a warning in the console.
      const known = Array.from({ length: storage.length }, (_, at) => storage.key(at)!).filter(
        (key) => !key.startsWith('react-router'),
      )
      for (const [at, key] of [...known, ...KEYS].entries())
        storage.setItem(key, NONSENSE[(at + location.pathname.length) % NONSENSE.length]!)
    }
  })
}

/** React Router's own script warns that it cannot store scroll positions; nothing else may complain. */
function ignoreScrollWarnings(complaints: string[]): void {
  const others = complaints.filter(
    (line) => !/^(SecurityError|page error): denied$|save scroll positions/.test(line),
  )
  complaints.splice(0, complaints.length, ...others)
}

const PAGES = ['/', '/collections', '/cart', '/contact', '/order']

for (const [what, happen] of [
  ['full', fillStorage],
  ['denied', denyStorage],
  ['corrupt', corruptStorage],
] as const)
  test(
    `every shop page works in a browser whose storage is ${what}`,
    { tag: what === 'denied' ? [] : '@full' },
    async ({ page, complaints }) => {
      if (what !== 'corrupt') await happen(page)
      for (const path of PAGES) {
        await page.goto(path)
        await hydrated(page)
        if (what === 'corrupt') {
          // Only after the page has written its own keys.
          await happen(page)
          await page.reload()
          await hydrated(page)
        }
        await expect(page.locator('main h1').first()).toBeVisible()
      }
      ignoreScrollWarnings(complaints)
    },
  )

for (const [what, happen] of [
  ['full', fillStorage],
  ['denied', denyStorage],
] as const)
  test(
    `an order is placed in a browser whose storage is ${what}`,
    { tag: '@full' },
    async ({ page, context, baseURL, complaints }) => {
      const id = await newProduct()
      await context.addCookies([{ name: 'language', value: 'fr', url: baseURL! }])
      await happen(page)
      await page.goto(`/product/${id}`)
      await hydrated(page)
      await page.getByRole('button', { name: 'Ajouter au panier' }).first().click()
      // By a client-side navigation, as a cart that cannot be stored lives in memory; a toast covers the link.
      await page.locator('header a[href="/cart"]').first().press('Enter')
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
      ignoreScrollWarnings(complaints)
    },
  )

test(
  'a back-office form keeps its values when storage is full and the network is down',
  { tag: '@full' },
  async ({ page, complaints }) => {
    const person = await addStaff()
    await enterAs(page, person)
    await page.context().addCookies([{ name: 'language', value: 'fr', url: shopAddress() }])
    await fillStorage(page)
    await page.goto('/admin/products?new')
    const name = page.locator('[name="name"]').first()
    await name.fill('Voile de soie')
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Enregistrer' }).first().click()
    await expect(name).toHaveValue('Voile de soie')
    await page.context().setOffline(false)
    await expect(name).toHaveValue('Voile de soie')
    expect(
      complaints.filter((line) => !/ERR_INTERNET_DISCONNECTED|Failed to (load|fetch)/.test(line)),
    ).toEqual([])
    complaints.length = 0
  },
)
