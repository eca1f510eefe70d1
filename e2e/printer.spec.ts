/** The receipts that the browser draws, and what printers receive. */
import AxeBuilder from '@axe-core/playwright'
import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import {
  addFakePrinters,
  addSerialPrinter,
  losePrinterAfter,
  readJob,
  receivedJob,
  takeReceived,
  timesAsked,
} from './fake-printer.ts'
import {
  difference,
  dotsOf,
  expectGolden,
  goldenDots,
  MAX_DIFFERENCE,
  withoutBlankEnd,
} from './golden-receipts.ts'
import {
  DESKTOP,
  expect,
  expectNoSidewaysScroll,
  forVariants,
  hydrated,
  SMALL_PHONE,
  speaking,
  test,
  type Language,
} from './shop.ts'

const WORDS = {
  ar: {
    printer: 'الطابعة',
    serial: /منفذ تسلسلي/,
    bluetooth: /بلوتوث طابعة/,
    usb: /كابل USB/,
    system: /نافذة الطباعة/,
    image: /صورة للمشاركة/,
    choose: 'اختيار',
    cutter: /قص الورق/,
    drawer: /درج نقود/,
    pin5: 'الطرف 5',
    test: 'صفحة تجريبية',
    sent: 'أُرسلت الصفحة التجريبية إلى الطابعة.',
    done: 'تم',
    again: 'إعادة الطباعة',
    lost: /انقطع الاتصال بالطابعة أثناء الطباعة/,
    unprinted: 'وصل لم يُطبع',
  },
  fr: {
    printer: 'Imprimante',
    serial: /Port série/,
    bluetooth: /Bluetooth Petite/,
    usb: /Câble USB/,
    system: /Fenêtre d’impression/,
    image: /Image à partager/,
    choose: 'Choisir',
    cutter: /Couper le papier/,
    drawer: /Tiroir-caisse/,
    pin5: 'Broche 5',
    test: 'Page d’essai',
    sent: 'La page d’essai est envoyée à l’imprimante.',
    done: 'Terminé',
    again: 'Imprimer à nouveau',
    lost: /s’est coupée pendant l’impression/,
    unprinted: 'Un reçu n’est pas imprimé',
  },
}

const SAMPLES = ['arabic', 'french', 'mixed', 'longName', 'hundredLines']

async function openSamples(page: Page, language: Language): Promise<void> {
  await speaking(page, language)
  await page.goto('/components/printer')
  await hydrated(page)
}

async function openDialog(page: Page, language: Language): Promise<Locator> {
  await page.getByRole('button', { name: WORDS[language].printer, exact: true }).click()
  return page.getByRole('dialog')
}

async function printSample(page: Page, name: string, language: Language): Promise<void> {
  const sample = page.getByRole('figure').filter({ has: page.getByAltText(name, { exact: true }) })
  await sample.getByRole('button', { name: WORDS[language].again }).click()
}

test('receipts of 58 mm have 384 dots and look as they should', async ({ page }) => {
  await openSamples(page, 'fr')
  await expectGolden(page, 384, SAMPLES)
})

test('a name that is missing or moved by a millimetre is noticed', { tag: '@full' }, async () => {
  const golden = await goldenDots('hundredLines', 384)
  // The first name is in these rows.
  const blank = golden.rows.map((row, y) => (y >= 160 && y < 195 ? '0'.repeat(384) : row))
  expect(difference({ ...golden, rows: blank }, golden)).toBeGreaterThan(MAX_DIFFERENCE)
  const moved = golden.rows.map((row, y) => (y >= 160 && y < 195 ? `00000000${row.slice(0, -8)}` : row))
  expect(difference({ ...golden, rows: moved }, golden)).toBeGreaterThan(MAX_DIFFERENCE)
})

test('receipts of 80 mm have 576 dots', { tag: '@full' }, async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('till-printer', JSON.stringify({ paper: 80 })))
  await openSamples(page, 'fr')
  await expectGolden(page, 576, ['arabic', 'french', 'mixed', 'longName'])
})

forVariants('fr', 'desktop', ({ language }) => {
  const words = WORDS[language]

  test('a serial printer is chosen once, tested, and receives exactly the receipt', async ({ page }) => {
    test.skip(process.platform !== 'linux', 'the terminal is made with tools of Linux')
    const line = await addSerialPrinter(page)
    await openSamples(page, language)
    const dialog = await openDialog(page, language)
    await dialog.getByRole('radio', { name: words.serial }).check()
    await dialog.getByRole('button', { name: words.choose }).click()
    await expect(dialog.getByText('USB 1A86:7523')).toBeVisible()
    await dialog.getByRole('button', { name: words.test }).click()
    await expect(dialog.getByRole('status')).toHaveText(words.sent)
    expect(await receivedJob(line, 'feed 4')).toMatchObject({ width: 384, commands: ['init', 'feed 4'] })
    await dialog.getByRole('switch', { name: words.cutter }).check()
    await dialog.getByRole('switch', { name: words.drawer }).check()
    await dialog.getByText(words.pin5).click()
    await dialog.getByRole('button', { name: words.done }).click()
    await expect(dialog).toBeHidden()

    await printSample(page, 'arabic', language)
    const { rows } = await dotsOf(page, 'arabic')
    expect(await receivedJob(line, 'cut')).toMatchObject({ rows: withoutBlankEnd(rows) })

    await page.reload()
    await hydrated(page)
    await printSample(page, 'arabic', language)
    expect(await receivedJob(line, 'cut')).toEqual({
      width: 384,
      rows: withoutBlankEnd(rows),
      commands: ['init', 'drawer 5', 'cut'],
    })
    expect(await timesAsked(page)).toBe(0)
  })
})

forVariants('ar', 'phone', ({ language }) => {
  const words = WORDS[language]

  test(
    'a receipt that is lost in the middle is offered again, and the drawer opens once',
    { tag: '@full' },
    async ({ page }) => {
      await addFakePrinters(page)
      await openSamples(page, language)
      const dialog = await openDialog(page, language)
      await dialog.getByRole('radio', { name: words.bluetooth }).check()
      await dialog.getByRole('button', { name: words.choose }).click()
      await dialog.getByRole('switch', { name: words.drawer }).check()
      await dialog.getByRole('button', { name: words.done }).click()
      await expect(dialog).toBeHidden()

      await losePrinterAfter(page, 2000)
      await printSample(page, 'french', language)
      const alert = page.getByRole('alert').filter({ hasText: words.lost })
      await expect(alert).toBeVisible()
      const part = await takeReceived(page)
      expect(part.slice(0, 7)).toEqual([0x1b, 0x40, 0x1b, 0x70, 0, 25, 250])
      await losePrinterAfter(page, Infinity)

      await openDialog(page, language)
      await expect(dialog.getByText(words.unprinted)).toBeVisible()
      await dialog.getByRole('button', { name: words.again }).click()
      await expect(dialog.getByText(words.unprinted)).toBeHidden()
      const { rows } = await dotsOf(page, 'french')
      expect(readJob(await takeReceived(page))).toEqual({
        width: 384,
        rows: withoutBlankEnd(rows),
        commands: ['init', 'feed 4'],
      })
    },
  )

  test(
    'a USB printer, the print dialog and a picture give the same receipt',
    { tag: '@full' },
    async ({ page }) => {
      await addFakePrinters(page)
      await page.addInitScript(() => {
        window.print = () => document.documentElement.setAttribute('data-printed', 'yes')
      })
      await openSamples(page, language)
      const { rows } = await dotsOf(page, 'mixed')
      const dialog = await openDialog(page, language)
      await dialog.getByRole('radio', { name: words.usb }).check()
      await dialog.getByRole('button', { name: words.choose }).click()
      await expect(dialog.getByText('POS58')).toBeVisible()
      await page.setViewportSize(SMALL_PHONE)
      await expectNoSidewaysScroll(page)
      const { violations } = await new AxeBuilder({ page }).include('[role=dialog]').analyze()
      expect(violations.map(({ id }) => id)).toEqual([])
      await page.setViewportSize(DESKTOP)
      await dialog.getByRole('button', { name: words.done }).click()
      await printSample(page, 'mixed', language)
      const received: number[] = []
      await expect
        .poll(async () => received.push(...(await takeReceived(page))))
        .toBeGreaterThan(withoutBlankEnd(rows).length * 48)
      expect(readJob(received)).toEqual({
        width: 384,
        rows: withoutBlankEnd(rows),
        commands: ['init', 'feed 4'],
      })

      await openDialog(page, language)
      await dialog.getByRole('radio', { name: words.system }).check()
      await dialog.getByRole('button', { name: words.done }).click()
      await printSample(page, 'mixed', language)
      await expect(page.locator('html')).toHaveAttribute('data-printed', 'yes')
      const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
      const [sheet, ...more] = [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)]
      expect(more).toEqual([])
      expect((Number(sheet![1]) * 25.4) / 72).toBeCloseTo(58, 0)
      expect((Number(sheet![2]) * 25.4) / 72).toBeCloseTo(rows.length / 8 + 1, -1)
      await page.evaluate(() => dispatchEvent(new Event('afterprint')))
      await expect(page.locator('#printed-receipt')).toHaveCount(0)

      await openDialog(page, language)
      await dialog.getByRole('radio', { name: words.image }).check()
      await dialog.getByRole('button', { name: words.done }).click()
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        printSample(page, 'mixed', language),
      ])
      const pixels = await sharp(await download.path())
        .toColourspace('b-w')
        .raw()
        .toBuffer()
      expect(Array.from(pixels, (pixel) => (pixel === 0 ? '1' : '0')).join('')).toBe(rows.join(''))
    },
  )
})
