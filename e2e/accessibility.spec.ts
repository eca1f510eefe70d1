/**
 * Every page and every dialog, checked by axe and for horizontal overflow down to 320 px (WCAG 1.4.10). By default each
 * state is checked in one language, on one device and in one theme, alternating. Full mode checks everything in both
 * languages, on both devices and in both themes.
 */
import { randomUUID } from 'node:crypto'
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { isFullRun, sized } from '../tests/sizes.ts'
import { fillCheckout, openCart } from './cart.ts'
import { inDatabase, newProduct } from './database.ts'
import { newPhone, placeOrder } from './orders.ts'
import { ACCOUNT_PAGES, publicPages, signInShopper } from './public-pages.ts'
import { closeRegister, recordSale } from './register.ts'
import { addCourier, markStop, prepared, sentRun } from './runs.ts'
import {
  hydrated,
  DESKTOP,
  expect,
  expectNoSidewaysScroll,
  forLanguages,
  forVariants,
  openLive,
  PHONE,
  SMALL_PHONE,
  speaking,
  test,
  type Language,
  untilIdle,
} from './shop.ts'
import { addStaff, endSessionsOf, enterAs, type StaffMember } from './staff.ts'
import { barcoded, scan } from './till.ts'

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

const WORDS = {
  ar: {
    searchShop: 'بحث',
    quickView: 'نظرة سريعة',
    enlarge: 'تكبير الصورة 1',
    review: 'شاركينا رأيكِ',
    sendReview: 'إرسال رأيي',
    send: 'إرسال',
    tooMany: 'وصلتنا عدة رسائل',
    place: /^تأكيد الطلب/,
    waiting: 'طلبك في انتظار الشبكة',
    offline: 'لا توجد شبكة',
    changed: 'لم يعد الإجمالي كما كان',
    cancel: 'إلغاء الطلب',
    save: 'حفظ',
    add: 'إضافة',
    newUser: 'مستخدم جديد',
    actions: 'إجراءات أخرى',
    more: 'المزيد',
    removeCategory: 'حذف الفئة',
    openRegister: 'فتح الصندوق',
    open: 'فتح',
    isOpen: 'مفتوح',
    closeRegister: 'إغلاق الصندوق',
    note: 'ورقة من فئة 50 أوقية',
    short: 'ينقص',
    addToSale: /^إضافة «/,
    findProduct: 'ابحث عن منتج باسمه',
    reply: 'الرد',
    conflict: 'نسختان من هذا المنتج',
    registerActions: 'إجراءات أخرى للصندوق',
    reset: 'تصفير',
    voided: /أُلغيت بتصفير/,
    ticket: 'التذكرة',
    oneItem: 'قطعة واحدة',
    cash: 'نقدًا',
    paid: /^تم الدفع/,
    client: 'الزبون',
    discount: 'تخفيض',
    ticketNote: 'ملاحظة',
    park: 'تعليق',
    close: 'إغلاق',
  },
  fr: {
    searchShop: 'Rechercher',
    quickView: 'Aperçu rapide',
    enlarge: 'Agrandir la photo 1',
    review: 'Donner votre avis',
    sendReview: 'Envoyer mon avis',
    send: 'Envoyer',
    tooMany: 'Plusieurs messages sont déjà partis',
    place: /^Commander/,
    waiting: 'Votre commande attend le réseau',
    offline: 'Pas de réseau',
    changed: 'Le total n’est plus le même',
    cancel: 'Annuler la commande',
    save: 'Enregistrer',
    add: 'Ajouter',
    newUser: 'Nouvel utilisateur',
    actions: 'Plus d’actions',
    more: 'Plus',
    removeCategory: 'Supprimer la catégorie',
    openRegister: 'Ouvrir la caisse',
    open: 'Ouvrir',
    isOpen: 'Ouverte',
    closeRegister: 'Fermer la caisse',
    note: 'billet de 50 UM',
    short: 'Il manque',
    addToSale: /^Ajouter «/,
    findProduct: 'Chercher un produit par son nom',
    reply: 'Votre réponse',
    conflict: 'Deux versions de ce produit',
    registerActions: 'Autres actions de la caisse',
    reset: 'Réinitialiser',
    voided: /Annulée par la réinitialisation/,
    ticket: 'Ticket',
    oneItem: '1 article',
    cash: 'Espèces',
    paid: /^Payé/,
    client: 'Client',
    discount: 'Remise',
    ticketNote: 'Note',
    park: 'Attente',
    close: 'Fermer',
  },
}

/** Rows and cards after the third are like those before them; checking them costs most of the time. */
const REPEATED = 'main :is(tbody > tr, li, article):nth-of-type(n + 4)'

/**
 * Injecting axe costs as much as a third of a check: once for each document is enough. Our pages have no frames: legacy
 * mode spares the extra page that gathers their results.
 */
async function axe(page: Page): Promise<AxeBuilder> {
  const isInjected = await page.evaluate(() => 'axe' in window)
  const builder = new AxeBuilder({ page, ...(isInjected && { axeSource: 'void 0' }) })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
  return isFullRun ? builder : builder.exclude(REPEATED)
}

type Theme = 'light' | 'dark'

/** The staff pages take their theme from an attribute, the shop from the device. */
async function inTheme(page: Page, theme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme: theme })
  await page.waitForFunction((name) => matchMedia(`(prefers-color-scheme: ${name})`).matches, theme)
  await page.evaluate((name) => {
    const { dataset } = document.documentElement
    if (dataset.theme) dataset.theme = name
    // The contrast is checked after colour transitions.
    for (const animation of document.getAnimations())
      if (animation instanceof CSSTransition) animation.finish()
  }, theme)
}

/** Of the state before. */
const lastTheme = new WeakMap<Page, Theme>()

/** By default the states of a test alternate between the themes. */
function themesFor(page: Page): Theme[] {
  if (isFullRun) return ['light', 'dark']
  const theme = lastTheme.get(page) === 'light' ? 'dark' : 'light'
  lastTheme.set(page, theme)
  return [theme]
}

/** Checks what the page shows now, and reports every violation of a test, not only the first. */
async function check(page: Page, state: string): Promise<void> {
  await test.step(state, async () => {
    for (const theme of themesFor(page)) {
      await inTheme(page, theme)
      const { violations } = await (await axe(page)).withTags(STANDARDS).analyze()
      const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
      expect.soft(found, `${state}, ${theme}`).toEqual([])
    }
    await expectNoSidewaysScroll(page)
  })
}

/** Also on the smallest phone. */
async function checkPage(page: Page, state: string): Promise<void> {
  await check(page, state)
  const viewport = page.viewportSize()!
  await page.setViewportSize(SMALL_PHONE)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize(viewport)
}

async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await hydrated(page)
}

/** Follows a link of the page where there is one: a client-side navigation costs a third of a page load. */
async function follow(page: Page, path: string): Promise<void> {
  const link = page.locator(`a[href="${path}"]`).filter({ visible: true }).first()
  if (await link.isVisible()) await link.click()
  else await visit(page, path)
  await page.waitForURL((url) => url.pathname + url.search === path)
  // The URL changes shortly before the page does.
  await untilIdle(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
}

async function signIn(page: Page, language: Language, path: string): Promise<StaffMember> {
  await speaking(page, language)
  const staff = await addStaff()
  await enterAs(page, staff)
  await visit(page, path)
  return staff
}

function picture(): Promise<Buffer> {
  return sharp({ create: { width: 40, height: 60, channels: 3, background: '#a42' } })
    .png()
    .toBuffer()
}

/** The browser logs every answer with an error status itself. */
const STATUS = /status of (400|401|403|404|409|422|429|500)/

function ignoreStatus(complaints: string[]): void {
  complaints.splice(0, complaints.length, ...complaints.filter((line) => !STATUS.test(line)))
}

forVariants('ar', 'phone', ({ language }) => {
  const words = WORDS[language]

  test('public pages', async ({ page }) => {
    await speaking(page, language)
    const others = ['/collections?q=zzzzzz', '/cart', '/components']
    for (const path of [
      '/',
      '/collections',
      '/product/1',
      '/about',
      '/contact',
      '/pages/privacy',
      '/order',
      ...sized([], others),
    ]) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await checkPage(page, path)
    }
  })

  test('every other page of the shop', { tag: '@full' }, async ({ page, request, complaints }) => {
    test.slow()
    await speaking(page, language)
    const pages = await publicPages(request)
    await signInShopper(page)
    for (const { path } of [
      ...pages.filter(({ route }) => !route.startsWith('/account')),
      ...ACCOUNT_PAGES,
    ]) {
      await visit(page, path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await checkPage(page, path)
    }
    await page.context().clearCookies({ name: 'account' })
    await visit(page, '/account/sign-in')
    await checkPage(page, '/account/sign-in')
    await page.locator('[name=contact]').fill('123')
    await page.locator('main form button').click()
    await expect(page.locator('[name=contact]')).toBeFocused()
    await check(page, 'sign-in with a mistake')
    await page.locator('[name=contact]').fill(newPhone())
    await page.locator('main form button').click()
    await expect(page.locator('[name=code]')).toBeVisible()
    await checkPage(page, 'code')
    await visit(page, '/order')
    await page.locator('[name=number]').fill('1')
    await page.locator('[name=phone]').fill('20000000')
    await page.locator('main form button').click()
    await expect(page.getByRole('alert')).toBeVisible()
    await check(page, 'order that is not found')
    ignoreStatus(complaints)
  })

  test('error pages of the shop', { tag: '@full' }, async ({ page, complaints }) => {
    await speaking(page, language)
    for (const [path, status] of [
      ['/nowhere/at/all', 404],
      ['/components?fail', 500],
      ['/product/999999', 404],
      [`/order/${'x'.repeat(22)}`, 404],
      [`/order/${'A'.repeat(22)}/receipt`, 404],
      ['/newsletter/unsubscribe/not-a-token', 404],
    ] as const) {
      expect((await page.goto(path))?.status()).toBe(status)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await checkPage(page, path)
    }
    ignoreStatus(complaints)
  })

  test('product, gallery and review form', { tag: '@full' }, async ({ page, complaints }) => {
    await speaking(page, language)
    await visit(page, '/product/1')
    await page.getByText(words.review).click()
    await checkPage(page, 'product')
    await page.getByRole('button', { name: words.sendReview }).click()
    await expect(page.locator('#reviews [aria-invalid]').first()).toBeVisible()
    await check(page, 'review with mistakes')
    await page.getByRole('link', { name: words.enlarge }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await check(page, 'enlarged picture')
    await visit(page, '/collections')
    await page.getByRole('button', { name: words.quickView }).first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await check(page, 'quick view')
    ignoreStatus(complaints)
  })

  test('search, newsletter and confirmation dialog', { tag: '@full' }, async ({ page }) => {
    await speaking(page, language)
    await visit(page, '/')
    const box = page.locator('#newsletter')
    await box.locator('[name=email]').fill('nobody@nowhere')
    await box.getByRole('button').click()
    await expect(box.getByRole('alert')).toBeVisible()
    await checkPage(page, 'newsletter with a mistake')
    await page.getByRole('banner').getByRole('button', { name: words.searchShop }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('combobox').fill('nila')
    await expect(sheet.getByRole('option').first()).toBeVisible()
    await check(page, 'suggestions')
    await sheet.getByRole('combobox').fill('xyzxyz')
    await expect(sheet.getByRole('option')).toHaveCount(0)
    await expect(sheet.getByRole('status')).not.toBeEmpty()
    await check(page, 'no suggestion')
    await visit(page, '/components')
    await page.getByRole('button', { name: 'Danger' }).first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await check(page, 'confirmation of a dangerous action')
  })

  test('contact form', { tag: '@full' }, async ({ page, request, baseURL, complaints }) => {
    await speaking(page, language)
    await visit(page, '/contact')
    await checkPage(page, 'contact')
    const form = page.locator('#message')
    const send = form.getByRole('button', { name: words.send })
    await send.click()
    await expect(form.locator('[aria-invalid=true]')).not.toHaveCount(0)
    await check(page, 'mistakes')
    const email = `${randomUUID()}@example.mr`
    const write = async () => {
      await form.locator('[name=name]').fill('Mariem')
      await form.locator('[name=email]').fill(email)
      await form.locator('[name=subject]').selectOption('custom')
      await form.locator('[name=message]').fill('ملحفة زرقاء')
      await send.click()
    }
    await write()
    const confirm = page.getByRole('dialog').getByRole('button', { name: words.send })
    await expect(confirm).toBeVisible()
    await check(page, 'confirmation')
    await confirm.click()
    await expect(form.locator('[name=message]')).toHaveValue('')
    await check(page, 'sent')
    const values = { name: 'x', email, phone: '', subject: 'general', message: 'x', website: '' }
    for (const message of ['2', '3', '4', '5'])
      await request.post('/contact', { headers: { origin: baseURL! }, form: { ...values, message } })
    await write()
    await confirm.click()
    await expect(form.getByText(words.tooMany)).toBeVisible()
    await check(page, 'too many messages')
    ignoreStatus(complaints)
  })

  test('cart', async ({ page, complaints }) => {
    const [gone, out, short, fine] = [
      await newProduct(),
      await newProduct(),
      await newProduct(),
      await newProduct(),
    ]
    await inDatabase(
      `update products set deleted_at = now() where id = ${gone};
       update products set stock_quantity = 0, in_stock = false where id = ${out};
       update products set stock_quantity = 2 where id = ${short}`,
    )
    await openCart(page, language, [gone, out, short, fine])
    await checkPage(page, 'cart with products that are gone, sold out or scarce')
    await page.getByRole('button', { name: words.place }).click()
    await expect(page.locator('[name=name]')).toBeFocused()
    await check(page, 'missing fields')
    await page.locator('[name=proof]').setInputFiles({
      name: 'Screenshot_2026-11-15-18-38-09-123_bankily_confirmation_du_transfert.png',
      mimeType: 'image/png',
      buffer: await picture(),
    })
    await expect(page.getByText(/^Screenshot_2026/)).toBeVisible()
    await fillCheckout(page, newPhone())
    await checkPage(page, 'filled form')
    await page.getByRole('button', { name: words.place }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await check(page, 'confirmation')
    ignoreStatus(complaints)
  })

  test(
    'orders that are refused or wait for the network',
    { tag: '@full' },
    async ({ page, context, complaints }) => {
      const id = await newProduct()
      // Without its live stream the page learns of the change only when it sends.
      await page.route('/live**', (route) => route.abort())
      await openCart(page, language, [id])
      await fillCheckout(page, newPhone())
      await inDatabase(`update products set price = 125000 where id = ${id}`)
      const place = async () => {
        await page.getByRole('button', { name: words.place }).click()
        await page.getByRole('dialog').getByRole('button', { name: words.place }).click()
      }
      await place()
      await expect(page.getByText(words.changed).first()).toBeVisible()
      await check(page, 'changed total')
      await context.setOffline(true)
      await place()
      await expect(page.getByRole('heading', { name: words.waiting })).toBeVisible()
      await check(page, 'pending order')
      await page.route('**/__manifest*', (route) => route.abort('internetdisconnected'))
      await context.setOffline(false)
      await expect(page.getByRole('heading', { name: words.offline })).toBeVisible()
      await check(page, 'no network')
      complaints.length = 0 // the browser logs everything that it could not load
    },
  )

  test('order page', { tag: '@full' }, async ({ page, request }) => {
    const { url } = await placeOrder(request, await picture())
    await speaking(page, language)
    await visit(page, url)
    await checkPage(page, 'placed order')
    await page.locator('[name=proof]').setInputFiles({
      name: 'better.png',
      mimeType: 'image/png',
      buffer: await picture(),
    })
    await page.getByRole('button', { name: words.send, exact: true }).click()
    await expect(page.getByRole('status').filter({ visible: true })).not.toHaveCount(0)
    await check(page, 'proof sent')
    await page.getByRole('button', { name: words.cancel }).click()
    await page.getByRole('dialog').getByRole('button', { name: words.cancel }).click()
    await expect(page.getByRole('button', { name: words.cancel })).toBeHidden()
    await checkPage(page, 'cancelled order')
    await visit(page, `${url}/question`)
    await page.locator('textarea[name=message]').fill('Quand ?')
    await page.getByRole('button', { name: words.send, exact: true }).click()
    await expect(page.locator('textarea[name=message]')).toHaveValue('')
    await checkPage(page, 'question sent')
    await visit(page, `${url}/receipt`)
    await checkPage(page, 'receipt')
  })
})

forVariants('fr', 'desktop', ({ language }) => {
  const words = WORDS[language]

  test('login, dashboard, staff and log', { tag: '@full' }, async ({ page, complaints }) => {
    await speaking(page, language)
    await visit(page, '/admin/login?problem=noAccess')
    await checkPage(page, 'login')
    const me = await addStaff()
    await inDatabase(
      `update settings set guide_hidden_at = null;
       insert into activity_log (staff_id, staff_name, action, subject, subject_id, before, after)
       values (${me.id}, 'Khadi Diop', 'userChanged', 'user', '${me.id}',
         '{"role":"cashier","permissions":["manageOrders","manageCash"]}',
         '{"role":"admin","permissions":["manageOrders","viewReports"]}'),
         (null, 'system', 'somethingElse', 'cash', '2026-11-15', null, '{"total": 120050}')`,
    )
    await enterAs(page, me)
    await visit(page, '/admin')
    await checkPage(page, 'dashboard with the guide')
    for (const path of ['/admin/activity', `/admin/activity?subject=order&person=${me.id}`, '/admin/users']) {
      await follow(page, path)
      await checkPage(page, path)
    }
    await follow(page, `/admin/users?edit=${me.id}`)
    await expect(page.getByRole('dialog')).toBeVisible()
    await check(page, 'edited person')
    await enterAs(page, await addStaff({ role: 'cashier' }))
    expect((await page.goto('/admin/users'))?.status()).toBe(403)
    await checkPage(page, 'refused screen')
    ignoreStatus(complaints)
  })

  test('catalogue', { tag: '@full' }, async ({ page }) => {
    const id = await newProduct()
    await inDatabase(
      `insert into reviews (product_id, author, stars, content) values (${id}, 'Mariem', 5, 'Belle');
       insert into search_misses (words, language) values ('sarouel', 'fr') on conflict do nothing`,
    )
    await signIn(page, language, '/admin/products')
    for (const path of [
      '/admin/products',
      '/admin/products/categories',
      '/admin/products/subcategories',
      '/admin/products/reviews',
      '/admin/products/search-words',
      '/admin/products/bulk-edits',
      '/admin/media',
    ]) {
      await follow(page, path)
      await checkPage(page, path)
    }
  })

  test('screens of super admins', async ({ page }) => {
    await speaking(page, language)
    await enterAs(page, await addStaff({ email: 'owner@example.com', name: 'Khadijetou' }))
    for (const path of ['/admin/settings/api', '/admin/settings/webhooks']) {
      await visit(page, path)
      await checkPage(page, path)
    }
  })

  test('orders, clients, messages, reports and settings', async ({ page, request }) => {
    await placeOrder(request)
    await signIn(page, language, '/admin/orders')
    for (const path of [
      '/admin/orders',
      '/admin/orders/new',
      '/admin/clients',
      '/admin/messages',
      '/admin/messages/newsletter',
      '/admin/cash-register',
      '/admin/cash-register/alerts',
      '/admin/reports',
      '/admin/content',
      '/admin/content/faq',
      ...sized([], ['/admin/content/hero', '/admin/content/hours']),
      '/admin/settings',
      '/admin/settings/places',
      '/admin/settings/health',
      '/admin/settings/messages',
      '/admin/settings/messages/order-shipped',
    ]) {
      await follow(page, path)
      await checkPage(page, path)
    }
    if (!isFullRun) return
    const minutes = page.locator('[name=sessionTimeout]')
    await minutes.fill('0')
    await page.locator('form', { has: minutes }).getByRole('button', { name: words.save }).click()
    await expect(minutes).toHaveAttribute('aria-invalid', 'true')
    await check(page, 'settings with a mistake')
    await visit(page, '/admin/settings?zone=new')
    const zone = page.getByRole('dialog')
    await zone.getByRole('button', { name: words.save }).click()
    await expect(zone.locator('[aria-invalid]').first()).toBeFocused()
    await check(page, 'a delivery zone with mistakes')
  })

  test('order, client and conversation', { tag: '@full' }, async ({ page, request }) => {
    const { id } = await placeOrder(request, await picture())
    const { rows } = await inDatabase(
      `with talk as (
         insert into conversations (client_name, client_email, subject, language)
         values ('Salka', 'salka@b.mr', 'order', 'fr') returning id),
       line as (insert into messages (conversation_id, sender, content) select id, 'client', 'Bonjour' from talk)
       select talk.id::int as talk, orders.client_id::int as client from talk, orders where orders.id = ${id}`,
    )
    await signIn(page, language, `/admin/orders/${id}`)
    await expect(page.getByRole('dialog').getByRole('img').first()).toBeVisible()
    await check(page, 'order with a payment proof')
    await visit(page, `/admin/clients/${rows[0].client}`)
    await expect(page.getByRole('dialog')).toBeVisible()
    await check(page, 'client')
    await visit(page, `/admin/messages/${rows[0].talk}`)
    await page.getByRole('textbox', { name: words.reply }).fill('Oui.')
    await checkPage(page, 'conversation')
    await inDatabase(`delete from conversations where id = ${rows[0].talk}`)
  })

  test('product form', { tag: '@full' }, async ({ page, complaints }) => {
    const id = await newProduct()
    await inDatabase(
      `insert into product_images (product_id, position, media_id)
       select ${id}, row_number() over (order by id) - 1, id
       from (select id from media where kind = 'image' and visibility = 'public' order by id limit 2) as pictures`,
    )
    await signIn(page, language, `/admin/products?edit=${id}`)
    const dialog = page.getByRole('dialog')
    await expect(dialog.locator('[data-picture]')).toHaveCount(2)
    await check(page, 'product with pictures')
    const save = dialog.getByRole('button', { name: words.save, exact: true })
    const name = dialog.locator('[name=name]')
    await name.fill('')
    await save.click()
    await expect(name).toHaveAttribute('aria-invalid', 'true')
    await check(page, 'product with a mistake')
    await name.fill('La mienne')
    await inDatabase(`update products set name = 'La leur', version = version + 1 where id = ${id}`)
    await save.click()
    await expect(page.getByRole('heading', { name: words.conflict })).toBeVisible()
    await check(page, 'conflicting edit')
    ignoreStatus(complaints)
  })

  test('staff form, search dialog and sale', { tag: '@full' }, async ({ page, complaints }) => {
    const name = `Tissu ${randomUUID().slice(0, 8)}`
    await newProduct(name)
    const me = await signIn(page, language, '/admin/orders/new')
    await page.getByRole('searchbox', { name: words.findProduct }).fill(name)
    await page.getByRole('button', { name: words.addToSale }).first().click()
    await page.locator('[name=phone]').fill(newPhone())
    await check(page, 'sale')
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('combobox').fill(me.name)
    await expect(page.getByRole('dialog').getByRole('option').first()).toBeVisible()
    await check(page, 'search results')
    await openLive(page, '/admin/users?new')
    const form = page.getByRole('dialog', { name: words.newUser })
    await form.getByRole('button', { name: words.add }).click()
    await expect(form.locator('[aria-invalid=true]')).toHaveCount(2)
    await check(page, 'staff form with mistakes')
    await form.locator('[name=name]').fill('Ahmed Salem')
    await form.locator('[name=email]').fill(`${randomUUID()}@shop.mr`)
    await endSessionsOf(me)
    await form.getByRole('button', { name: words.add }).click()
    await expect(form.getByRole('alert')).toBeVisible()
    await check(page, 'staff form after the session has ended')
    ignoreStatus(complaints)
  })

  test('cash register', { tag: '@full' }, async ({ page }) => {
    await closeRegister()
    await signIn(page, language, '/admin/cash-register')
    await checkPage(page, 'closed register')
    const button = (name: string) => page.getByRole('button', { name, exact: true }).filter({ visible: true })
    await button(words.openRegister).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await check(page, 'opening')
    await button(words.open).click()
    await expect(page.getByText(words.isOpen, { exact: true })).toBeVisible()
    await button(words.closeRegister).click()
    await page.getByRole('dialog').getByLabel(words.note).fill('1')
    await check(page, 'counting')
  })

  test('cash sessions and voided transactions', { tag: '@full' }, async ({ page }) => {
    await closeRegister()
    await recordSale()
    await signIn(page, language, '/admin/cash-register?tab=sessions')
    await checkPage(page, 'sessions')
    await visit(page, '/admin/cash-register')
    await page.getByRole('button', { name: words.registerActions }).click()
    await page.getByRole('menuitem').last().click()
    await page.getByRole('dialog').getByRole('textbox').fill('essai')
    await page.getByRole('button', { name: words.reset, exact: true }).click()
    await expect(page.getByText(words.voided).first()).toBeVisible()
    await checkPage(page, 'voided transactions')
  })
})

forVariants('fr', 'phone', ({ language, device }) => {
  const words = WORDS[language]

  test('till', async ({ page, complaints }) => {
    await inDatabase('update settings set has_till = true')
    const { code } = await barcoded(`Voile ${randomUUID()}`)
    await signIn(page, language, '/admin/till')
    await expect(page.locator('.till-grid button').first()).toBeVisible()
    await checkPage(page, 'till without a ticket')
    await scan(page, code)
    if (device === 'phone') await page.getByRole('button', { name: words.oneItem }).last().click()
    await expect(page.getByRole('heading', { name: words.ticket, exact: true })).toBeVisible()
    await check(page, 'ticket')
    if (isFullRun) await checkTillDialogs(page, words)
    await page.getByRole('button', { name: words.cash }).filter({ visible: true }).last().click()
    await page.getByRole('dialog').getByRole('textbox').fill('2000')
    await check(page, 'cash')
    await page.getByRole('dialog').getByRole('textbox').press('Enter')
    await expect(page.getByRole('dialog', { name: words.paid })).toBeVisible()
    await check(page, 'change')
    ignoreStatus(complaints)
    await inDatabase('update settings set has_till = false')
  })

  test('runs, hand-over and the page of the courier', { tag: '@full' }, async ({ page, request }) => {
    await inDatabase('update settings set has_runs = true')
    const courier = await addCourier('Brahim')
    const [order, other] = [await prepared(request, 'sent'), await prepared(request, 'sent')]
    await prepared(request)
    const token = await sentRun(courier, [order, other])
    await markStop(request, token, order, { state: 'delivered', cash: 200_000 })
    await markStop(request, token, other, { state: 'refused', reason: 'Absente' })
    const { rows } = await inDatabase(
      `select runs.id::int as run, place_id::int as place from runs join couriers on couriers.id = courier_id
       where token = '${token}'`,
    )
    await signIn(page, language, '/admin/runs')
    for (const path of [
      '/admin/runs',
      '/admin/runs/new',
      '/admin/runs/couriers',
      `/admin/runs/${rows[0].run}`,
      `/admin/cash-register/couriers/${rows[0].place}`,
      `/run/${token}`,
    ]) {
      await visit(page, path)
      await checkPage(page, path)
    }
    await inDatabase('update settings set has_runs = false')
  })
})

/** The dialogs of an open ticket. */
async function checkTillDialogs(page: Page, words: (typeof WORDS)[Language]): Promise<void> {
  for (const name of [words.client, words.discount, words.ticketNote, words.park]) {
    await page.getByRole('button', { name, exact: true }).filter({ visible: true }).last().click()
    const dialog = page.getByRole('dialog').last()
    await expect(dialog.locator('input, textarea').first()).toBeVisible()
    await dialog.getByRole('button', { name: words.close, exact: true }).focus()
    await check(page, name)
    await page.keyboard.press('Escape')
    await expect(dialog.locator('input:not([type=search]), textarea').first()).toBeHidden()
  }
}

// The screens above show these components in use, so that the page of all components is left to full mode.
forLanguages('ar', (language) => {
  const words = WORDS[language]
  const path = '/components/admin'

  test.describe('components of the back office', { tag: '@full' }, () => {
    test.beforeEach(async ({ page }) => speaking(page, language))

    test('page and form on a phone', async ({ page }) => {
      await page.setViewportSize(PHONE)
      await visit(page, path)
      await checkPage(page, 'page')
      await page.getByRole('button', { name: words.newUser }).click()
      await page.getByRole('dialog').getByRole('button', { name: words.save }).click()
      await expect(page.getByRole('dialog').locator('[aria-invalid=true]').first()).toBeVisible()
      await check(page, 'form with a mistake')
    })

    test('menu of a phone and of a tablet', async ({ page }) => {
      await page.setViewportSize(PHONE)
      await visit(page, path)
      await page.getByRole('button', { name: words.more, exact: true }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await check(page, 'rest of the menu')
      await page.keyboard.press('Escape')
      await page.setViewportSize({ width: 820, height: 1000 })
      await page.getByRole('banner').getByRole('button').first().click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await check(page, 'drawer of a tablet')
    })

    test('table with rail of icons and row menu', async ({ page }) => {
      await page.setViewportSize({ width: 1100, height: 900 })
      await visit(page, path)
      await checkPage(page, 'rail of icons')
      await page.setViewportSize(DESKTOP)
      await page.getByRole('button', { name: words.actions }).first().click()
      await expect(page.getByRole('menu')).toBeVisible()
      await check(page, 'row menu')
    })

    test('search dialog and sheet', async ({ page }) => {
      await page.setViewportSize(DESKTOP)
      await visit(page, path)
      await page.keyboard.press('Control+k')
      await page.getByRole('dialog').getByRole('combobox').fill('247')
      await expect(page.getByRole('option')).toHaveCount(2)
      await check(page, 'search results')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('dialog').filter({ hasText: '247' })).toBeVisible()
      await check(page, 'sheet')
    })

    test('selection, shortcuts and deletion', async ({ page }) => {
      await page.setViewportSize(DESKTOP)
      await visit(page, path)
      await page.getByRole('checkbox').nth(1).check()
      await check(page, 'selected rows')
      await page.keyboard.press('?')
      await expect(page.getByRole('dialog').getByRole('switch')).toBeVisible()
      await check(page, 'shortcuts')
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: words.removeCategory }).click()
      await expect(page.getByRole('dialog').getByRole('textbox')).toBeVisible()
      await check(page, 'cascading deletion')
    })

    test('refused and failed screens', async ({ page, complaints }) => {
      await page.setViewportSize(DESKTOP)
      expect((await page.goto(`${path}?denied`))?.status()).toBe(403)
      await checkPage(page, 'refused screen')
      expect((await page.goto(`${path}?fail`))?.status()).toBe(500)
      await checkPage(page, 'failed screen')
      ignoreStatus(complaints)
    })
  })
})
