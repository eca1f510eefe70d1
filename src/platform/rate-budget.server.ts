/**
 * How often something may be done: token buckets in memory, shared by the processes of one machine. They hold back floods and mistakes;
 * what must never be is forbidden by the database, not here.
 */
import { config } from './config.server.ts'

/** `burst` at once, and `perHour` come back over time. */
export interface Allowance {
  burst: number
  perHour: number
}

/** Who pays, each with an allowance of its own: `{ 'address:1.2.3.4': generous, 'email:a@b.mr': strict }`. */
export type Payers = Record<string, Allowance>

interface Bucket {
  tokens: number
  at: number
}

const MOST_KEYS = 50_000
const ONE_HOUR = 3_600_000

/** What was taken, for the other processes of this shop. */
export interface Spent {
  name: string
  payers: Payers
  at: number
}

interface BudgetOptions {
  /** Widens or narrows them all. */
  factor: () => number
  mostKeys?: number
  tell?: (spent: Spent) => void
}

/** Budgets of one memory. */
export function openBudgets({ factor, mostKeys = MOST_KEYS, tell }: BudgetOptions) {
  // A map remembers the order of insertion: what is touched moves to the end, what is at the start may go.
  const buckets = new Map<string, Bucket>()

  function tokensOf(key: string, { burst, perHour }: Allowance, now: number): number {
    const most = Math.max(1, burst * factor())
    const bucket = buckets.get(key)
    if (!bucket) return most
    const hours = Math.max(0, now - bucket.at) / ONE_HOUR
    return Math.min(most, bucket.tokens + hours * perHour * factor())
  }

  /**
   * Takes one from every payer, or from none and says no. A refusal costs nothing and is not remembered, so that
   * whoever is refused cannot push the others out of memory.
   */
  function take(name: string, payers: Payers, now = Date.now()): boolean {
    if (leftOf({ name, payers, at: now }).some(({ tokens }) => tokens < 0)) return false
    note({ name, payers, at: now })
    tell?.({ name, payers, at: now })
    return true
  }

  function leftOf({ name, payers, at }: Spent): { key: string; tokens: number }[] {
    return Object.entries(payers).map(([payer, allowance]) => {
      const key = `${name} ${payer}`
      return { key, tokens: tokensOf(key, allowance, at) - 1 }
    })
  }

  /** Also what another process gave away already: it may go below nothing. */
  function note(spent: Spent): void {
    for (const { key, tokens } of leftOf(spent)) {
      buckets.delete(key)
      buckets.set(key, { tokens, at: spent.at })
    }
    for (const oldest of buckets.keys()) {
      if (buckets.size <= mostKeys) break
      buckets.delete(oldest)
    }
  }

  return Object.assign(take, { note })
}

/** Development re-evaluates modules on change; whoever listens must outlive that. */
const shared = globalThis as { melhfaTellSpent?: (spent: Spent) => void }

/** `takeFromBudget('contact', { [addressPayer(address)]: …, [`email:${email}`]: … })` */
export const takeFromBudget = openBudgets({
  factor: () => config().rateBudget,
  tell: (spent) => shared.melhfaTellSpent?.(spent),
})

/** Processes of one machine spend from one purse: each tells the others what it gave. */
export function shareBudgets(tellOthers: (spent: Spent) => void): void {
  shared.melhfaTellSpent = tellOthers
}

/** A household holds 2^64 addresses of IPv6 and pays as one; a whole carrier may share one of IPv4. */
export function addressPayer(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped || !address.includes(':')) return `address:${mapped ?? address}`
  const [start = '', end = ''] = address.split('::')
  const before = start.split(':').filter(Boolean)
  const after = end.split(':').filter(Boolean)
  const zeros = Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0')
  return `address:${[...before, ...zeros, ...after].slice(0, 4).join(':')}`
}
