/** Staff edit an order before it is sent. */
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { PERMISSIONS } from '#features/staff/staff.rules.ts'
import { inDatabase, newProduct } from './database.ts'
import { placeOrder } from './orders.ts'
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
    edit: 'تعديل',
    search: 'ابحث عن منتج باسمه',
    add: /^إضافة/,
    plus: 'واحد أكثر',
    remove: /^إزالة/,
    save: 'حفظ التعديلات',
    saved: /عُدّل الطلب/,
    failed: /لم تُحفظ التعديلات/,
    percent: 'نسبة',
    discountPercent: 'نسبة التخفيض',
    reason: 'سبب التخفيض',
    required: 'هذا الحقل مطلوب',
    due: 'الباقي للدفع',
    giveBack: 'للرد',
    notes: 'ملاحظات',
    wilaya: 'الولاية',
    address: 'العنوان الكامل',
    history: 'عُدّل الطلب',
    draft: /عُثر على تعديلات/,
    conflict: 'نسختان من هذا الطلب',
    keepMine: 'المتابعة بتعديلي',
    edited: /عدّل المتجر هذا الطلب/,
    discount: 'تخفيض',
  },
  fr: {
    more: 'Plus d’actions',
    edit: 'Modifier',
    search: 'Chercher un produit par son nom',
    add: /^Ajouter «/,
    plus: 'Un de plus',
    remove: /^Retirer «/,
    save: 'Enregistrer les modifications',
    saved: /modifiée/,
    failed: /n’ont pas été enregistrées/,
    percent: 'Pourcentage',
    discountPercent: 'Pourcentage de remise',
    reason: 'Motif de la remise',
    required: 'Ce champ est requis',
    due: 'Reste à payer',
    giveBack: 'À rendre',
    notes: 'Notes',
    wilaya: 'Wilaya',
    address: 'Adresse complète',
    history: 'Commande modifiée',
    draft: /a été retrouvée/,
    conflict: 'Deux versions de cette commande',
    keepMine: 'Continuer avec ma saisie',
    edited: /La boutique a modifié cette commande/,
    discount: 'Remise',
  },
}

const proof = () =>
  sharp({ create: { width: 300, height: 400, channels: 3, background: '#7a5' } })
    .png()
    .toBuffer()

async function enter(page: Page, language: Language) {
  await speaking(page, language)
  const staff = await addStaff({ name: 'Khadi Diop', permissions: PERMISSIONS.join(',') })
  await enterAs(page, staff)
}

async function openEditor(page: Page, id: number, language: Language) {
  const t = WORDS[language]
  await page.goto(`/admin/orders/${id}`)
  await hydrated(page)
  await page.getByRole('dialog').getByRole('button', { name: t.more }).click()
  await page.getByRole('menuitem', { name: t.edit }).click()
  await page.waitForURL(`**/admin/orders/${id}/edit`)
}

/** Amounts have no-break spaces. */
const plain = (text: string | null) => (text ?? '').replaceAll(/\s/g, ' ')

test('the names of the wilayas are not cut on a small desktop', async ({ page, request }) => {
  const order = await placeOrder(request)
  await enterAs(page, await addStaff())
  await page.setViewportSize({ width: 1024, height: 768 })
  await page.goto(`/admin/orders/${order.id}/edit`)
  await hydrated(page)
  const room = await page.getByLabel(WORDS.fr.wilaya).evaluate((select: HTMLSelectElement) => {
    const { font, paddingInlineStart, paddingInlineEnd } = getComputedStyle(select)
    const canvas = document.createElement('canvas').getContext('2d')!
    canvas.font = font
    const widest = Math.max(...[...select.options].map(({ text }) => canvas.measureText(text).width))
    return select.clientWidth - parseFloat(paddingInlineStart) - parseFloat(paddingInlineEnd) - widest
  })
  expect(room).toBeGreaterThanOrEqual(0)
})

forVariants('fr', 'desktop', ({ language }) => {
  const t = WORDS[language]

  test('a paid order gets an article and a discount, then loses the article', async ({ page, request }) => {
    await enter(page, language)
    const { id, url } = await placeOrder(request, await proof())
    const name = `Foulard ${id}`
    await newProduct(name)
    await openEditor(page, id, language)
    await expect(page.getByRole('button', { name: t.save })).toBeDisabled()

    await page.getByRole('searchbox', { name: t.search }).fill(name)
    await page.getByRole('button', { name: t.add }).click()
    await page.getByRole('button', { name: t.plus }).last().click()
    const due = page.getByRole('status').filter({ hasText: t.due })
    await expect.poll(async () => plain(await due.textContent())).toContain('2 000')

    await page.getByText(t.percent, { exact: true }).click()
    await page.getByLabel(t.discountPercent).fill('10')
    await page.getByRole('button', { name: t.save }).click()
    await expect(page.getByText(t.required)).toBeVisible()
    await page.getByLabel(t.reason).fill('Cliente fidèle')
    await expect.poll(async () => plain(await due.textContent())).toContain('1 600')
    await page.getByRole('button', { name: t.save }).click()
    await expect(page.getByText(t.saved)).toBeVisible()
    await page.waitForURL(`**/admin/orders/${id}`)
    const sheet = page.getByRole('dialog')
    await expect(sheet.getByText(t.history)).toBeVisible()
    await expect(sheet.getByText(name).first()).toBeVisible()

    const { rows } = await inDatabase(
      `select total::int, discount::int, version from orders where id = ${id}`,
    )
    expect(rows).toEqual([{ total: 360_000, discount: 40_000, version: 2 }])

    // Only money that was received is given back.
    await inDatabase(
      `update order_payments set state = 'accepted', reference = 'TX${id}', decided_at = now(), decided_name = 'essai'
       where order_id = ${id}`,
    )
    await openEditor(page, id, language)
    await page.getByRole('button', { name: t.remove }).last().click()
    const giveBack = page.getByRole('status').filter({ hasText: t.giveBack })
    await expect.poll(async () => plain(await giveBack.textContent())).toContain('200')
    await page.getByRole('button', { name: t.save }).click()
    await expect(page.getByText(t.saved)).toBeVisible()
    const refunds = await inDatabase(
      `select amount::int, state, method from order_payments where order_id = ${id} and kind = 'refund'`,
    )
    expect(refunds.rows).toEqual([{ amount: 20_000, state: 'due', method: 'bankily' }])

    await page.goto(url)
    await expect(page.getByText(t.edited)).toBeVisible()
    await expect(page.getByText(t.discount, { exact: true })).toBeVisible()
    await expect(page.getByText(name)).toHaveCount(0)
  })
})

forVariants('ar', 'phone', ({ language }) => {
  const t = WORDS[language]

  test(
    'nothing entered is lost: without network, after a reload, and when the order changed',
    { tag: '@full' },
    async ({ page, request, complaints }) => {
      await enter(page, language)
      const { id } = await placeOrder(request)
      await openEditor(page, id, language)
      await page.getByRole('button', { name: t.plus }).first().click()
      await page.getByLabel(t.notes).fill('اتصل قبل التوصيل')
      await page.getByLabel(t.wilaya).selectOption('Atar')
      await page.getByLabel(t.address).fill('قرب السوق')
      await expectNoSidewaysScroll(page)

      await page.route('**/edit.data*', (route) => route.abort())
      await page.getByRole('button', { name: t.save }).click()
      await expect(page.getByText(t.failed)).toBeVisible()
      await page.unroute('**/edit.data*')
      complaints.length = 0

      await page.reload()
      await hydrated(page)
      await expect(page.getByText(t.draft)).toBeVisible()
      await expect(page.getByLabel(t.notes)).toHaveValue('اتصل قبل التوصيل')

      await inDatabase(`update orders set status = 'confirmed' where id = ${id}`)
      await inDatabase(
        `insert into order_events (order_id, status, staff_name) values (${id}, 'confirmed', 'Oumar Ba')`,
      )
      await page.getByRole('button', { name: t.save }).click()
      const dialog = page.getByRole('dialog', { name: t.conflict })
      await expect(dialog.getByText('Oumar Ba')).toBeVisible()
      await expect(dialog.getByText('اتصل قبل التوصيل')).toBeVisible()
      await expectNoSidewaysScroll(page)
      await dialog.getByRole('button', { name: t.keepMine }).click()
      await expect(page.getByLabel(t.notes)).toHaveValue('اتصل قبل التوصيل')
      await page.getByRole('button', { name: t.save }).click()
      await expect(page.getByText(t.saved)).toBeVisible()
      const { rows } = await inDatabase(
        `select status, wilaya, total::int, total_quantity, version from orders where id = ${id}`,
      )
      expect(rows).toEqual([
        { status: 'confirmed', wilaya: 'Atar', total: 310_000, total_quantity: 3, version: 2 },
      ])
    },
  )
})
