/** The till: sales with a scanner and a keyboard, by touch, and without a connection. */
import { randomUUID } from 'node:crypto'
import { inDatabase, newProduct } from './database.ts'
import { DESKTOP, expect, expectNoSidewaysScroll, hydrated, speaking, test } from './shop.ts'
import { addStaff, enterAs } from './staff.ts'
import { barcoded, openTill, salesOf, scan, stockOf, storedQuantities, ticketOf } from './till.ts'

test.beforeEach(() => inDatabase('update settings set has_till = true'))
test.afterEach(() => inDatabase('update settings set has_till = false'))

test.describe('in French on a desktop, with keyboard and scanner', () => {
  test.use({ viewport: DESKTOP })

  test('two scanned articles are paid in cash; a ticket is parked, recalled and split', async ({ page }) => {
    const cashier = `Oumar ${randomUUID().slice(0, 6)}`
    const [veil, oil] = [await barcoded(`Voile ${randomUUID()}`), await barcoded(`Huile ${randomUUID()}`)]
    await speaking(page, 'fr')
    await enterAs(page, await addStaff({ name: cashier }))
    await openTill(page)
    const ticket = ticketOf(page)

    // Scan, scan, cash, amount, done.
    await scan(page, veil.code)
    await scan(page, oil.code)
    await expect(ticket.getByText('2 articles')).toBeVisible()
    await page.keyboard.press('F4')
    await page.keyboard.type('5000')
    await expect(page.getByRole('dialog').getByText('À rendre')).toBeVisible()
    await page.keyboard.press('Enter')
    const paid = page.getByRole('dialog', { name: 'Payé' })
    await expect(paid.getByRole('status')).toContainText(/3\s000/)
    await expect(paid.getByText(/Commande \d+ · reçu/)).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(ticket.getByText('Ticket vide')).toBeVisible()
    const [first] = await salesOf(cashier)
    expect(first).toMatchObject({ total: 200_000, received: 500_000, flags: [], is_offline: false })
    expect([await stockOf(veil.id), await stockOf(oil.id)]).toEqual([4, 4])

    await scan(page, '999999')
    await expect(page.getByText(/Aucun article n’a le code/)).toBeVisible()

    // A line of two with a discount, parked, and recalled.
    await scan(page, veil.code)
    await scan(page, veil.code)
    await ticket.getByRole('list').getByRole('button', { name: 'Remise' }).click()
    await page.getByLabel('Pourcentage', { exact: true }).last().fill('10')
    await page.getByRole('dialog').getByRole('button', { name: 'Appliquer' }).click()
    await expect(page.getByText('Indiquez le motif')).toBeVisible()
    await page.getByLabel('Motif').fill('Tache')
    await page.keyboard.press('Enter')
    await expect(ticket).toContainText(/1\s800/)
    await page.keyboard.press('F9')
    await page.keyboard.type('Dame en bleu')
    await page.keyboard.press('Enter')
    await expect(ticket.getByText('Ticket vide')).toBeVisible()
    await page.getByRole('button', { name: 'Tickets en attente (1)' }).click()
    await page.getByRole('listitem').filter({ hasText: 'Dame en bleu' }).getByRole('button').click()
    await expect(ticket).toContainText(/1\s800/)

    // A part by wallet, the rest in cash.
    await page.keyboard.press('F8')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Bankily' }).click()
    await expect(dialog.getByRole('img', { name: 'Code QR du compte' })).toBeVisible()
    await dialog.getByLabel('Montant').fill('800')
    const reference = randomUUID().slice(0, 8).toUpperCase()
    await dialog.getByLabel('Référence').fill(reference)
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('list', { name: 'Paiements' })).toContainText(/800/)
    await dialog.getByRole('button', { name: 'Espèces' }).click()
    await dialog.getByRole('button', { name: /Compte juste/ }).click()
    await expect(paid).toBeVisible()
    const all = await salesOf(cashier)
    expect(all.map(({ total }) => total)).toEqual([200_000, 180_000])
    const { rows } = await inDatabase(
      `select method, amount::int, reference from order_payments where order_id = ${all[1]!.id} order by amount`,
    )
    expect(rows).toEqual([
      { method: 'bankily', amount: 80_000, reference },
      { method: 'cash', amount: 100_000, reference: '' },
    ])
    const parked = await inDatabase('select count(*)::int as count from till_tickets')
    expect(parked.rows[0].count).toBe(0)
  })

  test('the shop refuses a changed price, and the ticket follows it', { tag: '@full' }, async ({ page }) => {
    const cashier = `Oumar ${randomUUID().slice(0, 6)}`
    const veil = await barcoded(`Voile ${randomUUID()}`)
    await speaking(page, 'fr')
    await enterAs(page, await addStaff({ name: cashier }))
    await openTill(page)
    await scan(page, veil.code)
    await page.keyboard.press('F4')
    await inDatabase(`update products set price = 120000 where id = ${veil.id}`)
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: /Compte juste/ }).click()
    await expect(dialog.getByRole('alert')).toContainText(/a changé .*1.200/)
    await dialog.getByRole('button', { name: /1.200.*Compte juste/ }).click()
    await expect(page.getByRole('dialog', { name: 'Payé' })).toBeVisible()
    expect((await salesOf(cashier)).map(({ total }) => total)).toEqual([120_000])
  })
})

test.describe('in Arabic on a phone, by touch', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })

  test('an article is tapped, its quantity changed and paid exactly', async ({ page }) => {
    const cashier = `خدي ${randomUUID().slice(0, 6)}`
    const name = `ملحفة ${randomUUID()}`
    const product = await newProduct(name)
    await speaking(page, 'ar')
    await enterAs(page, await addStaff({ name: cashier }))
    await openTill(page)
    await page.getByRole('searchbox').fill(name.slice(0, 24))
    await page.locator('.till-grid').getByRole('button', { name }).tap()
    await page.getByRole('button', { name: /قطعة واحدة/ }).tap()
    const sheet = page.getByRole('dialog', { name: 'التذكرة' })
    await sheet.getByRole('button', { name: 'زيادة واحدة' }).tap()
    await expect(sheet).toContainText('قطعتان')
    await expectNoSidewaysScroll(page)
    const targets = await sheet.getByRole('button').all()
    for (const target of targets) expect((await target.boundingBox())!.height).toBeGreaterThanOrEqual(48)
    await sheet.getByRole('button', { name: 'نقدًا' }).tap()
    await page.getByRole('button', { name: /المبلغ بالضبط/ }).tap()
    await expect(page.getByRole('dialog', { name: 'تم الدفع' })).toContainText('الطلب')
    await page.getByRole('button', { name: 'بيع جديد' }).tap()
    await expect(page.getByRole('searchbox')).toHaveValue('')
    expect((await salesOf(cashier)).map(({ total }) => total)).toEqual([200_000])
    expect(await stockOf(product)).toBe(3)
  })
})

test.describe('without a connection', () => {
  test.use({ viewport: DESKTOP, serviceWorkers: 'allow' })

  test('sales are kept when the page is killed, and sent once', async ({ page, context, complaints }) => {
    const cashier = `Oumar ${randomUUID().slice(0, 6)}`
    const veil = await barcoded(`Voile ${randomUUID()}`)
    await speaking(page, 'fr')
    await enterAs(page, await addStaff({ name: cashier }))
    await openTill(page)
    await expect
      .poll(() => page.evaluate(async () => (await caches.match('/admin/till')) !== undefined))
      .toBe(true)

    await context.setOffline(true)
    // Six of five: the goods are gone whatever the shop knows.
    for (let units = 0; units < 6; units++) await scan(page, veil.code)
    await page.keyboard.press('F4')
    await page.keyboard.press('Enter')
    await expect(page.getByText(/gardée sur cet appareil/)).toBeVisible()
    await page.keyboard.press('Enter')
    await scan(page, veil.code)
    await expect(ticketOf(page).getByText('1 article')).toBeVisible()
    // The ticket is shown at once and stored a moment later.
    await expect.poll(() => storedQuantities(page)).toEqual([1])
    await page.close()

    const reopened = await context.newPage()
    await reopened.goto('/admin/till')
    await expect(ticketOf(reopened).getByText('1 article')).toBeVisible()
    await expect(reopened.getByText(/1 opération attend l’envoi depuis/)).toBeVisible()
    await reopened.keyboard.press('F4')
    await reopened.keyboard.press('Enter')
    await expect(reopened.getByText(/gardée sur cet appareil/)).toBeVisible()
    await reopened.keyboard.press('Enter')
    await expect(reopened.getByText(/2 opérations attendent/)).toBeVisible()
    expect(await salesOf(cashier)).toEqual([])

    await context.setOffline(false)
    await expect(reopened.getByText(/attendent l’envoi/)).toBeHidden()
    await expect.poll(() => salesOf(cashier)).toHaveLength(2)
    const sales = await salesOf(cashier)
    expect(sales.map(({ total, is_offline }) => [total, is_offline])).toEqual([
      [600_000, true],
      [100_000, true],
    ])
    expect(sales.every(({ flags }) => flags.includes('withoutStock'))).toBe(true)
    expect(await stockOf(veil.id)).toBe(0)
    const entered = await inDatabase(
      `select sum(amount)::int as cash from cash_transactions where order_id in (${sales.map(({ id }) => id).join(',')})`,
    )
    expect(entered.rows[0].cash).toBe(700_000)
    // The browser reports every request that failed.
    complaints.length = 0
  })

  test(
    'the register is not closed and signing out warns while sales wait',
    { tag: '@full' },
    async ({ page, context, complaints }) => {
      const veil = await barcoded(`Voile ${randomUUID()}`)
      await speaking(page, 'fr')
      await enterAs(page, await addStaff())
      await openTill(page)
      // The first sale opens the register.
      await scan(page, veil.code)
      await page.keyboard.press('F4')
      await page.keyboard.press('Enter')
      await expect(page.getByText(/Commande \d+ · reçu/)).toBeVisible()
      await page.keyboard.press('Enter')
      // The events do not arrive any more, everything else does.
      await page.route('**/admin/till/events', (route) => route.abort())
      await scan(page, veil.code)
      await page.keyboard.press('F4')
      await page.keyboard.press('Enter')
      await expect(page.getByText(/gardée sur cet appareil/)).toBeVisible()
      await page.keyboard.press('Enter')

      const register = await context.newPage()
      await register.goto('/admin/cash-register')
      await hydrated(register)
      // The system has opened it, so that closing is in the menu.
      await register.getByRole('button', { name: 'Autres actions de la caisse' }).click()
      await register.getByRole('menuitem', { name: 'Fermer la caisse' }).click()
      const dialog = register.getByRole('dialog')
      await expect(dialog.getByRole('alert')).toContainText('1 vente faite sur cet appareil')
      await expect(dialog.getByRole('button', { name: /^Fermer/ }).last()).toBeDisabled()
      await register.close()

      await page.getByRole('button', { name: 'Plus d’actions' }).click()
      await page.getByRole('menuitem', { name: 'Se déconnecter' }).click()
      await expect(page.getByText(/1 vente serait perdue/)).toBeVisible()
      await page.getByRole('button', { name: 'Rester connecté' }).click()
      // The sale is sent by itself when the line is back.
      await page.unroute('**/admin/till/events')
      await page.evaluate(() => dispatchEvent(new Event('online')))
      await expect(page.getByRole('button', { name: 'Voir', exact: true })).toBeHidden()

      await page.getByRole('button', { name: 'Plus d’actions' }).click()
      await page.getByRole('menuitem', { name: 'Se déconnecter' }).click()
      await page.waitForURL(/\/admin\/login/)
      const stored = await page.evaluate(async () => ({
        databases: (await indexedDB.databases()).map(({ name }) => name),
        caches: (await caches.keys()).filter((name) => name.startsWith('till-')),
      }))
      expect(stored.databases).not.toContain('melhfa-till')
      expect(stored.caches).toEqual([])
      complaints.length = 0
    },
  )
})
