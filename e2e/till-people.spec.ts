/** PINs of the till, and the customer display. */
import { randomUUID } from 'node:crypto'
import AxeBuilder from '@axe-core/playwright'
import type { Browser, Page } from '@playwright/test'
import { inDatabase } from './database.ts'
import { expect, hydrated, speaking, test } from './shop.ts'
import { addStaff, endSessionsOf, enterAs, shopAddress } from './staff.ts'

test.beforeEach(() => inDatabase('update settings set has_till = true'))
test.afterEach(() => inDatabase('update settings set has_till = false'))

const SELLER = 'manageOrders,manageCash,giveDiscount'

test(
  'an admin sets the PIN of a cashier, who changes it, and sells under the own name with it',
  { tag: '@full' },
  async ({ page, complaints }) => {
    await page.setViewportSize({ width: 1280, height: 900 })
    const [admin, name] = [await addStaff(), `Oumar ${randomUUID().slice(0, 6)}`]
    const cashier = await addStaff({ name, role: 'cashier', permissions: SELLER })
    await enterAs(page, admin)
    await speaking(page, 'fr')
    await page.goto(`/admin/users?edit=${cashier.id}`)
    await hydrated(page)
    const dialog = page.getByRole('dialog')
    const field = dialog.getByLabel('Code PIN')
    await field.fill('1234')
    await dialog.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(dialog.getByText('Ce code se devine trop facilement')).toBeVisible()
    await field.fill('3819')
    await dialog.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(dialog).toBeHidden()

    await enterAs(page, cashier)
    await page.goto('/admin')
    await hydrated(page)
    await page.getByRole('button', { name: 'Compte' }).click()
    await page.getByRole('menuitem', { name: 'Mon code PIN' }).click()
    await dialog.getByLabel('Code PIN actuel').fill('4444')
    await dialog.getByLabel('Nouveau code PIN').fill('7294')
    await dialog.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(dialog.getByText('Code PIN incorrect.')).toBeVisible()
    // The browser reports the refusal.
    complaints.length = 0
    await dialog.getByLabel('Code PIN actuel').fill('3819')
    await dialog.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(dialog).toBeHidden()

    await enterAs(page, admin)
    const answer = await post(page, '/admin/till/people', {
      intent: 'switch',
      person: String(cashier.id),
      pin: '7294',
    })
    expect(answer).toMatchObject({ person: { id: cashier.id, name }, secret: expect.any(String) })
  },
)

test('a shop without a till has no PIN field', { tag: '@full' }, async ({ page, complaints }) => {
  await inDatabase('update settings set has_till = false')
  const admin = await addStaff()
  await enterAs(page, admin)
  await speaking(page, 'fr')
  await page.goto(`/admin/users?edit=${admin.id}`)
  await hydrated(page)
  await expect(page.getByRole('dialog').getByText('Historique du compte')).toBeVisible()
  await expect(page.getByText(/PIN/)).toHaveCount(0)
  expect((await page.goto('/display'))!.status()).toBe(404)
  complaints.length = 0
})

test('the display shows the ticket of the till it is paired with, and survives a lost connection', async ({
  page,
  browser,
  complaints,
}) => {
  const seller = await addStaff({ role: 'cashier', permissions: SELLER })
  await enterAs(page, seller)
  await page.goto('/admin')
  const display = await openDisplay(browser)
  await expect(display.getByText('Entrez ce code au comptoir')).toBeVisible()
  await expectAccessible(display)
  const code = (await display.locator('.display-digits').textContent())!
  expect(await post(page, '/admin/till/display', { intent: 'pair', code })).toEqual({ isPaired: true })
  await expect(display.getByText('Bienvenue')).toBeVisible()

  await show(page, { lines: [VEIL], total: 640_000 })
  await expect(display.getByRole('listitem')).toHaveText(/2 ×Voile Nila.*Bleu · .3.200.UM. l’unité.*6.400.UM/)
  await expect(display.getByText('6 400 UM').last()).toBeVisible()

  await expectAccessible(display)

  // In the language of the ticket.
  await show(page, {
    language: 'ar',
    lines: [VEIL],
    total: 640_000,
    transfer: {
      method: { fr: 'Bankily', ar: 'بنكيلي' },
      account: '22 12 34 56',
      qr: '22123456',
      amount: 640_000,
    },
  })
  await expect(display.getByRole('heading', { name: /بنكيلي/ })).toBeVisible()
  await expect(display.getByRole('img')).toBeVisible()
  await expect(display.locator('main')).toHaveAttribute('dir', 'rtl')

  await display.context().setOffline(true)
  await expect(display.getByText('انقطع الاتصال')).toBeVisible()
  await expect(display.getByText('22 12 34 56')).toBeVisible()
  await show(page, { lines: [VEIL], total: 640_000, paid: { received: 700_000, change: 60_000 } })
  await display.context().setOffline(false)
  await expect(display.getByText('Monnaie rendue')).toBeVisible()
  await expect(display.getByText('600 UM')).toBeVisible()
  await expect(display.getByText('Connexion perdue')).toBeHidden()

  // A reload shows it again; the end of the session of the till ends it.
  await display.reload()
  await expect(display.getByText('Monnaie rendue')).toBeVisible()
  await endSessionsOf(seller)
  await expect(display.getByText('Entrez ce code au comptoir')).toBeVisible()
  expect(await display.locator('.display-digits').textContent()).not.toBe(code)
  await display.context().close()
  // The page of the admin lost its stream.
  complaints.length = 0
})

const VEIL = {
  name: { fr: 'Voile Nila', ar: 'ملحفة نيلة' },
  variantName: { fr: 'Bleu', ar: 'أزرق' },
  quantity: 2,
  price: 320_000,
}

/** A browser of its own, without a session. */
async function openDisplay(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: shopAddress(), viewport: { width: 820, height: 1180 } })
  const display = await context.newPage()
  await display.goto('/display?lang=fr')
  return display
}

async function show(page: Page, content: object): Promise<void> {
  const whole = { language: 'fr', lines: [], discount: 0, total: 0, ...content }
  expect(await post(page, '/admin/till/display', { intent: 'show', content: JSON.stringify(whole) })).toEqual(
    {
      isPaired: true,
    },
  )
}

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

async function expectAccessible(display: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page: display }).withTags(STANDARDS).analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
}

/** As the screen of the till sends it. */
async function post(page: Page, path: string, form: Record<string, string>): Promise<unknown> {
  const answer = await page.request.post(shopAddress() + path, { form, headers: { origin: shopAddress() } })
  return answer.json()
}
