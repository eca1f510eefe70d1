/** What a page of the shop may weigh. A build above these figures fails; docs/speed.md says where they come from. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { BUILD, scriptsOf, stylesOf, weightOf } from './bundle.ts'

const KB = 1024

/** Compressed with brotli: what a page fetches to be awake. React and its router alone are 91 KB of it. */
const PAGES: [page: string, scripts: number][] = [
  ['features/home/shop/home.page.tsx', 125 * KB],
  ['features/catalogue/collections/shop/collections.page.tsx', 124 * KB],
  ['features/catalogue/products/shop/product.page.tsx', 130 * KB],
  ['features/orders/checkout/shop/cart.page.tsx', 133 * KB],
  ['features/orders/lifecycle/shop/order.page.tsx', 130 * KB],
  ['features/orders/lifecycle/shop/find-order.page.tsx', 120 * KB],
  ['features/home/shop/about.page.tsx', 119 * KB],
  ['features/messages/shop/contact.page.tsx', 123 * KB],
]
const STYLES = 12 * KB
/** One file, for the headings of the page's own language; text is in the device's own face. */
const FONT = 20 * KB

/** The back office, and what only it needs. */
const FORBIDDEN =
  /\/admin\/|src\/admin-shell\/|node_modules\/(valibot|react-aria|react-stately|@react-aria|@react-stately|@internationalized|@tanstack|recharts|drizzle-orm|pg|hono)|\.server\.tsx?$/

const modules = () =>
  JSON.parse(readFileSync(join(BUILD, '.vite/modules.json'), 'utf8')) as Record<string, string[]>

function forbiddenIn(files: string[], built: Record<string, string[]>): string[] {
  return files.flatMap((file) => (built[file] ?? []).filter((module) => FORBIDDEN.test(module)))
}

describe('a page of the shop', () => {
  it.each(PAGES)('%s stays light', (page, most) => {
    expect(weightOf(scriptsOf(page)).brotli).toBeLessThanOrEqual(most)
    expect(weightOf(stylesOf(page)).brotli).toBeLessThanOrEqual(STYLES)
  })

  it.each(PAGES)('%s carries nothing of the back office', (page) => {
    expect(forbiddenIn(scriptsOf(page), modules())).toEqual([])
  })

  it('needs one small font', () => {
    for (const script of ['arabic', 'latin']) {
      const url = new RegExp(`el-messiri-${script}-600-normal-[\\w-]+\\.woff2`)
      const name = scriptsOf('features/home/shop/home.page.tsx')
        .map((file) => url.exec(readFileSync(join(BUILD, file), 'utf8'))?.[0])
        .find(Boolean)
      expect(readFileSync(join(BUILD, 'assets', name!)).length).toBeLessThanOrEqual(FONT)
    }
  })

  it('is served by one file that pages do not share', () => {
    const worker = readFileSync(join(BUILD, 'sw.js'), 'utf8')
    expect(worker).not.toMatch(/\bimport\b|\bexport\b/)
    expect(weightOf(['sw.js']).brotli).toBeLessThanOrEqual(4 * KB)
  })

  it('would be told of a library that crept in', () => {
    const built = { 'assets/shop.js': ['src/ui/form/button.tsx', 'node_modules/valibot/dist/index.js'] }
    expect(forbiddenIn(['assets/shop.js'], built)).toEqual(['node_modules/valibot/dist/index.js'])
    expect(
      forbiddenIn(['assets/shop.js'], { 'assets/shop.js': ['src/features/cash/admin/x.tsx'] }),
    ).toHaveLength(1)
  })
})
