import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { clients } from '#features/clients/clients-tables.server.ts'
import { orders } from '#features/orders/orders-tables.server.ts'
import { settings } from '#features/settings/settings-tables.server.ts'
import { createDefaultSettings } from '#features/settings/settings.server.ts'
import { PERMISSIONS } from '#features/staff/staff.rules.ts'
import { db } from '#platform/database/database.server.ts'
import type { PaletteGroup } from '#ui/palette/palette-source.ts'
import { aCategory, anOrder, aProduct } from '../../../tests/builders.ts'
import { aSession, asking, aUser } from '../../../tests/staff.ts'
import { dropCachedValues, useTestDatabase } from '../../../tests/test-database.ts'
import { loader } from './search.route.ts'

useTestDatabase()

let token: string
let number: number

beforeAll(async () => {
  const categoryId = await aCategory()
  const productId = await aProduct({ categoryId, name: 'Voile Nila', nameAr: 'ملحفة نيلة' })
  const orderId = await anOrder({ items: [{ productId, quantity: 1 }], phone: '+22246128307' })
  for (let index = 0; index < 6; index++)
    await anOrder({ items: [{ productId, quantity: 1 }], phone: '+22233000000' })
  const [order] = await db().select({ number: orders.number }).from(orders).where(eq(orders.id, orderId))
  number = order!.number
  await db()
    .insert(clients)
    .values({ name: 'عيشتو منت أحمد', phone: '+22246128307' as never })
  token = await aSession((await aUser({ role: 'admin', permissions: [...PERMISSIONS] })).id)
  await aUser({ name: 'Éléonore Ba', email: 'eleonore@shop.mr', role: 'manager' })
})

async function found(input: string, by = token): Promise<Record<string, string[]>> {
  const answer = await loader(asking(`/admin/search?q=${encodeURIComponent(input)}`, { token: by }))
  const { groups } = (await answer.json()) as { groups: PaletteGroup[] }
  return Object.fromEntries(groups.map(({ id, results }) => [id, results.map(({ title }) => title)]))
}

describe('admin search', () => {
  it('finds an order by its number and lists the exact match first', async () => {
    expect((await found(String(number))).orders![0]).toContain(String(number))
    expect(
      (await found(String(number).replaceAll(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)]!))).orders,
    ).toHaveLength(1)
  })

  it.each(['46 12 83 07', '+222 46128307', '0022246128307', '٤٦١٢٨٣٠٧', '46 12'])(
    'finds orders and clients by the phone %s',
    async (input) => {
      expect(await found(input)).toMatchObject({
        orders: [expect.stringContaining(String(number))],
        clients: ['عيشتو منت أحمد'],
      })
    },
  )

  it('normalizes spelling in both languages and requires every word', async () => {
    expect((await found('عيشتو احمد')).clients).toEqual(['عيشتو منت أحمد'])
    expect(await found('eleonore')).toEqual({ users: ['Éléonore Ba'] })
    expect((await found('nila')).products).toEqual(['Voile Nila'])
    expect(await found('mariem ahmed zzz')).toEqual({})
  })

  it('returns at most five results per group, and none for a single letter or a wildcard', async () => {
    expect((await found('mariem')).orders).toHaveLength(5)
    for (const input of ['m', '', '%%', '__', '\\\\']) expect(await found(input)).toEqual({})
  })

  it.each([
    ['manageOrders', 'mariem', ['orders']],
    ['manageProducts', 'nila', ['products']],
    ['manageClients', '46128307', ['clients']],
    ['viewReports', '46128307', []],
    ['manageUsers', 'eleonore', []],
  ] as const)('returns with %s only the permitted groups', async (permission, input, groups) => {
    const by = await aSession((await aUser({ permissions: [permission] })).id)
    expect(Object.keys(await found(input, by))).toEqual(groups)
  })

  it('returns the screens that this person may open and the shop has switched on', async () => {
    expect((await found('etat du systeme')).screens).toEqual(['État du système'])
    expect((await found('حالة النظام')).screens).toEqual(['État du système'])
    const cashier = await aSession((await aUser({ permissions: ['manageProducts'] })).id)
    expect(await found('etat du systeme', cashier)).toEqual({})
    expect((await found('inventaires', cashier)).screens).toEqual(['Inventaires'])
    expect((await found('livreurs')).screens).toBeUndefined()
    await createDefaultSettings()
    await db().update(settings).set({ hasRuns: true })
    dropCachedValues()
    expect((await found('livreurs')).screens).toEqual(['Livreurs', 'Tournées'])
  })

  it('redirects to the login without a session', async () => {
    const thrown = await Promise.resolve(loader(asking('/admin/search?q=nila'))).catch(
      (answer: unknown) => answer,
    )
    expect((thrown as Response).status).toBe(302)
  })
})
