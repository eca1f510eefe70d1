/** Runs: staff plan and send them, couriers mark their stops on the road, also without a network. */
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { inDatabase } from './database.ts'
import type { PlacedOrder } from './orders.ts'
import { addCourier, prepared, sentRun } from './runs.ts'
import { expect, expectNoSidewaysScroll, hydrated, PHONE, SMALL_PHONE, speaking, test } from './shop.ts'
import { addStaff, enterAs } from './staff.ts'

test.beforeEach(() => inDatabase('update settings set has_runs = true'))
test.afterEach(() => inDatabase('update settings set has_runs = false'))

const stopsOf = async (token: string) => {
  const { rows } = await inDatabase(
    `select run_stops.state, cash::int, wallet::int from run_stops join runs on runs.id = run_id
     where token = '${token}' order by position`,
  )
  return rows as { state: string; cash: number; wallet: number }[]
}

const cashOf = async (courierId: number) => {
  const { rows } = await inDatabase(
    `select coalesce(sum(amount), 0)::int as cash from cash_transactions
     join couriers using (place_id) where couriers.id = ${courierId}`,
  )
  return rows[0].cash as number
}

test('a long address does not widen the list of orders for a new run', async ({ page, request }) => {
  await page.setViewportSize(PHONE)
  const { id } = await prepared(request)
  await inDatabase(
    `update orders set address_full = 'عرفات، قرب ملتقى طريق مدريد، المربع 112، خلف المدرسة' where id = ${id}`,
  )
  await addCourier(`Brahim ${randomUUID().slice(0, 6)}`)
  await enterAs(page, await addStaff())
  await speaking(page, 'ar')
  await page.goto('/admin/runs/new')
  await hydrated(page)
  await expect(page.getByText('ملتقى طريق مدريد')).toBeVisible()
  await expectNoSidewaysScroll(page)
})

test('staff add a courier, plan a run, order its stops and send it', async ({ page, request }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  const orders = [await prepared(request), await prepared(request)]
  await enterAs(page, await addStaff())
  await speaking(page, 'fr')
  const name = `Brahim ${randomUUID().slice(0, 6)}`
  await page.goto('/admin/runs/couriers?courier=new')
  await hydrated(page)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nom').fill(name)
  await dialog.getByLabel('Téléphone').fill('33 44 55 66')
  await dialog.getByText('Par colis').click()
  await dialog.getByLabel('Montant par colis livré').fill('50')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByRole('list', { name: 'Livreurs' }).getByText(name, { exact: true })).toBeVisible()

  await page.goto('/admin/runs/new')
  await hydrated(page)
  await page.getByLabel('Livreur').selectOption({ label: name })
  const [first, second] = orders as [PlacedOrder, PlacedOrder]
  // One by tap, one by its scanned or entered number.
  await page
    .getByRole('listitem')
    .filter({ hasText: String(first.number) })
    .getByRole('checkbox')
    .check({ force: true })
  const search = page.getByRole('searchbox')
  await search.fill(String(second.number))
  await search.press('Enter')
  await expect(page.getByText('2 commandes choisies')).toBeVisible()
  await page.getByRole('button', { name: 'Créer la tournée' }).click()
  await page.waitForURL(/\/admin\/runs\/\d+$/)

  const list = page.getByRole('list', { name: 'Arrêts, dans l’ordre de la route' })
  await expect(list.getByRole('listitem')).toHaveCount(2)
  const top = list.getByRole('listitem').first()
  await expect(top).toContainText(String(first.number))
  await page.getByRole('button', { name: `Descendre la commande ${first.number}` }).click()
  await expect(top).toContainText(String(second.number))
  await page.getByRole('button', { name: 'Faire partir' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Faire partir' }).click()
  await expect(page.getByText('En route')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Envoyer le lien' })).toBeVisible()
  const { rows } = await inDatabase(`select status from orders where id in (${first.id}, ${second.id})`)
  expect(rows.map(({ status }) => status as string)).toEqual(['sent', 'sent'])
  await inDatabase(`update orders set address_full = '${'1234567890'.repeat(6)}' where id = ${first.id}`)
  await page.setViewportSize(PHONE)
  await page.reload()
  await expect(top).toContainText(String(second.number))
  await expectNoSidewaysScroll(page)

  await page.getByRole('link', { name: 'Feuille de route' }).click()
  await expect(page.getByRole('img', { name: 'Page du livreur' })).toBeVisible()
  await expect(page.getByRole('article')).toContainText(`#${first.number}`)
})

test(
  'the code of a slip puts the order into the run, by a scanner and with a phone',
  { tag: '@full' },
  async ({ page, request }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    const [order, other] = [await prepared(request), await prepared(request)]
    // The digits of the code are also in another phone.
    await inDatabase(`update orders set customer_phone = '+2224${order.number}999' where id = ${other.id}`)
    await addCourier(`Vall ${randomUUID().slice(0, 6)}`)
    await enterAs(page, await addStaff())
    await speaking(page, 'ar')
    await page.goto(`/admin/orders/print?kind=slips&orders=${order.id}`)
    await expect(page.getByRole('img', { name: 'يُمسح لإضافته إلى الجولة' })).toBeVisible()
    await page.goto('/admin/runs/new')
    await hydrated(page)
    const option = (number: number) =>
      page
        .getByRole('listitem')
        .filter({ hasText: String(number) })
        .getByRole('checkbox')
        .first()
    await page.locator('h1').click()
    await page.keyboard.type(String(order.number))
    await page.keyboard.press('Enter')
    await expect(option(order.number)).toBeChecked()
    // Create stands below the list.
    const [list, create] = await Promise.all([
      page.getByRole('list', { name: 'الطلبات' }).boundingBox(),
      page.getByRole('button', { name: 'إنشاء الجولة' }).boundingBox(),
    ])
    expect(create!.y).toBeGreaterThan(list!.y)
  },
)

test(
  'a refused parcel is cancelled and restocked when it is back',
  { tag: '@full' },
  async ({ page, request }) => {
    const order = await prepared(request, 'sent')
    const token = await sentRun(await addCourier('Ely'), [order])
    await inDatabase(
      `update run_stops set state = 'refused', reason = 'Absente', marked_at = now() where order_id = ${order.id}`,
    )
    const { rows } = await inDatabase(`select id::int from runs where token = '${token}'`)
    await enterAs(page, await addStaff())
    await speaking(page, 'fr')
    await page.goto(`/admin/runs/${rows[0].id}`)
    await hydrated(page)
    await page.getByRole('button', { name: 'De retour en boutique' }).click()
    await expect(page.getByText('Retour noté.')).toBeVisible()
    const found = await inDatabase(
      `select orders.status, cancel_reason, stock_quantity::int as stock from orders, products
     where orders.id = ${order.id} and products.id = ${order.productId}`,
    )
    expect(found.rows[0]).toEqual({ status: 'cancelled', cancel_reason: 'Absente', stock: 5 })
  },
)

test.describe('the page of the courier', () => {
  test.use({ viewport: SMALL_PHONE, serviceWorkers: 'allow' })

  /** The stop of an order, by its number. */
  const stopAt = (page: Page, { number }: PlacedOrder) =>
    page.getByRole('listitem').filter({ hasText: `#${number}` })

  test('keeps marks without a network and sends each once', async ({
    page,
    request,
    context,
    complaints,
  }) => {
    const orders = [
      await prepared(request, 'sent'),
      await prepared(request, 'sent'),
      await prepared(request, 'sent'),
    ]
    const [first, second, third] = orders as [PlacedOrder, PlacedOrder, PlacedOrder]
    const courier = await addCourier('إبراهيم')
    const token = await sentRun(courier, orders)
    await speaking(page, 'ar')
    await page.goto(`/run/${token}`)
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
    // The copy for the road is stored.
    await expect
      .poll(() => page.evaluate(async (path) => (await caches.match(path)) !== undefined, `/run/${token}`))
      .toBe(true)
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByText('لا توجد شبكة', { exact: false })).toBeVisible()

    await stopAt(page, first).getByRole('button', { name: 'تسجيل النتيجة' }).click()
    await stopAt(page, first).getByRole('button', { name: 'تم التسليم' }).click()
    await expect(stopAt(page, first).getByLabel('النقد المقبوض')).toHaveValue('2000')
    await stopAt(page, first).getByRole('button', { name: 'تأكيد' }).click()
    await expect(stopAt(page, first)).toContainText('تنتظر الإرسال')
    await stopAt(page, second).getByRole('button', { name: 'تسجيل النتيجة' }).click()
    await stopAt(page, second).getByRole('button', { name: 'مرفوض' }).click()
    await stopAt(page, second).getByRole('button', { name: 'لا تريد الطلب' }).click()
    await stopAt(page, second).getByRole('button', { name: 'تأكيد' }).click()
    await expect(stopAt(page, second)).toContainText('تنتظر الإرسال')
    // They survive a reload.
    await page.reload()
    await expect(page.getByText('علامتان تنتظران الإرسال')).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    expect((await stopsOf(token)).map(({ state }) => state)).toEqual(['waiting', 'waiting', 'waiting'])

    await context.setOffline(false)
    await expect
      .poll(async () => (await stopsOf(token)).map(({ state }) => state))
      .toEqual(['delivered', 'refused', 'waiting'])
    await expect(page.getByText('علامتان تنتظران الإرسال')).toBeHidden()
    await stopAt(page, third).getByRole('button', { name: 'تسجيل النتيجة' }).click()
    await stopAt(page, third).getByRole('button', { name: 'تسليم جزئي' }).click()
    await stopAt(page, third)
      .getByRole('button', { name: /^زيادة/ })
      .click()
    await expect(stopAt(page, third).getByLabel('النقد المقبوض')).toHaveValue('1000')
    await stopAt(page, third).getByLabel('دُفع بالمحفظة').check()
    await stopAt(page, third).getByLabel('رقم العملية').fill('BK7782')
    await stopAt(page, third).getByRole('button', { name: 'تأكيد' }).click()
    await expect
      .poll(() => stopsOf(token))
      .toEqual([
        { state: 'delivered', cash: 200_000, wallet: 0 },
        { state: 'refused', cash: 0, wallet: 0 },
        { state: 'partly', cash: 0, wallet: 100_000 },
      ])
    expect(await cashOf(courier)).toBe(200_000)
    const { rows } = await inDatabase(`select count(*)::int from run_marks join runs on runs.id = run_id
      where token = '${token}'`)
    expect(rows[0].count).toBe(3)
    // At 200 % the head does not cover the stops.
    await page.setViewportSize({ width: 195, height: 422 })
    await expect(page.locator('.courier-head')).toHaveCSS('position', 'static')
    // The browser logs requests that found no network.
    expect(complaints.filter((each) => !each.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
    complaints.length = 0
  })

  test(
    'a courier sees his own runs after signing in, not those of others, and nothing else',
    { tag: '@full' },
    async ({ page, request }) => {
      const member = await addStaff({ name: 'Sidi Livreur', role: 'courier', permissions: '' })
      const own = await sentRun(await addCourier('Sidi Livreur', member.id), [
        await prepared(request, 'sent'),
      ])
      const other = await sentRun(await addCourier('Autre'), [await prepared(request, 'sent')])
      await enterAs(page, member)
      await speaking(page, 'fr')
      await page.goto('/admin/login')
      await page.waitForURL('**/run')
      await page.locator(`a[href="/run/${own}"]`).click()
      await expect(page.getByRole('heading', { name: /^Tournée/ })).toBeVisible()
      const statusOf = async (path: string) => (await page.request.get(path)).status()
      expect(await statusOf(`/run/${other}`)).toBe(403)
      expect(await statusOf(`/run/${other}/marks`)).toBe(403)
      expect(await statusOf('/admin/orders')).toBe(403)
      expect(await statusOf(`/run/${'x'.repeat(22)}`)).toBe(404)
    },
  )

  test('nothing answers while runs are switched off', { tag: '@full' }, async ({ page, request }) => {
    const token = await sentRun(await addCourier('Ely'), [await prepared(request, 'sent')])
    await inDatabase('update settings set has_runs = false')
    await enterAs(page, await addStaff())
    await speaking(page, 'fr')
    for (const path of [`/run/${token}`, '/run', '/admin/runs', '/admin/runs/new', '/admin/runs/couriers'])
      await expect.poll(async () => (await page.request.get(path)).status()).toBe(404)
    await page.goto('/admin')
    await expect(page.getByRole('link', { name: 'Tournées' })).toHaveCount(0)
  })
})
