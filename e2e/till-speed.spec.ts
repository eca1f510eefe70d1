/** Speed of the till in the browser with 10 000 products; the figures of docs/speed.md are printed by this file. */
import type { Page } from '@playwright/test'
import { inDatabase } from './database.ts'
import { DESKTOP, expect, speaking, test } from './shop.ts'
import { addStaff, enterAs } from './staff.ts'
import { openTill, ticketOf } from './till.ts'

const PRODUCTS = 10_000

test.use({ viewport: DESKTOP, serviceWorkers: 'allow' })
test.beforeEach(() => inDatabase('update settings set has_till = true'))
test.afterEach(() => inDatabase('update settings set has_till = false'))

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

test(
  '10 000 products: paints from its copy, and a scan is a line at once',
  { tag: '@full' },
  async ({ page, context }, info) => {
    test.setTimeout(180_000)
    await speaking(page, 'fr')
    await enterAs(page, await addStaff())
    let complete = 0
    await context.route('**/admin/till/catalogue**', async (route) => {
      const answer = await route.fetch()
      const catalogue = await answer.json()
      complete += catalogue.isComplete ? 1 : 0
      await route.fulfill({
        response: answer,
        json: catalogue.isComplete
          ? { ...catalogue, articles: articles(catalogue.categories[0].id) }
          : catalogue,
      })
    })
    await openTill(page)
    await expect
      .poll(() => page.evaluate(async () => (await caches.match('/admin/till')) !== undefined))
      .toBe(true)
    await page.reload()
    await expect(page.locator('.till-grid button').first()).toBeVisible()

    const scans = { unthrottled: await scanTimes(page), slowed: [] as number[] }
    await slowDown(page)
    scans.slowed = await scanTimes(page)
    await page.close()

    const paints: { paint: number; products: number }[] = []
    for (let run = 0; run < 5; run++) {
      const tab = await context.newPage()
      await slowDown(tab)
      await tab.goto('/admin/till')
      await expect(tab.locator('.till-grid button').first()).toBeVisible()
      paints.push(
        await tab.evaluate(() => ({
          paint: performance.getEntriesByName('first-contentful-paint')[0]!.startTime,
          products: performance.now(),
        })),
      )
      await tab.close()
    }
    const figures = {
      'first paint from the copy, 4x slower': median(paints.map(({ paint }) => paint)),
      'products on the screen, 4x slower': median(paints.map(({ products }) => products)),
      'scan to line': median(scans.unthrottled),
      'scan to line, 4x slower': median(scans.slowed),
    }
    info.annotations.push({ type: 'figures', description: JSON.stringify(figures) })
    process.stdout.write(`${JSON.stringify(figures)}\n`)
    // The goals are 1 000 and 100 ms on an idle machine; with other load only mistakes are found here.
    expect(figures['first paint from the copy, 4x slower']).toBeLessThan(5_000)
    expect(figures['scan to line']).toBeLessThan(500)
    // A start fetches what changed, not everything.
    expect(complete).toBe(1)
  },
)

function articles(category: number): object[] {
  return Array.from({ length: PRODUCTS }, (_, at) => ({
    key: String(at + 1),
    product: at + 1,
    name: { fr: `Voile ${at + 1} brodé`, ar: `ملحفة ${at + 1} مطرزة` },
    variantName: { fr: '', ar: '' },
    price: 100_000 + at * 100,
    available: 5,
    barcode: codeOf(at + 1),
    sku: `V-${at + 1}`,
    category,
    position: 0,
  }))
}

const codeOf = (product: number) => `29${String(product).padStart(10, '0')}`

/** As a mid-range phone. */
async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

/** From the last key of the scanner until the line is painted, for articles that are not yet on the ticket. */
async function scanTimes(page: Page): Promise<number[]> {
  const times: number[] = []
  for (let run = 0; run < 9; run++) {
    const before = await ticketOf(page).getByRole('list').getByRole('listitem').count()
    const product = 1 + ((before * 997 + 13) % PRODUCTS)
    times.push(
      await page.evaluate(
        async ([code, name]) => {
          const press = (key: string) =>
            document.body.dispatchEvent(
              new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
            )
          for (const key of code!) press(key)
          const ticket = document.querySelector('aside')!
          const start = performance.now()
          press('Enter')
          while (!ticket.textContent.includes(name!))
            await new Promise((resolve) => requestAnimationFrame(resolve))
          // The frame with the line has been drawn when the next one begins.
          await new Promise((resolve) => requestAnimationFrame(resolve))
          return performance.now() - start
        },
        [codeOf(product), `Voile ${product} brodé`],
      ),
    )
  }
  return times
}
