/**
 * Push messages: asked for on the order page and in the account menu, never on arrival. The browser of the tests has no
 * push service, so its subscription is replaced; the worker, its notification and the server are real.
 */
import type { Page } from '@playwright/test'
import { inDatabase } from './database.ts'
import { placeOrder } from './orders.ts'
import { currentShop } from './shop-server.ts'
import { DESKTOP, expect, hydrated, PHONE, speaking, test } from './shop.ts'
import { addStaff, enterAs } from './staff.ts'

test.use({ serviceWorkers: 'allow' })

/** A subscription as a browser with a push service makes it. Counts how often permission is asked for. */
async function withPushService(page: Page, decision: 'granted' | 'denied' = 'granted'): Promise<void> {
  if (decision === 'granted') await page.context().grantPermissions(['notifications'])
  await page.addInitScript((answer) => {
    const keys = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) }
    const subscriptionAt = (endpoint: string) => ({ endpoint, toJSON: () => ({ endpoint, keys }) })
    Object.assign(PushManager.prototype, {
      async subscribe() {
        const endpoint = localStorage.getItem('endpoint') ?? `https://push.example/${crypto.randomUUID()}`
        localStorage.setItem('endpoint', endpoint)
        return subscriptionAt(endpoint)
      },
      async getSubscription() {
        const endpoint = localStorage.getItem('endpoint')
        return endpoint ? subscriptionAt(endpoint) : null
      },
    })
    let permission = localStorage.getItem('permission') ?? 'default'
    Object.defineProperty(Notification, 'permission', { get: () => permission })
    Notification.requestPermission = async () => {
      localStorage.setItem('asked', String(Number(localStorage.getItem('asked')) + 1))
      permission = answer
      localStorage.setItem('permission', answer)
      return answer
    }
  }, decision)
}

const timesAsked = (page: Page) => page.evaluate(() => Number(localStorage.getItem('asked')))

async function ownersOf(kind: string): Promise<string[]> {
  const { rows } = await inDatabase(`select owner from push_owners where owner like '${kind}:%' order by 1`)
  return rows.map(({ owner }) => String(owner))
}

/** What the push worker shows for a message, and the page that a tap on it opens. This browser shows no notifications. */
async function shownFor(page: Page, message: object): Promise<unknown[]> {
  const worker = page
    .context()
    .serviceWorkers()
    .find((one) => one.url().endsWith('/push-worker.js'))!
  return worker.evaluate(async (text) => {
    const scope = self as unknown as {
      registration: { showNotification: unknown }
      clients: { openWindow: unknown }
    }
    const shown: unknown[] = []
    let isDone = Promise.resolve<unknown>(undefined)
    scope.registration.showNotification = async (title: string, options: { data: string }) => {
      shown.push({ title, ...options })
      const notification = { close: () => undefined, data: options.data }
      const waitUntil = (work: Promise<unknown>) => (isDone = work)
      dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil }))
    }
    scope.clients.openWindow = async (opened: string) => shown.push({ opened })
    const waitUntil = () => undefined
    dispatchEvent(Object.assign(new Event('push'), { data: { text: () => text }, waitUntil }))
    await isDone
    return shown
  }, JSON.stringify(message))
}

test('she is told on this device after a tap, and no more after another', async ({ page, request }) => {
  await page.setViewportSize(PHONE)
  await speaking(page, 'ar')
  await withPushService(page)
  const { url, id } = await placeOrder(request)
  await page.goto(url)
  await hydrated(page)
  const ask = page.getByRole('button', { name: 'أعلموني هنا' })
  await expect(ask).toBeVisible()
  expect(await timesAsked(page)).toBe(0)
  await ask.click()
  await expect(page.getByText('سنُعلمك على هذا الجهاز.')).toBeVisible()
  expect(await ownersOf('order')).toEqual([`order:${id}`])

  const message = { title: 'طلبك في الطريق', body: '1042', url: '/order', language: 'ar', id: '7.1' }
  expect(await shownFor(page, message)).toMatchObject([
    { title: message.title, body: '1042', tag: '7.1', dir: 'rtl' },
    { opened: `${currentShop().url}/order` },
  ])

  await page.reload()
  await hydrated(page)
  await page.getByRole('button', { name: 'إيقاف الإشعارات' }).click()
  await expect(ask).toBeVisible()
  expect(await ownersOf('order')).toEqual([])
  expect(await timesAsked(page)).toBe(1)
})

test('a refusal is explained once and never asked again', { tag: '@full' }, async ({ page, request }) => {
  await page.setViewportSize(DESKTOP)
  await speaking(page, 'fr')
  await withPushService(page, 'denied')
  const { url } = await placeOrder(request)
  await page.goto(url)
  await hydrated(page)
  await page.getByRole('button', { name: 'Me prévenir ici' }).click()
  await expect(page.getByRole('alert')).toContainText('Votre navigateur bloque les messages')
  await page.reload()
  await hydrated(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Me prévenir ici' })).toBeHidden()
})

test('staff are told on their device until they sign out', { tag: '@full' }, async ({ page }) => {
  await page.setViewportSize(DESKTOP)
  await withPushService(page)
  await speaking(page, 'fr')
  await enterAs(page, await addStaff())
  await page.goto('/admin')
  await hydrated(page)
  await page.getByRole('button', { name: 'Compte et apparence' }).click()
  await page.getByRole('menuitem', { name: 'Me prévenir sur cet appareil' }).click()
  await expect(page.getByText('Cet appareil vous préviendra.')).toBeVisible()
  expect(await ownersOf('staff')).toHaveLength(1)
  await page.getByRole('button', { name: 'Se déconnecter' }).click()
  await expect(page).toHaveURL(/\/admin\/login/)
  expect(await ownersOf('staff')).toEqual([])
})
