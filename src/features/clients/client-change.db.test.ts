import { eq, inArray, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { ouguiya, type Money } from '#core/money.ts'
import type { Phone } from '#core/phone.ts'
import { parseTableState } from '#core/table-state.ts'
import { subscribeToNewsletter } from '#features/newsletter/subscription.server.ts'
import { activityLog } from '#features/staff/staff-tables.server.ts'
import type { StaffPerson } from '#features/staff/staff.rules.ts'
import { db } from '#platform/database/database.server.ts'
import { preparedStatement } from '#platform/database/prepared-statement.server.ts'
import { aPerson, aSession, asking } from '../../../tests/staff.ts'
import { useTestDatabase } from '../../../tests/test-database.ts'
import { loader as profileLoader } from './admin/client.page.tsx'
import { loader as fileLoader } from './admin/clients-export.route.ts'
import { addClient, deleteClient, promoteClient, updateClient } from './client-change.server.ts'
import { clientOf, NEW_CLIENT, type ClientForm } from './client-form.rules.ts'
import { CLIENTS_SHAPE } from './client-list.rules.ts'
import { clientStats, findClient, listClients } from './client-list.server.ts'
import { clients } from './clients-tables.server.ts'
import { countOrders, type Buyer } from './clients.server.ts'

useTestDatabase()

const now = new Date('2026-11-12T14:30:00Z')
let by: StaffPerson
let nextPhone = 38_000_000

beforeAll(async () => {
  by = await aPerson({ name: 'Sidi' })
})

function values(form: Partial<ClientForm> = {}) {
  return clientOf({ ...NEW_CLIENT, name: 'Vatma Mint Cheikh', phone: String(nextPhone++), ...form })
}

const found = async (query: string) => {
  const { rows } = await listClients(parseTableState(new URLSearchParams(query), CLIENTS_SHAPE))
  return rows.map(({ name }) => name)
}

describe('a client', () => {
  it('is added with the values of the form and recorded in the activity log', async () => {
    const id = await addClient({ values: values({ wilaya: 'Rosso', language: 'fr' }), by, now })
    expect(await findClient(id)).toMatchObject({
      wilaya: 'Rosso',
      city: 'Rosso',
      language: 'fr',
      status: 'active',
      registeredDate: now,
    })
    const log = await db()
      .select()
      .from(activityLog)
      .where(eq(activityLog.subjectId, String(id)))
    expect(log).toMatchObject([{ action: 'clientAdded', subject: 'client', staffName: 'Sidi' }])
  })

  it('is shown with the newsletter subscription of the e-mail', async () => {
    const token = await aSession(by.id)
    const id = await addClient({ values: values({ email: 'Vatma@b.mr' }), by, now })
    const isSubscribed = async (client: number) => {
      const { data } = await profileLoader({
        ...asking(`/admin/clients/${client}`, { token }),
        params: { id: String(client) },
      })
      return data.isSubscribed
    }
    expect(await isSubscribed(id)).toBe(false)
    await subscribeToNewsletter({ email: 'vatma@b.mr', language: 'fr', now: new Date() })
    expect(await isSubscribed(id)).toBe(true)
    await db().execute(sql`update newsletter_subscribers set unsubscribed_at = now()`)
    expect(await isSubscribed(id)).toBe(false)
    expect(await isSubscribed(await addClient({ values: values(), by, now }))).toBeUndefined()
  })

  it('has a unique phone, also on concurrent saves', async () => {
    const taken = values()
    const both = await Promise.allSettled([1, 2].map(() => addClient({ values: taken, by, now })))
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const other = await addClient({ values: values(), by, now })
    await expect(updateClient({ id: other, values: taken, by, now })).rejects.toMatchObject({
      code: 'phoneTaken',
      kind: 'conflict',
    })
  })

  it('is promoted once on concurrent requests', async () => {
    const id = await addClient({ values: values(), by, now })
    const both = await Promise.allSettled([1, 2].map(() => promoteClient({ id, by, now })))
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await findClient(id)).toMatchObject({ status: 'vip' })
  })

  it('is soft-deleted: a new order with the same phone creates a new client', async () => {
    const stored = values()
    const id = await addClient({ values: stored, by, now })
    await deleteClient({ id, by, now })
    expect(await findClient(id)).toBeUndefined()
    await expect(deleteClient({ id, by, now })).rejects.toMatchObject({ code: 'clientUnknown' })
    expect(await orderOf(stored.phone, ouguiya(10))).not.toBe(id)
  })

  it('keeps the totals when edited', async () => {
    const stored = values()
    const id = await orderOf(stored.phone, ouguiya(500))
    await updateClient({ id, values: { ...stored, status: 'inactive' }, by, now })
    expect(await findClient(id)).toMatchObject({
      status: 'inactive',
      totalOrders: 1,
      totalSpent: ouguiya(500),
    })
  })
})

const count = preparedStatement<{ id: number }>('count order', () =>
  countOrders(sql`json_to_recordset(${sql.placeholder('buyers')}::json) as buyer (
    name text, phone text, email text, "addressFull" text, city text, wilaya text, language text, "clientStatus" text,
    total bigint, now timestamptz)`),
)

async function orderOf(phone: Phone, total: Money): Promise<number> {
  const address = { addressFull: 'x', city: 'Nouakchott', wilaya: 'Nouakchott' } as const
  const buyer: Buyer = {
    ...address,
    name: 'y',
    phone,
    email: null,
    language: 'ar',
    clientStatus: 'active',
    total,
    now,
  }
  return (await count({ buyers: JSON.stringify([buyer]) }))[0]!.id
}

describe('the list', () => {
  it.each([
    ['q=zeïnabou', ['Zeinabou Mint Moctar']],
    ['q=44 01 92 76', ['Zeinabou Mint Moctar']],
    ['q=%2B222 44019276', ['Zeinabou Mint Moctar']],
    ['q=٤٤٠١٩٢٧٦', ['Zeinabou Mint Moctar']],
    ['q=440192', ['Zeinabou Mint Moctar']],
    ['q=zeinabou%40exemple', ['Zeinabou Mint Moctar']],
    ['q=أم كلثوم', ['ام كلثوم']],
    ['status=vip&q=zeina', []],
    ['wilaya=Kaédi', ['ام كلثوم']],
  ])('finds by %s', async (query, names) => {
    if (!(await found('q=44019276')).length) {
      const zeinabou = { name: 'Zeinabou Mint Moctar', phone: '44019276', email: 'zeinabou@exemple.mr' }
      await addClient({ values: values(zeinabou), by, now })
      await addClient({ values: values({ name: 'ام كلثوم', wilaya: 'Kaédi' }), by, now })
    }
    expect(await found(query)).toEqual(names)
  })

  it('starts with the newest', async () => {
    const phones = ['+22239100001', '+22239100002'] as Phone[]
    const created = { [phones[0]!]: '2026-11-12T10:00:00Z', [phones[1]!]: '2026-11-12T11:00:00Z' }
    await db()
      .insert(clients)
      .values(
        phones.map((phone) => ({
          name: `Nouvelle ${phone}`,
          phone,
          totalSpent: ouguiya(phone === phones[0] ? 9000 : 0),
          createdAt: new Date(created[phone]!),
        })),
      )
    expect(await found('q=nouvelle')).toEqual(phones.toReversed().map((phone) => `Nouvelle ${phone}`))
    await db().delete(clients).where(inArray(clients.phone, phones))
  })

  it('counts all, active, VIP and new clients', async () => {
    const before = await clientStats(now)
    await db()
      .insert(clients)
      .values([
        {
          name: 'a',
          phone: '+22239000001' as Phone,
          status: 'vip',
          registeredDate: new Date('2026-11-01T00:00:00Z'),
        },
        { name: 'b', phone: '+22239000002' as Phone, registeredDate: new Date('2026-10-01T00:00:00Z') },
        {
          name: 'c',
          phone: '+22239000003' as Phone,
          status: 'inactive',
          registeredDate: new Date('2025-01-01T00:00:00Z'),
        },
      ])
    expect(await clientStats(now)).toEqual({
      total: before.total + 3,
      active: before.active + 1,
      vip: before.vip + 1,
      recent: before.recent + 1,
      recentBefore: before.recentBefore + 1,
    })
  })

  it('is exported as CSV with the permission', async () => {
    const token = await aSession((await aPerson({ permissions: ['manageClients'] })).id)
    const response = await fileLoader(asking('/admin/clients/export.csv?wilaya=Kaédi', { token }))
    expect(response.headers.get('content-disposition')).toMatch(/clients-\d{4}-\d\d-\d\d\.csv/)
    const lines = (await response.text()).split('\r\n')
    expect(lines).toHaveLength(3)
    expect(lines[1]).toContain('ام كلثوم')
  })
})
