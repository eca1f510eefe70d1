import { randomBytes } from 'node:crypto'
import { inDatabase } from './database.ts'
import {
  hydrated,
  DESKTOP,
  expect,
  expectNoSidewaysScroll,
  forLanguages,
  PHONE,
  SMALL_PHONE,
  speaking,
  test,
  type Language,
} from './shop.ts'

const WORDS = {
  ar: {
    heading: 'وصلكِ',
    print: 'طباعة',
    download: 'تنزيل الصورة',
    total: 'الإجمالي',
    free: 'مجاني',
    unknown: 'لم نجد',
  },
  fr: {
    heading: 'Votre reçu',
    print: 'Imprimer',
    download: 'Télécharger l’image',
    total: 'TOTAL',
    free: 'gratuite',
    unknown: 'Reçu introuvable',
  },
}

const MILLIMETRE = 72 / 25.4

async function newOrder(language: Language): Promise<{ token: string; id: string }> {
  const token = randomBytes(16).toString('base64url')
  const { rows } = await inDatabase(`with made as (
       insert into orders (token, request_key, request_hash, customer_name, customer_phone, language, address_full,
         city, wilaya, item_count, total_quantity, subtotal, shipping, total, payment_method, estimated_delivery)
       values ('${token}', gen_random_uuid(), 'x', 'Mariem Mint El Hacen', '+22247331825', '${language}',
         'Tevragh Zeina', 'Nouakchott', 'Nouakchott', 2, 3, 880000, 0, 880000, 'cash', now())
       returning id, receipt_number
     ), lines as (
       insert into order_items (order_id, position, name, name_ar, quantity, price)
       select id, 0, 'Melhfa Khayata brodée or', 'ملحفة خياطة مطرزة ذهبي', 1, 520000 from made
       union all select id, 1, 'ملحفة Gaz indigo 4,5 m', 'ملحفة Gaz نيلي 4,5 م', 2, 180000 from made
     )
     select receipt_number from made`)
  return { token, id: `REC-${rows[0].receipt_number}` }
}

forLanguages('ar', (language) => {
  const words = WORDS[language]

  test('a receipt is shown, and printed on paper of 58 mm', { tag: '@full' }, async ({ page }) => {
    await speaking(page, language)
    const { token, id } = await newOrder(language)
    await page.setViewportSize(PHONE)
    const answer = await page.goto(`/order/${token}/receipt`)
    expect(answer?.headers()['cache-control']).toBe('no-store')
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.heading)

    const paper = page.getByRole('article', { name: id })
    await expect(paper).toContainText(words.free)
    await expect(paper.locator('.paper-total')).toContainText(words.total)
    await expect(paper.locator('.paper-total bdi')).toHaveText('8\u00A0800\u00A0UM')
    await expect(paper.locator('.paper-total bdi')).toHaveAttribute('dir', 'ltr')
    for (const size of [SMALL_PHONE, DESKTOP]) {
      await page.setViewportSize(size)
      await expectNoSidewaysScroll(page)
    }

    await hydrated(page)
    await page.evaluate(() => document.fonts.ready)
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    const sheets = [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)]
    expect(sheets).toHaveLength(1)
    expect(Number(sheets[0]![1]) / MILLIMETRE).toBeCloseTo(58, 0)
    expect(Number(sheets[0]![2]) / MILLIMETRE).toBeLessThan(130)

    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('button')).toBeHidden()
    await expect(page.getByRole('link')).toHaveCount(0)
    // 48 mm, as CSS counts them.
    expect((await paper.boundingBox())?.width).toBeCloseTo((48 * 96) / 25.4, 0)
  })
})

forLanguages('fr', (language) => {
  const words = WORDS[language]

  test(
    'the buttons print and download the receipt, and an unknown link is answered with 404',
    { tag: '@full' },
    async ({ page, complaints }) => {
      await speaking(page, language)
      const { token, id } = await newOrder(language)
      await page.addInitScript(() => {
        window.print = () => document.documentElement.setAttribute('data-printed', 'yes')
      })
      await page.goto(`/order/${token}/receipt`)
      await hydrated(page)
      await expect(page.locator('html')).not.toHaveAttribute('data-printed')
      await page.getByRole('button', { name: words.print }).click()
      await expect(page.locator('html')).toHaveAttribute('data-printed', 'yes')
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: words.download }).click(),
      ])
      expect(download.suggestedFilename()).toBe(`${id}.png`)

      const answer = await page.goto(`/order/${'A'.repeat(22)}/receipt`)
      expect(answer?.status()).toBe(404)
      await expect(page.getByRole('heading', { level: 1 })).toContainText(words.unknown)
      complaints.length = 0 // the browser logs the 404 itself
    },
  )
})

test(
  'the receipt is in the language of the order, its page in the language of the reader',
  { tag: '@full' },
  async ({ page }) => {
    await speaking(page, 'ar')
    const { token, id } = await newOrder('fr')
    await page.goto(`/order/${token}/receipt`)
    const paper = page.getByRole('article', { name: id })
    await expect(paper).toHaveAttribute('dir', 'ltr')
    await expect(paper).toContainText('REÇU')
    await expect(page.getByRole('button')).toHaveText('طباعة')
  },
)

test('the receipt is readable without JavaScript', { tag: '@full' }, async ({ browser, baseURL }) => {
  const { token, id } = await newOrder('fr')
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${baseURL}/order/${token}/receipt`)
  await expect(page.getByRole('article', { name: id })).toContainText('UM')
  await expect(page.getByRole('button')).toBeHidden()
  await expect(page.getByRole('link').last()).toHaveAttribute('href', `/order/${token}/receipt.png`)
  await context.close()
})
