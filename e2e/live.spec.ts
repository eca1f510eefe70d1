import { inDatabase, newProduct } from './database.ts'
import { currentShop } from './shop-server.ts'
import { hydrated, expect, openLive, speaking, test } from './shop.ts'
import { addStaff, enterAs } from './staff.ts'

test('a changed price and stock reach an open page without a reload', async ({ page }) => {
  const id = await newProduct()
  await speaking(page, 'fr')
  await openLive(page, `/product/${id}`)
  const main = page.getByRole('main')
  await expect(main.getByText('1\u202F000\u00A0UM').first()).toBeVisible()
  await page.evaluate(() => Object.assign(window, { stillHere: true }))
  await inDatabase(
    `update products set price = 123400, stock_quantity = 0, in_stock = false where id = ${id}`,
  )
  await expect(main.getByText('1\u202F234\u00A0UM').first()).toBeVisible()
  await expect(main.getByText('Rupture de stock').first()).toBeVisible()
  expect(await page.evaluate(() => 'stillHere' in window)).toBe(true)
})

test(
  'a refresh that fails keeps the page and the form, and is repeated when the network is back',
  { tag: '@full' },
  async ({ page, complaints }) => {
    await speaking(page, 'ar')
    await openLive(page, '/contact')
    await page.locator('#message [name=message]').fill('ملحفة زرقاء')
    let lost = 0
    await page.route('**/contact.data*', (route) => {
      lost++
      return route.abort()
    })
    await inDatabase(`update settings set tax_number = 'changed'`)
    // The page repeats a failed refresh by itself.
    await expect.poll(() => lost).toBeGreaterThan(1)
    await expect(page.locator('#message [name=message]')).toHaveValue('ملحفة زرقاء')
    await page.unroute('**/contact.data*')
    const asked = page.waitForResponse('**/contact.data*')
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    expect((await asked).status()).toBe(200)
    await expect(page.locator('#message [name=message]')).toHaveValue('ملحفة زرقاء')
    complaints.length = 0 // the browser logs the lost requests itself
  },
)

test(
  'staff are told within seconds that the figures are old, until a refresh succeeds',
  { tag: '@full' },
  async ({ page, complaints }) => {
    await speaking(page, 'fr')
    await enterAs(page, await addStaff())
    await openLive(page, '/admin/cash-register')
    const warning = page.getByText('la boutique ne répond pas')
    await expect(warning).toBeHidden()
    await page.route('**/admin/cash-register.data*', (route) => route.fulfill({ status: 503 }))
    await inDatabase(`update settings set tax_number = 'old figures'`)
    await expect(warning).toBeVisible({ timeout: 15_000 })
    await expect(warning).toContainText(/Données de .*\d\d:\d\d/)
    await page.unroute('**/admin/cash-register.data*')
    await page.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect(warning).toBeHidden()
    complaints.length = 0 // the browser logs the failed requests itself
  },
)

test(
  'a second language cookie, as of a parent domain, does not reload the page for ever',
  { tag: '@full' },
  async ({ page }) => {
    await speaking(page, 'fr')
    const url = currentShop().url
    await page
      .context()
      .addCookies([{ name: 'language', value: 'ar', domain: new URL(url).hostname, path: '/about' }])
    let documents = 0
    page.on('request', (request) => void (documents += request.isNavigationRequest() ? 1 : 0))
    await page.goto('/about', { waitUntil: 'commit' })
    await expect.poll(() => documents).toBe(2)
    await page.waitForLoadState('load')
    await hydrated(page)
    await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
    expect(documents).toBe(2)
  },
)

test.describe('visits', () => {
  // Headless browsers are not counted.
  test.use({ userAgent: 'Mozilla/5.0 (Linux; Android 14) Chrome/130 Mobile Safari/537.36' })

  test('are counted per product, without a cookie', { tag: '@full' }, async ({ page, context }) => {
    const id = await newProduct()
    await speaking(page, 'fr')
    await page.goto(`/product/${id}`)
    await hydrated(page)
    await page.getByRole('button', { name: 'Ajouter au panier' }).filter({ visible: true }).first().click()
    const counted = async () =>
      (await inDatabase(`select kind, count::int from shop_events where product_id = ${id} order by kind`))
        .rows
    await expect.poll(counted, { timeout: 30_000 }).toEqual([
      { kind: 'add_to_cart', count: 1 },
      { kind: 'product_view', count: 1 },
    ])
    expect((await context.cookies()).map(({ name }) => name)).toEqual(['language'])
  })
})
