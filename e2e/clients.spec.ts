/** One client in the back office: store credit, merge with undo, anonymise, export. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { inDatabase, newProduct } from './database.ts'
import { newPhone, placeOrder } from './orders.ts'
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
    more: 'إجراءات أخرى',
    grant: 'منح رصيد',
    amount: 'المبلغ',
    reason: 'السبب',
    required: 'هذا الحقل مطلوب',
    granted: 'مُنح الرصيد',
    credit: 'الرصيد',
    findProduct: 'ابحث عن منتج باسمه',
    take: /استعمال الرصيد/,
    creditAmount: 'المبلغ المأخوذ من الرصيد',
    rest: 'الباقي للدفع',
    place: 'تسجيل البيع',
    addDiscount: 'إضافة تخفيض',
    discountAmount: 'مبلغ التخفيض',
    discountReason: 'سبب التخفيض',
    used: 'استُعمل',
    merge: 'دمج مع زبون آخر…',
    search: 'الاسم أو الهاتف أو البريد',
    mergeNow: 'دمج',
    merged: 'دُمج الزبونان',
    undo: 'التراجع عن الدمج',
    undoTitle: 'التراجع عن الدمج؟',
    undone: 'أُلغي الدمج',
    anonymise: 'إخفاء الهوية…',
    anonymiseNow: 'إخفاء الهوية',
    anonymised: 'أُخفيت هوية الزبون',
    open: /غير ممكن الآن/,
    cancel: 'إلغاء',
    exportData: 'تصدير بياناته',
  },
  fr: {
    more: 'Plus d’actions',
    grant: 'Accorder un avoir',
    amount: 'Montant',
    reason: 'Motif',
    required: 'Ce champ est requis',
    granted: 'Avoir accordé',
    credit: 'Avoir',
    findProduct: 'Chercher un produit par son nom',
    take: /Utiliser l’avoir/,
    creditAmount: 'Montant pris sur l’avoir',
    rest: 'Reste à payer',
    place: 'Enregistrer la vente',
    addDiscount: 'Ajouter une remise',
    discountAmount: 'Montant de la remise',
    discountReason: 'Motif de la remise',
    used: 'Utilisé',
    merge: 'Fusionner avec…',
    search: 'Nom, téléphone ou e-mail',
    mergeNow: 'Fusionner',
    merged: 'Clients fusionnés',
    undo: 'Annuler la fusion',
    undoTitle: 'Annuler la fusion ?',
    undone: 'Fusion annulée',
    anonymise: 'Anonymiser…',
    anonymiseNow: 'Anonymiser',
    anonymised: 'Client anonymisé',
    open: /Impossible pour l’instant/,
    cancel: 'Annuler',
    exportData: 'Exporter ses données',
  },
}

const RIGHTS = 'manageOrders,manageClients,manageCash,refundOrders,deleteOrders,giveDiscount'

async function enter(page: Page, language: Language, path: string): Promise<void> {
  await speaking(page, language)
  await enterAs(page, await addStaff({ permissions: RIGHTS }))
  await page.goto(path)
  await hydrated(page)
}

async function addClient(name: string, phone = newPhone()): Promise<{ id: number; phone: string }> {
  const { rows } = await inDatabase(
    `insert into clients (name, phone, address_full, city, wilaya)
     values ('${name}', '+222${phone}', 'Ksar', 'Nouakchott', 'Nouakchott') returning id::int`,
  )
  return { id: rows[0].id as number, phone }
}

const clientOf = async (phone: string) => {
  const { rows } = await inDatabase(`select id::int from clients where phone = '+222${phone}'`)
  return rows[0].id as number
}

async function choose(page: Page, language: Language, entry: string): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: WORDS[language].more }).click()
  await page.getByRole('menuitem', { name: entry }).click()
}

/** For looking at the screens: written only where a folder is named. */
async function look(page: Page, name: string): Promise<void> {
  const folder = process.env.SCREENS
  if (folder) await page.screenshot({ path: join(folder, `${name}.png`) })
}

forVariants('ar', 'phone', ({ language, device }) => {
  const words = WORDS[language]

  test('store credit is granted, and pays a part of a sale with a discount', async ({ page }) => {
    const { id, phone } = await addClient('Salka Mint Sidi')
    const product = `Tissu ${phone}`
    await newProduct(product)
    await enter(page, language, `/admin/clients/${id}`)
    await expect(page.getByRole('heading', { name: words.credit, exact: true })).toBeHidden()
    await choose(page, language, words.grant)
    const submit = page.getByRole('button', { name: words.grant })
    await submit.click()
    await expect(page.getByText(words.required).first()).toBeVisible()
    await look(page, `grant-problem-${language}-${device}`)
    await page.getByLabel(words.amount).fill('300')
    await page.getByLabel(words.reason).fill('Retard de livraison')
    await submit.click()
    await expect(page.getByText(words.granted, { exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { name: words.credit, exact: true })).toBeVisible()
    await expectNoSidewaysScroll(page)

    await page.goto('/admin/orders/new')
    await hydrated(page)
    await expect(page.getByText(words.take)).toBeHidden()
    await page.getByRole('searchbox', { name: words.findProduct }).fill(product)
    await page.getByRole('searchbox', { name: words.findProduct }).press('Enter')
    await page.locator('[name=phone]').fill(phone)
    await page.getByRole('button', { name: words.addDiscount }).click()
    await page.getByLabel(words.discountAmount).fill('100')
    const place = page.getByRole('button', { name: words.place })
    await place.click()
    await expect(page.getByLabel(words.discountReason)).toBeFocused()
    await look(page, `sale-problem-${language}-${device}`)
    await page.getByLabel(words.discountReason).fill('Fidèle')
    await page.getByRole('switch', { name: words.take }).check()
    const amount = page.getByLabel(words.creditAmount)
    await expect(amount).toHaveValue('300')
    await amount.fill('250')
    await expect(page.getByText(words.rest)).toBeVisible()
    await amount.scrollIntoViewIfNeeded()
    await look(page, `sale-${language}-${device}`)
    await place.click()
    await expect(page).toHaveURL(/\/admin\/orders\/\d+$/)
    const { rows } = await inDatabase(
      `select method, p.amount::int from order_payments p join orders o on o.id = order_id
       where customer_phone = '+222${phone}' order by p.id`,
    )
    expect(rows).toEqual([
      { method: 'credit', amount: 25_000 },
      { method: 'cash', amount: 65_000 },
    ])
    await page.goto(`/admin/clients/${id}`)
    await hydrated(page)
    await expect(page.getByText(words.used)).toBeVisible()
    await page.getByRole('heading', { name: words.credit, exact: true }).scrollIntoViewIfNeeded()
    await look(page, `credit-${language}-${device}`)
    await expectNoSidewaysScroll(page)
  })
})

forVariants('fr', 'desktop', ({ language, device }) => {
  const words = WORDS[language]

  test('two clients are merged, and the merge is undone', { tag: '@full' }, async ({ page, request }) => {
    const first = await placeOrder(request)
    const second = await addClient('Mariem M.')
    await inDatabase(`update clients set notes = 'Appeler le soir', email = 'm@b.mr' where id = ${second.id}`)
    const keptId = await clientOf(first.phone)
    await enter(page, language, `/admin/clients/${second.id}`)
    await choose(page, language, words.merge)
    await page.getByLabel(words.search).last().fill(first.phone)
    await page.getByRole('button', { name: 'مريم منت أحمد' }).click()
    await expect(page.getByRole('button', { name: words.mergeNow, exact: true })).toBeVisible()
    await look(page, `merge-${language}-${device}`)
    await page.getByRole('button', { name: words.mergeNow, exact: true }).click()
    await expect(page.getByText(words.merged)).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`/admin/clients/${keptId}$`))
    await expect(page.getByText('Appeler le soir')).toBeVisible()
    await look(page, `merged-${language}-${device}`)
    await page.getByRole('button', { name: words.undo }).click()
    const question = page.getByRole('dialog').filter({ hasText: words.undoTitle })
    await question.getByRole('button', { name: words.undo }).click()
    await expect(page.getByText(words.undone)).toBeVisible()
    const { rows } = await inDatabase(
      `select id::int, total_orders, notes from clients where id in (${keptId}, ${second.id})
       and deleted_at is null order by total_orders`,
    )
    expect(rows).toEqual([
      { id: second.id, total_orders: 0, notes: 'Appeler le soir' },
      { id: keptId, total_orders: 1, notes: '' },
    ])
  })

  test(
    'a client is exported, then anonymised once her order is finished',
    { tag: '@full' },
    async ({ page, request }) => {
      const { id: orderId, phone } = await placeOrder(request)
      const id = await clientOf(phone)
      await enter(page, language, `/admin/clients/${id}`)
      const download = page.waitForEvent('download')
      await choose(page, language, words.exportData)
      const file = await readFile(await (await download).path(), 'utf8')
      expect(file).toContain('مريم منت أحمد')
      expect(file).toContain('2 × Voile')

      await choose(page, language, words.anonymise)
      await expect(page.getByText(words.open)).toBeVisible()
      await look(page, `anonymise-open-${language}-${device}`)
      await expect(page.getByRole('button', { name: words.anonymiseNow, exact: true })).toBeHidden()
      await page.getByRole('button', { name: words.cancel, exact: true }).click()
      await inDatabase(`update orders set status = 'delivered' where id = ${orderId}`)
      await choose(page, language, words.anonymise)
      const confirm = page.getByRole('button', { name: words.anonymiseNow, exact: true })
      await expect(confirm).toBeVisible()
      await look(page, `anonymise-${language}-${device}`)
      await confirm.click()
      await expect(page.getByText(words.anonymised, { exact: true })).toBeVisible()
      await expect(
        page.getByRole('dialog').getByText('Client anonymisé / زبونة مجهولة').first(),
      ).toBeVisible()
      await look(page, `anonymised-${language}-${device}`)
      const { rows } = await inDatabase(`select customer_name as name from orders where id = ${orderId}`)
      expect(rows).toEqual([{ name: 'Client anonymisé / زبونة مجهولة' }])
    },
  )
})
