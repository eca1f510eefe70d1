/** Three database machines with the files of `deploy/cluster`: etcd, Patroni and PostgreSQL in a namespace each. */
import { execFile } from 'node:child_process'
import { chown, mkdir, readFile, writeFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { createBridge, createNamespace, NETWORK, type Namespace } from './namespaces.ts'

const execute = promisify(execFile)
const NODES = [1, 2, 3]
export const SUPERUSER = { user: 'postgres', password: 'superuser-password', database: 'postgres' }
/** The space of a node, so that a full disk is a full disk of that node only. */
const DISK_MB = 1200

export interface DatabaseNode extends Namespace {
  /** Its name in Patroni. */
  member: string
  folder: string
  start(): void
}

export interface DatabaseNodes {
  all: DatabaseNode[]
  /** The node that Patroni says is the leader; undefined while there is none, or two. */
  leader(): Promise<DatabaseNode | undefined>
  /** Waits until one leads and the two others follow, one of them synchronously. */
  untilHealthy(withinMs?: number): Promise<DatabaseNode>
  stop(): Promise<void>
}

export async function startDatabaseNodes(folder: string): Promise<DatabaseNodes> {
  const cleaning: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const clean of cleaning.splice(0).toReversed()) await clean()
  }
  try {
    cleaning.push(await createBridge())
    const all: DatabaseNode[] = []
    for (const index of NODES) {
      const space = await createNamespace(index)
      cleaning.push(() => space.remove())
      const home = join(folder, `node${index}`)
      cleaning.push(await mountDisk(home))
      all.push(await prepareNode(space, home, `node${index}`))
    }
    // Removed before the disks that their processes use.
    cleaning.push(async () => {
      for (const { signal, processes } of all) {
        await signal('SIGKILL')
        while ((await processes()).length > 0) await pause(50)
      }
    })
    for (const node of all) node.start()
    const nodes = observe(all)
    await nodes.untilHealthy(120_000)
    return { ...nodes, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function mountDisk(home: string): Promise<() => Promise<unknown>> {
  await mkdir(home, { recursive: true })
  await execute('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m,mode=755`, 'tmpfs', home])
  return () => execute('umount', [home])
}

async function prepareNode(space: Namespace, home: string, name: string): Promise<DatabaseNode> {
  const postgres = await postgresUser()
  await chown(home, postgres.uid, postgres.gid)
  const own = (text: string) =>
    text
      .replaceAll('NODE_NAME', name)
      .replaceAll('NODE_ADDRESS', space.address)
      .replaceAll('10.0.0.', NETWORK)
      .replaceAll('/var/lib/postgresql/15', home)
      .replaceAll('/var/lib/postgresql', home)
      .replaceAll('/var/lib/etcd', join(home, 'etcd'))
      .replace('mode: automatic', "mode: 'off'")
  const patroni = join(home, 'patroni.yml')
  const sockets = `  parameters: { unix_socket_directories: '${home}' }\n  pg_hba:`
  await writeFile(
    patroni,
    own(await readFile('deploy/cluster/patroni.yml', 'utf8')).replace('  pg_hba:', sockets),
  )
  const etcd = environmentOf(own(await readFile('deploy/cluster/etcd.env', 'utf8')))
  return {
    ...space,
    member: name,
    folder: home,
    start() {
      space.spawn('etcd', [], { log: `${home}-etcd.log`, env: etcd })
      space.spawn('patroni', [patroni], { log: `${home}-patroni.log` })
    },
  }
}

async function postgresUser(): Promise<{ uid: number; gid: number }> {
  if (userInfo().uid !== 0) throw new Error('npm run drill needs root, for network namespaces and mounts.')
  const [uid, gid] = await Promise.all(
    ['-u', '-g'].map(async (which) => Number((await execute('id', [which, 'postgres'])).stdout)),
  )
  return { uid: uid!, gid: gid! }
}

function environmentOf(file: string): Record<string, string> {
  return Object.fromEntries(
    file
      .split('\n')
      .filter((line) => line.startsWith('ETCD_'))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  )
}

function observe(all: DatabaseNode[]): Omit<DatabaseNodes, 'stop'> {
  const leader = async () => {
    const answers = await Promise.all(all.map((node) => ask(node, '/primary')))
    const leading = all.filter((_, index) => answers[index]?.ok)
    return leading.length === 1 ? leading[0] : undefined
  }
  return {
    all,
    leader,
    async untilHealthy(withinMs = 150_000) {
      const deadline = Date.now() + withinMs
      let reinitAt = Date.now() + REINIT_AFTER_MS
      for (;;) {
        const leading = await leader()
        const followers = leading ? await followersOf(leading) : 'no leader'
        if (leading && followers === 'async,sync' && (await hasSynchronousReplica(leading))) return leading
        if (leading && Date.now() > reinitAt) {
          reinitAt = Infinity
          await reinitialize(all.filter((node) => node !== leading))
        }
        if (Date.now() > deadline)
          throw new Error(`the cluster is not healthy after ${withinMs} ms: ${followers}`)
        await pause(250)
      }
    },
  }
}

/** Of the leader itself: Patroni's view of it may be some seconds old. */
async function followersOf({ address }: Namespace): Promise<string> {
  const client = new pg.Client({ host: address, ...SUPERUSER, connectionTimeoutMillis: 2_000 })
  try {
    await client.connect()
    const { rows } = await client.query<{ states: string | null }>(
      `select string_agg(sync_state, ',' order by sync_state) as states from pg_stat_replication
       where state = 'streaming' and application_name like 'node%'`,
    )
    return rows[0]!.states ?? 'no followers'
  } catch (error) {
    return String(error)
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** How long a former leader may take to follow the new one. */
const REINIT_AFTER_MS = 60_000

/** `patronictl reinit`, as an operator does with a node that Patroni cannot attach again. */
async function reinitialize(nodes: DatabaseNode[]): Promise<void> {
  for (const node of nodes) {
    // A replica that can be read follows.
    if ((await ask(node, '/replica'))?.ok) continue
    process.stdout.write(
      `\n${node.member} does not follow the leader and is copied again (patronictl reinit)\n`,
    )
    await fetch(`http://${node.address}:8008/reinitialize`, { method: 'POST', body: '{"force": true}' })
  }
}

/** Patroni records the replica some seconds after PostgreSQL; only the recorded one may be promoted. */
async function hasSynchronousReplica(leader: Namespace): Promise<boolean> {
  const answer = await ask(leader, '/cluster')
  if (!answer) return false
  const { members } = (await answer.json()) as { members: { role: string }[] }
  return members.some(({ role }) => role === 'sync_standby')
}

function ask({ address }: Namespace, path: string): Promise<Response | undefined> {
  return fetch(`http://${address}:8008${path}`, { signal: AbortSignal.timeout(1_000) }).catch(() => undefined)
}
