/** The server and the browser are killed in the middle of sales: every sale is made exactly once. */
import { execFile } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { chromium, type BrowserContext, type Page } from '@playwright/test'
import { newFolder, SEED_FOLDER, startShop, type OwnShop } from './shop-server.ts'
import { DESKTOP, expect, test } from './shop.ts'
import { scan, ticketOf } from './till.ts'

const CODE = '2900000000018'
const STOCK = 50

test(
  'killed servers and browsers lose and double no sale',
  { tag: '@full' },
  async ({ page: _page }, info) => {
    test.setTimeout(300_000)
    const [folder, profile] = [await newFolder(), await newFolder()]
    await promisify(execFile)('cp', ['-a', `${process.env[SEED_FOLDER]!}/.`, folder])
    const log = join(info.project.outputDir, 'till-kills.log')
    let shop: OwnShop = await startShop(folder, log)
    const { port } = new URL(shop.url)
    const session = await prepare(shop)
    let browser = await openBrowser(profile, shop.url, session, info.project.use.launchOptions)
    /** Sales that the screen has confirmed; one in the middle of which the browser is killed may be made or not. */
    let sold = 0
    try {
      for (const killed of ['server', 'browser', 'both', 'browser'] as const) {
        let { page } = browser
        await sell(page)
        sold += 1
        // In the middle: the payment is confirmed, and nobody waits for the answer.
        await startSale(page)
        await page.keyboard.press('Enter')
        if (killed !== 'browser') await shop.kill()
        if (killed === 'server') {
          await confirmed(page)
          sold += 1
          // Without a server the till sells on.
          await sell(page)
          sold += 1
        } else {
          killBrowser(profile)
          if (killed === 'both') await new Promise((resolve) => setTimeout(resolve, 200))
        }
        if (killed !== 'browser') shop = await startShop(folder, log, { PORT: port })
        if (killed !== 'server')
          browser = await openBrowser(profile, shop.url, session, info.project.use.launchOptions)
        page = browser.page
        await expect(page.locator('.till-grid button').first()).toBeVisible()
        // The interrupted sale is sent, or its ticket is still there.
        if (killed !== 'server') {
          const isOpen = await ticketOf(page).getByText('1 article').isVisible()
          if (isOpen) await payExactly(page)
          sold += 1
        }
        await expect.poll(() => countSales(shop), { timeout: 60_000 }).toBe(sold)
      }
      const { rows } = await shop.database.query(
        `select count(distinct number)::int as numbers, (select sum(amount)::int from cash_transactions
         where order_id in (select order_id from till_sales)) as cash,
       (select stock_quantity from products where id = (select product_id from product_variants where barcode = '${CODE}')) as stock
       from till_sales`,
      )
      expect(rows[0]).toMatchObject({ numbers: sold, cash: sold * 100_000, stock: STOCK - sold })
    } finally {
      await browser.context.close().catch(() => undefined)
      await shop.stop()
      for (const one of [folder, profile]) await rm(one, { recursive: true, force: true })
    }
  },
)

/** A product with a code, and the session of someone who sells. */
async function prepare({ database }: OwnShop): Promise<string> {
  const token = randomUUID()
  const hash = createHash('sha256').update(token).digest('hex')
  await database.query('update settings set has_till = true')
  const { rows } = await database.query(
    `insert into products (name, name_ar, price, description, description_ar, category_id, stock_quantity, in_stock)
     select 'Voile', 'ملحفة', 100000, 'x', 'x', id, ${STOCK}, true from categories where deleted_at is null limit 1
     returning id`,
  )
  await database.query(`update product_variants set barcode = '${CODE}' where product_id = ${rows[0].id}`)
  await database.query(
    `with added as (insert into users (email, name, role, permissions) values
       ('kills@shop.mr', 'Oumar', 'cashier', '{manageOrders,manageCash}') returning id)
     insert into staff_sessions (token_hash, user_id) select '${hash}', id from added`,
  )
  return token
}

async function openBrowser(profile: string, url: string, session: string, options: object | undefined) {
  const context = await chromium.launchPersistentContext(profile, {
    ...options,
    viewport: DESKTOP,
    baseURL: url,
  })
  await context.addCookies([
    { name: 'staff', value: session, url },
    { name: 'language', value: 'fr', url },
  ])
  const page = context.pages()[0] ?? (await context.newPage())
  await page.goto('/admin/till')
  await expect(page.locator('.till-grid button').first()).toBeVisible()
  return { context, page } satisfies { context: BrowserContext; page: Page }
}

/** The processes of the browser with this profile. */
function killBrowser(profile: string): void {
  for (const pid of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    let command = ''
    try {
      command = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    } catch {
      // The process has exited.
    }
    if (command.includes(`--user-data-dir=${profile}`) && !command.includes('--type='))
      process.kill(Number(pid), 'SIGKILL')
  }
}

async function startSale(page: Page): Promise<void> {
  await scan(page, CODE)
  await expect(ticketOf(page).getByText('1 article')).toBeVisible()
  await page.keyboard.press('F4')
  await page.getByRole('dialog').getByLabel('Espèces reçues').waitFor()
}

async function sell(page: Page): Promise<void> {
  await startSale(page)
  await page.keyboard.press('Enter')
  await confirmed(page)
}

async function payExactly(page: Page): Promise<void> {
  await page.keyboard.press('F4')
  await page.getByRole('dialog').getByLabel('Espèces reçues').waitFor()
  await page.keyboard.press('Enter')
  await confirmed(page)
}

async function confirmed(page: Page): Promise<void> {
  await page.getByRole('dialog', { name: 'Payé' }).waitFor()
  await page.keyboard.press('Enter')
  await expect(ticketOf(page).getByText('Ticket vide')).toBeVisible()
}

async function countSales({ database }: OwnShop): Promise<number> {
  const { rows } = await database.query('select count(*)::int as count from till_sales')
  return rows[0].count as number
}
