/** Takes the pictures of the table of screens; see `scripts/pictures.mjs`. */
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { newFolder, startShop } from '../../e2e/shop-server.ts'
import { makeSeedFolder } from '../program/seed-folder.ts'
import { goTo, PictureShop } from './picture-shop.ts'
import { fileOf, SCREENS, type Screen, type Variant } from './screens.ts'

const FOLDER = 'docs/pictures'
const PICTURE = '.webp'
/** A long page is cut at this height. */
const MAX_PHONE_HEIGHT = 1700
const MAX_DESKTOP_HEIGHT = 1500
/** Pages of the shop on a desktop are shown smaller than they are. */
const SHOP_DESKTOP_WIDTH = 960
const QUALITY = 70
/** Screens at the same time. */
const WORKERS = 2

const options = readOptions(process.argv.slice(2))
const failures: string[] = []
const taken: { file: string; bytes: number }[] = []

const browser = await chromium.launch({
  ...(process.env.CHROMIUM && { executablePath: process.env.CHROMIUM }),
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  for (const kind of ['demo', 'new'] as const) {
    const screens = chosenScreens().filter((screen) => (screen.shop ?? 'demo') === kind)
    if (screens.length > 0) await takeIn(kind, screens)
  }
} finally {
  await browser.close()
}
if (!options.only) await removeOthers()
const size = taken.reduce((sum, { bytes }) => sum + bytes, 0)
say(`${taken.length} pictures, ${Math.round(size / 1024)} KB.`)
for (const failure of failures) say(`Not taken: ${failure}`)
process.exit(failures.length > 0 ? 1 : 0)

function readOptions(args: string[]): { only?: string[]; data?: string } {
  const entries = args.map((arg) => {
    const [, name, value] = /^--(only|data)=(.+)$/.exec(arg) ?? []
    if (!name) throw new Error(`${arg} is neither --only=<screens> nor --data=<folder>`)
    return [name, name === 'only' ? value!.split(',') : value] as const
  })
  return Object.fromEntries(entries)
}

function chosenScreens(): readonly Screen[] {
  const { only } = options
  const unknown = only?.find((name) => !SCREENS.some((screen) => screen.name === name))
  if (unknown) throw new Error(`There is no screen ${unknown}.`)
  return only ? SCREENS.filter(({ name }) => only.includes(name)) : SCREENS
}

async function takeIn(kind: 'demo' | 'new', screens: Screen[]): Promise<void> {
  const folder = options.data ? join(options.data, kind) : await newFolder()
  const env: Record<string, string> = kind === 'demo' ? { DEMO: '1' } : {}
  say(`Starting the ${kind} shop…`)
  await makeSeedFolder(folder, env)
  const log = join(tmpdir(), `melhfa-pictures-${process.pid}.log`)
  const server = await startShop(folder, log, { ...env, ...(process.env.PORT && { PORT: process.env.PORT }) })
  try {
    const shop = new PictureShop(browser, server)
    const queue = screens.values()
    // One iterator for all workers: each screen is taken once.
    const work = async () => {
      for (const screen of queue) await takeScreen(shop, screen)
    }
    await Promise.all(Array.from({ length: WORKERS }, work))
  } finally {
    await server.stop()
    await rm(log, { force: true })
    if (!options.data) await rm(folder, { recursive: true, force: true })
  }
}

async function takeScreen(shop: PictureShop, screen: Screen): Promise<void> {
  for (const variant of screen.variants) {
    const file = fileOf(screen, variant)
    try {
      const picture = await take(shop, screen, variant)
      await mkdir(FOLDER, { recursive: true })
      await writeFile(join(FOLDER, file), picture)
      taken.push({ file, bytes: picture.byteLength })
      say(`${file} ${Math.round(picture.byteLength / 1024)} KB`)
    } catch (error) {
      failures.push(
        `${file}: ${error instanceof Error ? error.message.split('\n').slice(0, 4).join(' ') : String(error)}`,
      )
    }
  }
}

async function take(shop: PictureShop, screen: Screen, variant: Variant): Promise<Buffer> {
  const [language, look] = variant.split('-') as ['ar' | 'fr', 'phone' | 'desktop' | 'light' | 'dark']
  const isStaff = screen.isStaff ?? screen.name.startsWith('admin-')
  const viewer = { language, isPhone: look === 'phone', isDark: look === 'dark', isStaff }
  const page = await shop.open(viewer)
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  try {
    const visit = { page, shop, ...viewer }
    await goTo(
      page,
      typeof screen.path === 'function' ? await screen.path(visit) : (screen.path ?? screen.route),
      screen.status,
    )
    await screen.before?.(visit)
    if (errors.length > 0) throw new Error(`the page failed: ${errors.join('; ')}`)
    return await shoot(page, { isWhole: screen.isWhole ?? !isStaff, isPhone: viewer.isPhone })
  } finally {
    await page.context().close()
  }
}

interface Shot {
  /** The page beyond the viewport too. */
  isWhole: boolean
  isPhone: boolean
}

async function shoot(page: Page, { isWhole, isPhone }: Shot): Promise<Buffer> {
  if (isWhole) await loadLazyPictures(page)
  const { width, height: viewport } = page.viewportSize()!
  const whole = await page.evaluate(() => document.documentElement.scrollHeight)
  const height = isWhole ? Math.min(whole, isPhone ? MAX_PHONE_HEIGHT : MAX_DESKTOP_HEIGHT) : viewport
  // Bars that stay at the lower edge are then at that of the picture.
  if (isWhole) await page.setViewportSize({ width, height })
  await untilPainted(page)
  const bytes = await page.screenshot({ animations: 'disabled', caret: 'hide' })
  const picture = sharp(bytes)
  const sized = isWhole && !isPhone ? picture.resize(SHOP_DESKTOP_WIDTH) : picture
  return sized.webp({ quality: QUALITY, effort: 6 }).toBuffer()
}

/** Pictures below the viewport are loaded when they come near it. Parts of the page may load later, too. */
async function loadLazyPictures(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let top = 0; top < Math.min(document.documentElement.scrollHeight, 2000); top += 400) {
      scrollTo(0, top)
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
    scrollTo(0, 0)
  })
}

/** Fonts, and the pictures that will be seen, are loaded. */
async function untilPainted(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  await page.waitForFunction(() => {
    const isSeen = (image: HTMLImageElement) => {
      const { left, top, width, height } = image.getBoundingClientRect()
      return document.elementsFromPoint(left + width / 2, top + height / 2).includes(image)
    }
    return Array.from(document.images).every((image) => image.complete || !isSeen(image))
  })
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
}

/** The folder has the pictures of the table only. */
async function removeOthers(): Promise<void> {
  const wanted = new Set(
    SCREENS.flatMap((screen) => screen.variants.map((variant) => fileOf(screen, variant))),
  )
  const files = await readdir(FOLDER, { recursive: true })
  for (const file of files.filter((name) => name.endsWith(PICTURE) && !wanted.has(name))) {
    await rm(join(FOLDER, file))
    say(`${file} removed`)
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
