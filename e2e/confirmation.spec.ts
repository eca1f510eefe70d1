/** Orders that wait for a confirmation: staff call, or the shopper confirms on her order page. */
import { inDatabase } from './database.ts'
import { placeOrder } from './orders.ts'
import {
  expect,
  expectNoSidewaysScroll,
  hydrated,
  openLive,
  PHONE,
  SMALL_PHONE,
  speaking,
  test,
} from './shop.ts'
import { addStaff, enterAs } from './staff.ts'

/** Older orders of the samples would be called first. */
test.beforeEach(() =>
  inDatabase(`with older as (update orders set status = 'confirmed' where status = 'pending')
    update settings set confirm_methods = '{cash}'`),
)
test.afterEach(() => inDatabase(`update settings set confirm_methods = '{}'`))

test.use({ viewport: PHONE })

const statusOf = async (orderId: number) => {
  const { rows } = await inDatabase(`select status from orders where id = ${orderId}`)
  return rows[0].status as string
}

test('staff take the next order, log a call without an answer, then reach the shopper', async ({
  page,
  request,
}) => {
  const order = await placeOrder(request)
  await enterAs(page, await addStaff())
  await speaking(page, 'ar')
  await page.goto('/admin/orders')
  await hydrated(page)
  await page.getByRole('link', { name: /^للتأكيد/ }).click()
  await page.waitForURL('**/admin/orders/confirm')
  await page.getByRole('button', { name: 'الاتصال بالتالي' }).click()
  const card = page.getByRole('region', { name: 'مريم منت أحمد' })
  await expect(card.getByText('أول طلب')).toBeVisible()
  await expect(card.getByRole('link', { name: /^اتصال/ })).toHaveAttribute('href', `tel:+222${order.phone}`)
  await expect(card.getByRole('link', { name: 'واتساب' })).toHaveAttribute(
    'href',
    new RegExp(`^https://wa\\.me/222${order.phone}\\?text=.*${encodeURIComponent(order.url)}`),
  )
  await expectNoSidewaysScroll(page)
  await card.getByLabel('ملاحظة').fill('الهاتف مغلق')
  await card.getByRole('button', { name: 'لا رد' }).click()
  // She is not called again at once.
  await expect(page.getByText('لا أحد للاتصال به الآن')).toBeVisible()
  expect(await statusOf(order.id)).toBe('pending')

  const later = page.getByRole('listitem').filter({ hasText: String(order.number) })
  await later.getByRole('button', { name: 'اتصال' }).click()
  await expect(card.getByText('الهاتف مغلق')).toBeVisible()
  await card.getByRole('button', { name: 'ردّت وأكّدت' }).click()
  await expect(card).toBeHidden()
  await expect(later).toHaveCount(0)
  expect(await statusOf(order.id)).toBe('confirmed')
  const { rows } = await inDatabase(
    `select result, note from order_calls where order_id = ${order.id} order by id`,
  )
  expect(rows).toEqual([
    { result: 'noAnswer', note: 'الهاتف مغلق' },
    { result: 'reached', note: '' },
  ])
})

for (const [language, words] of Object.entries({
  fr: {
    next: 'Appeler la suivante',
    later: 'Rappeler plus tard',
    hour: /^Dans 1 heure/,
    emptyQueue: 'Personne à appeler',
  },
  ar: { next: 'الاتصال بالتالي', later: 'الاتصال لاحقًا', hour: /^بعد ساعة/, emptyQueue: 'لا أحد للاتصال به الآن' },
}))
  test(`one tap calls later, in ${language}`, { tag: '@full' }, async ({ page, request }) => {
    const order = await placeOrder(request)
    await enterAs(page, await addStaff())
    await speaking(page, language as 'fr')
    await page.goto('/admin/orders/confirm')
    await hydrated(page)
    await page.getByRole('button', { name: words.next }).click()
    await page.getByRole('button', { name: words.later }).click()
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: words.hour }).click()
    await expect(page.getByText(words.emptyQueue)).toBeVisible()
    const { rows } = await inDatabase(
      `select result, round(extract(epoch from call_at - at) / 60)::int as minutes from order_calls
       where order_id = ${order.id}`,
    )
    expect(rows).toEqual([{ result: 'later', minutes: expect.any(Number) }])
    expect(Math.abs((rows[0].minutes as number) - 60)).toBeLessThanOrEqual(1)
  })

test('with text at 200 % on a small phone the time of a later call is whole and within the screen', async ({
  page,
  request,
}) => {
  await placeOrder(request)
  await enterAs(page, await addStaff())
  await page.setViewportSize(SMALL_PHONE)
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () =>
      document.documentElement.style.setProperty('font-size', '200%'),
    )
  })
  await page.goto('/admin/orders/confirm')
  await hydrated(page)
  await page.getByRole('button', { name: 'Appeler la suivante' }).click()
  await page.getByRole('button', { name: 'Rappeler plus tard' }).click()
  const field = page.locator('input[type=datetime-local]')
  await field.fill('2026-12-24T18:30')
  const { outside, cut } = await field.evaluate((input) => {
    const { left, right } = input.getBoundingClientRect()
    const card = input.closest('fieldset')!.getBoundingClientRect()
    return {
      outside: Math.round(Math.max(card.left - left, right - card.right, 0)),
      cut: Math.max(0, input.scrollWidth - input.clientWidth),
    }
  })
  expect({ outside, cut }).toEqual({ outside: 0, cut: 0 })
})

test('the next order gets the focus, and a queue that is switched off leads to the list', async ({
  page,
  request,
}) => {
  const first = await placeOrder(request)
  const second = await placeOrder(request)
  await enterAs(page, await addStaff())
  await speaking(page, 'ar')
  await openLive(page, '/admin/orders/confirm')
  const card = page.getByRole('region', { name: 'مريم منت أحمد' })
  const name = card.getByRole('heading', { level: 2 })
  // The card of an order chosen in the list is above the screen.
  await page
    .getByRole('listitem')
    .filter({ hasText: `${second.number}` })
    .getByRole('button')
    .click()
  await expect(name).toBeFocused()
  await expect(name).toBeInViewport()
  await card.getByRole('button', { name: 'ردّت وأكّدت' }).press('Enter')
  await expect(card.getByRole('link', { name: `${first.number}` })).toBeVisible()
  await expect(name).toBeFocused()
  await inDatabase(`update settings set confirm_methods = '{}'`)
  await page.getByRole('link', { name: 'عرض الطلبات قيد الانتظار' }).click()
  await page.waitForURL('**/admin/orders?status=pending')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the shopper confirms on her order page', async ({ page, request }) => {
    const order = await placeOrder(request)
    await speaking(page, 'ar')
    await page.goto(order.url)
    await page.getByRole('button', { name: 'أؤكّد طلبي' }).click()
    await expect(page.getByRole('button', { name: 'أؤكّد طلبي' })).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('تأكّد طلبك')
    expect(await statusOf(order.id)).toBe('confirmed')
  })
})
