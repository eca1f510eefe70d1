/** Several products are changed together in the back office, and the change is undone. */
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { inDatabase, newProduct } from './database.ts'
import { DESKTOP, expect, hydrated, PHONE, speaking, test, type Language } from './shop.ts'
import { addStaff, enterAs } from './staff.ts'

async function openList(page: Page, language: Language, search: string): Promise<void> {
  await speaking(page, language)
  await enterAs(page, await addStaff())
  await page.goto(`/admin/products?q=${search}`)
  await hydrated(page)
}

async function column(name: string, ids: number[]): Promise<unknown[]> {
  const { rows } = await inDatabase(
    `select ${name} as value from products where id in (${ids.join(',')}) order by id`,
  )
  return rows.map(({ value }) => value)
}

const dialog = (page: Page) => page.getByRole('dialog')

test.describe('on a desktop in French', () => {
  test.use({ viewport: DESKTOP })

  test(
    'prices of a filter rise by 10 % rounded to 10, and are restored',
    { tag: '@full' },
    async ({ page }) => {
      const word = randomUUID().slice(0, 8)
      const ids = [await newProduct(`Lot ${word} un`), await newProduct(`Lot ${word} deux`)]
      await inDatabase(`update products set price = 99500 where id = ${ids[1]}`)
      await openList(page, 'fr', word)
      await expect(page.getByRole('checkbox', { name: /Sélectionner Lot/ })).toHaveCount(0)
      await page.getByRole('button', { name: 'Sélectionner', exact: true }).click()
      await page.getByRole('button', { name: 'modifiez les 2 produits de la liste' }).click()
      await dialog(page).getByRole('button', { name: 'Aperçu' }).click()
      await expect(dialog(page).getByText('Choisissez au moins un changement')).toBeVisible()
      await dialog(page).getByLabel('Prix', { exact: true }).selectOption('Augmenter')
      await dialog(page).getByLabel('De combien').fill('10')
      await dialog(page).getByRole('button', { name: 'Aperçu' }).click()
      const row = dialog(page).getByRole('row', { name: `Lot ${word} deux` })
      await expect(row).toContainText('995')
      await expect(row).toContainText('1 090')
      await dialog(page).getByRole('button', { name: 'Modifier 2 produits' }).click()
      await expect(dialog(page)).toHaveCount(0)
      await expect(page.getByRole('status').filter({ hasText: '2 produits modifiés' })).toBeVisible()
      expect(await column('price::int', ids)).toEqual([110_000, 109_000])

      await page.goto('/admin/products/bulk-edits')
      await hydrated(page)
      const edit = page.getByRole('row').filter({ hasText: 'En place' }).first()
      await expect(edit).toContainText('2 produits')
      await edit.getByRole('button', { name: 'Annuler' }).click()
      await expect(page.getByRole('status').filter({ hasText: '2 produits restaurés' })).toBeVisible()
      await expect(page.getByText(/^Annulée par/)).toBeVisible()
      expect(await column('price::int', ids)).toEqual([100_000, 99_500])
    },
  )
})

test.describe('on a phone in Arabic', () => {
  test.use({ viewport: PHONE })

  test('two chosen products are archived, and the toast undoes it', { tag: '@full' }, async ({ page }) => {
    const word = randomUUID().slice(0, 8)
    const ids = [await newProduct(`${word} أ`), await newProduct(`${word} ب`), await newProduct(`${word} ج`)]
    await openList(page, 'ar', word)
    await page.getByRole('button', { name: 'تحديد', exact: true }).click()
    for (const letter of ['أ', 'ب'])
      await page.getByRole('checkbox', { name: new RegExp(`${word} ${letter}`) }).check()
    await page.getByRole('button', { name: 'تعديل', exact: true }).click()
    await dialog(page).getByLabel('الحالة').selectOption('مؤرشف')
    await dialog(page).getByRole('button', { name: 'معاينة' }).click()
    await expect(dialog(page).getByRole('row', { name: `${word} أ` })).toContainText('مؤرشف')
    await dialog(page).getByRole('button', { name: 'تطبيق التعديل (2)' }).click()
    const toast = page.getByRole('status').filter({ hasText: 'تم التعديل' })
    await expect(toast).toBeVisible()
    expect(await column('status', ids)).toEqual(['archived', 'archived', 'published'])
    await toast.getByRole('button', { name: 'تراجع' }).click()
    await expect.poll(() => column('status', ids)).toEqual(['published', 'published', 'published'])
  })
})
