/** Counts wrong PINs of a person and of a device, for all processes. */
import { inArray, lt, sql } from 'drizzle-orm'
import { db, transaction } from '#platform/database/database.server.ts'
import { pinLimits } from './pin-tables.server.ts'
import { LIMIT_HOURS, waitAfter, type LimitKind } from './pin.rules.ts'

export interface Attempt {
  person: number
  /** Hash of the sign-in session of the device. */
  device: string
  now: Date
}

/**
 * Counts the attempt as a failure before the PIN is compared, so that simultaneous attempts cannot outrun the count.
 * Returns the seconds until the next one is allowed; `isRefused`: this one is not, and was not counted.
 */
export async function countAttempt(attempt: Attempt): Promise<{ isRefused: boolean; wait: number }> {
  const { now } = attempt
  const keys = keysOf(attempt)
  await db()
    .delete(pinLimits)
    .where(lt(pinLimits.startedAt, hoursBefore(now)))
  return transaction(async () => {
    const start = keys.map(({ key }) => ({ key, failures: 0, startedAt: now }))
    await db().insert(pinLimits).values(start).onConflictDoNothing()
    const rows = await lockedRows(keys)
    const blocked = Math.max(0, ...rows.map(({ blockedUntil }) => secondsUntil(blockedUntil, now)))
    if (blocked > 0) return { isRefused: true, wait: blocked }
    const waits = await Promise.all(
      keys.map(async ({ key, kind }) => {
        const failures = (rows.find((row) => row.key === key)?.failures ?? 0) + 1
        const wait = waitAfter(failures, kind)
        const blockedUntil = wait > 0 ? new Date(now.getTime() + wait * 1000) : null
        await db()
          .update(pinLimits)
          .set({ failures, blockedUntil })
          .where(sql`${pinLimits.key} = ${key}`)
        return wait
      }),
    )
    return { isRefused: false, wait: Math.max(...waits) }
  })
}

/**
 * The attempt was successful. Earlier failures still count: otherwise a cashier could guess the PIN of a manager between
 * two sign-ins with an own PIN.
 */
export async function uncountAttempt(attempt: Attempt): Promise<void> {
  await db()
    .update(pinLimits)
    .set({ failures: sql`greatest(${pinLimits.failures} - 1, 0)`, blockedUntil: null })
    .where(
      inArray(
        pinLimits.key,
        keysOf(attempt).map(({ key }) => key),
      ),
    )
}

/** A new PIN starts without failures. */
export async function forgetFailures(person: number): Promise<void> {
  await db()
    .delete(pinLimits)
    .where(sql`${pinLimits.key} = ${personKey(person)}`)
}

function keysOf({ person, device }: Attempt): { key: string; kind: LimitKind }[] {
  return [
    { key: `device:${device}`, kind: 'device' },
    { key: personKey(person), kind: 'person' },
  ]
}

function personKey(person: number): string {
  return `person:${person}`
}

/** In one order, so that two attempts do not wait for each other. */
async function lockedRows(keys: { key: string }[]) {
  const names = keys.map(({ key }) => key)
  return db()
    .select()
    .from(pinLimits)
    .where(inArray(pinLimits.key, names))
    .orderBy(pinLimits.key)
    .for('update')
}

function secondsUntil(moment: Date | null, now: Date): number {
  return moment ? Math.ceil((moment.getTime() - now.getTime()) / 1000) : 0
}

function hoursBefore(now: Date): Date {
  return new Date(now.getTime() - LIMIT_HOURS * 3_600_000)
}
