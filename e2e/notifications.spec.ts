/** Which messages are sent: channels, words, quiet hours, what was given up; and the history on an order. */
import type { Page } from '@playwright/test'
import { inDatabase } from './database.ts'
import { placeOrder } from './orders.ts'
import {
  DESKTOP,
  expect,
  expectNoSidewaysScroll,
  hydrated,
  PHONE,
  speaking,
  test,
  type Language,
} from './shop.ts'
import { addStaff, enterAs } from './staff.ts'

const WORDS = {
  ar: {
    link: /الرسائل إلى الزبائن/,
    sms: 'وصول الطلب عبر رسالة قصيرة',
    edit: 'تعديل النص: وصول الطلب',
    text: 'نص البريد وواتساب',
    unknown: /المتغير .* غير موجود/,
    insert: 'إدراج: الرقم',
    save: 'حفظ',
    saved: 'حُفظ النص.',
    own: 'أهلًا يا ',
    preview: /أهلًا يا \u2068?1042/,
    reset: 'العودة إلى النص الأصلي',
    wasReset: 'عاد النص الأصلي.',
    again: 'إعادة الإرسال إلى',
    sentAgain: 'سيُعاد إرسال الرسالة.',
    from: 'من',
    quietSaved: 'حُفظت ساعات الهدوء.',
    whatsApp: 'واتساب',
    messages: 'الرسائل',
    opened: 'فُتحت في واتساب',
    greeting: 'السلام عليكم',
  },
  fr: {
    link: /Messages aux clientes/,
    sms: 'Commande reçue par SMS',
    edit: 'Modifier le texte : Commande reçue',
    text: 'Texte de l’e-mail et de WhatsApp',
    unknown: /La variable {nom} n’existe pas/,
    insert: 'Insérer : numéro',
    save: 'Enregistrer',
    saved: 'Texte enregistré.',
    own: 'Coucou ',
    preview: /Coucou \u2068?1042/,
    reset: 'Revenir au texte d’origine',
    wasReset: 'Texte d’origine restauré.',
    again: 'Renvoyer à',
    sentAgain: 'Le message repart.',
    from: 'De',
    quietSaved: 'Heures calmes enregistrées.',
    whatsApp: 'WhatsApp',
    messages: 'Messages',
    opened: 'ouvert dans WhatsApp',
    greeting: 'Bonjour',
  },
}

const RIGHTS = 'manageOrders,manageSettings'

async function enter(page: Page, language: Language): Promise<void> {
  await speaking(page, language)
  await enterAs(page, await addStaff({ name: 'Sidi', role: 'manager', permissions: RIGHTS }))
}

async function isOn(event: string): Promise<boolean | undefined> {
  const { rows } = await inDatabase(
    `select is_on from event_channels where event = '${event}' and channel = 'sms'`,
  )
  return rows[0]?.is_on
}

async function words(page: Page, language: Language): Promise<void> {
  const t = WORDS[language]
  await page.goto('/admin/settings?section=notifications')
  await hydrated(page)
  await page.getByRole('link', { name: t.link }).click()
  await page.waitForURL(/\/settings\/messages$/)
  const before = await page.getByRole('switch', { name: t.sms }).getAttribute('aria-checked')
  await page.getByRole('switch', { name: t.sms }).click()
  await expect.poll(() => isOn('orderReceived')).toBe(before !== 'true')
  await expectNoSidewaysScroll(page)

  await page.getByRole('link', { name: t.edit }).click()
  await page.waitForURL(/\/order-received$/)
  const text = page.getByRole('textbox', { name: t.text })
  await text.fill(`${t.own}{nom}`)
  await expect(page.getByText(t.unknown)).toBeVisible()
  await text.fill(t.own)
  await page.getByRole('button', { name: t.insert }).click()
  await expect(text).toHaveValue(`${t.own}{number}`)
  await expect(page.getByText(t.preview).first()).toBeVisible()
  await page.getByRole('button', { name: t.save }).click()
  await expect(page.getByText(t.saved).first()).toBeVisible()
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: t.reset }).click()
  await page.getByRole('dialog').getByRole('button', { name: t.reset }).click()
  await expect(page.getByText(t.wasReset).first()).toBeVisible()
  await expect(text).toHaveValue(new RegExp(t.greeting))
}

async function lettersAndOrder(page: Page, language: Language): Promise<void> {
  const t = WORDS[language]
  const recipient = `lost-${language}@example.mr`
  await inDatabase(`insert into message_queue (kind, about, recipient, payload, next_attempt_at, created_at, gave_up_at, failed_reason)
    values ('orderShipped', 'order:0', '${recipient}', '{"language":"fr","subject":"x","paragraphs":[],"signature":"x"}',
      now(), now(), now(), '550 unknown mailbox')`)
  await page.goto('/admin/settings/messages')
  await hydrated(page)
  await page
    .getByRole('button', { name: `${t.again} ` })
    .filter({ visible: true })
    .first()
    .click()
  await expect(page.getByText(t.sentAgain).first()).toBeVisible()
  await expect(page.getByText(recipient)).toBeHidden()
  await page.getByLabel(t.from, { exact: true }).selectOption('22')
  await page.getByRole('button', { name: WORDS[language].save }).click()
  await expect(page.getByText(t.quietSaved).first()).toBeVisible()

  const order = await placeOrder(page.request)
  await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }))
  const { rows } = await inDatabase(`select id from orders where number = ${order.number}`)
  await page.goto(`/admin/orders/${rows[0].id}`)
  await hydrated(page)
  const popup = page.waitForEvent('popup')
  await page.getByRole('dialog').getByRole('button', { name: t.whatsApp }).click()
  const link = new URL((await popup).url())
  expect(link.searchParams.get('text')).toContain(String(order.number))
  await expect(page.getByText(t.opened)).toBeVisible()
}

test.describe('in Arabic on a phone', () => {
  test.use({ viewport: PHONE })

  test('the owner decides how and in which words shoppers hear of their orders', async ({ page }) => {
    await enter(page, 'ar')
    await words(page, 'ar')
    await lettersAndOrder(page, 'ar')
  })
})

test.describe('in French on a computer', () => {
  test.use({ viewport: DESKTOP })

  test('the owner decides how and in which words they hear', { tag: '@full' }, async ({ page }) => {
    await enter(page, 'fr')
    await words(page, 'fr')
    await lettersAndOrder(page, 'fr')
  })
})
