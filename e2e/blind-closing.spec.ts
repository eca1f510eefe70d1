import type { Page } from '@playwright/test'
import { inDatabase } from './database.ts'
import { closeRegister } from './register.ts'
import {
  DESKTOP,
  expect,
  expectNoSidewaysScroll,
  forVariants,
  hydrated,
  PHONE,
  speaking,
  test,
} from './shop.ts'
import { addStaff, enterAs } from './staff.ts'
import { givePin } from './till.ts'

const WORDS = {
  fr: {
    open: 'Ouvrir la caisse',
    openIt: 'Ouvrir',
    balance: 'Solde d’ouverture',
    blind: 'Comptage à l’aveugle',
    close: 'Fermer la caisse',
    note: 'billet de 100 UM',
    wallet: /Solde .*Sedad/,
    send: 'Envoyer le compte',
    countFirst: 'Comptez d’abord le tiroir. S’il est vide, écrivez 0.',
    expected: 'Attendu',
    firstCount: 'Premier compte',
    again: 'Compter de nouveau',
    closeWith: /Fermer avec/,
    reasonNeeded: 'Écrivez la raison de l’écart.',
    reason: 'Raison de l’écart',
    noApprover: /personne n’a de code/,
    later: 'Plus tard',
    sessions: /Sessions/,
    report: /Rapport de clôture/,
    counts: 'Comptes à l’aveugle',
    places: 'Coffres et banques',
    add: 'Ajouter',
    name: 'Nom',
    bank: 'Banque',
    added: 'Lieu ajouté',
    transfer: 'Transférer',
    from: 'De',
    to: 'Vers',
    amount: 'Montant',
    submit: 'Inscrire le transfert',
    transferred: 'Transfert inscrit',
    notEnough: /Il n’y a que.*500/,
    walletsSwitch: 'Compter aussi les portefeuilles',
    cashier: 'Caissier',
    save: 'Enregistrer',
    saved: 'Caisse enregistrée',
  },
  ar: {
    open: 'فتح الصندوق',
    openIt: 'فتح',
    balance: 'الرصيد الافتتاحي',
    blind: 'العدّ دون رؤية المتوقع',
    close: 'إغلاق الصندوق',
    note: 'ورقة من فئة 100 أوقية',
    wallet: /رصيد .*سداد/,
    send: 'إرسال العدّ',
    countFirst: 'عُدّ نقد الدرج أولًا. إن كان فارغًا فاكتب 0.',
    expected: 'المتوقع',
    firstCount: 'أول عدّ',
    again: 'العدّ من جديد',
    closeWith: /إغلاق بفارق/,
    reasonNeeded: 'اكتب سبب الفارق.',
    reason: 'سبب الفارق',
    noApprover: /ولا أحد لديه رمز/,
    later: 'لاحقًا',
    sessions: /الجلسات/,
    report: /تقرير الإغلاق/,
    counts: 'العدّ دون رؤية المتوقع',
    places: 'الخزائن والبنوك',
    add: 'إضافة',
    name: 'الاسم',
    bank: 'بنك',
    added: 'أُضيف المكان',
    transfer: 'تحويل',
    from: 'من',
    to: 'إلى',
    amount: 'المبلغ',
    submit: 'تسجيل التحويل',
    transferred: 'سُجّل التحويل',
    notEnough: /لا يوجد في الدرج سوى.*500/,
    walletsSwitch: 'عدّ المحافظ أيضًا',
    cashier: 'أمين الصندوق',
    save: 'حفظ',
    saved: 'حُفظت إعدادات الصندوق',
  },
}

const setRules = (values: string) => inDatabase(`update settings set ${values}`)

test.afterEach(async () => {
  await setRules(`blind_roles = '{}', count_wallets = false, approval_limit = null`)
  await inDatabase(`update cash_places set hidden_at = now() where kind in ('safe', 'bank')`)
  await closeRegister()
})

forVariants('ar', 'phone', ({ language }) => {
  const words = WORDS[language]

  test('a cashier counts blind, counts again and closes', async ({ page }) => {
    await closeRegister()
    await setRules(`blind_roles = '{cashier}', count_wallets = true, approval_limit = 30000`)
    await speaking(page, language)
    await enterAs(page, await addStaff({ name: 'Sidi Ould Mohamed', role: 'cashier' }))
    await page.goto('/admin/cash-register')
    await hydrated(page)
    await page.getByRole('button', { name: words.open, exact: true }).filter({ visible: true }).click()
    await page.getByLabel(words.balance).fill('730')
    await page.getByRole('button', { name: words.openIt, exact: true }).click()
    await expect(page.getByRole('region', { name: words.blind })).toBeVisible()
    await expect(page.getByText(/\b730\b/)).toHaveCount(0)
    await expectNoSidewaysScroll(page)

    await page.getByRole('button', { name: words.close, exact: true }).filter({ visible: true }).click()
    const dialog = page.getByRole('dialog')
    await test.step('nothing counted is not sent as an empty drawer', async () => {
      await dialog.getByRole('button', { name: words.send }).click()
      await expect(dialog.getByRole('alert')).toHaveText(words.countFirst)
      const { rows } = await inDatabase(
        'select count(*)::int from cash_counts where session_id = (select max(id) from cash_sessions)',
      )
      expect(rows[0].count).toBe(0)
    })
    await test.step('a count far off needs an approval', async () => {
      await dialog.getByLabel(words.note).fill('3')
      await dialog.getByLabel(words.wallet).fill('5000')
      await expect(dialog.getByText(words.expected, { exact: true })).toHaveCount(0)
      await dialog.getByRole('button', { name: words.send }).click()
      await expect(dialog.getByText(words.firstCount)).toBeVisible()
      await expect(dialog).toContainText('730')
      await expect(dialog.getByText(words.noApprover)).toBeVisible()
      await expect(dialog.getByRole('button', { name: words.closeWith })).toBeDisabled()
    })
    await test.step('a second count within the limit closes with a reason', async () => {
      await dialog.getByRole('button', { name: words.again }).click()
      await expect(dialog.getByLabel(words.wallet)).toHaveValue('5000')
      await dialog.getByLabel(words.note).fill('7')
      await dialog.getByRole('button', { name: words.send }).click()
      await dialog.getByRole('button', { name: words.closeWith }).click()
      await expect(dialog.getByText(words.reasonNeeded)).toBeVisible()
      await dialog.getByLabel(words.reason).fill('Monnaie')
      await dialog.getByRole('button', { name: words.closeWith }).click()
      await page.getByRole('button', { name: words.later, exact: true }).click()
    })
    await page.getByRole('link', { name: words.sessions }).click()
    await page.getByRole('link', { name: words.report }).first().click()
    const paper = page.getByRole('article')
    await expect(paper).toContainText(words.counts)
    for (const figure of ['300', '700', '5 000', 'Monnaie'])
      await expect(paper).toContainText(new RegExp(figure.replace(' ', '\\s')))
  })
})

forVariants('fr', 'desktop', ({ language }) => {
  const words = WORDS[language]

  test(
    'the owner chooses how the register is counted, adds a bank and takes cash there',
    { tag: '@full' },
    async ({ page, complaints }) => {
      await closeRegister()
      await speaking(page, language)
      await enterAs(page, await addStaff({ name: 'Mariem' }))
      await page.goto('/admin/settings?section=register')
      await hydrated(page)
      const section = page.locator('#register')
      await section.getByText(words.walletsSwitch).click()
      await section.getByRole('button', { name: words.save }).click()
      await expect(page.getByText(words.saved)).toBeVisible()

      await section.getByRole('link', { name: words.places }).click()
      await page.getByRole('button', { name: words.add, exact: true }).click()
      const added = page.getByRole('dialog')
      await added.getByText(words.bank, { exact: true }).click()
      await added.getByLabel(words.name).fill('BMCI')
      await added.getByRole('button', { name: words.add, exact: true }).click()
      await expect(page.getByText(words.added)).toBeVisible()

      await page.goto('/admin/cash-register')
      await hydrated(page)
      await page.getByRole('button', { name: words.open, exact: true }).filter({ visible: true }).click()
      await page.getByLabel(words.balance).fill('500')
      await page.getByRole('button', { name: words.openIt, exact: true }).click()
      const places = page.getByRole('region', { name: words.places })
      await places.getByRole('button', { name: words.transfer }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel(words.to, { exact: true }).selectOption('BMCI')
      await dialog.getByLabel(words.amount).fill('900')
      await dialog.getByRole('button', { name: words.submit }).click()
      await expect(dialog.getByText(words.notEnough)).toBeVisible()
      expect(complaints.splice(0)).toEqual([expect.stringContaining('409')])
      await dialog.getByLabel(words.amount).fill('400')
      await dialog.getByRole('button', { name: words.submit }).click()
      await expect(page.getByText(words.transferred)).toBeVisible()
      await expect(places).toContainText('400')
      await expect(page.getByRole('region', { name: /tiroir|الدرج/ })).toContainText('100')
    },
  )
})

test.describe('a difference above the second limit is approved with a PIN', () => {
  const manager = { name: 'Mariem mint Ahmed' }

  test.beforeEach(async () => {
    await closeRegister()
    await inDatabase('delete from staff_pins')
  })

  test('French, desktop: the PIN is given in Users, without a till', async ({ page, complaints }) => {
    await page.setViewportSize(DESKTOP)
    await speaking(page, 'fr')
    await setRules('approval_limit = 30000')
    const approver = await addStaff({
      ...manager,
      role: 'manager',
      permissions: 'manageOrders,manageCash,resetRegister',
    })
    await enterAs(page, await addStaff())
    await page.goto(`/admin/users?edit=${approver.id}`)
    await hydrated(page)
    await page.getByRole('dialog').getByLabel('Code PIN').fill('7294')
    await page.getByRole('dialog').getByRole('button', { name: 'Enregistrer' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()

    const cashier = await addStaff({ name: 'Sidi', role: 'cashier', permissions: 'manageCash' })
    await enterAs(page, cashier)
    await page.goto('/admin/cash-register')
    await hydrated(page)
    await openWith(page, WORDS.fr, '500')
    await page.getByRole('button', { name: 'Fermer la caisse', exact: true }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Total compté').first().click()
    await dialog.getByRole('textbox', { name: 'Total compté' }).fill('300')
    const approval = dialog.getByRole('region', { name: 'Approbation' })
    await expect(approval).toBeHidden()
    await dialog.getByRole('textbox', { name: 'Total compté' }).fill('100')
    await expect(approval).toContainText(/plus de .?300/)
    await dialog.getByLabel('Raison de l’écart').fill('Vol signalé')

    await test.step('a wrong PIN is refused, and nothing entered is lost', async () => {
      await approval.getByLabel('Approuvé par').selectOption(manager.name)
      await approval.getByLabel('Code').fill('1111')
      await dialog.getByRole('button', { name: /Fermer avec/ }).click()
      await expect(approval.getByRole('alert')).toHaveText('Ce code n’est pas le bon.')
      complaints.length = 0
      await expect(dialog.getByRole('textbox', { name: 'Total compté' })).toHaveValue('100')
      await expect(dialog.getByLabel('Raison de l’écart')).toHaveValue('Vol signalé')
      await expect(approval.getByLabel('Approuvé par')).toHaveValue(String(approver.id))
    })

    await approval.getByLabel('Code').fill('7294')
    await dialog.getByRole('button', { name: /Fermer avec/ }).click()
    await page.getByRole('button', { name: 'Plus tard', exact: true }).click()
    await page.getByRole('link', { name: /Sessions/ }).click()
    await page
      .getByRole('link', { name: /Rapport de clôture/ })
      .first()
      .click()
    await expect(page.getByRole('article')).toContainText(`Approuvé par ${manager.name}`)
    await expect(page.getByRole('article')).toContainText('Vol signalé')
  })

  test('Arabic, phone, counted blind', { tag: '@full' }, async ({ page }) => {
    await page.setViewportSize(PHONE)
    await speaking(page, 'ar')
    await setRules(`blind_roles = '{cashier}', approval_limit = 30000`)
    await givePin(
      await addStaff({ ...manager, role: 'manager', permissions: 'manageOrders,manageCash,resetRegister' }),
      '7294',
    )
    await enterAs(page, await addStaff({ name: 'Sidi', role: 'cashier', permissions: 'manageCash' }))
    await page.goto('/admin/cash-register')
    await hydrated(page)
    await openWith(page, WORDS.ar, '500')
    await page.getByRole('button', { name: WORDS.ar.close, exact: true }).filter({ visible: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(WORDS.ar.note).fill('1')
    await dialog.getByRole('button', { name: WORDS.ar.send }).click()
    const approval = dialog.getByRole('region', { name: 'الموافقة' })
    await approval.getByLabel('وافق عليه').selectOption(manager.name)
    await approval.getByLabel('الرمز').fill('7294')
    await dialog.getByLabel(WORDS.ar.reason).fill('سرقة')
    await expectNoSidewaysScroll(page)
    await dialog.getByRole('button', { name: WORDS.ar.closeWith }).click()
    await page.getByRole('button', { name: WORDS.ar.later, exact: true }).click()
    await page.getByRole('link', { name: WORDS.ar.sessions }).click()
    await page.getByRole('link', { name: WORDS.ar.report }).first().click()
    await expect(page.getByRole('article')).toContainText(manager.name)
    await expect(page.getByRole('article')).toContainText('سرقة')
  })
})

async function openWith(page: Page, words: (typeof WORDS)['fr' | 'ar'], balance: string): Promise<void> {
  await page.getByRole('button', { name: words.open, exact: true }).filter({ visible: true }).click()
  await page.getByLabel(words.balance).fill(balance)
  await page.getByRole('button', { name: words.openIt, exact: true }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
}
