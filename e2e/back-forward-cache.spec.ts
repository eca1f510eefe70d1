/** Going back shows the page as it was left: no public page prevents the browser's back/forward cache. */
import { type Page } from '@playwright/test'
import { newProduct } from './database.ts'
import { expect, hydrated, openLive, PHONE, speaking, test as base } from './shop.ts'

const test = base.extend<object, object>({
  launchOptions: [
    async ({ launchOptions }, use) => {
      // Playwright switches the cache off.
      await use({ ...launchOptions, ignoreDefaultArgs: ['--disable-back-forward-cache'] })
    },
    { scope: 'worker' },
  ],
})
test.use({ viewport: PHONE })

/** Of the browser, not of the page: the headless shell of Chromium has no such cache, but reports what else prevents it. */
const OF_BROWSER = new Set(['BackForwardCacheDisabledForDelegate', 'BrowsingInstanceNotSwapped'])

/**
 * What prevents the page from being restored when it is left for another page and the visitor goes back. The page is not
 * used afterwards: Playwright does not follow a page that was restored.
 */
async function obstaclesOf(page: Page): Promise<string[]> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Page.enable')
  await page.goto(page.url().endsWith('/about') ? '/contact' : '/about')
  const outcome = new Promise<string[]>((resolve) => {
    devtools.on('Page.frameNavigated', ({ type }) => {
      if (type === 'BackForwardCacheRestore') resolve([])
    })
    devtools.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) =>
      resolve(notRestoredExplanations.map(({ reason }) => reason)),
    )
  })
  const { entries, currentIndex } = await devtools.send('Page.getNavigationHistory')
  await devtools.send('Page.navigateToHistoryEntry', { entryId: entries[currentIndex - 1]!.id })
  return (await outcome).filter((reason) => !OF_BROWSER.has(reason))
}

/** Not the cart: with its order key it is `no-store`. */
const PATHS = ['/', '/product/new', '/collections', '/contact', '/about', '/pages/terms', '/order']

for (const path of PATHS)
  for (const use of ['read', 'used'] as const)
    test(`${path} may be restored after it was ${use}`, { tag: tagOf(path) }, async ({ page }) => {
      await speaking(page, 'fr')
      await page.goto(path.replace('new', String(await newProduct())))
      if (use === 'used') await hydrated(page)
      expect(await obstaclesOf(page)).toEqual([])
    })

function tagOf(path: string): string[] {
  return PATHS.indexOf(path) < 2 ? [] : ['@full']
}

test('a page closes its open stream when it is left', async ({ page }) => {
  await speaking(page, 'fr')
  await openLive(page, '/collections')
  expect(await obstaclesOf(page)).toEqual([])
})

test('what prevents it is found', async ({ page }) => {
  await page.goto('/about')
  await page.evaluate(() => addEventListener('unload', () => undefined))
  expect(await obstaclesOf(page)).toContain('UnloadHandlerExistsInMainFrame')
})
