import { randomInt } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import {
  awake,
  DESKTOP,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  PHONE,
  SMALL_PHONE,
  speaking,
  test,
  devicesOf,
  type Language,
} from './shop.ts'

const WORDS = {
  ar: {
    about: 'نيلة، ماء، وصبر',
    years: 'سنوات من الخبرة',
    values: ['الإتقان', 'الشغف', 'التقاليد', 'المجتمع'],
    reasons: ['توصيل خلال 24 إلى 48 ساعة', 'رضاكِ أو استرداد المبلغ', 'دعم سبعة أيام في الأسبوع'],
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
    unknownLink: 'لا اشتراك وراء هذا الرابط',
  },
  fr: {
    about: 'Indigo, eau et patience',
    years: 'ans d’expérience',
    values: ['Excellence', 'Passion', 'Tradition', 'Communauté'],
    reasons: ['Livraison en 24-48 h', 'Satisfaite ou remboursée', 'À votre écoute 7 jours sur 7'],
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
    unknownLink: 'Ce lien ne mène à aucune inscription',
  },
}

const LANGUAGES: Language[] = ['ar', 'fr']

let people = 0
/** Budgets are per person, so everyone writes under a name of her own. */
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

for (const language of LANGUAGES) {
  const words = WORDS[language]
  for (const [device, viewport] of devicesOf(language)) {
    test.describe(`in ${language} on a ${device}`, () => {
      test.use({ viewport })

      test('the about page tells the story and is accessible', async ({ page }) => {
        await speaking(page, language)
        await page.goto('/about')
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.about)
        await expect(page.getByText(words.years)).toBeVisible()
        await expect(page.getByText('5+', { exact: true })).toBeVisible()
        for (const name of [...words.values, ...words.reasons])
          await expect(page.getByRole('heading', { level: 3, name })).toBeVisible()
        await expect(page).toHaveTitle(/·/)
        await expectNoSidewaysScroll(page)
        await expectAccessible(page)
      })

      test('the contact page tells how to reach the shop and is accessible', async ({ page }) => {
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
        await expectNoSidewaysScroll(page)
        await expectAccessible(page)
        await awake(page)
        await sendButton(page, language).click()
        await expect(field(page, 'name')).toBeFocused()
        await expectAccessible(page)
      })
    })

    test.describe(`writing in ${language} on a ${device}`, () => {
      test.use({ viewport })

      test('is checked, asked about, sent, thanked for, and the form is empty again', async ({ page }) => {
        await speaking(page, language)
        await page.goto('/contact')
        await awake(page)
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
        await expectAccessible(page)
        await page.keyboard.press('Escape')
        await expect(dialog).toBeHidden()
        await expect(field(page, 'email')).toHaveValue(email)
        await sendButton(page, language).click()
        await dialog.getByRole('button', { name: words.send }).click()
        await expect(page.getByRole('status').filter({ hasText: words.sent })).toBeVisible()
        await expect(page.locator('#message').getByText(words.sent)).toBeVisible()
        for (const name of ['name', 'email', 'phone', 'subject', 'message'])
          await expect(field(page, name)).toHaveValue('')
        await expectAccessible(page)
      })
    })
  }

  test(`a frequent question opens in ${language}`, async ({ page }) => {
    await speaking(page, language)
    await page.goto('/contact')
    await expect(page.getByText(words.returnsAnswer)).toBeHidden()
    await page.getByText(words.returns).click()
    await expect(page.getByText(words.returnsAnswer)).toBeVisible()
  })

  test.describe(`without JavaScript in ${language}`, () => {
    test.use({ javaScriptEnabled: false, viewport: PHONE })

    test('the about page is there to be read', async ({ page }) => {
      await speaking(page, language)
      await page.goto('/about')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.about)
    })

    test('mistakes are told, what was typed is kept, and the message goes out', async ({
      page,
      complaints,
    }) => {
      await speaking(page, language)
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
    })

    test('the newsletter says on the home page how it went', async ({ page }) => {
      await speaking(page, language)
      await page.goto('/')
      const box = page.locator('#newsletter')
      const email = newEmail()
      for (const [typed, sentence] of [
        ['nobody', words.badEmail],
        [email, words.subscribed],
        [email.toUpperCase(), words.again],
      ] as const) {
        await box.locator('[name=email]').fill(typed)
        await box.getByRole('button', { name: words.subscribe }).click()
        await expect(box.getByText(sentence)).toBeVisible()
      }
    })
  })

  test(`the newsletter in ${language} takes an address once and stays on the page`, async ({ page }) => {
    await speaking(page, language)
    await page.goto('/')
    await awake(page)
    const box = page.locator('#newsletter')
    const input = box.locator('[name=email]')
    const subscribe = box.getByRole('button', { name: words.subscribe })
    await input.fill('nobody@nowhere')
    await subscribe.click()
    await expect(box.getByRole('alert')).toHaveText(words.badEmail)
    await expect(input).toBeFocused()
    await expectAccessible(page)
    const email = newEmail()
    for (const sentence of [words.subscribed, words.again, words.again]) {
      await input.fill(email)
      await subscribe.click()
      await expect(page.getByRole('status').filter({ hasText: sentence })).toBeVisible()
      await expect(input).toHaveValue('')
      await expect(page.getByRole('status')).toHaveCount(0)
    }
    await expect(page).toHaveURL('/')
  })

  test(`an unknown unsubscribe link in ${language} says so kindly`, async ({ page, complaints }) => {
    await speaking(page, language)
    const answer = await page.goto('/newsletter/unsubscribe/not-a-token')
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.unknownLink)
    await expectAccessible(page)
    complaints.length = 0 // the browser logs the 404 itself
  })
}

test('a double tap, and Enter while it is on its way, send once', async ({ page }) => {
  await speaking(page, 'fr')
  let sent = 0
  await page.route('**/contact.data*', async (route) => {
    if (route.request().method() === 'POST') {
      sent++
      await new Promise((resolve) => setTimeout(resolve, 800))
    }
    await route.continue()
  })
  await page.goto('/contact')
  await awake(page)
  await write(page, newEmail())
  await sendButton(page, 'fr').dblclick()
  await page.getByRole('dialog').getByRole('button', { name: 'Envoyer' }).dblclick()
  await expect(page.getByRole('button', { name: 'Envoi…' })).toHaveAttribute('aria-busy', 'true')
  await field(page, 'name').press('Enter')
  await page.getByRole('button', { name: 'Envoi…' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.locator('#message').getByText('Message envoyé')).toBeVisible()
  expect(sent).toBe(1)
})

test('a lost connection loses nothing that was typed', async ({ page, complaints }) => {
  await speaking(page, 'ar')
  await page.goto('/contact')
  await awake(page)
  const email = newEmail()
  await write(page, email)
  await page.route('**/contact.data*', (route) => route.abort())
  await sendButton(page, 'ar').click()
  const confirm = page.getByRole('dialog').getByRole('button', { name: WORDS.ar.send })
  await confirm.click()
  await expect(page.getByRole('alert').filter({ hasText: WORDS.ar.failed })).toBeVisible()
  await expect(field(page, 'email')).toHaveValue(email)
  await expect(field(page, 'message')).toHaveValue('ملحفة زرقاء\nمن فضلكم')
  complaints.length = 0 // the browser logs the lost request itself
  await page.unroute('**/contact.data*')
  await sendButton(page, 'ar').click()
  await confirm.click()
  await expect(page.getByRole('status').filter({ hasText: WORDS.ar.sent })).toBeVisible()
})

test('changing the language keeps what was typed and says the mistakes in the other', async ({ page }) => {
  await page.setViewportSize(DESKTOP)
  await speaking(page, 'ar')
  await page.goto('/contact')
  await awake(page)
  await field(page, 'name').fill('مريم')
  await sendButton(page, 'ar').click()
  await expect(page.getByText(WORDS.ar.required)).toHaveCount(3)
  await page.getByRole('button', { name: 'Français' }).filter({ visible: true }).click()
  await expect(page.getByText(WORDS.fr.required)).toHaveCount(3)
  await expect(field(page, 'name')).toHaveValue('مريم')
})

test('people neither see nor reach the trap', async ({ page }) => {
  await page.goto('/contact')
  const trap = field(page, 'website')
  await expect(trap).toHaveAttribute('tabindex', '-1')
  await expect(trap).toHaveAttribute('autocomplete', 'off')
  const box = await trap.boundingBox()
  expect(box === null || box.width <= 1 || box.height <= 1 || (await isClipped(trap))).toBe(true)
  await field(page, 'message').focus()
  await page.keyboard.press('Tab')
  await expect(sendButton(page, 'ar')).toBeFocused()
})

const isClipped = (trap: Locator) =>
  trap.evaluate((input) => {
    const { overflow, width } = getComputedStyle(input.closest('div')!)
    return overflow === 'hidden' && Number.parseFloat(width) <= 1
  })

test('a machine that fills the trap is thanked like anyone', async ({ request, baseURL }) => {
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
})

test('a form with a field of its own is refused', async ({ request, baseURL }) => {
  const form = { name: 'x', email: newEmail(), phone: '', subject: 'general', message: 'x', website: '' }
  const headers = { origin: baseURL! }
  expect((await request.post('/contact', { headers, form: { ...form, admin: '1' } })).status()).toBe(400)
  expect(
    (await request.post('/newsletter', { headers, form: { email: 'a@b.mr', website: '', x: '' } })).status(),
  ).toBe(400)
})

test('one person who writes too often is told so, and nothing typed is lost', async ({
  page,
  request,
  baseURL,
  complaints,
}) => {
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
  await awake(page)
  await write(page, email)
  await sendButton(page, 'fr').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Envoyer' }).click()
  await expect(page.locator('#message').getByText(WORDS.fr.tooMany)).toBeVisible()
  await expect(field(page, 'email')).toHaveValue(email)
  await expectAccessible(page)
  complaints.length = 0 // the browser logs the 429 itself
})

test.describe('on the smallest phone', () => {
  test.use({ viewport: SMALL_PHONE })

  for (const language of LANGUAGES)
    test(`nothing runs off the side in ${language}`, async ({ page }) => {
      await speaking(page, language)
      for (const path of ['/about', '/contact', '/?newsletter=invalid']) {
        await page.goto(path)
        await expectNoSidewaysScroll(page)
      }
    })
})

test('the newsletter over a lost connection keeps the page and the address', async ({ page, complaints }) => {
  await speaking(page, 'fr')
  await page.goto('/')
  await awake(page)
  const box = page.locator('#newsletter')
  await box.locator('[name=email]').fill('lost@example.mr')
  await page.context().setOffline(true)
  await box.getByRole('button').click()
  await expect(box.getByText('L’inscription n’est pas passée')).toBeVisible()
  await expect(box.locator('[name=email]')).toHaveValue('lost@example.mr')
  complaints.length = 0 // the browser logs the lost request itself
})
