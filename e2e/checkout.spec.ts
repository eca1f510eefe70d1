/** From the cart to an order, and every failure on the way. */
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { fillCheckout, openCart } from './cart.ts'
import { inDatabase, newProduct } from './database.ts'
import { newPhone } from './orders.ts'
import { currentShop } from './shop-server.ts'
import { hydrated, expect, forVariants, PHONE, speaking, test, type Language } from './shop.ts'

const WORDS = {
  ar: {
    addToCart: 'أضيفي إلى السلة',
    cart: 'سلتك',
    place: 'تأكيد الطلب',
    copied: 'تم نسخ الرقم!',
    copy: /^نسخ .*\d/,
    name: 'يرجى إدخال اسمك',
    phone: 'يرجى إدخال رقم هاتفك',
    address: 'يرجى إدخال عنوانك',
    proof: 'يرجى تحميل لقطة شاشة للدفع',
    format: 'صيغة غير مدعومة. يرجى استخدام JPG أو PNG أو WebP.',
    recorded: 'سُجّل طلبك',
    empty: 'سلتك فارغة',
    clear: 'إفراغ السلة',
    remove: /^إزالة/,
    removeConfirm: 'إزالة',
    more: 'زيادة واحد',
    cancel: 'إلغاء',
  },
  fr: {
    addToCart: 'Ajouter au panier',
    cart: 'Votre panier',
    place: 'Commander',
    copied: 'Numéro copié!',
    copy: /^Copier .*\d/,
    name: 'Veuillez entrer votre nom',
    phone: 'Veuillez entrer votre numéro de téléphone',
    address: 'Veuillez entrer votre adresse',
    proof: "Veuillez télécharger une capture d'écran du paiement",
    format: 'Format non supporté. Utilisez JPG, PNG ou WebP.',
    recorded: 'Commande enregistrée',
    empty: 'Votre panier est vide',
    clear: 'Vider le panier',
    remove: /^Retirer «/,
    removeConfirm: 'Retirer',
    more: 'Un de plus',
    cancel: 'Annuler',
  },
}

/** A picture of the size of a phone's screen costs time to decode and to encode: one journey sends one. */
async function proofFile({ width, height } = { width: 90, height: 160 }) {
  const picture = sharp({ create: { width, height, channels: 3, background: '#f4efe6' } })
  return { name: 'bankily.png', mimeType: 'image/png', buffer: await picture.png().toBuffer() }
}

const placeButton = (page: Page, language: Language) =>
  page.getByRole('button', { name: new RegExp(`^${WORDS[language].place}`) })

async function confirm(page: Page, language: Language): Promise<void> {
  await placeButton(page, language).click()
  await page.getByRole('dialog').getByRole('button', { name: WORDS[language].place }).click()
}

async function ordersOf(phone: string) {
  const { rows } =
    await inDatabase(`select o.number::int, o.total::int, o.status, exists (select from payment_proofs p where p.order_id = o.id) as proof, o.promised_proof,
       (select count(*)::int from cash_transactions t where t.order_id = o.id) as entries
     from orders o where customer_phone = '+222${phone}' order by o.id`)
  return rows
}

forVariants('ar', 'phone', ({ language }) => {
  const words = WORDS[language]

  test('a product is ordered, paid by wallet, and its order page opens', async ({ page }) => {
    const id = await newProduct()
    const phone = newPhone()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await speaking(page, language)
    await page.goto(`/product/${id}`)
    await hydrated(page)
    await page.getByRole('button', { name: words.addToCart }).filter({ visible: true }).first().click()
    await page.goto('/cart')
    await hydrated(page)
    await expect(page.getByRole('heading', { name: words.cart, level: 1 })).toBeVisible()
    await page.getByRole('button', { name: words.more }).click()
    await fillCheckout(page, phone, 'bankily')
    await page.locator('[name=wilaya]').selectOption('Rosso')
    await expect(placeButton(page, language)).toContainText('2\u202F100\u00A0UM')
    await page.getByRole('button', { name: words.copy }).click()
    await expect(page.getByRole('status').filter({ hasText: words.copied })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^\d{8}$/)
    await page.locator('[name=proof]').setInputFiles(await proofFile({ width: 900, height: 1600 }))
    await expect(page.getByText('bankily.png')).toBeVisible()
    await placeButton(page, language).click()
    await page.getByRole('dialog').getByRole('button', { name: words.place }).click()
    await page.waitForURL(/\/order\/[\w-]{22}$/)
    await expect(page.getByRole('heading', { name: words.recorded })).toBeVisible()
    const [order, ...others] = await ordersOf(phone)
    expect(others).toEqual([])
    expect(order).toMatchObject({ total: 210_000, status: 'pending', proof: true, entries: 1 })
    await expect(page.getByText(String(order.number)).first()).toBeVisible()
    expect(
      await page.evaluate(() => [localStorage.getItem('cart'), localStorage.getItem('checkout')]),
    ).toEqual([null, null])
    await page.reload()
    await expect(page.getByRole('heading', { name: words.recorded })).toBeVisible()
  })
})

forVariants('fr', 'desktop', ({ language }) => {
  const words = WORDS[language]

  test(
    'missing fields are named in the order of the form, and a file that is no picture is refused',
    { tag: '@full' },
    async ({ page }) => {
      await openCart(page, language, [await newProduct()])
      await placeButton(page, language).click()
      for (const sentence of [words.name, words.phone, words.address, words.proof])
        await expect(page.getByText(sentence)).toBeVisible()
      await expect(page.locator('[name=name]')).toBeFocused()
      await page.locator('[name=name]').fill('  ')
      await expect(page.getByText(words.name)).toBeVisible()
      await page.locator('[name=name]').fill('Zeinab')
      await expect(page.getByText(words.name)).toBeHidden()
      await page.locator('[name=proof]').setInputFiles({
        name: 'trick.png',
        mimeType: 'image/png',
        buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      })
      await expect(page.getByText(words.format)).toBeVisible()
      await page.locator('[name=proof]').setInputFiles(await proofFile())
      await expect(page.getByText('bankily.png')).toBeVisible()
      await expect(page.getByText(words.format)).toBeHidden()
      await expect(page.getByText(words.proof)).toBeHidden()
    },
  )

  test('the cart asks before it removes a product or all of them', { tag: '@full' }, async ({ page }) => {
    const ids = [await newProduct(), await newProduct()]
    await openCart(page, language, ids, 4)
    const more = page.getByRole('button', { name: words.more }).first()
    await more.click()
    await expect(more).toBeDisabled()
    await page.getByRole('button', { name: words.remove }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: words.cancel }).click()
    await expect(page.getByRole('button', { name: words.remove })).toHaveCount(2)
    await page.getByRole('button', { name: words.remove }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: words.removeConfirm, exact: true }).click()
    await expect(page.getByRole('button', { name: words.remove })).toHaveCount(1)
    await page.getByRole('button', { name: words.clear }).click()
    await page.getByRole('dialog').getByRole('button', { name: words.clear }).click()
    await expect(page.getByText(words.empty)).toBeVisible()
    expect(await page.evaluate(() => localStorage.getItem('cart'))).toBeNull()
  })
})

test(
  'minus at one piece removes the product, and the toast brings it back',
  { tag: '@full' },
  async ({ page }) => {
    const [first, second] = [await newProduct('Voile premier'), await newProduct('Voile second')]
    await openCart(page, 'fr', [first, second])
    const row = page.getByRole('listitem').filter({ hasText: 'Voile premier' })
    await row.getByRole('group').getByRole('button', { name: 'Retirer' }).click()
    await expect(row).toHaveCount(0)
    await page.getByRole('status').getByRole('button', { name: 'Annuler' }).click()
    const names = page.getByRole('listitem').filter({ has: page.getByRole('group') })
    await expect(names).toContainText(['Voile premier', 'Voile second'])
  },
)

test(
  'a double tap places one order, and cash has its Arabic name in the section and its summary',
  { tag: '@full' },
  async ({ page }) => {
    const phone = newPhone()
    await openCart(page, 'ar', [await newProduct()])
    await fillCheckout(page, phone)
    const section = page.locator('details:has([name=payment])')
    await expect(section.locator('summary')).toContainText('عند الاستلام')
    await expect(section).not.toContainText('Espèces')
    let sent = 0
    await page.route('/cart', async (route) => {
      if (route.request().method() === 'POST') sent++
      await route.continue()
    })
    await placeButton(page, 'ar').click()
    await expect(page.getByRole('dialog')).toContainText(phone.replace(/(..)(?=.)/g, '$1 '))
    await expect(page.getByRole('dialog')).toContainText('تفرغ زينة، قرب المسجد')
    await page.getByRole('dialog').getByRole('button', { name: WORDS.ar.place }).dblclick()
    await page.waitForURL(/\/order\//)
    expect(sent).toBe(1)
    expect(await ordersOf(phone)).toHaveLength(1)
  },
)

test('a lost answer leads to the same order', async ({ page, complaints }) => {
  const phone = newPhone()
  await openCart(page, 'ar', [await newProduct()])
  await fillCheckout(page, phone, 'sadad')
  await page.locator('[name=proof]').setInputFiles(await proofFile())
  await expect(page.getByText('bankily.png')).toBeVisible()
  let lost = 0
  await page.route('/cart', async (route) => {
    if (route.request().method() !== 'POST' || lost++ > 0) return route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  })
  await confirm(page, 'ar')
  await page.waitForURL(/\/order\//)
  expect(lost).toBe(2)
  expect(await ordersOf(phone)).toMatchObject([{ proof: true, entries: 1 }])
  complaints.length = 0 // the browser logs the lost answer itself
})

for (const storage of ['blocked', 'full'] as const)
  test(
    `with ${storage} storage a lost answer and a second tap lead to the same order`,
    { tag: '@full' },
    async ({ page, complaints }) => {
      const phone = newPhone()
      const id = await newProduct()
      await page.context().addCookies([{ name: 'language', value: 'fr', url: currentShop().url }])
      await page.addInitScript((kind) => {
        const refuse = () => {
          throw new DOMException('refused', kind === 'full' ? 'QuotaExceededError' : 'SecurityError')
        }
        Storage.prototype.setItem = refuse
        IDBFactory.prototype.open = refuse
        if (kind === 'blocked') Storage.prototype.getItem = refuse
      }, storage)
      await page.goto(`/product/${id}`)
      await hydrated(page)
      await page.getByRole('button', { name: WORDS.fr.addToCart }).filter({ visible: true }).first().click()
      await page
        .getByRole('link', { name: /^Panier/ })
        .filter({ visible: true })
        .first()
        // By keyboard: a toast covers the link for some seconds.
        .press('Enter')
      await fillCheckout(page, phone)
      let lost = 0
      await page.route('/cart', async (route) => {
        if (route.request().method() !== 'POST' || lost++ > 0) return route.continue()
        await route.fetch()
        await route.abort('connectionreset')
      })
      await confirm(page, 'fr')
      await expect(page.getByRole('alert').filter({ hasText: 'Une erreur est survenue' })).toBeVisible()
      expect(await ordersOf(phone)).toHaveLength(1)
      await confirm(page, 'fr')
      await page.waitForURL(/\/order\//)
      expect(lost).toBe(2)
      expect(await ordersOf(phone)).toHaveLength(1)
      complaints.length = 0 // the browser logs the lost answer itself
    },
  )

test(
  'of two tabs with an open confirmation one places the order, the other says so',
  { tag: '@full' },
  async ({ page, context }) => {
    const phone = newPhone()
    await openCart(page, 'fr', [await newProduct()])
    await fillCheckout(page, phone)
    const other = await context.newPage()
    await other.goto('/cart')
    await hydrated(other)
    await expect(other.locator('[name=phone]')).toHaveValue(phone)
    await placeButton(other, 'fr').click()
    await expect(other.getByRole('dialog')).toBeVisible()
    await confirm(page, 'fr')
    await page.waitForURL(/\/order\//)
    await other.getByRole('dialog').getByRole('button', { name: WORDS.fr.place }).click()
    await expect(other.getByText('a changé dans une autre fenêtre')).toBeVisible()
    expect(await ordersOf(phone)).toHaveLength(1)
  },
)

test(
  'an order that is sent while its withdrawal is confirmed is not put back into the cart',
  { tag: '@full' },
  async ({ page, complaints }) => {
    const phone = newPhone()
    await openCart(page, 'fr', [await newProduct()])
    await fillCheckout(page, phone)
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
    let attempts = 0
    await page.route('/cart', async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      if (attempts++ === 0) return route.abort()
      await isReleased
      await route.continue()
    })
    await confirm(page, 'fr')
    await expect(page.getByRole('heading', { name: 'Votre commande attend le réseau' })).toBeVisible()
    await expect.poll(() => attempts).toBe(2)
    await page.getByRole('button', { name: 'Ne plus envoyer' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Ne plus envoyer' }).click()
    release()
    await page.waitForURL(/\/order\//)
    expect(
      await page.evaluate(() => [localStorage.getItem('cart'), localStorage.getItem('checkout')]),
    ).toEqual([null, null])
    expect(await ordersOf(phone)).toHaveLength(1)
    complaints.length = 0 // the browser logs what it could not send
  },
)

test(
  'name, phone and address are remembered only if the shopper asks for it',
  { tag: '@full' },
  async ({ page }) => {
    const phone = newPhone()
    const id = await newProduct()
    await openCart(page, 'fr', [id])
    await fillCheckout(page, phone)
    await page.getByLabel('Retenir mes coordonnées sur ce téléphone').check()
    await confirm(page, 'fr')
    await page.waitForURL(/\/order\//)
    const addAgain = async () => {
      await page.evaluate((item) => localStorage.setItem('cart', JSON.stringify([item])), {
        id,
        name: 'n',
        price: 100_000,
        image: '',
        category: '',
        quantity: 1,
      })
      await page.goto('/cart')
      await hydrated(page)
    }
    await addAgain()
    await expect(page.locator('[name=phone]')).toHaveValue(phone)
    await expect(page.locator('[name=address]')).toHaveValue('تفرغ زينة، قرب المسجد')
    await page.getByLabel('Retenir mes coordonnées sur ce téléphone').uncheck()
    await page.locator('label:has([value=cash])').click()
    await confirm(page, 'fr')
    await page.waitForURL(/\/order\//)
    await addAgain()
    await expect(page.locator('[name=phone]')).toHaveValue('')
  },
)

test(
  'the limits of a quantity are explained, and a cart of sold-out products cannot be ordered',
  { tag: '@full' },
  async ({ page }) => {
    const [scarce, plenty] = [await newProduct(), await newProduct()]
    await inDatabase(`update products set stock_quantity = 3 where id = ${scarce};
    update products set stock_quantity = 500 where id = ${plenty}`)
    await openCart(page, 'fr', [scarce, plenty], 12)
    await expect(page.getByText('Il n’en reste que 3.')).toBeVisible()
    const limit = page.getByText('au plus par commande')
    await expect(limit).toBeVisible()
    const quantityOf = (index: number) =>
      page.getByRole('group', { name: 'Quantité' }).nth(index).getByRole('button')
    await quantityOf(0).first().click()
    await quantityOf(0).last().click()
    await expect(page.getByText('Il n’y en a que 3.')).toBeVisible()
    const [less, more] = [quantityOf(1).first(), quantityOf(1).last()]
    await less.click()
    await expect(limit).toBeHidden()
    await more.click()
    await expect(limit).toBeVisible()
    await expect(more).toBeDisabled()
    await inDatabase(
      `update products set stock_quantity = 0, in_stock = false where id in (${scarce}, ${plenty})`,
    )
    await page.reload()
    await hydrated(page)
    await expect(page.getByText('Aucun article de votre panier n’est disponible.')).toBeVisible()
    await expect(placeButton(page, 'fr')).toBeDisabled()
  },
)

test('an order placed offline is sent once when the network returns: first the order, then its proof', async ({
  page,
  context,
  complaints,
}) => {
  const phone = newPhone()
  await openCart(page, 'fr', [await newProduct()])
  await fillCheckout(page, phone, 'masrivi')
  await page.locator('[name=proof]').setInputFiles(await proofFile())
  await expect(page.getByText('bankily.png')).toBeVisible()
  await context.setOffline(true)
  await confirm(page, 'fr')
  await expect(page.getByRole('heading', { name: 'Votre commande attend le réseau' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('cart'))).toBeNull()
  expect(await ordersOf(phone)).toEqual([])
  // Attempts that fail while the browser is still offline get no answer.
  const answered: string[] = []
  page.on('response', (answer) => {
    if (answer.request().method() === 'POST' && /\/(cart|order\/[\w-]+)$/.test(answer.url()))
      answered.push(answer.url())
  })
  await context.setOffline(false)
  await page.waitForURL(/\/order\//)
  await expect.poll(() => ordersOf(phone)).toMatchObject([{ proof: true, promised_proof: null, entries: 1 }])
  expect(answered.map((url) => new URL(url).pathname.split('/')[1])).toEqual(['cart', 'order'])
  complaints.length = 0 // the browser logs what it could not send
})

test(
  'a pending order survives a reload and can be withdrawn with everything typed',
  { tag: '@full' },
  async ({ page, complaints }) => {
    const phone = newPhone()
    await openCart(page, 'ar', [await newProduct()])
    await fillCheckout(page, phone)
    await page.route('/cart', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    )
    await confirm(page, 'ar')
    await expect(page.getByRole('heading', { name: 'طلبك في انتظار الشبكة' })).toBeVisible()
    await page.reload()
    await hydrated(page)
    await page.getByRole('button', { name: 'عدم الإرسال' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'عدم الإرسال' }).click()
    await expect(page.locator('[name=phone]')).toHaveValue(phone)
    await expect(page.locator('[name=address]')).toHaveValue('تفرغ زينة، قرب المسجد')
    expect(await ordersOf(phone)).toEqual([])
    complaints.length = 0 // the browser logs what it could not send
  },
)

test('a server error is shown and keeps the form', { tag: '@full' }, async ({ page, complaints }) => {
  const phone = newPhone()
  await openCart(page, 'fr', [await newProduct()])
  await fillCheckout(page, phone)
  await page.route('/cart', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, body: 'x' }) : route.continue(),
  )
  await confirm(page, 'fr')
  await expect(
    page.getByText('Une erreur est survenue lors de la commande. Veuillez réessayer.'),
  ).toBeVisible()
  await expect(page.locator('[name=phone]')).toHaveValue(phone)
  await page.unroute('/cart')
  await confirm(page, 'fr')
  await page.waitForURL(/\/order\//)
  expect(await ordersOf(phone)).toHaveLength(1)
  complaints.length = 0 // the browser logs the failed answer itself
})

test(
  'a price that changes while the order is sent is asked about once',
  { tag: '@full' },
  async ({ page, complaints }) => {
    const id = await newProduct()
    const phone = newPhone()
    await openCart(page, 'fr', [id])
    await fillCheckout(page, phone)
    await expect(placeButton(page, 'fr')).toContainText('1\u202F000\u00A0UM')
    // The page reloads its data, as its live stream asks for, between the submit and its answer.
    await page.route('/cart', async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      const reloaded = page.waitForResponse((answer) => answer.url().includes('/cart.data'))
      await inDatabase(`update products set price = 125000 where id = ${id}`)
      await reloaded
      await route.continue()
    })
    await confirm(page, 'fr')
    await expect(page.getByRole('alert').filter({ hasText: 'Le total n’est plus le même' })).toBeFocused()
    await page.unroute('/cart')
    await expect(placeButton(page, 'fr')).toContainText('1\u202F250\u00A0UM')
    await confirm(page, 'fr')
    await page.waitForURL(/\/order\//)
    expect(await ordersOf(phone)).toMatchObject([{ total: 125_000 }])
    complaints.length = 0 // the browser logs the refused order itself
  },
)

test('a changed price is shown and needs a new confirmation', async ({ page, complaints }) => {
  const id = await newProduct()
  const phone = newPhone()
  // Without its live stream the page learns of the change only when it sends.
  await page.route('/live**', (route) => route.abort())
  await openCart(page, 'fr', [id])
  await fillCheckout(page, phone, 'sadad')
  await page.locator('[name=proof]').setInputFiles(await proofFile())
  await expect(page.getByText('bankily.png')).toBeVisible()
  await expect(placeButton(page, 'fr')).toContainText('1\u202F000\u00A0UM')
  await inDatabase(`update products set price = 125000 where id = ${id}`)
  await confirm(page, 'fr')
  const note = page.getByRole('alert').filter({ hasText: 'Le total n’est plus le même' })
  await expect(note).toBeFocused()
  await expect(note).toBeInViewport()
  await expect(page.getByText('Le prix a changé')).toBeVisible()
  await expect(placeButton(page, 'fr')).toContainText('1\u202F250\u00A0UM')
  expect(await ordersOf(phone)).toEqual([])
  // The picture was chosen for another total.
  await placeButton(page, 'fr').click()
  await expect(page.getByRole('dialog')).toContainText('maintenant de')
  await page.getByRole('dialog').getByRole('button', { name: 'En choisir une autre' }).click()
  await expect(page.getByText('bankily.png')).toBeHidden()
  await page.locator('[name=proof]').setInputFiles(await proofFile())
  await confirm(page, 'fr')
  await page.waitForURL(/\/order\//)
  expect(await ordersOf(phone)).toMatchObject([{ total: 125_000 }])
  complaints.length = 0 // the browser logs the cut stream and the refused order itself
})

test(
  'a price that changes while the form is filled stops the order at the change',
  { tag: '@full' },
  async ({ page }) => {
    const id = await newProduct()
    const phone = newPhone()
    await openCart(page, 'fr', [id])
    await fillCheckout(page, phone)
    await expect(placeButton(page, 'fr')).toContainText('1\u202F000\u00A0UM')
    await inDatabase(`update products set price = 125000 where id = ${id}`)
    await expect(placeButton(page, 'fr')).toContainText('1\u202F250\u00A0UM')
    await placeButton(page, 'fr').click()
    const note = page.getByRole('alert').filter({ hasText: 'Le total n’est plus le même' })
    await expect(note).toBeFocused()
    await expect(page.getByRole('dialog')).toBeHidden()
    await confirm(page, 'fr')
    await page.waitForURL(/\/order\//)
    expect(await ordersOf(phone)).toMatchObject([{ total: 125_000 }])
  },
)

test(
  'deleted, sold-out and scarce products are marked, and the rest can be ordered',
  { tag: '@full' },
  async ({ page }) => {
    const [gone, out, short, fine] = await Promise.all([1, 2, 3, 4].map(() => newProduct()))
    await inDatabase(`update products set deleted_at = now() where id = ${gone};
     update products set stock_quantity = 0, in_stock = false where id = ${out};
     update products set stock_quantity = 2 where id = ${short}`)
    const phone = newPhone()
    await openCart(page, 'ar', [gone!, out!, short!, fine!], 3)
    await expect(page.getByText('لم يعد يُباع')).toBeVisible()
    await expect(page.getByText('نفد المخزون')).toBeVisible()
    await expect(page.getByText('لم تبق إلا قطعتان.')).toBeVisible()
    await expect(placeButton(page, 'ar')).toContainText('5\u202F000\u00A0UM')
    await fillCheckout(page, phone)
    await confirm(page, 'ar')
    await page.waitForURL(/\/order\//)
    expect(await ordersOf(phone)).toMatchObject([{ total: 500_000 }])
  },
)

test(
  'a corrupt cart is discarded, and two tabs share one cart',
  { tag: '@full' },
  async ({ page, context }) => {
    const id = await newProduct()
    await speaking(page, 'ar')
    await page.addInitScript(() => localStorage.setItem('cart', '{"broken'))
    await page.goto('/cart')
    await hydrated(page)
    await expect(page.getByText(WORDS.ar.empty)).toBeVisible()
    const other = await context.newPage()
    await other.goto('/about')
    await other.evaluate((item) => localStorage.setItem('cart', JSON.stringify([item])), {
      id,
      name: 'x',
      price: 100_000,
      image: '',
      category: '',
      quantity: 1,
    })
    await expect(page.locator('[name=name]')).toBeVisible()
  },
)

test('a reload and a change of language keep the form and its proof picture', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await openCart(page, 'ar', [await newProduct()])
  await fillCheckout(page, '22123456', 'click')
  await page.locator('[name=proof]').setInputFiles(await proofFile())
  await expect(page.getByText('bankily.png')).toBeVisible()
  const expectKept = async () => {
    await expect(page.locator('[name=address]')).toHaveValue('تفرغ زينة، قرب المسجد')
    await expect(page.locator('[value=click]')).toBeChecked()
    await expect(page.getByText('bankily.png')).toBeVisible()
  }
  await page.getByRole('button', { name: 'Français' }).filter({ visible: true }).click()
  await expect(page.getByRole('heading', { name: WORDS.fr.cart, level: 1 })).toBeVisible()
  await expectKept()
  await page.reload()
  await hydrated(page)
  await expectKept()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test(
    'an empty cart shows the way to the products, and a product can be ordered',
    { tag: '@full' },
    async ({ page, complaints }) => {
      await page.goto('/cart')
      await expect(page.getByRole('heading', { name: WORDS.ar.empty })).toBeVisible()
      await expect(page.locator('.cart-loading')).toBeHidden()
      const id = await newProduct()
      const phone = newPhone()
      await page.goto(`/product/${id}?lang=fr`)
      await page.getByRole('link', { name: 'Commander' }).click()
      expect(new URL(page.url()).search).toContain(`line=${id}`)
      const cartUrl = page.url()
      await page.locator('[name=phone]').fill(phone)
      await page.locator('[name=address]').fill('Ksar')
      await page.locator('[value=cash]').check({ force: true })
      await page.getByRole('button', { name: /Commander|تأكيد الطلب/ }).click()
      await expect(page.getByText(/Veuillez entrer votre nom|يرجى إدخال اسمك/).first()).toBeVisible()
      await expect(page.locator('[name=phone]')).toHaveValue(phone)
      await expect(page.locator('[value=cash]')).toBeChecked()
      await expect(page.getByText(/encore une fois|مرة أخرى/)).toBeHidden()
      await page.locator('[name=name]').fill('Mariem')
      await page.getByRole('button', { name: /Commander|تأكيد الطلب/ }).click()
      await page.waitForURL(/\/order\/[\w-]{22}$/)
      await expect(page.getByRole('heading', { name: /Commande enregistrée|سُجّل طلبك/ })).toBeVisible()
      expect(await ordersOf(phone)).toHaveLength(1)
      // Back and send again leads to the same order.
      await page.goto(cartUrl)
      await page.locator('[name=name]').fill('Mariem')
      await page.locator('[name=phone]').fill(phone)
      await page.locator('[name=address]').fill('Ksar')
      await page.locator('[value=cash]').check({ force: true })
      await page.getByRole('button', { name: /Commander|تأكيد الطلب/ }).click()
      await page.waitForURL(/\/order\/[\w-]{22}$/)
      expect(await ordersOf(phone)).toHaveLength(1)
      complaints.length = 0 // the browser logs the refused form itself
    },
  )

  test(
    'a delivery fee that changes the total is shown, and the proof is asked for again',
    { tag: '@full' },
    async ({ page, complaints }) => {
      const phone = newPhone()
      await speaking(page, 'fr')
      await page.goto(`/product/${await newProduct()}`)
      await page.getByRole('link', { name: 'Commander' }).click()
      await fillCheckout(page, phone, 'sadad')
      await page.locator('[name=wilaya]').selectOption('Nouadhibou')
      await page.locator('[name=proof]').setInputFiles(await proofFile())
      await page.getByRole('button', { name: /^Commander/ }).click()
      for (const sentence of ['Le total n’est plus le même', '1\u202F100\u00A0UM', 'encore une fois'])
        await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible()
      await page.locator('[name=proof]').setInputFiles(await proofFile())
      await page.getByRole('button', { name: /^Commander/ }).click()
      await page.waitForURL(/\/order\/[\w-]{22}$/)
      expect(await ordersOf(phone)).toMatchObject([{ total: 110_000, proof: true }])
      complaints.length = 0 // the browser logs the refused form itself
    },
  )
})
