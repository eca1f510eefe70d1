/** Returns and exchanges after delivery, and their credit notes. */
import type { Page } from '@playwright/test'
import { inDatabase, newProduct } from './database.ts'
import { placeOrder, type PlacedOrder } from './orders.ts'
import {
  expect,
  expectNoSidewaysScroll,
  forVariants,
  hydrated,
  speaking,
  test,
  type Language,
} from './shop.ts'
import { addStaff, enterAs, shopAddress } from './staff.ts'

const WORDS = {
  ar: {
    more: 'إجراءات أخرى',
    action: 'إرجاع أو استبدال',
    oneMore: /^واحد أكثر/,
    damaged: 'تالفة',
    reason: 'السبب',
    refund: 'المبلغ المُعاد',
    tooHigh: /لا يمكن إعادة أكثر من/,
    kept: /يحتفظ المتجر/,
    method: 'طريقة الإعادة',
    saveReturn: 'تسجيل الإرجاع',
    saveExchange: 'تسجيل الاستبدال',
    done: /سُجّل الإرجاع/,
    returns: 'الإرجاعات',
    print: /طباعة الإشعار/,
    notes: 'قائمة الإشعارات الدائنة',
    notesTitle: 'الإشعارات الدائنة',
    a4: 'ورقة A4',
    returned: /أُرجع:/,
    exchange: 'استبدالها بمنتجات أخرى',
    find: 'ابحث عن منتج باسمه',
    add: /^إضافة «/,
    rest: 'يدفع الزبون الباقي',
    toPay: 'على الزبون أن يدفع',
    reference: 'مرجع العملية',
    newOrder: /^الطلب/,
    gone: /سبق إرجاع/,
  },
  fr: {
    more: 'Plus d’actions',
    action: 'Retour ou échange',
    oneMore: /^Un de plus/,
    damaged: 'Abîmé',
    reason: 'Motif',
    refund: 'Montant rendu',
    tooHigh: /ne peut recevoir que/,
    kept: /La boutique garde/,
    method: 'Rendu par',
    saveReturn: 'Enregistrer le retour',
    saveExchange: 'Enregistrer l’échange',
    done: /Retour enregistré/,
    returns: 'Retours',
    print: /Imprimer l’avoir/,
    notes: 'Liste des avoirs',
    notesTitle: 'Avoirs',
    a4: 'Feuille A4',
    returned: /Retourné :/,
    exchange: 'Échanger contre d’autres articles',
    find: 'Chercher un produit par son nom',
    add: /^Ajouter «/,
    rest: 'Le client paie le reste',
    toPay: 'À payer par le client',
    reference: 'Référence de la transaction',
    newOrder: /^Commande/,
    gone: /a déjà été rendu/,
  },
}

const RIGHTS = 'manageOrders,refundOrders,manageCash,manageClients,viewReports'

/** A delivered order of two units for 2 000 UM in cash, and a staff member who may give money back. */
async function delivered(page: Page, language: Language): Promise<PlacedOrder> {
  await speaking(page, language)
  await enterAs(page, await addStaff({ name: 'Sidi', role: 'manager', permissions: RIGHTS }))
  const order = await placeOrder(page.request)
  for (const from of ['pending', 'confirmed', 'preparing', 'sent'])
    expect(
      (
        await page.request.post(`/admin/orders/${order.id}`, {
          headers: { origin: shopAddress() },
          form: { intent: 'advance', from },
        })
      ).ok(),
    ).toBe(true)
  return order
}

async function openReturn(page: Page, id: number, words: (typeof WORDS)['fr']): Promise<void> {
  await page.goto(`/admin/orders/${id}`)
  await hydrated(page)
  await page.getByRole('dialog').getByRole('button', { name: words.more }).click()
  await page.getByRole('menuitem', { name: words.action }).click()
  await expect(page.getByRole('heading', { level: 1, name: words.action })).toBeVisible()
}

forVariants('ar', 'phone', ({ language }) => {
  const words = WORDS[language]

  test('a damaged unit comes back, a part is kept, and the credit note is printed', async ({ page }) => {
    const order = await delivered(page, language)
    await openReturn(page, order.id, words)
    await page.getByRole('button', { name: words.oneMore }).click()
    await page.getByText(words.damaged).click()
    const refund = page.getByLabel(words.refund)
    await expect(refund).toHaveValue('1000')
    await refund.fill('1000,01')
    await expect(page.getByText(words.tooHigh)).toBeVisible()
    await refund.fill('900')
    await expect(page.getByText(words.kept)).toBeVisible()
    await page.getByLabel(words.reason).fill('ثوب ممزق')
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: words.saveReturn }).click()
    await expect(page.getByText(words.done)).toBeVisible()

    const card = page.getByRole('region', { name: words.returns })
    await expect(card).toContainText('ثوب ممزق')
    const { rows } = await inDatabase(
      `select returned_total::int as total, returned_quantity as units,
         (select number::int from order_returns where order_id = orders.id) as number,
         (select stock_quantity from products where id = ${order.productId}) as stock
       from orders where id = ${order.id}`,
    )
    expect(rows).toMatchObject([{ total: 90_000, units: 1, stock: 3 }])
    const number = rows[0].number as number

    const path = `/admin/orders/${order.id}/credit-notes/${number}`
    await page.goto(path)
    await hydrated(page)
    const paper = page.getByRole('article', { name: `AV-${number}` })
    await expect(paper.locator('.paper-total bdi')).toHaveText('900\u00A0UM')
    await page.evaluate(() => document.fonts.ready)
    expect(await sheetsOf(page)).toEqual([58])
    const image = await page.request.get(`${path}/image.png`)
    expect(image.headers()['content-type']).toBe('image/png')
    await page.getByRole('link', { name: words.a4 }).click()
    await expect(page).toHaveURL(/paper=a4/)
    await hydrated(page)
    expect(await sheetsOf(page)).toEqual([210])

    await page.goto('/admin/reports?period=today')
    await hydrated(page)
    await page.getByRole('link', { name: words.notes }).click()
    await expect(page.getByRole('heading', { level: 1, name: words.notesTitle })).toBeVisible()
    const line = page.getByRole('row').filter({ hasText: `AV-${number}` })
    await expect(line).toContainText(/900.UM/)
    await expect(line).toContainText('ثوب ممزق')
    await expectNoSidewaysScroll(page)
    const file = await page.request.get('/admin/reports/credit-notes/export?period=today')
    expect(await file.text()).toMatch(new RegExp(`AV-${number};.*;1;900;0;900;`))

    await page.goto(order.url)
    await expect(page.getByText(words.returned)).toContainText('900')
  })
})

/** The widths of the printed pages in millimetres. */
async function sheetsOf(page: Page): Promise<number[]> {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  const boxes = [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) [\d.]+\]/g)]
  return boxes.map(([, width]) => Math.round((Number(width) * 25.4) / 72))
}

forVariants('fr', 'desktop', ({ language }) => {
  const words = WORDS[language]

  test(
    'a unit is exchanged for dearer goods, the rest is paid by wallet',
    { tag: '@full' },
    async ({ page }) => {
      const order = await delivered(page, language)
      const dearer = await newProduct(`Soie ${order.number}`)
      await inDatabase(`update products set price = 150000 where id = ${dearer}`)
      await openReturn(page, order.id, words)
      await page.getByRole('button', { name: words.oneMore }).click()
      await page.getByRole('switch', { name: words.exchange }).check()
      await page.getByRole('searchbox', { name: words.find }).fill(`Soie ${order.number}`)
      await page.getByRole('button', { name: words.add }).click()
      await expect(page.getByText(words.toPay).locator('..')).toContainText('500')
      await page.getByLabel(words.rest).selectOption('bankily')
      await page.getByLabel(words.reference).fill(`BK${order.number}`)
      await page.getByLabel(words.reason).fill('Taille')
      await page.getByRole('button', { name: words.saveExchange }).click()
      await expect(page.getByText(words.done)).toBeVisible()

      const card = page.getByRole('region', { name: words.returns })
      await card.getByRole('link', { name: words.newOrder }).click()
      const { rows } = await inDatabase(
        `select status, total::int, (
         select array_agg(method || ' ' || amount order by method) from order_payments where order_id = orders.id) as paid
       from orders where id = (select exchange_order_id from order_returns where order_id = ${order.id})`,
      )
      expect(rows).toEqual([
        { status: 'delivered', total: 150_000, paid: ['bankily 50000', 'exchange 100000'] },
      ])
    },
  )

  test(
    'of two cashiers, the second one is told what is left and keeps her words',
    { tag: '@full' },
    async ({ page, context }) => {
      const order = await delivered(page, language)
      const other = await context.newPage()
      // Her page does not hear of the first return.
      await other.route('**/live*', (route) => route.abort())
      for (const one of [page, other]) {
        await openReturn(one, order.id, words)
        await one.getByRole('button', { name: words.oneMore }).click()
        await one.getByRole('button', { name: words.oneMore }).click()
        await one.getByLabel(words.reason).fill('Taille')
      }
      await page.getByRole('button', { name: words.saveReturn }).click()
      await expect(page.getByText(words.done)).toBeVisible()
      await other.getByRole('button', { name: words.saveReturn }).click()
      await expect(other.getByText(words.gone)).toBeVisible()
      const { rows } = await inDatabase(
        `select count(*)::int as returns, sum(goods)::int as goods from order_returns where order_id = ${order.id}`,
      )
      expect(rows).toEqual([{ returns: 1, goods: 200_000 }])
    },
  )
})
