/** A day at the counter with the keyboard only: the register is opened, articles are sold, the drawer is counted. */
import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { inDatabase } from './database.ts'
import { closeRegister } from './register.ts'
import { DESKTOP, expect, hydrated, speaking, test } from './shop.ts'
import { addStaff, enterAs } from './staff.ts'
import { barcoded, salesOf, ticketOf } from './till.ts'

const MAX_TABS = 60

test.use({ viewport: DESKTOP })
test.beforeEach(() => inDatabase('update settings set has_till = true'))
test.afterEach(async () => {
  await inDatabase('update settings set has_till = false')
  await closeRegister()
})

test('a register is opened, two sales are paid and it is closed', async ({ page }) => {
  const cashier = `Aminetou ${randomUUID().slice(0, 6)}`
  const name = `Voile ${randomUUID().slice(0, 8)}`
  await barcoded(name)
  await closeRegister()
  await speaking(page, 'fr')
  await enterAs(page, await addStaff({ name: cashier }))
  await page.goto('/admin')
  await hydrated(page)

  await test.step('the register is opened with 500', async () => {
    await goBySearch(page, 'caisse', '/admin/cash-register')
    await pressOn(page, page.getByRole('button', { name: 'Ouvrir la caisse', exact: true }))
    await expect(page.getByLabel('Solde d’ouverture')).toBeFocused()
    await page.keyboard.type('500')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Ouverte', { exact: true }).first()).toBeVisible()
  })

  await test.step('an article is found by its name, its quantity raised, and paid in cash', async () => {
    await goBySearch(page, 'comptoir', '/admin/till')
    await expect(page.locator('.till-grid button').first()).toBeVisible()
    await page.keyboard.press('F2')
    await page.keyboard.type(name)
    await page.keyboard.press('Enter')
    await expect(ticketOf(page).getByText('1 article', { exact: true })).toBeVisible()
    await pressOn(page, ticketOf(page).getByRole('button', { name: /Un de plus/ }))
    await expect(ticketOf(page).getByText('2 articles')).toBeVisible()
    await page.keyboard.press('F4')
    await page.getByRole('dialog').getByLabel('Espèces reçues').waitFor()
    await page.keyboard.type('3000')
    await page.keyboard.press('Enter')
    const paid = page.getByRole('dialog', { name: /^Payé/ })
    await expect(paid.getByText(/Commande \d+ · reçu/)).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(paid).toBeHidden()
  })

  await test.step('a ticket is parked, recalled, and paid exactly', async () => {
    await page.keyboard.press('F2')
    await page.keyboard.type(name)
    await page.keyboard.press('Enter')
    await expect(ticketOf(page).getByText('1 article', { exact: true })).toBeVisible()
    await page.keyboard.press('F9')
    await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused()
    await page.keyboard.type('Dame en bleu')
    await page.keyboard.press('Enter')
    await expect(ticketOf(page).getByText('Ticket vide')).toBeVisible()
    await expect(page.getByRole('dialog')).toBeHidden()
    await pressOn(page, page.getByRole('button', { name: /Tickets en attente/ }))
    await pressOn(
      page,
      page.getByRole('listitem').filter({ hasText: 'Dame en bleu' }).getByRole('button').first(),
    )
    await expect(ticketOf(page).getByText('1 article', { exact: true })).toBeVisible()
    await page.keyboard.press('F4')
    await page.getByRole('dialog').getByLabel('Espèces reçues').waitFor()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: /^Payé/ })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeHidden()
  })

  await test.step('the drawer is counted and the register closed', async () => {
    await pressOn(page, page.getByRole('link', { name: 'Retour au tableau de bord' }))
    await page.waitForURL((url) => url.pathname === '/admin')
    await hydrated(page)
    await goBySearch(page, 'caisse', '/admin/cash-register')
    await pressOn(page, page.getByRole('button', { name: 'Fermer la caisse', exact: true }))
    const closing = page.getByRole('dialog', { name: /^Fermer la caisse du/ })
    await tabTo(page, closing.getByLabel('billet de 500 UM'))
    await page.keyboard.type('7')
    await pressOn(page, closing.getByRole('button', { name: /^Fermer la caisse/ }))
    await expect(closing).toBeHidden()
    await expect(page.getByText('Fermée', { exact: true }).first()).toBeVisible()
  })

  expect((await salesOf(cashier)).map(({ total }) => total)).toEqual([200_000, 100_000])
  const { rows } = await inDatabase(
    `select expected_cash::int, counted_cash::int from cash_closings where closed_by_name = '${cashier}'`,
  )
  expect(rows).toEqual([{ expected_cash: 350_000, counted_cash: 350_000 }])
})

/** Chooses a screen in the search of the back office; Enter is pressed before the results arrive. */
async function goBySearch(page: Page, words: string, path: string): Promise<void> {
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
  await page.keyboard.type(words)
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname === path)
}

/** Reaches a control with Tab, sees its focus, and presses Enter. */
async function pressOn(page: Page, control: Locator): Promise<void> {
  await tabTo(page, control)
  await page.keyboard.press('Enter')
}

async function tabTo(page: Page, control: Locator): Promise<void> {
  const target = control.filter({ visible: true }).first()
  await expect(target).toBeVisible()
  for (let pressed = 0; pressed < MAX_TABS; pressed++) {
    if (await target.evaluate((element) => element === document.activeElement)) {
      expect(await target.evaluate((element) => element.matches(':focus-visible'))).toBe(true)
      return
    }
    await page.keyboard.press('Tab')
  }
  throw new Error(`not reached with ${MAX_TABS} presses of Tab`)
}
