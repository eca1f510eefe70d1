import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { RouterContextProvider } from 'react-router'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { requestInfoContext } from '#platform/http/request.server.ts'
import { aCategory, anOrder, aProduct } from '../../../../tests/builders.ts'
import { runOn, useTestDatabase } from '../../../../tests/test-database.ts'
import type { Route as ImageRoute } from './+types/receipt-image.route'
import { loader as imageLoader } from './receipt-image.route.ts'
import type { Route as PageRoute } from './shop/+types/receipt.print'
import { loader as pageLoader } from './shop/receipt.print.tsx'

const { connection } = useTestDatabase()

const folder = mkdtempSync(join(tmpdir(), 'melhfa-receipts-'))
beforeAll(() => vi.stubEnv('DATA_DIR', folder))
afterAll(() => rmSync(folder, { recursive: true }))

let productId: number
beforeAll(async () => {
  productId = await aProduct({ categoryId: await aCategory() })
})

interface CreatedOrder {
  token: string
  receiptId: string
}

async function newOrder(language = 'ar'): Promise<CreatedOrder> {
  const id = await anOrder({ items: [{ productId, quantity: 2 }] })
  const sql = `update orders set language = '${language}' where id = ${id} returning token, receipt_number`
  const { rows } = await runOn(connection, sql)
  return { token: rows[0].token, receiptId: `REC-${rows[0].receipt_number}` }
}

let visitors = 0

function requestImage(token: string, address = `10.0.0.${++visitors}`): Promise<Response> {
  const context = new RouterContextProvider()
  context.set(requestInfoContext, { id: 'test', nonce: '', address })
  return imageLoader({ params: { token }, context } as unknown as ImageRoute.LoaderArgs)
}

function loadPage(token: string) {
  return pageLoader({ params: { token } } as unknown as PageRoute.LoaderArgs)
}

describe('the receipt image', () => {
  it.each(['ar', 'fr'])('is a PNG 384 dots wide that is not cached (%s)', async (language) => {
    const { token, receiptId } = await newOrder(language)
    const response = await requestImage(token)
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toEqual({
      'cache-control': 'no-store',
      'content-disposition': `attachment; filename="${receiptId}.png"`,
      'content-type': 'image/png',
      'x-robots-tag': 'noindex',
    })
    const { data, info } = await sharp(await response.arrayBuffer())
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect(info.width).toBe(384)
    expect(data.includes(0)).toBe(true)
  })

  it('is limited to 20 requests per order', async () => {
    const { token } = await newOrder()
    const statuses = []
    for (let time = 0; time < 21; time++) statuses.push((await requestImage(token)).status)
    expect(statuses).toEqual([...Array(20).fill(200), 429])
    expect((await requestImage((await newOrder()).token)).status).toBe(200)
  })
})

describe('the receipt page', () => {
  it('shows the receipt in the language of the order', async () => {
    const { token, receiptId } = await newOrder('fr')
    const { data, init } = await loadPage(token)
    expect(init?.status).toBe(200)
    expect(data.receipt).toMatchObject({
      id: receiptId,
      language: 'fr',
      customer: { name: 'Mariem Mint Ahmed' },
      items: [{ name: 'Nila', quantity: 2, price: 320_000, total: 640_000 }],
      total: 640_000,
    })
    expect(init?.headers).toEqual({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
  })
})

it.each(['', 'x', '../../etc/passwd', 'A'.repeat(22), 'A'.repeat(65)])(
  'the token %j is not found',
  async (token) => {
    const response = await requestImage(token)
    expect([response.status, response.headers.get('cache-control')]).toEqual([404, 'no-store'])
    const { data, init } = await loadPage(token)
    expect([init?.status, data.receipt]).toEqual([404, undefined])
  },
)

it('a deleted order has no receipt', async () => {
  const { token } = await newOrder()
  await runOn(connection, `update orders set deleted_at = now() where token = '${token}'`)
  expect((await requestImage(token)).status).toBe(404)
  expect((await loadPage(token)).init?.status).toBe(404)
})
