/** Journeys through the dialogs of the till: people, display, drawer, returns, favourites, flags and refusals. */
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { inDatabase, newProduct } from './database.ts'
import { DESKTOP, expect, hydrated, speaking, test } from './shop.ts'
import { addStaff, enterAs, shopAddress } from './staff.ts'
import { barcoded, choose, givePin, openTill, payInCash, salesOf, scan, ticketOf } from './till.ts'

test.use({ viewport: DESKTOP })
test.beforeEach(() => inDatabase('update settings set has_till = true'))
test.afterEach(() => inDatabase('update settings set has_till = false'))

const SELLER = 'manageOrders,manageCash,giveDiscount'
const named = (name: string) => `${name} ${randomUUID().slice(0, 6)}`

/** Chooses a person of the list and taps the digits on the screen. */
async function tapPin(page: Page, person: string, pin: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  if (await dialog.getByRole('button', { name: person }).isVisible())
    await dialog.getByRole('button', { name: person }).click()
  for (const digit of pin) await dialog.getByRole('button', { name: digit, exact: true }).click()
  await dialog.getByRole('button', { name: 'Valider' }).click()
}

test('a cashier switches by PIN, a manager approves a discount, and the display follows', async ({
  page,
  browser,
  complaints,
}) => {
  const [cashier, manager] = [named('Oumar'), named('Khadi')]
  const seller = await addStaff({ name: cashier, role: 'cashier', permissions: SELLER })
  const chief = await addStaff({ name: manager, role: 'manager', permissions: SELLER })
  await givePin(seller, '7294')
  await givePin(chief, '3851')
  const veil = await barcoded(named('Voile'))
  await speaking(page, 'fr')
  await enterAs(page, await addStaff({ role: 'cashier', permissions: SELLER }))
  await openTill(page)

  await page.getByRole('button', { name: /^Caissier / }).click()
  await page.getByRole('dialog').getByRole('button', { name: cashier }).click()
  await tapPin(page, cashier, '7295')
  await expect(page.getByText('Ce code n’est pas le bon.')).toBeVisible()
  await tapPin(page, cashier, '7294')
  await expect(page.getByRole('dialog')).toBeHidden()
  // The browser reports the refused PIN.
  complaints.length = 0

  const display = await (await browser.newContext({ baseURL: shopAddress() })).newPage()
  await display.goto('/display?lang=fr')
  const code = (await display.locator('.display-digits').textContent())!
  await choose(page, 'Écran client')
  await page.getByLabel('Code à 6 chiffres').fill(code)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeHidden()

  // The limit of a cashier is 5 %, of a manager 20 %.
  await scan(page, veil.code)
  await expect(display.getByRole('listitem')).toContainText(/1.000.UM/)
  const ticket = ticketOf(page)
  await ticket.getByRole('button', { name: 'Remise' }).last().click()
  await page.getByLabel('Pourcentage', { exact: true }).last().fill('20')
  await page.getByLabel('Motif').fill('Fidélité')
  await page.keyboard.press('Enter')
  await page.keyboard.press('F8')
  await expect(page.getByRole('dialog', { name: /Approbation/ })).toContainText('Remise de 20 %')
  await page.getByRole('dialog').getByRole('button', { name: manager }).click()
  await tapPin(page, manager, '3851')
  const pay = page.getByRole('dialog', { name: 'Encaisser' })
  await pay.getByRole('button', { name: 'Bankily' }).click()
  await expect(display.getByRole('heading', { name: /Bankily/ })).toBeVisible()
  await pay.getByLabel('Montant').fill('300')
  await expect(display.getByText(/300.UM/).first()).toBeVisible()
  await pay.getByRole('button', { name: 'Espèces' }).click()
  await pay.getByRole('button', { name: /Compte juste/ }).click()
  await expect(page.getByRole('dialog', { name: 'Payé' })).toBeVisible()
  expect(await salesOf(cashier)).toMatchObject([{ total: 80_000, approved: manager, flags: [] }])

  // The PIN has ended meanwhile: it is asked for again, and the ticket is kept.
  await page.keyboard.press('Enter')
  await scan(page, veil.code)
  await inDatabase(`update pin_switches set ended_at = now() where user_id = ${seller.id}`)
  await payInCash(page)
  await expect(page.getByText('Le caissier doit saisir son code de nouveau.')).toBeVisible()
  await page
    .getByRole('dialog', { name: 'Changer de caissier' })
    .getByRole('button', { name: cashier })
    .click()
  await tapPin(page, cashier, '7294')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(ticket.getByText('1 article')).toBeVisible()
  await payInCash(page)
  await expect(page.getByRole('dialog', { name: 'Payé' })).toBeVisible()
  expect(await salesOf(cashier)).toHaveLength(2)

  // The secret of the PIN ends when the cashier switches back.
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /^Caissier / }).click()
  await page.getByRole('button', { name: /Revenir à/ }).click()
  await expect(page.getByRole('button', { name: cashier })).toBeHidden()
  await display.context().close()
})

test(
  'the drawer is opened with a reason, favourites come first, and a sale is returned by its receipt',
  { tag: '@full' },
  async ({ page }) => {
    const cashier = named('Oumar')
    const name = named('Huile')
    const [veil, oil] = [await barcoded(named('Voile')), await newProduct(name)]
    await speaking(page, 'fr')
    await enterAs(page, await addStaff({ name: cashier }))
    await openTill(page)

    await choose(page, 'Ouvrir le tiroir')
    await page.getByRole('dialog').getByRole('button', { name: 'Ouvrir', exact: true }).click()
    await expect(page.getByText('Indiquez le motif')).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Faire la monnaie' }).click()
    await expect(page.getByText('Ouverture notée.')).toBeVisible()
    await expect
      .poll(async () => {
        const { rows } = await inDatabase(
          `select after from activity_log where action = 'drawerOpened' and staff_name = '${cashier}'`,
        )
        return rows.map(({ after }) => after.reason)
      })
      .toEqual(['Faire la monnaie'])

    await choose(page, 'Choisir les favoris')
    await page.getByRole('searchbox').fill(name)
    await page.locator('.till-grid').getByRole('button', { name }).click()
    await page.getByRole('button', { name: 'Terminer' }).click()
    await page.getByRole('button', { name: 'Effacer la recherche' }).click()
    await expect(page.locator('.till-grid button').first()).toContainText(name)
    await inDatabase('delete from till_favourites')

    // A scanner types into the search field too, behind what is in it.
    await page.getByRole('searchbox').fill('voi')
    await page.keyboard.type(veil.code)
    await page.keyboard.press('Enter')
    await expect(ticketOf(page).getByText('1 article')).toBeVisible()
    // A client with a phone, found again by it and by the number of the receipt.
    await ticketOf(page).getByRole('button', { name: 'Client' }).click()
    const phone = `4${String(Date.now()).slice(-7)}`
    await page.getByLabel('Téléphone').fill(phone)
    await page.getByLabel('Nom', { exact: true }).fill('Mariem')
    await page.keyboard.press('Enter')
    await payInCash(page)
    await expect(page.getByText(/Commande \d+ · reçu/)).toBeVisible()
    await page.keyboard.press('Enter')
    const [sale] = await salesOf(cashier)
    for (const query of [phone, `REC-${sale!.receipt}`, sale!.number]) {
      await choose(page, 'Retour d’article')
      await page.getByLabel('Reçu, commande ou téléphone').fill(query)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(1)
      await expect(page.getByRole('dialog').getByRole('listitem')).toContainText('Mariem')
      if (query !== sale!.number) await page.keyboard.press('Escape')
    }
    await page.getByRole('dialog').getByRole('link').click()
    await page.waitForURL(`**/admin/orders/${sale!.id}/return`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(oil).toBeGreaterThan(0)
  },
)

test('a cashier of a shared device takes goods back with the PIN of a manager', async ({
  page,
  complaints,
}) => {
  const [cashier, manager] = [named('Oumar'), named('Khadi')]
  const chief = await addStaff({ name: manager, role: 'manager', permissions: `${SELLER},refundOrders` })
  const seller = await addStaff({ name: cashier, role: 'cashier', permissions: SELLER })
  await givePin(chief, '3851')
  await givePin(seller, '7294')
  const veil = await barcoded(named('Voile'))
  await speaking(page, 'fr')
  // Who is signed in may refund; the cashier may not.
  await enterAs(page, await addStaff({ role: 'manager', permissions: `${SELLER},refundOrders` }))
  await openTill(page)
  await page.getByRole('button', { name: /^Caissier / }).click()
  await page.getByRole('dialog').getByRole('button', { name: cashier }).click()
  await tapPin(page, cashier, '7294')
  await expect(page.getByRole('dialog')).toBeHidden()
  await scan(page, veil.code)
  await payInCash(page)
  await expect(page.getByText(/Commande \d+ · reçu/)).toBeVisible()
  await page.keyboard.press('Enter')
  const [sale] = await salesOf(cashier)

  await choose(page, 'Retour d’article')
  await page.getByRole('dialog').getByRole('link', { name: sale!.number }).click()
  await hydrated(page)
  await expect(page.getByText('Caissier :')).toContainText(cashier)
  const end = (at: string) =>
    inDatabase(`update pin_switches set ended_at = ${at} where user_id = ${seller.id}`)
  await end('now()')
  await page.reload()
  await expect(page.getByText('Le caissier doit saisir son code de nouveau')).toBeVisible()
  await expect(page.getByLabel('Motif')).toBeHidden()
  await end('null')
  await page.reload()
  await hydrated(page)
  await page.getByRole('button', { name: /^Un de plus/ }).click()
  await page.getByLabel('Motif').fill('Trop court')
  const approval = page.getByRole('region', { name: 'Approbation' })
  await approval.getByLabel('Approuvé par').selectOption(manager)
  await approval.getByLabel('Code').fill('3852')
  await page.getByRole('button', { name: 'Enregistrer le retour' }).click()
  await expect(approval.getByRole('alert')).toHaveText('Code PIN incorrect.')
  complaints.length = 0
  await approval.getByLabel('Code').fill('3851')
  await page.getByRole('button', { name: 'Enregistrer le retour' }).click()
  await page.waitForURL(`**/admin/orders/${sale!.id}`)
  await expect(page.getByText(new RegExp(`approuvé par .${manager}`))).toBeVisible()
  const { rows } = await inDatabase(
    `select staff_name, amount::int from cash_transactions where order_id = ${sale!.id} and type = 'refund'`,
  )
  expect(rows).toEqual([{ staff_name: cashier, amount: 100_000 }])
})

test('a refused sale waits for a decision, and one made without stock is marked as checked', async ({
  page,
  complaints,
}) => {
  const cashier = named('Oumar')
  const veil = await barcoded(named('Voile'))
  await speaking(page, 'fr')
  await enterAs(page, await addStaff({ name: cashier }))
  await openTill(page)

  // The page is closed before the shop answers; the stock is gone when it is opened again.
  await scan(page, veil.code)
  // Removing the route would send the held request; the reload ends it.
  let isHeld = true
  await page.route('**/admin/till/events', (route) => (isHeld ? undefined : route.continue()))
  await payInCash(page)
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Enregistrement…' })).toBeVisible()
  await inDatabase(`update products set price = 130000 where id = ${veil.id}`)
  isHeld = false
  await page.reload()
  await expect(page.getByText('1 vente refusée à traiter')).toBeVisible()
  await page.getByRole('button', { name: 'Voir', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(/a changé/)
  await dialog.getByRole('button', { name: /La marchandise est partie/ }).click()
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expect(dialog.getByText('Tout est envoyé.')).toBeVisible()
  await page.keyboard.press('Escape')
  expect(await salesOf(cashier)).toMatchObject([{ total: 100_000, flags: ['oldPrice'], is_offline: true }])

  const other = await inDatabase(
    `select count(*)::int as count from till_sales where flags <> '{}' and seen_at is null`,
  )
  await choose(page, `Ventes à vérifier (${other.rows[0].count})`)
  const flagged = dialog.getByRole('listitem').filter({ hasText: cashier })
  await expect(flagged).toContainText('Vendu hors ligne à l’ancien prix')
  await flagged.getByRole('button', { name: 'Vérifiée' }).click()
  await expect(flagged).toHaveCount(0)
  complaints.length = 0
})

test(
  'a second tab leaves the ticket to the first, until it takes over',
  { tag: '@full' },
  async ({ page, context }) => {
    const veil = await barcoded(named('Voile'))
    await speaking(page, 'fr')
    await enterAs(page, await addStaff())
    await openTill(page)
    await scan(page, veil.code)
    await expect(ticketOf(page).getByText('1 article')).toBeVisible()

    const second = await context.newPage()
    await second.goto('/admin/till')
    await expect(second.getByText('Le comptoir est ouvert dans un autre onglet')).toBeVisible()
    await second.getByRole('button', { name: 'Continuer ici' }).click()
    await expect(ticketOf(second).getByText('1 article')).toBeVisible()
    await expect(page.getByText('Le comptoir est ouvert dans un autre onglet')).toBeVisible()
    await scan(second, veil.code)
    await expect(ticketOf(second).getByText('2 articles')).toBeVisible()
    // The first one has it again when the second is closed, with what was added there.
    await second.close()
    await expect(ticketOf(page).getByText('2 articles')).toBeVisible()
  },
)
