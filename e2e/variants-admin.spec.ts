/** Options and variants in the back office: a veil in three colours is created, and the stock of one colour is changed. */
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { inDatabase, newProduct, removeAfterTest } from './database.ts'
import { DESKTOP, expect, hydrated, PHONE, speaking, test, type Language } from './shop.ts'
import { addStaff, enterAs } from './staff.ts'

async function open(page: Page, language: Language, path: string): Promise<void> {
  await speaking(page, language)
  await enterAs(page, await addStaff())
  await page.goto(path)
  await hydrated(page)
}

const dialog = (page: Page) => page.getByRole('dialog')
const field = (page: Page, name: string) => dialog(page).locator(`[name="${name}"]`)

async function fillRequired(page: Page, name: string): Promise<void> {
  await field(page, 'name').fill(name)
  await field(page, 'nameAr').fill('ملحفة للتجربة')
  await field(page, 'description').fill('Coton fin')
  await field(page, 'descriptionAr').fill('قطن رفيع')
  await field(page, 'price').fill('5200')
  await field(page, 'categoryId').selectOption({ index: 1 })
  const red = await sharp({ create: { width: 60, height: 70, channels: 3, background: '#aa3322' } })
    .png()
    .toBuffer()
  await dialog(page)
    .getByLabel('Ajouter une image')
    .setInputFiles({ name: 'rouge.png', mimeType: 'image/png', buffer: red })
  await expect(dialog(page).locator('[data-picture]')).toHaveCount(1)
}

const COLOURS = [
  ['Rouge', 'أحمر', '3'],
  ['Bleu', 'أزرق', '0'],
  ['Vert', 'أخضر', '4'],
] as const

test.describe('fr, desktop', () => {
  test.use({ viewport: DESKTOP })

  test('the owner creates a veil in three colours, finds it by its barcode and sees its page', async ({
    page,
  }) => {
    await open(page, 'fr', '/admin/products?new')
    const name = `Voile ${randomUUID()}`
    await fillRequired(page, name)
    await dialog(page).getByText('Options et variantes').click()
    await dialog(page).getByRole('button', { name: 'Ajouter une option' }).click()
    for (const [place, [french, arabic]] of COLOURS.entries()) {
      const input = dialog(page).getByLabel(`Valeur en français – ${place + 1}`)
      await input.fill(french)
      await dialog(page)
        .getByLabel(`Valeur en arabe – ${place + 1}`)
        .fill(arabic)
      // Enter adds the next value and focuses it.
      if (place < COLOURS.length - 1) {
        await input.press('Enter')
        await expect(dialog(page).getByLabel(`Valeur en français – ${place + 2}`)).toBeFocused()
      }
    }
    await dialog(page).getByRole('button', { name: 'Prendre la couleur de Rouge sur une photo' }).click()
    await page.getByRole('button', { name: 'Utiliser cette couleur' }).click()
    // Nearly the colour of the picture, which is compressed when it is stored.
    await expect(dialog(page).getByLabel('Couleur de Rouge', { exact: true })).toHaveValue(
      /^#a[9ab]3[2-4]2[1-4]$/,
    )

    await dialog(page).getByRole('button', { name: 'Enregistrer', exact: true }).click()
    await expect(dialog(page).getByLabel('Stock – Rouge')).toBeFocused()
    for (const [french, , stock] of COLOURS) await dialog(page).getByLabel(`Stock – ${french}`).fill(stock)
    await dialog(page).getByLabel('Code-barres – Rouge').fill('4006381333932')
    await expect(dialog(page).getByText('Code incorrect')).toBeVisible()
    await dialog(page).getByLabel('Code-barres – Rouge').fill('4006381333931')
    await dialog(page).getByRole('textbox', { name: 'Prix – Vert' }).fill('6000')
    await dialog(page).getByRole('button', { name: 'Enregistrer', exact: true }).click()
    await expect(page.getByText('Produit enregistré')).toBeVisible()

    const { rows } = await inDatabase(`select id, stock_quantity from products where name = '${name}'`)
    expect(rows).toMatchObject([{ stock_quantity: 7 }])
    const id = Number(rows[0].id)
    removeAfterTest(id)
    await page.goto('/admin/products?q=4006381333931')
    await hydrated(page)
    await expect(page.getByRole('link', { name: `Stock des variantes de ${name}` })).toHaveText('7')
    await page.goto(`/product/${id}?lang=fr`)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  })
})

/** Red with 3 and blue with 2 units. */
async function aVeilInTwoColours(): Promise<number> {
  const id = await newProduct()
  await inDatabase(`
    do $$
    declare colour record; option bigint; value bigint;
    begin
      with emptied as (update product_variants set stock_quantity = 0 where product_id = ${id} returning id)
      insert into stock_movements (product_id, variant_id, cause, quantity, stock_after)
      select ${id}, id, 'correction', -5, 0 from emptied;
      update product_variants set retired_at = now() where product_id = ${id};
      update products set has_options = true where id = ${id};
      insert into product_options (product_id, position, kind, name, name_ar)
      values (${id}, 0, 'colour', 'Couleur', 'اللون') returning id into option;
      for colour in select * from (values (0, 'Rouge', 'أحمر', 3), (1, 'Bleu', 'أزرق', 2)) c (place, name, name_ar, stock) loop
        insert into option_values (option_id, position, name, name_ar)
        values (option, colour.place, colour.name, colour.name_ar) returning id into value;
        with variant as (
          insert into product_variants (product_id, position, value_ids, name, name_ar, stock_quantity)
          values (${id}, colour.place, array[value], colour.name, colour.name_ar, colour.stock) returning id)
        insert into stock_movements (product_id, variant_id, cause, quantity, stock_after)
        select ${id}, id, 'initial', colour.stock, colour.stock from variant;
      end loop;
    end $$`)
  return id
}

test.describe('ar, phone', () => {
  test.use({ viewport: PHONE })

  test('the stock of one colour is changed in the list', { tag: '@full' }, async ({ page }) => {
    const id = await aVeilInTwoColours()
    await open(page, 'ar', `/admin/products?variants=${id}`)
    const blue = dialog(page).getByRole('textbox', { name: 'مخزون \u2068أزرق\u2069' })
    await expect(blue).toHaveValue('2')
    await blue.fill('٧')
    await blue.press('Enter')
    await expect(page.getByText('تم تحديث المخزون')).toBeVisible()
    await expect(blue).toHaveValue('7')
    const { rows } = await inDatabase(`select stock_quantity from products where id = ${id}`)
    expect(rows).toEqual([{ stock_quantity: 10 }])
    await dialog(page).getByRole('button', { name: 'إغلاق' }).last().click()
    await expect(dialog(page)).toBeHidden()
  })
})
