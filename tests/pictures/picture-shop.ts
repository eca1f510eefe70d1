/** A shop whose screens are photographed, with one browser and one staff member who is signed in. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import type { ShopServer } from '../../e2e/shop-server.ts'
import { hydrated } from '../../e2e/shop.ts'

export type Language = 'ar' | 'fr'

export interface Viewer {
  language: Language
  isPhone: boolean
  isDark: boolean
  isStaff: boolean
}

/** One picture: who looks, and at what. */
export interface Visit extends Viewer {
  page: Page
  shop: PictureShop
}

const OWNER = 'owner@example.com'
const PHONE = { width: 390, height: 844 }
const DESKTOP = { width: 1280, height: 900 }
const STEP_TIMEOUT = 20_000
/** Looked through for an example. */
const MAX_PAGES = 10

const AT_THE_DESK: Viewer = { language: 'fr', isPhone: false, isDark: false, isStaff: true }

export class PictureShop {
  readonly url: string
  readonly #browser: Browser
  readonly #dataDir: string
  readonly #found = new Map<string, Promise<unknown>>()
  #viewers = 0

  constructor(browser: Browser, { url, dataDir }: ShopServer) {
    this.#browser = browser
    this.url = url
    this.#dataDir = dataDir
  }

  /** Does the work once for all pictures. */
  once<T>(name: string, work: () => Promise<T>): Promise<T> {
    const known = this.#found.get(name) ?? work()
    this.#found.set(name, known)
    return known as Promise<T>
  }

  /** A page of its own browser context: nothing is stored in it yet. */
  async open({ language, isPhone, isDark, isStaff }: Viewer): Promise<Page> {
    const context = await this.#newContext(isPhone, isDark)
    await context.addCookies([
      { name: 'language', value: language, url: this.url },
      { name: 'theme', value: isDark ? 'dark' : 'light', url: this.url },
      ...(isStaff ? [{ name: 'staff', value: await this.#staffToken(), url: this.url }] : []),
    ])
    await context.addInitScript((chosen) => {
      if (!localStorage.getItem('language')) localStorage.setItem('language', chosen)
    }, language)
    return context.newPage()
  }

  #newContext(isPhone: boolean, isDark: boolean): Promise<BrowserContext> {
    this.#viewers += 1
    return this.#browser
      .newContext({
        baseURL: this.url,
        viewport: isPhone ? PHONE : DESKTOP,
        hasTouch: isPhone,
        isMobile: isPhone,
        colorScheme: isDark ? 'dark' : 'light',
        // Also hides the splash.
        reducedMotion: 'reduce',
        serviceWorkers: 'block',
        // Rate limits count per address.
        extraHTTPHeaders: {
          'x-forwarded-for': `10.0.${Math.floor(this.#viewers / 250)}.${this.#viewers % 250}`,
        },
      })
      .then((context) => {
        context.setDefaultTimeout(STEP_TIMEOUT)
        return context
      })
  }

  /** Signs in through the account chooser, as the link that the start prints does. */
  #staffToken(): Promise<string> {
    return this.once('staff', async () => {
      const context = await this.#newContext(false, false)
      const key = await readFile(join(this.#dataDir, 'development-key'), 'utf8')
      const { hostname } = new URL(this.url)
      await context.addCookies([
        { name: 'development-key', value: key, domain: hostname, path: '/development-identity' },
      ])
      const page = await context.newPage()
      await page.goto('/admin/login')
      await page.locator('form[action="/admin/sign-in"] button').click()
      await page.locator(`[value="${OWNER}"]`).click()
      await page.waitForURL(/\/admin$/)
      const cookies = await context.cookies()
      await context.close()
      return cookies.find(({ name }) => name === 'staff')!.value
    })
  }

  /** Works in French at a desktop as the owner, in a page that is closed afterwards. */
  async atTheDesk<T>(work: (page: Page) => Promise<T>): Promise<T> {
    const page = await this.open(AT_THE_DESK)
    try {
      return await work(page)
    } finally {
      await page.context().close()
    }
  }

  /** The links of a list that match, in its order. */
  links(list: string, pattern: RegExp): Promise<string[]> {
    return this.atTheDesk(async (page) => {
      await goTo(page, list)
      const all = await page
        .locator('a[href]')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href')!))
      return all.filter((href) => pattern.test(href))
    })
  }

  async firstLink(list: string, pattern: RegExp): Promise<string | undefined> {
    return (await this.links(list, pattern))[0]
  }

  /** The first example of a list. A missing one fails the picture. */
  example(list: string, pattern: RegExp): Promise<string> {
    return this.once(`${list} ${pattern}`, async () => {
      const found = await this.firstLink(list, pattern)
      if (!found) throw new Error(`${list} has no example: no link matches ${pattern}`)
      return found
    })
  }

  /** The first page of a list that has a link of this kind, and that link. */
  exampleWith(list: string, pattern: RegExp, below: RegExp): Promise<{ path: string; link: string }> {
    return this.once(`${list} ${pattern} ${below}`, async () => {
      for (const path of (await this.links(list, pattern)).slice(0, MAX_PAGES)) {
        const link = await this.firstLink(path, below)
        if (link) return { path, link }
      }
      throw new Error(`${list} has no example: no link of its first pages matches ${below}`)
    })
  }

  /** The first example of a list, or the one that these steps add. */
  exampleOr(list: string, pattern: RegExp, add: (page: Page) => Promise<void>): Promise<string> {
    return this.once(`${list} ${pattern}`, async () => {
      const found = await this.firstLink(list, pattern)
      if (found) return found
      await this.atTheDesk(add)
      const added = await this.firstLink(list, pattern)
      if (!added) throw new Error(`${list}: what was added is not listed`)
      return added
    })
  }
}

/** Opens a page and waits until it has hydrated. */
export async function goTo(page: Page, path: string, status = 200): Promise<void> {
  const answer = await page.goto(path)
  if (answer?.status() !== status) throw new Error(`${path} answered ${answer?.status()}`)
  await hydrated(page)
}
