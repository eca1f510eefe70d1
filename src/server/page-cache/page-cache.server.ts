/**
 * Rendered pages cached in the memory of this process. Database notifications count the changes of each subject, and a
 * page is fresh while the counts of its subjects are those its render began with. One render per page runs at a time.
 * While the connection for notifications is down no page counts as fresh; while the database is down the last page is
 * served and marked as stale.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { failedLoadCount } from '#platform/database/cache.server.ts'
import { isReportedOutage } from '#platform/database/database.server.ts'
import { isListening, onChange } from '#platform/database/notifications.server.ts'
import { log } from '#platform/log.server.ts'
import { bytesOf, recompress, type CompressedResponse } from './compressed-response.server.ts'
import type { PageKey } from './page-key.rules.ts'

/** Shortest time between two renders of a page, and so the longest time a busy shop serves an outdated one. */
const MIN_RENDER_INTERVAL_MS = 800
/** Parts of a page depend on the clock ("new" badges, best sellers), so it is rendered again without a change. */
const MAX_AGE_MS = 60_000
/** Longest wait for a render when an older page can be served instead. */
const MAX_WAIT_MS = 1_500
/** After that, and after a failed render, the older page is served and no render is started for this time. */
const PAUSE_MS = { afterFailure: 1_000, afterTimeout: 5_000 }
/**
 * Pages that stay fresh this long and are requested this often are compressed again with more effort: 7 % fewer bytes, so
 * that the home page fits into the initial congestion window of a connection (14.6 KB). A page that a crawler requests
 * once is not worth it.
 */
const RECOMPRESS_AFTER_MS = 3_000
const RECOMPRESS_MIN_REQUESTS = 2
const MAX_BYTES = 64 * 1024 * 1024

/**
 * A browser asks for a page at least 400 ms after the change that it was notified of (`event-schedule.server.ts`, `use-live.ts`).
 * Younger changes are followed by another event: while an order changes the stock every 50 ms, nobody waits for them.
 */
const ANNOUNCED_AFTER_MS = 250

/** An older page is `late` for a moment, `slow` while its render takes too long, `stale` while the database is away. */
export type PageState = 'hit' | 'rendered' | 'late' | 'slow' | 'stale'

export interface Found {
  page: CompressedResponse
  state: PageState
  /** How long before the request its render began; 0 for a page without unseen changes. */
  ageMs: number
  /** The page may lack a change that the browser was notified of: it must ask again. */
  isOlder?: true
}

interface Entry {
  page: CompressedResponse
  /** Of its subjects when its render began; undefined where the render may have missed a change. */
  version: number | undefined
  startedAt: number
  /** Of this content, after its first render. */
  requests: number
  compression: 'quick' | 'queued' | 'thorough'
  /** No render is started before this time. */
  pausedUntil: number
  pauseReason: 'slow' | 'stale'
}

/** How often a topic has changed: in all, and without the youngest changes. */
interface Changes {
  count: number
  announced: number
}

interface Render {
  /** Undefined until it starts. */
  version: number | undefined
  done: Promise<Rendered | undefined>
}

interface Rendered {
  page: CompressedResponse
  startedAt: number
  /** False when notifications were missed or a value could not be loaded meanwhile. */
  isReliable: boolean
}

export interface PageCacheOptions {
  /** Undefined for an answer that must not be stored or shared. */
  render: (key: PageKey) => Promise<CompressedResponse | undefined>
  maxBytes?: number
}

export function createPageCache({ render, maxBytes = MAX_BYTES }: PageCacheOptions) {
  const entries = new LRUCache<string, Entry>({
    maxSize: maxBytes,
    sizeCalculation: ({ page }) => bytesOf(page),
  })
  const renders = new Map<string, Render>()
  const changes = new Map<string, Changes>()
  let recompressing: Promise<unknown> = Promise.resolve()

  /** Grows with every change of one of the subjects. */
  function versionOf(topics: readonly string[]): number {
    let version = 0
    for (const topic of topics) version += changesOf(topic).count
    return version
  }

  /** The version that a browser may have been notified of. */
  function announcedVersionOf(topics: readonly string[]): number {
    let version = 0
    for (const topic of topics) version += changesOf(topic).announced
    return version
  }

  function changesOf(topic: string): Changes {
    const known = changes.get(topic)
    if (known) return known
    const change: Changes = { count: 0, announced: 0 }
    changes.set(topic, change)
    onChange(topic, () => {
      change.count++
      setTimeout(() => void change.announced++, ANNOUNCED_AFTER_MS).unref()
    })
    return change
  }

  function isCurrent(entry: Entry, key: PageKey): boolean {
    return entry.version === versionOf(key.topics) && isListening()
  }

  /** Answers nearly every request, so it is synchronous. */
  function fresh(key: PageKey): CompressedResponse | undefined {
    const entry = entries.get(key.id)
    if (!entry || !isCurrent(entry, key) || now() >= entry.startedAt + MAX_AGE_MS) return undefined
    entry.requests++
    if (entry.requests >= RECOMPRESS_MIN_REQUESTS && entry.compression === 'quick')
      queueCompression(key, entry)
    return entry.page
  }

  /** `mustBeCurrent`: the browser was notified of a change and waits for a page that shows it. */
  async function find(key: PageKey, { mustBeCurrent = false } = {}): Promise<Found | undefined> {
    const at = now()
    const entry = entries.get(key.id)
    if (!entry) return found(await rendered(key, { mustBeCurrent }), at)
    if (isCurrent(entry, key)) {
      // Nothing changed but the time: this page is served while the next one is rendered.
      if (at >= entry.startedAt + MAX_AGE_MS && at >= entry.pausedUntil)
        rendered(key).catch((error: unknown) => logFailure(key, error))
      return { page: entry.page, state: 'hit', ageMs: 0 }
    }
    const notBefore = entry.startedAt + MIN_RENDER_INTERVAL_MS
    const isEnough =
      !mustBeCurrent || (isListening() && (entry.version ?? -1) >= announcedVersionOf(key.topics))
    if (at < notBefore && isEnough) return { page: entry.page, state: 'late', ageMs: at - entry.startedAt }
    if (at < entry.pausedUntil) return older(entry, at)
    const timeout = MAX_WAIT_MS + Math.max(0, notBefore - at)
    const rendering = rendered(key, { mustBeCurrent, notBefore }).catch((error: unknown) =>
      logFailure(key, error),
    )
    const result = await within(timeout, rendering)
    if (result === 'timeout') pauseEntry(entry, 'slow', PAUSE_MS.afterTimeout)
    const isGood = typeof result === 'object' && result.page.status < 500
    return isGood ? found(result, at) : older(entry, at)
  }

  async function rendered(key: PageKey, { mustBeCurrent = false, notBefore = 0 } = {}) {
    const wanted = announcedVersionOf(key.topics)
    const running = renders.get(key.id) ?? startRender(key, notBefore)
    const result = await running.done
    // A render that began before the change may not show it; the one after it does.
    const isOutdated = mustBeCurrent && (running.version ?? 0) < wanted
    return isOutdated
      ? (renders.get(key.id) ?? startRender(key, now() + MIN_RENDER_INTERVAL_MS)).done
      : result
  }

  function startRender(key: PageKey, notBefore: number): Render {
    const running: Render = { version: undefined, done: run() }
    renders.set(key.id, running)
    return running

    async function run(): Promise<Rendered | undefined> {
      try {
        await wait(Math.max(0, notBefore - now()))
        const [startedAt, failures, wasListening] = [now(), failedLoadCount(), isListening()]
        running.version = versionOf(key.topics)
        const page = await render(key)
        const isReliable = wasListening && isListening() && failures === failedLoadCount()
        if (page && page.status < 500)
          store(key, { page, startedAt, version: isReliable ? running.version : undefined })
        else pause(key)
        return page && { page, startedAt, isReliable }
      } catch (error) {
        pause(key)
        throw error
      } finally {
        renders.delete(key.id)
      }
    }
  }

  function pause(key: PageKey): void {
    const entry = entries.peek(key.id)
    if (entry) pauseEntry(entry, 'stale', PAUSE_MS.afterFailure)
  }

  function store(key: PageKey, result: Pick<Entry, 'page' | 'startedAt' | 'version'>): void {
    const before = entries.peek(key.id)
    // Most changes do not show on a page: its compressed bodies are used again.
    const isSame = before?.page.etag === result.page.etag
    if (isSame) result.page.bodies = before.page.bodies
    const entry: Entry = {
      ...result,
      requests: isSame ? before.requests : 0,
      compression: isSame && before.compression === 'thorough' ? 'thorough' : 'quick',
      pausedUntil: 0,
      pauseReason: 'stale',
    }
    entries.set(key.id, entry)
  }

  function queueCompression(key: PageKey, entry: Entry): void {
    entry.compression = 'queued'
    const delay = Math.max(0, entry.startedAt + RECOMPRESS_AFTER_MS - now())
    setTimeout(() => {
      recompressing = recompressing
        .then(() => recompressEntry(key, entry))
        .catch((error: unknown) => log.warn({ err: error, path: key.address }, 'page not recompressed'))
    }, delay).unref()
  }

  /** In the thread pool of Node, one page after the other, so that requests do not wait for it. */
  async function recompressEntry(key: PageKey, entry: Entry): Promise<void> {
    if (entries.peek(key.id) !== entry || !isCurrent(entry, key)) return
    await recompress(entry.page)
    entry.compression = 'thorough'
    // Deleted first, because lru-cache does not measure a value again that it holds already.
    if (entries.peek(key.id) === entry && entries.delete(key.id)) entries.set(key.id, entry)
  }

  return { fresh, find, size: () => ({ pages: entries.size, bytes: entries.calculatedSize }) }
}

function pauseEntry(entry: Entry, reason: Entry['pauseReason'], ms: number): void {
  entry.pausedUntil = now() + ms
  entry.pauseReason = reason
}

function older({ page, startedAt, pauseReason }: Entry, at: number): Found {
  return { page, state: isListening() ? pauseReason : 'stale', ageMs: at - startedAt, isOlder: true }
}

/** Monotonic: a system clock that is set back would keep pages for as long. */
function now(): number {
  return performance.now()
}

function logFailure({ address }: PageKey, error: unknown): void {
  if (!isReportedOutage(error))
    log.warn({ err: error, path: address }, 'page not rendered again, the older one is served')
}

async function within<T>(ms: number, work: Promise<T>): Promise<T | 'timeout'> {
  // A timer that is aborted by a signal makes an exception with a stack, for each request.
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<'timeout'>((resolve) => {
    timer = setTimeout(() => resolve('timeout'), ms)
  })
  try {
    return await Promise.race([work, timeout])
  } finally {
    clearTimeout(timer)
  }
}

function found(result: Rendered | undefined, at: number): Found | undefined {
  if (!result) return undefined
  const { page, startedAt, isReliable } = result
  return { page, state: isReliable ? 'rendered' : 'stale', ageMs: Math.max(0, at - startedAt) }
}
