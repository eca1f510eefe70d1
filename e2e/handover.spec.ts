/** Cash that a courier brings: counted at the register, short by 100 UM, and named at the closing. */
import { inDatabase } from './database.ts'
import { closeRegister } from './register.ts'
import { addCourier, markStop, prepared, sentRun } from './runs.ts'
import { DESKTOP, expect, hydrated, speaking, test } from './shop.ts'
import { addStaff, enterAs } from './staff.ts'

test.use({ viewport: DESKTOP })
test.beforeEach(() => inDatabase('update settings set has_runs = true'))
test.afterEach(() => inDatabase('update settings set has_runs = false'))

test('a courier hands over 100 UM less: he owes them, and the closing names him', async ({
  page,
  request,
}) => {
  await closeRegister()
  const orders = [await prepared(request, 'sent'), await prepared(request, 'sent')]
  const courier = 'Brahim Livreur'
  const token = await sentRun(await addCourier(courier), orders)
  await enterAs(page, await addStaff())
  await speaking(page, 'fr')
  await page.goto('/admin/cash-register')
  await hydrated(page)
  const outside = page.getByRole('region', { name: 'Argent chez les livreurs' })
  const drawer = page.getByRole('region', { name: 'Espèces attendues dans le tiroir' })

  await test.step('the register is open, and his cash is not in the drawer', async () => {
    await page.getByRole('button', { name: 'Ouvrir la caisse', exact: true }).first().click()
    await page.getByLabel('Solde d’ouverture').fill('500')
    await page.getByRole('button', { name: 'Ouvrir', exact: true }).click()
    await expect(drawer).toContainText('500')
    for (const order of orders) await markStop(request, token, order, { state: 'delivered', cash: 200_000 })
    await expect(outside.getByRole('listitem').filter({ hasText: courier })).toContainText('4 000')
  })

  await test.step('the hand-over and the run link to each other', async () => {
    await outside.getByRole('link', { name: new RegExp(courier) }).click()
    await page.getByRole('link', { name: /^Tournée \d+$/ }).click()
    await page.waitForURL(/\/admin\/runs\/\d+$/)
    await page.getByRole('link', { name: 'Remise d’espèces' }).click()
    await page.waitForURL(/\/couriers\/\d+\?run=\d+$/)
  })

  await test.step('he brings 3 900 of 4 000 UM', async () => {
    const form = page.getByRole('region', { name: 'Remise', exact: true })
    await form.getByLabel(/billet de 1.?000 UM/).fill('3')
    await form.getByLabel('billet de 500 UM').fill('1')
    await form.getByLabel('billet de 200 UM').fill('2')
    await expect(form.getByText('Il manque')).toBeVisible()
    await form.getByLabel('Raison de l’écart').fill('Monnaie rendue')
    await form.getByRole('button', { name: 'Recevoir dans la caisse' }).click()
  })

  await test.step('the receipt is for both', async () => {
    const opened = page.waitForEvent('popup')
    await page.getByRole('button', { name: 'Imprimer', exact: true }).click()
    const paper = (await opened).getByRole('article', { name: 'Remise d’espèces' })
    for (const text of ['Exemplaire de la boutique', 'Exemplaire du livreur', '3 900', 'Monnaie rendue'])
      await expect(paper).toContainText(text)
    await (await opened).close()
  })

  await test.step('the run links to the receipt of its hand-over', async () => {
    await page.goto(
      `/admin/runs/${(await inDatabase(`select id from runs where token = '${token}'`)).rows[0].id}`,
    )
    await hydrated(page)
    const received = page.getByRole('table', { name: 'Remises de cette tournée' })
    await received.getByRole('link').first().click()
    const paper = page.getByRole('article', { name: 'Remise d’espèces' })
    await expect(paper).toContainText('Reste en main')
    await page.getByRole('link', { name: 'Retour' }).click()
    await hydrated(page)
  })

  await test.step('he owes 100 UM, the drawer has what came in', async () => {
    await expect(page.getByText('Il a en main')).toContainText('100')
    await page.getByRole('link', { name: 'Caisse', exact: true }).last().click()
    await expect(outside.getByRole('listitem').filter({ hasText: courier })).toContainText('100')
    await expect(drawer).toContainText('4 400')
  })

  await test.step('the closing names him', async () => {
    await page.getByRole('button', { name: 'Fermer la caisse', exact: true }).first().click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('region', { name: 'Argent chez les livreurs' })).toContainText(courier)
    await dialog.getByText('Sans compter').click()
    await dialog.getByRole('button', { name: 'Fermer la caisse' }).click()
    const opened = page.waitForEvent('popup')
    await page.getByRole('button', { name: 'Imprimer', exact: true }).click()
    const paper = (await opened).getByRole('article')
    await expect(paper).toContainText('Argent chez les livreurs')
    await expect(paper).toContainText(courier)
  })
})

test(
  'what was counted stays when a reason is missing, and when the register is closed meanwhile',
  { tag: '@full' },
  async ({ page, request, complaints }) => {
    await closeRegister()
    const order = await prepared(request, 'sent')
    const courier = `Vall ${order.number}`
    const token = await sentRun(await addCourier(courier), [order])
    await enterAs(page, await addStaff())
    await speaking(page, 'fr')
    await page.goto('/admin/cash-register')
    await hydrated(page)
    await page.getByRole('button', { name: 'Ouvrir la caisse', exact: true }).first().click()
    await page.getByLabel('Solde d’ouverture').fill('500')
    await page.getByRole('button', { name: 'Ouvrir', exact: true }).click()
    await markStop(request, token, order, { state: 'delivered', cash: 200_000 })
    await page.getByRole('link', { name: new RegExp(courier) }).click()
    const form = page.getByRole('region', { name: 'Remise', exact: true })
    const receive = form.getByRole('button', { name: 'Recevoir dans la caisse' })
    await form.getByText('Total compté').first().click()
    await receive.click()
    await expect(form.getByText('Écrivez un montant, par exemple 1 500.')).toBeVisible()
    await form.getByLabel('Reçu').fill('1900')
    await receive.click()
    await expect(form.getByText('Écrivez la raison de l’écart.')).toBeVisible()
    await form.getByLabel('Raison de l’écart').fill('Monnaie')

    await closeRegister()
    await receive.click()
    await expect(page.getByText('La caisse est fermée. Ouvrez-la pour recevoir l’argent.')).toBeVisible()
    await expect(form.getByLabel('Reçu')).toHaveValue('1900')
    await expect(form.getByLabel('Raison de l’écart')).toHaveValue('Monnaie')
    complaints.length = 0 // the browser logs the refusal
  },
)
