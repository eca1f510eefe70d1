import { sql } from 'drizzle-orm'
import { cached } from '#platform/database/cache.server.ts'
import { db } from '#platform/database/database.server.ts'
import { deliveryAreas, deliveryZones } from './delivery-tables.server.ts'
import type { DeliveryZone } from './delivery.rules.ts'

type ZoneJson = Omit<DeliveryZone, 'freeFrom' | 'methods'> & {
  freeFrom: DeliveryZone['freeFrom'] | null
  methods: DeliveryZone['methods'] | null
}

/**
 * SQL for all zones as JSON, in their order, for statements that must see the zones of their own transaction. Pass the
 * value to `zonesOf`.
 */
export const deliveryZonesValue = sql<ZoneJson[] | null>`(
  select json_agg(json_build_object(
    'id', zone.id, 'kind', zone.kind, 'name', json_build_object('fr', zone.name, 'ar', zone.name_ar),
    'areas', coalesce((
      select json_agg(json_build_object('wilaya', area.wilaya,
        'city', json_build_object('fr', area.city, 'ar', area.city_ar)) order by area.id)
      from ${deliveryAreas} area where area.zone_id = zone.id), '[]'),
    'fee', zone.fee, 'freeFrom', zone.free_from,
    'days', json_build_object('from', zone.days_from, 'to', zone.days_to),
    'methods', zone.methods, 'isActive', zone.is_active) order by zone.position, zone.id)
  from ${deliveryZones} zone)`

export function zonesOf(value: ZoneJson[] | null): DeliveryZone[] {
  return (value ?? []).map((zone) => ({
    ...zone,
    freeFrom: zone.freeFrom ?? undefined,
    methods: zone.methods ?? undefined,
  }))
}

/** All zones in their order, also inactive ones; cached until one changes. */
export const allZones = cached(['delivery'], loadZones)

/** Zones of the current transaction. */
export async function loadZones(): Promise<DeliveryZone[]> {
  const { rows } = await db().execute<{ zones: ZoneJson[] | null }>(
    sql`select ${deliveryZonesValue} as zones`,
  )
  return zonesOf(rows[0]?.zones ?? null)
}
