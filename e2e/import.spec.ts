/** Products are imported from a file: columns, preview, run and result; a file that cannot be read gets a sentence. */
import { inDatabase } from './database.ts'
import { DESKTOP, expect, hydrated, PHONE, speaking, test } from './shop.ts'
import { addStaff, enterAs } from './staff.ts'

test.describe('an import in French', () => {
  test.use({ viewport: DESKTOP })

  test('goes from the file to the products', async ({ page }) => {
    await speaking(page, 'fr')
    await enterAs(page, await addStaff())
    await page.goto('/admin/products')
    await page.getByRole('link', { name: 'Importer', exact: true }).click()
    await hydrated(page)
    const lines = [
      'Désignation maison;Prix;Stock;Catégorie;Description;Description arabe;Nom arabe',
      'Import Un;3 200;5;Import rayon;Voile;ملحفة;استيراد ١',
      'Import Deux;cher;5;Import rayon;Voile;ملحفة;استيراد ٢',
    ]
    await page
      .getByLabel('Choisir le fichier')
      .setInputFiles({ name: 'liste.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) })
    await page.getByRole('button', { name: 'Continuer' }).click()
    await page.waitForURL(/\/admin\/products\/import\/\d+$/)
    await page.getByLabel('Désignation maison').selectOption('name')
    await page.getByRole('button', { name: 'Prévisualiser' }).click()
    await page.getByRole('link', { name: /^Refusés\s*1/ }).click()
    await expect(page.getByRole('row', { name: /Import Deux/ })).toContainText('Écrivez un nombre')
    await page.getByRole('button', { name: 'Importer 1 ligne' }).click()
    await expect(page.getByText('1 créées, 0 modifiées, 1 refusées')).toBeVisible()
    const { rows } = await inDatabase(`select status, stock_quantity from products where name = 'Import Un'`)
    expect(rows).toEqual([{ status: 'draft', stock_quantity: 5 }])
    await inDatabase(`update products set deleted_at = now() where name = 'Import Un'`)
  })
})

test.describe('a broken file in Arabic', () => {
  test.use({ viewport: PHONE })

  test('gets one clear sentence', { tag: '@full' }, async ({ page, complaints }) => {
    await speaking(page, 'ar')
    await enterAs(page, await addStaff())
    await page.goto('/admin/products/import')
    await hydrated(page)
    await page
      .getByLabel('اختيار الملف')
      .setInputFiles({ name: 'x.csv', mimeType: 'text/csv', buffer: Buffer.from('Nom;Prix\n"Nila;1\n') })
    await page.getByRole('button', { name: 'متابعة' }).click()
    await expect(page.getByRole('alert')).toHaveText('السطر 2: علامة اقتباس (") غير مغلقة أو في غير موضعها.')
    // The browser logs the refused upload.
    expect(complaints.splice(0)).toEqual([expect.stringContaining('400')])
  })
})
