/** Signing in, the team's screen and the log, as staff use them. */
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { inDatabase } from './database.ts'
import {
  awake,
  DESKTOP,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  speaking,
  test,
  devicesOf,
  type Language,
} from './shop.ts'
import { addStaff, chooseAccount, endSessionsOf, enterAs, shopAddress } from './staff.ts'

const LANGUAGES: Language[] = ['ar', 'fr']

const WORDS = {
  ar: {
    login: 'مساحة الفريق',
    refused: 'هذا الحساب غير مصرّح له بعد',
    cancelled: 'أُلغي الدخول.',
    ended: 'انتهت الجلسة. يرجى تسجيل الدخول من جديد.',
    signOut: 'تسجيل الخروج',
    users: 'المستخدمون',
    activity: 'سجل النشاط',
    add: 'مستخدم جديد',
    addButton: 'إضافة',
    name: 'الاسم',
    email: 'البريد الإلكتروني',
    phone: 'الهاتف',
    orders: 'الطلبات',
    reports: 'التقارير',
    manager: 'مسيّر',
    editTitle: 'تعديل المستخدم',
    save: 'حفظ',
    saved: 'حُفظ المستخدم',
    required: 'هذا الحقل مطلوب',
    taken: 'هذا البريد الإلكتروني مستعمل من قبل',
    saveError: 'حدث خطأ أثناء حفظ المستخدم',
    more: 'إجراءات أخرى',
    deactivate: 'تعطيل',
    deactivated: 'عُطّل المستخدم',
    remove: 'حذف',
    inactive: 'معطّل',
    keptHere: 'وما كُتب باقٍ هنا',
    denied: 'الدخول مرفوض',
    menu: 'القائمة الرئيسية',
    search: 'البحث في كل شيء',
    userDeactivated: 'تعطيل مستخدم',
    subject: 'الموضوع',
    user: 'مستخدم',
    order: 'طلب',
    noResult: 'لا توجد نتائج',
    other: 'Français',
  },
  fr: {
    login: 'Espace équipe',
    refused: 'Ce compte n’est pas encore autorisé',
    cancelled: 'Connexion annulée.',
    ended: 'Votre session a pris fin. Connectez-vous à nouveau.',
    signOut: 'Se déconnecter',
    users: 'Utilisateurs',
    activity: 'Journal d’activité',
    add: 'Nouvel utilisateur',
    addButton: 'Ajouter',
    name: 'Nom',
    email: 'E-mail',
    phone: 'Téléphone',
    orders: 'Commandes',
    reports: 'Rapports',
    manager: 'Gestionnaire',
    editTitle: 'Modifier l’utilisateur',
    save: 'Enregistrer',
    saved: 'Utilisateur enregistré',
    required: 'Ce champ est requis',
    taken: 'Cette adresse e-mail est déjà utilisée',
    saveError: "Erreur lors de la sauvegarde de l'utilisateur",
    more: 'Plus d’actions',
    deactivate: 'Désactiver',
    deactivated: 'Utilisateur désactivé',
    remove: 'Supprimer',
    inactive: 'Inactif',
    keptHere: 'ce que vous avez saisi reste ici',
    denied: 'Accès refusé',
    menu: 'Menu principal',
    search: 'Rechercher partout',
    userDeactivated: 'Utilisateur désactivé',
    subject: 'Objet',
    user: 'Utilisateur',
    order: 'Commande',
    noResult: 'Aucun résultat',
    other: 'العربية',
  },
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await awake(page)
}

async function inTheme(page: Page, theme: string): Promise<void> {
  await page.context().addCookies([{ name: 'theme', value: theme, url: shopAddress() }])
}

// The people of the account chooser are few: one journey at a time.
test.describe.configure({ mode: 'default' })
test.use({ viewport: DESKTOP })

for (const language of LANGUAGES) {
  const words = WORDS[language]

  test.describe(`in ${language}`, () => {
    test.beforeEach(async ({ page }) => speaking(page, language))

    test('an account is chosen, changed, refused and left alone', async ({ page, complaints }) => {
      await addStaff({ email: 'cashier@example.com', name: 'Oumar Ba', role: 'cashier' })
      await addStaff({ email: 'manager@example.com', name: 'Mariem Mint Sidi', role: 'manager' })
      await page.goto('/admin/orders')
      await expect(page).toHaveURL('/admin/login?to=%2Fadmin%2Forders')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.login)
      await chooseAccount(page, undefined)
      await expect(page.getByRole('alert')).toContainText(words.cancelled)
      await chooseAccount(page, 'stranger@example.com')
      await expect(page.getByRole('alert')).toContainText(words.refused)
      await chooseAccount(page, 'cashier@example.com')
      await expect(page).toHaveURL('/admin')
      await expect(page.getByText('Oumar Ba').first()).toBeVisible()
      await expect(page.getByRole('link', { name: words.users })).toHaveCount(0)
      await page.getByRole('button', { name: words.signOut }).click()
      await expect(page).toHaveURL('/admin/login')
      await chooseAccount(page, 'manager@example.com')
      await expect(page.getByText('Mariem Mint Sidi').first()).toBeVisible()
      // The account chooser, for development only, has no icon; a page that was signed out may ask once more for news.
      expect(complaints.filter((complaint) => !/40[34]/.test(complaint))).toEqual([])
      complaints.length = 0
    })

    test('somebody is added, changed and let out', async ({ page, complaints }) => {
      const email = `${randomUUID()}@shop.mr`
      const me = await addStaff()
      await enterAs(page, me)
      await open(page, '/admin/users')
      await page.getByRole('link', { name: words.add }).click()
      const form = page.getByRole('dialog', { name: words.add })
      await form.getByRole('button', { name: words.addButton }).click()
      await expect(form.getByText(words.required)).toHaveCount(2)
      await expect(form.getByLabel(words.name, { exact: true })).toBeFocused()
      await expectAccessible(page)
      await expect(form.getByRole('switch', { name: words.orders })).toBeChecked()
      await expect(form.getByRole('switch', { name: words.reports })).not.toBeChecked()
      await form.getByLabel(words.name, { exact: true }).fill('Zeinab Mint Hamdi')
      await form.getByLabel(words.email).fill(me.email)
      await form.getByRole('button', { name: words.addButton }).click()
      await expect(form.getByText(words.taken)).toBeVisible()
      complaints.length = 0 // the browser logs the refusal itself
      await form.getByLabel(words.email).fill(email.toUpperCase())
      await form.getByText(words.manager, { exact: true }).click()
      await expect(form.getByRole('switch', { name: words.reports })).toBeChecked()
      await form.getByRole('button', { name: words.addButton }).click()
      await expect(page.getByRole('status').filter({ hasText: words.saved })).toBeVisible()
      await expect(form).toBeHidden()
      await expect(page).toHaveURL('/admin/users')

      await open(page, `/admin/users?q=${email}`)
      const row = page.getByRole('row').filter({ hasText: email })
      await expect(row).toContainText(words.manager)
      await row.getByRole('link', { name: 'Zeinab Mint Hamdi' }).first().click()
      const edit = page.getByRole('dialog', { name: words.editTitle })
      await expect(edit.getByLabel(words.email)).toBeDisabled()
      await edit.getByLabel(words.phone).fill('٢٢١٢٣٤٥٦')
      await edit.getByRole('button', { name: words.save }).click()
      await expect(edit).toBeHidden()
      const { rows } = await inDatabase(
        shopAddress(),
        `select name, phone, role, permissions, created_by from users where email = '${email}'`,
      )
      expect(rows).toEqual([
        {
          name: 'Zeinab Mint Hamdi',
          phone: '+22222123456',
          role: 'manager',
          permissions: ['manageProducts', 'manageOrders', 'manageCash', 'manageClients', 'viewReports'],
          created_by: String(me.id),
        },
      ])

      await row.getByRole('button', { name: words.more }).click()
      await expect(page.getByRole('menuitem', { name: words.remove })).toHaveCount(0)
      await page.getByRole('menuitem', { name: words.deactivate }).click()
      await page.getByRole('dialog').getByRole('button', { name: words.deactivate }).click()
      await expect(page.getByRole('status').filter({ hasText: words.deactivated })).toBeVisible()
      await expect(row).toContainText(words.inactive)

      await open(page, '/admin/activity')
      const line = page.getByRole('row').filter({ hasText: words.userDeactivated }).first()
      await expect(line).toContainText('Khadi Diop')
      await expect(line).toContainText('Zeinab Mint Hamdi')
      await expect(line.locator('ins')).toContainText(words.inactive)
      await page.getByRole('button', { name: words.subject }).click()
      await page.getByRole('menuitem', { name: words.user, exact: true }).click()
      await expect(page).toHaveURL('/admin/activity?subject=user')
      await expect(line).toBeVisible()
    })

    test('whoever is let out leaves at once, also from an open tab', async ({ page, complaints }) => {
      const cashier = await addStaff({ role: 'cashier' })
      await enterAs(page, cashier)
      await open(page, '/admin')
      await page
        .waitForResponse((answer) => answer.url().includes('/live?'), { timeout: 5_000 })
        .catch(() => undefined)
      await inDatabase(shopAddress(), `update users set status = 'inactive' where id = ${cashier.id}`)
      await expect(page).toHaveURL(/\/admin\/login\?.*problem=ended/)
      await expect(page.getByRole('alert')).toContainText(words.ended)
      complaints.length = 0 // the browser logs the stream that was refused
    })

    test('a form outlives its session, and is sent after signing in again', async ({ page, complaints }) => {
      const email = `${randomUUID()}@shop.mr`
      const me = await addStaff()
      await enterAs(page, me)
      await open(page, '/admin/users?new')
      const form = page.getByRole('dialog', { name: words.add })
      await form.getByLabel(words.name, { exact: true }).fill('Ahmed Salem')
      await form.getByLabel(words.email).fill(email)
      await endSessionsOf(me)
      // The open page hears of it, and leaves the form alone.
      await page.waitForTimeout(1_500)
      await form.getByRole('button', { name: words.addButton }).click()
      await expect(form.getByRole('alert')).toContainText(words.keptHere)
      await expect(form.getByRole('link')).toHaveAttribute('target', '_blank')
      await expectAccessible(page)
      await expect(form.getByLabel(words.name, { exact: true })).toHaveValue('Ahmed Salem')
      await enterAs(page, me)
      await form.getByRole('button', { name: words.addButton }).click()
      await expect(form).toBeHidden()
      await expect(page.getByRole('row').filter({ hasText: email })).toBeVisible()
      complaints.length = 0 // the browser logs the refusal itself
    })

    test('a form outlives a lost line', async ({ page, complaints }) => {
      await enterAs(page, await addStaff())
      await open(page, '/admin/users?new')
      const form = page.getByRole('dialog', { name: words.add })
      await form.getByLabel(words.name, { exact: true }).fill('Ahmed Salem')
      await form.getByLabel(words.email).fill(`${randomUUID()}@shop.mr`)
      await page.route(/users\.data/, (route) => route.abort())
      await form.getByRole('button', { name: words.addButton }).click()
      await expect(page.getByRole('alert').filter({ hasText: words.saveError })).toBeVisible()
      await expect(form.getByLabel(words.name, { exact: true })).toHaveValue('Ahmed Salem')
      await page.unroute(/users\.data/)
      await form.getByRole('button', { name: words.addButton }).click()
      await expect(form).toBeHidden()
      complaints.length = 0 // the browser logs the lost line itself
    })

    test('a refused screen says so inside the panel', async ({ page, complaints }) => {
      await enterAs(page, await addStaff({ role: 'cashier' }))
      expect((await page.goto('/admin/users'))?.status()).toBe(403)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.denied)
      await expect(page.getByRole('navigation', { name: words.menu })).toBeVisible()
      expect((await page.goto('/admin/activity'))?.status()).toBe(403)
      complaints.length = 0 // the browser logs the refusal itself
    })

    test('the search field leads to people, by name and with keys alone', async ({ page }) => {
      const name = `Sidi ${randomUUID().slice(0, 8)}`
      const found = await addStaff({ name, role: 'cashier' })
      await enterAs(page, await addStaff())
      await open(page, '/admin')
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox', { name: words.search }).fill(name)
      await expect(page.getByRole('option', { name })).toBeVisible()
      await expectAccessible(page)
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(`/admin/users?edit=${found.id}`)
      await expect(page.getByRole('dialog').getByLabel(words.name, { exact: true })).toHaveValue(name)
    })

    test('a page that asks again by itself keeps nobody signed in', async ({ page }) => {
      const me = await addStaff()
      await enterAs(page, me)
      await open(page, '/admin')
      await inDatabase(
        shopAddress(),
        `update staff_sessions set last_seen_at = now() - interval '20 minutes' where user_id = ${me.id}`,
      )
      // The page may not listen yet when the first news comes.
      await expect(async () => {
        const asked = page.waitForRequest((request) => request.url().includes('/admin.data'), {
          timeout: 3000,
        })
        await inDatabase(shopAddress(), `update users set name = 'Aichetou Ba' where id = ${me.id}`)
        await asked
      }).toPass()
      await expect(page.getByText('Aichetou Ba').first()).toBeVisible()
      const idle = async () =>
        (
          await inDatabase(
            shopAddress(),
            `select last_seen_at < now() - interval '19 minutes' as idle from staff_sessions where user_id = ${me.id}`,
          )
        ).rows[0].idle as boolean
      expect(await idle()).toBe(true)
      await page.getByRole('navigation').getByRole('link', { name: words.users }).click()
      await expect(page).toHaveURL('/admin/users')
      await expect.poll(idle).toBe(false)
    })

    for (const [device, viewport] of devicesOf(language))
      for (const theme of ['light', 'dark'] as const)
        test(`everything is accessible on a ${device}, ${theme}`, async ({ page }) => {
          await page.setViewportSize(viewport)
          await inTheme(page, theme)
          await open(page, '/admin/login?problem=noAccess')
          await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
          await expectNoSidewaysScroll(page)
          await expectAccessible(page)
          const me = await addStaff()
          await inDatabase(
            shopAddress(),
            `insert into activity_log (staff_id, staff_name, action, subject, subject_id, before, after)
             values (${me.id}, 'Khadi Diop', 'userChanged', 'user', '${me.id}',
               '{"role":"cashier","permissions":["manageOrders","manageCash"]}',
               '{"role":"admin","permissions":["manageOrders","viewReports"]}'),
               (null, 'system', 'somethingElse', 'cash', '2026-11-15', null, '{"total": 120050}')`,
          )
          await enterAs(page, me)
          for (const path of ['/admin/users', '/admin/activity', `/admin/users?edit=${me.id}`]) {
            await open(page, path)
            await expectNoSidewaysScroll(page)
            await expectAccessible(page)
          }
          await open(page, `/admin/activity?subject=order&person=${me.id}`)
          await expect(page.getByText(words.noResult)).toBeVisible()
        })
  })

  test.describe(`without JavaScript in ${language}`, () => {
    test.use({ javaScriptEnabled: false })

    test('one signs in, in the language of one’s choice', async ({ page }) => {
      await page.context().addCookies([{ name: 'language', value: language, url: shopAddress() }])
      await page.goto('/admin/login?to=%2Fadmin')
      await page.getByRole('button', { name: words.other }).click()
      await expect(page.locator('html')).toHaveAttribute('lang', language === 'ar' ? 'fr' : 'ar')
      await expect(page).toHaveURL('/admin/login?to=%2Fadmin')
      await chooseAccount(page, 'support@example.com')
      await expect(page).toHaveURL('/admin')
    })
  })
}
