/** What is done on a screen before its picture. No step changes what the shop has sold or received. */
import type { Page } from '@playwright/test'
import { inLanguage } from '#core/text.ts'
import { staffSignInText } from '#features/accounts/admin/sign-in.text.ts'
import { cashText } from '#features/cash/cash-screen.text.ts'
import { importText } from '#features/catalogue/import/import.text.ts'
import { searchText } from '#features/catalogue/search/search.text.ts'
import { variantFormText } from '#features/catalogue/variants/variant-form.text.ts'
import { lettersText } from '#features/newsletter/admin/letters.text.ts'
import { checkoutText } from '#features/orders/checkout/checkout.text.ts'
import { confirmText } from '#features/orders/confirmation/admin/confirm.text.ts'
import { takeText } from '#features/stock/takes/admin/take.text.ts'
import { tillDialogText } from '#features/till/till-dialogs.text.ts'
import { payText, ticketText, tillText } from '#features/till/till-screen.text.ts'
import { webhooksText } from '#features/webhooks/webhook.text.ts'
import { goTo, type PictureShop, type Visit } from './picture-shop.ts'

const MAX_LIST_PAGES = 5

/** A search that finds products in both languages. */
const QUERY = { ar: 'نيلة', fr: 'nila' }

// The shop.

export async function openSearch({ page, language }: Visit): Promise<void> {
  const t = inLanguage(searchText, language)
  await page.getByRole('banner').getByRole('button', { name: t.search }).click()
  await page.getByRole('combobox', { name: t.searchTheShop }).fill(QUERY[language])
  await page.getByRole('option').first().waitFor()
}

/** Adds two products of the home page, then opens the cart. */
export async function fillCart({ page }: Visit): Promise<void> {
  await addToCart(page)
  await goTo(page, '/cart')
  await page.locator('[name=name]').waitFor()
}

async function addToCart(page: Page): Promise<void> {
  const cards = page.locator('[data-item]:has([data-add])')
  // The one that this size of the screen hides works too.
  for (const index of [0, 1]) await cards.nth(index).locator('[data-add]').first().dispatchEvent('click')
  await page.waitForFunction(() => JSON.parse(localStorage.getItem('cart') ?? '[]').length === 2)
}

/** An order of two products, placed once in Arabic on a phone. */
export const ownOrder =
  (below: string) =>
  async ({ shop }: Visit): Promise<string> =>
    (await shop.once('order', () => placeOrder(shop))) + below

async function placeOrder(shop: PictureShop): Promise<string> {
  const page = await shop.open({ language: 'ar', isPhone: true, isDark: false, isStaff: false })
  const t = inLanguage(checkoutText, 'ar')
  await goTo(page, '/')
  await addToCart(page)
  await goTo(page, '/cart')
  await page.locator('[name=name]').fill('مريم منت أحمد')
  await page.locator('[name=phone]').fill('36 41 52 08')
  await page.locator('[name=address]').fill('تفرغ زينة، قرب المسجد')
  await page.locator('label:has([value=cash])').click()
  await page.getByRole('button', { name: t.place }).filter({ visible: true }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: t.place }).click()
  await page.waitForURL(/\/order\/[\w-]{22}$/)
  const { pathname } = new URL(page.url())
  await page.context().close()
  return pathname
}

export async function keepWishes({ page }: Visit): Promise<void> {
  await page.evaluate(() => {
    const links = Array.from(document.querySelectorAll('a[href^="/product/"]'))
    const ids = links.map((link) => Number(/^\/product\/(\d+)$/.exec(link.getAttribute('href')!)?.[1]))
    const first = [...new Set(ids.filter((id) => id > 0))].slice(0, 4)
    localStorage.setItem('wished', JSON.stringify(first))
  })
  await goTo(page, '/wishes')
  await page.locator('[data-item], [data-add]').first().waitFor()
}

/** Signs in as the first client of the list, by a code that staff reads out, and opens a page of the account. */
export const accountSession =
  (path: string) =>
  async ({ page, shop }: Visit): Promise<void> => {
    const value = await shop.once('account', () => signInClient(shop))
    await page.context().addCookies([{ name: 'account', value, url: shop.url }])
    await goTo(page, path)
  }

async function signInClient(shop: PictureShop): Promise<string> {
  const client = await shop.example('/admin/clients', /^\/admin\/clients\/\d+$/)
  const phone = await shop.atTheDesk(async (desk) => {
    await goTo(desk, client)
    const shown = desk.getByRole('dialog').locator('bdi[dir=ltr]')
    return shown
      .filter({ hasText: /^\+?\d[\d\s]{7,}$/ })
      .first()
      .innerText()
  })
  const page = await shop.open({ language: 'fr', isPhone: true, isDark: false, isStaff: false })
  await goTo(page, '/account/sign-in')
  await page.locator('[name=contact]').fill(phone)
  await page.locator('form:has([name=contact]) [type=submit]').click()
  await page.locator('[name=code]').waitFor()
  const code = await shop.atTheDesk(async (desk) => {
    await goTo(desk, client)
    const t = inLanguage(staffSignInText, 'fr')
    await desk.getByRole('button', { name: t.show }).click()
    const shown = desk.getByRole('status').filter({ hasText: t.valid })
    return (await shown.locator('bdi').textContent())!
  })
  await page.locator('[name=code]').fill(code)
  await page.locator('form:has([name=code]) [type=submit]').first().click()
  await page.waitForURL(/\/account$/)
  const cookies = await page.context().cookies()
  await page.context().close()
  return cookies.find(({ name }) => name === 'account')!.value
}

/** The first product of the list that has variants. */
export const productWithVariants =
  (prefix: string) =>
  async ({ shop }: Visit): Promise<string> => {
    const id = await shop.once('product with variants', async () => {
      for (let number = 1; number <= MAX_LIST_PAGES; number++) {
        const link = await shop.firstLink(`/admin/products?page=${number}`, /[?&]variants=\d+/)
        if (link) return /[?&]variants=(\d+)/.exec(link)![1]!
      }
      throw new Error('/admin/products lists no product with variants')
    })
    return prefix + id
  }

/** Chooses the first value of each option that can be bought. */
export async function chooseVariant({ page }: Visit): Promise<void> {
  const groups = page.locator('#options fieldset')
  await groups.first().waitFor()
  for (const group of await groups.all()) await group.locator('label').first().click()
}

// The till.

export async function startTicket({ page, language, isPhone }: Visit): Promise<void> {
  const tiles = page.locator('.till-grid button')
  await tiles.first().waitFor()
  for (const index of [0, 1, 1, 4]) {
    await tiles.nth(index).click()
    const dialog = page.getByRole('dialog')
    if (await dialog.isVisible()) await dialog.locator('li button').first().click()
  }
  const t = inLanguage(ticketText, language)
  if (isPhone) await page.getByRole('button', { name: t.items(4) }).click()
  await page.getByRole('list', { name: t.lines }).waitFor()
}

export async function payInCash(visit: Visit): Promise<void> {
  await startTicket(visit)
  const { page, language } = visit
  const ticket = inLanguage(ticketText, language)
  const t = inLanguage(payText, language)
  await page.getByRole('button', { name: ticket.cash }).last().click()
  const dialog = page.getByRole('dialog', { name: t.title })
  const amounts = dialog.getByRole('group', { name: t.quick }).getByRole('button')
  const shown = await amounts.last().innerText()
  await dialog.getByLabel(t.received).fill(shown.replaceAll(/\D/g, ''))
  await page.getByText(t.change).waitFor()
}

/** A till in the same language is paired with the display, and has a ticket in progress. */
export async function pairedDisplay({ page, shop, language }: Visit): Promise<void> {
  const digits = page.locator('.display-digits')
  await digits.waitFor()
  const code = (await digits.textContent())!
  const till = await shop.open({ language, isPhone: false, isDark: false, isStaff: true })
  page.once('close', () => void till.context().close())
  await goTo(till, '/admin/till')
  await startTicket({ page: till, shop, language, isPhone: false, isDark: false, isStaff: true })
  const t = inLanguage(tillDialogText, language)
  const openDialog = async () => {
    await till.getByRole('button', { name: inLanguage(tillText, language).menu }).click()
    await till.getByRole('menuitem', { name: t.displayTitle }).click()
    await till.getByRole('dialog').waitFor()
  }
  await openDialog()
  // The display of the picture before.
  const unpair = till.getByRole('button', { name: t.unpair })
  if (await unpair.isVisible()) {
    await unpair.click()
    await till.getByRole('dialog').waitFor({ state: 'hidden' })
    await openDialog()
  }
  await till.getByLabel(t.displayCode).fill(code)
  await till.getByRole('button', { name: t.pair }).click()
  await page.getByRole('listitem').first().waitFor()
}

// The cash register.

/** One field for each note and coin. */
const COUNTS = 'fieldset input[inputmode=numeric]'

/** Opens the register first where it is closed, as it is in the evening. */
export async function openClosing({ page, shop, language }: Visit): Promise<void> {
  await shop.once('open register', () => shop.atTheDesk(openRegister))
  await goTo(page, '/admin/cash-register')
  const { close } = inLanguage(cashText, language)
  await page.getByRole('button', { name: close }).filter({ visible: true }).click()
  await page.getByRole('dialog').locator(COUNTS).first().waitFor()
}

async function openRegister(page: Page): Promise<void> {
  await goTo(page, '/admin/cash-register')
  const t = inLanguage(cashText, 'fr')
  const open = page.getByRole('button', { name: t.open, exact: true }).filter({ visible: true })
  if (!(await open.isVisible())) return
  await open.click()
  const dialog = page.getByRole('dialog')
  // What the last closing left, so that there is no difference.
  const left = (await dialog.locator('dd').first().innerText()).replaceAll(/\D/g, '')
  await dialog.locator('[name=openingBalance]').fill(left)
  await dialog.locator('[type=submit]').click()
  await dialog.waitFor({ state: 'hidden' })
}

/** Counts some notes. */
export async function countDrawer({ page }: Visit): Promise<void> {
  const fields = page.getByRole('dialog').locator(COUNTS)
  for (const [index, count] of ['12', '9', '14', '6'].entries()) await fields.nth(index).fill(count)
}

// Orders.

export async function openCall({ page, language }: Visit): Promise<void> {
  const start = page.getByRole('button', { name: inLanguage(confirmText, language).start })
  if (await start.isVisible()) await start.click()
  await page.locator('a[href^="tel:"]').first().waitFor()
}

export async function sellSomething({ page, language }: Visit): Promise<void> {
  await addFound(page, QUERY[language])
}

export async function returnOneArticle({ page }: Visit): Promise<void> {
  await page.locator('form ul li [role=group] button:last-of-type:enabled').first().click()
}

// The stock.

/** Adds two articles to a form. */
export async function pickArticles({ page, language }: Visit): Promise<void> {
  for (let count = 0; count < 2; count++) await addFound(page, QUERY[language], count)
}

/** Searches and adds one of the results. */
async function addFound(page: Page, query: string, index = 0): Promise<void> {
  const form = page.locator('main')
  const field = form.locator('input[type=search]').first()
  await field.fill(query)
  await form.locator('ul li button:has(svg.lucide-plus)').nth(index).click()
  // Shows what was added.
  await field.fill('')
}

export async function openOptions({ page, language }: Visit): Promise<void> {
  const title = page.getByRole('dialog').getByText(inLanguage(variantFormText, language).title)
  await title.waitFor()
  await title.evaluate((element) => element.scrollIntoView({ block: 'start' }))
}

export async function addStockTake(page: Page): Promise<void> {
  const t = inLanguage(takeText, 'fr')
  await goTo(page, '/admin/products/stock/takes')
  await page.getByRole('button', { name: t.start }).first().click()
  await page.getByRole('dialog').locator('select').selectOption({ index: 1 })
  await page.getByRole('button', { name: t.begin }).click()
  await page.waitForURL(/\/takes\/\d+$/)
}

export async function anImport(page: Page): Promise<void> {
  const t = inLanguage(importText, 'fr')
  const lines = [
    'Désignation;Prix;Stock;Catégorie;Nom arabe',
    'Melhfa Sahel;3 200;5;Melhfa;ملحفة الساحل',
    'Melhfa Dune;2 800;8;Melhfa;ملحفة الكثيب',
    'Parfum Oud;cher;4;Beauté;عطر العود',
  ]
  await goTo(page, '/admin/products/import')
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'arrivage.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) })
  await page.getByRole('button', { name: t.send }).click()
  await page.waitForURL(/\/import\/\d+$/)
}

// Messages and settings.

export async function addLetter(page: Page): Promise<void> {
  await goTo(page, '/admin/messages/newsletter/letters')
  await page
    .getByRole('button', { name: inLanguage(lettersText, 'fr').write })
    .first()
    .click()
  await page.waitForURL(/\/letters\/\d+$/)
}

export async function addWebhook(page: Page): Promise<void> {
  const t = inLanguage(webhooksText, 'fr')
  await goTo(page, '/admin/settings/webhooks')
  await page.getByRole('button', { name: t.add }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t.url).fill('https://compta.example.com/melhfa')
  await dialog.getByLabel(t.description).fill('Comptabilité')
  await dialog.getByRole('switch').first().check()
  await dialog.getByRole('button', { name: t.save }).click()
  await page.getByRole('button', { name: t.done }).click()
  await page.waitForURL(/\/webhooks\/\d+$/)
}

export const scrollTo =
  (selector: string) =>
  async ({ page }: Visit): Promise<void> => {
    await page.locator(selector).evaluate((element) => element.scrollIntoView({ block: 'start' }))
  }
