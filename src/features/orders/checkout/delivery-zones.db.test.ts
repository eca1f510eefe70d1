import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ouguiya } from '#core/money.ts'
import { deliveryAreas, deliveryZones } from '#features/delivery/delivery-tables.server.ts'
import { media } from '#features/media/media-tables.server.ts'
import { createDefaultSettings } from '#features/settings/settings.server.ts'
import { db } from '#platform/database/database.server.ts'
import { aCategory, aProduct } from '../../../../tests/builders.ts'
import { aPerson } from '../../../../tests/staff.ts'
import { useTestBlobs } from '../../../../tests/test-blobs.ts'
import { useTestDatabase } from '../../../../tests/test-database.ts'
import { findOrderDetail } from '../lifecycle/order-detail.server.ts'
import { orders } from '../orders-tables.server.ts'
import { handleSaleSubmit } from '../sale/sale.action.server.ts'
import { respondWithJson } from './checkout.action.server.ts'

useTestDatabase()
useTestBlobs()

let categoryId = 0
let product = 0
let nextPhone = 36_000_000
let before: (typeof deliveryZones.$inferSelect)[] = []

beforeAll(async () => {
  await createDefaultSettings()
  categoryId = await aCategory()
  before = await db().select().from(deliveryZones)
})
beforeEach(async () => {
  product = await aProduct({ categoryId, stockQuantity: 9 })
})
afterEach(async () => {
  for (const { id, updatedAt: _, createdAt: __, ...zone } of before)
    await db().update(deliveryZones).set(zone).where(eq(deliveryZones.id, id))
})

type Fields = Record<string, string | Blob>

function formOf(fields: Fields): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}

function checkout(fields: Fields = {}): Fields {
  return {
    key: randomUUID(),
    line: `${product}:1`,
    total: '3200',
    name: 'Mariem',
    phone: String(nextPhone++),
    wilaya: 'Nouakchott',
    address: 'Ksar',
    payment: 'cash',
    ...fields,
  }
}

interface Answer {
  number?: number
  total?: number
  reason?: string
  zones?: { id: number; fee: number }[]
  problems?: { field: string; code: string }[]
}

async function send(fields: Fields): Promise<{ status: number; body: Answer }> {
  const request = new Request('http://shop.test/cart', { method: 'POST', body: formOf(fields) })
  const answer = await respondWithJson(request, { id: 'x', nonce: '', address: '10.0.0.1' })
  return { status: answer.status, body: (await answer.json()) as Answer }
}

async function placed(fields: Fields) {
  const { status, body } = await send(fields)
  expect({ status, body }).toMatchObject({ status: 201 })
  const [row] = await db().select().from(orders).where(eq(orders.number, body.number!))
  return row!
}

const change = (position: number, values: Partial<typeof deliveryZones.$inferInsert>) =>
  db().update(deliveryZones).set(values).where(eq(deliveryZones.position, position))

const toRosso = { wilaya: 'Rosso', total: '3300' }

describe('an order', () => {
  it('keeps its zone, fee and days when the zone changes', async () => {
    const row = await placed(checkout(toRosso))
    const terms = { shipping: ouguiya(100), zoneName: 'Autres villes', daysFrom: 2, daysTo: 5 }
    expect(row).toMatchObject({ ...terms, zoneNameAr: 'بقية المدن', isPickup: false })
    expect(row.zoneId).toBe(before[1]!.id)
    await change(1, { fee: ouguiya(250), name: 'Loin', nameAr: 'بعيد', daysFrom: 7, daysTo: 9 })
    const [after] = await db().select().from(orders).where(eq(orders.id, row.id))
    expect(after).toEqual(row)
    expect(await findOrderDetail(row.id)).toMatchObject({
      shipping: ouguiya(100),
      zone: { name: { fr: 'Autres villes', ar: 'بقية المدن' }, days: { from: 2, to: 5 } },
    })
  })

  it('to a city that a zone names has the fee of that zone, in either language', async () => {
    const [zone] = await db()
      .insert(deliveryZones)
      .values({ position: 5, name: 'Tékane', nameAr: 'تيكان', fee: ouguiya(40), daysFrom: 3, daysTo: 3 })
      .returning()
    await db()
      .insert(deliveryAreas)
      .values({ zoneId: zone!.id, wilaya: 'Rosso', city: 'Tékane', cityAr: 'تيكان' })
    for (const city of [' TEKANE ', 'تيكان'])
      expect(await placed(checkout({ wilaya: 'Rosso', city, total: '3240' }))).toMatchObject({
        zoneName: 'Tékane',
        shipping: ouguiya(40),
      })
    expect(await placed(checkout(toRosso))).toMatchObject({ zoneName: 'Autres villes' })
    await db().delete(deliveryZones).where(eq(deliveryZones.id, zone!.id))
    // The order outlives its zone.
    const [row] = await db().select().from(orders).where(eq(orders.zoneName, 'Tékane')).limit(1)
    expect(row).toMatchObject({ zoneId: zone!.id, shipping: ouguiya(40) })
  })

  it('is free from the amount of its zone', async () => {
    await change(1, { freeFrom: ouguiya(6400) })
    expect(await placed(checkout({ ...toRosso, line: `${product}:2`, total: '6400' }))).toMatchObject({
      shipping: 0,
    })
    expect(await placed(checkout(toRosso))).toMatchObject({ shipping: ouguiya(100) })
  })
})

describe('an order is refused with the new total', () => {
  it('if the fee has changed since the quote', async () => {
    await change(1, { fee: ouguiya(150) })
    const order = checkout(toRosso)
    const { status, body } = await send(order)
    expect({ status, body }).toMatchObject({ status: 409, body: { reason: 'priceChanged', total: 3350 } })
    expect(body.zones).toContainEqual(expect.objectContaining({ id: before[1]!.id, fee: 15_000 }))
    expect(await placed({ ...order, total: '3350' })).toMatchObject({ shipping: ouguiya(150) })
  })

  it('if its zone was switched off, and a larger zone does not cover it', async () => {
    await change(1, { isActive: false })
    const { status, body } = await send(checkout(toRosso))
    expect({ status, body }).toMatchObject({ status: 409, body: { reason: 'noZone', total: 3200 } })
    expect(body.zones?.map(({ id }) => id)).toEqual([before[0]!.id])
  })

  it('beside the payment field if the zone does not offer the method', async () => {
    await change(1, { methods: ['sadad'] })
    expect(await send(checkout(toRosso))).toEqual({
      status: 422,
      body: { problems: [{ field: 'payment', code: 'notOffered' }] },
    })
    expect(await placed(checkout())).toMatchObject({ paymentMethod: 'cash' })
  })
})

describe('an order that is collected', () => {
  it('has no address and no fee, and is refused while pick-up is off', async () => {
    const collected = checkout({ kind: 'pickup', address: '', wilaya: 'Rosso', landmark: 'Marché' })
    expect(await send(collected)).toMatchObject({ status: 409, body: { reason: 'noZone' } })
    await change(2, { isActive: true })
    expect(await placed(collected)).toMatchObject({
      isPickup: true,
      zoneName: 'Retrait à la boutique',
      addressFull: '',
      landmark: '',
      shipping: 0,
    })
  })
})

describe('what helps to find the buyer', () => {
  const help = { landmark: ' Mosquée\nverte ', pin: '18.0858,-15.9785' }

  it('is stored with the order, the recording privately and once', async () => {
    const recording = await readFile('tests/sounds/opus.ogg')
    const fields = checkout({ ...help, voice: new File([recording], 'voix') })
    const row = await placed(fields)
    expect(row).toMatchObject({ landmark: 'Mosquée verte', pin: help.pin })
    const [stored] = await db().select().from(media).where(eq(media.id, row.voiceNoteId!))
    expect(stored).toMatchObject({ kind: 'audio', visibility: 'private', contentType: 'audio/ogg' })
    const count = await db().$count(media)
    expect(await send(fields)).toMatchObject({ status: 200, body: { number: row.number } })
    expect(await db().$count(media)).toBe(count)
    const { voice: _, ...without } = fields
    expect(await send(without)).toMatchObject({ status: 409, body: { reason: 'keyReused' } })
    expect(await findOrderDetail(row.id)).toMatchObject({ voiceNote: row.voiceNoteId })
  })

  it('is refused if it is neither a location nor a sound, and nothing is stored', async () => {
    const count = await db().$count(media)
    const fields = checkout({ pin: '18,-15', voice: new File(['<svg/>'], 'voix.ogg') })
    expect(await send(fields)).toEqual({
      status: 422,
      body: {
        problems: [
          { field: 'pin', code: 'badPin' },
          { field: 'voice', code: 'unsupportedAudio' },
        ],
      },
    })
    const recording = await readFile('tests/sounds/opus.ogg')
    expect(await send(checkout({ total: '1', voice: new File([recording], 'voix') }))).toMatchObject({
      status: 409,
    })
    expect(await db().$count(media)).toBe(count)
  })
})

describe('a sale by staff', () => {
  const sale = (fields: Fields) => formOf({ ...checkout(), kind: 'delivery', language: 'fr', ...fields })

  it('knows the zones, except at the counter', async () => {
    const by = await aPerson({ name: 'Sidi' })
    await change(1, { isActive: false })
    await change(2, { isActive: true })
    await change(0, { methods: ['sadad'] })
    expect(await handleSaleSubmit(sale({ wilaya: 'Rosso' }), by, new Date())).toEqual({
      problems: [{ field: 'wilaya', code: 'noZone' }],
    })
    expect(await handleSaleSubmit(sale({}), by, new Date())).toEqual({
      problems: [{ field: 'payment', code: 'notOffered' }],
    })
    const zoneOf = async (kind: string) => {
      const answer = await handleSaleSubmit(sale({ kind }), by, new Date())
      if (!('placed' in answer)) throw new Error(JSON.stringify(answer))
      const [row] = await db().select().from(orders).where(eq(orders.id, answer.placed.id))
      return [row!.zoneName, row!.isPickup, row!.isAtCounter]
    }
    expect(await zoneOf('counter')).toEqual(['', false, true])
    expect(await zoneOf('pickup')).toEqual(['Retrait à la boutique', true, false])
  })
})
