/** Promotions: the owner adds a code, the shopper uses it; automatic ones count by themselves. */
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { fillCheckout, openCart } from './cart.ts'
import { inDatabase, newProduct } from './database.ts'
import { newPhone } from './orders.ts'
import { expect, expectNoSidewaysScroll, forLanguages, hydrated, PHONE, speaking, test } from './shop.ts'
import { addStaff, enterAs } from './staff.ts'

const WORDS = {
  ar: {
    place: 'تأكيد الطلب',
    haveCode: 'لدي رمز تخفيض',
    apply: 'تطبيق',
    applied: 'طُبّق الرمز',
    unknown: 'هذا الرمز غير موجود. تحقّقي من كتابته.',
    recorded: 'سُجّل طلبك',
    add: 'عرض جديد',
    save: 'حفظ',
  },
  fr: {
    place: 'Commander',
    haveCode: 'J’ai un code',
    apply: 'Appliquer',
    applied: 'Code appliqué',
    unknown: 'Ce code n’existe pas. Vérifiez l’orthographe.',
    recorded: 'Commande enregistrée',
    add: 'Nouvelle offre',
    save: 'Enregistrer',
  },
}

test.afterEach(async () => {
  await inDatabase('update promotions set stopped_at = now() where stopped_at is null')
})

/** For one product only: other tests use the same shop. */
/** Ends when the shop offers the field of a code. */
async function newCode(page: Page, code: string, productId: number): Promise<void> {
  await inDatabase(
    `insert into promotions (code, name, name_ar, effect, products, starts_at)
     values ('${code}', 'Dix pour cent', 'عشرة بالمئة', '{"kind": "percent", "percent": 10}', '{${productId}}', now() - interval '1 day')`,
  )
  const offered = async () => (await page.request.get('/cart/promotions?code=')).json()
  await expect.poll(offered).toMatchObject({ promotions: { hasCodes: true } })
}

async function totalOf(phone: string): Promise<number> {
  const { rows } = await inDatabase(`select total::int from orders where customer_phone = '+222${phone}'`)
  return rows[0]?.total
}

const uniqueCode = () => `T${randomUUID().slice(0, 8).toUpperCase()}`

/** For looking at the screens: written only where a folder is named. */
async function look(page: Page, name: string): Promise<void> {
  const folder = process.env.SCREENS
  if (folder) await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true })
}

async function order(page: Page, language: 'ar' | 'fr'): Promise<void> {
  const { place } = WORDS[language]
  await page.getByRole('button', { name: new RegExp(`^${place}`) }).click()
  await page.getByRole('dialog').getByRole('button', { name: place }).click()
}

async function expectTotal(page: Page, amount: string): Promise<void> {
  await expect(page.locator('[name=total]')).toHaveValue(amount)
}

forLanguages('ar', (language) => {
  test(`a code takes ten percent off (${language})`, async ({ page }) => {
    const words = WORDS[language]
    await page.setViewportSize(PHONE)
    const id = await newProduct()
    const code = uniqueCode()
    await newCode(page, code, id)
    const phone = newPhone()
    await openCart(page, language, [id])
    await fillCheckout(page, phone)
    const total = Number(await page.locator('[name=total]').inputValue())
    await page.getByText(words.haveCode).click()
    await page.locator('[name=code]').fill('NOPE')
    await page.getByRole('button', { name: words.apply }).click()
    await expect(page.getByText(words.unknown)).toBeVisible()
    await page.locator('[name=code]').fill(code.toLowerCase())
    await page.getByRole('button', { name: words.apply }).click()
    await expectTotal(page, String(total - 100))
    await expect(page.getByRole('status').filter({ hasText: words.applied })).toBeVisible()
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: new RegExp(`^${words.place}`) }).click()
    await page.getByRole('dialog').getByRole('button', { name: words.place }).click()
    await expect(page.getByRole('heading', { name: words.recorded })).toBeVisible()
    await expect(page.getByText(language === 'ar' ? 'عشرة بالمئة' : 'Dix pour cent')).toBeVisible()
    expect(await totalOf(phone)).toBe((total - 100) * 100)
  })
})

test('a shop without a promotion has no field for a code', { tag: '@full' }, async ({ page }) => {
  await openCart(page, 'fr', [await newProduct()])
  await expect(page.getByRole('button', { name: /^Commander/ })).toBeVisible()
  await expect(page.getByText(WORDS.fr.haveCode)).toBeHidden()
})

test('a code that ended before the network returned is named, and nothing is lost', async ({
  page,
  context,
  complaints,
}) => {
  await page.setViewportSize(PHONE)
  const id = await newProduct()
  const code = uniqueCode()
  await newCode(page, code, id)
  const phone = newPhone()
  await openCart(page, 'fr', [id])
  await fillCheckout(page, phone)
  const total = Number(await page.locator('[name=total]').inputValue())
  await page.getByText(WORDS.fr.haveCode).click()
  await page.locator('[name=code]').fill(code)
  await page.getByRole('button', { name: WORDS.fr.apply }).click()
  await expectTotal(page, String(total - 100))
  await context.setOffline(true)
  await order(page, 'fr')
  await expect(page.getByRole('heading', { name: 'Votre commande attend le réseau' })).toBeVisible()
  await inDatabase(`update promotions set ends_at = now() where code = '${code}'`)
  await context.setOffline(false)
  await expect(page.getByText(/Ce code n’est plus valable\..*Vos articles sont revenus/)).toBeVisible()
  await look(page, 'code-ended-offline')
  expect(await totalOf(phone)).toBeUndefined()
  // The cart, what was typed and the full price are there; the code is gone.
  await page.goto('/cart')
  await hydrated(page)
  await expect(page.locator('[name=phone]')).toHaveValue(phone)
  await expect(page.locator('[name=address]')).not.toHaveValue('')
  await expectTotal(page, String(total))
  await order(page, 'fr')
  await expect(page.getByRole('heading', { name: WORDS.fr.recorded })).toBeVisible()
  expect(await totalOf(phone)).toBe(total * 100)
  complaints.length = 0 // the browser logs what it could not send and the refusal
})

test('staff enter a code in a sale, and see it in the total before they save', async ({
  page,
  complaints,
}) => {
  const id = await newProduct()
  const { rows } = await inDatabase(`select name from products where id = ${id}`)
  const code = uniqueCode()
  await enterAs(page, await addStaff({ role: 'admin' }))
  await speaking(page, 'fr')
  await page.goto('/admin/orders/new')
  await hydrated(page)
  await expect(page.getByText('Ajouter un code promo')).toBeHidden()
  await newCode(page, code, id)
  await page.reload()
  await hydrated(page)
  await page.getByLabel('Chercher un produit par son nom').fill(rows[0].name as string)
  await page
    .getByRole('button', { name: /^Ajouter « / })
    .first()
    .click()
  await expectTotal(page, '1000')
  await page.getByRole('button', { name: 'Ajouter un code promo' }).click()
  const field = page.getByLabel('Code promo')
  await expect(field).toBeFocused()
  await field.fill('NOPE')
  await field.press('Enter')
  await expect(page.getByText('Ce code n’existe pas.')).toBeVisible()
  await look(page, 'sale-code-unknown')
  await field.fill(code.toLowerCase())
  await page.getByRole('button', { name: 'Appliquer' }).click()
  await expectTotal(page, '900')
  await look(page, 'sale-code')
  const phone = newPhone()
  await page.getByLabel('Téléphone').fill(phone)
  await page.getByLabel('Nom', { exact: true }).fill('Mariem')
  await inDatabase(`update promotions set stopped_at = now() where code = '${code}'`)
  await page.getByRole('button', { name: 'Enregistrer la vente' }).click()
  await expect(page.getByText('Ce code n’est plus valable.')).toBeVisible()
  await inDatabase(`update promotions set stopped_at = null where code = '${code}'`)
  // A code that was typed but not applied is applied first, so that the total that is saved was seen.
  await field.fill('')
  await field.fill(code)
  await page.getByRole('button', { name: 'Enregistrer la vente' }).click()
  await expectTotal(page, '900')
  await page.getByRole('button', { name: 'Enregistrer la vente' }).click()
  await page.waitForURL(/\/admin\/orders\/\d+$/)
  expect(await totalOf(phone)).toBe(90_000)
  complaints.length = 0 // the browser logs the refusal
})

test('the owner adds a promotion and stops it', async ({ page }) => {
  await enterAs(page, await addStaff({ role: 'admin' }))
  await speaking(page, 'fr')
  await page.goto('/admin/products/promotions')
  await hydrated(page)
  const code = uniqueCode()
  await page.getByRole('button', { name: WORDS.fr.add }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: WORDS.fr.save }).click()
  await expect(dialog.getByText('Ce champ est obligatoire.').first()).toBeVisible()
  await dialog.getByLabel('Nom en français').fill(`Été ${code}`)
  await dialog.getByLabel('Nom en arabe').fill(`صيف ${code}`)
  await dialog.getByLabel('Code').fill(code.toLowerCase())
  await dialog.getByLabel('Remise').fill('15')
  await dialog.getByRole('button', { name: WORDS.fr.save }).click()
  await expect(dialog).toBeHidden()
  const row = page.getByRole('listitem').filter({ hasText: code })
  await expect(row.getByText('En cours')).toBeVisible()
  await row.getByRole('switch').click()
  await expect(row.getByText('Arrêtée')).toBeVisible()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test(
    'a code is sent with the form, which answers with the new total',
    { tag: '@full' },
    async ({ page, complaints }) => {
      const id = await newProduct()
      const code = uniqueCode()
      await newCode(page, code, id)
      const phone = newPhone()
      await page.goto(`/cart?line=${id}:1&lang=fr`)
      await page.locator('[name=name]').fill('Mariem')
      await page.locator('[name=phone]').fill(phone)
      await page.locator('[name=address]').fill('Ksar')
      await page.locator('[value=cash]').check({ force: true })
      await page.locator('summary', { hasText: /code|رمز/ }).click()
      await page.locator('[name=code]').fill(code)
      const total = Number(await page.locator('[name=total]').inputValue())
      await page.getByRole('button', { name: /Commander|تأكيد الطلب/ }).click()
      await expect(page.getByRole('alert')).toBeVisible()
      await expect(page.locator('[name=code]')).toHaveValue(code)
      await expectTotal(page, String(total - 100))
      await page.getByRole('button', { name: /Commander|تأكيد الطلب/ }).click()
      await page.waitForURL(/\/order\/[\w-]{22}$/)
      expect(await totalOf(phone)).toBe((total - 100) * 100)
      // The answer with the new total is a conflict.
      complaints.length = 0
    },
  )
})
