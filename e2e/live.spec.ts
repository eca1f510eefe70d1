import { inDatabase, newProduct } from './database.ts'
import { awake, expect, speaking, test } from './shop.ts'

test('a price and a stock that change reach an open page without a reload', async ({ page, baseURL }) => {
  const id = await newProduct(baseURL!)
  try {
    await speaking(page, 'fr')
    await page.goto(`/product/${id}`)
    await awake(page)
    const main = page.getByRole('main')
    await expect(main.getByText('1\u202F000\u00A0UM').first()).toBeVisible()
    await page.evaluate(() => Object.assign(window, { stillHere: true }))
    // Another process writes; the page hears of it once its stream is open.
    await expect(async () => {
      await inDatabase(
        baseURL!,
        `update products set price = 123400, stock_quantity = 0, in_stock = false where id = ${id}`,
      )
      await expect(main.getByText('1\u202F234\u00A0UM').first()).toBeVisible({ timeout: 3000 })
    }).toPass()
    await expect(main.getByText('Rupture de stock').first()).toBeVisible()
    expect(await page.evaluate(() => 'stillHere' in window)).toBe(true)
  } finally {
    await inDatabase(baseURL!, `update products set deleted_at = now() where id = ${id}`)
  }
})

test('news over a lost line takes neither the page nor what was typed', async ({
  page,
  baseURL,
  complaints,
}) => {
  await speaking(page, 'ar')
  await page.goto('/contact')
  await awake(page)
  await page.locator('#message [name=message]').fill('ملحفة زرقاء')
  let lost = 0
  await page.route('**/contact.data*', (route) => {
    lost++
    return route.abort()
  })
  const touch = () => inDatabase(baseURL!, `update settings set tax_number = tax_number`)
  await expect(async () => {
    await touch()
    await expect.poll(() => lost, { timeout: 3000 }).toBeGreaterThan(1)
  }).toPass()
  await expect(page.locator('#message [name=message]')).toHaveValue('ملحفة زرقاء')
  await page.unroute('**/contact.data*')
  const asked = page.waitForResponse('**/contact.data*')
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  expect((await asked).status()).toBe(200)
  await expect(page.locator('#message [name=message]')).toHaveValue('ملحفة زرقاء')
  complaints.length = 0 // the browser logs the lost requests itself
})

test.describe('visits', () => {
  // Headless browsers count as programs.
  test.use({ userAgent: 'Mozilla/5.0 (Linux; Android 14) Chrome/130 Mobile Safari/537.36' })

  test('are counted, product by product, without a cookie', async ({ page, baseURL, context }) => {
    const id = await newProduct(baseURL!)
    try {
      await speaking(page, 'fr')
      await page.goto(`/product/${id}`)
      await awake(page)
      await page.getByRole('button', { name: 'Ajouter au panier' }).filter({ visible: true }).first().click()
      const counted = async () =>
        (
          await inDatabase(
            baseURL!,
            `select kind, count::int from shop_events where product_id = ${id} order by kind`,
          )
        ).rows
      await expect.poll(counted, { timeout: 30_000 }).toEqual([
        { kind: 'add_to_cart', count: 1 },
        { kind: 'product_view', count: 1 },
      ])
      expect((await context.cookies()).map(({ name }) => name)).toEqual(['language'])
    } finally {
      await inDatabase(baseURL!, `update products set deleted_at = now() where id = ${id}`)
    }
  })
})
