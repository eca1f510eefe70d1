/** Pictures are loaded in the size that is shown, small ones on a phone, and their colours before them. */
import type { Page } from '@playwright/test'
import { MAX_PHONE_BYTES } from '#features/media/media.rules.ts'
import { expect, test } from './shop.ts'

const PAGES = ['/', '/collections', '/product/1', '/about']
const SCREENS = [
  { width: 390, scale: 3, tag: [] },
  { width: 320, scale: 2, tag: ['@full'] },
  { width: 768, scale: 2, tag: ['@full'] },
  { width: 1280, scale: 1, tag: ['@full'] },
]

for (const { width, scale, tag } of SCREENS)
  test.describe(`at ${width} px with ${scale} pixels per point`, () => {
    test.use({ viewport: { width, height: 844 }, deviceScaleFactor: scale })

    test(
      'the pictures of the first screen have the size in which they are shown',
      { tag },
      async ({ page }) => {
        for (const path of PAGES) {
          await page.goto(path)
          const pictures = await firstScreen(page)
          expect(pictures, path).not.toHaveLength(0)
          for (const { file, has, widths, bytes } of pictures) {
            // A small picture may be shown by a file that the browser has loaded for a larger one.
            const needs = Math.max(
              ...pictures.filter((other) => other.file === file).map((other) => other.needs),
            )
            const smaller = widths.findLast((each) => each < has) ?? 0
            expect(smaller, `${file} on ${path}: a smaller one is enough for ${needs}`).toBeLessThan(needs)
            const largest = widths.at(-1)!
            expect(has, `${file} on ${path} for ${needs}`).toBeGreaterThan(0.45 * Math.min(needs, largest))
            if (width < 768) expect(bytes, `${file} on ${path}`).toBeLessThanOrEqual(MAX_PHONE_BYTES)
          }
        }
      },
    )
  })

test('a picture shows its colours until it is loaded, without a request', async ({ page }) => {
  await page.route('**/media/**', () => undefined)
  await page.goto('/collections', { waitUntil: 'domcontentloaded' })
  const picture = page.locator('main img[data-tones]').first()
  await expect(picture).toHaveAttribute('data-tones', /^#[0-9a-f]{3},#[0-9a-f]{3},#[0-9a-f]{3}$/)
  await expect(picture).toHaveCSS('background-image', /linear-gradient\(rgb/)
})

interface LoadedPicture {
  file: string
  /** Pixels of the file across, and those of the screen that the whole picture would cover. */
  has: number
  needs: number
  /** In which it could have been loaded. */
  widths: number[]
  bytes: number
}

/** The pictures of the first screen, when they are loaded. */
async function firstScreen(page: Page): Promise<LoadedPicture[]> {
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLImageElement>('main picture img')].every((image) => {
      const { top, width } = image.getBoundingClientRect()
      return top >= innerHeight || width === 0 || image.complete
    }),
  )
  return page.evaluate(async () => {
    const isSeen = ({ top, width }: DOMRect) => top < innerHeight && width > 0
    const images = [...document.querySelectorAll<HTMLImageElement>('main picture img')].filter((image) =>
      isSeen(image.getBoundingClientRect()),
    )
    return Promise.all(
      images.map(async (image) => {
        const blob = await (await fetch(image.currentSrc)).blob()
        const bitmap = await createImageBitmap(blob)
        const { width, height } = image.getBoundingClientRect()
        const covered = Math.max(width, (height * bitmap.width) / bitmap.height)
        const { srcset } = image.parentElement!.querySelector('source')!
        return {
          file: new URL(image.currentSrc).pathname,
          has: bitmap.width,
          needs: Math.ceil(covered * devicePixelRatio),
          widths: [...srcset.matchAll(/ (\d+)w/g)].map(([, each]) => Number(each)),
          bytes: blob.size,
        }
      }),
    )
  })
}
