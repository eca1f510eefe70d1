/** Safes and banks: created by the owner, locked by transfers, listed in reports. */
import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm'
import { money } from '#core/money.ts'
import { Refusal } from '#core/refusal.ts'
import { recordActivity } from '#features/staff/activity.server.ts'
import type { Actor } from '#features/staff/staff.rules.ts'
import { db, isUniqueViolation, transaction } from '#platform/database/database.server.ts'
import { cashPlaces } from './cash-tables.server.ts'
import { STORED_PLACE_KINDS, type StoredPlaceKind } from './cash.rules.ts'
import type { HeldMoney } from './closing.rules.ts'
import { balancesOf } from './places.server.ts'

export interface StoredPlace {
  kind: StoredPlaceKind
  name: string
}

interface PlaceChange {
  by: Actor
  now: Date
}

/** A safe or a bank. The name is not used by another one. */
export async function createStoredPlace({ kind, name, by, now }: StoredPlace & PlaceChange): Promise<number> {
  return transaction(async () => {
    const [place] = await db().insert(cashPlaces).values({ kind, name }).onConflictDoNothing().returning()
    if (!place) throw new Refusal('placeNameTaken', 'conflict')
    const logged = { by, now, subject: 'cash' as const, subjectId: place.id }
    await recordActivity({ ...logged, action: 'placeAdded', after: { place: name, type: kind } })
    return place.id
  })
}

/** Renames a safe or a bank. */
export async function renameStoredPlace(id: number, name: string, { by, now }: PlaceChange): Promise<void> {
  await transaction(async () => {
    const before = (await lockStoredPlaces([id])).get(id)!
    try {
      await db().update(cashPlaces).set({ name }).where(eq(cashPlaces.id, id))
    } catch (error) {
      if (isUniqueViolation(error)) throw new Refusal('placeNameTaken', 'conflict')
      throw error
    }
    const logged = { by, now, subject: 'cash' as const, subjectId: id }
    await recordActivity({
      ...logged,
      action: 'placeChanged',
      before: { place: before.name },
      after: { place: name },
    })
  })
}

/** Takes a safe or a bank out of use; refused while it holds money. Its entries stay. */
export async function hideStoredPlace(id: number, { by, now }: PlaceChange): Promise<void> {
  await transaction(async () => {
    const { name } = (await lockStoredPlaces([id])).get(id)!
    const available = (await balancesOf([id])).get(id) ?? money(0)
    if (available !== 0) throw new Refusal('placeHoldsMoney', 'conflict', { available })
    await db().update(cashPlaces).set({ hiddenAt: now }).where(eq(cashPlaces.id, id))
    const logged = { by, now, subject: 'cash' as const, subjectId: id }
    await recordActivity({ ...logged, action: 'placeChanged', after: { place: name, isHidden: true } })
  })
}

/** Locks these safes and banks until the commit, in the order of their ids. */
export async function lockStoredPlaces(ids: readonly number[]): Promise<Map<number, StoredPlace>> {
  if (ids.length === 0) return new Map()
  const rows = await db()
    .select()
    .from(cashPlaces)
    .where(
      and(
        inArray(cashPlaces.id, [...ids]),
        inArray(cashPlaces.kind, STORED_PLACE_KINDS),
        isNull(cashPlaces.hiddenAt),
      ),
    )
    .orderBy(asc(cashPlaces.id))
    .for('update')
  if (rows.length !== new Set(ids).size) throw new Refusal('unknownPlace', 'missing')
  return new Map(rows.map(({ id, kind, name }) => [id, { kind: kind as StoredPlaceKind, name }]))
}

/** Safes and banks with what they hold: those in use, and hidden ones that still hold money. */
export async function heldMoney(): Promise<HeldMoney[]> {
  const places = await db()
    .select()
    .from(cashPlaces)
    .where(inArray(cashPlaces.kind, STORED_PLACE_KINDS))
    .orderBy(desc(cashPlaces.kind), asc(cashPlaces.name), asc(cashPlaces.id))
  const held = await balancesOf(places.map(({ id }) => id))
  return places.flatMap(({ id, kind, name, hiddenAt }) => {
    const amount = held.get(id) ?? money(0)
    const isListed = hiddenAt === null || amount !== 0
    return isListed ? [{ place: id, kind: kind as StoredPlaceKind, name, amount }] : []
  })
}
