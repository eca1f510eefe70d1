/** What the till needs of the device: a camera, the whole screen, the home screen, and sending without an open page. */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import bwip from 'bwip-js/node'
import sharp from 'sharp'
import { inDatabase, newProduct } from './database.ts'
import { DESKTOP, expect, hydrated, speaking, test } from './shop.ts'
import { addStaff, enterAs } from './staff.ts'
import { barcoded, choose, openTill, payInCash, salesOf, scan, ticketOf } from './till.ts'

const CODE = '2900000000018'
const video = join(mkdtempSync(join(tmpdir(), 'melhfa-camera-')), 'camera.y4m')

test.use({
  viewport: DESKTOP,
  permissions: ['camera'],
  launchOptions: async ({ launchOptions }, use) => {
    await writeVideo(CODE)
    const camera = [
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-video-capture=${video}`,
    ]
    await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...camera] })
  },
})
test.beforeEach(() => inDatabase('update settings set has_till = true'))
test.afterEach(() => inDatabase('update settings set has_till = false'))

/** One frame that shows a barcode, which the browser repeats. */
async function writeVideo(code: string): Promise<void> {
  const [width, height] = [640, 480]
  const bars = await bwip.toBuffer({
    bcid: 'ean13',
    text: code,
    scale: 4,
    height: 25,
    backgroundcolor: 'ffffff',
  })
  const grey = await sharp(bars)
    .resize(width - 80, height - 120, { fit: 'contain', background: '#fff' })
    .extend({ top: 60, bottom: 60, left: 40, right: 40, background: '#fff' })
    .flatten({ background: '#fff' })
    .greyscale()
    .raw()
    .toBuffer()
  const frame = Buffer.concat([Buffer.from('FRAME\n'), grey, Buffer.alloc((width * height) / 2, 128)])
  const head = Buffer.from(`YUV4MPEG2 W${width} H${height} F5:1 Ip A1:1 C420jpeg\n`)
  writeFileSync(video, Buffer.concat([head, frame, frame]))
}

test('the camera reads a barcode into the ticket', { tag: '@full' }, async ({ page }) => {
  const product = await newProduct(`Voile ${randomUUID()}`)
  await inDatabase(`update product_variants set barcode = '${CODE}' where product_id = ${product}`)
  await speaking(page, 'fr')
  await enterAs(page, await addStaff())
  await openTill(page)
  await page.getByRole('button', { name: 'Scanner un code-barres' }).click()
  await expect(ticketOf(page).getByText('1 article')).toBeVisible()
  await inDatabase(`update product_variants set barcode = '' where product_id = ${product}`)
})

test('the till fills the screen and is installed from its menu', { tag: '@full' }, async ({ page }) => {
  await speaking(page, 'fr')
  await enterAs(page, await addStaff())
  await openTill(page)
  await choose(page, 'Plein écran')
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true)
  await choose(page, 'Quitter le plein écran')
  await expect.poll(() => page.evaluate(() => document.fullscreenElement === null)).toBe(true)

  // The manifest names what Chromium needs to install the till as an app of its own.
  const link = page.locator('link[rel=manifest]')
  await expect(link).toHaveAttribute('href', /till\.webmanifest/)
  const manifest = await page.evaluate(
    async (href) => (await fetch(href!)).json(),
    await link.getAttribute('href'),
  )
  expect(manifest).toMatchObject({ id: '/admin/till', start_url: '/admin/till', scope: '/admin' })
  expect(manifest.icons.map(({ sizes }: { sizes: string }) => sizes)).toEqual(
    expect.arrayContaining(['192x192', '512x512']),
  )
  // Headless browsers do not offer it themselves.
  const asked = await page.evaluate(() => {
    const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: () => Promise.resolve(Object.assign(window, { wasAsked: true })),
    })
    return !dispatchEvent(offer)
  })
  expect(asked).toBe(true)
  await choose(page, 'Installer sur cet appareil')
  expect(await page.evaluate(() => 'wasAsked' in window)).toBe(true)
})

test.describe('with its service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test(
    'sales are sent when the line is back, without an open page',
    { tag: '@full' },
    async ({ page, context, complaints }) => {
      const cashier = `Oumar ${randomUUID().slice(0, 6)}`
      const veil = await barcoded(`Voile ${randomUUID()}`)
      await speaking(page, 'fr')
      await enterAs(page, await addStaff({ name: cashier }))
      await openTill(page)
      await expect
        .poll(() => page.evaluate(async () => (await caches.match('/admin/till')) !== undefined))
        .toBe(true)
      await context.setOffline(true)
      await scan(page, veil.code)
      await payInCash(page)
      await expect(page.getByText(/gardée sur cet appareil/)).toBeVisible()
      // A page outside of the till, which sends nothing.
      const other = await context.newPage()
      await page.close()
      await context.setOffline(false)
      await other.goto('/admin/login')
      await hydrated(other)
      const devtools = await context.newCDPSession(other)
      const registration = new Promise<string>((resolve) => {
        devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
          const till = registrations.find(({ scopeURL }) => scopeURL.endsWith('/admin/till'))
          if (till) resolve(till.registrationId)
        })
      })
      await devtools.send('ServiceWorker.enable')
      const { origin } = new URL(other.url())
      await devtools.send('ServiceWorker.dispatchSyncEvent', {
        origin,
        registrationId: await registration,
        tag: 'till-events',
        lastChance: false,
      })
      await expect.poll(() => salesOf(cashier)).toMatchObject([{ total: 100_000, is_offline: true }])
      complaints.length = 0
    },
  )
})
