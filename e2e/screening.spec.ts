/** Orders are screened at the checkout: deposits, open orders, blocked phones. */
import sharp from 'sharp'
import { fillCheckout, openCart } from './cart.ts'
import { inDatabase, newProduct } from './database.ts'
import { newPhone, placeOrder } from './orders.ts'
import { expect, expectNoSidewaysScroll, hydrated, PHONE, speaking, test } from './shop.ts'
import { addStaff, enterAs } from './staff.ts'

const setRules = (rules: string) => inDatabase(`update settings set ${rules}`)
test.afterEach(async () => {
  await setRules(
    `deposit_from = null, deposit_after_refusal = false, max_open_orders = 0, confirm_methods = '{}'`,
  )
  await inDatabase('delete from blocked_phones')
})
test.use({ viewport: PHONE })

async function proofFile() {
  const picture = sharp({ create: { width: 90, height: 160, channels: 3, background: '#e4d0b1' } })
  return { name: 'depot.png', mimeType: 'image/png', buffer: await picture.png().toBuffer() }
}

test('a deposit is shown before the order, sent on its page and accepted by staff', async ({
  page,
  complaints,
}) => {
  await setRules(
    `deposit_from = 200000, deposit_kind = 'percent', deposit_percent = 30, confirm_methods = '{cash}'`,
  )
  const phone = newPhone()
  await openCart(page, 'ar', [await newProduct()])
  await fillCheckout(page, phone)
  // An honest buyer below the amount sees no extra step.
  await expect(page.getByText('عربون')).toHaveCount(0)
  await page.getByRole('button', { name: 'زيادة واحد' }).click()
  await expect(page.getByText('نطلب عربونًا قدره')).toContainText('600')
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: /^تأكيد الطلب/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('600')
  await dialog.getByRole('button', { name: 'تأكيد الطلب' }).click()
  await page.waitForURL(/\/order\/[\w-]{22}$/)
  await hydrated(page)
  const form = page.locator('form').filter({ has: page.getByRole('heading', { name: 'العربون المطلوب' }) })
  await form.getByRole('radio', { name: /بنكيلي/ }).check()
  await form.locator('[name=proof]').setInputFiles(await proofFile())
  await form.getByRole('button', { name: 'إرسال', exact: true }).click()
  await expect(page.getByText('وصلتنا صورتك')).toBeVisible()
  await expect(form).toHaveCount(0)
  const { rows } = await inDatabase(
    `select o.id::int, o.deposit::int, p.method, p.amount::int, p.state from orders o
     join order_payments p on p.order_id = o.id where customer_phone = '+222${phone}'`,
  )
  expect(rows).toEqual([
    { id: expect.any(Number), deposit: 60_000, method: 'bankily', amount: 60_000, state: 'declared' },
  ])

  const orderUrl = page.url()
  await enterAs(page, await addStaff())
  await page.goto(`/admin/orders/${rows[0].id}`)
  await hydrated(page)
  await expect(page.getByText('صورة للتحقق')).toBeVisible()
  await page.locator('[name=reference]').fill(`DEP${rows[0].id}`)
  await page.getByRole('button', { name: 'الدفع صحيح' }).click()
  await expect(page.getByText('وصل', { exact: true })).toBeVisible()
  await page.goto(orderUrl)
  await expect(page.getByText('وصلنا العربون')).toContainText('1\u202F400')
  complaints.length = 0
})

for (const [language, words] of Object.entries({
  fr: {
    sendNow: 'Envoyer l’acompte maintenant (facultatif)',
    reference: 'Référence du transfert (facultatif)',
    place: /^Commander/,
    confirm: 'Commander',
    checked: 'Nous vérifions votre acompte.',
    called: 'Nous vous appelons bientôt',
  },
  ar: {
    sendNow: 'إرسال العربون الآن (اختياري)',
    reference: 'رقم التحويل (اختياري)',
    place: /^تأكيد الطلب/,
    confirm: 'تأكيد الطلب',
    checked: 'نتحقق من العربون.',
    called: 'سنتصل بك قريبًا',
  },
}))
  test(`a deposit is sent with the order, in ${language}`, { tag: '@full' }, async ({ page }) => {
    await setRules(
      `deposit_from = 100000, deposit_kind = 'percent', deposit_percent = 30, confirm_methods = '{cash}'`,
    )
    const phone = newPhone()
    await openCart(page, language as 'fr', [await newProduct()])
    await fillCheckout(page, phone)
    await page.getByText(words.sendNow).click()
    await page.locator('[name=depositMethod][value=bankily]').check()
    await page.getByLabel(words.reference).fill('TX-77')
    await page.locator('[name=proof]').setInputFiles(await proofFile())
    await expect(page.getByText('depot.png')).toBeVisible()
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: words.place }).click()
    await page.getByRole('dialog').getByRole('button', { name: words.confirm }).click()
    await page.waitForURL(/\/order\/[\w-]{22}$/)
    await expect(page.getByText(words.checked)).toBeVisible()
    await expect(page.getByText(words.called)).toHaveCount(0)
    const { rows } = await inDatabase(
      `select p.method, p.amount::int, p.state, p.reference, p.proof_id is not null as pictured from orders o
       join order_payments p on p.order_id = o.id where customer_phone = '+222${phone}'`,
    )
    expect(rows).toEqual([
      { method: 'bankily', amount: 30_000, state: 'declared', reference: 'TX-77', pictured: true },
    ])
  })

test(
  'an order with a deposit that was placed offline is sent once, and so is its picture',
  { tag: '@full' },
  async ({ page, context, complaints }) => {
    await setRules(`deposit_from = 100000, deposit_kind = 'percent', deposit_percent = 30`)
    const phone = newPhone()
    await openCart(page, 'fr', [await newProduct()])
    await fillCheckout(page, phone)
    await page.getByText('Envoyer l’acompte maintenant (facultatif)').click()
    await page.locator('[name=depositMethod][value=bankily]').check()
    await page.getByLabel('Référence du transfert (facultatif)').fill('TX-78')
    await page.locator('[name=proof]').setInputFiles(await proofFile())
    await expect(page.getByText('depot.png')).toBeVisible()
    await context.setOffline(true)
    await page.getByRole('button', { name: /^Commander/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Commander' }).click()
    await expect(page.getByRole('heading', { name: 'Votre commande attend le réseau' })).toBeVisible()
    const stored = () =>
      inDatabase(
        `select o.deposit::int, p.method, p.amount::int, p.state, p.reference, p.proof_id is not null as pictured
       from orders o left join order_payments p on p.order_id = o.id where customer_phone = '+222${phone}'`,
      ).then(({ rows }) => rows)
    expect(await stored()).toEqual([])
    await page.reload().catch(() => {}) // without a copy of the page there is nothing to show
    await context.setOffline(false)
    await page.goto('/')
    const expected = {
      deposit: 30_000,
      method: 'bankily',
      amount: 30_000,
      state: 'declared',
      reference: 'TX-78',
      pictured: true,
    }
    await expect.poll(stored).toEqual([expected])
    // A second visit of another page sends nothing again.
    await page.goto('/cart')
    await hydrated(page)
    expect(await stored()).toEqual([expected])
    complaints.length = 0 // the browser logs what it could not send
  },
)

test(
  'the phone of a client is blocked and unblocked on her page',
  { tag: '@full' },
  async ({ page, request }) => {
    await setRules('max_open_orders = 9')
    const { phone } = await placeOrder(request)
    const { rows } = await inDatabase(`select id::int from clients where phone = '+222${phone}'`)
    await enterAs(page, await addStaff())
    await speaking(page, 'ar')
    await page.goto(`/admin/clients/${rows[0].id}`)
    await hydrated(page)
    await page.getByRole('button', { name: 'حظر هذا الرقم' }).click()
    const dialog = page.getByRole('dialog').last()
    await dialog.getByLabel('السبب').fill('طلبات وهمية')
    await expectNoSidewaysScroll(page)
    await dialog.getByRole('button', { name: 'حظر هذا الرقم' }).click()
    await expect(page.getByText('طلبات وهمية')).toBeVisible()
    await page.getByRole('button', { name: 'رفع الحظر' }).click()
    await expect(page.getByRole('button', { name: 'حظر هذا الرقم' })).toBeVisible()
    const left = await inDatabase('select count(*)::int from blocked_phones')
    expect(left.rows[0].count).toBe(0)
  },
)

test(
  'a phone that is blocked during a call is asked to contact the shop; what was typed stays',
  { tag: '@full' },
  async ({ page, request, complaints }) => {
    await inDatabase(`update orders set status = 'confirmed' where status = 'pending'`)
    await setRules(`confirm_methods = '{cash}'`)
    const order = await placeOrder(request)
    await enterAs(page, await addStaff())
    await speaking(page, 'fr')
    await page.goto('/admin/orders/confirm')
    await hydrated(page)
    await page.getByRole('button', { name: 'Appeler la suivante' }).click()
    await page.getByRole('button', { name: 'Bloquer ce numéro' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Bloquer ce numéro' }).click()
    await expect(dialog.getByText('Donnez une raison')).toBeVisible()
    await dialog.getByLabel('Raison').fill('Farces répétées')
    await dialog.getByRole('button', { name: 'Bloquer ce numéro' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('region').getByText('Farces répétées')).toBeVisible()

    await openCart(page, 'fr', [await newProduct()])
    await fillCheckout(page, order.phone)
    await page.getByRole('button', { name: /^Commander/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Commander' }).click()
    const alert = page.getByRole('alert').filter({ hasText: 'Nous ne pouvons pas prendre cette commande' })
    await expect(alert).toBeVisible()
    await expect(alert).not.toContainText('bloqu')
    await expect(page.locator('[name=phone]')).toHaveValue(order.phone)

    await page.goto('/admin/orders/blocked')
    await hydrated(page)
    const row = page.getByRole('listitem').filter({ hasText: 'Farces répétées' })
    await row.getByRole('button', { name: /Débloquer/ }).click()
    await expect(row).toHaveCount(0)
    const { rows } = await inDatabase(
      `select action from activity_log where action like 'phone%' order by id`,
    )
    expect(rows.map(({ action }) => action as string).slice(-2)).toEqual(['phoneBlocked', 'phoneUnblocked'])
    complaints.length = 0 // the browser logs the refused order itself
  },
)

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test(
    'a deposit after a refusal is answered at the submit, accepted, and sent on the order page',
    { tag: '@full' },
    async ({ page, request, complaints }) => {
      const { id, phone } = await placeOrder(request)
      await inDatabase(`update orders set status = 'cancelled', refused_at = now() where id = ${id}`)
      await setRules(`deposit_after_refusal = true, deposit_kind = 'amount', deposit_amount = 30000`)
      await speaking(page, 'fr')
      await page.goto(`/product/${await newProduct()}`)
      await page.getByRole('link', { name: 'Commander' }).click()
      await page.locator('[name=name]').fill('Mariem')
      await page.locator('[name=phone]').fill(phone)
      await page.locator('[name=address]').fill('Ksar')
      await page.locator('[name=email]').fill('mariem@example.mr')
      await page.locator('[value=cash]').check({ force: true })
      await page.getByRole('button', { name: /^Commander/ }).click()
      await expect(page.getByRole('alert')).toContainText('un acompte de')
      await expect(page.locator('[name=phone]')).toHaveValue(phone)
      await expect(page.locator('[name=email]')).toHaveValue('mariem@example.mr')
      await expect(page.locator('[value=cash]')).toBeChecked()
      await page.getByRole('button', { name: /^Commander/ }).click()
      await page.waitForURL(/\/order\/[\w-]{22}$/)
      const form = page
        .locator('form')
        .filter({ has: page.getByRole('heading', { name: 'Acompte à envoyer' }) })
      await expect(form).toContainText('300')
      await form.locator('[name=proof]').setInputFiles(await proofFile())
      await form.getByRole('button', { name: 'Envoyer', exact: true }).click()
      await expect(page.getByText('nous avons reçu votre capture')).toBeVisible()
      complaints.length = 0 // the browser logs the refused form itself
    },
  )

  test('a deposit is sent with the order', { tag: '@full' }, async ({ page }) => {
    await setRules(`deposit_from = 100000, deposit_kind = 'amount', deposit_amount = 30000`)
    const phone = newPhone()
    await speaking(page, 'ar')
    await page.goto(`/product/${await newProduct()}`)
    await page.getByRole('link', { name: 'اطلبي الآن' }).or(page.locator('a[href^="/cart?"]')).first().click()
    await page.locator('[name=name]').fill('Mariem')
    await page.locator('[name=phone]').fill(phone)
    await page.locator('[name=address]').fill('Ksar')
    await page.locator('[value=cash]').check({ force: true })
    await page.locator('[name=depositMethod][value=bankily]').check()
    await page.locator('[name=proof]').setInputFiles(await proofFile())
    await page.getByRole('button', { name: /^تأكيد الطلب/ }).click()
    await page.waitForURL(/\/order\/[\w-]{22}$/)
    await expect(page.getByText('وصلتنا صورتك')).toBeVisible()
    const { rows } = await inDatabase(
      `select p.method, p.amount::int, p.state from orders o
       join order_payments p on p.order_id = o.id where customer_phone = '+222${phone}'`,
    )
    expect(rows).toEqual([{ method: 'bankily', amount: 30_000, state: 'declared' }])
  })
})
