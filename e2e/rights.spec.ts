/** Permissions to refund, delete and reset; unpaid orders that are about to be cancelled. */
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { inDatabase } from './database.ts'
import { placeOrder } from './orders.ts'
import { DESKTOP, expect, forVariants, hydrated, openLive, PHONE, speaking, test } from './shop.ts'
import { addStaff, enterAs } from './staff.ts'

function picture(background: string): Promise<Buffer> {
  return sharp({ create: { width: 30, height: 60, channels: 3, background } })
    .png()
    .toBuffer()
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await hydrated(page)
}

const WORDS = {
  ar: {
    more: 'إجراءات أخرى',
    registerMenu: 'إجراءات أخرى للصندوق',
    cancelOrder: 'إلغاء الطلب',
    remove: 'حذف',
    mayNotRefund: 'ولا تملك صلاحية رد المبالغ',
    addEntry: 'إضافة عملية',
    type: 'النوع',
    refund: 'رد',
    reset: 'تصفير الصندوق',
    reason: 'السبب',
    expiring: 'طلب غير مدفوع سيُلغى قريبًا',
    see: 'عرض',
    note: 'لم يثبت الدفع',
    refuse: 'رفض',
    refuseNow: 'رفض الإثبات',
    refused: 'رُفض الإثبات',
  },
  fr: {
    more: 'Plus d’actions',
    registerMenu: 'Autres actions de la caisse',
    cancelOrder: 'Annuler la commande',
    remove: 'Supprimer',
    mayNotRefund: 'vous n’avez pas le droit de rembourser',
    addEntry: 'Ajouter une transaction',
    type: 'Type',
    refund: 'Remboursement',
    reset: 'Réinitialiser la caisse',
    reason: 'Motif',
    expiring: 'commande impayée bientôt annulée',
    see: 'Voir',
    note: 'Paiement non prouvé',
    refuse: 'Refuser',
    refuseNow: 'Refuser la preuve',
    refused: 'Preuve refusée',
  },
}

forVariants('fr', 'desktop', ({ language }) => {
  const words = WORDS[language]

  test(
    'a cashier neither refunds nor deletes nor resets, and is told why',
    { tag: '@full' },
    async ({ page, request }) => {
      const [paid, unpaid] = [await placeOrder(request, await picture('#aaa')), await placeOrder(request)]
      await speaking(page, language)
      await enterAs(page, await addStaff({ role: 'cashier' }))
      await open(page, '/admin/orders')
      const menuOf = async (number: number) => {
        const row = page.getByRole('row').filter({ hasText: String(number) })
        await row.getByRole('button', { name: words.more, exact: true }).click()
      }
      await menuOf(paid.number)
      await expect(page.getByRole('menuitem', { name: words.remove })).toHaveCount(0)
      await page.getByRole('menuitem', { name: words.cancelOrder }).click()
      await expect(page.getByText(words.mayNotRefund)).toBeVisible()
      await expect(page.locator('dialog[open]')).toHaveCount(0)
      await menuOf(unpaid.number)
      await page.getByRole('menuitem', { name: words.cancelOrder }).click()
      const question = page.locator('dialog[open]')
      await question.getByLabel(words.reason).fill('Couleur épuisée')
      await question.getByRole('button', { name: words.cancelOrder }).click()
      const statusOf = async (id: number) =>
        (await inDatabase(`select status from orders where id = ${id}`)).rows[0].status
      await expect.poll(() => statusOf(unpaid.id)).toBe('cancelled')
      expect(await statusOf(paid.id)).toBe('pending')

      await open(page, '/admin/cash-register')
      await page.getByRole('button', { name: words.addEntry }).first().click()
      const types = page.getByRole('dialog').getByLabel(words.type)
      await expect(types.locator('option')).toHaveCount(4)
      await expect(types).not.toContainText(words.refund)
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: words.registerMenu }).click()
      await expect(page.getByRole('menuitem').first()).toBeVisible()
      await expect(page.getByRole('menuitem', { name: words.reset })).toHaveCount(0)
    },
  )
})

test.describe('users', () => {
  test.use({ viewport: PHONE })

  test(
    'extensions are shown below their permission, and the note is hidden once',
    { tag: '@full' },
    async ({ page }) => {
      await inDatabase(
        `insert into activity_log (staff_name, action, subject) values ('system', 'rightsAdded', 'user')`,
      )
      await speaking(page, 'ar')
      await enterAs(page, await addStaff())
      await open(page, '/admin/users')
      const note = page.getByRole('region', { name: /أربع صلاحيات جديدة/ })
      await expect(note).toBeVisible()
      await note.getByRole('button', { name: 'فهمت' }).click()
      await expect(note).toBeHidden()
      await page.goto('/admin/users?new')
      await hydrated(page)
      await expect(note).toBeHidden()
      const form = page.getByRole('dialog')
      const switchOf = (permission: string) => form.locator(`[role=switch][value=${permission}]`)
      const refunds = switchOf('refundOrders')
      await expect(refunds).not.toBeChecked()
      await refunds.check()
      await switchOf('manageOrders').uncheck()
      // Refunds are entered in the register too.
      await expect(refunds).toBeChecked()
      await expect(switchOf('deleteOrders')).toHaveCount(0)
      await switchOf('manageCash').uncheck()
      await expect(refunds).toHaveCount(0)
      await form.getByText('مسيّر', { exact: true }).click()
      await expect(refunds).toBeChecked()
      await expect(switchOf('deleteOrders')).not.toBeChecked()
    },
  )
})

forVariants('ar', 'phone', ({ language }) => {
  const words = WORDS[language]

  test(
    'an unpaid order is announced to staff and shopper until a proof arrives',
    { tag: '@full' },
    async ({ page, request }) => {
      const order = await placeOrder(request, await picture('#aaa'))
      await speaking(page, language)
      await enterAs(page, await addStaff())
      await open(page, `/admin/orders/${order.id}`)
      const sheet = page.getByRole('dialog').filter({ hasText: String(order.number) })
      await expect(sheet.getByText(words.note)).toHaveCount(0)
      await sheet.getByRole('button', { name: words.refuse, exact: true }).click()
      await page.locator('dialog[open]').getByLabel(words.reason).fill('Illisible')
      await page.locator('dialog[open]').getByRole('button', { name: words.refuseNow }).click()
      await expect(page.getByRole('status').filter({ hasText: words.refused })).toBeVisible()
      // As the job does at half of the time.
      await inDatabase(
        `update orders set unpaid_warned_at = now() + interval '1 second' where id = ${order.id}`,
      )
      await expect(sheet.getByText(words.note)).toBeVisible()

      await open(page, '/admin')
      const work = page.getByRole('listitem').filter({ hasText: words.expiring })
      await work.getByRole('link', { name: words.see }).click()
      await expect(page).toHaveURL('/admin/orders?unpaid=soon')
      await expect(page.getByRole('link', { name: words.expiring })).toBeVisible()
      const number = page.getByText(String(order.number), { exact: true })
      await expect(number.first()).toBeVisible()

      const shopper = await page.context().newPage()
      await shopper.setViewportSize(PHONE)
      await openLive(shopper, order.url)
      const note = shopper.getByText('طلبك محفوظ حتى')
      await expect(note).toBeVisible()
      const html = await (await shopper.request.get(order.url)).text()
      expect(html).toContain('طلبك محفوظ حتى')
      await shopper
        .locator('[name=proof]')
        .setInputFiles({ name: `${randomUUID()}.png`, mimeType: 'image/png', buffer: await picture('#fff') })
      await shopper.getByRole('button', { name: 'إرسال', exact: true }).click()
      await expect(note).toBeHidden()
      await shopper.close()
      await expect(number).toHaveCount(0)
    },
  )
})

test.describe('settings', () => {
  test.use({ viewport: DESKTOP })

  test(
    'the owner sets the time to pay and the discounts of each role',
    { tag: '@full' },
    async ({ page }) => {
      await speaking(page, 'fr')
      await enterAs(page, await addStaff())
      await open(page, '/admin/settings?section=payments')
      const section = page.getByRole('form', { name: 'Paiements' })
      await section.getByLabel('Annuler une commande impayée après').fill('12')
      await section.getByLabel('Caissiers').fill('120')
      await section.getByRole('button', { name: 'Enregistrer' }).click()
      await expect(section.getByText('0, ou entre 24 et 720 heures')).toBeVisible()
      await expect(section.getByText('Entre 0 et 100 %')).toBeVisible()
      await section.getByLabel('Annuler une commande impayée après').fill('72')
      await section.getByLabel('Caissiers').fill('10')
      await section.getByRole('button', { name: 'Enregistrer' }).click()
      await expect(
        page.getByRole('status').filter({ hasText: 'Moyens de paiement enregistrés' }),
      ).toBeVisible()
      const { rows } = await inDatabase('select unpaid_hours, cashier_discount_limit from settings')
      expect(rows).toEqual([{ unpaid_hours: 72, cashier_discount_limit: 10 }])
      await inDatabase('update settings set unpaid_hours = 48, cashier_discount_limit = 5')
    },
  )
})
