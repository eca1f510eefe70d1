/** Orders that a test needs before it opens a page. */
import { randomUUID } from 'node:crypto'
import { expect, type APIRequestContext } from '@playwright/test'
import { inDatabase, newProduct } from './database.ts'
import { currentShop } from './shop-server.ts'

let nextPhone = 40_000_000 + Math.floor(Math.random() * 1_000_000)

/** A phone number that no other test uses. */
export function newPhone(): string {
  return String(nextPhone++)
}

export interface PlacedOrder {
  id: number
  number: number
  url: string
  phone: string
  productId: number
}

/** Places an order for two units of a new product: paid by wallet with a proof, otherwise in cash. */
export async function placeOrder(request: APIRequestContext, proof?: Buffer): Promise<PlacedOrder> {
  const productId = await newProduct()
  const phone = newPhone()
  const answer = await request.post('/cart', {
    headers: { accept: 'application/json', origin: currentShop().url },
    multipart: {
      key: randomUUID(),
      line: `${productId}:2`,
      total: '2000',
      name: 'مريم منت أحمد',
      phone,
      wilaya: 'Nouakchott',
      address: 'لكصر',
      payment: proof ? 'bankily' : 'cash',
      ...(proof && { proof: { name: 'p.png', mimeType: 'image/png', buffer: proof } }),
    },
  })
  expect(answer.status()).toBe(201)
  const { number, url } = (await answer.json()) as { number: number; url: string }
  const { rows } = await inDatabase(`select id::int from orders where number = ${number}`)
  return { id: rows[0].id as number, number, url, phone, productId }
}
