/** Anonymous event counters, collected in memory and written in one batch every few seconds. */
import { createHash, randomBytes } from 'node:crypto'
import { and, between, isNotNull, lt, sql, sum } from 'drizzle-orm'
import { dayOf, type Day } from '#core/day.ts'
import { db, transaction } from '#platform/database/database.server.ts'
import { startInterval } from '#platform/jobs/interval.server.ts'
import { log } from '#platform/log.server.ts'
import { shopDays, shopEvents, shopVisits } from './analytics-tables.server.ts'
import { funnelOf, type Funnel, type ShopEvent } from './analytics.rules.ts'

interface Counter extends ShopEvent {
  day: Day
  count: number
}

interface Collected {
  counters: Map<string, Counter>
  /** The visitors of each day. */
  visits: Map<string, { day: Day; visitor: string }>
}

const FLUSH_INTERVAL_MS = 5_000
/** Limits memory while the database is unavailable or a client invents product ids; further events are dropped. */
const MAX_COLLECTED = 20_000
/** Other processes may still write visits of the previous day. */
const GRACE_PERIOD_MS = 10 * 60_000

/** On globalThis: development evaluates modules again on change, and counts must not start again. */
const shared = globalThis as { melhfaCollectedEvents?: Collected }

function collected(): Collected {
  return (shared.melhfaCollectedEvents ??= { counters: new Map(), visits: new Map() })
}

/** `from` distinguishes the visitors of one day and is stored only as a hash. */
export async function countEvent(
  { kind, productId }: ShopEvent,
  from: { address: string; userAgent: string },
  now = new Date(),
): Promise<void> {
  const day = dayOf(now)
  add({ day, kind, productId, count: 1 })
  const salt = await saltOf(day).catch(() => undefined)
  // Without the database there is no salt, so events are counted but visitors are not.
  if (salt === undefined) return
  const visitor = createHash('sha256')
    .update(JSON.stringify([salt, from.address, from.userAgent]))
    .digest('base64url')
    .slice(0, 22)
  const { visits } = collected()
  if (visits.size < MAX_COLLECTED) visits.set(`${day} ${visitor}`, { day, visitor })
}

function add({ count, ...counted }: Counter): void {
  const { counters } = collected()
  const key = `${counted.day} ${counted.kind} ${counted.productId ?? ''}`
  const known = counters.get(key)
  if (known) known.count += count
  else if (counters.size < MAX_COLLECTED) counters.set(key, { ...counted, count })
}

let todaysSalt: { day: Day; salt: Promise<string> } | undefined

async function saltOf(day: Day): Promise<string> {
  const known = todaysSalt?.day === day ? todaysSalt : { day, salt: readOrCreateSalt(day) }
  todaysSalt = known
  try {
    return await known.salt
  } catch (error) {
    if (todaysSalt === known) todaysSalt = undefined
    throw error
  }
}

/** The salt of the day, shared by all processes: the first process inserts it. */
async function readOrCreateSalt(day: Day): Promise<string> {
  const [row] = await db()
    .insert(shopDays)
    .values({ day, salt: randomBytes(16).toString('base64url') })
    .onConflictDoUpdate({
      target: shopDays.day,
      set: { salt: sql`coalesce(${shopDays.salt}, excluded.salt)` },
    })
    .returning({ salt: shopDays.salt })
  return row!.salt!
}

/** Writes the collected counters; after a failure they are added to the next batch. */
export async function flushEvents(now = new Date()): Promise<void> {
  const { counters, visits } = collected()
  shared.melhfaCollectedEvents = { counters: new Map(), visits: new Map() }
  try {
    if (counters.size + visits.size > 0)
      await transaction(async () => {
        if (counters.size > 0) await addCounters([...counters.values()])
        if (visits.size > 0) await addVisits([...visits.values()])
      })
  } catch (error) {
    for (const counter of counters.values()) add(counter)
    for (const [key, visit] of visits) collected().visits.set(key, visit)
    throw error
  }
  await anonymizeDaysBefore(dayOf(new Date(now.getTime() - GRACE_PERIOD_MS)))
}

/** Sorted, so that processes that write concurrently do not deadlock. */
async function addCounters(counters: Counter[]): Promise<void> {
  await db().execute(sql`
    insert into shop_events (day, kind, product_id, count)
    select e.day, e.kind, e.product_id, e.count
    from jsonb_to_recordset(${JSON.stringify(
      counters.map(({ day, kind, productId, count }) => ({ day, kind, product_id: productId, count })),
    )}::jsonb) as e (day date, kind text, product_id bigint, count bigint)
    where e.product_id is null or exists (select from products p where p.id = e.product_id)
    order by e.day, e.kind, e.product_id
    on conflict (day, kind, product_id) do update set count = shop_events.count + excluded.count`)
}

async function addVisits(visits: { day: Day; visitor: string }[]): Promise<void> {
  const inOrder = visits.toSorted((a, b) => (a.day + a.visitor < b.day + b.visitor ? -1 : 1))
  await db().insert(shopVisits).values(inOrder).onConflictDoNothing()
}

let anonymizedBefore: Day | undefined

/** Deletes the hashes and salts of past days; only the number of visitors stays. */
async function anonymizeDaysBefore(day: Day): Promise<void> {
  if (anonymizedBefore === day) return
  await db().execute(sql`
    with deleted as (delete from ${shopVisits} where ${lt(shopVisits.day, day)} returning day),
    counted as (select day, count(*) as visitors from deleted group by day order by day)
    insert into shop_days (day, visitors) select day, visitors from counted
    on conflict (day) do update set visitors = shop_days.visitors + excluded.visitors`)
  await db()
    .update(shopDays)
    .set({ salt: null })
    .where(and(lt(shopDays.day, day), isNotNull(shopDays.salt)))
  anonymizedBefore = day
}

/** From one day to another, both included. */
export async function funnel(from: Day, to: Day): Promise<Funnel> {
  const [counts, pastDays, currentVisitors] = await Promise.all([
    db()
      .select({ kind: shopEvents.kind, count: sum(shopEvents.count).mapWith(Number) })
      .from(shopEvents)
      .where(between(shopEvents.day, from, to))
      .groupBy(shopEvents.kind),
    db()
      .select({ visitors: sum(shopDays.visitors).mapWith(Number) })
      .from(shopDays)
      .where(between(shopDays.day, from, to)),
    db().$count(shopVisits, between(shopVisits.day, from, to)),
  ])
  const visitors = (pastDays[0]?.visitors ?? 0) + currentVisitors
  return funnelOf(visitors, Object.fromEntries(counts.map(({ kind, count }) => [kind, count])))
}

/** Writes every few seconds, and once more when it is stopped. */
export function startCounting(): { stop(): Promise<void> } {
  const failure = 'analytics events not written to the database, retried with the next batch'
  const interval = startInterval({ everyMs: FLUSH_INTERVAL_MS, run: () => flushEvents(), failure })
  return {
    async stop() {
      await interval.stop()
      await flushEvents().catch((error: unknown) =>
        log.warn({ err: error }, 'analytics events not written at shutdown and lost'),
      )
    },
  }
}
