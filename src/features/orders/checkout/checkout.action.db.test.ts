import { randomUUID } from 'node:crypto'
import { beforeAll, expect, it } from 'vitest'
import { media } from '#features/media/media-tables.server.ts'
import { createDefaultSettings } from '#features/settings/settings.server.ts'
import { db } from '#platform/database/database.server.ts'
import { aCategory, aProduct } from '../../../../tests/builders.ts'
import { twoColours } from '../../../../tests/media-samples.ts'
import { useTestBlobs } from '../../../../tests/test-blobs.ts'
import { useTestDatabase } from '../../../../tests/test-database.ts'
import { respondWithJson } from './checkout.action.server.ts'

useTestDatabase()
useTestBlobs()

let product = 0
beforeAll(async () => {
  await createDefaultSettings()
  product = await aProduct({ categoryId: await aCategory(), stockQuantity: 5 })
})

async function pay(total: string, picture: Uint8Array) {
  const form = new FormData()
  const fields = {
    key: randomUUID(),
    line: `${product}:1`,
    total,
    name: 'Mariem',
    phone: '22334455',
    email: '',
    wilaya: 'Nouakchott',
    city: '',
    address: 'Ksar',
    payment: 'bankily',
    notes: '',
  }
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('proof', new File([new Uint8Array(picture)], 'proof.png'))
  const request = new Request('http://shop.test/cart', { method: 'POST', body: form })
  const answer = await respondWithJson(request, { id: 'x', nonce: '', address: '10.0.0.1' })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

it('looks at the prices before it decodes the picture', async () => {
  const stored = await db().$count(media)
  const picture = await twoColours(40, 40).png().toBuffer()
  const broken = picture.subarray(0, picture.length - 40)
  expect(await pay('3200', broken)).toMatchObject({
    status: 422,
    body: { problems: [{ field: 'proof', code: 'unreadable' }] },
  })
  // The same picture with another total: nobody has tried to decode it.
  expect(await pay('1', broken)).toMatchObject({ status: 409, body: { reason: 'priceChanged' } })
  expect(await pay('1', picture)).toMatchObject({ status: 409 })
  expect(await db().$count(media)).toBe(stored)
  expect((await pay('3200', picture)).status).toBe(201)
})
