/** The catalogue in the back office: a product is made, seen in the shop, edited by two, removed and brought back. */
import { randomUUID } from 'node:crypto'
import type { BrowserContext, Page } from '@playwright/test'
import sharp from 'sharp'
import { inDatabase, newProduct, removeProduct } from './database.ts'
import {
  awake,
  DESKTOP,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  PHONE,
  speaking,
  test,
  type Language,
} from './shop.ts'

const WORDS = {
  ar: {
    newProduct: 'منتج جديد',
    save: 'حفظ',
    saved: 'تم حفظ المنتج',
    required: 'هذا الحقل مطلوب',
    toCorrect: '8 حقول للتصحيح',
    price: 'السعر',
    stock: 'الكمية في المخزون',
    category: 'الفئة',
    subCategory: 'الفئة الفرعية',
    add: 'إضافة صورة',
    badFile: 'صيغة غير مدعومة. استخدم JPG أو PNG أو WebP.',
    second: 'الصورة 2 من 2',
    first: 'الصورة 1 من 2',
    remove: 'حذف',
    deleted: 'تم حذف المنتج',
    restored: 'تم استرجاع المنتج',
    restore: /استرجاع/,
    conflict: 'نسختان من هذا المنتج',
    keepMine: 'حفظ نسختي',
    draft: 'عُثر على مسودة لم تُحفظ.',
    featured: /^مميّز:/,
    oneMore: /زيادة واحد:/,
    stockSaved: 'تم تحديث المخزون',
    products: 'المنتجات',
  },
  fr: {
    newProduct: 'Nouveau produit',
    save: 'Enregistrer',
    saved: 'Produit enregistré',
    required: 'Ce champ est requis',
    toCorrect: '8 champs à corriger',
    price: 'Prix',
    stock: 'Quantité en stock',
    category: 'Catégorie',
    subCategory: 'Sous-catégorie',
    add: 'Ajouter une image',
    badFile: 'Format non supporté. Utilisez JPG, PNG ou WebP.',
    second: 'Image 2 sur 2',
    first: 'Image 1 sur 2',
    remove: 'Supprimer',
    deleted: 'Produit supprimé',
    restored: 'Produit restauré',
    restore: /Restaurer/,
    conflict: 'Deux versions de ce produit',
    keepMine: 'Enregistrer ma version',
    draft: 'Un brouillon non enregistré a été retrouvé.',
    featured: /^Vedette :/,
    oneMore: /Un de plus/,
    stockSaved: 'Stock mis à jour',
    products: 'Produits',
  },
}

/** The account chooser is somebody else's page: what the browser says about it counts for nothing. */
async function signIn(page: Page, complaints: string[], to = '/admin/products'): Promise<void> {
  await page.goto(`/admin/login?to=${encodeURIComponent(to)}`)
  await page.locator('form[action*="sign-in"] button').click()
  await page.getByRole('button', { name: /owner@example\.com/ }).click()
  await page.waitForURL(/\/admin\/products/)
  await awake(page)
  complaints.length = 0
}

function picture(background: string): Promise<Buffer> {
  return sharp({ create: { width: 600, height: 700, channels: 3, background } })
    .jpeg()
    .toBuffer()
}

async function files() {
  return [
    { name: 'une.jpg', mimeType: 'image/jpeg', buffer: await picture('#336') },
    { name: 'ruse.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('<script>alert(1)</script>') },
    { name: 'deux.jpg', mimeType: 'image/jpeg', buffer: await picture('#a42') },
  ]
}

const dialog = (page: Page) => page.getByRole('dialog')
const field = (page: Page, name: string) => dialog(page).locator(`[name="${name}"]`)

async function fill(page: Page, language: Language, name: string): Promise<void> {
  const words = WORDS[language]
  await field(page, 'name').fill(name)
  await field(page, 'nameAr').fill('ملحفة للتجربة')
  await field(page, 'description').fill('Coton fin <b>léger</b>')
  await field(page, 'descriptionAr').fill('قطن رفيع')
  await field(page, 'specifications').fill('Longueur 4,5 m\n\n  \nLavage à la main')
  await field(page, 'price').fill('٥٢٠٠')
  await field(page, 'originalPrice').fill('6000')
  await field(page, 'stockQuantity').fill('4')
  await expect(field(page, 'subCategoryId')).toBeDisabled()
  await field(page, 'categoryId').selectOption({ index: 1 })
  await field(page, 'subCategoryId').selectOption({ index: 1 })
  await field(page, 'categoryId').selectOption({ index: 2 })
  await expect(field(page, 'subCategoryId')).toHaveValue('')
  await dialog(page)
    .getByLabel(words.add)
    .setInputFiles(await files())
  await expect(dialog(page).getByText(words.badFile)).toBeVisible()
  await expect(dialog(page).locator('[data-picture]')).toHaveCount(2)
}

for (const language of ['ar', 'fr'] as const)
  for (const [device, viewport] of Object.entries({ desktop: DESKTOP, phone: PHONE }))
    test.describe(`the catalogue in ${language} on a ${device}`, () => {
      test.use({ viewport })
      const words = WORDS[language]

      test('a product is made with its pictures and stands in the shop', async ({
        page,
        baseURL,
        context,
        complaints,
      }) => {
        await speaking(page, language)
        await signIn(page, complaints)
        await expect(page.getByRole('heading', { level: 1, name: words.products })).toBeAttached()
        await expectAccessible(page)
        await expectNoSidewaysScroll(page)
        await page.getByRole('link', { name: words.newProduct }).first().click()
        await expect(page).toHaveURL(/[?&]new/)
        const save = dialog(page).getByRole('button', { name: words.save, exact: true })
        await save.click()
        await expect(dialog(page).getByText(words.toCorrect)).toBeVisible()
        await expect(field(page, 'name')).toBeFocused()
        await expectAccessible(page)

        const name = `Voile ${randomUUID()}`
        await fill(page, language, name)
        // The second picture becomes the main one, by keyboard alone.
        const before = await dialog(page).locator('[data-picture]').first().getAttribute('data-picture')
        await dialog(page)
          .getByRole('button', { name: new RegExp(words.second) })
          .focus()
        await page.keyboard.press('ArrowUp')
        await expect(dialog(page).locator('[data-picture]').nth(1)).toHaveAttribute('data-picture', before!)
        await expect(dialog(page).getByRole('button', { name: new RegExp(words.first) })).toBeFocused()
        await expectAccessible(page)
        await save.click()
        await expect(page.getByText(words.saved)).toBeVisible()
        await expect(dialog(page)).toBeHidden()

        const { rows } = await inDatabase(baseURL!, `select id from products where name = '${name}'`)
        expect(rows).toHaveLength(1)
        const id = Number(rows[0].id)
        await expectInShop(context, baseURL!, { id, name, page, words })
        await removeProduct(baseURL!, id)
      })
    })

/** The shop page is open while the price changes in the back office. */
async function expectInShop(
  context: BrowserContext,
  baseURL: string,
  { id, name, page, words }: { id: number; name: string; page: Page; words: (typeof WORDS)['fr'] },
): Promise<void> {
  const shop = await context.newPage()
  await shop.goto(`/product/${id}?lang=fr`)
  await awake(shop)
  await expect(shop.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(shop.getByText('Coton fin <b>léger</b>')).toBeVisible()
  await expect(shop.getByText('5\u202F200\u00A0UM').first()).toBeVisible()
  await page.goto(`/admin/products?edit=${id}`)
  await awake(page)
  await field(page, 'price').fill('4800')
  await dialog(page).getByRole('button', { name: words.save, exact: true }).click()
  await expect(page.getByText(words.saved)).toBeVisible()
  await expect(shop.getByText('4\u202F800\u00A0UM').first()).toBeVisible()
  await shop.close()
}

test.describe('in Arabic', () => {
  test.use({ viewport: DESKTOP })
  const words = WORDS.ar

  test('the second of two editors sees both versions and chooses', async ({ page, baseURL, complaints }) => {
    const id = await aWholeProduct(baseURL!)
    await speaking(page, 'ar')
    await signIn(page, complaints, `/admin/products?edit=${id}`)
    await page.goto(`/admin/products?edit=${id}`)
    await awake(page)
    await field(page, 'name').fill('La mienne')
    await inDatabase(
      baseURL!,
      `update products set name = 'La leur', version = version + 1, stock_quantity = 3 where id = ${id}`,
    )
    await dialog(page).getByRole('button', { name: words.save, exact: true }).click()
    await expect(page.getByRole('heading', { name: words.conflict })).toBeVisible()
    await expect(dialog(page).getByText('La leur')).toBeVisible()
    await expect(dialog(page).getByText('La mienne')).toBeVisible()
    await expectAccessible(page)
    await dialog(page).getByRole('button', { name: words.keepMine }).click()
    await expect(page.getByText(words.saved)).toBeVisible()
    const { rows } = await inDatabase(baseURL!, `select name, version::int from products where id = ${id}`)
    expect(rows).toEqual([{ name: 'La mienne', version: 3 }])
    complaints.length = 0 // the browser logs the refused save itself
    await removeProduct(baseURL!, id)
  })

  test('what was typed survives a reload and the end of the session', async ({
    page,
    context,
    complaints,
  }) => {
    await speaking(page, 'ar')
    await signIn(page, complaints)
    await page.goto('/admin/products?new')
    await awake(page)
    await fill(page, 'ar', 'Brouillon')
    await page.reload()
    await awake(page)
    await expect(dialog(page).getByText(words.draft)).toBeVisible()
    await expect(field(page, 'name')).toHaveValue('Brouillon')
    await expect(dialog(page).locator('[data-picture]')).toHaveCount(2)
    await context.clearCookies({ name: 'staff' })
    await dialog(page).getByRole('button', { name: words.save, exact: true }).click()
    await expect(dialog(page).getByRole('link', { name: 'تسجيل الدخول' })).toBeVisible()
    await expect(field(page, 'name')).toHaveValue('Brouillon')
    complaints.length = 0 // the browser logs the refused save itself
  })

  test('switches and stock are saved where they stand', async ({ page, baseURL, complaints }) => {
    const name = `Voile ${randomUUID()}`
    const id = await newProduct(baseURL!, name)
    await speaking(page, 'ar')
    await signIn(page, complaints)
    await page.goto(`/admin/products?q=${name}`)
    await awake(page)
    await page.getByRole('switch', { name: words.featured }).check()
    await page.getByRole('button', { name: words.oneMore }).click()
    await page.getByRole('button', { name: words.oneMore }).click()
    await expect(page.getByText(words.stockSaved)).toBeVisible()
    const stored = `select featured, stock_quantity::int as stock from products where id = ${id}`
    await expect
      .poll(async () => (await inDatabase(baseURL!, stored)).rows)
      .toEqual([{ featured: true, stock: 7 }])
    await removeProduct(baseURL!, id)
  })
})

test.describe('in French', () => {
  test.use({ viewport: DESKTOP })
  const words = WORDS.fr

  test('a product is removed after a question, and brought back', async ({ page, baseURL, complaints }) => {
    const name = `Voile ${randomUUID()}`
    const id = await newProduct(baseURL!, name)
    await speaking(page, 'fr')
    await signIn(page, complaints)
    await page.goto(`/admin/products?q=${name}`)
    await awake(page)
    await page.getByRole('button', { name: `Supprimer ${name}` }).click()
    await expectAccessible(page)
    await page.getByRole('button', { name: words.remove, exact: true }).click()
    await expect(page.getByText(words.deleted)).toBeVisible()
    await page.goto(`/admin/products?deleted=1&q=${name}`)
    await awake(page)
    await page.getByRole('button', { name: words.restore }).click()
    await expect(page.getByText(words.restored)).toBeVisible()
    const { rows } = await inDatabase(baseURL!, `select deleted_at from products where id = ${id}`)
    expect(rows).toEqual([{ deleted_at: null }])
    await removeProduct(baseURL!, id)
  })

  test('a category goes with all that is in it only when its name is typed', async ({
    page,
    baseURL,
    complaints,
  }) => {
    const name = `Rayon ${randomUUID()}`
    const { rows } = await inDatabase(
      baseURL!,
      `with place as (
         insert into categories (name, name_ar, description, description_ar, image_id)
         select '${name}', '${name}', 'x', 'x', id from media where kind = 'image' limit 1 returning id)
       insert into products (name, name_ar, price, description, description_ar, category_id)
       select 'x', 'س', 100, 'x', 'x', id from place returning category_id as id`,
    )
    await speaking(page, 'fr')
    await signIn(page, complaints)
    await page.goto(`/admin/products/categories?q=${name}`)
    await awake(page)
    await expectAccessible(page)
    await page.getByRole('button', { name: `Supprimer ${name}` }).click()
    await expect(page.getByText(/^1 produit sera supprimé aussi/)).toBeVisible()
    const deed = page.getByRole('button', { name: 'Supprimer 2 éléments' })
    await expect(deed).toBeDisabled()
    await page.getByLabel(/^Tapez/).fill(name)
    await deed.click()
    await expect(page.getByText('Catégorie supprimée')).toBeVisible()
    await page.goto(`/admin/products/categories?deleted=1&q=${name}`)
    await awake(page)
    await page.getByRole('button', { name: words.restore }).click()
    await expect(page.getByText('Catégorie restaurée')).toBeVisible()
    const counted = await inDatabase(
      baseURL!,
      `select products::int from categories where id = ${rows[0].id}`,
    )
    expect(counted.rows).toEqual([{ products: 1 }])
    await inDatabase(
      baseURL!,
      `update products set deleted_at = now() where category_id = ${rows[0].id};
       update categories set deleted_at = now() where id = ${rows[0].id}`,
    )
  })

  test('reviews and search words are seen to', async ({ page, baseURL, complaints }) => {
    const id = await newProduct(baseURL!)
    await inDatabase(
      baseURL!,
      `insert into reviews (product_id, author, stars, content) values (${id}, 'Mariem <i>', 5, '=1+1');
       insert into search_misses (words, language) values ('sarouel', 'fr') on conflict do nothing`,
    )
    await speaking(page, 'fr')
    await signIn(page, complaints)
    await page.goto('/admin/products/reviews?status=pending&q=Mariem')
    await awake(page)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Publier' }).first().click()
    await expect(page.getByText('Avis publié')).toBeVisible()
    await page.goto('/admin/products/search-words')
    await awake(page)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Ajouter un synonyme' }).first().click()
    await expect(page.getByLabel('Nouveau groupe')).toHaveValue('sarouel, ')
    await page.getByLabel('Nouveau groupe').fill('sarouel, pantalon, سروال')
    await page.getByRole('button', { name: 'Ajouter', exact: true }).click()
    await expect(page.getByText('Synonymes ajoutés')).toBeVisible()
    await page.getByRole('button', { name: 'Réglé: sarouel' }).click()
    await expect(page.getByText('Liste mise à jour')).toBeVisible()
    await removeProduct(baseURL!, id)
  })
})

/** One that its form has nothing to say against. */
async function aWholeProduct(baseURL: string): Promise<number> {
  const id = await newProduct(baseURL)
  await inDatabase(
    baseURL,
    `insert into product_images (product_id, position, media_id)
     select ${id}, 0, id from media where kind = 'image' and visibility = 'public' limit 1`,
  )
  return id
}
