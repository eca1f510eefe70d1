/** What one sender can cost: attempts per key, per phone and per address. */
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { createDefaultSettings } from '#features/settings/settings.server.ts'
import { aCategory, aProduct } from '../../../../tests/builders.ts'
import { useTestDatabase } from '../../../../tests/test-database.ts'
import { handleCheckoutSubmit } from './checkout.action.server.ts'

useTestDatabase()

let veil = 0
let nextPhone = 33_000_000
let nextAddress = 1

beforeAll(async () => {
  await createDefaultSettings()
  veil = await aProduct({ categoryId: await aCategory(), stockQuantity: 1000 })
})

const newPhone = () => String(nextPhone++)
const newAddress = () => `10.1.${nextAddress >> 8}.${nextAddress++ & 255}`

async function submit(values: Record<string, string>, address = newAddress()) {
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
  const request = new Request('http://localhost/cart', { method: 'POST', body: form })
  return (await handleCheckoutSubmit(request, { id: 'test', address, nonce: '' })).answer
}

async function statuses(count: number, values: (index: number) => Record<string, string>, address?: string) {
  const found: number[] = []
  for (let index = 0; index < count; index++) found.push((await submit(values(index), address)).status)
  return found
}

it('one key with ever other content is limited like ever other keys', async () => {
  const [key, phone] = [randomUUID(), newPhone()]
  const found = await statuses(12, (index) => ({ key, phone, total: '1', notes: `attempt ${index}` }))
  expect(found).toEqual([...Array<number>(10).fill(409), 429, 429])
})

it('one refused order that is sent again unchanged is limited too', async () => {
  const [key, phone] = [randomUUID(), newPhone()]
  expect(await statuses(12, () => ({ key, phone, total: '1' }))).toEqual([
    ...Array<number>(10).fill(409),
    429,
    429,
  ])
})

it('a placed order that is sent again costs nothing', async () => {
  const [key, phone] = [randomUUID(), newPhone()]
  expect(await statuses(15, () => ({ key, phone }))).toEqual([201, ...Array<number>(14).fill(200)])
  expect(await statuses(10, () => ({ phone }))).toEqual([...Array<number>(9).fill(201), 429])
})

it('200 phones behind one address of a carrier can order', async () => {
  const found = await statuses(200, () => ({}), newAddress())
  expect(new Set(found)).toEqual(new Set([201]))
})

it('a known key with other content gets the number of its order, but not its private link', async () => {
  const [key, phone] = [randomUUID(), newPhone()]
  const placed = await submit({ key, phone })
  if (!('body' in placed) || !('number' in placed.body)) throw new Error('not placed')
  for (const values of [{ phone }, { phone: newPhone() }]) {
    const answer = await submit({ ...values, key, notes: 'other' })
    expect(answer).toEqual({
      status: 409,
      body: {
        reason: 'keyReused',
        total: 0,
        lines: [],
        number: placed.body.number,
        message: expect.stringContaining(String(placed.body.number)),
      },
    })
  }
})
