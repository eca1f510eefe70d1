/** One journey for each kind of form in a real browser over TLS, through the shipped proxy files. */
import { createHash, randomUUID } from 'node:crypto'
import { expect, test as base, type BrowserContext } from '@playwright/test'
import { HTTPS_PROXIES } from '../tests/https-proxies.ts'
import { isFullRun } from '../tests/sizes.ts'
import { inDatabase, newProduct } from './database.ts'
import { newPhone } from './orders.ts'
import { freePort, startSeededShop, type ShopServer } from './shop-server.ts'
import { hydrated } from './shop.ts'
import { addStaff } from './staff.ts'

/** By default one: the shipped nginx file if nginx is installed. `tests/promises/16-https.test.ts` sends every form through all. */
const proxies = isFullRun
  ? HTTPS_PROXIES
  : HTTPS_PROXIES.slice(0, 2)
      .filter(({ isInstalled }) => isInstalled)
      .slice(-1)

for (const { name, isInstalled, start } of proxies)
  base.describe(`through ${name}`, () => {
    // The journeys of one proxy share a shop.
    base.describe.configure({ mode: 'serial' })
    base.skip(!isInstalled, `${name} is not tested: the program is not installed on this machine`)

    let shop: ShopServer
    let proxy: Awaited<ReturnType<typeof start>>
    base.beforeAll(async () => {
      const [port, shopPort] = [await freePort(), await freePort()]
      const env = { PORT: String(shopPort), PUBLIC_URL: `https://localhost:${port}` }
      shop = await startSeededShop(base.info().outputPath('shop.log'), env)
      proxy = await start(port, shopPort)
    })
    base.afterAll(async () => {
      await proxy?.stop()
      await shop?.stop()
    })

    const open = async (context: BrowserContext, path: string) => {
      await context.addCookies([{ name: 'language', value: 'fr', url: proxy.url }])
      const page = await context.newPage()
      await page.goto(proxy.url + path)
      return page
    }

    base('without a script: an order is placed and found again', async ({ browser }) => {
      const context = await browser.newContext({ ignoreHTTPSErrors: true, javaScriptEnabled: false })
      const [id, phone] = [await newProduct(), newPhone()]
      const page = await open(context, `/cart?line=${id}:1`)
      await page.locator('[name=name]').fill('Mariem')
      await page.locator('[name=phone]').fill(phone)
      await page.locator('[name=address]').fill('Ksar')
      await page.locator('[value=cash]').check({ force: true })
      await page.getByRole('button', { name: 'Commander' }).click()
      await page.waitForURL(/\/order\/[\w-]{22}$/)
      const order = page.url()
      const { rows } = await inDatabase(`select number from orders where customer_phone like '%${phone}'`)
      await page.goto(`${proxy.url}/order`)
      await page.locator('[name=number]').fill(String(rows[0].number))
      await page.locator('main [name=phone]').fill(phone)
      await page.locator('main [name=phone]').press('Enter')
      await page.waitForURL(order)
      await context.close()
    })

    base(
      'with scripts: an order is placed and cancelled, and a message is sent',
      { tag: '@full' },
      async ({ browser }) => {
        const context = await browser.newContext({ ignoreHTTPSErrors: true, serviceWorkers: 'block' })
        const [id, message] = [await newProduct(), `Salam ${randomUUID()}`]
        const page = await open(context, '/contact')
        const placed = await context.request.post(`${proxy.url}/cart`, {
          headers: { accept: 'application/json', origin: proxy.url },
          multipart: {
            key: randomUUID(),
            line: `${id}:2`,
            total: '2000',
            name: 'Mariem',
            phone: newPhone(),
            wilaya: 'Nouakchott',
            address: 'Ksar',
            payment: 'cash',
          },
        })
        expect(placed.status()).toBe(201)
        const { url } = (await placed.json()) as { url: string }
        await hydrated(page)
        for (const [field, value] of [
          ['name', 'Mariem'],
          ['email', 'mariem@example.mr'],
          ['message', message],
        ] as const)
          await page.locator(`#message [name=${field}]`).fill(value)
        await page.locator('#message [name=subject]').selectOption({ index: 1 })
        await page.locator('#message').getByRole('button', { name: 'Envoyer' }).click()
        await page.getByRole('dialog').getByRole('button', { name: 'Envoyer' }).click()
        const sent = async () =>
          (await inDatabase(`select 1 from messages where content = '${message}'`)).rowCount
        await expect.poll(sent).toBe(1)
        await page.goto(proxy.url + url)
        await hydrated(page)
        await page.getByRole('button', { name: 'Annuler la commande' }).click()
        await page.getByRole('dialog').getByRole('button', { name: 'Annuler la commande' }).click()
        const status = async () =>
          (await inDatabase(`select status from orders where token = '${url.split('/').at(-1)}'`)).rows[0]
            .status as string
        await expect.poll(status).toBe('cancelled')
        await context.close()
      },
    )

    base('staff: an order advances', async ({ browser }) => {
      const context = await browser.newContext({ ignoreHTTPSErrors: true, serviceWorkers: 'block' })
      const { id } = await addStaff()
      const token = randomUUID()
      const hash = createHash('sha256').update(token).digest('hex')
      await inDatabase(`insert into staff_sessions (token_hash, user_id) values ('${hash}', ${id})`)
      // Playwright cannot add a cookie with this prefix, so an answer of the shop sets it.
      const cookie = `__Host-staff=${token}; Path=/; Secure; HttpOnly; SameSite=Lax`
      await context.route('**/signed-in', (route) => route.fulfill({ headers: { 'set-cookie': cookie } }))
      const page = await open(context, '/signed-in')
      await page.goto(`${proxy.url}/admin/orders`)
      await hydrated(page)
      await page.getByRole('button', { name: 'Confirmer', exact: true }).first().click()
      await page.getByRole('dialog').getByRole('button', { name: 'Passer à « Confirmée »' }).click()
      await expect(
        page.getByRole('status').filter({ hasText: 'Statut mis à jour : Confirmée' }),
      ).toBeVisible()
      await context.close()
    })
  })
