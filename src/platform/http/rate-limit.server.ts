/**
 * Rate limits, as fixed windows of rate-limiter-flexible. Counts are in PostgreSQL, so all processes and machines share
 * them; while PostgreSQL does not answer, each process counts in its own memory. They limit floods and
 * mistakes; invariants are enforced by database constraints.
 */
import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type pg from 'pg'
import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
  RLWrapperTimeouts,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible'
import { config } from '../config.server.ts'
import { databasePool } from '../database/database.server.ts'

/** At most `points` within a window of `minutes`, which starts with the first point. */
export interface RateLimit {
  points: number
  minutes: number
  /**
   * Where the points are counted:
   * - `database`, unless stated: shared by all processes and machines;
   * - `memory`: in each process on its own, without a query;
   * - `databaseAfterFirst`: the first point of a key in each process only in memory, the others also in the database. Saves
   *   the query where most keys occur once; each process can exceed the limit by one point.
   */
  store?: 'database' | 'memory' | 'databaseAfterFirst'
}

/** Each key with its own limit: `{ 'address:1.2.3.4': generous, 'email:a@b.mr': strict }`. */
export type RateLimits = Record<string, RateLimit>

/** What is left of a limit, and when its window ends. */
export interface LimitUse {
  remaining: number
  endsInMs: number
}

/** Called for each key that was counted, and for the one that is exhausted. */
type ReportUse = (use: LimitUse) => void

/** For each limit that is counted in memory. */
const MAX_KEYS = 10_000
/** A query that takes longer counts as a failure of the database. */
const QUERY_TIMEOUT_MS = 2_000

interface RateLimiterOptions {
  /** Multiplies the points of every limit. */
  factor: () => number
  /** Runs a query on the table `rate_limits`. */
  query: (query: pg.QueryConfig) => Promise<pg.QueryResult>
  maxKeys?: number
}

interface WindowOptions {
  keyPrefix: string
  points: number
  duration: number
}

type Limiter = Pick<RateLimiterAbstract, 'consume' | 'reward'>

/** Returns `consumeRateLimits`, described below. */
export function createRateLimiter({ factor, query, maxKeys = MAX_KEYS }: RateLimiterOptions) {
  const limiters = new Map<string, Limiter>()
  /** Exhausted keys until their window ends, so that a refused request costs no query and consumes no other key. */
  const exhausted = new LRUCache<string, true>({ max: maxKeys, perf: Date })
  let deletesExpiredRows = false

  function limiterFor({ points, minutes, store = 'database' }: RateLimit): Limiter {
    const options = {
      keyPrefix: '',
      points: Math.max(1, Math.floor(points * factor())),
      duration: minutes * 60,
    }
    const id = [options.points, minutes, store].join(' ')
    const limiter = limiters.get(id) ?? createLimiter(options, store)
    limiters.set(id, limiter)
    return limiter
  }

  function createLimiter(options: WindowOptions, store: RateLimit['store']): Limiter {
    const memory = new BoundedMemoryLimiter(options, maxKeys)
    if (store === 'memory') return memory
    return store === 'database' ? inDatabase(options) : afterFirst(memory, inDatabase(options))
  }

  function inDatabase(options: WindowOptions): Limiter {
    const limiter = new RateLimiterPostgres({
      ...options,
      storeClient: { query },
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      // One limiter of each process deletes the expired rows of all.
      clearExpiredByTimeout: !deletesExpiredRows,
    })
    deletesExpiredRows = true
    const insuranceLimiter = new BoundedMemoryLimiter(options, maxKeys)
    return new RLWrapperTimeouts({ limiter, timeoutMs: QUERY_TIMEOUT_MS, insuranceLimiter })
  }

  async function isWithin(limiter: Limiter, key: string, report?: ReportUse): Promise<boolean> {
    try {
      const { remainingPoints, msBeforeNext } = await limiter.consume(key)
      report?.({ remaining: remainingPoints, endsInMs: msBeforeNext })
      return true
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error
      exhausted.set(key, true, { ttl: Math.max(1, error.msBeforeNext) })
      report?.({ remaining: 0, endsInMs: error.msBeforeNext })
      return false
    }
  }

  return async (name: string, limits: RateLimits, report?: ReportUse): Promise<boolean> => {
    // Hashed: of one length, and no phone or e-mail is stored.
    const keyed = Object.entries(limits).map(([key, limit]) => ({
      key: hash('sha256', `${name} ${key}`, 'base64url'),
      limiter: limiterFor(limit),
    }))
    const spent = keyed.find(({ key }) => exhausted.has(key))
    if (spent) {
      report?.({ remaining: 0, endsInMs: exhausted.getRemainingTTL(spent.key) })
      return false
    }
    for (const [index, { key, limiter }] of keyed.entries()) {
      if (await isWithin(limiter, key, report)) continue
      await Promise.all(keyed.slice(0, index).map((before) => before.limiter.reward(before.key)))
      return false
    }
    return true
  }
}

/** rate-limiter-flexible sets no upper limit: here the keys that were used least recently are dropped. */
class BoundedMemoryLimiter extends RateLimiterMemory {
  #keys: LRUCache<string, true>

  constructor(options: WindowOptions, maxKeys: number) {
    super(options)
    this.#keys = new LRUCache({ max: maxKeys, dispose: (_value, key) => void this.delete(key) })
  }

  override consume(key: string): Promise<RateLimiterRes> {
    this.#keys.set(key, true)
    return super.consume(key)
  }
}

function afterFirst(memory: Limiter, database: Limiter): Limiter {
  return {
    async consume(key) {
      const inMemory = await memory.consume(key)
      return inMemory.consumedPoints > 1 ? database.consume(key) : inMemory
    },
    async reward(key) {
      const inMemory = await memory.reward(key)
      return inMemory.consumedPoints > 0 ? database.reward(key) : inMemory
    },
  }
}

/**
 * Consumes one point of every key and returns true, or none and returns false:
 * `consumeRateLimits('contact', { [addressKey(address)]: …, [`email:${email}`]: … })`. Never rejects because the database
 * is unreachable.
 */
export const consumeRateLimits = createRateLimiter({
  factor: () => config().rateBudget,
  query: (query) => databasePool().query(query),
})

/** A household has 2^64 IPv6 addresses, which share one limit; many customers of a carrier may share one IPv4 address. */
export function addressKey(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped || !address.includes(':')) return `address:${mapped ?? address}`
  const [start = '', end = ''] = address.split('::')
  const before = start.split(':').filter(Boolean)
  const after = end.split(':').filter(Boolean)
  const zeros = Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0')
  return `address:${[...before, ...zeros, ...after].slice(0, 4).join(':')}`
}
