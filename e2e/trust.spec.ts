/** What helps to decide on the product page: delivery, a question, colours, photos of buyers, a film, planned prices. */
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { giveOptions, inDatabase, newProduct } from './database.ts'
import { placeOrder } from './orders.ts'
import { DESKTOP, expect, expectNoSidewaysScroll, hydrated, PHONE, speaking, test } from './shop.ts'
import { addStaff, enterAs } from './staff.ts'

const aPhoto = (background: string) =>
  sharp({ create: { width: 600, height: 800, channels: 3, background } })
    .jpeg()
    .toBuffer()

/** A product in red and in blue. */
async function newColours(name: string): Promise<number> {
  const id = await newProduct(name)
  const values = [
    { fr: 'Grenat', ar: 'رماني', swatch: '#8e1f2f' },
    { fr: 'Bleu nuit', ar: 'أزرق ليلي', swatch: '#2a2f6e' },
  ]
  await giveOptions(
    id,
    [{ kind: 'colour', name: { fr: 'Couleur', ar: 'اللون' }, values }],
    [
      { values: [0], stock: 3 },
      { values: [1], stock: 3 },
    ],
  )
  return id
}

async function deliveredOrder(page: Page) {
  const order = await placeOrder(page.request)
  await inDatabase(`update orders set status = 'delivered' where id = ${order.id}`)
  return order
}

test.describe('ar, phone', () => {
  test.use({ viewport: PHONE })

  test('a colour filters the list, and the page says what delivery costs in her wilaya', async ({ page }) => {
    const id = await newColours('Voile aux couleurs')
    await speaking(page, 'ar')
    await page.goto('/collections')
    await page.getByRole('link', { name: 'أحمر' }).click()
    await expect(page).toHaveURL(/colour=red/)
    await page
      .getByRole('link', { name: /Voile aux couleurs/ })
      .first()
      .click()
    await expect(page).toHaveURL(new RegExp(`/product/${id}`))
    await hydrated(page)
    const question = page.getByRole('link', { name: /سؤال عن هذه القطعة/ })
    expect(decodeURIComponent((await question.getAttribute('href'))!)).toContain(`/product/${id}?lang=ar`)
    await expect(page.getByText('الدفع عند الاستلام')).toBeVisible()
    await page.getByRole('button', { name: 'ولايتكِ؟' }).click()
    await page.getByRole('combobox', { name: 'ولايتكِ؟' }).selectOption('Nouadhibou')
    const line = page.getByRole('listitem').filter({ hasText: 'التوصيل' })
    await expect(line).toContainText('100\u00A0UM')
    await expectNoSidewaysScroll(page)
    await page.reload()
    await hydrated(page)
    await expect(page.getByRole('combobox', { name: 'ولايتكِ؟' })).toHaveValue('Nouadhibou')
  })

  test('a buyer sends photos with her review, and staff publish them', async ({ page, complaints }) => {
    const { productId, number, phone } = await deliveredOrder(page)
    await speaking(page, 'ar')
    await page.goto(`/product/${productId}?order=${number}#reviews`)
    await hydrated(page)
    const form = page.locator('form[action$="/review"]')
    await form.locator('label').filter({ hasText: 'نجمة واحدة' }).click()
    await form.getByLabel('رأيكِ', { exact: true }).fill('لونها جميل')
    await form.getByLabel('رقم الهاتف').fill(phone)
    const photos = form.getByLabel(/صوركِ/)
    await photos.setInputFiles({
      name: 'a.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.from('not a picture'),
    })
    await form.getByRole('button', { name: 'إرسال رأيي' }).click()
    await expect(form.getByText('صور JPEG أو PNG أو WebP').last()).toBeVisible()
    await expect(form.getByLabel('رأيكِ', { exact: true })).toHaveValue('لونها جميل')
    // The refused picture was answered with 400.
    expect(complaints.splice(0)).toHaveLength(1)
    await photos.setInputFiles([
      { name: 'a.jpg', mimeType: 'image/jpeg', buffer: await aPhoto('#27408b') },
      { name: 'b.jpg', mimeType: 'image/jpeg', buffer: await aPhoto('#8e1f2f') },
    ])
    await form.getByRole('button', { name: 'إرسال رأيي' }).click()
    await expect(page.getByText('سيظهر رأيكِ بعد مراجعته').first()).toBeVisible()

    await enterAs(page, await addStaff())
    await page.goto('/admin/products/reviews?lang=fr')
    const row = page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: 'لونها جميل' }).first()
    await expect(row.getByRole('img', { name: /صورة التقييم|Photo de l’avis/ })).toHaveCount(2)
    await row
      .getByRole('button', { name: /حذف هذه الصورة|Supprimer cette photo/ })
      .first()
      .click()
    await expect(row.getByRole('img', { name: /صورة التقييم|Photo de l’avis/ })).toHaveCount(1)
    await row.getByRole('button', { name: /^(نشر|Publier)$/ }).click()
    await expect(row.getByText(/منشور|Publié/).first()).toBeVisible()
    await page.goto(`/product/${productId}`)
    await expect(page.locator('#reviews').getByRole('img', { name: /^مريم/ })).toHaveCount(1)
  })
})

test.describe('fr, desktop', () => {
  test.use({ viewport: DESKTOP })

  test('a planned percentage lowers variants with their own price, as the form says before', async ({
    page,
  }) => {
    const id = await newProduct()
    const sizes = [
      { fr: '4 m', ar: '4 أمتار' },
      { fr: '5 m', ar: '5 أمتار' },
    ]
    await giveOptions(
      id,
      [{ kind: 'size', name: { fr: 'Longueur', ar: 'الطول' }, values: sizes }],
      [
        { values: [0], stock: 3 },
        { values: [1], stock: 3, price: 150_000 },
      ],
    )
    await enterAs(page, await addStaff({ role: 'admin' }))
    await speaking(page, 'fr')
    await page.goto(`/admin/products?edit=${id}`)
    await hydrated(page)
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Planifier un prix promo').click()
    await dialog.getByText('Pourcentage', { exact: true }).click()
    await dialog.getByLabel('Pourcentage de baisse').fill('95')
    await dialog.getByLabel('Au (inclus)').fill('2099-01-01')
    await dialog.getByRole('button', { name: 'Planifier' }).click()
    await expect(dialog.getByText('De 1 à 90 %')).toBeVisible()
    await dialog.getByLabel('Pourcentage de baisse').fill('20')
    await expect(dialog.getByRole('listitem').filter({ hasText: /5 m.*1.500.*1.200/ })).toBeVisible()
    const folder = process.env.SCREENS
    if (folder) await page.screenshot({ path: `${folder}/sale-preview.png` })
    await dialog.getByRole('button', { name: 'Planifier' }).click()
    await expect(page.getByText('Prix promo planifié')).toBeVisible()
    const { rows } = await inDatabase(
      `select price::int, original_price::int as original from product_variants where product_id = ${id} and price is not null`,
    )
    expect(rows).toEqual([{ price: 120_000, original: 150_000 }])
  })

  test('staff plan a sale price and add a film', { tag: '@full' }, async ({ page }) => {
    const id = await newProduct('Voile en promotion')
    const picture = (
      await inDatabase(`select id from media where kind = 'image' and visibility = 'public' limit 1`)
    ).rows[0].id as string
    await inDatabase(
      `insert into product_images (product_id, position, media_id) values (${id}, 0, '${picture}')`,
    )
    await enterAs(page, await addStaff())
    await speaking(page, 'fr')
    await page.goto(`/admin/products?edit=${id}&lang=fr`)
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Planifier un prix promo').click()
    await dialog.getByRole('button', { name: 'Planifier' }).click()
    await expect(dialog.getByText('Entrez un prix')).toBeVisible()
    await dialog.getByLabel('Prix promo').fill('800')
    await dialog.getByLabel('Au (inclus)').fill('2099-01-01')
    await dialog.getByRole('button', { name: 'Planifier' }).click()
    await expect(page.getByText('Prix promo planifié')).toBeVisible()

    await page.goto(`/admin/products?edit=${id}&lang=fr`)
    await expect(dialog.getByText('En cours')).toBeVisible()
    await dialog.locator('input[accept="video/mp4,video/webm"]').setInputFiles({
      name: 'film.webm',
      mimeType: 'video/webm',
      buffer: readFileSync('tests/sounds/video.webm'),
    })
    await expect(dialog.locator('video')).toBeVisible()
    await dialog.getByRole('button', { name: 'Enregistrer', exact: true }).click()
    await expect(page.getByText('Produit enregistré')).toBeVisible()

    await page.goto(`/product/${id}?lang=fr`)
    await expect(page.locator('s').first()).toContainText('1\u202F000')
    const film = page.locator('video')
    await expect(film).toHaveAttribute('preload', 'none')
    await expect(film).not.toHaveAttribute('autoplay')
    expect(await film.evaluate((element: HTMLVideoElement) => element.muted)).toBe(true)
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: PHONE })

  test(
    'colours, delivery and the photos of the review form are in the page',
    { tag: '@full' },
    async ({ page }) => {
      const id = await newColours('Voile sans script')
      const { productId, number, phone } = await deliveredOrder(page)
      await page.goto('/collections?lang=fr')
      await page.getByRole('link', { name: 'Bleu' }).click()
      await expect(page).toHaveURL(/colour=blue/)
      await expect(page.getByRole('link', { name: /Voile sans script/ }).first()).toBeVisible()
      await page.goto(`/product/${id}?lang=fr`)
      await expect(page.getByText('selon la wilaya')).toBeVisible()
      await page.goto(`/product/${productId}?order=${number}&lang=fr`)
      const form = page.locator('form[action$="/review"]')
      await form.locator('label').filter({ hasText: '5 étoiles' }).click({ force: true })
      await form.getByLabel('Votre avis', { exact: true }).fill('Superbe')
      await form.getByLabel('Téléphone').fill(phone)
      await form
        .getByLabel(/Vos photos/)
        .setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: await aPhoto('#27408b') })
      await form.getByRole('button', { name: 'Envoyer mon avis' }).click()
      await expect(page).toHaveURL(/review=thanks/)
      const { rows } = await inDatabase(
        `select count(*)::int as photos from review_photos p join reviews r on r.id = p.review_id where r.product_id = ${productId}`,
      )
      expect(rows[0].photos).toBe(1)
    },
  )
})
