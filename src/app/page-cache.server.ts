/**
 * Rendered pages kept in this process's memory. The database's own notifications make them old, in every process;
 * one render per page at a time, however many ask. While nobody hears the database, nothing counts as fresh; while
 * it is away, the last page known is better than none, and says so.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { isListening, onChange } from '#platform/live.server.ts'
import { failedLoads } from '#platform/remembered.server.ts'
import { bytesOf, packTighter, type Packed } from './packed.server.ts'
import type { PageKey } from './page-key.rules.ts'

/** In a busy shop every order changes a page: it is rendered again at most so often, and so at most so old. */
const RENDER_EVERY = 800
/** What follows the clock (a "new" badge, what sells most) is looked at again without being told. */
const KEEP_FOR = 60_000
/** With a page in hand, nobody waits longer than this for a database that does not answer. */
const PATIENCE = 1_500
/** Then, and after a failure, the old page is given at once, and the database is left alone for a moment. */
const REST = { afterFailure: 1_000, afterSilence: 5_000 }
/** A page is worth packing tightly when it has stayed, and was asked for. */
const TIGHTER_AFTER = 3_000
const TIGHTER_FROM = 5
const MOST_BYTES = 64 * 1024 * 1024

export type PageState = 'hit' | 'rendered' | 'late' | 'stale'

export interface Found {
  page: Packed
  state: PageState
}

interface Entry {
  page: Packed
  /** Of its subjects when its render began; undefined where that cannot be trusted. */
  version: number | undefined
  startedAt: number
  bytes: number
  asked: number
  isTight: boolean
  /** Until then the database is not asked for it again. */
  restUntil: number
  /** Asked for since the last search for room. */
  isInUse: boolean
}

interface Flight {
  /** Undefined until it starts. */
  version: number | undefined
  done: Promise<Landed | undefined>
}

interface Landed {
  page: Packed
  /** The database was heard all the while, and whatever was asked of it was answered. */
  isSure: boolean
}

export interface PageCacheOptions {
  /** Undefined for an answer that must not be kept or shared. */
  render: (key: PageKey) => Promise<Packed | undefined>
  mostBytes?: number
}

export function openPageCache({ render, mostBytes = MOST_BYTES }: PageCacheOptions) {
  // A map remembers the order of insertion: what is at the start may go first.
  const entries = new Map<string, Entry>()
  const flights = new Map<string, Flight>()
  const changes = new Map<string, { count: number }>()
  let bytes = 0
  let tightening: Promise<unknown> = Promise.resolve()

  /** Grows with every change of one of the subjects. */
  function versionOf(topics: readonly string[]): number {
    let version = 0
    for (const topic of topics) version += countOf(topic).count
    return version
  }

  function countOf(topic: string): { count: number } {
    const known = changes.get(topic)
    if (known) return known
    const count = { count: 0 }
    changes.set(topic, count)
    onChange(topic, () => void count.count++)
    return count
  }

  function isCurrent(entry: Entry, key: PageKey): boolean {
    return entry.version === versionOf(key.topics) && isListening()
  }

  /** The way of nearly every request: no waiting, no promise. */
  function fresh(key: PageKey): Packed | undefined {
    const entry = entries.get(key.id)
    if (!entry || !isCurrent(entry, key) || Date.now() >= entry.startedAt + KEEP_FOR) return undefined
    entry.isInUse = true
    entry.asked++
    return entry.page
  }

  /** `isNews`: whoever asks was told of a change, and wants to see it rather than be answered at once. */
  async function find(key: PageKey, { isNews = false } = {}): Promise<Found | undefined> {
    const now = Date.now()
    const entry = entries.get(key.id)
    if (!entry) return found(await landed(key, { isNews }))
    if (isCurrent(entry, key)) {
      // Only the clock went on: this one is given while the next is made.
      if (now >= entry.startedAt + KEEP_FOR && now >= entry.restUntil) void landed(key).catch(() => {})
      return { page: entry.page, state: 'hit' }
    }
    const notBefore = entry.startedAt + RENDER_EVERY
    if (now < notBefore && !isNews) return { page: entry.page, state: 'late' }
    if (now < entry.restUntil) return { page: entry.page, state: 'stale' }
    const patience = PATIENCE + Math.max(0, notBefore - now)
    const made = await within(patience, landed(key, { isNews, notBefore }))
    if (made === 'silence') entry.restUntil = Date.now() + REST.afterSilence
    const isGood = typeof made === 'object' && made.page.status < 500
    return isGood ? found(made) : { page: entry.page, state: 'stale' }
  }

  async function landed(key: PageKey, { isNews = false, notBefore = 0 } = {}): Promise<Landed | undefined> {
    const wanted = versionOf(key.topics)
    const flight = flights.get(key.id) ?? takeOff(key, notBefore)
    const made = await flight.done
    // It began before the news: one that follows it did not.
    const isTooOld = isNews && (flight.version ?? 0) < wanted
    return isTooOld ? (flights.get(key.id) ?? takeOff(key, Date.now() + RENDER_EVERY)).done : made
  }

  function takeOff(key: PageKey, notBefore: number): Flight {
    const flight: Flight = { version: undefined, done: fly() }
    flights.set(key.id, flight)
    return flight

    async function fly(): Promise<Landed | undefined> {
      try {
        await wait(Math.max(0, notBefore - Date.now()))
        const [startedAt, failures, wasListening] = [Date.now(), failedLoads(), isListening()]
        flight.version = versionOf(key.topics)
        const page = await render(key)
        const isSure = wasListening && isListening() && failures === failedLoads()
        if (page && page.status < 500)
          keep(key, { page, startedAt, version: isSure ? flight.version : undefined })
        else rest(key)
        return page && { page, isSure }
      } catch (error) {
        rest(key)
        throw error
      } finally {
        flights.delete(key.id)
      }
    }
  }

  function rest(key: PageKey): void {
    const entry = entries.get(key.id)
    if (entry) entry.restUntil = Date.now() + REST.afterFailure
  }

  function keep(key: PageKey, made: Pick<Entry, 'page' | 'startedAt' | 'version'>): void {
    const before = entries.get(key.id)
    forget(key.id)
    // Most changes are of something else: the page is the same, and packed already.
    const isSame = before?.page.etag === made.page.etag
    if (isSame) made.page.bodies = before.page.bodies
    const entry: Entry = {
      ...made,
      bytes: bytesOf(made.page),
      asked: 0,
      isTight: isSame && before.isTight,
      restUntil: 0,
      isInUse: before?.isInUse ?? false,
    }
    entries.set(key.id, entry)
    bytes += entry.bytes
    makeRoom()
    setTimeout(() => {
      tightening = tightening.then(() => tighten(key, entry)).catch(() => {})
    }, TIGHTER_AFTER).unref()
  }

  /** Off the way of requests, on the machine's other threads, one after the other. */
  async function tighten(key: PageKey, entry: Entry): Promise<void> {
    if (entry.isTight || entry.asked < TIGHTER_FROM) return
    if (entries.get(key.id) !== entry || !isCurrent(entry, key)) return
    await packTighter(entry.page)
    entry.isTight = true
    if (entries.get(key.id) !== entry) return
    bytes -= entry.bytes
    entry.bytes = bytesOf(entry.page)
    bytes += entry.bytes
  }

  function forget(id: string): void {
    bytes -= entries.get(id)?.bytes ?? 0
    entries.delete(id)
  }

  /** Whoever was asked for since the last search goes back to the end of the line, once. */
  function makeRoom(): void {
    for (const [id, entry] of entries) {
      if (bytes <= mostBytes) return
      entries.delete(id)
      if (entry.isInUse) {
        entry.isInUse = false
        entries.set(id, entry)
      } else bytes -= entry.bytes
    }
  }

  return { fresh, find, size: () => ({ pages: entries.size, bytes }) }
}

/** What comes in time; nothing of a failure. */
async function within<T>(patience: number, work: Promise<T>): Promise<T | undefined | 'silence'> {
  const silence = new AbortController()
  try {
    return await Promise.race([
      work.catch(() => undefined),
      wait(patience, 'silence' as const, { signal: silence.signal }),
    ])
  } finally {
    silence.abort()
  }
}

function found(made: Landed | undefined): Found | undefined {
  return made && { page: made.page, state: made.isSure ? 'rendered' : 'stale' }
}
