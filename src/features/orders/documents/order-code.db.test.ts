/** The code on slips and invoices, as a scanner reads it. */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { settings } from '#features/settings/settings-tables.server.ts'
import { createDefaultSettings } from '#features/settings/settings.server.ts'
import { db } from '#platform/database/database.server.ts'
import { aCategory, anOrder, aProduct } from '../../../../tests/builders.ts'
import { dropCachedValues, useTestDatabase } from '../../../../tests/test-database.ts'
import { orders } from '../orders-tables.server.ts'
import { findInvoice } from './invoice.server.ts'
import { findReceipts, findSlips } from './several-documents.server.ts'

useTestDatabase()

let id = 0
beforeAll(async () => {
  const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
  const wasmBinary = new Uint8Array(await readFile(wasm)).buffer
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true })
  await createDefaultSettings()
  const productId = await aProduct({ categoryId: await aCategory() })
  id = await anOrder({ items: [{ productId, quantity: 1 }] })
})
beforeEach(() => setRuns(true))

async function setRuns(hasRuns: boolean) {
  await db().update(settings).set({ hasRuns })
  dropCachedValues()
}

const slipCode = async () => (await findSlips([id]))[0]!.code

async function read(code: string): Promise<string | undefined> {
  const svg = Buffer.from(code.slice(code.indexOf(',') + 1), 'base64')
  const { data, info } = await sharp(svg, { density: 300 })
    .extend({ top: 40, bottom: 40, left: 40, right: 40, background: '#fff' })
    .flatten({ background: '#fff' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const image = { data: new Uint8ClampedArray(data), width: info.width, height: info.height }
  const [found] = await readBarcodes({ ...image, colorSpace: 'srgb' }, { formats: ['QRCode'] })
  return found?.text
}

it('is the number of the order, on slips, labels and invoices, not on the receipt of the shopper', async () => {
  const [order] = await db().select().from(orders).where(eq(orders.id, id))
  expect(await read((await slipCode())!)).toBe(String(order!.number))
  expect(await read((await findInvoice(id))!.code!)).toBe(String(order!.number))
  expect((await findReceipts([id]))[0]!.code).toBeUndefined()
})

it('is left out without runs, and for an order that no courier brings', async () => {
  await setRuns(false)
  expect(await slipCode()).toBeUndefined()
  await setRuns(true)
  await db().update(orders).set({ status: 'cancelled' }).where(eq(orders.id, id))
  expect(await slipCode()).toBeUndefined()
})
