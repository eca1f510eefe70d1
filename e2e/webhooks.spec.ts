/** Webhooks of an owner: added, tried, delivered, repeated, removed; and the health page. */
import { Webhook } from 'standardwebhooks'
import { startWebhookReceiver, type WebhookReceiver } from '../tests/webhook-receiver.ts'
import { inDatabase } from './database.ts'
import { placeOrder } from './orders.ts'
import { expect, expectNoSidewaysScroll, forVariants, hydrated, speaking, test } from './shop.ts'
import { addStaff, enterAs } from './staff.ts'

const WORDS = {
  ar: {
    section: 'للمطوّرين',
    webhooks: 'الويب هوك',
    add: 'إضافة ويب هوك',
    url: 'العنوان',
    description: 'الوصف',
    types: ['طلب جديد', 'المخزون'],
    save: 'حفظ',
    noTypes: 'اختاري حدثًا واحدًا على الأقل.',
    secretTitle: 'سرّ الويب هوك',
    done: 'تم النسخ',
    test: 'إرسال تجربة',
    delivered: 'تم الاستلام',
    retrying: 'ستُعاد المحاولة',
    again: 'إعادة إرسال webhook.test',
    rotate: 'تجديد السرّ',
    remove: 'حذف',
    none: 'لا يوجد ويب هوك',
    health: 'حالة النظام',
    database: 'قاعدة البيانات',
  },
  fr: {
    section: 'Pour les développeurs',
    webhooks: 'Webhooks',
    add: 'Ajouter un webhook',
    url: 'Adresse',
    description: 'Description',
    types: ['Nouvelle commande', 'Stock'],
    save: 'Enregistrer',
    noTypes: 'Choisissez au moins un événement.',
    secretTitle: 'Secret du webhook',
    done: 'C’est copié',
    test: 'Envoyer un test',
    delivered: 'Reçu',
    retrying: 'À répéter',
    again: 'Renvoyer webhook.test',
    rotate: 'Renouveler le secret',
    remove: 'Supprimer',
    none: 'Aucun webhook',
    health: 'État du système',
    database: 'Base de données',
  },
}

let receiver: WebhookReceiver
test.beforeEach(async () => {
  receiver = await startWebhookReceiver()
})
test.afterEach(async () => {
  await receiver.stop()
  await inDatabase('delete from webhook_deliveries')
  await inDatabase('delete from webhook_endpoints')
})

forVariants('fr', 'phone', ({ language }) => {
  const words = WORDS[language]

  test('an owner adds a webhook, tries it, and orders arrive with its signature', async ({
    page,
    request,
  }) => {
    await speaking(page, language)
    await enterAs(page, await addStaff({ email: 'owner@example.com' }))
    await page.goto('/admin/settings?section=developers')
    await hydrated(page)
    await page.getByRole('list', { name: words.section }).getByRole('link', { name: words.webhooks }).click()
    await page.getByRole('button', { name: words.add }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(words.url, { exact: false }).first().fill(receiver.url)
    await dialog.getByLabel(words.description).fill('Comptabilité')
    await dialog.getByRole('button', { name: words.save }).click()
    await expect(dialog.getByRole('alert')).toHaveText(words.noTypes)
    for (const type of words.types) await dialog.getByRole('switch', { name: new RegExp(`^${type}`) }).check()
    await dialog.getByRole('button', { name: words.save }).click()
    const secret = (await page.getByRole('dialog').getByRole('code').textContent()) ?? ''
    await page.getByRole('button', { name: words.done }).click()

    await page.getByRole('button', { name: words.test }).click()
    const rows = page.getByRole('listitem').filter({ hasText: /webhook\.test|order\.placed/ })
    await expect(rows.filter({ hasText: 'webhook.test' })).toContainText(words.delivered)
    await expectNoSidewaysScroll(page)

    receiver.answers.push({ status: 500, body: 'broken' }, { status: 500 })
    await placeOrder(request)
    await expect(rows.filter({ hasText: 'order.placed' })).toContainText(words.delivered, { timeout: 40_000 })
    const bodies = receiver.received.map(({ body, headers }) => new Webhook(secret).verify(body, headers))
    expect(bodies.map((body) => (body as { type: string }).type)).toEqual(
      expect.arrayContaining(['webhook.test', 'order.placed', 'stock.changed']),
    )

    await page.getByRole('button', { name: words.again }).click()
    await expect
      .poll(() => receiver.received.filter(({ body }) => body.includes('webhook.test')).length)
      .toBe(2)
    await page.getByRole('button', { name: words.rotate }).click()
    await page.locator('dialog').getByRole('button', { name: words.rotate }).click()
    await expect(page.getByRole('dialog').getByRole('code')).not.toHaveText(secret)
    await page.getByRole('button', { name: words.done }).click()
    await page.getByRole('button', { name: words.remove }).click()
    await page.locator('dialog').getByRole('button', { name: words.remove }).click()
    await expect(page.getByText(words.none)).toBeVisible()
  })

  test('the settings lead to the health page; webhooks are for super admins', async ({ page }) => {
    await speaking(page, language)
    await enterAs(page, await addStaff({ permissions: 'manageSettings' }))
    await page.goto('/admin/settings')
    await hydrated(page)
    await expect(page.getByRole('link', { name: words.section })).toHaveCount(0)
    await page.getByRole('link', { name: words.health }).click()
    await expect(page.getByRole('heading', { name: words.health, level: 1 })).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: words.database }).first()).toContainText(
      'PostgreSQL',
    )
    await expectNoSidewaysScroll(page)
    expect((await page.request.get('/admin/settings/webhooks')).status()).toBe(403)
  })
})
