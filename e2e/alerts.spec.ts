/** Alerts about money: found, shown on the register, looked at and dismissed with a reason. */
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { inDatabase } from './database.ts'
import { placeOrder, type PlacedOrder } from './orders.ts'
import { closeRegister } from './register.ts'
import {
  DESKTOP,
  expect,
  expectNoSidewaysScroll,
  hydrated,
  PHONE,
  speaking,
  test,
  type Language,
} from './shop.ts'
import { addStaff, enterAs } from './staff.ts'

const WORDS = {
  ar: {
    badge: /تنبيه/,
    none: 'لا شيء للتحقق منه',
    check: 'تحقق الآن',
    checked: /تم التحقق/,
    nearly: 'أُرسلت لطلبين صورتان تكادان تتطابقان.',
    order: (number: number) => `الطلب رقم ${number}`,
    dismiss: /^إنهاء التنبيه/,
    dismissNow: 'إنهاء التنبيه',
    reason: 'السبب',
    reasonNeeded: 'اكتب ما تحققت منه.',
    dismissed: 'أُنهي التنبيه',
    done: 'المعالَجة',
    by: /أنهاه/,
  },
  fr: {
    badge: /^\d+ alertes?$/,
    none: 'Rien à vérifier',
    check: 'Vérifier maintenant',
    checked: /Vérifié/,
    refund: /rendus par Sidi/,
    order: (number: number) => `Commande n° ${number}`,
    dismiss: /^Classer/,
    dismissNow: 'Classer',
    reason: 'Raison',
    reasonNeeded: 'Écrivez ce que vous avez vérifié.',
    dismissed: 'Alerte classée',
    done: 'Traitées',
    by: /Classée par Sidi/,
  },
}

const RIGHTS = 'manageOrders,refundOrders,manageCash,resetRegister'

/** What earlier tests of this shop have left. */
const endAlerts = () => inDatabase('update alerts set ended_at = now() where ended_at is null')

async function enterShop(page: Page, language: Language): Promise<void> {
  await speaking(page, language)
  await enterAs(page, await addStaff({ name: 'Sidi', role: 'manager', permissions: RIGHTS }))
}

async function openAlerts(page: Page): Promise<void> {
  await page.goto('/admin/cash-register/alerts')
  await hydrated(page)
}

/** Checks again and waits for the result. */
async function check(page: Page, language: Language): Promise<void> {
  await page.getByRole('button', { name: WORDS[language].check }).click()
  await expect(page.getByText(WORDS[language].checked).first()).toBeVisible()
}

const cardOf = (page: Page, { number }: PlacedOrder, language: Language) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: WORDS[language].order(number), exact: true }) })

test.describe('in Arabic on a phone', () => {
  test.use({ viewport: PHONE })

  test(
    'a picture that was saved again for a second order is found and dismissed',
    { tag: '@full' },
    async ({ page }) => {
      const t = WORDS.ar
      await endAlerts()
      const reference = String(Date.now())
      const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="720" height="1280"><rect width="720" height="1280" fill="#fff"/>
      <rect width="720" height="160" fill="#0a7f76"/><text x="40" y="520" font-size="84">${reference}</text></svg>`
      const original = await sharp(Buffer.from(drawing)).png().toBuffer()
      const first = await placeOrder(page.request, original)
      const second = await placeOrder(
        page.request,
        await sharp(original).resize(480).jpeg({ quality: 60 }).toBuffer(),
      )
      await enterShop(page, 'ar')
      await page.goto('/admin/cash-register')
      await hydrated(page)
      await expect(page.getByRole('link', { name: t.badge })).toBeHidden()

      await openAlerts(page)
      await expect(page.getByText(t.none)).toBeVisible()
      await check(page, 'ar')
      const card = cardOf(page, first, 'ar').filter({ hasText: t.nearly })
      await expect(card.getByRole('link', { name: t.order(second.number) })).toBeVisible()
      await expectNoSidewaysScroll(page)

      await page.goto('/admin/cash-register')
      await page.getByRole('link', { name: t.badge }).click()
      await page.waitForURL(/\/alerts$/)
      await card.getByRole('button', { name: t.dismiss }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('button', { name: t.dismissNow }).click()
      await expect(dialog.getByText(t.reasonNeeded)).toBeVisible()
      await dialog.getByLabel(t.reason).fill('حوالة واحدة لطلبين، اتصلنا بالزبونة')
      await dialog.getByRole('button', { name: t.dismissNow }).click()
      await expect(page.getByText(t.dismissed).first()).toBeVisible()
      await expect(card).toBeHidden()

      await check(page, 'ar')
      await expect(card).toBeHidden()
      await page.getByRole('link', { name: t.done }).click()
      await expect(card.filter({ hasText: 'حوالة واحدة' })).toContainText(t.by)
      await expectNoSidewaysScroll(page)
    },
  )
})

test.describe('in French on a desktop', () => {
  test.use({ viewport: DESKTOP })

  test(
    'a refund without a return is asked about; another person dismisses it first',
    { tag: '@full' },
    async ({ page, complaints }) => {
      const t = WORDS.fr
      await closeRegister()
      await endAlerts()
      await enterShop(page, 'fr')
      const order = await placeOrder(page.request)
      await page.goto('/admin/cash-register')
      await hydrated(page)
      await expect(page.getByRole('link', { name: t.badge })).toBeHidden()

      const enter = async (type: string, amount: string) => {
        await page
          .getByRole('button', { name: 'Ajouter une transaction' })
          .filter({ visible: true })
          .first()
          .click()
        const dialog = page.getByRole('dialog')
        await dialog.getByLabel('Type', { exact: true }).selectOption(type)
        await dialog.getByLabel('Moyen de paiement').selectOption('bankily')
        await dialog.getByLabel('Montant').fill(amount)
        await dialog.getByLabel('Description').fill('Commande')
        await dialog.getByLabel('Numéro de commande').fill(String(order.number))
        return dialog
      }
      const sale = await enter('sale', '2000')
      await sale.getByRole('button', { name: 'Ajouter', exact: true }).click()
      await expect(sale).toBeHidden()

      // In old ouguiya first: the question names the order, and the figure stays as it was entered.
      const refund = await enter('refund', '20000')
      const question = refund.getByRole('button', { name: /20.000.? \? La commande est de .?2.000/ })
      await question.click()
      await expect(refund.getByText(/En anciennes ouguiyas \(MRO\) : .*20.000.*soit .*2.000/)).toBeVisible()
      await expect(refund.getByLabel('Montant')).toHaveValue('20000')
      await refund.getByLabel('Montant').fill('2000')
      await expect(question).toBeHidden()
      await refund.getByRole('button', { name: 'Ajouter', exact: true }).click()
      await expect(refund).toBeHidden()

      await openAlerts(page)
      await check(page, 'fr')
      const card = cardOf(page, order, 'fr')
      await expect(card).toContainText(t.refund)
      await expect(card).toContainText('Enregistrez le retour')
      await expectNoSidewaysScroll(page)
      await card.getByRole('button', { name: t.dismiss }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel(t.reason).fill('Geste commercial')
      await inDatabase(
        `update alerts set dismissed_at = now(), dismissed_name = 'Oumar', dismiss_reason = 'Vu'
       where kind = 'refundWithoutReturn' and subject = 'order:${order.id}' and ended_at is null`,
      )
      await dialog.getByRole('button', { name: t.dismissNow }).click()
      await expect(page.getByText('Oumar a déjà classé cette alerte.')).toBeVisible()
      // The browser logs the refused request itself.
      expect(complaints.splice(0)).toEqual([expect.stringContaining('409')])
      await expect(dialog.getByLabel(t.reason)).toHaveValue('Geste commercial')
      await page.keyboard.press('Escape')
      await expect(card).toBeHidden()
    },
  )
})
