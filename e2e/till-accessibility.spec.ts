/** The till without sight, without a mouse, and with a printer that fails. */
import { randomUUID } from 'node:crypto'
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { inDatabase } from './database.ts'
import { addFakePrinters, losePrinterAfter, readJob, takeReceived } from './fake-printer.ts'
import { addSafeAndWalletSale, closeRegister, recordDrawerMoves, recordSale } from './register.ts'
import { expect, forLanguages, hydrated, SMALL_PHONE, speaking, test } from './shop.ts'
import { addStaff, enterAs } from './staff.ts'
import { barcoded, openTill, scan } from './till.ts'

const WORDS = {
  fr: {
    ticket: 'Ticket',
    total: 'total',
    remove: 'Retirer',
    due: /^Encaisser\. À payer .?2.000.UM/,
    paid: /^Payé\. À rendre .?3.000.UM/,
    notAdded: 'Non ajouté : fermez cette fenêtre, puis scannez de nouveau.',
    menu: 'Plus d’actions',
    find: 'Retour d’article',
    findLabel: 'Reçu, commande ou téléphone',
    none: 'Aucune vente trouvée',
    printer: 'Imprimante',
    bluetooth: /^Bluetooth/,
    choose: 'Choisir',
    print: 'Imprimer le reçu',
    lost: /s’est coupée pendant l’impression/,
    printReport: 'Imprimer',
    signedOut: 'Votre session est terminée',
    signIn: 'Se reconnecter',
    openRegister: 'Ouvrir la caisse',
    closeRegister: 'Fermer la caisse',
    oneItem: /1 article/,
    cash: 'Espèces',
    payment: /^Encaisser/,
    paidExactly: 'Payé',
    toOpen: 'À ouvrir',
  },
  ar: {
    ticket: 'التذكرة',
    total: 'الإجمالي',
    remove: 'إزالة',
    due: /^القبض\. المبلغ المطلوب .?2.000.UM/,
    paid: /^تم الدفع\. الباقي للزبون .?3.000.UM/,
    notAdded: 'لم يُضف: أغلق هذه النافذة ثم امسح من جديد.',
    menu: 'إجراءات أخرى',
    find: 'إرجاع منتج',
    findLabel: 'الوصل أو الطلب أو الهاتف',
    none: 'لم نجد أي بيع',
    printer: 'الطابعة',
    bluetooth: /^بلوتوث/,
    choose: 'اختيار',
    print: 'طباعة الوصل',
    lost: /انقطع الاتصال بالطابعة أثناء الطباعة/,
    printReport: 'طباعة',
    signedOut: 'انتهت جلستك',
    signIn: 'تسجيل الدخول',
    openRegister: 'فتح الصندوق',
    closeRegister: 'إغلاق الصندوق',
    oneItem: /قطعة واحدة/,
    cash: 'نقدًا',
    payment: /^القبض/,
    paidExactly: 'تم الدفع',
    toOpen: 'بانتظار الفتح',
  },
}

// A tablet with a scanner: fields do not get the focus by themselves.
test.use({ viewport: { width: 1024, height: 768 }, hasTouch: true, isMobile: true })
test.beforeEach(() => inDatabase('update settings set has_till = true'))
test.afterEach(() => inDatabase('update settings set has_till = false'))

async function start(page: Page, language: 'fr' | 'ar') {
  const name = `Voile ${randomUUID().slice(0, 6)}`
  const veil = await barcoded(name)
  await speaking(page, language)
  const staff = await addStaff()
  await enterAs(page, staff)
  return { name, staff, ...veil }
}

/** A printer on a serial port that was chosen earlier. */
async function withPrinter(page: Page): Promise<void> {
  await addFakePrinters(page)
  await page.addInitScript(() => {
    const serial = { name: 'USB 1A86:7523', vendorId: 0x1a86, productId: 0x7523 }
    localStorage.setItem('till-printer', JSON.stringify({ way: 'serial', printers: { serial } }))
    localStorage.setItem('allowed', 'yes')
  })
}

/** Nothing visible is outside of the screen, but for rows that scroll. */
async function expectWithinWidth(page: Page, area: string): Promise<void> {
  const outside = await page
    .locator(area)
    .last()
    .evaluate((root) =>
      [...root.querySelectorAll('*')]
        .filter((one) => one.checkVisibility() && !one.closest('.scroll-row, .sr-only'))
        .filter((one) => {
          const { left, right, width } = one.getBoundingClientRect()
          const end = document.documentElement.clientWidth
          return width > 0 && (left < -1 || right > end + 1)
        })
        .map((one) => one.outerHTML.slice(0, 120)),
    )
  expect(outside).toEqual([])
}

/** Without the rules about landmarks and headings of the page, which a dialog hides. */
async function expectAccessible(page: Page): Promise<void> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
  const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([])
}

/** By F4 and Enter in the field, which does not have the focus on a tablet. */
async function payExactly(page: Page): Promise<void> {
  await page.keyboard.press('F4')
  await page.getByRole('dialog').getByRole('textbox').press('Enter')
}

/** The menu of the till, and the way to a small wireless printer. */
async function chooseBluetooth(page: Page, words: (typeof WORDS)['fr' | 'ar']): Promise<void> {
  await page.getByRole('button', { name: words.menu }).click()
  await page.getByRole('menuitem', { name: words.printer }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: words.bluetooth }).check()
  await dialog.getByRole('button', { name: words.choose, exact: true }).click()
  await expect(dialog.getByText('MTP-II')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
}

forLanguages('fr', (language) => {
  const words = WORDS[language]

  test('a screen reader hears articles, totals and change, and the keyboard keeps its place', async ({
    page,
  }) => {
    const { name, code } = await start(page, language)
    await openTill(page)
    const ticket = page.getByRole('complementary', { name: words.ticket })
    const heard = page.getByRole('status').filter({ hasText: words.total })

    await scan(page, code)
    await expect(heard).toHaveText(new RegExp(`^1 × .*${name}.*${words.total} .?1.000.UM`))
    // The same article again is news, too.
    await scan(page, code)
    await expect(heard).toHaveText(new RegExp(`^2 × .*${name}.*${words.total} .?2.000.UM`))

    // The button of the removed line is gone; the focus stays in the ticket.
    await ticket.getByRole('button', { name: words.remove, exact: true }).focus()
    await page.keyboard.press('Enter')
    await expect(ticket.getByRole('heading', { name: words.ticket })).toBeFocused()

    // The change is read with the dialog that shows it.
    await scan(page, code)
    await scan(page, code)
    await page.keyboard.press('F4')
    await expect(page.getByRole('dialog', { name: words.due })).toBeVisible()
    await page.getByRole('dialog').getByRole('textbox').fill('5000')
    await expect(page.getByRole('dialog').getByRole('status').last()).toContainText(/3.000/)
    // An article that is scanned now would be given away.
    await scan(page, code)
    await expect(page.getByText(words.notAdded)).toBeVisible()
    await expect(page.getByRole('dialog').getByRole('textbox')).toHaveValue('5000')
    await page.getByRole('dialog').getByRole('textbox').press('Enter')
    await expect(page.getByRole('dialog', { name: words.paid })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeHidden()

    // A receipt is scanned in the dialog of returns, whatever has the focus.
    await page.getByRole('button', { name: words.menu }).click()
    await page.getByRole('menuitem', { name: words.find }).click()
    await expect(page.getByLabel(words.findLabel)).not.toBeFocused()
    await scan(page, 'REC-99999999')
    await expect(page.getByText(words.none)).toBeVisible()
    await expect(page.getByLabel(words.findLabel)).toHaveValue('REC-99999999')
  })

  test('a receipt that did not leave the printer is printed again as the original', async ({ page }) => {
    const { code } = await start(page, language)
    await addFakePrinters(page)
    await openTill(page)
    await chooseBluetooth(page, words)
    await scan(page, code)
    await payExactly(page)
    const print = page.getByRole('dialog').getByRole('button', { name: words.print })
    await losePrinterAfter(page, 0)
    await print.click()
    await expect(page.getByText(words.lost)).toBeVisible()
    await losePrinterAfter(page, Number.MAX_SAFE_INTEGER)
    const rowsOfNext = async () => {
      await takeReceived(page)
      await print.click()
      let rows = 0
      await expect
        .poll(async () => (rows += readJob(await takeReceived(page)).rows.length), { intervals: [300] })
        .toBeGreaterThan(0)
      return rows
    }
    const original = await rowsOfNext()
    // The mark of the copy is one line more.
    expect(await rowsOfNext()).toBeGreaterThan(original)
  })
})

forLanguages('ar', (language) => {
  const words = WORDS[language]

  test('the closing report is printed on the printer of the till', async ({ page }) => {
    await closeRegister()
    await start(page, language)
    await withPrinter(page)
    await inDatabase(
      `insert into cash_days (date, opened_by_name) values (current_date, 'Sidi')
         on conflict (date) do update set is_open = true, closed_at = null;
       insert into cash_sessions (date, session_number, opened_by_name)
         select current_date, coalesce(max(session_number), 0) + 1, 'Sidi' from cash_sessions`,
    )
    await page.addInitScript(() => {
      window.print = () => document.documentElement.setAttribute('data-printed', 'yes')
    })
    await page.goto('/admin/cash-register/report')
    await hydrated(page)
    await page.getByRole('button', { name: words.printReport }).click()
    let bytes: number[] = []
    await expect
      .poll(async () => (bytes = [...bytes, ...(await takeReceived(page))]).length)
      .toBeGreaterThan(5_000)
    const job = readJob(bytes)
    expect(job).toMatchObject({ width: 384, commands: ['init', 'feed 4'] })
    await expect(page.locator('html')).not.toHaveAttribute('data-printed')
    await closeRegister()
  })

  test('with text at 200 % on a small phone a sale is paid, and the register is opened and counted', async ({
    page,
  }) => {
    await closeRegister()
    await page.setViewportSize(SMALL_PHONE)
    await page.addInitScript(() => {
      addEventListener('DOMContentLoaded', () =>
        document.documentElement.style.setProperty('font-size', '200%'),
      )
    })
    const { code } = await start(page, language)
    await closeRegister()
    // Several millions.
    await recordSale(987_654_300)
    await recordDrawerMoves()
    const removeSafe = await addSafeAndWalletSale(987_654_300)
    await inDatabase(`update cash_sessions set opened_by = (select min(id) from users)`)
    await openTill(page)
    // A person has opened the register before, and none has today.
    await expect(page.getByRole('link', { name: words.openRegister })).toBeInViewport()
    await scan(page, code)
    await expectWithinWidth(page, '.till')
    await expectAccessible(page)
    await page.getByRole('button', { name: words.oneItem }).click()
    await expectWithinWidth(page, '[role=dialog]')
    await expectAccessible(page)
    await page.getByRole('dialog').getByRole('button', { name: words.cash, exact: true }).click()
    await expect(page.getByRole('dialog', { name: words.payment })).toBeVisible()
    await expectWithinWidth(page, '[role=dialog]')
    await expectAccessible(page)
    await page.getByRole('dialog').getByRole('textbox').press('Enter')
    await expect(page.getByRole('dialog', { name: words.paidExactly })).toBeVisible()
    await expectWithinWidth(page, '[role=dialog]')
    await expectAccessible(page)

    // The sale is in a session of the system, which waits for a person.
    await page.goto('/admin/cash-register')
    await hydrated(page)
    await expect(page.getByText(words.toOpen, { exact: true })).toBeVisible()
    await expectWithinWidth(page, 'body')
    await expectAccessible(page)
    await page.getByRole('button', { name: words.openRegister }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectWithinWidth(page, '[role=dialog], dialog[open]')
    await expectAccessible(page)

    // As if the person had opened it.
    await inDatabase(`update cash_sessions set opened_by = (select min(id) from users) where is_active`)
    await page.reload()
    await hydrated(page)
    await expectWithinWidth(page, 'body')
    await expectAccessible(page)
    await page.getByRole('button', { name: words.closeRegister }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectWithinWidth(page, '[role=dialog], dialog[open]')
    await expectAccessible(page)
    for (const tab of ['sessions', 'history']) {
      await page.goto(`/admin/cash-register?tab=${tab}`)
      await hydrated(page)
      await expectWithinWidth(page, 'body')
      await expectAccessible(page)
    }
    await removeSafe()
    await closeRegister()
  })

  test('the end of the session takes the focus, and the till behind it is out of reach', async ({
    page,
    complaints,
  }) => {
    const { staff, code } = await start(page, language)
    // Its live stream would lead to the sign-in page at once.
    await page.route('/live**', (route) => route.abort())
    await openTill(page)
    await scan(page, code)
    await inDatabase(`delete from staff_sessions where user_id = ${staff.id}`)
    await payExactly(page)
    const barrier = page.getByRole('alertdialog', { name: words.signedOut })
    await expect(barrier.getByRole('link', { name: words.signIn })).toBeFocused()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Tab')
    await expect(barrier).toBeVisible()
    expect(await page.evaluate(() => document.activeElement?.closest('.till-grid') === null)).toBe(true)
    complaints.length = 0
  })
})
