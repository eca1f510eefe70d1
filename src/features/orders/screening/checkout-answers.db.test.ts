/** What the checkout answers while orders are screened: a clear sentence, and never that a phone is blocked. */
import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ouguiya } from '#core/money.ts'
import type { Phone } from '#core/phone.ts'
import { settings } from '#features/settings/settings-tables.server.ts'
import { createDefaultSettings } from '#features/settings/settings.server.ts'
import { db } from '#platform/database/database.server.ts'
import { aCategory, aProduct } from '../../../../tests/builders.ts'
import { useTestBlobs } from '../../../../tests/test-blobs.ts'
import { useTestDatabase } from '../../../../tests/test-database.ts'
import type { ChangedBody } from '../checkout/checkout-result.rules.ts'
import { handleCheckoutSubmit } from '../checkout/checkout.action.server.ts'
import { blockedPhones, orderPayments, orders } from '../orders-tables.server.ts'
import { depositFromTotal } from './deposit.rules.ts'

useTestDatabase()
useTestBlobs()

let veil = 0
let nextPhone = 34_000_000
let nextAddress = 1
const newPhone = () => String(nextPhone++)

beforeAll(async () => {
  await createDefaultSettings()
  veil = await aProduct({ categoryId: await aCategory(), stockQuantity: 1000 })
})
beforeEach(async () => {
  await db().delete(blockedPhones)
  await db().update(settings).set({ depositFrom: null, depositAfterRefusal: false, maxOpenOrders: 0 })
})

async function submit(values: Record<string, string | File>, language = 'fr') {
  const form = new FormData()
  const fields = {
    key: randomUUID(),
    line: `${veil}:1`,
    total: '3200',
    name: 'Mariem',
    phone: newPhone(),
    wilaya: 'Nouakchott',
    address: 'Ksar',
    payment: 'cash',
    ...values,
  }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const request = new Request('http://localhost/cart', {
    method: 'POST',
    body: form,
    headers: { cookie: `lang=${language}`, 'accept-language': language },
  })
  const address = `10.9.0.${nextAddress++}`
  const { answer, input, lostProof } = await handleCheckoutSubmit(request, { id: 'test', address, nonce: '' })
  expect(input.name).toBe('Mariem')
  return { status: answer.status, lostProof, body: ('body' in answer ? answer.body : {}) as ChangedBody }
}

it('a deposit is asked for with its rule, and accepted with the amount that the page computes from it', async () => {
  await db()
    .update(settings)
    .set({ depositFrom: ouguiya(3000), depositPercent: 30 })
  const fields = { key: randomUUID(), phone: newPhone() }
  const { status, body } = await submit(fields)
  expect(status).toBe(409)
  expect(body.reason).toBe('depositRequired')
  expect(body.message).toContain('960')
  const deposit = depositFromTotal(body.deposit!, ouguiya(3200))
  expect(deposit).toBe(ouguiya(960))
  expect((await submit({ ...fields, deposit: String(deposit / 100) })).status).toBe(201)
})

it('a deposit that is not an amount is not accepted', async () => {
  await db()
    .update(settings)
    .set({ depositFrom: ouguiya(3000) })
  expect((await submit({ deposit: 'beaucoup' })).body.reason).toBe('depositRequired')
})

it.each(['fr', 'ar'])('a blocked phone is asked to contact the shop, in %s', async (language) => {
  const phone = newPhone()
  const row = { phone: `+222${phone}` as Phone, reason: 'Farces répétées', at: new Date(), staffName: 'K' }
  await db().insert(blockedPhones).values(row)
  // Written in another way, it is the same phone.
  const { status, body } = await submit({ phone: `00222 ${phone.slice(0, 4)} ${phone.slice(4)}` }, language)
  expect(status).toBe(409)
  expect(JSON.stringify(body)).not.toMatch(/bloqu|block|Farces|محظور/i)
  expect(body).toMatchObject({ reason: 'contactShop', lines: [], message: expect.stringMatching(/\S{3}/) })
})

it('above the limit of open orders the answer says so, and the same key finds the order that exists', async () => {
  await db().update(settings).set({ maxOpenOrders: 1 })
  const fields = { key: randomUUID(), phone: newPhone() }
  expect((await submit(fields)).status).toBe(201)
  expect((await submit({ phone: fields.phone })).body).toMatchObject({ reason: 'tooManyOpen' })
  expect((await submit(fields)).status).toBe(200)
})

it('an honest first buyer below the amount is asked nothing, with all rules on', async () => {
  await db()
    .update(settings)
    .set({ depositFrom: ouguiya(9000), depositAfterRefusal: true, maxOpenOrders: 1 })
  await db()
    .insert(blockedPhones)
    .values({ phone: '+22249999999' as Phone, reason: 'x', at: new Date(), staffName: 'K' })
  const before = await db().$count(orders)
  expect((await submit({})).status).toBe(201)
  expect(await db().$count(orders)).toBe(before + 1)
})

describe('the picture of a deposit, sent with the order,', () => {
  let shade = 0
  const picture = async () => {
    const background = { r: (shade += 9) % 256, g: 40, b: 90 }
    const png = await sharp({ create: { width: 90, height: 160, channels: 3, background } })
      .png()
      .toBuffer()
    return new File([new Uint8Array(png)], 'depot.png', { type: 'image/png' })
  }
  const accepted = { deposit: '960', depositMethod: 'bankily', depositReference: ' TX 41 ' }
  const paymentsOfPhone = (phone: string) =>
    db()
      .select({
        method: orderPayments.method,
        amount: orderPayments.amount,
        state: orderPayments.state,
        reference: orderPayments.reference,
        hasPicture: sql<boolean>`${orderPayments.proofId} is not null`,
      })
      .from(orderPayments)
      .innerJoin(orders, eq(orders.id, orderPayments.orderId))
      .where(eq(orders.customerPhone, `+222${phone}` as Phone))

  beforeEach(() =>
    db()
      .update(settings)
      .set({ depositFrom: ouguiya(3000), depositPercent: 30 }),
  )

  it('is a declared payment with its wallet and number, once for all requests with the key', async () => {
    const fields = { ...accepted, key: randomUUID(), phone: newPhone(), proof: await picture() }
    expect((await submit(fields)).status).toBe(201)
    expect((await submit(fields)).status).toBe(200)
    expect(await paymentsOfPhone(fields.phone)).toEqual([
      {
        method: 'bankily',
        amount: ouguiya(960),
        state: 'declared',
        reference: 'TX 41',
        hasPicture: true,
      },
    ])
  })

  it('may follow on the page of the order', async () => {
    const phone = newPhone()
    expect((await submit({ ...accepted, depositReference: '', phone })).status).toBe(201)
    expect(await paymentsOfPhone(phone)).toEqual([])
  })

  it('is asked for if only its number was entered, and must be an image', async () => {
    const before = await db().$count(orders)
    const missing = await submit(accepted)
    expect([missing.status, missing.body]).toEqual([
      422,
      { problems: [{ field: 'proof', code: 'required' }] },
    ])
    const text = new File(['hello'], 'depot.png', { type: 'image/png' })
    const wrong = await submit({ ...accepted, proof: text }, 'ar')
    expect([wrong.status, wrong.lostProof]).toEqual([422, 'اختاري لقطة الشاشة مرة أخرى.'])
    expect(await db().$count(orders)).toBe(before)
  })

  it('is not stored before the deposit is accepted, without a wallet, and for an order without a deposit', async () => {
    const phone = newPhone()
    const proof = await picture()
    expect((await submit({ ...accepted, deposit: '', phone, proof })).body.reason).toBe('depositRequired')
    expect(
      (await submit({ ...accepted, depositMethod: 'cash', depositReference: '', phone, proof })).status,
    ).toBe(201)
    await db().update(settings).set({ depositFrom: null })
    const other = newPhone()
    expect((await submit({ ...accepted, phone: other, proof })).status).toBe(201)
    expect([...(await paymentsOfPhone(phone)), ...(await paymentsOfPhone(other))]).toEqual([])
  })
})
