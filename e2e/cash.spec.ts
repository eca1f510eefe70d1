import { closeRegister, recordDrawerMoves, recordSale } from './register.ts'
import { hydrated, DESKTOP, expect, expectNoSidewaysScroll, forVariants, speaking, test } from './shop.ts'
import { addStaff, enterAs, shopAddress } from './staff.ts'

const WORDS = {
  fr: {
    open: 'Ouvrir la caisse',
    openIt: 'Ouvrir',
    balance: 'Solde d’ouverture',
    isOpen: 'Ouverte',
    add: 'Ajouter une transaction',
    addIt: 'Ajouter',
    type: 'Type',
    amount: 'Montant',
    why: 'Motif',
    notEnough: /Il n’y a que.*100/,
    added: 'Transaction ajoutée',
    close: 'Fermer la caisse',
    note: 'billet de 50 UM',
    coin: 'pièce de 5 UM',
    short: 'Il manque',
    closeWith: /Fermer avec/,
    reason: 'Raison de l’écart',
    reasonNeeded: 'Écrivez la raison de l’écart.',
    later: 'Plus tard',
    sessions: /Sessions/,
    report: /Rapport de clôture/,
    print: 'Imprimer',
    copy: 'COPIE',
    more: 'Autres actions de la caisse',
    reset: 'Réinitialiser la caisse',
    resetIt: 'Réinitialiser',
    resetDone: 'Caisse réinitialisée',
    voided: /Annulée par la réinitialisation/,
  },
  ar: {
    open: 'فتح الصندوق',
    openIt: 'فتح',
    balance: 'الرصيد الافتتاحي',
    isOpen: 'مفتوح',
    add: 'إضافة عملية',
    addIt: 'إضافة',
    type: 'النوع',
    amount: 'المبلغ',
    why: 'السبب',
    notEnough: /لا يوجد في الدرج سوى.*100/,
    added: 'أُضيفت العملية',
    close: 'إغلاق الصندوق',
    note: 'ورقة من فئة 50 أوقية',
    coin: 'قطعة من فئة 5 أوقية',
    short: 'ينقص',
    closeWith: /إغلاق بفارق/,
    reason: 'سبب الفارق',
    reasonNeeded: 'اكتب سبب الفارق.',
    later: 'لاحقًا',
    sessions: /الجلسات/,
    report: /تقرير الإغلاق/,
    print: 'طباعة',
    copy: 'نسخة',
    more: 'إجراءات أخرى للصندوق',
    reset: 'تصفير الصندوق',
    resetIt: 'تصفير',
    resetDone: 'صُفِّر الصندوق',
    voided: /أُلغيت بتصفير/,
  },
}

test.use({ timezoneId: 'Pacific/Auckland' })

forVariants('ar', 'phone', ({ language }) => {
  const words = WORDS[language]

  test('the register is opened, used by two people, counted, closed and printed', async ({
    page,
    browser,
    complaints,
  }) => {
    await closeRegister()
    const cashier = await addStaff({ name: 'Sidi Ould Mohamed', role: 'cashier' })
    await speaking(page, language)
    await enterAs(page, cashier)
    await page.goto('/admin/cash-register')
    await hydrated(page)

    const opened = await test.step('opening', async () => {
      await page.getByRole('button', { name: words.open, exact: true }).filter({ visible: true }).click()
      await page.getByLabel(words.balance).fill('100')
      await page.getByRole('button', { name: words.openIt, exact: true }).click()
      await expect(page.getByText(words.isOpen, { exact: true })).toBeVisible()
      return page.getByRole('region', { name: /tiroir|الدرج/ })
    })
    await expect(opened).toContainText('100')

    // A second cashier on another device sees each change without a reload.
    const other = await browser.newContext({ viewport: DESKTOP })
    const beside = await other.newPage()
    await speaking(beside, language)
    await enterAs(beside, await addStaff({ name: 'Oumar Sall', role: 'cashier' }))
    await beside.goto(`${shopAddress()}/admin/cash-register`)
    await hydrated(beside)

    await test.step('a withdrawal above the balance is refused', async () => {
      await page.getByRole('button', { name: words.add }).filter({ visible: true }).first().click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel(words.type, { exact: true }).selectOption('paidOut')
      await dialog.getByLabel(words.amount).fill('500')
      await dialog.getByLabel(words.why).fill('Banque')
      await dialog.getByRole('button', { name: words.addIt, exact: true }).click()
      await expect(dialog.getByText(words.notEnough)).toBeVisible()
      // The browser logs the refused request itself.
      expect(complaints.splice(0)).toEqual([expect.stringContaining('409')])
      await expect(dialog.getByLabel(words.why)).toHaveValue('Banque')
      await expect(dialog.getByLabel(words.amount)).toBeFocused()
      await dialog.getByLabel(words.amount).fill('40')
      await expect(dialog.getByText(words.notEnough)).toBeHidden()
      await dialog.getByRole('button', { name: words.addIt, exact: true }).click()
      await expect(page.getByText(words.added)).toBeVisible()
      await expect(opened).toContainText('60')
    })
    await expect(beside.getByRole('region', { name: /tiroir|الدرج/ })).toContainText('60')
    await other.close()

    await test.step('counting and closing', async () => {
      await page.getByRole('button', { name: words.close, exact: true }).filter({ visible: true }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel(words.note).fill('1')
      await dialog.getByLabel(words.coin).fill('1')
      await expect(dialog.getByText(words.short)).toBeVisible()
      await dialog.getByRole('button', { name: words.closeWith }).click()
      await expect(dialog.getByText(words.reasonNeeded)).toBeVisible()
      await dialog.getByLabel(words.reason).fill('Monnaie')
      await dialog.getByRole('button', { name: words.closeWith }).click()
      await page.getByRole('button', { name: words.later, exact: true }).click()
    })

    await page.getByRole('link', { name: words.sessions }).click()
    const report = page.getByRole('link', { name: words.report }).first()
    await test.step('the report is printed once, then copied', async () => {
      await page.addInitScript(() => {
        window.print = () => document.documentElement.setAttribute('data-printed', 'yes')
      })
      await report.click()
      const paper = page.getByRole('article')
      await expect(paper).toContainText('Monnaie')
      await hydrated(page)
      await page.getByRole('button', { name: words.print }).click()
      await expect(page.locator('html[data-printed]')).toBeAttached()
      await expect(paper.getByText(words.copy)).toHaveCount(0)
      await page.reload()
      await expect(paper.getByText(words.copy)).toBeVisible()
    })
  })
})

forVariants('fr', 'desktop', ({ language }) => {
  const words = WORDS[language]

  test('a reset register keeps its voided transactions readable', { tag: '@full' }, async ({ page }) => {
    await closeRegister()
    await recordSale()
    await speaking(page, language)
    await enterAs(page, await addStaff())
    await page.goto('/admin/cash-register')
    await hydrated(page)
    await page.getByRole('button', { name: words.more }).click()
    await page.getByRole('menuitem', { name: words.reset }).click()
    await page.locator('dialog[open]').getByRole('textbox').fill('Formation')
    await page.getByRole('button', { name: words.resetIt, exact: true }).click()
    await expect(page.getByText(words.resetDone)).toBeVisible()
    await expect(page.getByText(words.voided).first()).toContainText('Formation')
  })

  test(
    'every column and the first row of the lists are visible on a small desktop',
    { tag: '@full' },
    async ({ page }) => {
      await closeRegister()
      await recordSale()
      await recordDrawerMoves()
      await speaking(page, language)
      await enterAs(page, await addStaff({ name: 'Mariem Mint Sidi Mohamed' }))
      for (const width of [1024, 1280])
        for (const tab of ['daily', 'sessions', 'history']) {
          await page.setViewportSize({ width, height: 900 })
          await page.goto(`/admin/cash-register?tab=${tab}`)
          await hydrated(page)
          await expectNoSidewaysScroll(page)
          const table = page.getByRole('table')
          const [card, head, row] = await Promise.all(
            [table.locator('..'), table.locator('th').first(), table.locator('tbody tr').first()].map(
              (part) => part.boundingBox(),
            ),
          )
          expect(head!.y + head!.height, `${tab} at ${width}`).toBeLessThanOrEqual(row!.y + 1)
          expect(row!.width, `${tab} at ${width}`).toBeLessThanOrEqual(card!.width)
        }
    },
  )
})
