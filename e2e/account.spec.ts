/** A shopper's account: a code read out by staff, orders, order again, addresses, preferences, deleting the data. */
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { inDatabase } from './database.ts'
import { placeOrder } from './orders.ts'
import { currentShop } from './shop-server.ts'
import {
  expect,
  expectNoSidewaysScroll,
  forVariants,
  hydrated,
  speaking,
  test,
  type Language,
} from './shop.ts'
import { addStaff, enterAs } from './staff.ts'

const WORDS = {
  ar: {
    account: 'عرض كل طلباتي',
    phone: 'الهاتف',
    proceed: 'متابعة',
    badPhone: 'رقم الهاتف غير صالح',
    call: /نقرأ لكِ الرمز/,
    code: 'الرمز من ستة أرقام',
    enter: 'دخول',
    wrong: /بقيت 4 محاولات/,
    show: 'عرض رمز',
    hello: /مرحبًا/,
    order: (number: number) => `الطلب رقم ${number}`,
    sent: 'مُرسَل',
    again: 'إعادة الطلب',
    add: 'إضافة إلى السلة',
    fewer: 'المتوفر 1 من 2',
    cart: 'سلتك',
    addresses: 'العناوين',
    choose: 'اختيار هذا العنوان',
    chosen: 'المختار',
    saved: /اختير العنوان/,
    preferences: 'التفضيلات',
    push: 'بإشعار',
    newsletter: /النشرة البريدية/,
    save: 'حفظ',
    needed: 'أدخلي البريد الذي ستصله النشرة',
    email: /البريد الإلكتروني/,
    savedPreferences: 'حُفظت التفضيلات',
    erase: 'حذف بياناتي…',
    open: /غير ممكن الآن/,
    ask: 'إرسال رمز الحذف',
    confirm: 'حذف نهائي',
    erased: /حُذفت بياناتكِ/,
    review: 'قيّمي ما اشتريتِ',
  },
  fr: {
    account: 'Voir toutes mes commandes',
    phone: 'Téléphone',
    proceed: 'Continuer',
    badPhone: 'Numéro de téléphone invalide',
    call: /nous vous lirons un code/,
    code: 'Code à six chiffres',
    enter: 'Entrer',
    wrong: /Il reste 4 essais/,
    show: 'Montrer un code',
    hello: /Bonjour/,
    order: (number: number) => `Commande n° ${number}`,
    sent: 'Expédiée',
    again: 'Commander à nouveau',
    add: 'Mettre au panier',
    fewer: '1 sur 2 disponibles',
    cart: 'Votre panier',
    addresses: 'Adresses',
    choose: 'Choisir cette adresse',
    chosen: 'Choisie',
    saved: /Adresse choisie/,
    preferences: 'Préférences',
    push: 'Par notification',
    newsletter: /Lettre d’information/,
    save: 'Enregistrer',
    needed: 'Entrez l’adresse qui recevra la lettre',
    email: /E-mail/,
    savedPreferences: 'Préférences enregistrées',
    erase: 'Supprimer mes données…',
    open: /Pas encore possible/,
    ask: 'Recevoir un code pour supprimer',
    confirm: 'Supprimer définitivement',
    erased: /Vos données ont été supprimées/,
    review: 'Donnez votre avis',
  },
} as const

/** For looking at the screens: written only where a folder is named. */
async function look(page: Page, name: string): Promise<void> {
  const folder = process.env.SCREENS
  if (folder) await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true })
}

async function clientOf(phone: string): Promise<number> {
  const { rows } = await inDatabase(`select id::int from clients where phone = '+222${phone}'`)
  return rows[0].id as number
}

/** Staff open the page of the client and read the code. */
async function codeOfStaff(browser: Browser, language: Language, phone: string): Promise<string> {
  const context = await browser.newContext({ baseURL: currentShop().url, javaScriptEnabled: true })
  const page = await context.newPage()
  await speaking(page, language)
  await enterAs(page, await addStaff())
  await page.goto(`/admin/clients/${await clientOf(phone)}`)
  await hydrated(page)
  await page.getByRole('button', { name: WORDS[language].show }).click()
  const code = page.getByRole('dialog').getByText(/^\d{3} \d{3}$/)
  await expect(code).toBeVisible()
  await look(page, `staff-code-${language}`)
  const shown = await code.textContent()
  await context.close()
  return shown!
}

forVariants('ar', 'phone', ({ language, device }) => {
  const words = WORDS[language]

  test('she signs in with a code of staff, follows her orders, orders again and deletes her data', async ({
    page,
    request,
    browser,
    complaints,
  }) => {
    const order = await placeOrder(request)
    await speaking(page, language)
    await page.goto('/order')
    await hydrated(page)
    await page.getByRole('link', { name: words.account }).click()
    // The page before it has a field with the same label.
    await expect(page).toHaveURL(/sign-in$/)
    const phone = page.getByLabel(words.phone)
    await phone.fill('12')
    await page.getByRole('button', { name: words.proceed }).click()
    await expect(page.getByText(words.badPhone)).toBeVisible()
    await expect(phone).toHaveValue('12')
    await look(page, `sign-in-problem-${language}-${device}`)
    await phone.fill(order.phone)
    await page.getByRole('button', { name: words.proceed }).click()
    await expect(page.getByText(words.call)).toBeVisible()
    await expectNoSidewaysScroll(page)
    const field = page.getByLabel(words.code)
    await field.fill('000000')
    await page.getByRole('button', { name: words.enter, exact: true }).click()
    await expect(page.getByText(words.wrong)).toBeVisible()
    await look(page, `code-problem-${language}-${device}`)
    await field.fill(await codeOfStaff(browser, language, order.phone))
    await page.getByRole('button', { name: words.enter, exact: true }).click()
    await expect(page.getByRole('heading', { name: words.hello })).toBeVisible()
    await expect(page.getByRole('heading', { name: words.order(order.number) })).toBeVisible()
    await hydrated(page)
    await inDatabase(`update orders set status = 'sent', updated_at = now() where number = ${order.number}`)
    await expect(page.getByText(words.sent, { exact: true })).toBeVisible()
    await expectNoSidewaysScroll(page)
    await look(page, `account-${language}-${device}`)

    await inDatabase(`update products set stock_quantity = 1 where id = ${order.productId}`)
    await page.getByRole('link', { name: words.again }).click()
    await expect(page.getByText(words.fewer)).toBeVisible()
    await look(page, `again-${language}-${device}`)
    await page.getByRole('link', { name: words.add }).click()
    await expect(page.getByRole('heading', { name: words.cart })).toBeVisible()
    await hydrated(page)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('cart'))).toContain('"quantity":1')

    await page.goto('/account/addresses')
    await hydrated(page)
    await page.getByRole('button', { name: words.choose }).click()
    await expect(page.getByText(words.saved)).toBeVisible()
    await expect(page.getByText(words.chosen, { exact: true })).toBeVisible()
    await look(page, `addresses-${language}-${device}`)
    expect(await page.evaluate(() => localStorage.getItem('customer'))).toContain('لكصر')

    await page.getByRole('link', { name: words.preferences }).click()
    await page.getByLabel(words.push).uncheck()
    await page.getByLabel(words.newsletter).check()
    await page.getByRole('button', { name: words.save }).click()
    await expect(page.getByText(words.needed)).toBeVisible()
    await expect(page.getByLabel(words.push)).not.toBeChecked()
    await look(page, `preferences-problem-${language}-${device}`)
    await page.getByRole('textbox', { name: words.email }).fill(`m${order.phone}@example.mr`)
    await page.getByRole('button', { name: words.save }).click()
    await expect(page.getByText(words.savedPreferences)).toBeVisible()
    const muted = await inDatabase(
      `select muted_channels as channels from clients where phone = '+222${order.phone}'`,
    )
    expect(muted.rows).toEqual([{ channels: ['push'] }])

    await page.getByRole('link', { name: words.erase }).click()
    await expect(page.getByText(words.open)).toBeVisible()
    await look(page, `erase-refused-${language}-${device}`)
    await inDatabase(`update orders set status = 'delivered' where number = ${order.number}`)
    await page.goto('/account')
    await expect(page.getByRole('heading', { name: words.review })).toBeVisible()
    await look(page, `account-delivered-${language}-${device}`)
    await page.goto('/account/erase')
    await hydrated(page)
    await page.getByRole('button', { name: words.ask }).click()
    await expect(page.getByLabel(words.code)).toBeVisible()
    await page.getByLabel(words.code).fill(await codeOfStaff(browser, language, order.phone))
    await look(page, `erase-${language}-${device}`)
    await page.getByRole('button', { name: words.confirm }).click()
    await expect(page.getByText(words.erased)).toBeVisible()
    const { rows } = await inDatabase(
      `select customer_phone as phone from orders where number = ${order.number}`,
    )
    expect(rows[0].phone).toMatch(/^\+999/)
    await page.goto('/account')
    await expect(page.getByLabel(words.phone)).toBeVisible()
    // The browser logs answers to wrong input.
    complaints.length = 0
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 1280, height: 900 } })

  test('the account works, from the code to the order again', async ({ page, request, browser }) => {
    const words = WORDS.fr
    const order = await placeOrder(request)
    await speaking(page, 'fr')
    await page.goto('/account')
    await page.getByLabel(words.phone).fill(order.phone)
    await page.getByRole('button', { name: words.proceed }).click()
    await page.getByLabel(words.code).fill(await codeOfStaff(browser, 'fr', order.phone))
    await page.getByRole('button', { name: words.enter, exact: true }).click()
    await expect(page.getByRole('heading', { name: words.order(order.number) })).toBeVisible()
    await look(page, 'account-fr-desktop-plain')
    await page.getByRole('link', { name: words.again }).click()
    await page.getByRole('link', { name: words.add }).click()
    await expect(page.getByRole('heading', { name: words.cart })).toBeVisible()
    await page.goto('/account/addresses')
    await page.getByRole('button', { name: words.choose }).click()
    await expect(page.getByText(words.chosen, { exact: true })).toBeVisible()
    await page.goto('/account/preferences')
    await look(page, 'preferences-fr-desktop-plain')
    await page.getByRole('button', { name: 'Se déconnecter', exact: true }).click()
    await expect(page.getByText('Vous êtes déconnectée.')).toBeVisible()
  })
})
