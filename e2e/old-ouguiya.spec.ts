/** Amounts that may be in old ouguiya: a question below the field, which never changes the figure. */
import { inDatabase, newProduct } from './database.ts'
import { placeOrder } from './orders.ts'
import { closeRegister } from './register.ts'
import { addCourier, markStop, prepared, sentRun } from './runs.ts'
import { DESKTOP, expect, expectNoSidewaysScroll, hydrated, PHONE, speaking, test } from './shop.ts'
import { addStaff, enterAs, shopAddress } from './staff.ts'

const RIGHTS = 'manageOrders,refundOrders,manageCash'

test.describe('in Arabic on a phone', () => {
  test.use({ viewport: PHONE })

  test('the payment of an order and its deposit', { tag: '@full' }, async ({ page }) => {
    const { id } = await placeOrder(page.request)
    await inDatabase(`update orders set deposit = 60000 where id = ${id}`)
    await speaking(page, 'ar')
    await enterAs(page, await addStaff({ role: 'manager', permissions: RIGHTS }))
    await page.goto(`/admin/orders/${id}`)
    await hydrated(page)
    await page.getByRole('button', { name: 'إجراءات أخرى' }).last().click()
    await page.getByRole('menuitem', { name: 'تسجيل دفعة' }).click()
    const dialog = page.getByRole('dialog').last()
    const amount = dialog.getByLabel('المبلغ')
    const question = dialog.locator('button[aria-expanded]').filter({ hasText: '؟' })
    await expect(question).toBeHidden()

    await amount.fill('٢٠٠٠٠')
    await expect(question).toContainText(/مبلغ الطلب.*2.000/)
    await question.click()
    await expect(dialog.getByText(/بالأوقية القديمة \(MRO\).*20.000.*أي.*2.000/)).toBeVisible()
    await expect(dialog.getByText(/بالأوقية الجديدة \(MRU\).*20.000.*أي.*200.000/)).toBeVisible()
    await expect(amount).toHaveValue('٢٠٠٠٠')
    await expectNoSidewaysScroll(page)

    await amount.fill('6000')
    await expect(question).toContainText(/العربون.*600/)
    await amount.fill('600')
    await expect(question).toBeHidden()
    await dialog.getByRole('button', { name: 'تسجيل الدفعة' }).click()
    await expect(dialog.getByLabel('المبلغ')).toBeHidden()
    const { rows } = await inDatabase(`select amount::int from order_payments where order_id = ${id}`)
    expect(rows).toEqual([{ amount: 60_000 }])
  })
})

test.describe('in French on a desktop', () => {
  test.use({ viewport: DESKTOP })
  test.beforeEach(() => inDatabase('update settings set has_runs = true, has_till = true'))
  test.afterEach(() => inDatabase('update settings set has_runs = false, has_till = false'))

  test('the opening balance, compared with what was left', async ({ page }) => {
    await closeRegister()
    await speaking(page, 'fr')
    await enterAs(page, await addStaff({ role: 'manager', permissions: RIGHTS }))
    await page.goto('/admin/cash-register')
    await hydrated(page)
    const open = page.getByRole('button', { name: 'Ouvrir la caisse', exact: true }).first()
    const dialog = page.getByRole('dialog')
    await open.click()
    await page.getByLabel('Solde d’ouverture').fill('500')
    await page.getByRole('button', { name: 'Ouvrir', exact: true }).click()
    await page.getByRole('button', { name: 'Fermer la caisse', exact: true }).first().click()
    await dialog.getByText('Total compté').first().click()
    await dialog.getByRole('textbox', { name: 'Total compté' }).fill('500')
    await dialog.getByRole('button', { name: 'Fermer la caisse', exact: true }).click()
    await page.getByRole('button', { name: 'Plus tard', exact: true }).click()

    await open.click()
    const balance = dialog.getByLabel('Solde d’ouverture')
    await balance.fill('5000')
    const question = dialog.getByRole('button', { name: /5.000.? \? Le montant attendu est de .?500/ })
    await question.click()
    await expect(dialog.getByText(/En anciennes ouguiyas/)).toBeVisible()
    await expect(balance).toHaveValue('5000')
    await balance.fill('500')
    await expect(question).toBeHidden()
  })

  test('the count of a closing and of a hand-over', { tag: '@full' }, async ({ page }) => {
    await closeRegister()
    const order = await prepared(page.request, 'sent')
    const courier = `Brahim ${order.number}`
    const token = await sentRun(await addCourier(courier), [order])
    await speaking(page, 'fr')
    await enterAs(page, await addStaff({ role: 'manager', permissions: RIGHTS }))
    await page.goto('/admin/cash-register')
    await hydrated(page)
    await page.getByRole('button', { name: 'Ouvrir la caisse', exact: true }).first().click()
    await page.getByLabel('Solde d’ouverture').fill('500')
    await page.getByRole('button', { name: 'Ouvrir', exact: true }).click()
    await markStop(page.request, token, order, { state: 'delivered', cash: 200_000 })

    await page.getByRole('link', { name: new RegExp(courier) }).click()
    const form = page.getByRole('region', { name: 'Remise', exact: true })
    await form.getByText('Total compté').first().click()
    await form.getByLabel('Reçu').fill('20000')
    await expect(
      form.getByRole('button', { name: /20.000.? \? Le montant attendu est de .?2.000/ }),
    ).toBeVisible()
    await form.getByLabel('Reçu').fill('2000')
    await expect(form.getByText(/Le montant attendu est de/)).toBeHidden()

    await page.goto('/admin/cash-register')
    await hydrated(page)
    await page.getByRole('button', { name: 'Fermer la caisse', exact: true }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Total compté').first().click()
    await dialog.getByRole('textbox', { name: 'Total compté' }).fill('5000')
    await expect(
      dialog.getByRole('button', { name: /5.000.? \? Le montant attendu est de .?500/ }),
    ).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Total compté' }).fill('450')
    await expect(dialog.getByText(/Le montant attendu est de/)).toBeHidden()
  })

  test('the refund of a return', { tag: '@full' }, async ({ page }) => {
    await speaking(page, 'fr')
    await enterAs(page, await addStaff({ role: 'manager', permissions: RIGHTS }))
    const order = await placeOrder(page.request)
    for (const from of ['pending', 'confirmed', 'preparing', 'sent'])
      await page.request.post(`/admin/orders/${order.id}`, {
        headers: { origin: shopAddress() },
        form: { intent: 'advance', from },
      })
    await page.goto(`/admin/orders/${order.id}/return`)
    await hydrated(page)
    await page.getByRole('button', { name: /^Un de plus/ }).click()
    const amount = page.getByLabel('Montant rendu')
    await expect(amount).toHaveValue('1000')
    await amount.fill('100')
    await expect(
      page.getByRole('button', { name: /100.? \? Le montant à rendre est de .?1.000/ }),
    ).toBeVisible()
    await amount.fill('900')
    await expect(page.getByText(/Le montant à rendre est de/)).toBeHidden()
  })

  test(
    'cash at the till: change is usual, ten times the price is not',
    { tag: '@full' },
    async ({ page }) => {
      const name = `Foulard ${Date.now()}`
      await newProduct(name)
      await speaking(page, 'fr')
      await enterAs(page, await addStaff())
      await page.goto('/admin/till')
      await hydrated(page)
      await page.getByRole('searchbox').first().fill(name)
      await page.locator('.till-grid button').filter({ hasText: name }).click()
      await page.keyboard.press('F4')
      const dialog = page.getByRole('dialog')
      const received = dialog.getByLabel('Espèces reçues')
      await received.fill('1500')
      await expect(dialog.getByText('À rendre')).toBeVisible()
      await received.fill('10000')
      const question = dialog.getByRole('button', { name: /10.000.? \? Le montant à payer est de .?1.000/ })
      await question.click()
      await expect(dialog.getByText(/En anciennes ouguiyas/)).toBeVisible()
      await expect(received).toHaveValue('10000')
      await received.fill('1500')
      await expect(question).toBeHidden()
    },
  )
})
