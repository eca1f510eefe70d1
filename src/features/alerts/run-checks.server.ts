/**
 * Finds what may be wrong with the shop's money and raises one alert for each kind and subject. Runs in every process; an
 * advisory lock lets one of them work at a time.
 */
import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import { db, isConnectionError, transaction } from '#platform/database/database.server.ts'
import { startInterval } from '#platform/jobs/interval.server.ts'
import { log } from '#platform/log.server.ts'
import { ENDS_BY_ITSELF, type AlertFacts, type AlertKind, type Finding } from './alert.rules.ts'
import { alerts } from './alerts-tables.server.ts'
import { ALERT_DAYS, type Check } from './checks/check.server.ts'
import { discountAboveHabit } from './checks/discount-check.server.ts'
import { paidTwice, refundWithoutReturn, sameReference } from './checks/order-checks.server.ts'
import { hasMorePictures, samePicture } from './checks/picture-check.server.ts'
import { drawerOpenedOften, negativePlace, numberGap } from './checks/register-checks.server.ts'

/** An arbitrary number that no other advisory lock uses. */
const ALERTS_LOCK = 6_351_349
const CHECK_INTERVAL_MS = 5 * 60_000
/** Delayed, so that it does not slow down the start. */
const FIRST_CHECK_MS = 90_000

/** Runs all checks; one that fails is logged and does not hold up the others. */
export async function runChecks(now: Date): Promise<void> {
  await runCheck(paidTwice, now)
  await runCheck(sameReference, now)
  await runCheck(samePicture, now)
  await runCheck(refundWithoutReturn, now)
  await runCheck(discountAboveHabit, now)
  await runCheck(drawerOpenedOften, now)
  await runCheck(negativePlace, now)
  await runCheck(numberGap, now)
}

async function runCheck<Kind extends AlertKind>(check: Check<Kind>, now: Date): Promise<void> {
  const { kind } = check
  try {
    await transaction(async () => {
      // Waits: who asks for a check sees its result.
      await db().execute(sql`select pg_advisory_xact_lock(${ALERTS_LOCK})`)
      const current = (await readCurrent(kind)) as (CurrentAlert & { facts: AlertFacts[Kind] })[]
      const since = new Date(now.getTime() - ALERT_DAYS * 86_400_000)
      const findings = await check.find({ now, since, current })
      await raise(findings, current, now)
      if (ENDS_BY_ITSELF[kind]) await endMissing(findings, current, now)
    })
  } catch (error) {
    if (isConnectionError(error)) throw error
    log.error(
      { err: error, kind },
      `alerts: check ${kind} failed, retried in ${CHECK_INTERVAL_MS / 60_000} min`,
    )
  }
}

type RaisedFinding = Pick<Finding, 'subject' | 'staffId'> & { kind: AlertKind; facts: unknown }

type CurrentAlert = Awaited<ReturnType<typeof readCurrent>>[number]

async function readCurrent(kind: AlertKind) {
  return db()
    .select({ id: alerts.id, subject: alerts.subject, facts: alerts.facts, dismissedAt: alerts.dismissedAt })
    .from(alerts)
    .where(and(eq(alerts.kind, kind), isNull(alerts.endedAt)))
}

async function raise(findings: readonly RaisedFinding[], current: readonly CurrentAlert[], now: Date) {
  const known = new Map(current.map((alert) => [alert.subject, alert]))
  const added = findings.filter(({ subject }) => !known.has(subject))
  if (added.length > 0)
    await db()
      .insert(alerts)
      .values(added.map((finding) => ({ ...finding, raisedAt: now })))
  // An open alert says what is the case now; a dismissed one stays as it was dismissed.
  for (const { subject, facts } of findings) {
    const alert = known.get(subject)
    if (alert && alert.dismissedAt === null)
      await db()
        .update(alerts)
        .set({ facts })
        .where(and(eq(alerts.id, alert.id), ne(alerts.facts, facts)))
  }
}

async function endMissing(findings: readonly RaisedFinding[], current: readonly CurrentAlert[], now: Date) {
  const found = new Set(findings.map(({ subject }) => subject))
  const ended = current.filter(({ subject }) => !found.has(subject)).map(({ id }) => id)
  if (ended.length > 0) await db().update(alerts).set({ endedAt: now }).where(inArray(alerts.id, ended))
}

export function startAlertChecks() {
  return startInterval({
    everyMs: CHECK_INTERVAL_MS,
    firstAfterMs: FIRST_CHECK_MS,
    async run() {
      const now = new Date()
      await runChecks(now)
      return hasMorePictures(now)
    },
    failure: `alerts not checked, retried in ${CHECK_INTERVAL_MS / 60_000} min`,
    level: 'error',
  })
}
