/** The courier's page: in the sun, with pictures, and when the shop refuses or does not answer. */
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { inDatabase } from './database.ts'
import type { PlacedOrder } from './orders.ts'
import { addCourier, prepared, sentRun } from './runs.ts'
import {
  expect,
  expectNoSidewaysScroll,
  forLanguages,
  hydrated,
  SMALL_PHONE,
  speaking,
  test,
} from './shop.ts'
import { addStaff, enterAs } from './staff.ts'

test.use({ viewport: SMALL_PHONE })
test.beforeEach(() => inDatabase('update settings set has_runs = true'))
test.afterEach(() => inDatabase('update settings set has_runs = false'))

const WORDS = {
  fr: {
    mark: 'Marquer',
    delivered: 'Livrée',
    partly: 'En partie',
    refused: 'Refusée',
    postponed: 'Reportée',
    confirm: 'Confirmer',
    wallet: 'Payé par portefeuille',
    picture: 'Photo du virement',
    toSend: 'À envoyer',
    send: 'Envoyer',
    gone: 'Ce lien n’est plus valable.',
    busy: 'La boutique ne répond pas',
    other: 'Cette tournée est celle d’un autre livreur.',
    reason: 'Indiquez la raison.',
    day: 'Indiquez le jour.',
    lines: /Indiquez ce qui n’est pas pris/,
    mine: 'Mes tournées',
    denied: 'Accès refusé',
  },
  ar: {
    mark: 'تسجيل النتيجة',
    delivered: 'تم التسليم',
    partly: 'تسليم جزئي',
    refused: 'مرفوض',
    postponed: 'مؤجّل',
    confirm: 'تأكيد',
    wallet: 'دُفع بالمحفظة',
    picture: 'صورة التحويل',
    toSend: 'تنتظر الإرسال',
    send: 'إرسال',
    gone: 'لم يعد هذا الرابط صالحًا.',
    busy: 'المتجر لا يجيب الآن',
    other: 'هذه الجولة لمندوب آخر.',
    reason: 'اذكر السبب.',
    day: 'حدّد اليوم.',
    lines: /حدّد ما لم يُؤخذ/,
    mine: 'جولاتي',
    denied: 'الدخول مرفوض',
  },
}

const stopAt = (page: Page, { number }: PlacedOrder) =>
  page.getByRole('listitem').filter({ hasText: `#${number}` })

const stateOf = async ({ id }: PlacedOrder) => {
  const { rows } = await inDatabase(`select state from run_stops where order_id = ${id}`)
  return rows[0].state as string
}

/** Texts in bright sun: 7 to 1, and 4.5 to 1 for large ones (WCAG 1.4.6). */
async function expectSunContrast(page: Page, minTexts = 5): Promise<void> {
  const { violations, passes } = await new AxeBuilder({ page })
    .include('.courier')
    .withRules(['color-contrast-enhanced'])
    .analyze()
  expect(
    violations.flatMap(({ nodes }) => nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`)),
  ).toEqual([])
  expect(passes.flatMap(({ nodes }) => nodes).length).toBeGreaterThanOrEqual(minTexts)
}

forLanguages('fr', (language) => {
  const words = WORDS[language]

  test('every state is readable in the sun at 320 px', async ({ page, request }) => {
    const orders = [
      await prepared(request, 'sent'),
      await prepared(request, 'sent'),
      await prepared(request, 'sent'),
      await prepared(request, 'sent'),
    ]
    const [first, second, third, fourth] = orders as [PlacedOrder, PlacedOrder, PlacedOrder, PlacedOrder]
    const token = await sentRun(await addCourier('Brahim'), orders)
    await inDatabase(`update orders set landmark = 'Derrière la grande mosquée', notes = 'Appeler avant' where id = ${first.id};
      update orders set status = 'cancelled' where id = ${second.id}`)
    await speaking(page, language)
    await page.goto(`/run/${token}`)
    await hydrated(page)
    await expectSunContrast(page)
    for (const [order, state, problem] of [
      [first, words.refused, words.reason],
      [third, words.postponed, words.day],
      [fourth, words.partly, words.lines],
    ] as const) {
      const stop = stopAt(page, order)
      await stop.getByRole('button', { name: words.mark }).click()
      // The button that was pressed is gone: the keyboard goes on in the form.
      await expect(stop.getByRole('button', { name: words.delivered, exact: true })).toBeFocused()
      await stop.getByRole('button', { name: state, exact: true }).click()
      // The next day is proposed.
      if (state === words.postponed) await stop.locator('[type=date]').fill('')
      await stop.getByRole('button', { name: words.confirm }).click()
      await expect(stop.getByRole('alert')).toHaveText(problem)
      await expectSunContrast(page)
      await expectNoSidewaysScroll(page)
    }
    const stop = stopAt(page, fourth)
    await stop.getByRole('button', { name: words.delivered, exact: true }).click()
    await stop.getByLabel(words.wallet).check()
    await expectSunContrast(page)
    await expectNoSidewaysScroll(page)
    await stop.getByRole('button', { name: words.confirm }).click()
    await expect.poll(() => stateOf(fourth)).toBe('delivered')
    await expect(stop.getByRole('button', { name: words.confirm })).toBeHidden()
    await expect(stop.getByRole('heading')).toBeFocused()
    await expect(stop.getByRole('status')).toContainText(words.delivered)
    await expectSunContrast(page)
  })

  test('a mark stays on the phone when the link or the shop does not answer, and is sent later', async ({
    page,
    request,
    complaints,
  }) => {
    const order = await prepared(request, 'sent')
    const token = await sentRun(await addCourier('Ely'), [order])
    await speaking(page, language)
    await page.goto(`/run/${token}`)
    await hydrated(page)
    const stop = stopAt(page, order)
    await inDatabase(`update runs set token = 'x${token.slice(1)}' where token = '${token}'`)
    await stop.getByRole('button', { name: words.mark }).click()
    await stop.getByRole('button', { name: words.delivered, exact: true }).click()
    await stop.getByRole('button', { name: words.confirm }).click()
    await expect(page.getByText(words.gone)).toBeVisible()
    await expect(stop).toContainText(words.toSend)
    await expectSunContrast(page)
    await expectNoSidewaysScroll(page)
    expect(await stateOf(order)).toBe('waiting')

    await test.step('the shop is down', async () => {
      await inDatabase(`update runs set token = '${token}' where token = 'x${token.slice(1)}'`)
      await page.route('**/marks', (route) => route.fulfill({ status: 503, body: 'busy' }))
      await page.getByRole('button', { name: words.send, exact: true }).click()
      await expect(page.getByText(words.busy)).toBeVisible()
      await expect(stop).toContainText(words.toSend)
      await page.unroute('**/marks')
    })

    await page.getByRole('button', { name: words.send, exact: true }).click()
    await expect.poll(() => stateOf(order)).toBe('delivered')
    await expect(page.getByText(words.busy)).toBeHidden()
    await expect(stop).not.toContainText(words.toSend)
    const { rows } = await inDatabase(`select count(*)::int from run_marks where order_id = ${order.id}`)
    expect(rows[0].count).toBe(1)
    complaints.length = 0 // the browser logs the refused requests
  })

  test(
    'a link that is wrong, or of another courier, is explained',
    { tag: '@full' },
    async ({ page, request, complaints }) => {
      await speaking(page, language)
      await page.goto(`/run/${'x'.repeat(22)}`)
      await expect(page.getByText(words.gone)).toBeVisible()
      await expectSunContrast(page, 1)
      await expectNoSidewaysScroll(page)
      const other = await sentRun(await addCourier('Autre'), [await prepared(request, 'sent')])
      await enterAs(page, await addStaff({ name: 'Sidi', role: 'courier', permissions: '' }))
      await page.goto(`/run/${other}`)
      await expect(page.getByText(words.other)).toBeVisible()
      await page.getByRole('link', { name: words.mine }).click()
      await expect(page.getByRole('heading', { name: words.mine })).toBeVisible()
      await page.goto('/admin/orders')
      await expect(page.getByRole('heading', { name: words.denied })).toBeVisible()
      await expectNoSidewaysScroll(page)
      await page.getByRole('link', { name: words.mine }).click()
      await page.waitForURL('**/run')
      complaints.length = 0
    },
  )
})

test(
  'a picture of the transfer is made smaller before it is sent',
  { tag: '@full' },
  async ({ page, request }) => {
    const order = await prepared(request, 'sent')
    const token = await sentRun(await addCourier('Vall'), [order])
    const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 }
    const photo = await sharp({
      create: { width: 3000, height: 4000, channels: 3, background: '#000', noise },
    })
      .jpeg({ quality: 90 })
      .toBuffer()
    expect(photo.length).toBeGreaterThan(5_000_000)
    await speaking(page, 'fr')
    await page.goto(`/run/${token}`)
    await hydrated(page)
    const stop = stopAt(page, order)
    await stop.getByRole('button', { name: WORDS.fr.mark }).click()
    await stop.getByRole('button', { name: WORDS.fr.delivered, exact: true }).click()
    await stop.getByLabel(WORDS.fr.wallet).check()
    await stop
      .getByLabel(WORDS.fr.picture)
      .setInputFiles({ name: 'virement.jpg', mimeType: 'image/jpeg', buffer: photo })
    // What the page sends: Playwright does not report the bytes of files.
    await page.evaluate(() => {
      const original = window.fetch
      window.fetch = async (input, init) => {
        const picture = init?.body instanceof FormData ? init.body.get('picture') : null
        if (picture instanceof Blob) {
          const { width, height } = await createImageBitmap(picture)
          Object.assign(window, { sent: { size: picture.size, type: picture.type, width, height } })
        }
        return original(input, init)
      }
    })
    await stop.getByRole('button', { name: WORDS.fr.confirm }).click()
    await expect.poll(() => stateOf(order), { timeout: 30_000 }).toBe('delivered')
    const sent = await page.evaluate(
      () => (window as unknown as { sent: Record<string, number | string> }).sent,
    )
    expect(sent.type).toBe('image/jpeg')
    expect(sent.size).toBeLessThan(photo.length / 2)
    expect(Number(sent.width) / Number(sent.height)).toBeCloseTo(0.75, 2)
    expect(sent.height).toBeLessThan(4000)
    const { rows } = await inDatabase(
      `select proof_id is not null as pictured, amount::int from order_payments where order_id = ${order.id}`,
    )
    expect(rows).toEqual([{ pictured: true, amount: 200_000 }])
  },
)
