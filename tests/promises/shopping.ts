/** Checkout load: each shopper sends one order after the other and repeats it until it is acknowledged. */
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { checkout, send, times, type Intent } from './shopper.ts'

export interface Acknowledged {
  key: string
  number: number
  /** Times of the first attempt, of the last attempt and of its answer. */
  firstSentAt: number
  lastSentAt: number
  answeredAt: number
  attempts: number
}

interface Shopping {
  url: string
  products: number[]
  shoppers?: number
  /** Pause between two attempts. */
  pauseMs?: number
  onAnswer?: (acknowledged: Acknowledged) => void
  /** Called for each attempt that the shop, or what is in front of it, did not accept. */
  onRefusal?: (status: number | undefined, retryAfter: string | null) => void
}

/** Statuses while the shop, its database or an upstream is unreachable; no other error is allowed. */
const UNAVAILABLE = new Set([502, 503, 504])

export function startShopping({ url, products, shoppers = 6, pauseMs = 50, onAnswer, onRefusal }: Shopping) {
  const answered: Acknowledged[] = []
  const [one, other] = products
  const [stopping, aborting] = [new AbortController(), new AbortController()]
  const shop = async (who: number) => {
    while (!stopping.signal.aborted) {
      const cart = who % 2 ? [`${one}:1`, `${other}:1`] : [`${other}:1`, `${one}:1`]
      const intent = checkout(cart, 6400, { payment: who % 3 ? 'bankily' : 'cash' })
      const acknowledged = await sendUntilAnswered(intent)
      answered.push(acknowledged)
      onAnswer?.(acknowledged)
    }
  }
  const sendUntilAnswered = async (intent: Intent): Promise<Acknowledged> => {
    const firstSentAt = Date.now()
    for (let attempts = 1; !aborting.signal.aborted; attempts++) {
      const lastSentAt = Date.now()
      const answer = await send({ url }, intent).catch(() => undefined)
      const { number } = answer?.body ?? {}
      if (number)
        return { key: intent.key, number, firstSentAt, lastSentAt, answeredAt: Date.now(), attempts }
      onRefusal?.(answer?.status, answer?.retryAfter ?? null)
      if (answer) expect([...UNAVAILABLE]).toContain(answer.status)
      await pause(pauseMs)
    }
    throw new Error('aborted')
  }
  const shopping = Promise.all(times(shoppers, shop))
  // `stop()` rejects with the error.
  shopping.catch(() => {})
  return {
    answered,
    /** Waits until this many more orders are acknowledged. */
    more: (count: number) => {
      const enough = answered.length + count
      return expect.poll(() => answered.length, { timeout: 50_000 }).toBeGreaterThanOrEqual(enough)
    },
    /** Every shopper completes the current order. */
    async stop() {
      stopping.abort()
      await shopping
    },
    /** Stops retries too, for a test that failed. */
    abort() {
      stopping.abort()
      aborting.abort()
    },
  }
}
