/** Part payments: a deposit, what an edit added, the rest at the door, and money given back. */
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { inDatabase } from './database.ts'
import { placeOrder } from './orders.ts'
import { DESKTOP, expect, expectNoSidewaysScroll, hydrated, PHONE, speaking, test } from './shop.ts'
import { addStaff, enterAs } from './staff.ts'

const PERMISSIONS = 'manageOrders,refundOrders,manageCash,manageClients'

/** Noise, because plain pictures all look alike and would count as the same proof. */
async function picture(): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 }
  return sharp({ create: { width: 90, height: 160, channels: 3, background: '#000', noise } })
    .png()
    .toBuffer()
}

/** What an edit of the order does to its total, in ouguiya. */
async function changeTotal(id: number, difference: number): Promise<void> {
  const amount = difference * 100
  await inDatabase(
    `update orders set subtotal = subtotal + ${amount}, total = total + ${amount} where id = ${id}`,
  )
}

async function entriesOf(id: number): Promise<string[]> {
  const { rows } = await inDatabase(
    `select type || ' ' || payment_method || ' ' || amount / 100 as entry from cash_transactions
     where order_id = ${id} order by id`,
  )
  return rows.map(({ entry }) => entry as string)
}

async function openOrder(page: Page, id: number): Promise<void> {
  await page.goto(`/admin/orders/${id}`)
  await hydrated(page)
}

test(
  'what an edit added is paid by the shopper with a picture, in Arabic on a phone',
  { tag: '@full' },
  async ({ page, request }) => {
    const { id, url } = await placeOrder(request, await picture())
    await enterAs(page, await addStaff({ role: 'manager', permissions: PERMISSIONS }))
    await page.setViewportSize(PHONE)
    await speaking(page, 'ar')
    await openOrder(page, id)
    await page.getByLabel('مرجع العملية').fill(`E2E${id}A`)
    await page.getByRole('button', { name: 'الدفع صحيح' }).click()
    await expect(page.getByText('تم التحقق').first()).toBeVisible()
    await expect(page.getByRole('region', { name: 'الدفعات' })).toBeHidden()
    await changeTotal(id, 500)
    const payments = page.getByRole('region', { name: 'الدفعات' })
    await expect(payments).toContainText('المتبقي للدفع')
    await expectNoSidewaysScroll(page)

    await page.goto(url)
    await hydrated(page)
    await expect(page.getByText('أرسلي هذا المبلغ')).toBeVisible()
    await expectNoSidewaysScroll(page)
    await page
      .locator('[name=proof]')
      .setInputFiles({ name: 'rest.png', mimeType: 'image/png', buffer: await picture() })
    await page.getByRole('button', { name: 'إرسال', exact: true }).click()
    await expect(page.getByRole('status').filter({ hasText: 'وصلت الصورة' })).toBeVisible()
    await expect(page.getByText('أرسلي هذا المبلغ')).toBeHidden()
    expect(await entriesOf(id)).toEqual(['sale bankily 2000'])

    await openOrder(page, id)
    await expect(payments).toContainText('للتحقق')
    await page.getByLabel('مرجع العملية').fill(`E2E${id}B`)
    await page.getByRole('button', { name: 'الدفع صحيح' }).click()
    // No text on the page changes only when the second payment is accepted.
    await expect.poll(() => entriesOf(id)).toEqual(['sale bankily 2000', 'sale bankily 500'])
    await expect(payments).not.toContainText('المتبقي للدفع')
  },
)

test('a deposit, money given back and the rest at the door, in French on a desktop', async ({
  page,
  request,
  complaints,
}) => {
  const { id } = await placeOrder(request)
  await enterAs(page, await addStaff({ role: 'manager', permissions: PERMISSIONS }))
  await page.setViewportSize(DESKTOP)
  await speaking(page, 'fr')
  await openOrder(page, id)
  const sheet = page.getByRole('dialog').first()
  await sheet.getByRole('button', { name: 'Plus d’actions' }).click()
  await page.getByRole('menuitem', { name: 'Encaisser un paiement' }).click()
  const form = page.getByRole('dialog', { name: /Paiement de la commande/ })
  await form.getByLabel('Moyen').selectOption('bankily')
  await form.getByLabel('Montant').fill('9000')
  await form.getByLabel('Référence de la transaction').fill(`E2E${id}C`)
  await form.getByRole('button', { name: 'Inscrire le paiement' }).click()
  await expect(form.getByText('C’est plus que ce qui reste à payer')).toBeVisible()
  await expect(form.getByLabel('Référence de la transaction')).toHaveValue(`E2E${id}C`)
  await form.getByLabel('Montant').fill('800')
  await form.getByRole('button', { name: 'Inscrire le paiement' }).dblclick()
  await expect(form).toBeHidden()
  const payments = page.getByRole('region', { name: 'Paiements' })
  await expect(payments).toContainText('Reste à payer')
  expect(await entriesOf(id)).toEqual(['sale bankily 800'])

  await changeTotal(id, -1500)
  await payments.getByRole('button', { name: 'Rendre de l’argent' }).click()
  const giving = page.getByRole('dialog', { name: /Remboursement de la commande/ })
  await giving.getByLabel('Moyen').selectOption('sadad')
  await giving.getByRole('button', { name: 'Inscrire le remboursement' }).click()
  await expect(giving).toBeHidden()
  await expect(payments).toContainText('À envoyer au client')
  await payments.getByRole('button', { name: 'Argent rendu' }).click()
  await page.locator('dialog.confirm').getByRole('button', { name: 'Argent rendu' }).click()
  await expect(payments).not.toContainText('À envoyer au client')
  expect(await entriesOf(id)).toEqual(['sale bankily 800', 'refund sadad 300'])
  complaints.length = 0 // the browser logs the refusal itself
})

test(
  'the delivery of a wallet order with something due offers to take it in cash',
  { tag: '@full' },
  async ({ page, request }) => {
    const { id } = await placeOrder(request, await picture())
    await inDatabase(`update orders set status = 'sent' where id = ${id}`)
    await changeTotal(id, 300)
    await enterAs(page, await addStaff({ role: 'manager', permissions: PERMISSIONS }))
    await page.setViewportSize(DESKTOP)
    await speaking(page, 'fr')
    await openOrder(page, id)
    await page.getByRole('button', { name: 'Passer à « Livrée »' }).click()
    const question = page.locator('dialog.confirm')
    await expect(question.getByText(/Il reste.*300/)).toBeVisible()
    await expect(question.getByRole('radio', { name: /encaissés en espèces/ })).toBeChecked()
    await question.getByRole('button', { name: 'Passer à « Livrée »' }).click()
    await expect(page.getByText('Statut mis à jour : Livrée').first()).toBeVisible()
    expect(await entriesOf(id)).toEqual(['sale bankily 2000', 'sale cash 300'])
  },
)
