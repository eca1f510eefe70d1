/** Stock: goods are received, scanners, and the list of what to reorder. */
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { internalBarcode, normalizeBarcode } from '#core/barcode.ts'
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
    await inDatabase(
      `update product_variants set barcode = '${normalizeBarcode(mark)}', cost = 10000 where id = ${variant}`,
    )

    await page.goto('/admin/products/stock/receipts/new')
    await hydrated(page)
    const search = page.getByRole('searchbox', { name: 'Nom, référence ou code-barres' })
    await search.fill(names[0]!)
    await page.getByRole('button', { name: names[0]! }).click()
    await search.fill('')
    const quantityOf = (name: string) =>
      page.getByRole('textbox', { name: new RegExp(`Quantité de .*${name}`) })
    for (const times of [1, 2, 3]) {
      await search.fill(mark)
      await search.press('Enter')
      await expect(quantityOf(names[1]!)).toHaveValue(String(times))
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

  test(
    'the list of what to reorder has the most urgent product first',
    { tag: '@full' },
    async ({ page }) => {
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
      const row = page
        .getByRole('table', { name: 'إعادة الطلب' })
        .getByRole('row', { name: new RegExp(name) })
      await expect(row).toContainText('نفد')
      await expect(row).toContainText('الكمية المقترحة 5')
      await expectNoSidewaysScroll(page)
      expect(await (await page.request.get('/admin/products/stock/reorder.csv')).text()).toContain(name)
    },
  )
})

test.describe('a scanner that acts as a keyboard', () => {
  test.use({ viewport: DESKTOP })

  test(
    'adds lines of a goods receipt, and an unknown code changes nothing',
    { tag: '@full' },
    async ({ page }) => {
      const { name, barcode } = await aScannable()
      await open(page, '/admin/products/stock/receipts/new')
      const quantity = page.getByRole('textbox', { name: new RegExp(`Quantité de .*${name}`) })
      await scan(page, barcode)
      await expect(quantity).toHaveValue('1')
      await scan(page, barcode)
      await expect(quantity).toHaveValue('2')

      await page.getByLabel('Fournisseur').fill('Sidi Import')
      await page.getByLabel('Fournisseur').blur()
      await scan(page, '4006381333931')
      await expect(page.getByText(/^Aucun article n’a le code .*4006381333931/)).toBeVisible()
      await expect(quantity).toHaveValue('2')
      await expect(page.getByLabel('Fournisseur')).toHaveValue('Sidi Import')

      // A number that was just entered stays, and the code is not entered into its field.
      await quantity.fill('12')
      await scan(page, barcode)
      await expect(quantity).toHaveValue('13')
      await page.getByRole('button', { name: 'Enregistrer la réception' }).click()
      await expect(page.getByText('13 pièces')).toBeVisible()
      // What was received gets as many labels.
      await page.getByRole('link', { name: 'Étiquettes' }).click()
      await expect(page.getByLabel(new RegExp(`Nombre d’étiquettes de .*${name}`))).toHaveValue('13')
      await scan(page, barcode)
      await expect(page.getByLabel(new RegExp(`Nombre d’étiquettes de .*${name}`))).toHaveValue('14')
    },
  )

  test('adds products to a counter sale', { tag: '@full' }, async ({ page }) => {
    const { name, barcode } = await aScannable()
    await open(page, '/admin/orders/new')
    const quantity = page.getByLabel(`Quantité de « \u2068${name}\u2069 »`)
    await scan(page, barcode)
    await expect(quantity).toHaveValue('1')
    await quantity.fill('3')
    await scan(page, barcode)
    await expect(quantity).toHaveValue('4')
    await scan(page, '4006381333931')
    await expect(page.getByText(/^Aucun article n’a le code .*4006381333931/)).toBeVisible()
    await expect(quantity).toHaveValue('4')
  })

  test('counts in a stock take', { tag: '@full' }, async ({ page }) => {
    const [first, second] = [await aScannable(), await aScannable()]
    const { rows } = await inDatabase(`insert into stock_takes (started_name) values ('Sidi') returning id`)
    await open(page, `/admin/products/stock/takes/${rows[0].id}`)
    const dialog = page.getByRole('dialog')
    await scan(page, first.barcode)
    await expect(dialog.getByRole('heading', { name: first.name })).toBeVisible()
    await scan(page, first.barcode)
    await expect(dialog.getByRole('status')).toHaveText('1')
    await scan(page, first.barcode)
    await expect(dialog.getByRole('status')).toHaveText('2')
    // The next article saves the number of this one.
    await scan(page, second.barcode)
    await expect(dialog.getByRole('heading', { name: second.name })).toBeVisible()
    await expect
      .poll(
        async () =>
          (await inDatabase(`select counted from stock_take_lines where take_id = ${rows[0].id}`)).rows,
      )
      .toEqual([{ counted: 2 }])
  })
})

async function aScannable() {
  const name = `Voile ${randomUUID()}`
  const { id } = await variantOf(await newProduct(name))
  const barcode = internalBarcode(id)
  await inDatabase(`update product_variants set barcode = '${barcode}' where id = ${id}`)
  return { name, barcode }
}

async function open(page: Page, path: string): Promise<void> {
  await speaking(page, 'fr')
  await enterAs(page, await addStaff())
  await page.goto(path)
  await hydrated(page)
}

/** Keys 5 ms apart by their own time stamps, however long a busy machine takes to press them. */
async function scan(page: Page, code: string): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  const start = Date.now() / 1000
  for (const [index, key] of [...code.split(''), 'Enter'].entries()) {
    const text = key === 'Enter' ? '\r' : key
    const windowsVirtualKeyCode = text.charCodeAt(0)
    const event = { key, windowsVirtualKeyCode, timestamp: start + index * 0.005 }
    await browser.send('Input.dispatchKeyEvent', { ...event, type: 'keyDown', text, unmodifiedText: text })
    await browser.send('Input.dispatchKeyEvent', { ...event, type: 'keyUp' })
  }
  await browser.detach()
}
