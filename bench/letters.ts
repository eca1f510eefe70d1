/** Orders while 10,000 letters of a newsletter wait to be sent, compared with orders while nothing waits. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startMailServer } from '../tests/smtp-server.ts'
import { productsToSell, startDemoShop, untilIdle, withDataDir, type DemoShop } from './demo-shop.ts'
import { needWrk } from './load.ts'
import { send } from './orders.ts'
import { median, type BenchOptions, type Line } from './report.ts'

const LETTERS = 10_000
const CONNECTIONS = 8

export async function measureLetters(benchOptions: BenchOptions): Promise<Line[]> {
  needWrk()
  const seconds = benchOptions.number('seconds', 10)
  const repeats = benchOptions.number('repeats', 3)
  const mail = await startMailServer()
  const scripts = await mkdtemp(join(tmpdir(), 'melhfa-bench-scripts-'))
  const env = {
    RATE_BUDGET: '1000000',
    SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
    SMTP_FROM: 'shop@example.com',
  }
  try {
    return await withDataDir(async (dataDir) => {
      const shop = await startDemoShop(dataDir, env)
      try {
        await untilIdle(dataDir)
        return await compare({ shop, scripts, seconds, repeats })
      } finally {
        await shop.stop()
      }
    }, benchOptions.option('data'))
  } finally {
    await mail.stop()
    await rm(scripts, { recursive: true, force: true })
  }
}

interface Comparison {
  shop: DemoShop
  scripts: string
  seconds: number
  repeats: number
}

/** The two alternate, so that both are measured under the same load of the machine. */
async function compare({ shop, scripts, seconds, repeats }: Comparison): Promise<Line[]> {
  // The e-mail to the owner is not part of the comparison.
  await shop.query(`update settings set email_orders = false`)
  const ids = await productsToSell(shop)
  const measure = (pause: number) => send({ shop, scripts, ids, connections: CONNECTIONS, seconds, pause })
  type Figures = Awaited<ReturnType<typeof send>>
  const alone: { full: Figures; half: Figures }[] = []
  const beside: typeof alone = []
  const letters: number[] = []
  for (let repeat = 0; repeat < repeats; repeat++) {
    await shop.query('delete from message_queue')
    const full = await measure(0)
    const pause = Math.round((CONNECTIONS * 2000) / full.perSecond)
    alone.push({ full, half: await measure(pause) })
    await queueLetters(shop)
    beside.push({ full: await measure(0), half: await measure(pause) })
    letters.push(await sentLetters(shop, 2 * seconds))
  }
  const line = (
    what: string,
    unit: string,
    read: (one: { full: Figures; half: Figures }) => number,
  ): Line => ({
    what,
    value: median(beside.map(read)),
    unit,
    reference: { name: 'nothing waits', value: median(alone.map(read)) },
  })
  return [
    line('orders, full load', 'orders/s', ({ full }) => full.perSecond),
    line('orders, half the load: 99 of 100 within', 'ms', ({ half }) => half.p99),
    line('processor time of the shop', 'ms/order', ({ half }) => half.processor),
    { what: 'letters sent meanwhile', value: median(letters), unit: 'a second' },
  ]
}

async function queueLetters(shop: DemoShop): Promise<void> {
  await shop.query(`insert into message_queue (channel, kind, about, recipient, payload, event_key, priority)
    select 'email', 'newsletter', 'letter:1', 'reader' || n || '@example.com', jsonb_build_object('language', 'fr',
      'subject', 'Arrivages', 'paragraphs', jsonb_build_array(repeat('Bonjour. ', 100)), 'signature', 'Melhfa'),
      'letter:1', 1
    from generate_series(1, ${LETTERS}) n`)
}

async function sentLetters(shop: DemoShop, seconds: number): Promise<number> {
  const { rows } = await shop.query(`select count(*) filter (where sent_at is null)::int as waiting,
    count(sent_at)::int as sent from message_queue where kind = 'newsletter'`)
  const { waiting, sent } = rows[0] as { waiting: number; sent: number }
  if (waiting === 0 || sent === 0) throw new Error(`${waiting} letters wait, ${sent} were sent`)
  return sent / seconds
}
