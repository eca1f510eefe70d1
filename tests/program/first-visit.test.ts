/** What travels before a first visitor sees the shop: a full catalogue, nobody there yet, nothing kept. */
import { brotliCompressSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { newDataDir, openShop } from './shop-process.ts'

const KB = 1024

/** Compressed with brotli. */
const HTML = { '/': 22 * KB, '/collections': 18 * KB, '/cart': 8 * KB, '/about': 10 * KB }
/** The scripts inside the page, and all that runs before somebody is there. */
const FIRST_SCRIPTS = 3 * KB
const HERO = 120 * KB
const CARD = 30 * KB

it('a first visit to a full shop is small', async () => {
  const { url } = await openShop({ DATA_DIR: await newDataDir(), DEMO: '1' })
  const tooLarge: string[] = []
  for (const [path, most] of Object.entries(HTML)) {
    const html = await (await fetch(url + path)).text()
    const weight = brotliCompressSync(html).length
    if (weight > most) tooLarge.push(`${path}: ${weight}`)
    // Nothing is fetched for React before it is time.
    expect(html).not.toMatch(/<script[^>]* src=|rel="modulepreload"|<script[^>]* type="module"/)
    const scripts = [...html.matchAll(/<script(?![^>]*json)[^>]*>([^<]*)/g)].map(([, text]) => text ?? '')
    const own = scripts.filter((text) => !text.includes('streamController.'))
    expect(brotliCompressSync(own.join('')).length).toBeLessThanOrEqual(FIRST_SCRIPTS)
  }
  expect(tooLarge).toEqual([])
  const home = await pictures(url)
  const [hero, ...others] = home
  expect(await bytesOf(url, hero!, 1600)).toBeLessThanOrEqual(HERO)
  for (const card of others.slice(0, 12)) expect(await bytesOf(url, card, 400)).toBeLessThanOrEqual(CARD)
})

/** The AVIF of each picture of the home page, once the worker has made them. */
async function pictures(url: string): Promise<string[]> {
  const deadline = Date.now() + 120_000
  for (;;) {
    const html = await (await fetch(url)).text()
    const made = [...html.matchAll(/<source type="image\/avif" srcSet="([^"]+)"/g)].map(([, sizes]) => sizes!)
    if (made.length > 10) return made
    if (Date.now() > deadline) throw new Error('no pictures were made')
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

async function bytesOf(url: string, srcSet: string, width: number): Promise<number> {
  const sizes = srcSet.split(', ').map((each) => each.split(' '))
  const [path] = sizes.find(([, size]) => size === `${width}w`) ?? sizes.at(-1)!
  return (await (await fetch(url + path)).arrayBuffer()).byteLength
}
