import { randomInt } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { hydrated, DESKTOP, expect, forVariants, speaking, test, type Language } from './shop.ts'

const WORDS = {
  ar: {
    about: 'نيلة، ماء، وصبر',
    years: 'سنوات من الخبرة',
    values: ['الإتقان', 'الشغف', 'التقاليد', 'المجتمع'],
    reasons: ['توصيل إلى كل أنحاء البلاد', 'رضاكِ أو استرداد المبلغ', 'دعم سبعة أيام في الأسبوع'],
    contact: 'لنتحدّث',
    hours: 'من الاثنين إلى السبت',
    whatsApp: 'راسلينا على واتساب',
    map: 'افتحي الخريطة',
    returns: 'هل يمكنني إرجاع قطعة؟',
    returnsAnswer: 'خلال 7 أيام',
    send: 'إرسال',
    ask: 'هل نرسل رسالتكِ؟',
    sent: 'وصلت رسالتكِ',
    failed: 'لم تُرسل الرسالة',
    tooMany: 'وصلتنا عدة رسائل',
    required: 'هذا الحقل مطلوب',
    badEmail: 'البريد الإلكتروني غير صالح',
    badPhone: 'رقم الهاتف غير صالح',
    subscribe: 'اشتركي',
    subscribed: 'تمّ اشتراككِ',
    again: 'هذا البريد مشترك من قبل',
    offline: 'لم يكتمل الاشتراك',
    unknownLink: 'لا اشتراك وراء هذا الرابط',
  },
  fr: {
    about: 'Indigo, eau et patience',
    years: 'ans d’expérience',
    values: ['Excellence', 'Passion', 'Tradition', 'Communauté'],
    reasons: ['Livraison dans tout le pays', 'Satisfaite ou remboursée', 'À votre écoute 7 jours sur 7'],
    contact: 'Parlons-nous',
    hours: 'Lun–Sam, 9h',
    whatsApp: 'Écrire sur WhatsApp',
    map: 'Ouvrir la carte',
    returns: 'Puis-je retourner un article ?',
    returnsAnswer: 'dans les 7 jours',
    send: 'Envoyer',
    ask: 'Envoyer ce message ?',
    sent: 'Message envoyé',
    failed: 'Le message n’est pas parti',
    tooMany: 'Plusieurs messages sont déjà partis',
    required: 'Ce champ est requis',
    badEmail: 'Adresse email invalide',
    badPhone: 'Numéro de téléphone invalide',
    subscribe: 'S’abonner',
    subscribed: 'Inscription enregistrée',
    again: 'Cette adresse est déjà inscrite',
    offline: 'L’inscription n’est pas passée',
    unknownLink: 'Ce lien ne mène à aucune inscription',
  },
}

let people = 0
/** Rate limits count per phone and e-mail address, so every message has its own. */
const newPhone = () =>
  arabicDigits(
    `2${randomInt(10 ** 7)
      .toString()
      .padStart(7, '0')}`,
  )
const arabicDigits = (digits: string) => digits.replaceAll(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)]!)
const newEmail = () => `reader${process.pid}.${people++}.${Date.now()}@example.mr`

const field = (page: Page, name: string): Locator => page.locator(`#message [name=${name}]`)
const sendButton = (page: Page, language: Language): Locator =>
  page.locator('#message').getByRole('button', { name: WORDS[language].send })

async function write(page: Page, email: string, phone = newPhone()): Promise<void> {
  await field(page, 'name').fill('مريم Mariem')
  await field(page, 'email').fill(email)
  await field(page, 'phone').fill(phone)
  await field(page, 'subject').selectOption('custom')
  await field(page, 'message').fill('ملحفة زرقاء\nمن فضلكم')
}

forVariants('fr', 'desktop', ({ language }) => {
  const words = WORDS[language]

  test('the about page shows story, values and reasons', { tag: '@full' }, async ({ page }) => {
    await speaking(page, language)
    await page.goto('/about')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.about)
    await expect(page.getByText(words.years)).toBeVisible()
    await expect(page.getByText('5+', { exact: true })).toBeVisible()
    for (const name of [...words.values, ...words.reasons])
      await expect(page.getByRole('heading', { level: 3, name })).toBeVisible()
    await expect(page).toHaveTitle(/·/)
  })

  test(
    'the newsletter accepts an address once, stays on the page, and keeps the address when offline',
    { tag: '@full' },
    async ({ page, complaints }) => {
      await speaking(page, language)
      await page.goto('/')
      await hydrated(page)
      const box = page.locator('#newsletter')
      const input = box.locator('[name=email]')
      const subscribe = box.getByRole('button', { name: words.subscribe })
      await input.fill('nobody@nowhere')
      await subscribe.click()
      await expect(box.getByRole('alert')).toHaveText(words.badEmail)
      await expect(input).toBeFocused()
      const email = newEmail()
      for (const sentence of [words.subscribed, words.again]) {
        await input.fill(email)
        await subscribe.click()
        await expect(page.getByRole('status').filter({ hasText: sentence })).toBeVisible()
        await expect(input).toHaveValue('')
      }
      await expect(page).toHaveURL('/')
      await input.fill('lost@example.mr')
      await page.context().setOffline(true)
      await subscribe.click()
      await expect(box.getByText(words.offline)).toBeVisible()
      await expect(input).toHaveValue('lost@example.mr')
      complaints.length = 0 // the browser logs the lost request itself
    },
  )
})

forVariants('ar', 'phone', ({ language }) => {
  const words = WORDS[language]

  test(
    'the contact page shows how to reach the shop, answers questions and hides its spam trap',
    { tag: '@full' },
    async ({ page }) => {
      await speaking(page, language)
      await page.goto('/contact')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.contact)
      await expect(page.getByText(words.hours)).toBeVisible()
      await expect(page.getByRole('link', { name: words.whatsApp })).toHaveAttribute(
        'href',
        /^https:\/\/wa\.me\/222\d{8}\?text=/,
      )
      await expect(page.getByRole('link', { name: words.map })).toHaveAttribute(
        'href',
        /^https:\/\/www\.google\.com\/maps\/search\/\?api=1&query=./,
      )
      await expect(page.locator('a[href^="tel:+222"]')).toBeVisible()
      await expect(page.locator('a[href^="mailto:"]')).toBeVisible()

      await expect(page.getByText(words.returnsAnswer)).toBeHidden()
      await page.getByText(words.returns).click()
      await expect(page.getByText(words.returnsAnswer)).toBeVisible()

      const trap = field(page, 'website')
      await expect(trap).toHaveAttribute('tabindex', '-1')
      await expect(trap).toHaveAttribute('autocomplete', 'off')
      const box = await trap.boundingBox()
      expect(box === null || box.width <= 1 || box.height <= 1 || (await isClipped(trap))).toBe(true)
      await hydrated(page)
      await field(page, 'message').focus()
      await page.keyboard.press('Tab')
      await expect(sendButton(page, language)).toBeFocused()
      await sendButton(page, language).click()
      await expect(field(page, 'name')).toBeFocused()
    },
  )

  test('a message is checked, confirmed and sent, and the form is empty again', async ({ page }) => {
    await speaking(page, language)
    await page.goto('/contact')
    await hydrated(page)
    const email = newEmail()
    const phone = newPhone()
    await write(page, 'mariem@', phone)
    await field(page, 'phone').fill('12')
    await sendButton(page, language).click()
    await expect(field(page, 'email')).toBeFocused()
    await expect(page.getByText(words.badEmail)).toBeVisible()
    await expect(page.getByText(words.badPhone)).toBeVisible()
    await expect(field(page, 'message')).toHaveValue('ملحفة زرقاء\nمن فضلكم')
    await field(page, 'email').fill(email)
    await expect(page.getByText(words.badEmail)).toBeHidden()
    await field(page, 'phone').fill('')
    await sendButton(page, language).click()
    const dialog = page.getByRole('dialog', { name: words.ask })
    await expect(dialog).toContainText(email)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(field(page, 'email')).toHaveValue(email)
    await sendButton(page, language).click()
    await dialog.getByRole('button', { name: words.send }).click()
    await expect(page.getByRole('status').filter({ hasText: words.sent })).toBeVisible()
    await expect(page.locator('#message').getByText(words.sent)).toBeVisible()
    for (const name of ['name', 'email', 'phone', 'subject', 'message'])
      await expect(field(page, name)).toHaveValue('')
  })

  test(
    'an unknown unsubscribe link is answered with 404 and a sentence',
    { tag: '@full' },
    async ({ page, complaints }) => {
      await speaking(page, language)
      const answer = await page.goto('/newsletter/unsubscribe/not-a-token')
      expect(answer?.status()).toBe(404)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.unknownLink)
      complaints.length = 0 // the browser logs the 404 itself
    },
  )
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  forVariants('fr', 'phone', ({ language }) => {
    const words = WORDS[language]

    test(
      'the about page is readable, and a message with mistakes keeps what was typed and is sent',
      { tag: '@full' },
      async ({ page, complaints }) => {
        await speaking(page, language)
        await page.goto('/about')
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.about)
        await page.goto('/contact')
        const phone = newPhone()
        await write(page, 'mariem@', phone)
        await field(page, 'name').fill('   ')
        await sendButton(page, language).click()
        await expect(page.getByText(words.required)).toHaveCount(1)
        await expect(page.getByText(words.badEmail)).toBeVisible()
        await expect(field(page, 'email')).toHaveValue('mariem@')
        await expect(field(page, 'phone')).toHaveValue(phone)
        await expect(field(page, 'subject')).toHaveValue('custom')
        await expect(field(page, 'message')).toHaveValue('ملحفة زرقاء\nمن فضلكم')
        complaints.length = 0 // the browser logs the 400 itself
        await field(page, 'name').fill('Mariem')
        await field(page, 'email').fill(newEmail())
        await sendButton(page, language).click()
        await expect(page.getByText(words.sent)).toBeVisible()
        await expect(field(page, 'message')).toHaveValue('')
        await page.reload()
        await expect(page.getByText(words.sent)).toBeVisible()
      },
    )

    test('the newsletter form on the home page shows its result', { tag: '@full' }, async ({ page }) => {
      await speaking(page, language)
      await page.goto('/')
      const box = page.locator('#newsletter')
      const email = newEmail()
      for (const [address, sentence] of [
        ['nobody', words.badEmail],
        [email, words.subscribed],
        [email.toUpperCase(), words.again],
      ] as const) {
        await box.locator('[name=email]').fill(address)
        await box.getByRole('button', { name: words.subscribe }).click()
        await expect(box.getByText(sentence)).toBeVisible()
      }
    })
  })
})

test(
  'a failed request keeps the message, and a double tap and Enter then send it once',
  { tag: '@full' },
  async ({ page, complaints }) => {
    await speaking(page, 'fr')
    await page.goto('/contact')
    await hydrated(page)
    const email = newEmail()
    await write(page, email)
    await page.route('**/contact.data*', (route) => route.abort())
    await sendButton(page, 'fr').click()
    const confirm = page.getByRole('dialog').getByRole('button', { name: WORDS.fr.send })
    await confirm.click()
    await expect(page.getByRole('alert').filter({ hasText: WORDS.fr.failed })).toBeVisible()
    await expect(field(page, 'email')).toHaveValue(email)
    await expect(field(page, 'message')).toHaveValue('ملحفة زرقاء\nمن فضلكم')
    complaints.length = 0 // the browser logs the lost request itself

    await page.unroute('**/contact.data*')
    let sent = 0
    const answer = Promise.withResolvers<void>()
    await page.route('**/contact.data*', async (route) => {
      if (route.request().method() === 'POST') {
        sent++
        await answer.promise
      }
      await route.continue()
    })
    await sendButton(page, 'fr').dblclick()
    await confirm.dblclick()
    const sending = page.getByRole('button', { name: 'Envoi…' })
    await expect(sending).toHaveAttribute('aria-busy', 'true')
    await field(page, 'name').press('Enter')
    await sending.click()
    answer.resolve()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page.locator('#message').getByText(WORDS.fr.sent)).toBeVisible()
    expect(sent).toBe(1)
  },
)

test(
  'changing the language keeps the form and translates its error messages',
  { tag: '@full' },
  async ({ page }) => {
    await page.setViewportSize(DESKTOP)
    await speaking(page, 'ar')
    await page.goto('/contact')
    await hydrated(page)
    await field(page, 'name').fill('مريم')
    await sendButton(page, 'ar').click()
    await expect(page.getByText(WORDS.ar.required)).toHaveCount(3)
    await page.getByRole('button', { name: 'Français' }).filter({ visible: true }).click()
    await expect(page.getByText(WORDS.fr.required)).toHaveCount(3)
    await expect(field(page, 'name')).toHaveValue('مريم')
  },
)

const isClipped = (trap: Locator) =>
  trap.evaluate((input) => {
    const { overflow, width } = getComputedStyle(input.closest('div')!)
    return overflow === 'hidden' && Number.parseFloat(width) <= 1
  })

test(
  'a program that fills the spam trap gets the usual answer',
  { tag: '@full' },
  async ({ request, baseURL }) => {
    const answer = await request.post('/contact', {
      headers: { origin: baseURL! },
      form: {
        name: 'x',
        email: newEmail(),
        phone: '',
        subject: 'general',
        message: 'x',
        website: 'https://spam.example',
      },
    })
    expect(answer.status()).toBe(200)
    expect(await answer.text()).toContain(WORDS.ar.sent)
  },
)

test('a form with an unknown field is refused', { tag: '@full' }, async ({ request, baseURL }) => {
  const form = { name: 'x', email: newEmail(), phone: '', subject: 'general', message: 'x', website: '' }
  const headers = { origin: baseURL! }
  expect((await request.post('/contact', { headers, form: { ...form, admin: '1' } })).status()).toBe(400)
  expect(
    (await request.post('/newsletter', { headers, form: { email: 'a@b.mr', website: '', x: '' } })).status(),
  ).toBe(400)
})

test(
  'the sixth message of one sender is refused and stays in the form',
  { tag: '@full' },
  async ({ page, request, baseURL, complaints }) => {
    const email = newEmail()
    const form = { name: 'x', email, phone: '', subject: 'general', website: '' }
    for (const message of ['1', '2', '3', '4', '5'])
      expect(
        (
          await request.post('/contact', { headers: { origin: baseURL! }, form: { ...form, message } })
        ).status(),
      ).toBe(200)
    await speaking(page, 'fr')
    await page.goto('/contact')
    await hydrated(page)
    await write(page, email)
    await sendButton(page, 'fr').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Envoyer' }).click()
    await expect(page.locator('#message').getByText(WORDS.fr.tooMany)).toBeVisible()
    await expect(field(page, 'email')).toHaveValue(email)
    complaints.length = 0 // the browser logs the 429 itself
  },
)
