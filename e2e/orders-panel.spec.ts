/** Orders and clients as staff see them: a new order arrives, is checked, advanced, cancelled, printed; a sale is entered. */
import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import sharp from 'sharp'
import { inDatabase, newProduct } from './database.ts'
import {
  awake,
  DESKTOP,
  devicesOf,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  type PHONE,
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
    add: /^إضافة/,
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
    add: /^Ajouter/,
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

let nextPhone = 41_000_000 + Math.floor(Math.random() * 900_000)

/** A screen of its own: plain ones all look alike, and would be taken for the same proof. */
async function picture(): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 }
  const blocks = await sharp({ create: { width: 9, height: 16, channels: 3, background: '#000', noise } })
    .png()
    .toBuffer()
  return sharp(blocks).resize(720, 1280, { kernel: 'nearest' }).png().toBuffer()
}

/** Ordered in the shop, as a program would. */
async function placed(request: APIRequestContext, baseURL: string, proof?: Buffer) {
  const productId = await newProduct(baseURL)
  const phone = String(nextPhone++)
  const answer = await request.post('/cart', {
    headers: { accept: 'application/json', origin: baseURL },
    multipart: {
      key: randomUUID(),
      line: `${productId}:2`,
      total: '2000',
      name: 'مريم منت أحمد',
      phone,
      wilaya: 'Nouakchott',
      address: 'لكصر',
      payment: proof ? 'bankily' : 'cash',
      ...(proof && { proof: { name: 'p.png', mimeType: 'image/png', buffer: proof } }),
    },
  })
  expect(answer.status()).toBe(201)
  const { number, url } = (await answer.json()) as { number: number; url: string }
  const { rows } = await inDatabase(baseURL, `select id::int from orders where number = ${number}`)
  return { number, url, phone, id: rows[0].id as number, productId }
}

async function statusOf(baseURL: string, id: number) {
  const { rows } = await inDatabase(
    baseURL,
    `select status, cancel_reason, deleted_at from orders where id = ${id}`,
  )
  return rows[0]
}

async function enter(page: Page, language: Language, path: string): Promise<void> {
  await speaking(page, language)
  await enterAs(page, await addStaff())
  await page.goto(path)
  await awake(page)
}

/** Until it listens, a page cannot hear. */
async function listening(page: Page, enterPage: () => Promise<void>): Promise<void> {
  const stream = page.waitForResponse((answer) => answer.url().includes('/live?'))
  await enterPage()
  await stream
}

const rowOf = (page: Page, text: string | number) => page.getByRole('row').filter({ hasText: String(text) })

for (const language of ['ar', 'fr'] as const) {
  const [[device, viewport]] = devicesOf(language) as [[string, typeof PHONE]]
  const words = WORDS[language]

  test.describe(`orders in ${language} on a ${device}`, () => {
    test.use({ viewport })

    test('one placed in the shop appears in an open panel, marked as new, and is advanced', async ({
      page,
      request,
      baseURL,
    }) => {
      await listening(page, () => enter(page, language, '/admin/orders'))
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await page.evaluate(() => Object.assign(window, { stillHere: true }))
      const order = await placed(request, baseURL!)
      const row = rowOf(page, order.number)
      await expect(row).toBeVisible()
      expect(await page.evaluate(() => 'stillHere' in window)).toBe(true)
      await expect(row.getByText(words.unopened)).toBeAttached()
      await row.getByRole('button', { name: words.confirm, exact: true }).click()
      const question = page.getByRole('dialog')
      await question.getByRole('button', { name: words.toConfirmed }).click()
      await expect(page.getByRole('status').filter({ hasText: words.updated })).toBeVisible()
      await expect(row.getByText(words.confirmed, { exact: true })).toBeVisible()
      expect(await statusOf(baseURL!, order.id)).toMatchObject({ status: 'confirmed' })
    })

    test('a proof is looked at, refused with a reason, and then accepted', async ({
      page,
      request,
      baseURL,
    }) => {
      const order = await placed(request, baseURL!, await picture())
      await enter(page, language, '/admin/orders')
      await rowOf(page, order.number).getByRole('link', { name: words.check, exact: true }).click()
      const sheet = page.getByRole('dialog').filter({ hasText: String(order.number) })
      await expect(sheet.getByRole('img').first()).toBeVisible()
      await expect(page).toHaveURL(new RegExp(`/admin/orders/${order.id}$`))
      await expectAccessible(page)
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

    test('a sale at the counter is delivered at once', async ({ page, baseURL }) => {
      const name = `Tissu${randomUUID().slice(0, 8)}`
      await newProduct(baseURL!, name)
      const phone = String(nextPhone++)
      await enter(page, language, '/admin/orders')
      await page.getByRole('link', { name: words.newSale }).click()
      await page.getByRole('searchbox', { name: words.findProduct }).fill(name)
      await page.getByRole('button', { name: words.add }).click()
      // The button is far below what is missing: the way leads there, and nothing is held against her once she writes.
      await page.getByRole('button', { name: words.place }).click()
      await expect(page.locator('[name=phone]')).toBeFocused()
      await expect(page.getByText(words.required)).toHaveCount(2)
      await page.locator('[name=phone]').fill(phone)
      await expect(page.getByText(words.required)).toHaveCount(1)
      await page.locator('[name=name]').fill('Salka Mint Brahim')
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      await page.getByRole('button', { name: words.place }).click()
      await expect(page).toHaveURL(/\/admin\/orders\/\d+$/)
      const sheet = page.getByRole('dialog')
      await expect(sheet.getByText(words.delivered, { exact: true }).first()).toBeVisible()
      const { rows } = await inDatabase(
        baseURL!,
        `select o.status, t.type, t.amount::int, t.staff_name from orders o join cash_transactions t on t.order_id = o.id
         where customer_phone = '+222${phone}'`,
      )
      expect(rows).toMatchObject([{ status: 'delivered', type: 'sale', amount: 100_000 }])
      await page.setViewportSize(DESKTOP)
      await page.goto('/admin')
      const line = page.getByRole('row').filter({ hasText: phone.match(/../g)!.join(' ') })
      await expect(line).toContainText(words.cash)
    })

    test('a client is added, with a phone of her own, and promoted', async ({ page, complaints }) => {
      const phone = String(nextPhone++)
      await enter(page, language, '/admin/clients')
      await expectAccessible(page)
      await expectNoSidewaysScroll(page)
      const add = async (name: string) => {
        await page.getByRole('button', { name: words.newClient }).first().click()
        const dialog = page.getByRole('dialog')
        await dialog.getByLabel(words.name).fill(name)
        await dialog.getByLabel(words.phone).fill(phone)
        await dialog.getByRole('button', { name: words.save }).click()
        return dialog
      }
      // The list below the form is asked for again after each answer; the form does not wait for it.
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
      await awake(page)
      await page.getByRole('link', { name: `Vatma ${phone}` }).click()
      const profile = page.getByRole('dialog', { name: words.profile })
      await profile.getByRole('button', { name: words.promote }).click()
      await page.locator('dialog[open]').getByRole('button', { name: words.promoteNow }).click()
      await expect(page.getByRole('status').filter({ hasText: words.promoted })).toBeVisible()
      await expect(profile.getByRole('button', { name: words.promote })).toBeHidden()
      await expectAccessible(page)
    })
  })
}

test.describe('orders with a keyboard and a printer', () => {
  test.use({ viewport: DESKTOP })
  const words = WORDS.fr

  test('a cancelled order gives its reason, a removed one is gone', async ({ page, request, baseURL }) => {
    const [one, other] = [await placed(request, baseURL!), await placed(request, baseURL!)]
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
    expect(await statusOf(baseURL!, one.id)).toMatchObject({
      status: 'cancelled',
      cancel_reason: 'Couleur épuisée',
    })
    const danger = await act(other.number, words.remove)
    await danger.getByRole('button', { name: words.remove }).click()
    await expect(page.getByRole('status').filter({ hasText: words.removed })).toBeVisible()
    await expect(rowOf(page, other.number)).toHaveCount(0)
  })

  test('of two people, the second is told who was quicker', async ({
    page,
    request,
    baseURL,
    complaints,
  }) => {
    const order = await placed(request, baseURL!)
    await page.route('/live**', (route) => route.abort())
    await enter(page, 'fr', '/admin/orders')
    await inDatabase(
      baseURL!,
      `update orders set status = 'confirmed' where id = ${order.id};
       insert into order_events (order_id, status, staff_name) values (${order.id}, 'confirmed', 'Sidi')`,
    )
    await rowOf(page, order.number).getByRole('button', { name: words.confirm, exact: true }).click()
    await page.locator('dialog[open]').getByRole('button', { name: words.toConfirmed }).click()
    await expect(page.getByRole('alert').filter({ hasText: words.moved })).toBeVisible()
    complaints.length = 0 // the browser logs the cut stream and the refused step itself
  })

  test('the same picture on two orders leads from one to the other', async ({ page, request, baseURL }) => {
    const same = await picture()
    const [one, other] = [await placed(request, baseURL!, same), await placed(request, baseURL!, same)]
    await enter(page, 'fr', `/admin/orders/${other.id}`)
    const warning = page.getByRole('alert').filter({ hasText: words.sameFile })
    await warning.getByRole('link', { name: String(one.number) }).click()
    await expect(page.getByRole('dialog', { name: `${words.order} ${one.number}` })).toBeVisible()
  })

  test('rows are walked and opened by keys, and the sheet walks on', async ({ page, request, baseURL }) => {
    const [one, other] = [await placed(request, baseURL!), await placed(request, baseURL!)]
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
  })

  test('a form outlives its session, with the way back in beside it', async ({ page, complaints }) => {
    const member = await addStaff()
    await speaking(page, 'fr')
    await enterAs(page, member)
    await page.goto('/admin/clients')
    await awake(page)
    await page.getByRole('button', { name: words.newClient }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(words.name).fill('Vatma')
    await dialog.getByLabel(words.phone).fill(String(nextPhone++))
    await endSessionsOf(member)
    await dialog.getByRole('button', { name: words.save }).click()
    const wayIn = page.getByRole('alert').getByRole('link', { name: words.signIn })
    await expect(wayIn).toHaveAttribute('href', '/admin/login')
    await expect(wayIn).toHaveAttribute('target', '_blank')
    await expect(dialog.getByLabel(words.name)).toHaveValue('Vatma')
    expect(complaints.filter((complaint) => !complaint.includes('401'))).toEqual([])
    complaints.length = 0
  })

  test('an invoice keeps its number, and is a file too', async ({ page, request, baseURL }) => {
    const order = await placed(request, baseURL!)
    await enter(page, 'fr', `/admin/orders/${order.id}/invoice`)
    const number = await page.locator('article.paper').getAttribute('aria-label')
    expect(number).toMatch(/^INV-\d+$/)
    await page.reload()
    await expect(page.locator('article.paper')).toHaveAttribute('aria-label', number!)
    const image = await page.request.get(`/admin/orders/${order.id}/invoice.png`)
    expect(image.headers()['content-type']).toBe('image/png')
    const file = await page.request.get(`/admin/orders/export.csv?q=${order.number}`)
    expect(await file.text()).toContain(`${order.number},مريم منت أحمد,`)
  })

  test('a new order sounds once, in one of two tabs', async ({ context, page, request, baseURL }) => {
    await context.addInitScript(() => {
      const counted = window as unknown as { chimes: number; AudioContext: unknown }
      counted.chimes = 0
      counted.AudioContext = class {
        currentTime = 0
        destination = {}
        constructor() {
          counted.chimes++
        }
        createOscillator() {
          return { frequency: {}, connect: (next: unknown) => next, start() {}, stop() {} }
        }
        createGain() {
          const silent = () => {}
          const gain = {
            setValueAtTime: silent,
            linearRampToValueAtTime: silent,
            exponentialRampToValueAtTime: silent,
          }
          return { gain, connect: silent }
        }
        close() {}
      }
    })
    const newsSoFar = async () => {
      const { rows } = await inDatabase(
        baseURL!,
        'select ((select count(*) from orders) + (select count(*) from messages))::int as news',
      )
      return Number(rows[0].news)
    }
    const before = await newsSoFar()
    await listening(page, () => enter(page, 'fr', '/admin/orders'))
    const other = await context.newPage()
    await listening(other, async () => {
      await other.goto('/admin/clients')
    })
    await awake(other)
    await page.bringToFront()
    for (const tab of [page, other]) await tab.mouse.click(5, 5)
    const { number } = await placed(request, baseURL!)
    await expect(rowOf(page, number)).toBeVisible()
    const chimes = async () => {
      const counts = await Promise.all(
        [page, other].map((tab) => tab.evaluate(() => (window as unknown as { chimes: number }).chimes)),
      )
      return counts.reduce((sum, count) => sum + count, 0)
    }
    await expect.poll(chimes).toBeGreaterThan(0)
    await page.waitForTimeout(1500)
    const heard = await chimes()
    // Others sell and write at the same time, and their news sound too.
    expect(heard).toBeLessThanOrEqual((await newsSoFar()) - before)
  })
})
