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

interface Kept {
  token: string
  receiptId: string
}

async function newOrder(language = 'ar'): Promise<Kept> {
  const id = await anOrder({ items: [{ productId, quantity: 2 }] })
  const sql = `update orders set language = '${language}' where id = ${id} returning token, receipt_number`
  const { rows } = await runOn(connection, sql)
  return { token: rows[0].token, receiptId: `REC-${rows[0].receipt_number}` }
}

let visitors = 0

function picture(token: string, address = `10.0.0.${++visitors}`): Promise<Response> {
  const context = new RouterContextProvider()
  context.set(requestInfoContext, { id: 'test', nonce: '', address })
  return imageLoader({ params: { token }, context } as unknown as ImageRoute.LoaderArgs)
}

function page(token: string) {
  return pageLoader({ params: { token } } as unknown as PageRoute.LoaderArgs)
}

describe('the receipt’s picture', () => {
  it.each(['ar', 'fr'])('is a PNG of 384 dots, for this reader only (%s)', async (language) => {
    const { token, receiptId } = await newOrder(language)
    const answer = await picture(token)
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toEqual({
      'cache-control': 'no-store',
      'content-disposition': `attachment; filename="${receiptId}.png"`,
      'content-type': 'image/png',
      'x-robots-tag': 'noindex',
    })
    const { data, info } = await sharp(await answer.arrayBuffer())
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect(info.width).toBe(384)
    expect(data.includes(0)).toBe(true)
  })

  it('is drawn so often and no more, for one order', async () => {
    const { token } = await newOrder()
    const statuses = []
    for (let time = 0; time < 21; time++) statuses.push((await picture(token)).status)
    expect(statuses).toEqual([...Array(20).fill(200), 429])
    expect((await picture((await newOrder()).token)).status).toBe(200)
  })
})

describe('the receipt’s page', () => {
  it('shows the paper in the language of the order', async () => {
    const { token, receiptId } = await newOrder('fr')
    const { data, init } = await page(token)
    expect(init?.status).toBe(200)
    expect(data.paper).toMatchObject({
      id: receiptId,
      language: 'fr',
      items: [{ name: 'Nila', quantity: 2, price: 320_000, total: 640_000 }],
      total: 640_000,
    })
    expect(JSON.stringify(data)).not.toContain('Mariem')
    expect(init?.headers).toEqual({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
  })
})

it.each(['', 'x', '../../etc/passwd', 'A'.repeat(22), 'A'.repeat(65)])(
  'there is nothing behind %j',
  async (token) => {
    const answer = await picture(token)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store'])
    const { data, init } = await page(token)
    expect([init?.status, data.paper]).toEqual([404, undefined])
  },
)

it('a removed order has no receipt', async () => {
  const { token } = await newOrder()
  await runOn(connection, `update orders set deleted_at = now() where token = '${token}'`)
  expect((await picture(token)).status).toBe(404)
  expect((await page(token)).init?.status).toBe(404)
})
