/**
 * What a shopper feels on a small phone: interactions at a fourth of the processor's speed, measured by `web-vitals`, and
 * the first taps and a whole journey on a slow 3G line with an empty cache. `--shop=` measures another shop, for instance
 * the previous release, with the same script.
 */
import { existsSync, readFileSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { chromium, type Browser, type Locator, type Page } from '@playwright/test'
import { startDemoShop, untilIdle, withDataDir } from './demo-shop.ts'
import { say } from './measure.ts'
import { median, type BenchOptions, type Line } from './report.ts'

const VITALS = 'node_modules/web-vitals/dist/web-vitals.attribution.iife.js'
/** Otherwise Playwright's own. */
const INSTALLED = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']
const PROCESSOR_SLOWDOWN = 4
/** As the developer tools of Chromium define "Slow 3G". */
const SLOW_3G = { offline: false, latency: 2000, downloadThroughput: 50_000, uploadThroughput: 50_000 }
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'fr' }

interface Slowest {
  ms: number
  target: string
  phases: number[]
}
/** A JavaScript expression of a `Slowest` from a metric of `web-vitals`. */
const SLOWEST = `{
  ms: metric.value,
  target: metric.attribution.interactionType + ' ' + metric.attribution.interactionTarget,
  phases: [metric.attribution.inputDelay, metric.attribution.processingDuration, metric.attribution.presentationDelay].map(Math.round),
}`

type Interaction = [name: string, run: (page: Page) => Promise<void>]

/** A page and what a shopper does on it. */
const INTERACTIONS: Record<string, Interaction[]> = {
  '/?lang=fr': [
    ['add to cart', (page) => tap(firstAdd(page))],
    [
      'search',
      async (page) => {
        await tap(page.locator('button[aria-haspopup=dialog]').filter({ visible: true }).first())
        await typeIn(page.getByRole('dialog').locator('input').first(), 'voile')
      },
    ],
  ],
  '/collections?lang=fr': [
    ['open the filter', (page) => tap(page.locator('details[name=list-menu] > summary').first())],
    ['add to cart', (page) => tap(firstAdd(page))],
  ],
  product: [
    ['add to cart', (page) => tap(firstAdd(page))],
    [
      'next picture',
      (page) => tapIfThere(page.locator('main [aria-label^="Agrandir"], main [aria-label^="Voir"]').first()),
    ],
  ],
  '/cart?lang=fr': [
    ['more of it', (page) => tap(page.getByRole('button', { name: /Un de plus/ }).first())],
    ['name', (page) => typeIn(page.locator('[name=name]'), 'Mariem Mint Ahmed')],
    ['phone', (page) => typeIn(page.locator('[name=phone]'), '36123456')],
    ['payment', (page) => tap(page.locator('label:has([name=payment])').last())],
  ],
  '/contact?lang=fr': [
    ['message', (page) => typeIn(page.locator('textarea').first(), 'Bonjour, une question')],
  ],
  '/about?lang=fr': [['light mode', tapLightMode]],
  '/wishes?lang=fr': [['light mode', tapLightMode]],
  '/order?lang=fr': [['number', (page) => typeIn(firstField(page), '1904')]],
  '/account?lang=fr': [['phone', (page) => typeIn(firstField(page), '36123456')]],
  order: [['light mode', tapLightMode]],
}

export async function measureInteractions(benchOptions: BenchOptions): Promise<Line[]> {
  const repeats = benchOptions.number('repeats', 3)
  const executablePath = process.env.CHROMIUM ?? INSTALLED.find((path) => existsSync(path))
  const browser = await chromium.launch(executablePath ? { executablePath } : {})
  const other = benchOptions.option('shop')
  try {
    if (other) return await measureShop(browser, other, repeats)
    return await withDataDir(async (dataDir) => {
      const shop = await startDemoShop(dataDir)
      try {
        await untilIdle(dataDir)
        return await measureShop(browser, shop.url, repeats)
      } finally {
        await shop.stop()
      }
    })
  } finally {
    await browser.close()
  }
}

async function measureShop(browser: Browser, origin: string, repeats: number): Promise<Line[]> {
  const product = await firstProduct(origin)
  const lines: Line[] = []
  for (const [path, interactions] of Object.entries(INTERACTIONS)) {
    const times: number[] = []
    const url = path === 'product' ? product : path === 'order' ? await placeOrder(browser, origin) : path
    for (let repeat = 0; repeat < repeats; repeat++)
      times.push(await slowestInteraction(browser, new URL(url, origin).href, interactions))
    lines.push({ what: `INP of ${path}`, value: median(times), unit: 'ms', goal: 'under 200' })
  }
  const journeys: Journey[] = []
  for (let repeat = 0; repeat < repeats; repeat++) journeys.push(await journeyOnSlowLine(browser, origin))
  const middle = (figure: keyof Journey) => median(journeys.map((journey) => journey[figure]))
  return [
    ...lines,
    {
      what: 'slow 3G: first "add to cart" until it is seen',
      value: middle('add'),
      unit: 'ms',
      goal: 'under 100',
    },
    {
      what: 'slow 3G: first tap on the filter until it opens',
      value: middle('filter'),
      unit: 'ms',
      goal: 'under 100',
    },
    {
      what: 'slow 3G: first tap on the menu until it opens',
      value: middle('menu'),
      unit: 'ms',
      goal: 'under 100',
    },
    { what: 'slow 3G: home, list, product, cart with its form', value: middle('whole') / 1000, unit: 's' },
  ]
}

async function firstProduct(origin: string): Promise<string> {
  const list = await (await fetch(`${origin}/collections?lang=fr`)).text()
  const [path] = /\/product\/\d+/.exec(list) ?? []
  if (!path) throw new Error('The list shows no product.')
  return `${path}?lang=fr`
}

/** The INP that `web-vitals` reports after all interactions of a page, on a page that hydrates by the first of them. */
async function slowestInteraction(
  browser: Browser,
  url: string,
  interactions: Interaction[],
): Promise<number> {
  const context = await browser.newContext(PHONE)
  try {
    if (url.includes('/cart')) await fillCart(await context.newPage(), new URL(url).origin)
    const page = await context.newPage()
    // One script, because each has a scope of its own. Every interaction counts, also one of less than 40 ms.
    const report = '{ reportAllChanges: true, durationThreshold: 16 }'
    await page.addInitScript({
      content: `${readFileSync(VITALS, 'utf8')};webVitals.onINP((metric) => (window.inp = ${SLOWEST}), ${report})`,
    })
    await slowDown(page)
    await page.goto(url)
    for (const [name, run] of interactions) {
      await run(page).catch((error: unknown) => {
        throw new Error(`${name} on ${url} failed`, { cause: error })
      })
      await settled(page)
    }
    // It is reported when the browser is idle, and at the latest when the page is hidden.
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden' })
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    })
    const reported = await page.waitForFunction(() => (window as { inp?: Slowest }).inp, undefined, {
      timeout: 10_000,
    })
    const { ms, target, phases } = (await reported.jsonValue())!
    say(`${new URL(url).pathname}: ${target}, ${ms} ms (waiting, script, paint: ${phases.join(', ')})`)
    return ms
  } finally {
    await context.close()
  }
}

interface Journey {
  add: number
  filter: number
  menu: number
  /** From the address to the cart with the form to order, in milliseconds. */
  whole: number
}

async function journeyOnSlowLine(browser: Browser, origin: string): Promise<Journey> {
  const context = await browser.newContext(PHONE)
  try {
    const page = await context.newPage()
    await slowDown(page)
    await slowLine(page)
    const start = performance.now()
    await page.goto(`${origin}/?lang=fr`, { waitUntil: 'commit' })
    await page.getByRole('heading', { level: 1 }).first().waitFor({ timeout: 60_000 })
    const paused = performance.now()
    const menus = page.locator('details[name=list-menu] > summary').filter({ visible: true })
    const isMenuOpen = () => Boolean(document.querySelector('details[name=list-menu][open]'))
    await page.goto(`${origin}/collections?lang=fr`, { waitUntil: 'commit' })
    const filter = await timeToAnswer(page, menus.first(), isMenuOpen)
    await page.goto(`${origin}/collections?lang=fr`, { waitUntil: 'commit' })
    const menu = await timeToAnswer(page, menus.last(), isMenuOpen)
    await page.goto(`${origin}/collections?lang=fr`, { waitUntil: 'commit' })
    const add = await timeToAnswer(page, firstAdd(page), () => Boolean(localStorage.getItem('cart')))
    const extra = performance.now() - paused
    await page.locator('main a[href*="/product/"]').first().click()
    await page.waitForURL(/\/product\//, { waitUntil: 'commit', timeout: 60_000 })
    await page.getByRole('heading', { level: 1 }).waitFor({ timeout: 60_000 })
    await page.locator('a[href^="/cart"]').filter({ visible: true }).first().click()
    await page.locator('[name=phone]').waitFor({ timeout: 120_000 })
    return { add, filter, menu, whole: performance.now() - start - extra }
  } finally {
    await context.close()
  }
}

/** Milliseconds from a tap, as soon as the target is visible, to the first frame in which the page shows the answer. */
async function timeToAnswer(page: Page, target: Locator, isAnswered: () => boolean): Promise<number> {
  await target.waitFor({ timeout: 60_000 })
  await page.evaluate(
    `void (window.answered = new Promise((resolve) => addEventListener('pointerup', () => {
      const start = performance.now()
      const look = () => (${String(isAnswered)})() ? resolve(performance.now() - start) : requestAnimationFrame(look)
      requestAnimationFrame(look)
    }, { once: true, capture: true })))`,
  )
  await target.tap({ timeout: 60_000 })
  return page.evaluate(() => (window as unknown as { answered: Promise<number> }).answered)
}

async function fillCart(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/collections?lang=fr`)
  await tap(firstAdd(page))
  await page.waitForFunction(() => localStorage.getItem('cart'))
  await page.close()
}

/** The address of an order that is placed as a shopper does. */
async function placeOrder(browser: Browser, origin: string): Promise<string> {
  const context = await browser.newContext(PHONE)
  try {
    await fillCart(await context.newPage(), origin)
    const page = await context.newPage()
    await page.goto(`${origin}/cart?lang=fr`)
    await page.locator('[name=name]').fill('Mariem Mint Ahmed')
    await page.locator('[name=phone]').fill('36123456')
    await page.locator('[name=address]').fill('Tevragh Zeina')
    await tap(page.locator('label:has([value=cash])'))
    await tap(page.getByRole('button', { name: 'Commander' }).filter({ visible: true }).first())
    await tap(page.getByRole('dialog').getByRole('button', { name: 'Commander' }))
    await page.waitForURL(/\/order\/./)
    const address = new URL(page.url())
    address.searchParams.set('lang', 'fr')
    return address.href
  } finally {
    await context.close()
  }
}

async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: PROCESSOR_SLOWDOWN })
}

async function slowLine(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', SLOW_3G)
}

function firstAdd(page: Page): Locator {
  return page
    .getByRole('button', { name: /^Ajouter/ })
    .filter({ visible: true })
    .first()
}

function firstField(page: Page): Locator {
  return page.locator('main input:not([type=hidden])').filter({ visible: true }).first()
}

/** At the end of every page. */
function tapLightMode(page: Page): Promise<void> {
  return tap(page.getByRole('button', { name: 'Mode léger' }))
}

/** What a person needs between seeing something and touching it; without it, taps arrive while the page scrolls. */
const REACTION_MS = 250

async function tap(target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded()
  await wait(REACTION_MS)
  await target.tap()
}

async function tapIfThere(target: Locator): Promise<void> {
  if ((await target.count()) > 0) await tap(target)
}

async function typeIn(field: Locator, text: string): Promise<void> {
  await tap(field)
  await field.pressSequentially(text)
}

/** Until the browser has nothing more to do and has painted. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) =>
        requestIdleCallback(() => requestAnimationFrame(() => setTimeout(resolve, 0)), { timeout: 5000 }),
      ),
  )
}
