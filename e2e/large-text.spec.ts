/** The back office in a browser whose text is set to 200 %, on the smallest phone. */
import { chromium, type Browser, type Page } from '@playwright/test'
import { SCREENS } from '../tests/pictures/screens.ts'
import { isFullRun } from '../tests/sizes.ts'
import { placeOrder } from './orders.ts'
import { expect, forLanguages, hydrated, SMALL_PHONE, speaking, test } from './shop.ts'
import { addStaff, enterAs, shopAddress } from './staff.ts'

/** In px; a browser has 16 unless it is changed. Media queries in `em` follow it, unlike a style of the root element. */
const TEXT_SIZE = 32

const SCREEN_PATHS = SCREENS.flatMap(({ name, route, path = route }) =>
  name.startsWith('admin-') && typeof path === 'string' ? [path] : [],
)
/** The till has tests of its own (`till-accessibility.spec.ts`). */
const PATHS = [...new Set(SCREEN_PATHS)].filter((path) => path !== '/admin/till')
const QUICK_PATHS = ['/admin', '/admin/products', '/admin/cash-register/journal', '/admin/reports']

forLanguages('fr', (language) => {
  test('no screen scrolls sideways or cuts a text', async ({ request, launchOptions }) => {
    test.slow(isFullRun)
    const order = await placeOrder(request)
    const browser = await chromium.launch({
      ...launchOptions,
      args: [...(launchOptions.args ?? []), `--blink-settings=defaultFontSize=${TEXT_SIZE}`],
    })
    try {
      const page = await openAdmin(browser)
      await speaking(page, language)
      const paths = isFullRun ? PATHS : QUICK_PATHS
      for (const path of [...paths, `/admin/orders/${order.id}`]) {
        await page.goto(path)
        await hydrated(page)
        expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe(
          `${TEXT_SIZE}px`,
        )
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect
          .soft({ overflow, found: await page.evaluate(hiddenTexts) }, path)
          .toEqual({ overflow: 0, found: [] })
      }
    } finally {
      await browser.close()
    }
  })
})

async function openAdmin(browser: Browser): Promise<Page> {
  const context = await browser.newContext({
    baseURL: shopAddress(),
    viewport: SMALL_PHONE,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  await enterAs(page, await addStaff())
  return page
}

/** Runs in the page: texts that are outside the screen or cut by a box, except in rows that scroll. */
function hiddenTexts(): string[] {
  const found: string[] = []
  const isForScreenReaders = (element: Element): boolean =>
    element !== document.body && (element.clientWidth === 1 || isForScreenReaders(element.parentElement!))
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const text = texts.currentNode as Text
    const parent = text.parentElement!
    if (!text.data.trim() || parent.closest('.scroll-row, script, noscript, textarea, select')) continue
    if (!parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
    if (isForScreenReaders(parent)) continue
    const range = document.createRange()
    range.selectNodeContents(text)
    const { left, right, width } = range.getBoundingClientRect()
    if (width === 0) continue
    if (left < -1 || right > innerWidth + 1) found.push(`outside: ${text.data}`)
    for (let box = parent; box !== document.body; box = box.parentElement!) {
      if (!/hidden|clip/.test(getComputedStyle(box).overflowX)) continue
      const edges = box.getBoundingClientRect()
      if (left < edges.left - 2 || right > edges.right + 2) found.push(`cut: ${text.data}`)
    }
  }
  return found
}
