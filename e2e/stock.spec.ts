/** Stock: goods are received, and the list of what to reorder. */
import { randomUUID } from 'node:crypto'
import { inDatabase, newProduct } from './database.ts'
import { DESKTOP, expect, expectNoSidewaysScroll, hydrated, PHONE, speaking, test } from './shop.ts'
import { addStaff, enterAs } from './staff.ts'

const WITH_COSTS = 'manageProducts,viewCosts'

async function variantOf(product: number) {
  const { rows } = await inDatabase(
    `select id::int, stock_quantity, cost::int from product_variants where product_id = ${product}`,
  )
  return rows[0] as { id: number; stock_quantity: number; cost: number | null }
}

test.describe('in French on a desktop', () => {
  test.use({ viewport: DESKTOP })

  test('two products are received after a lost connection, and seen in the movements', async ({
    page,
    complaints,
  }) => {
    await speaking(page, 'fr')
    await enterAs(page, await addStaff({ name: 'Oumar Ba', permissions: WITH_COSTS }))
    const mark = randomUUID()
    const names = [`Voile A ${mark}`, `Voile B ${mark}`]
    const [first, second] = [await newProduct(names[0]), await newProduct(names[1])]
    const { id: variant } = await variantOf(second)
    await inDatabase(`update product_variants set barcode = '${mark}', cost = 10000 where id = ${variant}`)

    await page.goto('/admin/products/stock/receipts/new')
    await hydrated(page)
    const search = page.getByRole('searchbox', { name: 'Nom, référence ou code-barres' })
    await search.fill(names[0]!)
    await page.getByRole('button', { name: names[0]! }).click()
    await search.fill('')
    const quantityOf = (name: string) =>
      page.getByRole('textbox', { name: new RegExp(`Quantité de .*${name}`) })
    for (const scan of [1, 2, 3]) {
      await search.fill(mark)
      await search.press('Enter')
      await expect(quantityOf(names[1]!)).toHaveValue(String(scan))
    }
    await quantityOf(names[0]!).fill('x')
    await page.getByRole('textbox', { name: new RegExp(`Prix d’achat .*${names[1]}`) }).fill('200')
    await page.getByLabel('Fournisseur').fill('Sidi Import')
    const save = page.getByRole('button', { name: 'Enregistrer la réception' })
    await save.click()
    await expect(page.getByText('Entrez un nombre entier, 1 ou plus')).toBeVisible()
    await quantityOf(names[0]!).fill('10')

    await page.route('**/receipts/new.data*', (route) => route.abort())
    await save.click()
    await expect(page.getByText(/Rien n’est perdu/)).toBeVisible()
    await page.unroute('**/receipts/new.data*')
    complaints.length = 0
    await page.reload()
    await hydrated(page)
    await expect(page.getByText('Saisie reprise là où elle s’est arrêtée.')).toBeVisible()
    await save.click()

    await expect(page.getByRole('heading', { name: /^Réception n° \d+$/ })).toBeVisible()
    await expect(page.getByText('13 pièces')).toBeVisible()
    expect(await variantOf(first)).toMatchObject({ stock_quantity: 15, cost: null })
    // Five at 100 and three at 200.
    expect(await variantOf(second)).toMatchObject({ stock_quantity: 8, cost: 13_750 })
    await page.getByRole('link', { name: names[1]! }).click()
    const row = page.getByRole('row', { name: new RegExp(names[1]!) }).first()
    await expect(row).toContainText(/Réception.*\+3.*avant5après8.*Oumar Ba.*Réception \d+/)
  })
})

test.describe('in Arabic on a phone', () => {
  test.use({ viewport: PHONE })

  test('the list of what to reorder has the most urgent product first', async ({ page }) => {
    await speaking(page, 'ar')
    await enterAs(page, await addStaff({ permissions: 'manageProducts' }))
    const name = `عطر ${randomUUID()}`
    const product = await newProduct(name)
    await inDatabase(`update products set stock_quantity = 0, in_stock = false where id = ${product}`)
    await page.goto('/admin/products/stock')
    await page
      .getByRole('navigation', { name: 'أقسام المخزون' })
      .getByRole('link', { name: 'إعادة الطلب' })
      .click()
    const row = page.getByRole('table', { name: 'إعادة الطلب' }).getByRole('row', { name: new RegExp(name) })
    await expect(row).toContainText('نفد')
    await expect(row).toContainText('الكمية المقترحة 5')
    await expectNoSidewaysScroll(page)
    expect(await (await page.request.get('/admin/products/stock/reorder.csv')).text()).toContain(name)
  })
})
