/** The shopper's order page: status, payment proof, cancellation, search and review. */
import sharp from 'sharp'
import { inDatabase } from './database.ts'
import { placeOrder } from './orders.ts'
import { hydrated, expect, openLive, PHONE, speaking, test } from './shop.ts'

function picture(background: string): Promise<Buffer> {
  return sharp({ create: { width: 30, height: 60, channels: 3, background } })
    .png()
    .toBuffer()
}

test('a changed status reaches the open page', async ({ page, request }) => {
  const { url, number } = await placeOrder(request)
  await page.setViewportSize(PHONE)
  await speaking(page, 'ar')
  await openLive(page, url)
  await expect(page.getByRole('heading', { name: 'سُجّل طلبك' })).toBeVisible()
  await page.evaluate(() => Object.assign(window, { stillHere: true }))
  await inDatabase(`update orders set status = 'sent', updated_at = now() where number = ${number}`)
  await expect(page.getByRole('heading', { name: 'طلبك في الطريق' })).toBeVisible()
  expect(await page.evaluate(() => 'stillHere' in window)).toBe(true)
})

test(
  'a second payment proof replaces the first while the order is pending',
  { tag: '@full' },
  async ({ page, request }) => {
    const { url, number } = await placeOrder(request, await picture('#aaa'))
    await speaking(page, 'fr')
    await page.goto(url)
    await hydrated(page)
    await expect(page.getByText('preuve reçue')).toBeVisible()
    await page.getByRole('button', { name: 'Envoyer', exact: true }).click()
    await expect(page.getByText("Veuillez télécharger une capture d'écran du paiement").first()).toBeVisible()
    await page
      .locator('[name=proof]')
      .setInputFiles({ name: 'better.png', mimeType: 'image/png', buffer: await picture('#fff') })
    await expect(page.getByText('better.png')).toBeVisible()
    await page.getByRole('button', { name: 'Envoyer', exact: true }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Preuve reçue, merci.' })).toBeVisible()
    const proofs = await inDatabase(
      `select count(*)::int as count from payment_proofs p join orders o on o.id = p.order_id where o.number = ${number}`,
    )
    expect(proofs.rows[0].count).toBe(2)
  },
)

test(
  'the shopper cancels before the order is confirmed, after a confirmation',
  { tag: '@full' },
  async ({ page, request }) => {
    const { url, productId } = await placeOrder(request, await picture('#aaa'))
    await speaking(page, 'ar')
    await page.goto(url)
    await hydrated(page)
    await page.getByRole('button', { name: 'إلغاء الطلب' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'إلغاء الطلب' }).click()
    await expect(page.getByRole('heading', { name: 'أُلغي الطلب' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'إلغاء الطلب' })).toBeHidden()
    const { rows } = await inDatabase(`select stock_quantity from products where id = ${productId}`)
    expect(rows[0].stock_quantity).toBe(5)
  },
)

test(
  'an order that was confirmed in the meantime is not cancelled',
  { tag: '@full' },
  async ({ page, request, complaints }) => {
    const { url, number } = await placeOrder(request)
    await page.route('/live**', (route) => route.abort())
    await speaking(page, 'fr')
    await page.goto(url)
    await hydrated(page)
    await inDatabase(`update orders set status = 'confirmed' where number = ${number}`)
    await page.getByRole('button', { name: 'Annuler la commande' }).click()
    await expect(page.getByRole('dialog').getByRole('button')).toHaveText([
      'Annuler la commande',
      'Garder la commande',
    ])
    await page.getByRole('dialog').getByRole('button', { name: 'Annuler la commande' }).click()
    await expect(page.getByText('La boutique a déjà confirmé la commande')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Commande confirmée' })).toBeVisible()
    complaints.length = 0 // the browser logs the refusal and the cut stream itself
  },
)

test('an order is found by number and phone, and by nothing less; an unknown link is answered with 404', async ({
  page,
  request,
  complaints,
}) => {
  const { number, url, phone } = await placeOrder(request)
  await page.setViewportSize(PHONE)
  await speaking(page, 'ar')
  await page.goto('/order')
  await hydrated(page)
  const find = page.getByRole('main').getByRole('button', { name: 'بحث' })
  await page.locator('[name=number]').fill(String(number))
  await page.locator('[name=phone]').fill('22999999')
  await find.click()
  await expect(page.getByText('لا يوجد طلب بهذا الرقم وهذا الهاتف.')).toBeVisible()
  await expect(page.locator('[name=number]')).toHaveValue(String(number))
  await page.locator('[name=phone]').fill(`+222 ${phone}`)
  await find.click()
  await page.waitForURL(`**${url}`)
  const answer = await page.goto(`/order/${'x'.repeat(22)}`)
  expect(answer?.status()).toBe(404)
  expect(answer?.headers()['cache-control']).toBe('no-store')
  await expect(page.getByText('الطلب غير موجود')).toBeVisible()
  complaints.length = 0 // the browser logs both 404 answers itself
})

test('a delivered order leads to the review of its product', { tag: '@full' }, async ({ page, request }) => {
  const { url, number, phone, productId } = await placeOrder(request)
  await inDatabase(`update orders set status = 'delivered' where number = ${number}`)
  await speaking(page, 'fr')
  await page.goto(url)
  await page.getByRole('link', { name: /^Voile/ }).click()
  await page.waitForURL(`**/product/${productId}?order=${number}#reviews`)
  await hydrated(page)
  await expect(page.locator('[name=orderNumber]')).toHaveValue(String(number))
  await page.locator('label:has([name=stars][value="5"])').click()
  await page.locator('[name=content]').fill('Très belle, très douce')
  await page.locator('#reviews [name=phone]').fill(phone)
  await page.locator('#reviews form').getByRole('button').last().click()
  await expect
    .poll(async () => (await inDatabase(`select stars from reviews where product_id = ${productId}`)).rows)
    .toEqual([{ stars: 5 }])
  await expect(page.locator('#reviews').getByText('Merci').first()).toBeVisible()
})
