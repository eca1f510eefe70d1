/** Messages, newsletter subscribers and settings. */
import { randomBytes, randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { inDatabase } from './database.ts'
import { hydrated, expect, forVariants, openLive, speaking, test, type Language } from './shop.ts'
import { addStaff, endSessionsOf, enterAs, type StaffMember } from './staff.ts'

const WORDS = {
  ar: {
    reply: 'الرد',
    whatsApp: 'إرسال عبر واتساب',
    answered: 'حُفظ الرد',
    more: 'إجراءات أخرى',
    delete: 'حذف',
    deleted: 'حُذفت المحادثة',
    unread: 'غير مقروءة',
    greeting: 'السلام عليكم',
    notifications: /^الإشعارات، \d+ قيد الانتظار$/,
    unreadEntry: /رسالة|رسائل|رسالتان/,
    copy: 'نسخ رابط إلغاء الاشتراك',
    copied: 'نُسخ الرابط',
    save: 'حفظ',
    store: 'المتجر',
    payments: 'طرق الدفع',
    security: 'الأمان',
    profile: 'الملف الشخصي',
    savedStore: 'حُفظت بيانات المتجر',
    savedPayments: 'حُفظت طرق الدفع',
    savedSecurity: 'حُفظت إعدادات الأمان',
    savedProfile: 'حُفظ الملف الشخصي',
    oneActive: 'يجب أن تبقى طريقة دفع واحدة مفعّلة على الأقل.',
    minutes: 'بين 1 و1440 دقيقة',
    unsaved: 'تغييرات غير محفوظة',
    overtaken: /هذا القسم في الأثناء/,
    signedOut: /انتهت الجلسة/,
    click: /كليك/,
    ask: 'طرح سؤال من هنا',
    send: 'إرسال',
    sent: 'وصلت رسالتكِ، وسنردّ عليكِ قريبًا.',
  },
  fr: {
    reply: 'Votre réponse',
    whatsApp: 'Envoyer sur WhatsApp',
    answered: 'Réponse enregistrée',
    more: 'Plus d’actions',
    delete: 'Supprimer',
    deleted: 'Conversation supprimée',
    unread: 'Non lus',
    greeting: 'Bonjour',
    notifications: /^Notifications, \d+ en attente$/,
    unreadEntry: /non lus?$/,
    copy: 'Copier le lien de désinscription',
    copied: 'Lien copié',
    save: 'Enregistrer',
    store: 'Boutique',
    payments: 'Paiements',
    security: 'Sécurité',
    profile: 'Profil',
    savedStore: 'Boutique enregistrée',
    savedPayments: 'Moyens de paiement enregistrés',
    savedSecurity: 'Sécurité enregistrée',
    savedProfile: 'Profil enregistré',
    oneActive: 'Au moins un moyen de paiement doit rester actif.',
    minutes: 'Entre 1 et 1440 minutes',
    unsaved: 'Modifications non enregistrées',
    overtaken: /a modifié cette section entre-temps/,
    signedOut: /Votre session a pris fin/,
    click: /Click/,
    ask: 'Poser une question ici',
    send: 'Envoyer',
    sent: 'Message envoyé. Nous vous répondons très vite.',
  },
}

const expectNotice = (page: Page, text: string | RegExp) =>
  expect(page.locator('[role=status], [role=alert]').filter({ hasText: text }).first()).toBeVisible()

async function goIn(page: Page, language: Language, path: string): Promise<StaffMember> {
  await speaking(page, language)
  const staff = await addStaff()
  await enterAs(page, staff)
  await openLive(page, path)
  return staff
}

/** Sends the contact form's request. */
async function write(page: Page, name: string, language: Language): Promise<void> {
  const answer = await page.request.post('/contact', {
    headers: { 'sec-fetch-site': 'same-origin', cookie: `language=${language}` },
    form: {
      name,
      email: `${randomUUID()}@b.mr`,
      phone: `2${String(Math.random()).slice(2, 9)}`,
      subject: 'general',
      message: language === 'ar' ? 'هل يوجد بالأخضر؟' : 'Existe-t-il en vert ?',
      website: '',
    },
  })
  expect(answer.status()).toBe(200)
}

async function anOrder(): Promise<{ token: string }> {
  const token = randomBytes(16).toString('base64url')
  await inDatabase(`insert into orders (token, request_key, request_hash, customer_name, customer_phone, address_full, city, wilaya,
       item_count, total_quantity, subtotal, shipping, total, payment_method, estimated_delivery)
     values ('${token}', gen_random_uuid(), 'x', 'Vatma', '+22246128307', 'Ksar', 'Nouakchott', 'Nouakchott',
       1, 1, 0, 0, 0, 'cash', now())`)
  return { token }
}

const section = (page: Page, name: string) => page.getByRole('form', { name, exact: true })

forVariants('fr', 'phone', ({ language }) => {
  const words = WORDS[language]

  test('a message arrives in the open inbox, is read, answered on WhatsApp and deleted', async ({
    page,
    context,
  }) => {
    await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }))
    const name = `Salka ${randomUUID().slice(0, 8)}`
    await goIn(page, language, '/admin/messages')
    await write(page, name, language)
    const row = page.getByRole('link', { name: new RegExp(name) })
    await expect(row).toBeVisible()
    await page.getByRole('button', { name: words.notifications }).click()
    await expect(page.getByRole('menuitem', { name: words.unreadEntry })).toBeVisible()
    await page.keyboard.press('Escape')
    await row.click()
    const box = page.getByRole('textbox', { name: words.reply })
    await expect(box).toBeVisible()
    await expect
      .poll(async () => {
        const { rows } = await inDatabase(
          `select unread_count as count from conversations where client_name = '${name}'`,
        )
        return Number(rows[0].count)
      })
      .toBe(0)
    await box.fill('  \n ')
    await box.press('Control+Enter')
    await box.fill('Oui, en vert émeraude.')
    await page.reload()
    await hydrated(page)
    await expect(box).toHaveValue('Oui, en vert émeraude.')
    const popup = page.waitForEvent('popup')
    await box.press('Control+Enter')
    const link = new URL((await popup).url())
    expect(link.host).toBe('wa.me')
    expect(link.searchParams.get('text')).toContain(words.greeting)
    expect(link.searchParams.get('text')).toContain('Oui, en vert émeraude.')
    await expectNotice(page, words.answered)
    const lines = page.getByRole('log').getByRole('listitem')
    await expect(lines).toHaveCount(2)
    await expect(lines.last()).toContainText('Khadi Diop')
    await expect(box).toHaveValue('')
    await page.getByRole('button', { name: words.more }).click()
    await page.getByRole('menuitem', { name: words.delete }).click()
    await page.getByRole('dialog').getByRole('button', { name: words.delete }).click()
    await expectNotice(page, words.deleted)
    await expect(page).toHaveURL(/\/admin\/messages$/)
    await expect(row).toBeHidden()
  })

  test(
    'the answer to a question about an order appears on its order page',
    { tag: '@full' },
    async ({ page }) => {
      const { token } = await anOrder()
      await goIn(page, language, `/order/${token}`)
      await page.getByRole('link', { name: words.ask }).click()
      await page.locator('textarea[name=message]').fill('Quand arrive-t-elle ?')
      await page.getByRole('button', { name: words.send, exact: true }).click()
      await expectNotice(page, words.sent)
      await inDatabase(`insert into messages (conversation_id, sender, content)
           select c.id, 'admin', 'Demain matin.' from conversations c
           join orders o on o.id = c.order_id where o.token = '${token}'`)
      await expect(page.getByText('Demain matin.')).toBeVisible()
    },
  )

  test(
    'newsletter subscribers are searched, copied and exported',
    { tag: '@full' },
    async ({ page, context }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      const email = `lalla-${randomUUID().slice(0, 8)}@b.mr`
      await goIn(page, language, '/admin/messages/newsletter')
      await page.request.post('/newsletter', {
        headers: { 'sec-fetch-site': 'same-origin', accept: 'application/json' },
        form: { email, website: '' },
      })
      await page.goto(`/admin/messages/newsletter?q=${email}`)
      await hydrated(page)
      await expect(page.getByText(email)).toBeVisible()
      await page.getByRole('button', { name: words.copy }).click()
      await expectNotice(page, words.copied)
      const link = await page.evaluate(() => navigator.clipboard.readText())
      expect(link).toMatch(/\/newsletter\/unsubscribe\/[\w-]{22}$/)
      const file = await page.request.get(`/admin/messages/newsletter/export.csv?q=${email}`)
      expect(await file.text()).toContain(link)
    },
  )
})

forVariants('ar', 'desktop', ({ language }) => {
  const words = WORDS[language]

  test('saved settings reach open shop pages, section by section', async ({ page, context }) => {
    const address = `Ksar ${randomUUID().slice(0, 8)}`
    await goIn(page, language, '/admin/settings')
    const shop = await context.newPage()
    await openLive(shop, '/contact')
    const store = section(page, words.store)
    const field = store.locator(`[name=${language === 'ar' ? 'addressAr' : 'address'}]`)
    const before = await field.inputValue()
    await field.fill(address)
    await expect(store.getByText(words.unsaved)).toBeVisible()
    await store.getByRole('button', { name: words.save }).click()
    await expectNotice(page, words.savedStore)
    await expect(shop.getByText(address).first()).toBeVisible()
    await shop.close()
    await field.fill(before)
    await store.getByRole('button', { name: words.save }).click()
    await expect(store.getByText(words.unsaved)).toBeHidden()

    const payments = section(page, words.payments)
    await payments.getByRole('switch', { name: words.click }).uncheck()
    await payments.getByRole('button', { name: words.save }).click()
    await expectNotice(page, words.savedPayments)
    const checkout = await page.request.get('/cart')
    expect(await checkout.text()).not.toContain('value="click"')
    for (const method of await payments.getByRole('switch').all()) await method.uncheck()
    await payments.getByRole('button', { name: words.save }).click()
    await expect(payments.getByText(words.oneActive)).toBeVisible()
    for (const method of await payments.getByRole('switch').all()) await method.check()
    await payments.getByRole('button', { name: words.save }).click()
    await expect(payments.getByText(words.unsaved)).toBeHidden()
  })

  test('the menu of the settings does not move the page', async ({ page }) => {
    await goIn(page, language, '/admin/settings')
    const first = page.locator('a[href$="?section=business"]')
    /** Scrolls until the payments begin at this share of the screen. */
    const scrollTo = (share: number) =>
      page.locator('#payments').evaluate((part, at) => {
        window.scrollBy(0, Math.round(part.getBoundingClientRect().top - innerHeight * at))
        return scrollY
      }, share)
    await scrollTo(0)
    await expect(first).not.toHaveAttribute('aria-current')
    const top = await scrollTo(0.6)
    await expect(first).toHaveAttribute('aria-current')
    // The menu is scrolled in an effect after it is painted.
    await page.evaluate(() => new Promise((done) => setTimeout(() => requestAnimationFrame(done))))
    expect(await page.evaluate(() => scrollY)).toBe(top)
  })

  test('the menu of the settings follows the scroll', { tag: '@full' }, async ({ page }) => {
    await goIn(page, language, '/admin/settings')
    const menu = (part: string) => page.locator(`a[href$="?section=${part}"]`)
    await expect(menu('business')).toHaveAttribute('aria-current', 'true')
    await page.locator('#payments').evaluate((part) => part.scrollIntoView({ block: 'start' }))
    await expect(menu('payments')).toHaveAttribute('aria-current', 'true')
    await expect(menu('payments')).toBeInViewport()
    await expect(menu('business')).not.toHaveAttribute('aria-current')
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    await expect(menu('backups')).toHaveAttribute('aria-current', 'true')
    await menu('notifications').click()
    await expect(menu('notifications')).toHaveAttribute('aria-current', 'true')
  })

  test(
    'unsaved settings survive a mistake, a conflicting change, a reload and an ended session',
    { tag: '@full' },
    async ({ page, complaints }) => {
      const staff = await goIn(page, language, '/admin/settings?section=security')
      const security = section(page, words.security)
      const minutes = security.locator('[name=sessionTimeout]')
      await expect(security).toBeInViewport()
      await minutes.fill('0')
      await security.getByRole('button', { name: words.save }).click()
      await expect(security.getByText(words.minutes)).toBeVisible()
      await expect(minutes).toBeFocused()
      await minutes.fill('45')
      await inDatabase('update settings set password_expiry = password_expiry + 1')
      await security.getByRole('button', { name: words.save }).click()
      await expect(security.getByText(words.overtaken)).toBeVisible()
      await expect(minutes).toHaveValue('45')
      await page.reload()
      await hydrated(page)
      await expect(minutes).toHaveValue('45')
      await endSessionsOf(staff)
      await security.getByRole('button', { name: words.save }).click()
      await expectNotice(page, words.signedOut)
      await expect(minutes).toHaveValue('45')
      await enterAs(page, staff)
      await security.getByRole('button', { name: words.save }).click()
      await expectNotice(page, words.savedSecurity)
      await minutes.fill('30')
      await security.getByRole('button', { name: words.save }).click()
      await expect(security.getByText(words.unsaved)).toBeHidden()
      // The browser logs the refused saves (401, 409) and the refused live stream (403) itself.
      const unexpected = complaints.filter((line) => !/status of (401|403|409)/.test(line))
      complaints.splice(0, complaints.length, ...unexpected)
    },
  )

  test(
    'a portrait is uploaded, and the shop data is stored in the browser',
    { tag: '@full' },
    async ({ page }) => {
      await goIn(page, language, '/admin/settings?section=profile')
      const profile = section(page, words.profile)
      const portrait = await sharp({
        create: { width: 64, height: 64, channels: 3, background: '#2a2f6e' },
      })
        .png()
        .toBuffer()
      await profile
        .locator('input[type=file]')
        .setInputFiles({ name: 'moi.png', mimeType: 'image/png', buffer: portrait })
      await expect(profile.locator('img')).toBeVisible()
      await profile.getByRole('button', { name: words.save }).click()
      await expectNotice(page, words.savedProfile)
      await page.goto('/')
      await hydrated(page)
      const keys = await page.evaluate(
        () => Object.fromEntries(Object.entries(localStorage)) as Record<string, string>,
      )
      expect(keys.shopName).toBeTruthy()
      expect(JSON.parse(keys.shopHeroImages ?? '')).toBeInstanceOf(Array)
      for (const key of ['shopDescription', 'shopLogo', 'shopAddress', 'shopPhone', 'shopEmail'])
        expect(keys[key]).toBeDefined()
    },
  )
})
