import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { createDefaultSettings } from '#features/settings/settings.server.ts'
import { historyOf } from '#features/staff/activity.server.ts'
import type { StaffPerson } from '#features/staff/staff.rules.ts'
import { db } from '#platform/database/database.server.ts'
import { aPerson, aSession, asking } from '../../../tests/staff.ts'
import { useTestDatabase } from '../../../tests/test-database.ts'
import { action } from './admin/zones.route.ts'
import { deliveryAreas, deliveryZones } from './delivery-tables.server.ts'
import { findZone, type DeliveryZone } from './delivery.rules.ts'
import { loadZones } from './delivery.server.ts'
import { deleteZone, moveZone, saveZone, switchZone } from './save-zones.server.ts'
import { WILAYAS, type Wilaya } from './wilaya.rules.ts'
import { EMPTY_ZONE, formOf, type ZoneForm } from './zone-form.rules.ts'
import { zonesView } from './zones-view.server.ts'

useTestDatabase()
let by: StaffPerson
let other: StaffPerson
const now = new Date('2026-11-16T10:00:00Z')

beforeAll(async () => {
  await createDefaultSettings()
  by = await aPerson({ name: 'Mariem', permissions: ['manageSettings'] })
  other = await aPerson({ name: 'Oumar', permissions: ['manageSettings'] })
})

const NORTH: ZoneForm = {
  ...EMPTY_ZONE,
  name: 'Nord',
  nameAr: 'الشمال',
  cities: [{ wilaya: 'Atar', city: 'Chinguetti', cityAr: 'شنقيط' }],
  fee: '150',
  freeFrom: '3000',
  daysFrom: '3',
  daysTo: '6',
  hasOwnMethods: true,
  methods: ['sadad'],
}

const change = async (staff = by) => ({ version: (await zonesView()).version, by: staff, now })
const zoneOfName = async (name: string) => (await loadZones()).find((zone) => zone.name.fr === name)!
const zoneTo = (zones: DeliveryZone[], wilaya: Wilaya, city = '') =>
  findZone(zones, { kind: 'delivery', wilaya, city })
const lastLine = async () => (await historyOf('settings', 'delivery'))[0]!

describe('the zones of a new shop', () => {
  it('charge nothing in Nouakchott and 100 UM in all other wilayas; pick-up is off', async () => {
    const zones = await loadZones()
    const fees = WILAYAS.map((wilaya) => [wilaya, zoneTo(zones, wilaya)?.fee])
    expect(fees).toEqual(WILAYAS.map((wilaya) => [wilaya, wilaya.startsWith('Nouakchott') ? 0 : 10_000]))
    expect(WILAYAS).toHaveLength(16)
    expect(zones.every(({ freeFrom, methods }) => freeFrom === undefined && methods === undefined)).toBe(true)
    expect(findZone(zones, { kind: 'pickup' })).toBeUndefined()
    expect(zones.map(({ kind, isActive }) => [kind, isActive])).toEqual([
      ['delivery', true],
      ['delivery', true],
      ['pickup', false],
    ])
  })
})

describe('a zone', () => {
  it('is added, and its city has the new fee', async () => {
    expect(await saveZone({ ...(await change()), id: undefined, form: NORTH })).toEqual([])
    const zones = await loadZones()
    expect(zoneTo(zones, 'Atar', 'CHINGUETTI')).toMatchObject({
      name: { fr: 'Nord', ar: 'الشمال' },
      fee: 15_000,
      freeFrom: 300_000,
      days: { from: 3, to: 6 },
      methods: ['sadad'],
      isActive: true,
    })
    expect(zoneTo(zones, 'Atar')?.name.fr).toBe('Autres villes')
    expect(await lastLine()).toMatchObject({
      staffName: 'Mariem',
      action: 'zoneAdded',
      after: { name: 'Nord', areas: ['Atar · Chinguetti · شنقيط'], fee: 15_000, days: '3–6' },
    })
  })

  it('with the area of another one is not saved; the problem names that zone', async () => {
    const before = await zonesView()
    const form: ZoneForm = { ...NORTH, wilayas: ['Rosso'] }
    expect(await saveZone({ ...(await change()), id: undefined, form })).toEqual([
      { field: 'wilayas.Rosso', code: 'areaTaken', zone: { fr: 'Autres villes', ar: 'بقية المدن' } },
      { field: 'cities.0.city', code: 'areaTaken', zone: { fr: 'Nord', ar: 'الشمال' } },
    ])
    expect(await zonesView()).toEqual(before)
  })

  it('is changed; the log has the zone and the fields that differ', async () => {
    const zone = await zoneOfName('Nord')
    const cities: ZoneForm['cities'] = [{ wilaya: 'Atar', city: 'Ouadane', cityAr: '' }]
    const form: ZoneForm = { ...formOf(zone), fee: '200', cities }
    expect(await saveZone({ ...(await change()), id: zone.id, form })).toEqual([])
    const zones = await loadZones()
    expect(zoneTo(zones, 'Atar', 'ouadane')?.fee).toBe(20_000)
    expect(zoneTo(zones, 'Atar', 'Chinguetti')?.name.fr).toBe('Autres villes')
    expect(await lastLine()).toMatchObject({
      action: 'zoneChanged',
      before: { fee: 15_000, areas: ['Atar · Chinguetti · شنقيط'] },
      after: { zone: 'Nord', fee: 20_000, areas: ['Atar · Ouadane'] },
    })
  })

  it('saved without a change adds no line to the log', async () => {
    const zone = await zoneOfName('Nord')
    const before = await lastLine()
    expect(await saveZone({ ...(await change()), id: zone.id, form: formOf(zone) })).toEqual([])
    expect(await lastLine()).toEqual(before)
  })

  it('moves up and down, but not beyond the ends', async () => {
    const order = async () =>
      (await loadZones()).filter(({ kind }) => kind === 'delivery').map(({ name }) => name.fr)
    const { id } = await zoneOfName('Nord')
    await moveZone({ ...(await change()), id, step: 1 })
    expect(await order()).toEqual(['Nouakchott', 'Autres villes', 'Nord'])
    await moveZone({ ...(await change()), id, step: -1 })
    expect(await order()).toEqual(['Nouakchott', 'Nord', 'Autres villes'])
    expect(await lastLine()).toMatchObject({
      action: 'zonesReordered',
      before: { order: 'Nouakchott · Autres villes · Nord' },
      after: { order: 'Nouakchott · Nord · Autres villes' },
    })
  })

  it('is switched off and on', async () => {
    const { id } = await zoneOfName('Nouakchott')
    await switchZone({ ...(await change()), id, isActive: false })
    expect(zoneTo(await loadZones(), 'Nouakchott-Sud')).toBeUndefined()
    expect(await lastLine()).toMatchObject({ before: { isActive: true }, after: { isActive: false } })
    await switchZone({ ...(await change()), id, isActive: true })
    expect(zoneTo(await loadZones(), 'Nouakchott-Sud')?.id).toBe(id)
  })

  it('is deleted with its areas; the pick-up zone is not', async () => {
    const { id } = await zoneOfName('Nord')
    await deleteZone({ ...(await change()), id })
    expect(await db().$count(deliveryAreas, eq(deliveryAreas.zoneId, id))).toBe(0)
    expect(await lastLine()).toMatchObject({ action: 'zoneDeleted', before: { name: 'Nord' } })
    await expect(deleteZone({ ...(await change()), id })).rejects.toMatchObject({ code: 'zoneMissing' })
    const pickup = await zoneOfName('Retrait à la boutique')
    await expect(deleteZone({ ...(await change()), id: pickup.id })).rejects.toMatchObject({
      code: 'badRequest',
    })
  })

  it('can be deleted after an order; the order keeps what it stored', async () => {
    await saveZone({ ...(await change()), id: undefined, form: NORTH })
    const { id } = await zoneOfName('Nord')
    await db().execute(sql`
      insert into orders (token, request_key, request_hash, customer_name, customer_phone, address_full, city, wilaya,
        item_count, total_quantity, subtotal, shipping, total, payment_method, estimated_delivery,
        zone_id, zone_name, days_from, days_to)
      values ('zone-order-zone-order-1', gen_random_uuid(), 'x', 'Vatma', '+22246128307', 'Ksar', 'Chinguetti', 'Atar',
        1, 1, 100000, 15000, 115000, 'cash', now(), ${id}, 'Nord', 3, 6)`)
    await deleteZone({ ...(await change()), id })
    const { rows } = await db().execute(
      sql`select zone_id::int, zone_name, days_from, days_to, shipping, total from orders`,
    )
    expect(rows).toEqual([
      { zone_id: id, zone_name: 'Nord', days_from: 3, days_to: 6, shipping: 15_000, total: 115_000 },
    ])
  })

  it('for pick-up keeps no area and no fee', async () => {
    const pickup = await zoneOfName('Retrait à la boutique')
    const form: ZoneForm = { ...formOf(pickup), wilayas: ['Atar'], fee: '50', daysTo: '2' }
    expect(await saveZone({ ...(await change()), id: pickup.id, form })).toEqual([])
    expect(await zoneOfName('Retrait à la boutique')).toEqual({ ...pickup, days: { from: 0, to: 2 } })
  })
})

describe('concurrent changes', () => {
  it('the second is refused with the other’s name, and a repeated one succeeds', async () => {
    const outdated = await change()
    const { id } = await zoneOfName('Nouakchott')
    await switchZone({ ...(await change(other)), id, isActive: false })
    const mine = { id: undefined, form: NORTH }
    await expect(saveZone({ ...outdated, ...mine })).rejects.toMatchObject({
      code: 'zonesChanged',
      kind: 'conflict',
      details: { by: 'Oumar' },
    })
    expect(await saveZone({ ...(await change()), ...mine })).toEqual([])
    await deleteZone({ ...(await change()), id: (await zoneOfName('Nord')).id })
  })

  it('of the same version: exactly one succeeds', async () => {
    const same = await change()
    const names = ['A', 'B', 'C', 'D']
    const results = await Promise.allSettled(
      names.map((name) =>
        saveZone({
          ...same,
          id: undefined,
          form: { ...NORTH, name, cities: [{ wilaya: 'Atar', city: name, cityAr: '' }] },
        }),
      ),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await db().$count(deliveryZones)).toBe(4)
  })
})

describe('the action', () => {
  const submit = async (fields: Record<string, string>, staff = by) =>
    action(
      asking('/admin/settings/delivery', {
        form: Object.entries(fields),
        token: await aSession(staff.id),
      }),
    )
  const valid = { intent: 'save', version: 'x', id: '', form: JSON.stringify(NORTH) }

  it.each<[string, Record<string, string>]>([
    ['an unknown intent', { ...valid, intent: 'swap' }],
    ['no JSON', { ...valid, form: '{' }],
    ['an unknown wilaya', { ...valid, form: JSON.stringify({ ...NORTH, wilayas: ['Dakar'] }) }],
    ['an unknown method', { ...valid, form: JSON.stringify({ ...NORTH, methods: ['gold'] }) }],
    ['a field too many', { ...valid, form: JSON.stringify({ ...NORTH, kind: 'pickup' }) }],
    ['a text of 2 MB', { ...valid, form: JSON.stringify({ ...NORTH, name: 'x'.repeat(2_000_000) }) }],
    ['no id', { intent: 'delete', version: 'x', id: '' }],
  ])('refuses %s', async (_, fields) => {
    expect(await submit(fields)).toMatchObject({ data: { refusal: { code: 'badRequest' } } })
  })

  it('refuses an old version and users without the permission, and returns problems', async () => {
    expect(await submit(valid)).toMatchObject({
      data: { refusal: { code: 'zonesChanged' } },
      init: { status: 409 },
    })
    const { version } = await zonesView()
    const form = JSON.stringify({ ...NORTH, fee: '-5' })
    expect(await submit({ ...valid, version, form })).toEqual({
      problems: [{ field: 'fee', code: 'badFee' }],
    })
    const cashier = await aPerson({ permissions: ['manageOrders'] })
    await expect(submit(valid, cashier)).rejects.toMatchObject({ init: { status: 403 } })
  })

  it('adds, moves, switches and deletes', async () => {
    const send = async (fields: Record<string, string>) =>
      submit({ version: (await zonesView()).version, ...fields })
    expect(await send({ ...valid, version: (await zonesView()).version })).toEqual({ done: 'save' })
    const id = String((await zoneOfName('Nord')).id)
    expect(await send({ intent: 'move', id, direction: 'up' })).toEqual({ done: 'move' })
    expect(await send({ intent: 'switch', id, isActive: '' })).toEqual({ done: 'switch' })
    expect(await zoneOfName('Nord')).toMatchObject({ isActive: false })
    expect(await send({ intent: 'delete', id })).toEqual({ done: 'delete' })
  })
})
