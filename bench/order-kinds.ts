/** Orders with what may belong to them (letters, a register entry, a payment picture), compared with plain ones. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { startMailServer } from '../tests/smtp-server.ts'
import { productsToSell, startDemoShop, untilIdle, withDataDir, type DemoShop } from './demo-shop.ts'
import { needWrk } from './load.ts'
import { say } from './measure.ts'
import { send, type OrderExtras } from './orders.ts'
import { familyOf, postgresTime, processorTime } from './processes.ts'
import { median, type BenchOptions, type Line } from './report.ts'

interface Kind extends OrderExtras {
  /** For `--kinds=`. */
  id: string
  name: string
  /** The owner gets an e-mail. */
  isReported: boolean
}

const CASH = { payment: 'cash', hasEmail: false, isReported: false } as const

const KINDS: Kind[] = [
  { ...CASH, id: 'plain', name: 'in cash, without a letter' },
  { ...CASH, id: 'letter', name: 'in cash, with a letter to the owner', isReported: true },
  {
    ...CASH,
    id: 'letters',
    name: 'in cash, with letters to the owner and the buyer',
    isReported: true,
    hasEmail: true,
  },
  { ...CASH, id: 'register', name: 'by wallet, with an entry in the register', payment: 'bankily' },
  { ...CASH, id: 'picture', name: 'by wallet, with a picture', payment: 'bankily', picture: 'proof.png' },
]

/**
 * `--kinds=letter,register`: only these beside plain orders. `--pause=`: mean pause of each of 16 clients between two orders; without it they send
 * as fast as they can.
 */
export async function measureOrderKinds(benchOptions: BenchOptions): Promise<Line[]> {
  needWrk()
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
        return await compare(shop, scripts, benchOptions)
      } finally {
        await shop.stop()
      }
    }, benchOptions.option('data'))
  } finally {
    await mail.stop()
    await rm(scripts, { recursive: true, force: true })
  }
}

const CONNECTIONS = 16
/** A picture takes a process of its own about 50 ms. */
const CONNECTIONS_WITH_PICTURE = 2

async function compare(shop: DemoShop, scripts: string, benchOptions: BenchOptions): Promise<Line[]> {
  const seconds = benchOptions.number('seconds', 5)
  const repeats = benchOptions.number('repeats', 3)
  const pause = benchOptions.number('pause', 0)
  const ids = await productsToSell(shop)
  const picture = join(scripts, 'proof.png')
  await writeFile(picture, await aPicture())
  const wanted = benchOptions.option('kinds')?.split(',') ?? KINDS.map(({ id }) => id)
  const kinds = KINDS.filter(({ id }) => id === 'plain' || wanted.includes(id))
  const figures = new Map<string, { shop: number; all: number; perSecond: number }[]>()
  // In turn, so that all are measured under the same load of the machine; the first round is not counted.
  for (let repeat = -1; repeat < repeats; repeat++)
    for (const kind of kinds) {
      await prepare(shop, kind)
      const before = { shop: processorTime(familyOf(shop.pid)), postgres: postgresTime(shop.dataDir) }
      const extras = { ...kind, ...(kind.picture && { picture }) }
      const { placed, perSecond } = await send({
        shop,
        scripts,
        ids,
        connections: kind.picture ? CONNECTIONS_WITH_PICTURE : CONNECTIONS,
        seconds,
        pause,
        extras,
      })
      await untilSent(shop)
      const ofShop = ((processorTime(familyOf(shop.pid)) - before.shop) * 1000) / placed
      const all = ofShop + ((postgresTime(shop.dataDir) - before.postgres) * 1000) / placed
      say(
        `${kind.name}: ${perSecond.toFixed(0)} orders/s, ${all.toFixed(2)} ms, shop ${ofShop.toFixed(2)} ms`,
      )
      if (repeat >= 0)
        figures.set(kind.name, [...(figures.get(kind.name) ?? []), { shop: ofShop, all, perSecond }])
    }
  const middle = (name: string, read: (one: { shop: number; all: number; perSecond: number }) => number) =>
    median(figures.get(name)!.map(read))
  const plain = KINDS[0]!.name
  return kinds.flatMap(({ name }) => [
    {
      what: `${name}: processor time of shop and PostgreSQL`,
      value: middle(name, ({ all }) => all),
      unit: 'ms/order',
      reference: { name: 'plain', value: middle(plain, ({ all }) => all) },
    },
    { what: `${name}: of the shop`, value: middle(name, (one) => one.shop), unit: 'ms/order' },
    { what: `${name}: at once`, value: middle(name, (one) => one.perSecond), unit: 'orders/s' },
  ])
}

async function prepare(shop: DemoShop, { isReported, hasEmail }: Kind): Promise<void> {
  await shop.query(`delete from message_queue; delete from notification_events;
    update settings set email_orders = ${isReported};
    insert into event_channels (event, channel, is_on) values ('orderReceived', 'email', ${hasEmail})
      on conflict (event, channel) do update set is_on = excluded.is_on`)
  // The setting is cached until its notification arrives.
  await wait(500)
}

/** All letters of the orders are sent. */
async function untilSent(shop: DemoShop): Promise<void> {
  for (;;) {
    const { rows } = await shop.query(`select
      (select count(*)::int from notification_events where done_at is null and due_at <= now()) +
      (select count(*)::int from message_queue where sent_at is null) as waiting`)
    if (rows[0].waiting === 0) return
    await wait(250)
  }
}

/** As large as the screenshot of a phone, but plain: its decoding is not what is measured. */
function aPicture(): Promise<Buffer> {
  const create = { width: 720, height: 1280, channels: 3, background: '#fff' } as const
  return sharp({ create }).png().toBuffer()
}
