/** Letters of the newsletter, from the editor to the mailbox and the archive, with a real mail server. */
import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { startMailServer, type MailServer } from '../tests/smtp-server.ts'
import { inDatabase, newProduct } from './database.ts'
import { newFolder, SEED_FOLDER, startShop } from './shop-server.ts'
import { test as base, expect, forVariants, hydrated, speaking } from './shop.ts'
import { addStaff, enterAs } from './staff.ts'

const mailSettings = ({ port }: MailServer) => ({
  SMTP_URL: `smtp://127.0.0.1:${port}`,
  SMTP_FROM: 'Melhfa <boutique@melhfa.mr>',
})

const test = base.extend<object, { mail: MailServer }>({
  mail: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of what a fixture needs
    async ({}, use) => {
      const mail = await startMailServer()
      await use(mail)
      await mail.stop()
    },
    { scope: 'worker' },
  ],
  environment: [
    async ({ mail }, use) => {
      await use(mailSettings(mail))
    },
    { scope: 'worker' },
  ],
})

const WORDS = {
  ar: {
    write: 'كتابة رسالة',
    save: 'حفظ',
    saved: 'حُفظت الرسالة',
    test: 'إرسال تجربة إليّ',
    tested: 'تُرسل التجربة إلى بريدكم',
    send: 'إرسال…',
    confirm: 'إرسال',
    find: 'إضافة منتج',
    add: 'إضافة',
    missing: 'ينقص النص.',
    sent: /أُرسلت إلى/,
    online: 'عرض في الموقع',
    subscribe: 'اشتركي',
    subscribed: 'افتحي الرسالة التي أرسلناها إلى بريدكِ لتأكيد اشتراككِ.',
    confirmAddress: 'تأكيد',
    confirmed: 'شكرًا لكِ، تمّ التأكيد',
  },
  fr: {
    write: 'Écrire une lettre',
    save: 'Enregistrer',
    saved: 'Lettre enregistrée',
    test: 'M’envoyer un essai',
    tested: 'L’essai part à votre adresse',
    send: 'Envoyer…',
    confirm: 'Envoyer',
    find: 'Ajouter un produit',
    add: 'Ajouter',
    missing: 'Il manque le texte.',
    sent: /Envoyée à/,
    online: 'Voir sur le site',
    subscribe: 'S’abonner',
    subscribed: 'Ouvrez l’e-mail que nous venons d’envoyer pour confirmer.',
    confirmAddress: 'Confirmer',
    confirmed: 'Merci, c’est confirmé',
  },
}

/** The text of an e-mail, with its long lines joined. */
function textTo(mail: MailServer, reader: string): string {
  const received = mail.received.filter(({ to }) => to[0] === reader)
  return received.map(({ source }) => source.replaceAll('=\r\n', '').replaceAll('=3D', '=')).join('\n')
}

async function addReader(language: 'fr' | 'ar'): Promise<{ email: string; token: string }> {
  const token = randomUUID().replaceAll('-', '').slice(0, 22)
  const email = `${token}@b.mr`
  await inDatabase(`insert into newsletter_subscribers (email, language, unsubscribe_token, confirmed_at)
    values ('${email}', '${language}', '${token}', now())`)
  return { email, token }
}

forVariants('ar', 'phone', ({ language }) => {
  const words = WORDS[language]

  test('a letter is written, tested, sent in both languages, and left with one click', async ({
    page,
    mail,
    request,
  }) => {
    const staff = await addStaff({ permissions: 'manageClients' })
    const readers = { fr: await addReader('fr'), ar: await addReader('ar') }
    const name = `Voile ${randomUUID().slice(0, 8)}`
    const product = await newProduct(name)
    await speaking(page, language)
    await enterAs(page, staff)
    await page.goto('/admin/messages/newsletter/letters')
    await hydrated(page)
    await page.getByRole('button', { name: words.write }).first().click()
    await page.locator('[name="subject.fr"]').fill(`Lettre ${name}`)
    await page.getByRole('button', { name: words.send }).click()
    await expect(page.getByText(words.missing)).toBeVisible()
    await page.locator('[name="body.fr"]').fill('## Bonjour\n\nVoir [la boutique](/collections).')
    await page.locator('[name="subject.ar"]').fill(`رسالة ${name}`)
    await page.locator('[name="body.ar"]').fill('أهلًا بكنّ.')
    await page.getByLabel(words.find).fill(name)
    await page.getByRole('button', { name: `${words.add} ${name}` }).click()
    await page.getByRole('button', { name: words.save, exact: true }).click()
    await expect(page.getByText(words.saved)).toBeVisible()
    await page.getByRole('button', { name: words.test }).click()
    await expect(page.getByText(words.tested)).toBeVisible()
    await expect.poll(() => mail.received.filter(({ to }) => to[0] === staff.email).length).toBe(2)
    await page.getByRole('button', { name: words.send }).click()
    await page.getByRole('dialog').getByRole('button', { name: words.confirm, exact: true }).click()
    await expect(page.getByRole('status').filter({ hasText: words.sent })).toBeVisible()
    for (const { email } of Object.values(readers))
      await expect.poll(() => mail.received.filter(({ to }) => to[0] === email).length).toBe(1)
    expect(textTo(mail, readers.fr.email)).toContain(`/product/${product}?lang=fr`)
    expect(textTo(mail, readers.ar.email)).toContain('dir="rtl"')

    const { token } = readers.fr
    const header = /^List-Unsubscribe:\s+<(.*?)>/m.exec(textTo(mail, readers.fr.email))![1]!
    expect(header).toContain(`/newsletter/one-click/${token}`)
    const answer = await request.post(new URL(header).pathname, { form: { 'List-Unsubscribe': 'One-Click' } })
    expect(answer.status()).toBe(200)
    await page.goto(`/newsletter/unsubscribe/${token}?lang=fr`)
    await expect(page.getByRole('heading', { name: 'C’est fait' })).toBeVisible()

    await page.goto('/newsletter?lang=fr')
    const letter = await page.getByRole('link', { name: `Lettre ${name}` }).getAttribute('href')
    await page.goto(`${letter}?lang=fr`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Lettre ${name}`)
    await expect(page.getByRole('heading', { name: 'Bonjour' })).toBeVisible()
    await expect(page.getByText(name, { exact: true })).toBeVisible()
  })

  test(
    'an address is subscribed after its owner has confirmed it',
    { tag: '@full' },
    async ({ page, mail }) => {
      const email = `${randomUUID()}@b.mr`
      await speaking(page, language)
      await page.goto('/')
      await hydrated(page)
      const box = page.locator('#newsletter')
      await box.getByRole('textbox').first().fill(email)
      await box.getByRole('button', { name: words.subscribe }).click()
      await expect(box.getByText(words.subscribed)).toBeVisible()
      await expect.poll(() => mail.received.filter(({ to }) => to[0] === email).length).toBe(1)
      const link = /http:\/\/\S+?(\/newsletter\/confirm\/[\w-]{22})/.exec(textTo(mail, email))![1]!
      await page.goto(link)
      await page.getByRole('button', { name: words.confirmAddress }).click()
      await expect(page.getByRole('heading', { name: words.confirmed })).toBeVisible()
    },
  )
})

test(
  'a killed process sends each letter again at most once, and none is lost',
  { tag: '@full' },
  async ({ mail }, info) => {
    test.setTimeout(150_000)
    const READERS = 60
    const folder = await newFolder()
    const { execFileSync } = await import('node:child_process')
    execFileSync('cp', ['-a', `${process.env[SEED_FOLDER]!}/.`, folder])
    const log = info.outputPath('killed-shop.log')
    const env = { ...mailSettings(mail), NEWSLETTER_PER_MINUTE: '1000' }
    let shop = await startShop(folder, log, env)
    const prefix = randomUUID().slice(0, 8)
    await shop.database.query(`insert into newsletter_subscribers (email, unsubscribe_token, confirmed_at)
    select '${prefix}-' || n || '@b.mr', '${prefix}' || n, now() from generate_series(1, ${READERS}) n`)
    await shop.database
      .query(`insert into newsletter_letters (subject, body, created_at, updated_at, updated_name, send_at)
    values ('A', 'B', now(), now(), 'x', now())`)
    const received = () => mail.received.flatMap(({ to }) => to).filter((to) => to.startsWith(prefix))
    await expect.poll(() => received().length).toBeGreaterThan(5)
    await shop.kill()
    const before = received().length
    expect(before).toBeLessThan(READERS)
    shop = await startShop(folder, log, env)
    // A message that was claimed by the killed process is free after a minute.
    await expect.poll(() => new Set(received()).size, { timeout: 100_000 }).toBe(READERS)
    expect(received().length).toBeLessThanOrEqual(READERS + 1)
    await shop.stop()
    await rm(folder, { recursive: true, force: true })
  },
)
