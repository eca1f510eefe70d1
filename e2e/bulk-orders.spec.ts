/** Several orders of the list are advanced, printed and exported together. */
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { inDatabase } from './database.ts'
import { placeOrder, type PlacedOrder } from './orders.ts'
import {
  DESKTOP,
  expect,
  expectNoSidewaysScroll,
  hydrated,
  PHONE,
  speaking,
  test,
  type Language,
} from './shop.ts'
import { addStaff, enterAs } from './staff.ts'

const MILLIMETRE = 72 / 25.4

type Request = Parameters<typeof placeOrder>[0]

/** Cash orders of two units each, found by the word in the customer's name. */
async function placeOrders(
  request: Request,
  count: number,
): Promise<{ word: string; orders: PlacedOrder[] }> {
  // With a letter, because digits alone are searched as a number.
  const word = `m${randomUUID().slice(0, 7)}`
  const orders: PlacedOrder[] = []
  for (let index = 0; index < count; index++) orders.push(await placeOrder(request))
  await inDatabase(
    `update orders set customer_name = 'Mariem ${word}', landmark = 'خلف المسجد' where id in (${idsOf(orders)})`,
  )
  return { word, orders }
}

const idsOf = (orders: PlacedOrder[]) => orders.map(({ id }) => id).join(',')

async function statusesOf(orders: PlacedOrder[]): Promise<string[]> {
  const { rows } = await inDatabase(`select status from orders where id in (${idsOf(orders)}) order by id`)
  return rows.map(({ status }) => status as string)
}

async function openList(page: Page, language: Language, word: string): Promise<void> {
  await speaking(page, language)
  await enterAs(page, await addStaff())
  await page.goto(`/admin/orders?q=${word}`)
  await hydrated(page)
}

const dialog = (page: Page) => page.getByRole('dialog')

/** The pages of a print in millimetres. */
async function printedPages(page: Page): Promise<[width: number, length: number][]> {
  await page.evaluate(() => document.fonts.ready)
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  return [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, length]) => [
    Math.round(Number(width) / MILLIMETRE),
    Math.round(Number(length) / MILLIMETRE),
  ])
}

test.describe('on a desktop in French', () => {
  test.use({ viewport: DESKTOP })

  test(
    'orders are confirmed together; one that fails is named and stays selected',
    { tag: '@full' },
    async ({ page, request }) => {
      const { word, orders } = await placeOrders(request, 3)
      await openList(page, 'fr', word)
      await expect(page.getByRole('checkbox')).toHaveCount(0)
      await page.getByRole('button', { name: 'Sélectionner', exact: true }).click()
      await page.getByRole('button', { name: 'sélectionnez les 3 de la liste' }).click()
      const bar = page.getByRole('region', { name: 'Lignes sélectionnées' })
      await expect(bar.getByRole('status')).toHaveText('Sélection : 3')
      await bar.getByRole('button', { name: 'Confirmer' }).click()
      await inDatabase(`update orders set deleted_at = now() where id = ${orders[1]!.id}`)
      await dialog(page).getByRole('button', { name: 'Mettre à jour 3 commandes' }).click()
      await expect(dialog(page).getByRole('status')).toHaveText('2 commandes mises à jour · 1 refusée')
      const row = dialog(page).getByRole('row', { name: String(orders[1]!.number) })
      await expect(row).toContainText(`Mariem ${word}`)
      await expect(row).toContainText('Cette commande n’existe plus.')
      await dialog(page).getByRole('button', { name: 'Fermer' }).last().click()
      await expect(bar.getByRole('status')).toHaveText('Sélection : 1')
      await bar.getByRole('button', { name: '1 refusée : voir pourquoi' }).click()
      await expect(row).toContainText('Cette commande n’existe plus.')
      expect(await statusesOf(orders)).toEqual(['confirmed', 'pending', 'confirmed'])
    },
  )

  test(
    'a lost answer is sent again, and no order advances twice',
    { tag: '@full' },
    async ({ page, request, complaints }) => {
      const { word, orders } = await placeOrders(request, 2)
      await openList(page, 'fr', word)
      // The server receives the request, the browser never its answer.
      await page.route(
        '**/admin/orders/bulk',
        async (route) => {
          await route.fetch()
          await route.abort()
        },
        { times: 1 },
      )
      await page.getByRole('row', { name: String(orders[0]!.number) }).focus()
      await page.keyboard.press('x')
      await page.getByRole('checkbox', { name: `Sélectionner ${orders[1]!.number}` }).check()
      await page.getByRole('button', { name: 'Confirmer' }).last().click()
      await dialog(page).getByRole('button', { name: 'Mettre à jour 2 commandes' }).click()
      await expect(dialog(page).getByRole('alert')).toContainText('aucune commande n’avancera deux fois')
      expect(await statusesOf(orders)).toEqual(['confirmed', 'confirmed'])
      await dialog(page).getByRole('button', { name: 'Reprendre' }).click()
      await expect(dialog(page).getByRole('status')).toHaveText('0 commande mise à jour · 2 l’étaient déjà')
      expect(await statusesOf(orders)).toEqual(['confirmed', 'confirmed'])
      complaints.length = 0 // the browser logs the lost request itself
    },
  )

  test('the selected orders are exported', { tag: '@full' }, async ({ page, request }) => {
    const { word, orders } = await placeOrders(request, 2)
    await openList(page, 'fr', word)
    await page.getByRole('button', { name: 'Sélectionner', exact: true }).click()
    await page.getByRole('checkbox', { name: `Sélectionner ${orders[0]!.number}` }).check()
    const bar = page.getByRole('region', { name: 'Lignes sélectionnées' })
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      bar.getByRole('link', { name: 'Exporter CSV' }).click(),
    ])
    const file = await download.createReadStream()
    const lines = Buffer.concat(await file.toArray())
      .toString()
      .trim()
      .split('\r\n')
    expect(lines).toHaveLength(2)
    expect(lines[1]).toMatch(new RegExp(`^${orders[0]!.number};`))
  })
})

test.describe('on a phone in Arabic', () => {
  test.use({ viewport: PHONE })

  test(
    'slips, labels, invoices and the packing list of the selected orders are printed',
    { tag: '@full' },
    async ({ page, request }) => {
      const { word, orders } = await placeOrders(request, 2)
      await openList(page, 'ar', word)
      await page.getByRole('button', { name: 'تحديد', exact: true }).click()
      for (const { number } of orders)
        await page.getByRole('checkbox', { name: new RegExp(`${number}`) }).check()
      const bar = page.getByRole('region', { name: 'الصفوف المحددة' })
      await expect(bar.getByRole('status')).toHaveText('تم تحديد 2')
      const box = (await bar.boundingBox())!
      expect(Math.round(box.y + box.height)).toBe(PHONE.height)
      await expectNoSidewaysScroll(page)

      const open = async (name: string): Promise<Page> => {
        await bar.getByRole('button', { name: 'طباعة' }).click()
        const [opened] = await Promise.all([
          page.waitForEvent('popup'),
          page.getByRole('menuitem', { name }).click(),
        ])
        await hydrated(opened)
        await expectNoSidewaysScroll(opened)
        return opened
      }

      const slips = await open('سندات التسليم')
      const slip = slips.getByRole('article', { name: String(orders[0]!.number) })
      await expect(slip).toContainText(`Mariem ${word}`)
      await expect(slip).toContainText('خلف المسجد')
      await expect(slip.locator('.paper-total')).toContainText('2\u00A0000\u00A0UM')
      const rolls = await printedPages(slips)
      expect(rolls.map(([width]) => width)).toEqual([58, 58])
      await slips.getByRole('link', { name: 'ورقة A4' }).click()
      await hydrated(slips)
      // Two slips fit on a sheet.
      expect(await printedPages(slips)).toEqual([[210, 297]])

      const invoices = await open('الفواتير')
      const { rows } = await inDatabase(
        `select invoice_number::int as number from orders where id in (${idsOf(orders)}) order by created_at desc`,
      )
      // The list has the latest first.
      expect(rows[1].number).toBe(rows[0].number + 1)
      await expect(invoices.getByRole('article').first()).toHaveAttribute(
        'aria-label',
        `INV-${rows[0].number}`,
      )

      const labels = await open('ملصقات العناوين')
      await expect(labels.getByRole('article')).toHaveCount(2)
      expect(await printedPages(labels)).toEqual([
        [58, 40],
        [58, 40],
      ])

      const packing = await open('قائمة التحضير')
      const list = packing.getByRole('article')
      await expect(list).toContainText(String(orders[0]!.number))
      await expect(list).toContainText(String(orders[1]!.number))
      expect(await printedPages(packing)).toHaveLength(1)
    },
  )
})
