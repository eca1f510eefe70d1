/** What every journey needs: a visitor of a language and a device, and a page that must not complain. */
import { createHash } from 'node:crypto'
import AxeBuilder from '@axe-core/playwright'
import { expect, test as base, type Page } from '@playwright/test'

export type Language = 'ar' | 'fr'

export const PHONE = { width: 390, height: 844 }
export const SMALL_PHONE = { width: 320, height: 640 }
export const DESKTOP = { width: 1280, height: 900 }

/** Every test fails on what the browser's console complains about, unless it says that it expects trouble. */
export const test = base.extend<{ complaints: string[] }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of what a fixture needs
  extraHTTPHeaders: async ({}, use, { testId }) => {
    await use({ 'x-forwarded-for': addressOf(testId) })
  },
  complaints: [
    async ({ page }, use) => {
      const complaints: string[] = []
      page.on('pageerror', (error) => complaints.push(`page error: ${error.message}`))
      page.on('console', (message) => {
        // The browser's own word where a test lets no service worker in.
        if (message.text().startsWith('Service Worker registration blocked')) return
        if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
      })
      await use(complaints)
      expect(complaints).toEqual([])
    },
    { auto: true },
  ],
})

/** Each language on one device: what the other would add is its layout, and that is seen in the other language. */
export function devicesOf(language: Language): [name: string, viewport: { width: number; height: number }][] {
  return language === 'ar' ? [['phone', PHONE]] : [['desktop', DESKTOP]]
}

/** Every test is a visitor of its own. */
function addressOf(testId: string): string {
  const [a, b, c] = createHash('sha256').update(testId).digest()
  return `10.${a}.${b}.${c}`
}

export async function speaking(page: Page, language: Language): Promise<void> {
  await page.addInitScript((chosen) => {
    if (!localStorage.getItem('language')) localStorage.setItem('language', chosen)
  }, language)
  await page
    .context()
    .addCookies([{ name: 'language', value: language, url: test.info().project.use.baseURL! }])
}

/** React has taken over the whole page, as it does at the first sign of a person: buttons do what they say. */
export async function awake(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event('scroll')))
  await page.waitForFunction(() => {
    const key = Object.keys(document).find((name) => name.startsWith('__reactContainer'))
    const container = key && (document as unknown as Record<string, ReactContainer | undefined>)[key]
    return container ? container.stateNode.current.memoizedState?.isDehydrated === false : false
  })
}

/** The little of React's own book-keeping that tells whether it is done. */
interface ReactContainer {
  stateNode: { current: { memoizedState?: { isDehydrated?: boolean } } }
}

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** In the light whole; in the dark only colours are different, and those are the same in both languages. */
export async function expectAccessible(page: Page): Promise<void> {
  // Our pages have no frames: without a page of its own to gather them, a look takes two thirds of the time.
  const look = () => new AxeBuilder({ page }).setLegacyMode()
  const { violations } = await look().withTags(STANDARDS).analyze()
  if ((await page.locator('html').getAttribute('lang')) === 'ar') {
    await page.emulateMedia({ colorScheme: 'dark' })
    violations.push(...(await look().withRules(['color-contrast']).analyze()).violations)
    await page.emulateMedia({ colorScheme: 'light' })
  }
  const told = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)
  expect(told).toEqual([])
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
}

export { expect }
