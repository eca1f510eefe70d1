import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { cashTransactions } from '#features/cash/cash-tables.server.ts'
import { productVariants, stockMovements } from '#features/catalogue/catalogue-tables.server.ts'
import { orders } from '#features/orders/orders-tables.server.ts'
import { settings } from '#features/settings/settings-tables.server.ts'
import { createDefaultSettings } from '#features/settings/settings.server.ts'
import { activityLog } from '#features/staff/staff-tables.server.ts'
import { can, type StaffPerson } from '#features/staff/staff.rules.ts'
import { db } from '#platform/database/database.server.ts'
import { aKey, API_OPERATIONS, useApi } from '../../../tests/api.ts'
import { aCategory, aProduct } from '../../../tests/builders.ts'
import { theOwner } from '../../../tests/staff.ts'
import { useTestDatabase } from '../../../tests/test-database.ts'
import { clientOf, SCOPES } from './api-key.rules.ts'
import { findKey, listKeys, revokeKey } from './api-keys.server.ts'
import { apiAnswers, apiKeys } from './api-tables.server.ts'
import { deleteOldAnswers } from './idempotency.server.ts'

useTestDatabase()
const api = useApi()

let owner: StaffPerson
let key: string
let categoryId: number

beforeAll(async () => {
  await createDefaultSettings()
  owner = await theOwner()
  key = await aKey(owner)
  categoryId = await aCategory()
})

async function aVariant(stockQuantity = 5): Promise<number> {
  const productId = await aProduct({ categoryId, stockQuantity, description: 'Soie', descriptionAr: 'حرير' })
  const [variant] = await db().select().from(productVariants).where(eq(productVariants.productId, productId))
  return variant!.id
}

function anOrderBody(variantId: number, values: object = {}) {
  return {
    kind: 'delivery',
    customer: { name: 'Mariem Mint Ahmed', phone: '22 12 34 56' },
    address: { wilaya: 'Nouakchott', full: 'Tevragh Zeina' },
    lines: [{ variantId, quantity: 1 }],
    paymentMethod: 'cash',
    ...values,
  }
}

async function stockOf(variantId: number): Promise<number> {
  const [variant] = await db().select().from(productVariants).where(eq(productVariants.id, variantId))
  return variant!.stockQuantity
}

describe('a key', () => {
  it('is stored as a hash, and its use is written at most once a minute', async () => {
    const secret = await aKey(owner, ['manageOrders'])
    expect(secret).toMatch(/^mlf_[\w-]{43}$/)
    const rows = await db().select().from(apiKeys)
    expect(JSON.stringify(rows)).not.toContain(secret.slice(10))
    const start = new Date()
    const at = (seconds: number) => new Date(start.getTime() + seconds * 1000)
    const lastUse = async () =>
      (await listKeys(start)).find(({ secretStart }) => secret.startsWith(secretStart))?.lastUsedAt
    expect(await lastUse()).toBeNull()
    for (const [seconds, written] of [
      [0, 0],
      [59, 0],
      [60, 60],
    ] as const) {
      await findKey(secret, at(seconds))
      expect(await lastUse()).toEqual(at(written))
    }
  })

  it('is refused when it is unknown, revoked or expired', async () => {
    const revoked = await aKey(owner)
    const { id } = (await findKey(revoked, new Date()))!
    await revokeKey({ id, by: owner, now: new Date() })
    const expiring = await aKey(owner, SCOPES, '30')
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
    expect(await findKey(expiring, inDays(29))).toBeDefined()
    expect(await findKey(expiring, inDays(32))).toBeUndefined()
    for (const secret of [revoked, `mlf_${'x'.repeat(43)}`, undefined]) {
      const answer = await api('/key', { key: secret })
      expect([answer.status, answer.body.code]).toEqual([401, 'noKey'])
      expect(answer.headers.get('www-authenticate')).toContain('Bearer')
    }
    await expect(revokeKey({ id, by: owner, now: new Date() })).rejects.toThrow('keyUnknown')
  })

  it('has a name of its own, and its creation is in the activity log', async () => {
    const answer = await api('/key', { key })
    expect(answer.body).toEqual({
      name: expect.stringMatching(/^API: /),
      scopes: [...SCOPES],
      expiresAt: null,
    })
    const lines = await db().select().from(activityLog).where(eq(activityLog.action, 'apiKeyCreated'))
    expect(lines.length).toBeGreaterThan(0)
    expect(JSON.stringify(lines)).not.toContain('mlf_')
  })

  it('is not taken from a cookie', async () => {
    expect((await api('/key', { headers: { cookie: `staff=${key}` } })).status).toBe(401)
  })
})

describe('permissions', () => {
  it('of every operation are those of can(), with every scope and with none', async () => {
    const requesters = [...SCOPES.map((scope) => [scope]), []]
    const wrong: string[] = []
    for (const scopes of requesters) {
      const [only] = scopes
      const secret = await aKey(owner, scopes)
      const client = clientOf({
        name: '',
        permissions: (await findKey(secret, new Date()))!.client.permissions as never,
      })
      for (const { name, method, path, access } of API_OPERATIONS) {
        const request = { key: secret, method: method.toUpperCase(), ...(method !== 'get' && { body: {} }) }
        const { status, body } = await api(path.replace('{id}', '999999'), request)
        const isForbidden = status === 403 && body.code === 'scopeMissing'
        if (isForbidden === can(client, access)) wrong.push(`${name} with ${only ?? 'none'}: ${status}`)
      }
    }
    expect(wrong).toEqual([])
  })

  it('are all used: every scope opens an operation, or is checked inside one', () => {
    const required = new Set(API_OPERATIONS.map(({ access }) => access))
    const inside = new Set<string>(['viewCosts', 'refundOrders'])
    expect(SCOPES.filter((scope) => !required.has(scope) && !inside.has(scope))).toEqual([])
  })

  it('a cost is shown with its scope only', async () => {
    const variantId = await aVariant()
    await db()
      .update(productVariants)
      .set({ cost: 100 as never })
      .where(eq(productVariants.id, variantId))
    const without = await aKey(owner, ['manageProducts'])
    const costs = [key, without].map(
      async (one) => (await api(`/variants/${variantId}`, { key: one })).body.cost,
    )
    expect(await Promise.all(costs)).toEqual([100, null])
  })

  it('to cancel a paid order needs refundOrders too', async () => {
    const body = anOrderBody(await aVariant(), { kind: 'counter', address: undefined })
    const limited = await aKey(owner, ['manageOrders'])
    const { id } = (await api('/orders', { key, body })).body
    const cancel = { status: 'cancelled', reason: 'Retour' }
    const refused = await api(`/orders/${id}/status`, { key: limited, body: cancel })
    expect([refused.status, refused.body.code]).toEqual([403, 'mayNotRefund'])
    expect((await api(`/orders/${id}/status`, { key, body: cancel })).body.status).toBe('cancelled')
  })
})

describe('an order', () => {
  it('is placed at the price of the shop, delivered and paid, by the name of the key', async () => {
    const variantId = await aVariant(5)
    const placed = await api('/orders', { key, body: anOrderBody(variantId) })
    expect(placed.status).toBe(201)
    const { id, total, subtotal, shipping } = placed.body
    expect([subtotal, total, placed.body.currency]).toEqual([320_000, subtotal + shipping, 'MRU'])
    expect(await stockOf(variantId)).toBe(4)
    for (const status of ['confirmed', 'preparing', 'sent', 'delivered'])
      expect((await api(`/orders/${id}/status`, { key, body: { status } })).body.status).toBe(status)
    const { name } = (await api('/key', { key })).body
    const [entry] = await db().select().from(cashTransactions).where(eq(cashTransactions.orderId, id))
    expect([entry!.amount, entry!.staffName, entry!.staffId]).toEqual([total, name, null])
    const [movement] = await db().select().from(stockMovements).where(eq(stockMovements.orderId, id))
    expect(movement!.staffName).toBe(name)
    const { data } = (await api(`/payments?orderId=${id}`, { key })).body
    expect(data).toMatchObject([{ amount: total, method: 'cash', state: 'accepted', by: name }])
    const entries = (await api('/cash-entries', { key })).body.data
    expect(entries).toContainEqual(expect.objectContaining({ orderId: id, amount: total, isCounted: true }))
  })

  it('skips no status, and is refused in the language of the request', async () => {
    const { id } = (await api('/orders', { key, body: anOrderBody(await aVariant()) })).body
    const request = { key, body: { status: 'delivered' }, headers: { 'accept-language': 'fr' } }
    const answer = await api(`/orders/${id}/status`, request)
    expect(answer.status).toBe(409)
    expect(answer.headers.get('content-type')).toBe('application/problem+json')
    expect(answer.body).toMatchObject({
      type: '/api/v1#problem-orderMoved',
      title: 'Conflict',
      status: 409,
      code: 'orderMoved',
      instance: `/api/v1/orders/${id}/status`,
      detail: expect.stringContaining('En attente'),
    })
    const arabic = await api(`/orders/${id}/status`, { key, body: { status: 'delivered' } })
    expect(arabic.body.detail).toContain('قيد الانتظار')
  })

  it('is refused beyond the stock, at another total, and with fields that are wrong', async () => {
    const variantId = await aVariant(1)
    const many = await api('/orders', {
      key,
      body: anOrderBody(variantId, { lines: [{ variantId, quantity: 2 }] }),
    })
    expect([many.status, many.body.code]).toEqual([409, 'outOfStock'])
    const dear = await api('/orders', { key, body: anOrderBody(variantId, { expectedTotal: 1 }) })
    expect([dear.status, dear.body.code]).toEqual([409, 'priceChanged'])
    const unknown = await api('/orders', { key, body: anOrderBody(999_999) })
    expect([unknown.status, unknown.body.code]).toEqual([409, 'unknownProduct'])
    const wrong = await api('/orders', {
      key,
      body: anOrderBody(variantId, { customer: { name: 'M', phone: '1' }, address: undefined }),
    })
    expect(wrong.status).toBe(422)
    expect(wrong.body.errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual([
      '#/customer/phone',
      '#/address/full',
    ])
    const typo = await api('/orders', { key, body: anOrderBody(variantId, { note: 'x' }) })
    expect(typo.body.errors).toMatchObject([{ pointer: '#/note', code: 'unknownField' }])
    expect(await stockOf(variantId)).toBe(1)
  })

  it('takes payments up to what is due', async () => {
    const { id, total } = (await api('/orders', { key, body: anOrderBody(await aVariant()) })).body
    const pay = (amount: number) => api(`/orders/${id}/payments`, { key, body: { method: 'cash', amount } })
    expect(await pay(10_000)).toMatchObject({ status: 201, body: { amount: 10_000, state: 'accepted' } })
    expect(await pay(total)).toMatchObject({ status: 409, body: { code: 'paymentAboveDue' } })
    expect((await api(`/orders/${id}`, { key })).body).toMatchObject({ paid: 10_000, due: total - 10_000 })
  })
})

describe('Idempotency-Key', () => {
  it('is required', async () => {
    const answer = await api('/clients', { key, body: {}, headers: { 'idempotency-key': ' ' } })
    expect([answer.status, answer.body.code]).toEqual([422, 'invalidFields'])
    const valid = { name: 'A', phone: '22 00 00 01' }
    const missing = await api('/clients', { key, body: valid, headers: { 'idempotency-key': ' ' } })
    expect([missing.status, missing.body.code]).toEqual([400, 'idempotencyKeyMissing'])
  })

  it('gives one order for many requests at a time, and the same answer later', async () => {
    const variantId = await aVariant(20)
    const request = { key, body: anOrderBody(variantId), headers: { 'idempotency-key': randomUUID() } }
    const answers = await Promise.all(Array.from({ length: 12 }, () => api('/orders', request)))
    const created = answers.filter(({ status }) => status === 201)
    const waiting = answers.filter(({ status, body }) => status === 409 && body.code === 'requestInProgress')
    expect(created.length).toBeGreaterThan(0)
    expect(created.length + waiting.length).toBe(12)
    expect(new Set(created.map(({ body }) => body.id)).size).toBe(1)
    const later = await api('/orders', request)
    expect([later.status, later.body]).toEqual([201, created[0]!.body])
    expect(later.headers.get('idempotency-replayed')).toBe('true')
    expect(await stockOf(variantId)).toBe(19)
  })

  it('with other content is refused, and belongs to its key', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const [first, second] = [await aVariant(), await aVariant()]
    expect((await api('/orders', { key, headers, body: anOrderBody(first) })).status).toBe(201)
    const reused = await api('/orders', { key, headers, body: anOrderBody(second) })
    expect([reused.status, reused.body.code]).toEqual([422, 'idempotencyKeyReused'])
    const other = await api('/orders', { key: await aKey(owner), headers, body: anOrderBody(second) })
    expect(other.status).toBe(201)
  })

  it('stores nothing for a refusal: the request can be repeated', async () => {
    const variantId = await aVariant(0)
    const request = { key, body: anOrderBody(variantId), headers: { 'idempotency-key': randomUUID() } }
    expect((await api('/orders', request)).status).toBe(409)
    await api(`/variants/${variantId}/corrections`, { key, body: { change: 3 } })
    expect((await api('/orders', request)).status).toBe(201)
  })

  it('protects orders after the answer was deleted', async () => {
    const variantId = await aVariant(5)
    const request = { key, body: anOrderBody(variantId), headers: { 'idempotency-key': randomUUID() } }
    const first = await api('/orders', request)
    await deleteOldAnswers(new Date(Date.now() + 25 * 3_600_000))
    expect(await db().$count(apiAnswers)).toBe(0)
    const again = await api('/orders', request)
    expect([again.status, again.body.id]).toEqual([201, first.body.id])
    expect(await stockOf(variantId)).toBe(4)
  })

  it('protects corrections of the stock', async () => {
    const variantId = await aVariant(5)
    const request = { key, body: { change: -2 }, headers: { 'idempotency-key': randomUUID() } }
    for (const _ of [1, 2])
      expect((await api(`/variants/${variantId}/corrections`, request)).body.stock).toBe(3)
    const removal = { cause: 'damage', quantity: 4, reason: 'Pluie' }
    const refused = await api(`/variants/${variantId}/removals`, { key, body: removal })
    expect([refused.status, refused.body.code]).toEqual([409, 'stockTooLow'])
  })
})

describe('lists', () => {
  it('are read in pages without gaps and repetitions', async () => {
    const before = (await api('/orders?limit=100', { key })).body.data.length as number
    const total = await db().$count(orders)
    expect(before).toBe(total)
    const seen: number[] = []
    let path: string | null = '/orders?limit=3'
    for (let pages = 0; path && pages < 50; pages++) {
      const { data, next } = (await api(path, { key })).body as {
        data: { id: number }[]
        next: string | null
      }
      seen.push(...data.map(({ id }) => id))
      path = next
    }
    expect(new Set(seen).size).toBe(total)
    expect(seen).toEqual([...seen].sort((a, b) => b - a))
  })

  it('refuse unknown and invalid parameters', async () => {
    const answer = await api('/orders?limit=0&colour=red&status=lost', { key })
    expect(answer.status).toBe(400)
    const named = answer.body.errors.map(({ parameter, code }: Record<string, string>) => [parameter, code])
    expect(named).toEqual([
      ['status', 'notAnOption'],
      ['limit', 'outOfRange'],
      ['colour', 'unknownField'],
    ])
  })

  it('of the register leave out the open session while staff count blind', async () => {
    const sessions = async () => (await api('/cash-sessions', { key })).body.data as { isOpen: boolean }[]
    expect((await sessions()).some(({ isOpen }) => isOpen)).toBe(true)
    await db()
      .update(settings)
      .set({ blindRoles: ['cashier'] })
    expect(await sessions()).toEqual([])
    expect((await api('/cash-entries', { key })).body.data).toEqual([])
    await db().update(settings).set({ blindRoles: [] })
  })
})

describe('entity tags', () => {
  it('answer 304 until the content changes', async () => {
    const variantId = await aVariant(5)
    const path = `/variants/${variantId}`
    const etag = (await api(path, { key })).headers.get('etag')!
    const again = { key, headers: { 'if-none-match': `"other", W/${etag}` } }
    expect((await api(path, again)).status).toBe(304)
    await api(`${path}/corrections`, { key, body: { change: 1 } })
    expect((await api(path, again)).status).toBe(200)
  })

  it('protect a change against one that came before', async () => {
    const [, body] = [0, { name: 'Aicha', phone: '22 00 00 07' }]
    const { id } = (await api('/clients', { key, body })).body
    const { headers } = await api(`/clients/${id}`, { key })
    const change = (notes: string, etag: string) =>
      api(`/clients/${id}`, { key, method: 'PATCH', body: { notes }, headers: { 'if-match': etag } })
    const first = await change('Préfère le matin', headers.get('etag')!)
    expect([first.status, first.body.notes, first.body.name]).toEqual([200, 'Préfère le matin', 'Aicha'])
    const late = await change('x', headers.get('etag')!)
    expect([late.status, late.body.code]).toEqual([412, 'changedMeanwhile'])
    expect((await change('y', first.headers.get('etag')!)).status).toBe(200)
  })

  it('a product is changed as by its form', async () => {
    const { productId } = (await api(`/variants/${await aVariant()}`, { key })).body
    const send = (body: object) => api(`/products/${productId}`, { key, method: 'PATCH', body })
    expect(await send({ price: 250_000, originalPrice: 300_000, featured: true })).toMatchObject({
      status: 200,
      body: { price: 250_000, originalPrice: 300_000, featured: true, stock: 5 },
    })
    const wrong = await send({ originalPrice: 100 })
    expect([wrong.status, wrong.body.errors[0].pointer]).toEqual([422, '#/originalPrice'])
  })
})

describe('problems', () => {
  it.each([
    ['/nothing', {}, 404, 'pathUnknown'],
    ['/orders/abc', {}, 404, 'pathUnknown'],
    ['/orders/999999', {}, 404, 'orderUnknown'],
    ['/orders/1', { method: 'DELETE' }, 405, 'methodUnknown'],
    ['/orders', { body: '{', headers: {} }, 400, 'badJson'],
    ['/orders', { body: '[]' }, 422, 'invalidFields'],
    ['/orders', { body: {}, headers: { 'content-type': 'text/plain' } }, 415, 'notJson'],
  ])('%s with %j is %i %s', async (path, request, status, code) => {
    const answer = await api(path, { key, ...request })
    expect([answer.status, answer.body.code]).toEqual([status, code])
    expect(answer.headers.get('content-type')).toBe('application/problem+json')
  })

  it('say which methods a path has', async () => {
    const answer = await api('/clients/1', { key, method: 'PUT' })
    expect(answer.headers.get('allow')).toBe('GET, HEAD, PATCH')
  })
})

describe('the limit of a key', () => {
  it('is announced, and refused with the time to wait', async () => {
    const secret = await aKey(owner)
    const first = await api('/key', { key: secret })
    expect(first.headers.get('ratelimit-policy')).toBe('"key";q=300;w=60')
    expect(first.headers.get('ratelimit')).toMatch(/^"key";r=\d+;t=60$/)
    let last = first
    for (let sent = 0; sent < 400 && last.status === 200; sent += 20) {
      const burst = Array.from({ length: 20 }, () => api('/key', { key: secret }))
      last = (await Promise.all(burst)).find(({ status }) => status !== 200) ?? last
    }
    expect([last.status, last.body.code]).toEqual([429, 'tooManyRequests'])
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await api('/key', { key })).status).toBe(200)
  })
})
