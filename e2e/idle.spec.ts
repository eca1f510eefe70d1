/** Reading must not notify: a page that writes when it is loaded would reload every open page, and itself, for ever. */
import { once } from 'node:events'
import type { Page } from '@playwright/test'
import { addresses, answersTo } from '../tests/route-table.ts'
import { inDatabase } from './database.ts'
import { placeOrder } from './orders.ts'
import { currentShop } from './shop-server.ts'
import { expect, openLive, speaking, test } from './shop.ts'
import { addStaff, enterAs } from './staff.ts'

/** Not read by an open page, or answered once only. */
const NOT_SCREENS = new Set(['/live', '/admin/sign-in/callback'])

async function aConversation(): Promise<number> {
  const { rows } = await inDatabase(
    `insert into conversations (client_name, client_email, subject, last_message, unread_count)
     values ('Mariem', 'mariem@example.com', 'general', 'Bonjour', 1) returning id::int`,
  )
  return rows[0].id as number
}

async function clientOf(phone: string): Promise<number> {
  const { rows } = await inDatabase(`select id::int from clients where phone like '%${phone}'`)
  return rows[0].id as number
}

test('no loader notifies in a background refresh', { tag: '@full' }, async ({ page, request }) => {
  const order = await placeOrder(request)
  const ids = new Map([
    ['clients', await clientOf(order.phone)],
    ['messages', await aConversation()],
    ['orders', order.id],
    ['product', order.productId],
  ])
  await enterAs(page, await addStaff())
  const table = addresses().filter((one) => answersTo(one).includes('loader') && !NOT_SCREENS.has(one.path))
  expect(table.length).toBeGreaterThan(40)
  const client = await currentShop().database.connect()
  try {
    const notified: string[] = []
    client.on('notification', ({ payload }) => notified.push(payload ?? ''))
    await client.query('listen change')
    const notificationsUntil = async (end: string) => {
      await inDatabase(`select pg_notify('change', '${end}')`)
      while (notified.at(-1) !== end) await once(client, 'notification')
      return notified.splice(0).slice(0, -1)
    }
    for (const { path, file } of table) {
      const address = path
        .replace('/order/:token', order.url)
        .replace(/(\w+)\/:id/, (_, subject: string) => `${subject}/${ids.get(subject) ?? 1}`)
        .replaceAll(/:\w+/g, 'x'.repeat(22))
        .replace('*', 'nowhere')
      // The first print of an invoice gives it its number.
      if (!file.endsWith('.page.tsx')) await page.request.get(address, { maxRedirects: 0 })
      await notificationsUntil('start')
      await page.request.get(address, { headers: { 'x-background': '1' }, maxRedirects: 0 })
      expect([path, ...(await notificationsUntil('end'))]).toEqual([path])
    }
  } finally {
    client.release(true)
  }
})

/** A browser opens six connections to one server, and every screen keeps one or two. */
const SCREENS_PER_BROWSER = 3

test(
  'ten open screens of an idle shop make no request, and one each for a change',
  { tag: '@full' },
  async ({ page, browser, request }) => {
    const order = await placeOrder(request, await page.screenshot())
    const sheet = `/admin/orders/${order.id}`
    const paths = [
      sheet,
      '/admin',
      '/admin/orders',
      sheet,
      `/admin/messages/${await aConversation()}`,
      `/admin/clients/${await clientOf(order.phone)}`,
      '/admin/products',
      '/admin/cash-register',
      '/admin/settings',
      order.url,
    ]
    const refreshes: string[][] = []
    let context = page.context()
    for (const [at, path] of paths.entries()) {
      if (at % SCREENS_PER_BROWSER === 0) context = await browser.newContext()
      const screen = await context.newPage()
      await speaking(screen, 'fr')
      await enterAs(screen, await addStaff())
      await openLive(screen, path)
      refreshes.push(refreshesOf(screen))
    }
    const counts = () => refreshes.map((made) => made.length)
    for (const note of ['A', 'B', 'C']) {
      const before = counts()
      await inDatabase(`update settings set tax_number = '${note}'`)
      await expect
        .poll(() => counts().every((count, at) => count > before[at]!), { timeout: 20_000 })
        .toBe(true)
      // During the first, changes made by opening the screens may still arrive.
      if (note !== 'A') expect(counts().map((count, at) => count - before[at]!)).toEqual(paths.map(() => 1))
    }
  },
)

function refreshesOf(screen: Page): string[] {
  const made: string[] = []
  screen.on('request', (sent) => {
    if (new URL(sent.url()).pathname.endsWith('.data')) made.push(sent.url())
  })
  return made
}
