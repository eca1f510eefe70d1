/** The catalogue in the back office: a product is created, shown in the shop, edited by two people, deleted and restored. */
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { inDatabase, newProduct, removeAfterTest } from './database.ts'
import {
  hydrated,
  DESKTOP,
  expect,
  forVariants,
  openLive,
  PHONE,
  speaking,
  test,
  type Language,
} from './shop.ts'
import { addStaff, enterAs } from './staff.ts'

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
    badFile: 'صيغة غير مدعومة. يرجى استخدام JPG أو PNG أو WebP.',
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
    removeNamed: (name: string) => `حذف \u2068${name}\u2069`,
    missing: 'المنتج غير موجود',
    toDeleted: 'عرض المحذوفات',
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
    removeNamed: (name: string) => `Supprimer ${name}`,
    missing: 'Produit non trouvé',
    toDeleted: 'Voir les éléments supprimés',
  },
}

async function open(page: Page, language: Language, path: string): Promise<void> {
  await speaking(page, language)
  await enterAs(page, await addStaff())
  await page.goto(path)
  await hydrated(page)
}

function picture(background: string): Promise<Buffer> {
  return sharp({ create: { width: 60, height: 70, channels: 3, background } })
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

/** Within the delay after which a step is saved by itself. */
const LEAVING: [string, (page: Page) => Promise<unknown>][] = [
  ['its screen is left', (page) => page.locator('a[href="/admin/orders"]:visible').first().click()],
  ['its page is left', (page) => page.goto('/about')],
]

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

forVariants('fr', 'desktop', ({ language }) => {
  const words = WORDS[language]

  test('a product is created with its pictures and shown in the shop', async ({ page }) => {
    await open(page, language, '/admin/products')
    await expect(page.getByRole('heading', { level: 1, name: words.products })).toBeAttached()
    await page.getByRole('link', { name: words.newProduct }).first().click()
    await expect(page).toHaveURL(/[?&]new/)
    const save = dialog(page).getByRole('button', { name: words.save, exact: true })
    await save.click()
    await expect(dialog(page).getByText(words.toCorrect)).toBeVisible()
    await expect(field(page, 'name')).toBeFocused()

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
    await save.click()
    await expect(page.getByText(words.saved)).toBeVisible()
    await expect(dialog(page)).toBeHidden()

    const { rows } = await inDatabase(`select id from products where name = '${name}'`)
    expect(rows).toHaveLength(1)
    const id = Number(rows[0].id)
    removeAfterTest(id)
    await page.goto(`/product/${id}?lang=fr`)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.getByText('Coton fin <b>léger</b>')).toBeVisible()
    await expect(page.getByText('5\u202F200\u00A0UM').first()).toBeVisible()
  })

  test('a new price reaches an open shop page', { tag: '@full' }, async ({ page, context }) => {
    const id = await aWholeProduct()
    const shop = await context.newPage()
    await openLive(shop, `/product/${id}?lang=fr`)
    await expect(shop.getByText('1\u202F000\u00A0UM').first()).toBeVisible()
    await open(page, language, `/admin/products?edit=${id}`)
    await field(page, 'price').fill('4800')
    await dialog(page).getByRole('button', { name: words.save, exact: true }).click()
    await expect(page.getByText(words.saved)).toBeVisible()
    await expect(shop.getByText('4\u202F800\u00A0UM').first()).toBeVisible()
  })

  test(
    'a product is deleted after a confirmation and restored, and an unknown one leads to the deleted ones',
    { tag: '@full' },
    async ({ page }) => {
      const name = `Voile ${randomUUID()}`
      const id = await newProduct(name)
      await open(page, language, `/admin/products?q=${name}`)
      await page.getByRole('button', { name: words.removeNamed(name) }).click()
      await page.getByRole('button', { name: words.remove, exact: true }).click()
      await expect(page.getByText(words.deleted)).toBeVisible()
      await page.goto(`/admin/products?deleted=1&q=${name}`)
      await hydrated(page)
      await page.getByRole('button', { name: words.restore }).click()
      await expect(page.getByText(words.restored)).toBeVisible()
      const { rows } = await inDatabase(`select deleted_at from products where id = ${id}`)
      expect(rows).toEqual([{ deleted_at: null }])

      await page.goto('/admin/products?edit=999999999')
      await hydrated(page)
      await expect(page.getByRole('dialog', { name: words.missing })).toBeVisible()
      await page.getByRole('link', { name: words.toDeleted }).click()
      await expect(page).toHaveURL(/\?deleted=1$/)
      await expect(dialog(page)).toBeHidden()
    },
  )
})

test.describe('in Arabic', () => {
  test.use({ viewport: PHONE })
  const words = WORDS.ar

  test(
    'a conflicting edit shows both versions and saves the chosen one',
    { tag: '@full' },
    async ({ page, complaints }) => {
      const id = await aWholeProduct()
      await open(page, 'ar', `/admin/products?edit=${id}`)
      await field(page, 'name').fill('La mienne')
      await inDatabase(
        `update products set name = 'La leur', version = version + 1, stock_quantity = 3 where id = ${id}`,
      )
      await dialog(page).getByRole('button', { name: words.save, exact: true }).click()
      await expect(page.getByRole('heading', { name: words.conflict })).toBeVisible()
      await expect(dialog(page).getByText('La leur')).toBeVisible()
      await expect(dialog(page).getByText('La mienne')).toBeVisible()
      await dialog(page).getByRole('button', { name: words.keepMine }).click()
      await expect(page.getByText(words.saved)).toBeVisible()
      const { rows } = await inDatabase(
        `select name, version::int, stock_quantity from products where id = ${id}`,
      )
      // The two units that were sold in between stay sold.
      expect(rows).toEqual([{ name: 'La mienne', version: 3, stock_quantity: 3 }])

      // More was sold than the change leaves: the message names what is left, and the next save is relative to it.
      await open(page, 'ar', `/admin/products?edit=${id}`)
      await field(page, 'stockQuantity').fill('1')
      await inDatabase(`update products set stock_quantity = 1 where id = ${id}`)
      const save = dialog(page).getByRole('button', { name: words.save, exact: true })
      await save.click()
      await expect(page.getByText('لم يبق إلا 1')).toBeVisible()
      await save.click()
      await expect(page.getByText(words.saved)).toBeVisible()
      complaints.length = 0 // the browser logs the refused save itself
    },
  )

  test(
    'an unsaved product survives a reload and the end of the session',
    { tag: '@full' },
    async ({ page, context, complaints }) => {
      await open(page, 'ar', '/admin/products?new')
      await fill(page, 'ar', 'Brouillon')
      await page.reload()
      await hydrated(page)
      await expect(dialog(page).getByText(words.draft)).toBeVisible()
      await expect(field(page, 'name')).toHaveValue('Brouillon')
      await expect(dialog(page).locator('[data-picture]')).toHaveCount(2)
      await context.clearCookies({ name: 'staff' })
      await dialog(page).getByRole('button', { name: words.save, exact: true }).click()
      await expect(dialog(page).getByRole('link', { name: 'تسجيل الدخول' })).toBeVisible()
      await expect(field(page, 'name')).toHaveValue('Brouillon')
      complaints.length = 0 // the browser logs the refused save itself
    },
  )

  test('switches and stock are saved in the table', async ({ page }) => {
    const name = `Voile ${randomUUID()}`
    const id = await newProduct(name)
    await open(page, 'ar', `/admin/products?q=${name}`)
    await page.getByRole('switch', { name: words.featured }).check()
    await page.getByRole('button', { name: words.oneMore }).click()
    await page.getByRole('button', { name: words.oneMore }).click()
    await expect(page.getByText(words.stockSaved)).toBeVisible()
    const stored = `select featured, stock_quantity::int as stock from products where id = ${id}`
    await expect.poll(async () => (await inDatabase(stored)).rows).toEqual([{ featured: true, stock: 7 }])
  })

  for (const [how, leave] of LEAVING)
    test(`a changed stock is saved once when ${how}`, { tag: '@full' }, async ({ page }) => {
      const name = `Voile ${randomUUID()}`
      const id = await newProduct(name)
      await open(page, 'ar', `/admin/products?q=${name}`)
      await page.getByRole('button', { name: words.oneMore }).click()
      await leave(page)
      const stored = async () =>
        (await inDatabase(`select stock_quantity::int as stock from products where id = ${id}`)).rows
      await expect.poll(stored).toEqual([{ stock: 6 }])
      const { rows } = await inDatabase(
        `select count(*)::int as count from activity_log
         where subject = 'product' and subject_id = '${id}' and action = 'productStockChanged'`,
      )
      expect(rows).toEqual([{ count: 1 }])
    })
})

test.describe('in French', () => {
  test.use({ viewport: DESKTOP })
  const words = WORDS.fr

  test(
    'a category with a conflicting edit is saved, and deleted with its products only when its name is typed',
    { tag: '@full' },
    async ({ page, complaints }) => {
      const name = `Rayon ${randomUUID()}`
      const { rows } = await inDatabase(`with place as (
         insert into categories (name, name_ar, description, description_ar, image_id)
         select '${name}', '${name}', 'x', 'x', id from media where kind = 'image' and visibility = 'public' limit 1 returning id)
       insert into products (name, name_ar, price, description, description_ar, category_id)
       select 'x', 'س', 100, 'x', 'x', id from place returning category_id as id`)
      const id = Number(rows[0].id)
      await open(page, 'fr', `/admin/products/categories?q=${name}&edit=${id}`)
      await field(page, 'description').fill('La mienne')
      await inDatabase(
        `update categories set description = 'La leur', version = version + 1 where id = ${id}`,
      )
      await dialog(page).getByRole('button', { name: words.save, exact: true }).click()
      await expect(page.getByRole('heading', { name: 'Deux versions de cette catégorie' })).toBeVisible()
      await expect(dialog(page).getByText('La mienne')).toBeVisible()
      await expect(dialog(page).getByText('La leur')).toBeVisible()
      await dialog(page).getByRole('button', { name: 'Reprendre la version enregistrée' }).click()
      await expect(field(page, 'description')).toHaveValue('La leur')
      await dialog(page).getByRole('button', { name: words.save, exact: true }).click()
      await expect(page.getByText('Catégorie enregistrée')).toBeVisible()
      await expect(dialog(page)).toBeHidden()
      complaints.length = 0 // the browser logs the refused save itself

      await page.getByRole('button', { name: `Supprimer ${name}` }).click()
      await expect(page.getByText(/^1 produit sera supprimé aussi/)).toBeVisible()
      const confirm = page.getByRole('button', { name: 'Supprimer 2 éléments' })
      await expect(confirm).toBeDisabled()
      await page.getByLabel(/^Tapez/).fill(name)
      await confirm.click()
      await expect(page.getByText('Catégorie supprimée')).toBeVisible()
      await page.goto(`/admin/products/categories?deleted=1&q=${name}`)
      await hydrated(page)
      await page.getByRole('button', { name: words.restore }).click()
      await expect(page.getByText('Catégorie restaurée')).toBeVisible()
      const counted = await inDatabase(`select products::int from categories where id = ${id}`)
      expect(counted.rows).toEqual([{ products: 1 }])
      await inDatabase(`update products set deleted_at = now() where category_id = ${id};
       update categories set deleted_at = now() where id = ${id}`)
    },
  )

  test(
    'an audio description is uploaded, played in the form and played in the shop',
    { tag: '@full' },
    async ({ page }) => {
      const id = await aWholeProduct()
      await open(page, 'fr', `/admin/products?edit=${id}`)
      await dialog(page).getByLabel('Choisir un fichier').setInputFiles('tests/sounds/opus.ogg')
      const player = dialog(page).getByRole('progressbar', { name: 'Position' })
      await expect(player).toBeVisible()
      await dialog(page).getByRole('button', { name: 'Écouter' }).click()
      const heard = async () => page.locator('audio').evaluate((sound: HTMLAudioElement) => sound.currentTime)
      await expect.poll(heard).toBeGreaterThan(0)
      await dialog(page).getByRole('button', { name: words.save, exact: true }).click()
      await expect(dialog(page)).toBeHidden()

      await page.goto(`/product/${id}`)
      await hydrated(page)
      await page.getByRole('button', { name: 'Écouter' }).click()
      await expect
        .poll(async () =>
          page
            .locator('audio')
            .first()
            .evaluate((sound: HTMLAudioElement) => sound.currentTime),
        )
        .toBeGreaterThan(0)
    },
  )

  test(
    'a review is published and a search without results gets a synonym',
    { tag: '@full' },
    async ({ page }) => {
      const id = await newProduct()
      const [author, miss] = [`Mariem <i>${id}`, `sarouel${id}`]
      await inDatabase(`insert into reviews (product_id, author, stars, content) values (${id}, '${author}', 5, '=1+1');
       insert into search_misses (words, language) values ('${miss}', 'fr') on conflict do nothing`)
      await open(page, 'fr', `/admin/products/reviews?status=pending&q=${encodeURIComponent(author)}`)
      await page.getByRole('button', { name: 'Publier' }).click()
      await expect(page.getByText('Avis publié')).toBeVisible()
      await page.goto(`/admin/products/search-words?q=${miss}`)
      await hydrated(page)
      await page.getByRole('button', { name: 'Ajouter un synonyme' }).click()
      await expect(page.getByLabel('Nouveau groupe')).toHaveValue(`${miss}, `)
      await page.getByLabel('Nouveau groupe').fill(`${miss}, pantalon, سروال`)
      await page.getByRole('button', { name: 'Ajouter', exact: true }).click()
      await expect(page.getByText('Synonymes ajoutés')).toBeVisible()
      await page.goto(`/admin/products/search-words?q=${miss}`)
      await hydrated(page)
      await page.getByRole('button', { name: `Réglé : ${miss}` }).click()
      await expect(page.getByText('Liste mise à jour')).toBeVisible()
    },
  )

  test('markup in names and notes is shown as text on every screen', { tag: '@full' }, async ({ page }) => {
    const bad = `<img src=x onerror=alert(1)>{{7*7}} =cmd() ${randomUUID().slice(0, 8)}`
    const id = await newProduct(bad)
    const order = await inDatabase(`with buyer as (
         insert into clients (name, phone, notes) values ('${bad}', '+2224${String(id).padStart(7, '0')}', '${bad}')
         returning id, phone),
       placed as (
         insert into orders (token, request_key, request_hash, client_id, customer_name, customer_phone, address_full,
           city, wilaya, item_count, total_quantity, subtotal, shipping, total, payment_method, notes, estimated_delivery)
         select '${randomUUID()}', '${randomUUID()}', 'x', id, '${bad}', phone, '${bad}', '${bad}', 'Nouakchott',
           1, 1, 100000, 0, 100000, 'cash', '${bad}', now() from buyer returning id, client_id),
       item as (
         insert into order_items (order_id, position, product_id, name, name_ar, price, quantity)
         select id, 0, ${id}, '${bad}', '${bad}', 100000, 1 from placed)
       select id::int, client_id::int from placed`)
    const { id: orderId, client_id: clientId } = order.rows[0]
    const asked = encodeURIComponent(bad)
    await open(page, 'fr', `/admin/products?q=${asked}`)
    for (const path of [
      `/admin/products?q=${asked}`,
      `/admin/orders?q=${asked}`,
      `/admin/orders/${orderId}`,
      `/admin/orders/${orderId}/invoice`,
      `/admin/clients?q=${asked}`,
      `/admin/clients/${clientId}`,
    ]) {
      await page.goto(path)
      await expect(page.locator('img[src="x"]')).toHaveCount(0)
      await expect(page.getByText(bad.slice(0, 10)).first()).toBeAttached()
    }
  })
})

/** A product that its form accepts without changes. */
async function aWholeProduct(): Promise<number> {
  const id = await newProduct()
  await inDatabase(`insert into product_images (product_id, position, media_id)
     select ${id}, 0, id from media where kind = 'image' and visibility = 'public' limit 1`)
  return id
}
