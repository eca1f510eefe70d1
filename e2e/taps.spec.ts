/** The two most frequent tasks of staff take no more taps than `docs/taps.md` says. */
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { inDatabase } from './database.ts'
import { placeOrder } from './orders.ts'
import { expect, hydrated, PHONE, speaking, test } from './shop.ts'
import { addStaff, enterAs } from './staff.ts'

test.use({ viewport: PHONE })

/** Counts the taps on a page, also after it has navigated. */
async function countTaps(page: Page): Promise<() => number> {
  let taps = 0
  await page.exposeFunction('countTap', () => (taps += 1))
  await page.addInitScript(() => {
    addEventListener('pointerdown', () => void Reflect.get(window, 'countTap')(), true)
  })
  return () => taps
}

async function openDashboard(page: Page): Promise<void> {
  await speaking(page, 'fr')
  await enterAs(page, await addStaff())
  await page.goto('/admin')
  await hydrated(page)
}

const ordersInBar = (page: Page) =>
  page.getByRole('navigation', { name: 'Accès rapide' }).getByRole('link', { name: /^Commandes/ })

async function statusOf(id: number): Promise<string> {
  const { rows } = await inDatabase(`select status from orders where id = ${id}`)
  return rows[0].status as string
}

test('an order paid by wallet is checked and confirmed with three taps and one field', async ({
  page,
  request,
}) => {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 }
  const proof = sharp({ create: { width: 90, height: 160, channels: 3, background: '#000', noise } })
  const { id, number } = await placeOrder(request, await proof.png().toBuffer())
  const taps = await countTaps(page)
  await openDashboard(page)
  await ordersInBar(page).click()
  const row = page.getByRole('row').filter({ hasText: String(number) })
  await row.getByRole('link', { name: 'Vérifier', exact: true }).click()
  await page.getByLabel('Référence de la transaction').fill(`TAP${number}`)
  await page.getByRole('button', { name: 'Accepter et confirmer la commande' }).click()
  await expect(page.getByText('Statut mis à jour : Confirmée').first()).toBeVisible()
  expect(await statusOf(id)).toBe('confirmed')
  await expect.poll(taps).toBe(3)
})

test('an order is marked as delivered with three taps', async ({ page, request }) => {
  const { id, number } = await placeOrder(request)
  await inDatabase(`update orders set status = 'sent' where id = ${id}`)
  const taps = await countTaps(page)
  await openDashboard(page)
  await ordersInBar(page).click()
  const row = page.getByRole('row').filter({ hasText: String(number) })
  await row.getByRole('button', { name: 'Livrer', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Passer à « Livrée »' }).click()
  await expect(page.getByText('Statut mis à jour : Livrée').first()).toBeVisible()
  expect(await statusOf(id)).toBe('delivered')
  await expect.poll(taps).toBe(3)
})
