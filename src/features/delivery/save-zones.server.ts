/** Changes the delivery zones and records the activity; refuses to change a version that the user has not seen. */
import { eq, sql } from 'drizzle-orm'
import { Refusal } from '#core/refusal.ts'
import { localized } from '#core/text.ts'
import { versionOf } from '#features/settings/settings-forms.server.ts'
import { paymentChoices } from '#features/settings/settings.server.ts'
import { historyOf, recordActivity, type Activity } from '#features/staff/activity.server.ts'
import type { StaffPerson } from '#features/staff/staff.rules.ts'
import { db, transaction } from '#platform/database/database.server.ts'
import { deliveryAreas, deliveryZones } from './delivery-tables.server.ts'
import type { DeliveryZone } from './delivery.rules.ts'
import { loadZones } from './delivery.server.ts'
import { zoneOf, zoneProblems, type ZoneForm, type ZoneProblem, type ZoneValues } from './zone-form.rules.ts'

export interface ZonesChange {
  /** Version of all zones that the screen was loaded with. */
  version: string
  by: StaffPerson
  now: Date
}

/** Adds a zone, or changes the one with this id. Returns the problems of the form; with problems nothing is saved. */
export async function saveZone(
  change: ZonesChange & { id: number | undefined; form: ZoneForm },
): Promise<ZoneProblem[]> {
  const { id, form } = change
  const activeMethods = (await paymentChoices()).map((method) => method.id)
  return withZones(change, async (zones) => {
    const zone = id === undefined ? undefined : findById(zones, id)
    const kind = zone?.kind ?? 'delivery'
    const others = zones.filter((other) => other !== zone)
    const problems = zoneProblems(form, { kind, others, activeMethods })
    if (problems.length > 0) return problems
    const values = zoneOf(form, kind)
    const after = { ...values, isActive: zone?.isActive ?? true }
    if (!zone) {
      await writeZone(undefined, values)
      await record(change, 'zoneAdded', { after: loggedZone(after) })
    } else if (!isSame(zone, after)) {
      await writeZone(zone.id, values)
      await recordChange(change, zone, after)
    }
    return []
  })
}

/** Orders keep what they stored of the zone. The pick-up zone stays: it can only be switched off. */
export async function deleteZone(change: ZonesChange & { id: number }): Promise<void> {
  await withZones(change, async (zones) => {
    const zone = findById(zones, change.id)
    if (zone.kind === 'pickup') throw new Refusal('badRequest', 'invalid')
    await db().delete(deliveryZones).where(eq(deliveryZones.id, zone.id))
    await record(change, 'zoneDeleted', { before: loggedZone(zone) })
  })
}

/** Exchanges a zone with the one before or after it; the first cannot move up, nor the last down. */
export async function moveZone(change: ZonesChange & { id: number; step: -1 | 1 }): Promise<void> {
  await withZones(change, async (zones) => {
    const before = zones.filter(({ kind }) => kind === 'delivery')
    const from = before.indexOf(findById(before, change.id))
    const to = from + change.step
    if (to < 0 || to >= before.length) return
    const after = before.with(from, before[to]!).with(to, before[from]!)
    for (const [position, { id }] of after.entries())
      await db().update(deliveryZones).set({ position }).where(eq(deliveryZones.id, id))
    const order = (list: DeliveryZone[]) => ({ order: list.map(nameOf).join(' · ') })
    await record(change, 'zonesReordered', { before: order(before), after: order(after) })
  })
}

export async function switchZone(change: ZonesChange & { id: number; isActive: boolean }): Promise<void> {
  const { id, isActive } = change
  await withZones(change, async (zones) => {
    const zone = findById(zones, id)
    if (zone.isActive === isActive) return
    await db().update(deliveryZones).set({ isActive }).where(eq(deliveryZones.id, id))
    await recordChange(change, zone, { ...zone, isActive })
  })
}

/** Concurrent changes wait for the lock and then read the zones that were saved. The pick-up zone always exists. */
async function withZones<T>(
  { version }: ZonesChange,
  change: (zones: DeliveryZone[]) => Promise<T>,
): Promise<T> {
  return transaction(async () => {
    await db().select({ id: deliveryZones.id }).from(deliveryZones).for('no key update')
    const zones = await loadZones()
    if (versionOf(zones) !== version) throw await changedMeanwhile()
    return change(zones)
  })
}

async function changedMeanwhile(): Promise<Refusal> {
  const [last] = await historyOf('settings', 'delivery')
  return new Refusal('zonesChanged', 'conflict', last ? { by: last.staffName } : {})
}

function findById(zones: DeliveryZone[], id: number): DeliveryZone {
  const zone = zones.find((one) => one.id === id)
  if (!zone) throw new Refusal('zoneMissing', 'missing')
  return zone
}

/** A new zone is the last one. */
async function writeZone(id: number | undefined, values: ZoneValues): Promise<void> {
  const { kind, name, areas, fee, freeFrom, days, methods } = values
  const row = {
    kind,
    name: name.fr,
    nameAr: name.ar,
    fee,
    freeFrom: freeFrom ?? null,
    daysFrom: days.from,
    daysTo: days.to,
    methods: methods ?? null,
  }
  const zoneId = id ?? (await insertZone(row))
  if (id !== undefined) await db().update(deliveryZones).set(row).where(eq(deliveryZones.id, id))
  await db().delete(deliveryAreas).where(eq(deliveryAreas.zoneId, zoneId))
  if (areas.length > 0)
    await db()
      .insert(deliveryAreas)
      .values(areas.map(({ wilaya, city }) => ({ zoneId, wilaya, city: city.fr, cityAr: city.ar })))
}

async function insertZone(row: Omit<typeof deliveryZones.$inferInsert, 'position'>): Promise<number> {
  const [added] = await db()
    .insert(deliveryZones)
    .values({ ...row, position: sql`(select coalesce(max(position), 0) + 1 from ${deliveryZones})` })
    .returning({ id: deliveryZones.id })
  return added!.id
}

type Recorded = Pick<Activity, 'action' | 'before' | 'after'>

async function record(
  { by, now }: ZonesChange,
  action: Recorded['action'],
  values: Pick<Recorded, 'before' | 'after'>,
): Promise<void> {
  await recordActivity({ by, now, action, subject: 'settings', subjectId: 'delivery', ...values })
}

/** Names the zone, because the log shows only the fields that differ. */
async function recordChange(
  change: ZonesChange,
  zone: DeliveryZone,
  changed: Omit<DeliveryZone, 'id'>,
): Promise<void> {
  const after = { zone: nameOf(zone), ...loggedZone(changed) }
  await record(change, 'zoneChanged', { before: loggedZone(zone), after })
}

function isSame(zone: DeliveryZone, other: Omit<DeliveryZone, 'id'>): boolean {
  return JSON.stringify(loggedZone(zone)) === JSON.stringify(loggedZone(other))
}

function nameOf({ name }: Pick<DeliveryZone, 'name'>): string {
  return localized(name, 'fr')
}

/** The values that the activity log stores. */
function loggedZone({ name, areas, fee, freeFrom, days, methods, isActive }: Omit<DeliveryZone, 'id'>) {
  return {
    name: name.fr,
    nameAr: name.ar,
    areas: areas.map(({ wilaya, city }) => [wilaya, city.fr, city.ar].filter(Boolean).join(' · ')),
    fee,
    freeFrom: freeFrom ?? null,
    days: `${days.from}–${days.to}`,
    methods: methods ?? [],
    isActive,
  }
}
