/** Shoppers who order one after the other, and send each order until it is answered, as the outbox does. */
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { checkout, send, times, type Intent } from './shopper.ts'

export interface Acknowledged {
  key: string
  number: number
  /** When it was first sent, when it was sent for the last time, and when that was answered. */
  begunAt: number
  askedAt: number
  answeredAt: number
  /** How often it was sent. */
  attempts: number
}

interface Shopping {
  url: string
  products: number[]
  shoppers?: number
  /** Between two attempts. */
  pauseMs?: number
  onAnswer?: (acknowledged: Acknowledged) => void
}

/** Without the shop, its database or a process behind the proxy; nothing else may be said. */
const LATER = new Set([502, 503, 504])

export function startShopping({ url, products, shoppers = 6, pauseMs = 50, onAnswer }: Shopping) {
  const answered: Acknowledged[] = []
  const [one, other] = products
  const [closing, over] = [new AbortController(), new AbortController()]
  const shop = async (who: number) => {
    while (!closing.signal.aborted) {
      const cart = who % 2 ? [`${one}:1`, `${other}:1`] : [`${other}:1`, `${one}:1`]
      const intent = checkout(cart, 6400, { payment: who % 3 ? 'bankily' : 'cash' })
      const acknowledged = await sendUntilAnswered(intent)
      answered.push(acknowledged)
      onAnswer?.(acknowledged)
    }
  }
  const sendUntilAnswered = async (intent: Intent): Promise<Acknowledged> => {
    const begunAt = Date.now()
    for (let attempts = 1; !over.signal.aborted; attempts++) {
      const askedAt = Date.now()
      const answer = await send({ url }, intent).catch(() => undefined)
      const { number } = answer?.body ?? {}
      if (number) return { key: intent.key, number, begunAt, askedAt, answeredAt: Date.now(), attempts }
      if (answer) expect([...LATER]).toContain(answer.status)
      await pause(pauseMs)
    }
    throw new Error('given up')
  }
  const shopping = Promise.all(times(shoppers, shop))
  // Whoever waits for it sees the error.
  shopping.catch(() => {})
  return {
    answered,
    /** When that many more were answered. */
    more: (count: number) => {
      const enough = answered.length + count
      return expect.poll(() => answered.length, { timeout: 50_000 }).toBeGreaterThanOrEqual(enough)
    },
    /** Every shopper finishes her order. */
    async stop() {
      closing.abort()
      await shopping
    },
    /** Nothing is sent any more; for the end of a test that failed. */
    abort() {
      closing.abort()
      over.abort()
    },
  }
}
