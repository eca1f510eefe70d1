/** Faults of a cluster under load: nothing acknowledged is lost or doubled, and shoppers see no error page. */
import { execFile } from 'node:child_process'
import { mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  expectConsistentData,
  expectConsistentRegister,
  expectStored,
  stockOf,
  type Query,
} from '../promises/invariants.ts'
import { STOCK } from '../promises/own-shop.ts'
import { post } from '../promises/shopper.ts'
import { placeFirstOrder, startCluster, type Cluster } from './cluster.ts'
import type { DatabaseNode } from './database-nodes.ts'
import { drillOptions } from './drill-options.ts'
import { missedBy, tableOf, type Row } from './figures.ts'
import { startLoad, type Entered, type Load } from './load.ts'
import { BROKEN, buildCommit, EXPAND, newerRelease, runsBesideNewer } from './releases.ts'
import type { ShopNode } from './shop-nodes.ts'

const { kills, only, previous } = drillOptions()
const rows: Row[] = []
let cluster: Cluster
/** The folder of the version that runs at first. */
let older: string
let load: Load
let builds: string

beforeAll(async () => {
  builds = await mkdtemp(join(tmpdir(), 'melhfa-drill-builds-'))
  older = previous ? await buildCommit(previous, join(builds, 'older')) : resolve('.')
  // The schema of the old version: the new one migrates it under load.
  cluster = await startCluster(join(older, 'db/migrations'))
  for (const shop of cluster.shops.all) await shop.start(older)
  cluster.subjects.order = await placeFirstOrder(cluster)
  load = startLoad(cluster.subjects)
})

afterAll(async () => {
  load?.abort()
  await cluster?.stop()
  await rm(builds, { recursive: true, force: true })
  process.stdout.write(`\n${tableOf(rows)}\n`)
})

const isChosen = (name: string) => only.length === 0 || only.includes(name)

/** Runs faults one after the other, records what shoppers saw meanwhile, and returns the goals that were missed. */
async function drill(
  scenario: string,
  faults: number,
  fault: (turn: number) => Promise<void>,
): Promise<string[]> {
  const from = Date.now()
  const before = { orders: load.answered.length, entries: entryCount(), failures: load.failures.length }
  const moments: number[] = []
  for (let turn = 0; turn < faults; turn++) {
    await cluster.databases.untilHealthy()
    moments.push(Date.now())
    await fault(turn)
    await cluster.databases.untilHealthy()
    await load.more(20)
    await expect.poll(() => load.streams.countSince(moments.at(-1)!)).toBeGreaterThan(0)
  }
  const answered = load.answered.slice(before.orders)
  const failed = load.failures.slice(before.failures)
  const reads = [load.cached, load.uncached]
  const row: Row = {
    scenario,
    faults,
    writesAfter: moments.map((moment) => secondsUntilWrites(moment)),
    readGap: Math.max(...reads.map((each) => each.maxGapSince(from))) / 1000,
    pages: reads.reduce((sum, each) => sum + each.countSince(from), 0),
    errorPages: failed.length,
    orders: answered.length,
    repeated: answered.filter(({ attempts }) => attempts > 1).length,
    entries: entryCount() - before.entries,
  }
  rows.push(row)
  process.stdout.write(`\n${tableOf([row])}\n${failed.slice(0, 20).join('\n')}\n`)
  return missedBy(row)
}

const entryCount = () => load.payments.length + load.entries.length

/** Until an order that was sent after the fault is acknowledged; others may have been carried out before it. */
function secondsUntilWrites(moment: number): number {
  const next = load.answered.filter(({ lastSentAt }) => lastSentAt >= moment + 250)
  return (Math.min(...next.map(({ answeredAt }) => answeredAt)) - moment) / 1000
}

/** Waits, and removes the fault also when the wait fails. */
async function during(waiting: Promise<unknown>, repair: () => Promise<void> | void): Promise<void> {
  try {
    await waiting
  } finally {
    await repair()
  }
}

/** Another node leads, and orders are accepted. */
async function untilReplaced(lost: DatabaseNode): Promise<void> {
  await expect
    .poll(async () => {
      const leader = await cluster.databases.leader()
      return leader !== undefined && leader !== lost
    })
    .toBe(true)
  await load.more(10)
}

it('without a fault, orders are accepted and pages are shown', async () => {
  expect(await drill('no fault', 1, () => load.more(100))).toEqual([])
})

describe.runIf(isChosen('kills'))('the machine of the leader is lost', () => {
  it('a replica takes over', async () => {
    expect(
      await drill('leader killed (SIGKILL)', kills, async () => {
        const leader = await cluster.databases.untilHealthy()
        await leader.signal('SIGKILL')
        await during(untilReplaced(leader), () => leader.start())
      }),
    ).toEqual([])
  })
})

describe.runIf(isChosen('switchover'))('the leader is changed on purpose', () => {
  it('writes pause for moments', async () => {
    expect(
      await drill('planned switchover', 2, async () => {
        const leader = await cluster.databases.untilHealthy()
        const answer = await fetch(`http://${leader.address}:8008/switchover`, {
          method: 'POST',
          body: JSON.stringify({ leader: leader.member }),
        })
        expect(answer.status).toBe(200)
        await untilReplaced(leader)
      }),
    ).toEqual([])
  })
})

describe.runIf(isChosen('freeze'))('the machine of the leader is frozen', () => {
  it('a replica takes over, and the old leader follows when it is back', async () => {
    expect(
      await drill('leader frozen (SIGSTOP)', 2, async () => {
        const leader = await cluster.databases.untilHealthy()
        await leader.signal('SIGSTOP')
        await during(untilReplaced(leader), () => leader.signal('SIGCONT'))
      }),
    ).toEqual([])
  })
})

describe.runIf(isChosen('cut'))('the network of the leader is cut', () => {
  it('from everything: a replica takes over', async () => {
    expect(
      await drill('leader cut from all', 2, async () => {
        const leader = await cluster.databases.untilHealthy()
        await leader.cut()
        await during(untilReplaced(leader), () => leader.repair())
      }),
    ).toEqual([])
  })

  it('from the other database machines, while the shops reach it: it stops, and a replica takes over', async () => {
    expect(
      await drill('leader cut from the other nodes', 2, async () => {
        const leader = await cluster.databases.untilHealthy()
        const others = cluster.databases.all.filter((node) => node !== leader)
        await leader.cut(others.map(({ address }) => address))
        await during(untilReplaced(leader), () => leader.repair())
      }),
    ).toEqual([])
  })
})

describe.runIf(isChosen('replication'))('the synchronous replica is frozen', () => {
  it('the other one takes its place', async () => {
    expect(
      await drill('synchronous replica frozen', 2, async () => {
        await cluster.databases.untilHealthy()
        const replica = await synchronousReplica()
        await replica.signal('SIGSTOP')
        await during(load.more(10), () => replica.signal('SIGCONT'))
      }),
    ).toEqual([])
  })
})

async function synchronousReplica(): Promise<DatabaseNode> {
  const [found] = await cluster.onLeader((query) =>
    query<{ address: string }>(
      `select host(client_addr) as address from pg_stat_replication where sync_state = 'sync'`,
    ),
  )
  return cluster.databases.all.find(({ address }) => address === found!.address)!
}

describe.runIf(isChosen('disk'))('the disk of the leader fills up', () => {
  it('the lead goes to a replica before it is full', async () => {
    expect(
      await drill('disk of the leader filled', 2, async () => {
        const leader = await cluster.databases.untilHealthy()
        await fillDisk(leader)
        const guard = setInterval(() => guardDisk(leader), GUARD_EVERY_MS)
        await during(untilReplaced(leader), async () => {
          clearInterval(guard)
          await rm(fillerOf(leader))
        })
      }),
    ).toEqual([])
  })
})

const execute = promisify(execFile)
const GUARD_EVERY_MS = 2_000
const RESERVE_MB = 200
const LEFT_MB = 100
const fillerOf = ({ folder }: DatabaseNode) => join(folder, 'filler')

async function fillDisk(node: DatabaseNode): Promise<void> {
  const { bavail, bsize } = await statfs(node.folder)
  const count = Math.floor((bavail * bsize) / 1024 ** 2) - LEFT_MB
  await execute('dd', ['if=/dev/zero', `of=${fillerOf(node)}`, 'bs=1M', `count=${count}`])
}

function guardDisk({ spawn, folder, address, member }: DatabaseNode): void {
  const args = [folder, String(RESERVE_MB), `${address}:8008`, member]
  spawn(resolve('deploy/cluster/disk-guard.sh'), args, { log: `${folder}-guard.log` })
}

describe.runIf(isChosen('shop'))('a machine of the shop is lost', () => {
  it('the other one serves', async () => {
    expect(
      await drill('shop node killed', 4, async (turn) => {
        const shop = cluster.shops.all[turn % cluster.shops.all.length]!
        await shop.kill()
        await load.more(20)
        await shop.start(older)
      }),
    ).toEqual([])
  })
})

describe.runIf(isChosen('release'))('a new version', () => {
  it('takes the place of the old one, machine by machine, and both serve meanwhile', async () => {
    const newer = await newerRelease(join(cluster.folder, 'newer'), EXPAND)
    const broken = await newerRelease(join(cluster.folder, 'broken'), BROKEN)
    const [first, second] = cluster.shops.all as [ShopNode, ShopNode]
    const steps = [
      // Migrates, while the old version serves.
      () => restart(first, newer),
      // The old version starts on the new schema.
      ...(runsBesideNewer(older) ? [() => restart(second, older)] : []),
      // A version whose migration fails does not start, and the others go on.
      async () => {
        await second.stop()
        await expect(second.start(broken)).rejects.toThrow('drill_broken')
        await second.stop()
        await second.start(newer)
      },
    ]
    expect(await drill('new version rolled out', steps.length, (turn) => steps[turn]!())).toEqual([])
    const [filled] = await cluster.onLeader((query) =>
      query<{ filled: number }>('select count(drill)::int as filled from clients'),
    )
    expect(filled!.filled).toBeGreaterThan(0)
  })
})

async function restart(shop: ShopNode, release: string): Promise<void> {
  await shop.stop()
  await load.more(20)
  await shop.start(release)
  await load.more(20)
}

it('nothing acknowledged is lost or doubled', async () => {
  await load.stop()
  await closeRegister()
  await cluster.onLeader(async (query) => {
    const { answered, payments, entries } = load
    await expectStored(query, [...answered])
    // The first order, and those that were acknowledged.
    expect(await query('select 1 from orders')).toHaveLength(answered.length + 1)
    await expectOnce(query, 'order_payments', payments)
    await expectOnce(query, 'cash_transactions', entries)
    await expectConsistentData(query)
    await expectConsistentRegister(query)
    const [, other] = cluster.subjects.products
    expect(await stockOf(query, other!)).toMatchObject({
      left: STOCK - answered.length,
      sold: answered.length,
    })
    process.stdout.write(
      `\n${answered.length} orders, ${payments.length} payments, ${entries.length} entries: lost 0, doubled 0\n`,
    )
  })
  await expectVerifiedRegister(cluster.shops.all[0]!.databaseUrl)
})

/** So that the seal of the register can be verified. */
async function closeRegister(): Promise<void> {
  const [open] = await cluster.onLeader((query) =>
    query<{ session: number; expected: number }>(
      `select id::int as session, (opening_balance + (
         select coalesce(sum(amount), 0) from cash_transactions
         where session_id = cash_sessions.id and payment_method = 'cash' and place_id = 1))::int as expected
       from cash_sessions where is_active`,
    ),
  )
  const { url, cookie } = cluster.subjects
  const { session, expected } = open!
  const form = {
    intent: 'close',
    session: String(session),
    expected: String(expected),
    counted: '',
    reason: '',
  }
  const answer = await post(`${url}/admin/cash-register.data`, form, { cookie })
  expect([answer.status, expected]).toEqual([200, expected])
}

/** Every acknowledged key is stored, and no row of this person has another key. */
async function expectOnce(query: Query, table: string, sent: Entered[]): Promise<void> {
  const stored = await query<{ key: string }>(
    `select key::text from ${table} where key is not null order by 1`,
  )
  expect(stored.map(({ key }) => key)).toEqual(sent.map(({ key }) => key).sort())
}

async function expectVerifiedRegister(databaseUrl: string): Promise<void> {
  const { stdout } = await execute(
    process.execPath,
    ['src/server/commands/run-command.server.ts', 'verify-register'],
    { env: { PATH: process.env.PATH, NODE_ENV: 'production', DATABASE_URL: databaseUrl } },
  )
  process.stdout.write(stdout)
}
