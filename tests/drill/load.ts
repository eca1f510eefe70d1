/** Shoppers, staff and open pages at once. Every request is repeated with its key until it is acknowledged. */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { post, type Fields } from '../promises/shopper.ts'
import { startShopping, type Acknowledged } from '../promises/shopping.ts'
import { Answers } from './figures.ts'

export interface LoadOptions {
  url: string
  products: number[]
  /** Session of a person with the rights to orders and register. */
  cookie: string
  /** An order that is paid in parts of 1 UM. */
  order: { id: number; token: string }
}

export interface Entered {
  key: string
  sentAt: number
  answeredAt: number
}

const READ_TIMEOUT_MS = 15_000
const READ_EVERY_MS = 100
const REPEAT_AFTER_MS = 250
const STAFF_EVERY_MS = 200

export type Load = ReturnType<typeof startLoad>

export function startLoad({ url, products, cookie, order }: LoadOptions) {
  const stopping = new AbortController()
  const [cached, uncached, streams] = [new Answers(), new Answers(), new Answers()]
  const failures: string[] = []
  const entered: { payments: Entered[]; entries: Entered[] } = { payments: [], entries: [] }

  const shopping = startShopping({
    url,
    products,
    shoppers: 4,
    pauseMs: REPEAT_AFTER_MS,
    // The cart keeps an order that is answered 503 with Retry-After; everything else is an error page.
    onRefusal: (status, retryAfter) => {
      const isKept = status === 503 && retryAfter !== null
      if (!isKept) failures.push(`${new Date().toISOString()} POST /cart ${status}`)
    },
  })

  async function readPages(into: Answers, addressOf: (turn: number) => string): Promise<void> {
    for (let turn = 0; !stopping.signal.aborted; turn++) {
      const address = addressOf(turn)
      const started = Date.now()
      const seen = await fetch(url + address, {
        headers: { cookie: 'language=fr' },
        signal: AbortSignal.timeout(READ_TIMEOUT_MS),
      }).then(
        async (answer) => ((await answer.text()).includes('</html>') ? answer.status : -1),
        (error: Error) => error.name,
      )
      into.add(seen === 200)
      if (seen !== 200) failures.push(`${new Date(started).toISOString()} GET ${address} ${seen}`)
      await pause(Math.max(0, started + READ_EVERY_MS - Date.now()))
    }
  }

  /** Sends one form after the other, each until it is accepted. */
  async function submitForms(path: string, fields: () => Fields, into: Entered[]): Promise<void> {
    while (!stopping.signal.aborted) {
      const form = { key: randomUUID(), ...fields() }
      for (;;) {
        const sentAt = Date.now()
        const answer = await post(`${url}${path}.data`, form, { cookie }).catch(() => undefined)
        await answer?.text()
        if (answer?.status === 200 || answer?.status === 202) {
          into.push({ key: form.key, sentAt, answeredAt: Date.now() })
          break
        }
        if (answer && answer.status < 500)
          throw new Error(`${path} ${JSON.stringify(form)} was answered ${answer.status}`)
        await pause(REPEAT_AFTER_MS)
      }
      await pause(STAFF_EVERY_MS)
    }
  }

  /** An open page: connects again when its stream ends, as a browser does. */
  async function keepStream(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        const answer = await fetch(`${url}/live?topics=catalogue`, { signal: stopping.signal })
        if (answer.ok && answer.body) for await (const _ of answer.body) streams.add(true)
      } catch {
        // The stream was cut; it is opened again below.
      }
      await pause(500)
    }
  }

  const words = () => randomUUID().slice(0, 8)
  const running = [
    readPages(cached, (turn) => ['/', '/collections', `/product/${products[turn % 2]}`, '/about'][turn % 4]!),
    // Pages that no cache has.
    readPages(uncached, (turn) => (turn % 2 === 0 ? `/collections?q=${words()}` : `/order/${order.token}`)),
    submitForms(
      `/admin/orders/${order.id}`,
      () => ({ intent: 'pay', method: 'cash', amount: '1', reference: '' }),
      entered.payments,
    ),
    submitForms(
      '/admin/cash-register',
      () => ({ intent: 'add', type: 'paidIn', method: 'cash', amount: '2', description: 'exercice' }),
      entered.entries,
    ),
    keepStream(),
    keepStream(),
  ]
  const done = Promise.all(running)
  // `stop()` rejects with the error.
  done.catch(() => {})
  return {
    cached,
    uncached,
    streams,
    failures,
    ...entered,
    answered: shopping.answered as readonly Acknowledged[],
    more: shopping.more,
    /** Every write completes; nothing is sent after that. */
    async stop() {
      await shopping.stop()
      stopping.abort()
      await done
    },
    abort() {
      shopping.abort()
      stopping.abort()
    },
  }
}
