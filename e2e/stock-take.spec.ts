/** A stock take on a phone: the camera, a second person, a lost network, and the end. */
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import bwipjs from 'bwip-js/node'
import { internalBarcode } from '#core/barcode.ts'
import { inDatabase, newProduct } from './database.ts'
import { expect, forVariants, hydrated, speaking, test, type Language } from './shop.ts'
import { addStaff, enterAs } from './staff.ts'

const WORDS = {
  fr: {
    start: 'Nouvel inventaire',
    begin: 'Commencer à compter',
    scan: 'Scanner',
    saveAndScan: 'Enregistrer et scanner',
    save: 'Enregistrer',
    add: 'Ajouter : 6 en tout',
    todo: 'À compter',
    counted: /^Comptés/,
    waiting: 'en attente d’envoi',
    finish: 'Terminer',
    apply: 'Corriger le stock',
    applied: 'Appliqué',
    close: 'Fermer',
  },
  ar: {
    start: 'جرد جديد',
    begin: 'بدء العدّ',
    scan: 'مسح الباركود',
    saveAndScan: 'حفظ ثم مسح',
    save: 'حفظ',
    add: 'الجمع: 6 في المجموع',
    todo: 'للعدّ',
    counted: /^معدودة/,
    waiting: 'في انتظار الإرسال',
    finish: 'إنهاء',
    apply: 'تصحيح المخزون',
    applied: 'مطبّق',
    close: 'إغلاق',
  },
}

interface Scannable {
  id: number
  variant: number
  name: string
  barcode: string
}

async function aScannable(): Promise<Scannable> {
  const name = `Voile ${randomUUID()}`
  const id = await newProduct(name)
  const barcode = internalBarcode(id)
  const { rows } = await inDatabase(
    `update product_variants set barcode = '${barcode}' where product_id = ${id} returning id`,
  )
  return { id, variant: Number(rows[0].id), name, barcode }
}

/** The camera of the browser shows this code. */
async function pointCameraAt(page: Page, code: string): Promise<void> {
  const png = await bwipjs.toBuffer({
    bcid: 'ean13',
    text: code,
    scale: 3,
    padding: 20,
    backgroundcolor: 'ffffff',
  })
  await page.addInitScript(
    (source) => {
      navigator.mediaDevices.getUserMedia = async () => {
        const canvas = document.createElement('canvas')
        const image = new Image()
        image.src = source
        await image.decode()
        canvas.width = 640
        canvas.height = 480
        const context = canvas.getContext('2d')!
        const draw = () => {
          context.fillStyle = '#888'
          context.fillRect(0, 0, 640, 480)
          context.drawImage(image, 100, 100)
        }
        draw()
        setInterval(draw, 100)
        return canvas.captureStream(10)
      }
    },
    `data:image/png;base64,${png.toString('base64')}`,
  )
}

async function open(page: Page, language: Language, path: string): Promise<void> {
  await speaking(page, language)
  await enterAs(page, await addStaff())
  await page.goto(path)
  await hydrated(page)
}

const dialog = (page: Page) => page.getByRole('dialog')

async function stockOf(variant: number): Promise<number> {
  const { rows } = await inDatabase(`select stock_quantity from product_variants where id = ${variant}`)
  return Number(rows[0].stock_quantity)
}

forVariants('fr', 'phone', ({ language }) => {
  const words = WORDS[language]

  test(
    'a phone counts with its camera, with a second person and through a lost network',
    { tag: '@full' },
    async ({ page, complaints }) => {
      const scanned = await aScannable()
      const other = await aScannable()
      await inDatabase(`delete from stock_takes`)
      await pointCameraAt(page, scanned.barcode)
      await open(page, language, '/admin/products/stock/takes')
      await page.getByRole('button', { name: words.start }).first().click()
      await dialog(page).getByRole('button', { name: words.begin }).click()
      await page.waitForURL(/\/takes\/\d+$/)

      // Chromium on Linux has no detector of its own: the WebAssembly module reads the code.
      await page.getByRole('button', { name: words.scan, exact: true }).click()
      await expect(dialog(page).getByRole('heading', { name: scanned.name })).toBeVisible()
      await page.keyboard.press('1')
      await page.keyboard.press('Backspace')
      await dialog(page).getByRole('button', { name: '3', exact: true }).click()
      await dialog(page).getByRole('button', { name: words.saveAndScan }).click()
      await expect(dialog(page).getByRole('heading', { name: scanned.name })).toBeVisible()

      await expect.poll(async () => (await lineOf(scanned.variant))?.counted).toBe(3)
      await dialog(page).getByRole('button', { name: words.close, exact: true }).click()

      // While the dialog is open, somebody else counts four on another shelf.
      await page.getByRole('link', { name: words.counted }).click()
      await page.getByRole('button', { name: scanned.name }).click()
      await inDatabase(
        `update stock_take_lines set counted = 4, version = version + 1, staff_name = 'Sidi', staff_id = null`,
      )
      await dialog(page).getByRole('button', { name: '2', exact: true }).click()
      await dialog(page).getByRole('button', { name: words.save, exact: true }).click()
      await dialog(page).getByRole('button', { name: words.add }).click()
      await expect.poll(async () => (await lineOf(scanned.variant))?.counted).toBe(6)

      await page.getByRole('link', { name: words.todo, exact: true }).click()
      await expect(page.getByRole('button', { name: other.name })).toBeVisible()
      await page.context().setOffline(true)
      await page.getByRole('button', { name: other.name }).click()
      await dialog(page).getByRole('button', { name: '2', exact: true }).click()
      await dialog(page).getByRole('button', { name: words.save, exact: true }).click()
      await expect(page.getByRole('button', { name: other.name }).getByText(words.waiting)).toBeVisible()
      await page.context().setOffline(false)
      await expect.poll(async () => (await lineOf(other.variant))?.counted).toBe(2)
      // What the browser logs while the network is away.
      complaints.length = 0

      await page.getByRole('link', { name: words.counted }).click()
      await expect(page.getByRole('button', { name: other.name })).toBeVisible()
      await page.getByRole('button', { name: words.finish, exact: true }).click()
      await dialog(page).getByRole('button', { name: words.apply }).click()
      await expect(page.getByText(words.applied, { exact: true })).toBeVisible()
      expect([await stockOf(scanned.variant), await stockOf(other.variant)]).toEqual([6, 2])
    },
  )
})

async function lineOf(variant: number): Promise<{ counted: number } | undefined> {
  const { rows } = await inDatabase(`select counted from stock_take_lines where variant_id = ${variant}`)
  return rows[0] as { counted: number } | undefined
}
