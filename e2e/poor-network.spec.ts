/** A phone on a poor network: lazy hydration, offline copies of visited pages, light mode. */
import type { BrowserContext, Page } from '@playwright/test'
import { fillCheckout, openCart } from './cart.ts'
import { inDatabase, newProduct } from './database.ts'
import { newPhone, placeOrder } from './orders.ts'
import { hydrated, expect, PHONE, speaking, test } from './shop.ts'

test.use({ viewport: PHONE })

const SCRIPTS = '**/assets/*.js'

/** Holds every script back until the returned function is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(SCRIPTS, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

/** The page's own idle callbacks have run: on a busy machine they run after three seconds at the latest. */
async function untilIdle(page: Page): Promise<void> {
  const atLatest = { timeout: 3_500 }
  await page.evaluate(
    (options) =>
      new Promise((done) => requestIdleCallback(() => requestIdleCallback(done, options), options)),
    atLatest,
  )
}

/** Every picture in the viewport is loaded. */
async function untilSeen(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.images].every((image) => {
      const { top, bottom } = image.getBoundingClientRect()
      return image.complete || bottom < 0 || top > innerHeight
    }),
  )
}

function cartOf(page: Page): Promise<{ quantity: number }[]> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]') as { quantity: number }[])
}

test.describe('a page that is not hydrated', () => {
  test('loads no script before the first interaction', async ({ page }) => {
    const scripts: string[] = []
    page.on('request', (request) => {
      if (new URL(request.url()).pathname.endsWith('.js')) scripts.push(request.url())
    })
    await speaking(page, 'ar')
    await page.goto('/collections')
    // Chromium fires such an event for some pages from right to left when it shows them.
    await page.evaluate(() => document.dispatchEvent(new Event('scroll')))
    await untilIdle(page)
    expect(scripts).toEqual([])
    await page.goto('/')
    await untilIdle(page)
    expect(scripts).toEqual([])
    await page.mouse.wheel(0, 200)
    await expect.poll(() => scripts.length).toBeGreaterThan(3)
    await hydrated(page)
  })

  test('replays an early tap, and two taps on one button once', async ({ page }) => {
    const recoveredErrors: string[] = []
    page.on('pageerror', (error) => recoveredErrors.push(error.message))
    await speaking(page, 'ar')
    const releaseScripts = await holdScripts(page)
    await page.goto('/collections')
    const add = page.getByRole('button', { name: /^أضيفي .*/ }).first()
    await add.click()
    await expect(add).toHaveAttribute('data-tapped', '')
    expect(await cartOf(page)).toEqual([expect.objectContaining({ quantity: 1 })])
    const count = page.locator('[data-cart-count]').filter({ visible: true })
    await expect(count).toHaveText(['1'])
    await add.click()
    releaseScripts()
    await expect(page.getByRole('status').filter({ hasText: 'السلة' }).first()).toBeVisible()
    expect(await cartOf(page)).toEqual([expect.objectContaining({ quantity: 1 })])
    await expect(page.locator('[data-tapped]')).toHaveCount(0)
    await expect(count).toHaveText(['1'])
    expect(recoveredErrors).toEqual([])
  })

  for (const path of ['/collections', 'product'])
    test(
      `keeps a tap on the cart button of ${path} when it is left before hydration`,
      { tag: '@full' },
      async ({ page }) => {
        await speaking(page, 'fr')
        const releaseScripts = await holdScripts(page)
        await page.goto(path === 'product' ? `/product/${await newProduct()}` : path)
        const add = page
          .getByRole('button', { name: /^Ajouter/ })
          .filter({ visible: true })
          .first()
        const answered = await add.evaluate((button: HTMLElement) => {
          const start = performance.now()
          button.click()
          return { isMarked: button.dataset.added === '', ms: performance.now() - start }
        })
        expect(answered.isMarked).toBe(true)
        expect(answered.ms).toBeLessThan(100)
        const [stored] = await cartOf(page)
        await page.goto('/cart')
        releaseScripts()
        await expect(page.locator('[name=name]')).toBeVisible()
        expect(stored).toMatchObject({
          quantity: 1,
          price: expect.any(Number),
          name: expect.stringMatching(/./),
        })
        expect(await cartOf(page)).toHaveLength(1)
        await expect(page.getByText('Le prix a changé')).toBeHidden()
      },
    )

  test('is hydrated in steps, also while it is touched', async ({ page }) => {
    // React would hydrate the whole page at once if it received such an event before.
    await page.addInitScript(() => {
      const received: string[] = ((window as { received?: string[] }).received = [])
      const add = document.addEventListener.bind(document)
      document.addEventListener = (
        type: string,
        listener: EventListener,
        options?: AddEventListenerOptions,
      ) => {
        add(type, listener, options)
        if (type !== 'pointerdown' && type !== 'textInput') return
        add(type, () => received.push(type), options)
        queueMicrotask(() => {
          document.querySelector('main a')!.dispatchEvent(new Event(type, { bubbles: true }))
        })
      }
    })
    await speaking(page, 'ar')
    await page.goto('/collections')
    await hydrated(page)
    const received = () => page.evaluate(() => (window as { received?: string[] }).received)
    expect(await received()).toEqual([])
    await page.getByRole('main').getByRole('link').first().dispatchEvent('pointerdown')
    expect(await received()).not.toEqual([])
  })

  test('keeps what was typed before hydration', { tag: '@full' }, async ({ page }) => {
    await speaking(page, 'fr')
    const releaseScripts = await holdScripts(page)
    await page.goto('/collections')
    const field = page.getByRole('main').getByRole('combobox')
    await field.pressSequentially('melhfa')
    releaseScripts()
    await hydrated(page)
    await expect(field).toHaveValue('melhfa')
    await expect(page.getByRole('main').getByRole('button', { name: 'Effacer' })).toBeVisible()
  })

  test(
    'changes page and language and shows an empty cart without any script',
    { tag: '@full' },
    async ({ page }) => {
      await speaking(page, 'ar')
      await holdScripts(page)
      await page.goto('/about')
      await page.getByRole('navigation').getByRole('link', { name: 'الرئيسية' }).last().click()
      await expect(page).toHaveURL('/')
      await page.getByRole('navigation').getByRole('button', { name: 'Français' }).click()
      await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
      await page.goto('/cart')
      await expect(page.getByRole('main').locator('a[href="/collections"]')).toBeVisible()
      await expect(page.getByRole('main').locator('.cart-loading')).toBeHidden()
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    },
  )

  test(
    'reloads once when a script is missing, and stays readable',
    { tag: '@full' },
    async ({ page, complaints }) => {
      await speaking(page, 'ar')
      let arrivals = 0
      page.on('request', (request) => {
        if (request.isNavigationRequest()) arrivals++
      })
      let missed = 0
      await page.route('**/assets/home.page*.js', (route) => {
        missed++
        return route.fulfill({ status: 404 })
      })
      await page.goto('/')
      await page.mouse.wheel(0, 100)
      await expect.poll(() => arrivals).toBe(2)
      await page.waitForLoadState('load')
      await page.mouse.wheel(0, 100)
      await expect.poll(() => missed).toBeGreaterThan(1)
      await untilIdle(page)
      expect(arrivals).toBe(2)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      // Once the file is back, the page hydrates.
      await page.unroute('**/assets/home.page*.js')
      await page.reload()
      await hydrated(page)
      expect(await page.evaluate(() => sessionStorage.getItem('reloaded'))).toBeNull()
      complaints.length = 0
    },
  )
})

/** Returns a function that fires the sync event of the page's service worker, as the browser does. */
async function backgroundSync(page: Page, context: BrowserContext): Promise<() => Promise<void>> {
  const devtools = await context.newCDPSession(page)
  const registration = new Promise<string>((resolve) =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) resolve(registrations[0].registrationId)
    }),
  )
  await devtools.send('ServiceWorker.enable')
  const registrationId = await registration
  const { origin } = new URL(page.url())
  const event = { origin, registrationId, tag: 'pending-orders', lastChance: false }
  return async () => void (await devtools.send('ServiceWorker.dispatchSyncEvent', event))
}

test.describe('offline', () => {
  test.use({ serviceWorkers: 'allow' })

  test('visited pages, the catalogue and the cart open with the date of their copy', async ({
    page,
    context,
    complaints,
  }) => {
    await speaking(page, 'ar')
    await page.goto('/')
    await hydrated(page)
    await expectCopies(page, ['/', '/collections', '/cart'])
    // A client-side navigation loads only data; the service worker fetches the copy of the page.
    const product = await page.locator('a[href^="/product/"]').first().getAttribute('href')
    const name = await page.locator(`a[href="${product}"]`).first().textContent()
    await page.locator(`a[href="${product}"]`).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name!)
    await page.getByRole('button', { name: 'أضيفي إلى السلة' }).first().click()
    await expectCopies(page, [product!])

    await context.setOffline(true)
    await page.goto(product!)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name!)
    await expectCopyNote(page)
    await page.goto('/')
    await expectCopyNote(page)
    await page.goto('/cart')
    await expectCopyNote(page)
    await expect(page.getByRole('main').getByText(name!)).toBeVisible()
    await page.goto('/collections')
    await expectCopyNote(page)
    await hydrated(page)
    // A client-side navigation opens a copy as well.
    await page.getByRole('navigation').getByRole('link', { name: /السلة/ }).last().click()
    await expect(page).toHaveURL('/cart')
    await expectCopyNote(page)
    await page.goto('/about')
    await expect(page.getByRole('heading', { name: 'لا توجد شبكة' })).toBeVisible()

    await context.setOffline(false)
    // The offline page opens the wanted page itself; a navigation before that would be interrupted.
    await expect(page.getByRole('contentinfo')).toBeVisible()
    await page.waitForLoadState()
    await page.goto('/collections')
    await expect(page.locator('.copy-note')).toBeHidden()
    complaints.length = 0 // the browser logs the lost requests itself
  })

  test('no private page is stored', async ({ page, context, complaints }) => {
    await speaking(page, 'fr')
    await page.goto('/')
    await hydrated(page)
    await expectCopies(page, ['/', '/collections', '/cart', '/order'])
    for (const path of [
      '/admin/login',
      '/admin',
      '/order?number=1',
      '/order/abc',
      '/order/abc/receipt',
      '/cart?line=1:1',
      '/cart',
    ])
      await page.goto(path).catch(() => undefined)
    await page.goto('/about')
    await hydrated(page)
    await expectCopies(page, ['/about'])
    const addresses = (await allCopies(page)).map((address) => address.replace(/^https?:..[^/]*/, ''))
    expect(
      addresses.filter((address) =>
        /^.(admin|order.|assets.(admin|panel|login))|line=|data|quote/.test(address),
      ),
    ).toEqual([])
    // An idempotency key is for one order: the server's answer has one, the copy has none.
    const keys = await page.evaluate(async () => {
      const hasKey = (html: string) => /formKey[^\w-]{1,8}[\da-f]{8}-/.test(html)
      const copy = await (await caches.match('/cart'))!.text()
      return [hasKey(await (await fetch('/cart')).text()), hasKey(copy)]
    })
    expect(keys).toEqual([true, false])
    await context.setOffline(true)
    expect(await page.goto('/admin/login').catch(() => undefined)).toBeUndefined()
    complaints.length = 0 // the browser logs the pages that are not found
  })

  test(
    'an order is readable offline on its page, and its page opens when the network is back',
    { tag: '@full' },
    async ({ page, context, request, complaints }) => {
      await speaking(page, 'fr')
      const order = await placeOrder(request)
      await page.goto('/')
      await hydrated(page)
      await expectCopies(page, ['/order'])
      await page.goto(order.url)
      await expect(page.getByRole('heading', { name: 'Commande enregistrée' })).toBeVisible()
      await expect(page.getByText(/^Téléphone/)).toContainText(order.phone.replace(/(..)(?=.)/g, '$1 '))
      await expect
        .poll(() => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name)))
        .toContain('melhfa-orders')
      await context.setOffline(true)
      await page.goto(order.url)
      const mine = page.getByRole('region', { name: 'Mes commandes sur ce téléphone' })
      await expect(mine).toContainText(String(order.number))
      await expect(mine).toContainText('2\u202F000\u00A0UM')
      await expect(mine).toContainText('En attente')
      await expect(page.getByText('La page de cette commande s’ouvrira')).toBeVisible()
      await page.goto('/cart')
      await expect(page.getByRole('region', { name: 'Mes commandes sur ce téléphone' })).toContainText(
        String(order.number),
      )
      await page.goto(order.url)
      await expect(mine).toBeVisible()
      await context.setOffline(false)
      await page.waitForURL((url) => url.pathname === order.url)
      await expect(page.getByRole('heading', { name: 'Commande enregistrée' })).toBeVisible()
      complaints.length = 0 // the browser logs the lost requests itself
    },
  )

  test(
    'an order that the service worker sends while the cart is open opens in it',
    { tag: '@full' },
    async ({ page, context, complaints }) => {
      const phone = newPhone()
      await openCart(page, 'fr', [await newProduct()])
      await expectCopies(page, ['/cart'])
      await fillCheckout(page, phone)
      // The page's own requests are lost, those of the service worker arrive.
      await page.route('/cart', (route) =>
        route.request().method() === 'POST' ? route.abort() : route.continue(),
      )
      await page.getByRole('button', { name: /^Commander/ }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Commander' }).click()
      await expect(page.getByText('elle ne part que si la boutique est ouverte')).toBeVisible()
      const fireSync = await backgroundSync(page, context)
      await fireSync()
      await expect(page.getByRole('heading', { name: 'Commande enregistrée' })).toBeVisible()
      const { rows } = await inDatabase(`select 1 from orders where customer_phone = '+222${phone}'`)
      expect(rows).toHaveLength(1)
      complaints.length = 0 // the browser logs what it could not send
    },
  )

  test(
    'a page that is never stored shows the copy of its path or the offline page',
    { tag: '@full' },
    async ({ page, context, complaints }) => {
      await speaking(page, 'fr')
      await page.goto('/')
      await hydrated(page)
      await expectCopies(page, ['/cart', '/order'])
      await context.setOffline(true)
      await page.goto('/cart?line=1:1')
      await expectCopyNote(page)
      await page.goto('/order?number=1042')
      await expectCopyNote(page)
      await page.goto('/unsubscribe/abc')
      await expect(page.getByRole('heading', { name: 'Pas de réseau' })).toBeVisible()
      complaints.length = 0 // the browser logs the lost requests itself
    },
  )

  test(
    'a page without a copy opens by itself when the network is back',
    { tag: '@full' },
    async ({ page, context, complaints }) => {
      await speaking(page, 'fr')
      await page.goto('/')
      await hydrated(page)
      await expectCopies(page, ['/', '/collections', '/cart'])
      await context.setOffline(true)
      await page.goto('/about')
      await expect(page.getByText('n’est pas gardée dans ce téléphone')).toBeVisible()
      await context.setOffline(false)
      await expect(page.getByRole('heading', { name: 'Pas de réseau' })).toBeHidden()
      await expect(page.getByRole('contentinfo')).toBeVisible()
      complaints.length = 0 // the browser logs the lost requests itself
    },
  )

  test('an order that waits is sent by the service worker without an open page, and the next page names it', async ({
    page,
    context,
    complaints,
  }) => {
    // The headless browser has no Background Sync: the registration is recorded here and the event is fired below.
    await page.addInitScript(() => {
      const { prototype } = (window as unknown as { SyncManager: { prototype: object } }).SyncManager
      Object.assign(prototype, {
        register: (tag: string) => Promise.resolve(sessionStorage.setItem('sync', tag)),
      })
    })
    const phone = newPhone()
    await openCart(page, 'fr', [await newProduct()])
    await expectCopies(page, ['/cart'])
    await fillCheckout(page, phone)
    await context.setOffline(true)
    await page.getByRole('button', { name: /^Commander/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Commander' }).click()
    await expect(page.getByRole('heading', { name: 'Votre commande attend le réseau' })).toBeVisible()
    await expect(page.getByText('même si vous quittez la boutique')).toBeVisible()
    expect(await page.evaluate(() => sessionStorage.getItem('sync'))).toBe('pending-orders')
    const fireSync = await backgroundSync(page, context)
    await page.goto('about:blank')
    await context.setOffline(false)
    const count = async () =>
      (await inDatabase(`select number::int from orders where customer_phone = '+222${phone}'`)).rows
    await fireSync()
    await expect.poll(count).toHaveLength(1)
    const [{ number }] = await count()
    await page.goto('/about')
    await hydrated(page)
    const note = page.getByRole('status').filter({ hasText: `n° \u2066${number}\u2069 est bien arrivée` })
    await expect(note).toBeVisible()
    await note.getByRole('link', { name: 'Voir la commande' }).click()
    await expect(page.getByRole('heading', { name: 'Commande enregistrée' })).toBeVisible()
    await expect(note).toBeHidden()
    expect(await count()).toHaveLength(1)
    complaints.length = 0 // the browser logs what it could not send
  })

  test('copies of an older version are deleted', { tag: '@full' }, async ({ page }) => {
    await speaking(page, 'ar')
    await page.goto('/about')
    await page.evaluate(async () => {
      await (await caches.open('melhfa-page-0')).put('/old', new Response('old'))
      await (await caches.open('melhfa-file-1')).put('/assets/old-1.js', new Response('old'))
      const older = { 'content-type': 'text/html', 'x-kept-version': 'older', 'x-kept-files': '' }
      await (await caches.open('melhfa-page-1')).put('/contact', new Response('old', { headers: older }))
    })
    await hydrated(page)
    await expectCopies(page, ['/about'])
    await expect
      .poll(async () => (await allCopies(page)).filter((address) => /old/.test(address)))
      .toEqual([])
  })
})

test.describe('light mode', () => {
  const picturesOf = (page: Page) => {
    const pictures: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.startsWith('/media/')) pictures.push(pathname)
    })
    return pictures
  }

  test('is chosen in the footer and stays chosen', { tag: '@full' }, async ({ page }) => {
    await speaking(page, 'ar')
    await page.goto('/')
    const choice = page.getByRole('button', { name: 'الوضع الخفيف' })
    // Tapped before hydration.
    await choice.click()
    await expect(choice).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByText('صور أصغر')).toBeVisible()
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('data-light', 'on')
    await hydrated(page)
    await expect(choice).toHaveAttribute('aria-pressed', 'true')
    await choice.click()
    await page.reload()
    await expect(page.locator('html')).not.toHaveAttribute('data-light')
  })

  test('follows the device setting and loads no picture twice', { tag: '@full' }, async ({ page }) => {
    await speaking(page, 'ar')
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } })
    })
    const pictures = picturesOf(page)
    await page.goto('/collections')
    await expect(page.locator('html')).toHaveAttribute('data-light', 'on')
    await hydrated(page)
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    await untilSeen(page)
    const ids = pictures.map((path) => path.split('/')[2])
    expect(new Set(ids).size).toBe(ids.length)
    await page.goto('/')
    await hydrated(page)
    await expect(page.locator('.hero-picture')).toHaveCount(1)
  })
})

async function expectCopyNote(page: Page): Promise<void> {
  const note = page.locator('.copy-note')
  await expect(note).toBeVisible()
  await expect(note).toContainText(/\d\d\/\d\d\/20\d\d \d\d:\d\d/)
}

async function allCopies(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const addresses: string[] = []
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) addresses.push(url)
    return addresses
  })
}

async function expectCopies(page: Page, paths: string[]): Promise<void> {
  await expect
    .poll(async () => (await allCopies(page)).map((address) => new URL(address).pathname), {
      timeout: 20_000,
    })
    .toEqual(expect.arrayContaining(paths))
}
