/** Sign-in, staff accounts and the activity log. */
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { inDatabase } from './database.ts'
import { hydrated, DESKTOP, expect, forLanguages, openLive, speaking, test } from './shop.ts'
import { addStaff, chooseAccount, endSessionsOf, enterAs, shopAddress } from './staff.ts'

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
  await hydrated(page)
}

test.use({ viewport: DESKTOP })

forLanguages('fr', (language) => {
  const words = WORDS[language]

  test.beforeEach(async ({ page }) => speaking(page, language))

  test('sign-in is cancelled, refused, granted by role, and ended', async ({ page, complaints }) => {
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
    // The account chooser of development has no icon, and a signed-out page may try its live stream once more.
    expect(complaints.filter((complaint) => !/40[34]/.test(complaint))).toEqual([])
    complaints.length = 0
  })

  test(
    'a staff member is added, changed and deactivated, and the log shows it',
    { tag: '@full' },
    async ({ page, complaints }) => {
      const email = `${randomUUID()}@shop.mr`
      const me = await addStaff()
      await enterAs(page, me)
      await open(page, '/admin/users')
      await page.getByRole('link', { name: words.add }).click()
      const form = page.getByRole('dialog', { name: words.add })
      await form.getByRole('button', { name: words.addButton }).click()
      await expect(form.getByText(words.required)).toHaveCount(2)
      await expect(form.getByLabel(words.name, { exact: true })).toBeFocused()
      await expect(form.locator('[role=switch][value=manageOrders]')).toBeChecked()
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
        `select name, phone, role, permissions, created_by from users where email = '${email}'`,
      )
      expect(rows).toEqual([
        {
          name: 'Zeinab Mint Hamdi',
          phone: '+22222123456',
          role: 'manager',
          permissions: [
            'manageProducts',
            'manageOrders',
            'refundOrders',
            'giveDiscount',
            'manageCash',
            'manageClients',
            'viewReports',
          ],
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
    },
  )
})

forLanguages('ar', (language) => {
  const words = WORDS[language]

  test.beforeEach(async ({ page }) => speaking(page, language))

  test('deactivation ends the session of an open tab', { tag: '@full' }, async ({ page, complaints }) => {
    const cashier = await addStaff({ role: 'cashier' })
    await enterAs(page, cashier)
    await openLive(page, '/admin')
    await inDatabase(`update users set status = 'inactive' where id = ${cashier.id}`)
    await expect(page).toHaveURL(/\/admin\/login\?.*problem=ended/)
    await expect(page.getByRole('alert')).toContainText(words.ended)
    complaints.length = 0 // the browser logs the stream that was refused
  })

  test(
    'a form survives an ended session and is sent after a new sign-in',
    { tag: '@full' },
    async ({ page, complaints }) => {
      const email = `${randomUUID()}@shop.mr`
      const me = await addStaff()
      await enterAs(page, me)
      await openLive(page, '/admin/users?new')
      const form = page.getByRole('dialog', { name: words.add })
      await form.getByLabel(words.name, { exact: true }).fill('Ahmed Salem')
      await form.getByLabel(words.email).fill(email)
      // The page learns that its session has ended when its live stream is refused, and must keep the form.
      const refused = page.waitForResponse(
        (answer) => new URL(answer.url()).pathname === '/live' && answer.status() === 403,
      )
      await endSessionsOf(me)
      await refused
      await form.getByRole('button', { name: words.addButton }).click()
      await expect(form.getByRole('alert')).toContainText(words.keptHere)
      await expect(form.getByRole('link')).toHaveAttribute('target', '_blank')
      await expect(form.getByLabel(words.name, { exact: true })).toHaveValue('Ahmed Salem')
      await enterAs(page, me)
      await form.getByRole('button', { name: words.addButton }).click()
      await expect(form).toBeHidden()
      await expect(page.getByRole('row').filter({ hasText: email })).toBeVisible()
      complaints.length = 0 // the browser logs the refusal itself
    },
  )

  test(
    'the search dialog finds staff by name and opens them by keyboard',
    { tag: '@full' },
    async ({ page }) => {
      const name = `Sidi ${randomUUID().slice(0, 8)}`
      const found = await addStaff({ name, role: 'cashier' })
      await enterAs(page, await addStaff())
      await open(page, '/admin')
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox', { name: words.search }).fill(name)
      await expect(page.getByRole('option', { name })).toBeVisible()
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(`/admin/users?edit=${found.id}`)
      await expect(page.getByRole('dialog').getByLabel(words.name, { exact: true })).toHaveValue(name)
    },
  )

  test('a background refresh does not extend the session', { tag: '@full' }, async ({ page }) => {
    const me = await addStaff()
    await enterAs(page, me)
    await openLive(page, '/admin')
    await inDatabase(
      `update staff_sessions set last_seen_at = now() - interval '20 minutes' where user_id = ${me.id}`,
    )
    const asked = page.waitForRequest((request) => request.url().includes('/admin.data'))
    await inDatabase(`update users set name = 'Aichetou Ba' where id = ${me.id}`)
    await asked
    await expect(page.getByText('Aichetou Ba').first()).toBeVisible()
    const idle = async () =>
      (
        await inDatabase(
          `select last_seen_at < now() - interval '19 minutes' as idle from staff_sessions where user_id = ${me.id}`,
        )
      ).rows[0].idle as boolean
    expect(await idle()).toBe(true)
    await page.getByRole('navigation').getByRole('link', { name: words.users }).click()
    await expect(page).toHaveURL('/admin/users')
    await expect.poll(idle).toBe(false)
  })
})

forLanguages('fr', (language) => {
  const words = WORDS[language]

  test.beforeEach(async ({ page }) => speaking(page, language))

  test('a form survives a failed request', { tag: '@full' }, async ({ page, complaints }) => {
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
    complaints.length = 0 // the browser logs the lost request itself
  })

  test(
    'a screen without permission is refused inside the back office',
    { tag: '@full' },
    async ({ page, complaints }) => {
      await enterAs(page, await addStaff({ role: 'cashier' }))
      expect((await page.goto('/admin/users'))?.status()).toBe(403)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.denied)
      await expect(page.getByRole('navigation', { name: words.menu })).toBeVisible()
      expect((await page.goto('/admin/activity'))?.status()).toBe(403)
      complaints.length = 0 // the browser logs the refusal itself
    },
  )

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false })

    test('sign-in works, and the login page changes its language', { tag: '@full' }, async ({ page }) => {
      await page.context().addCookies([{ name: 'language', value: language, url: shopAddress() }])
      await page.goto('/admin/login?to=%2Fadmin')
      await page.getByRole('button', { name: words.other }).click()
      await expect(page.locator('html')).toHaveAttribute('lang', language === 'ar' ? 'fr' : 'ar')
      await expect(page).toHaveURL('/admin/login?to=%2Fadmin')
      await chooseAccount(page, 'support@example.com')
      await expect(page).toHaveURL('/admin')
    })
  })
})

test(
  'a user form says which rights are missing, and keeps the input when they are withdrawn',
  { tag: '@full' },
  async ({ page, complaints }) => {
    await page.setViewportSize(DESKTOP)
    await speaking(page, 'fr')
    const person = await addStaff()
    await enterAs(page, person)
    await page.goto('/admin/users?new')
    await hydrated(page)
    await expect(page.getByRole('complementary').getByText('Administrateur', { exact: true })).toBeVisible()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Nom', { exact: true }).fill('Salka')
    await dialog.getByLabel('E-mail').fill(`${randomUUID()}@shop.mr`)
    await inDatabase(`update users set role = 'manager' where id = ${person.id}`)
    await dialog.getByRole('button', { name: 'Ajouter' }).click()
    await expect(page.getByText('Permissions insuffisantes pour ajouter des utilisateurs')).toBeVisible()
    await expect(dialog.getByLabel('Nom', { exact: true })).toHaveValue('Salka')
    await page.goto(`/admin/users?edit=${person.id}`)
    await expect(page.getByText('Permissions insuffisantes pour modifier des utilisateurs')).toBeVisible()
    expect(complaints.filter((complaint) => !complaint.includes('403'))).toEqual([])
    complaints.length = 0
  },
)
