/** The test function of every spec: a shop of the worker's own, a visitor, and a page whose console must stay clean. */
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { expect, test as base, type Page } from '@playwright/test'
import { isFullRun } from '../tests/sizes.ts'
import { removeOwnProducts } from './database.ts'
import { currentShop, startSeededShop, type ShopServer } from './shop-server.ts'

export type Language = 'ar' | 'fr'
export type Device = 'phone' | 'desktop'

export const PHONE = { width: 390, height: 844 }
export const SMALL_PHONE = { width: 320, height: 640 }
export const DESKTOP = { width: 1280, height: 900 }

export const LANGUAGES: Language[] = ['ar', 'fr']
const VIEWPORTS = { phone: PHONE, desktop: DESKTOP }

interface Variant {
  language: Language
  device: Device
}

/** Defines tests for the given language and device; in full mode for both languages on both devices. */
export function forVariants(language: Language, device: Device, define: (variant: Variant) => void): void {
  const every = LANGUAGES.flatMap((one) =>
    (['phone', 'desktop'] as const).map((on) => ({ language: one, device: on })),
  )
  for (const variant of isFullRun ? every : [{ language, device }])
    test.describe(`${variant.language}, ${variant.device}`, () => {
      test.use({ viewport: VIEWPORTS[variant.device] })
      define(variant)
    })
}

/** Defines tests that set their own viewport for the given language; in full mode for both languages. */
export function forLanguages(language: Language, define: (language: Language) => void): void {
  for (const one of isFullRun ? LANGUAGES : [language]) test.describe(one, () => define(one))
}

interface TestFixtures {
  /** Errors and warnings in the console of `page`. The test fails unless it empties the list. */
  complaints: string[]
  ownProducts: undefined
}

interface WorkerFixtures {
  /** Variables of the environment in which the shop is started; a file that replaces them has its own shop. */
  environment: Record<string, string>
  shop: ShopServer
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  environment: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of what a fixture needs
    async ({}, use) => {
      await use({})
    },
    { scope: 'worker' },
  ],
  shop: [
    async ({ environment }, use, { workerIndex, project }) => {
      const shop = await startSeededShop(join(project.outputDir, `shop-${workerIndex}.log`), environment)
      await use(shop)
      await shop.stop()
    },
    { scope: 'worker', auto: true, timeout: 60_000 },
  ],
  baseURL: async ({ shop }, use) => {
    await use(shop.url)
  },
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of what a fixture needs
  extraHTTPHeaders: async ({}, use, { testId }) => {
    await use({ 'x-forwarded-for': addressOf(testId) })
  },
  ownProducts: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of what a fixture needs
    async ({}, use) => {
      await use(undefined)
      await removeOwnProducts()
    },
    { auto: true },
  ],
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of what a fixture needs
  complaints: async ({}, use) => {
    await use([])
  },
  page: async ({ page, complaints }, use) => {
    page.on('pageerror', (error) => complaints.push(`page error: ${error.message}`))
    page.on('console', (message) => {
      // Logged by the browser wherever a test blocks service workers.
      if (message.text().startsWith('Service Worker registration blocked')) return
      if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
    })
    await use(page)
    expect(complaints).toEqual([])
  },
})

/** Rate limits count per address: every test has one of its own. */
function addressOf(testId: string): string {
  const [a, b, c] = createHash('sha256').update(testId).digest()
  return `10.${a}.${b}.${c}`
}

export async function speaking(page: Page, language: Language): Promise<void> {
  await page.addInitScript((chosen) => {
    if (!localStorage.getItem('language')) localStorage.setItem('language', chosen)
  }, language)
  await page.context().addCookies([{ name: 'language', value: language, url: currentShop().url }])
}

/** Hydrates the page as the first interaction would, and waits until React has taken over all of it. */
export async function hydrated(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event('focusin')))
  await page.waitForFunction(() => {
    const key = Object.keys(document).find((name) => name.startsWith('__reactContainer'))
    const container = key && (Reflect.get(document, key) as ReactContainer)
    return container ? container.stateNode.current.memoizedState?.isDehydrated === false : false
  })
  // Effects, such as those that listen to the keyboard, run after that, before the browser is idle.
  await untilIdle(page)
}

export async function untilIdle(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise<unknown>((resolve) => requestIdleCallback(resolve, { timeout: 5_000 })),
  )
}

/** Opens a page and waits until its live stream is connected: a change made earlier would not reach it. */
export async function openLive(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'commit' })
  // Waits only now: the stream of the page before may still be answered until this one has begun.
  const stream = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/live')
  await hydrated(page)
  expect((await stream).status()).toBe(200)
}

/** The part of React's internal state that says whether hydration is complete. */
interface ReactContainer {
  stateNode: { current: { memoizedState?: { isDehydrated?: boolean } } }
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
}

export { expect }
