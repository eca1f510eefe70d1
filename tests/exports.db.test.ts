/** Every CSV export: as many cells as headings in every line, in both languages. */
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { money } from '#core/money.ts'
import { addImport, findImport, mapImport } from '#features/catalogue/import/imports.server.ts'
import { newsletterSubscribers } from '#features/newsletter/newsletter-tables.server.ts'
import { placeOrder } from '#features/orders/checkout/place-order.server.ts'
import { returnGoods } from '#features/orders/returns/return-goods.server.ts'
import { settings } from '#features/settings/settings-tables.server.ts'
import { createDefaultSettings } from '#features/settings/settings.server.ts'
import { db } from '#platform/database/database.server.ts'
import { aCategory, aNewOrder, aProduct } from './builders.ts'
import { aCourier, aPreparedOrder, aSentRun, mark } from './runs.ts'
import { sourceFiles } from './source-files.ts'
import { asking, aSession, theOwner } from './staff.ts'
import { useTestDatabase } from './test-database.ts'

useTestDatabase()

const exportFiles = sourceFiles('src/features', ['.route.ts'])
  .filter(({ text }) => /(csv|table)Download\(/.test(text))
  .map(({ path }) => path)
let token: string

beforeAll(async () => {
  await createDefaultSettings()
  const price = money(320_050)
  const id = await aProduct({ categoryId: await aCategory('Voiles; châles'), price })
  await placeOrder(aNewOrder({ lines: [{ id, quantity: 1 }], shown: price }))
  await db()
    .insert(newsletterSubscribers)
    .values({ email: 'a@b.mr', unsubscribeToken: 'x'.repeat(22) })
  const by = await theOwner()
  token = await aSession(by.id)
  await db().update(settings).set({ hasRuns: true })
  const now = new Date()
  const order = await aPreparedOrder({ lines: [{ id, quantity: 1 }], shown: price }, { by, now })
  const run = await aSentRun(await aCourier({ name: 'Brahim' }, { by, now }), [order], { by, now })
  await mark([run, order], { state: 'delivered', cash: price }, { now })
  const lines = [{ position: 0, quantity: 1, condition: 'restock' as const }]
  await returnGoods({
    orderId: order,
    key: randomUUID(),
    lines,
    isFeeReturned: false,
    shown: price,
    refund: { amount: price, method: 'bankily', reference: 'R1' },
    reason: 'Trop; court',
    exchange: undefined,
    by,
    now,
  })
  const bytes = Buffer.from('Nom;Prix;Catégorie\r\nNila;sur demande;Voiles')
  const imported = await addImport({ fileName: 'liste.csv', bytes, by, now })
  const { columns } = (await findImport(imported))!.settings
  await mapImport(imported, { columns, createsCategories: true, by })
})

/** The cells of each line; a quoted cell may contain separators and line ends. */
function tableOf(csv: string): string[][] {
  const lines: string[][] = [[]]
  for (const [, quoted, bare, end] of csv.matchAll(/(?:"((?:[^"]|"")*)"|([^;\r\n"]*))(;|\r\n)/g)) {
    lines.at(-1)!.push(quoted ?? bare ?? '')
    if (end === '\r\n') lines.push([])
  }
  return lines.slice(0, -1)
}

it('the test knows every export', () => {
  expect(exportFiles.length).toBeGreaterThanOrEqual(6)
})

describe.each(exportFiles)('%s', (file) => {
  it.each(['fr', 'ar'])('has a cell for each heading (%s)', async (language) => {
    const { loader } = (await import(`../${file}`)) as { loader: (args: unknown) => Promise<Response> }
    // The export of one person has her id in its URL.
    const response = await loader({
      ...asking(`/admin/export?lang=${language}`, { token }),
      params: { id: '1' },
    })
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer())
    expect(text.startsWith('\uFEFF')).toBe(true)
    const [headings, ...lines] = tableOf(text.slice(1))
    expect(lines.length).toBeGreaterThan(0)
    expect(headings!.length).toBeGreaterThan(2)
    expect(new Set(headings).size).toBe(headings!.length)
    for (const line of lines) expect(line).toHaveLength(headings!.length)
  })
})
