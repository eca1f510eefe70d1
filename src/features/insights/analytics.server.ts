/** Counts what happens in the shop without knowing whom: gathered in memory, written together every few seconds. */
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

interface Gathered {
  counters: Map<string, Counter>
  /** Days and visitors of those days. */
  visits: Map<string, { day: Day; visitor: string }>
}

const FLUSH_EVERY = 5_000
/** While the database is away, or somebody invents products: what is more than this is not counted. */
const MAX_GATHERED = 20_000
/** Other processes may still hold visits of the day that just ended. */
const GRACE = 10 * 60_000

/** Development re-evaluates modules on change; what was counted must outlive that. */
const shared = globalThis as { melhfaGathered?: Gathered }

function gathered(): Gathered {
  return (shared.melhfaGathered ??= { counters: new Map(), visits: new Map() })
}

/** `from` tells visitors of one day apart, and is forgotten here. */
export async function countEvent(
  { kind, productId }: ShopEvent,
  from: { address: string; userAgent: string },
  now = new Date(),
): Promise<void> {
  const day = dayOf(now)
  add({ day, kind, productId, count: 1 })
  const salt = await saltOf(day).catch(() => undefined)
  // While the database is away, what happens is counted, but not by how many people.
  if (salt === undefined) return
  const visitor = createHash('sha256')
    .update(JSON.stringify([salt, from.address, from.userAgent]))
    .digest('base64url')
    .slice(0, 22)
  const { visits } = gathered()
  if (visits.size < MAX_GATHERED) visits.set(`${day} ${visitor}`, { day, visitor })
}

function add({ count, ...counted }: Counter): void {
  const { counters } = gathered()
  const key = `${counted.day} ${counted.kind} ${counted.productId ?? ''}`
  const known = counters.get(key)
  if (known) known.count += count
  else if (counters.size < MAX_GATHERED) counters.set(key, { ...counted, count })
}

let todays: { day: Day; salt: Promise<string> } | undefined

async function saltOf(day: Day): Promise<string> {
  const known = todays?.day === day ? todays : { day, salt: agreeOnSalt(day) }
  todays = known
  try {
    return await known.salt
  } catch (error) {
    if (todays === known) todays = undefined
    throw error
  }
}

/** All processes count with the same one: the first to ask chooses it. */
async function agreeOnSalt(day: Day): Promise<string> {
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

/** Writes what was gathered; after a failure it is gathered again for the next time. */
export async function flushEvents(now = new Date()): Promise<void> {
  const { counters, visits } = gathered()
  shared.melhfaGathered = { counters: new Map(), visits: new Map() }
  try {
    if (counters.size + visits.size > 0)
      await transaction(async () => {
        if (counters.size > 0) await addCounters([...counters.values()])
        if (visits.size > 0) await addVisits([...visits.values()])
      })
  } catch (error) {
    for (const counter of counters.values()) add(counter)
    for (const [key, visit] of visits) gathered().visits.set(key, visit)
    throw error
  }
  await endDaysBefore(dayOf(new Date(now.getTime() - GRACE)))
}

/** In one order everywhere, so that processes which write at once wait for each other in turn. */
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

let endedBefore: Day | undefined

/** Of a day that is over, only the number of visitors stays. */
async function endDaysBefore(day: Day): Promise<void> {
  if (endedBefore === day) return
  await db().execute(sql`
    with gone as (delete from ${shopVisits} where ${lt(shopVisits.day, day)} returning day),
    counted as (select day, count(*) as visitors from gone group by day order by day)
    insert into shop_days (day, visitors) select day, visitors from counted
    on conflict (day) do update set visitors = shop_days.visitors + excluded.visitors`)
  await db()
    .update(shopDays)
    .set({ salt: null })
    .where(and(lt(shopDays.day, day), isNotNull(shopDays.salt)))
  endedBefore = day
}

/** From one day to another, both included. */
export async function funnel(from: Day, to: Day): Promise<Funnel> {
  const [counts, ended, present] = await Promise.all([
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
  const visitors = (ended[0]?.visitors ?? 0) + present
  return funnelOf(visitors, Object.fromEntries(counts.map(({ kind, count }) => [kind, count])))
}

/** Writes every few seconds, and a last time when it is stopped. */
export function startCounting(): { stop(): Promise<void> } {
  const failure = 'visits not written'
  const interval = startInterval({ everyMs: FLUSH_EVERY, run: () => flushEvents(), failure })
  return {
    async stop() {
      await interval.stop()
      await flushEvents().catch((error: unknown) => log.warn({ err: error }, failure))
    },
  }
}
