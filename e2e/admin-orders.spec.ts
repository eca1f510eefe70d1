/** Orders and clients in the back office. */
import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { inDatabase, newProduct } from './database.ts'
import { newPhone, placeOrder } from './orders.ts'
import {
  hydrated,
  DESKTOP,
  expect,
  expectNoSidewaysScroll,
  forVariants,
  openLive,
  SMALL_PHONE,
  speaking,
  test,
  type Language,
} from './shop.ts'
import { addStaff, endSessionsOf, enterAs } from './staff.ts'

const WORDS = {
  ar: {
    orders: 'الطلبات',
    clients: 'الزبائن',
    search: 'بحث',
    confirm: 'تأكيد',
    toConfirmed: 'نقل إلى «مؤكّد»',
    confirmed: 'مؤكّد',
    updated: 'تم تحديث الحالة إلى مؤكّد',
    check: 'تحقّق',
    cash: 'نقدًا',
    signIn: 'الدخول في علامة تبويب جديدة',
    order: 'الطلب',
    reference: 'مرجع العملية',
    accept: 'الدفع صحيح',
    accepted: 'قُبل الدفع',
    refuse: 'رفض',
    refuseNow: 'رفض الإثبات',
    refused: 'رُفض الإثبات',
    proofRefused: 'لم نتمكن من التحقق من الدفع',
    reason: 'السبب',
    more: 'إجراءات أخرى',
    cancelOrder: 'إلغاء الطلب',
    cancelled: 'تم تحديث الحالة إلى ملغى',
    remove: 'حذف',
    removed: 'تم حذف الطلب بنجاح',
    unopened: 'جديد، لم يفتحه أحد بعد',
    newSale: 'بيع جديد',
    findProduct: 'ابحث عن منتج باسمه',
    add: /^إضافة «/,
    place: 'تسجيل البيع',
    delivered: 'تم التسليم',
    newClient: 'زبون جديد',
    name: 'الاسم',
    phone: 'الهاتف',
    save: 'حفظ',
    added: 'أُضيف الزبون',
    taken: 'رقم الهاتف هذا مسجّل لزبون آخر.',
    required: 'هذا الحقل مطلوب',
    profile: 'ملف الزبون',
    promote: 'ترقية إلى VIP الآن',
    promoteNow: 'ترقية إلى VIP',
    promoted: 'رُقّي الزبون إلى VIP',
    sameFile: 'أُرسل هذا الملف نفسه مع الطلب',
    invoice: 'طباعة الفاتورة',
    moved: /سبق أن نقل/,
  },
  fr: {
    orders: 'Commandes',
    clients: 'Clients',
    search: 'Rechercher',
    confirm: 'Confirmer',
    toConfirmed: 'Passer à « Confirmée »',
    confirmed: 'Confirmée',
    updated: 'Statut mis à jour : Confirmée',
    check: 'Vérifier',
    cash: 'Espèces',
    signIn: 'Se connecter dans un nouvel onglet',
    order: 'Commande',
    reference: 'Référence de la transaction',
    accept: 'Paiement conforme',
    accepted: 'Paiement accepté',
    refuse: 'Refuser',
    refuseNow: 'Refuser la preuve',
    refused: 'Preuve refusée',
    proofRefused: 'Nous n’avons pas pu vérifier votre paiement',
    reason: 'Motif',
    more: 'Plus d’actions',
    cancelOrder: 'Annuler la commande',
    cancelled: 'Statut mis à jour : Annulée',
    remove: 'Supprimer',
    removed: 'Commande supprimée avec succès',
    unopened: 'Nouvelle, pas encore ouverte',
    newSale: 'Nouvelle vente',
    findProduct: 'Chercher un produit par son nom',
    add: /^Ajouter «/,
    place: 'Enregistrer la vente',
    delivered: 'Livrée',
    newClient: 'Nouveau client',
    name: 'Nom',
    phone: 'Téléphone',
    save: 'Enregistrer',
    added: 'Client ajouté',
    taken: 'Un autre client a déjà ce numéro de téléphone.',
    required: 'Ce champ est requis',
    profile: 'Profil client',
    promote: 'Promouvoir VIP maintenant',
    promoteNow: 'Promouvoir VIP',
    promoted: 'Client promu VIP',
    sameFile: 'Ce fichier a déjà été envoyé pour la commande',
    invoice: 'Imprimer la facture',
    moved: /a déjà mis cette commande/,
  },
}

/** Noise, because plain pictures all look alike and would count as the same proof. */
async function picture(): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 }
  const blocks = await sharp({ create: { width: 9, height: 16, channels: 3, background: '#000', noise } })
    .png()
    .toBuffer()
  return sharp(blocks).resize(180, 320, { kernel: 'nearest' }).png().toBuffer()
}

async function statusOf(id: number) {
  const { rows } = await inDatabase(`select status, cancel_reason, deleted_at from orders where id = ${id}`)
  return rows[0]
}

async function signIn(page: Page, language: Language): Promise<void> {
  await speaking(page, language)
  await enterAs(page, await addStaff())
}

async function enter(page: Page, language: Language, path: string): Promise<void> {
  await signIn(page, language)
  await page.goto(path)
  await hydrated(page)
}

const rowOf = (page: Page, text: string | number) => page.getByRole('row').filter({ hasText: String(text) })

forVariants('fr', 'desktop', ({ language }) => {
  const words = WORDS[language]

  test('a new order appears in the open list, marked as new, and is confirmed', async ({ page, request }) => {
    await signIn(page, language)
    await openLive(page, '/admin/orders')
    await page.evaluate(() => Object.assign(window, { stillHere: true }))
    const order = await placeOrder(request)
    const row = rowOf(page, order.number)
    await expect(row).toBeVisible()
    expect(await page.evaluate(() => 'stillHere' in window)).toBe(true)
    await expect(row.getByText(words.unopened)).toBeAttached()
    await row.getByRole('button', { name: words.confirm, exact: true }).click()
    const question = page.getByRole('dialog')
    await question.getByRole('button', { name: words.toConfirmed }).click()
    await expect(page.getByRole('status').filter({ hasText: words.updated })).toBeVisible()
    await expect(row.getByText(words.confirmed, { exact: true })).toBeVisible()
    expect(await statusOf(order.id)).toMatchObject({ status: 'confirmed' })
  })
})

forVariants('ar', 'phone', ({ language }) => {
  const words = WORDS[language]

  test('a payment proof is refused with a reason, and then accepted', async ({ page, request }) => {
    const order = await placeOrder(request, await picture())
    await enter(page, language, '/admin/orders')
    await rowOf(page, order.number).getByRole('link', { name: words.check, exact: true }).click()
    const sheet = page.getByRole('dialog').filter({ hasText: String(order.number) })
    await expect(sheet.getByRole('img').first()).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`/admin/orders/${order.id}$`))
    await sheet.getByRole('button', { name: words.refuse, exact: true }).click()
    const question = page.locator('dialog[open]')
    await question.getByLabel(words.reason).fill('Montant illisible')
    await question.getByRole('button', { name: words.refuseNow }).click()
    await expect(page.getByRole('status').filter({ hasText: words.refused })).toBeVisible()
    const shopper = await page.context().newPage()
    await shopper.goto(order.url)
    await expect(shopper.getByText(words.proofRefused)).toBeVisible()
    await expect(shopper.getByText('Montant illisible')).toBeVisible()
    await shopper.close()
    await sheet.getByLabel(words.reference).fill(`bk-${order.number}-${randomUUID().slice(0, 6)}`)
    await sheet.getByRole('button', { name: words.accept }).click()
    await expect(page.getByRole('status').filter({ hasText: words.accepted })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/\/admin\/orders$/)
  })

  test('a counter sale is recorded as delivered', { tag: '@full' }, async ({ page }) => {
    const name = `Tissu${randomUUID().slice(0, 8)}`
    await newProduct(name)
    const phone = newPhone()
    await enter(page, language, '/admin/orders')
    await page.getByRole('link', { name: words.newSale }).click()
    await page.getByRole('searchbox', { name: words.findProduct }).fill(name)
    await page.getByRole('button', { name: words.add }).click()
    // The button is far below the missing fields: the first one gets the focus, and its message goes when it is filled.
    await page.getByRole('button', { name: words.place }).click()
    await expect(page.locator('[name=phone]')).toBeFocused()
    await expect(page.getByText(words.required)).toHaveCount(2)
    await page.locator('[name=phone]').fill(phone)
    await expect(page.getByText(words.required)).toHaveCount(1)
    await page.locator('[name=name]').fill('Salka Mint Brahim')
    await page.getByRole('button', { name: words.place }).click()
    await expect(page).toHaveURL(/\/admin\/orders\/\d+$/)
    const sheet = page.getByRole('dialog')
    await expect(sheet.getByText(words.delivered, { exact: true }).first()).toBeVisible()
    const { rows } =
      await inDatabase(`select o.status, t.type, t.amount::int, t.staff_name from orders o join cash_transactions t on t.order_id = o.id
         where customer_phone = '+222${phone}'`)
    expect(rows).toMatchObject([{ status: 'delivered', type: 'sale', amount: 100_000 }])
    await page.setViewportSize(DESKTOP)
    await page.goto('/admin')
    const line = page.getByRole('row').filter({ hasText: phone.match(/../g)!.join(' ') })
    await expect(line).toContainText(words.cash)
  })
})

forVariants('fr', 'desktop', ({ language }) => {
  const words = WORDS[language]

  test(
    'a sale is entered by keyboard, and the city follows the wilaya',
    { tag: '@full' },
    async ({ page }) => {
      const name = `Tissu brodé à la main de la ${randomUUID().slice(0, 8)}`
      await newProduct(name)
      const phone = newPhone()
      await inDatabase(
        `insert into clients (name, phone, address_full, city, wilaya)
       values ('Salka', '+222${phone}', 'Ksar', 'Nouakchott', 'Nouakchott')`,
      )
      await enter(page, language, '/admin/orders/new')
      const search = page.getByRole('searchbox', { name: words.findProduct })
      await page.setViewportSize(SMALL_PHONE)
      await search.fill(name)
      await expect(page.getByRole('button', { name: words.add })).toBeVisible()
      await expectNoSidewaysScroll(page)
      await search.press('Enter')
      const quantity = page.getByLabel(`Quantité de « \u2068${name}\u2069 »`)
      await expect(quantity).toHaveValue('1')
      await expect(search).toHaveValue('')
      await quantity.fill('٣')
      await quantity.press('Enter')
      await expect(quantity).toHaveValue('3')
      await quantity.fill('30')
      await quantity.blur()
      await expect(quantity).toHaveValue('5')
      await expectNoSidewaysScroll(page)
      await page.setViewportSize(DESKTOP)
      await page.locator('[name=phone]').fill(phone)
      await expect(page.locator('[name=name]')).toHaveValue('Salka')
      await page.getByText('À livrer').click()
      await expect(page.locator('[name=city]')).toHaveValue('Nouakchott')
      await page.locator('[name=wilaya]').selectOption('Rosso')
      await expect(page.locator('[name=city]')).toHaveValue('')
      await page.locator('[name=address]').fill('Marché')
      await page.getByRole('button', { name: words.place }).click()
      await expect(page).toHaveURL(/\/admin\/orders\/\d+$/)
      const { rows } = await inDatabase(
        `select o.city, o.wilaya, o.total_quantity, c.address_full from orders o join clients c on c.id = client_id
       where customer_phone = '+222${phone}'`,
      )
      expect(rows).toEqual([{ city: 'Rosso', wilaya: 'Rosso', total_quantity: 5, address_full: 'Marché' }])
    },
  )

  test(
    'the first order is visible on a small phone, and the figures unfold',
    { tag: '@full' },
    async ({ page, request }) => {
      const order = await placeOrder(request)
      await page.setViewportSize({ width: 360, height: 640 })
      await enter(page, language, '/admin/orders')
      const { y } = (await rowOf(page, order.number).boundingBox())!
      const bar = (await page.getByRole('navigation').last().boundingBox())!
      expect(y + 80).toBeLessThan(bar.y)
      const figures = page.getByRole('button', { name: 'Chiffres des commandes' })
      await expect(page.getByText('Revenu du mois')).toBeHidden()
      await figures.click()
      await expect(page.getByText('Revenu du mois')).toBeVisible()
      const top = async (control: Locator) => (await control.boundingBox())!.y
      const filters = page.getByRole('region', { name: 'Commandes' })
      expect(await top(filters.getByRole('link', { name: 'VIP', exact: true }))).toBe(
        await top(filters.getByRole('button', { name: 'Période' })),
      )
      await page.setViewportSize(SMALL_PHONE)
      await expectNoSidewaysScroll(page)
      const cutLabels = await page
        .getByRole('navigation')
        .last()
        .locator('span')
        .evaluateAll((labels) => labels.filter((label) => label.scrollWidth > label.clientWidth).length)
      expect(cutLabels).toBe(0)
      await page.goto('/admin/orders/new')
      await expectNoSidewaysScroll(page)
    },
  )

  test(
    'a client is added with a unique phone and promoted to VIP',
    { tag: '@full' },
    async ({ page, complaints }) => {
      const phone = newPhone()
      await enter(page, language, '/admin/clients')
      const add = async (name: string) => {
        await page.getByRole('button', { name: words.newClient }).first().click()
        const dialog = page.getByRole('dialog')
        await dialog.getByLabel(words.name).fill(name)
        await dialog.getByLabel(words.phone).fill(phone)
        await dialog.getByRole('button', { name: words.save }).click()
        return dialog
      }
      // The list is loaded again after each answer; the form must not wait for it.
      const list = Promise.withResolvers<void>()
      await page.route(/\/admin\/clients\.data/, async (route) => {
        if (route.request().method() === 'GET') await list.promise
        await route.fallback()
      })
      const first = await add(' ')
      await expect(first.getByText(words.required)).toBeVisible()
      await expect(first.getByLabel(words.name)).toBeFocused()
      await first.getByLabel(words.name).fill(`Vatma ${phone}`)
      await expect(first.getByText(words.required)).toBeHidden()
      await first.getByRole('button', { name: words.save }).click()
      await expect(page.getByRole('status').filter({ hasText: words.added })).toBeVisible()
      list.resolve()
      const second = await add('Other')
      await expect(second.getByText(words.taken)).toBeVisible()
      complaints.length = 0 // the browser logs the refused client itself
      await page.keyboard.press('Escape')
      await page.goto(`/admin/clients?q=${phone}`)
      await hydrated(page)
      await page.getByRole('link', { name: `Vatma ${phone}` }).click()
      const profile = page.getByRole('dialog', { name: words.profile })
      await profile.getByRole('button', { name: words.promote }).click()
      await page.locator('dialog[open]').getByRole('button', { name: words.promoteNow }).click()
      await expect(page.getByRole('status').filter({ hasText: words.promoted })).toBeVisible()
      await expect(profile.getByRole('button', { name: words.promote })).toBeHidden()
    },
  )
})

test.describe('on a desktop', () => {
  test.use({ viewport: DESKTOP })
  const words = WORDS.fr

  test('an order is cancelled with a reason, another is deleted', async ({ page, request }) => {
    const [one, other] = [await placeOrder(request), await placeOrder(request)]
    await enter(page, 'fr', '/admin/orders')
    const act = async (number: number, item: string) => {
      await rowOf(page, number).getByRole('button', { name: words.more }).click()
      await page.getByRole('menuitem', { name: item }).click()
      return page.locator('dialog[open]')
    }
    const question = await act(one.number, words.cancelOrder)
    await expect(question.getByRole('button', { name: words.cancelOrder })).toBeDisabled()
    await question.getByLabel(words.reason).fill('Couleur épuisée')
    await question.getByRole('button', { name: words.cancelOrder }).click()
    await expect(page.getByRole('status').filter({ hasText: words.cancelled })).toBeVisible()
    expect(await statusOf(one.id)).toMatchObject({
      status: 'cancelled',
      cancel_reason: 'Couleur épuisée',
    })
    const danger = await act(other.number, words.remove)
    await expect(danger.getByRole('button', { name: words.remove })).toBeDisabled()
    await danger.getByLabel(words.reason).fill('Essai')
    await danger.getByRole('button', { name: words.remove }).click()
    await expect(page.getByRole('status').filter({ hasText: words.removed })).toBeVisible()
    await expect(rowOf(page, other.number)).toHaveCount(0)
  })

  test(
    'a status change that came second names the person who came first',
    { tag: '@full' },
    async ({ page, request, complaints }) => {
      const order = await placeOrder(request)
      await page.route('/live**', (route) => route.abort())
      await enter(page, 'fr', '/admin/orders')
      await inDatabase(`update orders set status = 'confirmed' where id = ${order.id};
       insert into order_events (order_id, status, staff_name) values (${order.id}, 'confirmed', 'Sidi')`)
      await rowOf(page, order.number).getByRole('button', { name: words.confirm, exact: true }).click()
      await page.locator('dialog[open]').getByRole('button', { name: words.toConfirmed }).click()
      await expect(page.getByRole('alert').filter({ hasText: words.moved })).toBeVisible()
      complaints.length = 0 // the browser logs the cut stream and the refused step itself
    },
  )

  test(
    'a payment proof sent with two orders links one to the other',
    { tag: '@full' },
    async ({ page, request }) => {
      const same = await picture()
      const [one, other] = [await placeOrder(request, same), await placeOrder(request, same)]
      await enter(page, 'fr', `/admin/orders/${other.id}`)
      const warning = page.getByRole('alert').filter({ hasText: words.sameFile })
      await warning.getByRole('link', { name: String(one.number) }).click()
      await expect(page.getByRole('dialog', { name: `${words.order} ${one.number}` })).toBeVisible()
    },
  )

  test(
    'rows are selected and opened by keyboard, and the open order moves with the keys',
    { tag: '@full' },
    async ({ page, request }) => {
      const [one, other] = [await placeOrder(request), await placeOrder(request)]
      await enter(page, 'fr', '/admin/orders')
      await page.keyboard.press('j')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('dialog', { name: `${words.order} ${other.number}` })).toBeVisible()
      await page.keyboard.press('j')
      await expect(page.getByRole('dialog', { name: `${words.order} ${one.number}` })).toBeVisible()
      await page.keyboard.press('k')
      await expect(page.getByRole('dialog', { name: `${words.order} ${other.number}` })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page).toHaveURL(/\/admin\/orders$/)
      await expect(rowOf(page, other.number).getByText(words.unopened)).toHaveCount(0)
    },
  )

  test(
    'a form survives an ended session and links to the login page',
    { tag: '@full' },
    async ({ page, complaints }) => {
      const member = await addStaff()
      await speaking(page, 'fr')
      await enterAs(page, member)
      await page.goto('/admin/clients')
      await hydrated(page)
      await page.getByRole('button', { name: words.newClient }).first().click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel(words.name).fill('Vatma')
      await dialog.getByLabel(words.phone).fill(newPhone())
      await endSessionsOf(member)
      await dialog.getByRole('button', { name: words.save }).click()
      const wayIn = page.getByRole('alert').getByRole('link', { name: words.signIn })
      await expect(wayIn).toHaveAttribute('href', '/admin/login')
      await expect(wayIn).toHaveAttribute('target', '_blank')
      await expect(dialog.getByLabel(words.name)).toHaveValue('Vatma')
      expect(complaints.filter((complaint) => !complaint.includes('401'))).toEqual([])
      complaints.length = 0
    },
  )

  test(
    'an invoice keeps its number, and is exported as an image and in the CSV file',
    { tag: '@full' },
    async ({ page, request }) => {
      const order = await placeOrder(request)
      await enter(page, 'fr', `/admin/orders/${order.id}/invoice`)
      const number = await page.locator('article.paper').getAttribute('aria-label')
      expect(number).toMatch(/^INV-\d+$/)
      await page.reload()
      await expect(page.locator('article.paper')).toHaveAttribute('aria-label', number!)
      const image = await page.request.get(`/admin/orders/${order.id}/invoice.png`)
      expect(image.headers()['content-type']).toBe('image/png')
      const file = await page.request.get(`/admin/orders/export.csv?q=${order.number}`)
      expect(await file.text()).toContain(`${order.number};مريم منت أحمد;`)
    },
  )

  test(
    'a new order plays one sound, in one of two tabs',
    { tag: '@full' },
    async ({ context, page, request }) => {
      await context.addInitScript(() => {
        Object.assign(window, { chimes: 0 })
        const silent = () => {}
        class SilentAudio {
          currentTime = 0
          destination = {}
          constructor() {
            Object.assign(window, { chimes: Reflect.get(window, 'chimes') + 1 })
          }
          createOscillator() {
            return { frequency: {}, connect: (next: unknown) => next, start: silent, stop: silent }
          }
          createGain() {
            const gain = {
              setValueAtTime: silent,
              linearRampToValueAtTime: silent,
              exponentialRampToValueAtTime: silent,
            }
            return { gain, connect: silent }
          }
          close() {}
        }
        Object.assign(window, { AudioContext: SilentAudio })
      })
      await signIn(page, 'fr')
      await openLive(page, '/admin/orders')
      const other = await context.newPage()
      await openLive(other, '/admin/orders?status=pending')
      await page.bringToFront()
      for (const tab of [page, other]) await tab.mouse.click(5, 5)
      const chimes = async () => {
        const counts = await Promise.all(
          [page, other].map((tab) => tab.evaluate(() => Reflect.get(window, 'chimes') as number)),
        )
        return counts.reduce((sum, count) => sum + count, 0)
      }
      const first = await placeOrder(request)
      for (const tab of [page, other]) await expect(rowOf(tab, first.number)).toBeVisible()
      // A second order that was announced proves that both tabs have handled the first.
      const second = await placeOrder(request)
      for (const tab of [page, other]) await expect(rowOf(tab, second.number)).toBeVisible()
      await page.waitForFunction((id) => Number(localStorage.getItem('heard-order')) >= id, second.id)
      // A lock request that is granted comes after every claim of the sound.
      for (const tab of [page, other])
        await tab.evaluate(() => navigator.locks.request('heard-order', () => undefined))
      expect(await chimes()).toBe(2)
    },
  )
})
