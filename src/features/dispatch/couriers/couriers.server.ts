/** Couriers, their places of cash and the fees of zones. */
import { asc, desc, eq } from 'drizzle-orm'
import type { Money } from '#core/money.ts'
import { Refusal } from '#core/refusal.ts'
import { createCourierPlace, renamePlace } from '#features/cash/places.server.ts'
import { recordActivity } from '#features/staff/activity.server.ts'
import type { StaffPerson } from '#features/staff/staff.rules.ts'
import { findCourierUser, listCourierUsers } from '#features/staff/user-list.server.ts'
import { db, isUniqueViolation, transaction } from '#platform/database/database.server.ts'
import { courierZoneFees, couriers } from '../dispatch-tables.server.ts'
import type { Courier, courierOf } from './courier.rules.ts'

/** The screen of the couriers. */
const ABOUT = { subject: 'run', subjectId: 'couriers' } as const

type CourierValues = ReturnType<typeof courierOf>

interface Change {
  by: StaffPerson
  now: Date
}

/** Active ones first, by name. */
export async function listCouriers(): Promise<Courier[]> {
  return db().select().from(couriers).orderBy(desc(couriers.isActive), asc(couriers.name), asc(couriers.id))
}

export async function findCourierOf(userId: number): Promise<Courier | undefined> {
  const [courier] = await db().select().from(couriers).where(eq(couriers.userId, userId))
  return courier
}

/** Accounts with the role courier, for the form. */
export async function courierUsers() {
  return listCourierUsers()
}

export async function addCourier({ values, by, now }: Change & { values: CourierValues }): Promise<number> {
  return transaction(async () => {
    await requireCourierUser(values.userId)
    const placeId = await createCourierPlace(values.name)
    const [added] = await withFreeUser(() =>
      db()
        .insert(couriers)
        .values({ ...values, placeId, createdAt: now })
        .returning({ id: couriers.id }),
    )
    await recordActivity({ by, now, action: 'courierAdded', ...ABOUT, after: logged(values) })
    return added!.id
  })
}

export async function changeCourier({ id, values, by, now }: Change & { id: number; values: CourierValues }) {
  await transaction(async () => {
    const before = await lockCourier(id)
    await requireCourierUser(values.userId)
    await withFreeUser(() => db().update(couriers).set(values).where(eq(couriers.id, id)))
    if (values.name !== before.name) await renamePlace(before.placeId, values.name)
    const change = { before: logged(before), after: logged(values) }
    await recordActivity({ by, now, action: 'courierChanged', ...ABOUT, ...change })
  })
}

/** An inactive courier gets no new runs; what he holds stays his. */
export async function setCourierActive({
  id,
  isActive,
  by,
  now,
}: Change & { id: number; isActive: boolean }) {
  await transaction(async () => {
    const before = await lockCourier(id)
    if (before.isActive === isActive) return
    await db().update(couriers).set({ isActive }).where(eq(couriers.id, id))
    const { name } = before
    const action = isActive ? 'courierActivated' : 'courierDeactivated'
    await recordActivity({ by, now, action, ...ABOUT, after: { name } })
  })
}

async function lockCourier(id: number): Promise<Courier> {
  const [courier] = await db().select().from(couriers).where(eq(couriers.id, id)).for('update')
  if (!courier) throw new Refusal('courierUnknown', 'missing')
  return courier
}

async function requireCourierUser(userId: number | null): Promise<void> {
  if (userId !== null && !(await findCourierUser(userId))) throw new Refusal('notACourier', 'invalid')
}

async function withFreeUser<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    throw isUniqueViolation(error) ? new Refusal('userTaken', 'conflict') : error
  }
}

function logged({ name, phone, feeKind, parcelFee }: Omit<CourierValues, 'userId'>) {
  return { name, phone, feeKind, fee: parcelFee }
}

export async function zoneFees(): Promise<Map<number, Money>> {
  const rows = await db().select().from(courierZoneFees)
  return new Map(rows.map(({ zoneId, amount }) => [zoneId, amount]))
}

/** Replaces the fees of all zones. */
export async function saveZoneFees({ fees, by, now }: Change & { fees: Map<number, Money> }): Promise<void> {
  await transaction(async () => {
    await db().delete(courierZoneFees)
    if (fees.size > 0)
      await db()
        .insert(courierZoneFees)
        .values([...fees].map(([zoneId, amount]) => ({ zoneId, amount })))
    await recordActivity({ by, now, action: 'courierFeesChanged', ...ABOUT })
  })
}
