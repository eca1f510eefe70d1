/** The media library: a picture is described, reused in a product, seen in the shop, replaced; an unused one is removed. */
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { newProduct } from './database.ts'
import { expect, forVariants, hydrated, speaking, test } from './shop.ts'
import { addStaff, enterAs, shopAddress } from './staff.ts'

const WORDS = {
  ar: {
    inFrench: 'بالفرنسية',
    inArabic: 'بالعربية',
    save: 'حفظ',
    described: 'حُفظ النص البديل',
    choose: 'اختيار من مكتبة الصور',
    search: 'منتج أو فئة أو نص بديل',
    saved: 'تم حفظ المنتج',
    replace: 'استبدال الصورة',
    replaced: 'استُبدلت الصورة',
    unused: 'غير المستعملة',
    remove: 'حذف',
    removed: 'حُذفت الصورة',
  },
  fr: {
    inFrench: 'En français',
    inArabic: 'En arabe',
    save: 'Enregistrer',
    described: 'Texte alternatif enregistré',
    choose: 'Choisir dans la médiathèque',
    search: 'Produit, catégorie ou texte alternatif',
    saved: 'Produit enregistré',
    replace: 'Remplacer l’image',
    replaced: 'Image remplacée',
    unused: 'Inutilisées',
    remove: 'Supprimer',
    removed: 'Image supprimée',
  },
}

async function aFile(background: string) {
  const create = { width: 60, height: 70, channels: 3 as const, background }
  return { name: 'image.png', mimeType: 'image/png', buffer: await sharp({ create }).png().toBuffer() }
}

async function upload(page: Page): Promise<string> {
  const response = await page.request.post('/admin/media/upload', {
    headers: { origin: shopAddress() },
    multipart: { kind: 'image', file: await aFile('#336') },
  })
  return ((await response.json()) as { uploaded: { id: string } }).uploaded.id
}

forVariants('fr', 'phone', ({ language }) => {
  const words = WORDS[language]

  test(
    'a picture is described, reused in a product and replaced in its place',
    { tag: '@full' },
    async ({ page }) => {
      await speaking(page, language)
      await enterAs(page, await addStaff())
      const [id, mark, name] = [await upload(page), randomUUID(), `Voile ${randomUUID()}`]
      const sheet = page.getByRole('dialog')

      await page.goto('/admin/media')
      await hydrated(page)
      await page.locator(`a[href*="picture=${id}"]`).click()
      await sheet.getByLabel(words.inFrench).fill(`Drapé indigo ${mark}`)
      await sheet.getByLabel(words.inArabic).fill(`ملحفة نيلية ${mark}`)
      await sheet.getByRole('button', { name: words.save }).click()
      await expect(page.getByText(words.described)).toBeVisible()

      const product = await newProduct(name)
      await page.goto(`/admin/products?edit=${product}`)
      await hydrated(page)
      await page.getByRole('button', { name: words.choose }).click()
      await page.getByRole('searchbox', { name: words.search }).fill(mark)
      const tiles = page.getByRole('dialog').last().locator('li button')
      await expect(tiles).toHaveCount(1)
      await tiles.click()
      await expect(page.locator(`[data-picture="${id}"]`)).toBeVisible()
      await page.getByRole('button', { name: words.save, exact: true }).click()
      await expect(page.getByText(words.saved)).toBeVisible()

      await page.goto(`/product/${product}?lang=fr`)
      await expect(page.getByAltText(`Drapé indigo ${mark}`)).toBeVisible()
      await page.goto(`/product/${product}?lang=ar`)
      await expect(page.getByAltText(`ملحفة نيلية ${mark}`)).toBeVisible()

      await speaking(page, language)
      await page.goto(`/admin/media?picture=${id}`)
      await hydrated(page)
      await expect(sheet.getByRole('link', { name: new RegExp(name) })).toHaveAttribute(
        'href',
        `/admin/products?edit=${product}`,
      )
      await sheet.getByLabel(words.replace).setInputFiles(await aFile('#a42'))
      await expect(page.getByText(words.replaced)).toBeVisible()
      await page.goto(`/product/${product}?lang=fr`)
      const shown = page.getByAltText(`Drapé indigo ${mark}`)
      await expect(shown).toBeVisible()
      expect(await shown.getAttribute('src')).not.toContain(id)
    },
  )

  test('an unused picture is removed', { tag: '@full' }, async ({ page }) => {
    await speaking(page, language)
    await enterAs(page, await addStaff())
    const id = await upload(page)
    await page.goto('/admin/media')
    await hydrated(page)
    await page.getByRole('link', { name: words.unused }).click()
    const tile = page.locator(`a[href*="picture=${id}"]`)
    await tile.click()
    await page.getByRole('dialog').getByRole('button', { name: words.remove }).click()
    await page.locator('dialog[open]').getByRole('button', { name: words.remove }).click()
    await expect(page.getByText(words.removed)).toBeVisible()
    await expect(tile).toHaveCount(0)
  })
})
