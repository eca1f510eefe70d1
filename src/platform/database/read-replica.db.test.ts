/** Runs against a real streaming replica. */
import { execFile } from 'node:child_process'
import { chmod, chown, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { Refusal } from '#core/refusal.ts'
import { query } from '../../../tests/embedded-postgres-fixtures.ts'
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '../embedded-postgres/embedded-postgres.server.ts'
import { cached } from './cache.server.ts'
import {
  closeDatabase,
  confirmReplicated,
  db,
  isConnectionError,
  openDatabase,
  transaction,
} from './database.server.ts'
import { closeReadReplica, onReadReplica, onReplicaAsItIs, openReadReplica } from './read-replica.server.ts'

const binaries = inject('postgresBinaries')
let root: string
let primary: EmbeddedPostgres
let replica: EmbeddedPostgres

function start(dataDir: string, parameters: Record<string, string> = {}): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({ dataDir, parameters, log: () => {}, ...(binaries && { binaries }) })
}

/** The data folder is copied while the primary is stopped; the copy then starts as a standby. */
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'melhfa-replica-'))
  await chmod(root, 0o755)
  const [first, second] = [join(root, 'primary'), join(root, 'replica')]
  const before = await start(first)
  await query(before.connection, 'create table sold (units integer)')
  await before.stop()
  await promisify(execFile)('cp', ['-a', first, second])
  const signal = join(second, 'postgres', 'standby.signal')
  await writeFile(signal, '')
  const { uid, gid } = await stat(join(second, 'postgres'))
  await chown(signal, uid, gid)
  primary = await start(first)
  const { host, port, user } = primary.connection
  replica = await start(second, { primary_conninfo: `host=${host} port=${port} user=${user}` })
})
afterAll(async () => {
  await replica.stop()
  await primary.stop()
  await rm(root, { recursive: true })
})

beforeEach(async () => {
  openDatabase(primary.connection)
  openReadReplica(replica.connection)
  await db().execute(sql`delete from sold`)
  await sell()
})
afterEach(async () => {
  await closeReadReplica()
  await closeDatabase()
})

async function readSold(): Promise<{ units: number; isReplica: boolean }> {
  const { rows } = await db().execute<{ units: number; isReplica: boolean }>(
    sql`select sum(units)::int as units, pg_is_in_recovery() as "isReplica" from sold`,
  )
  return rows[0]!
}

const sell = () => db().execute(sql`insert into sold values (1)`)

/** Waits until the replica has caught up and is used. */
async function untilReplicaIsUsed(): Promise<void> {
  await expect.poll(() => onReadReplica(readSold)).toMatchObject({ isReplica: true })
}

describe('a write that the synchronous replica does not have', () => {
  const setReplica = async (change: string) => {
    await query(primary.connection, `alter system ${change}`)
    await query(primary.connection, 'select pg_reload_conf()')
  }
  beforeEach(() => setReplica("set synchronous_standby_names = 'missing'"))
  afterEach(() => setReplica('reset synchronous_standby_names'))

  it.each([
    ['of one statement', () => sell()],
    ['of a transaction', () => transaction(sell)],
    ['that is there already, sent again', () => confirmReplicated()],
  ])('is not acknowledged when the wait for it is given up: %s', async (_, write) => {
    await closeDatabase()
    openDatabase({ ...primary.connection, max: 1 })
    await expect
      .poll(async () => (await db().execute('show synchronous_standby_names')).rows)
      .toEqual([{ synchronous_standby_names: 'missing' }])
    const written = write().then(
      () => undefined,
      (error: unknown) => error,
    )
    const cancelled = `select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`
    await expect.poll(() => query(primary.connection, cancelled)).toHaveLength(1)
    expect(isConnectionError(await written)).toBe(true)
    expect(await readSold()).toMatchObject({ isReplica: false })
  })
})

describe('the read replica', () => {
  it('is used, and always has the rows committed before the query', async () => {
    let fromReplica = 0
    for (let units = 2; units < 30; units++) {
      await sell()
      const result = await onReadReplica(readSold)
      expect(result.units).toBe(units)
      if (result.isReplica) fromReplica++
    }
    // On a busy machine the replica may sometimes be behind.
    expect(fromReplica).toBeGreaterThan(0)
    expect((await readSold()).isReplica).toBe(false)
  })

  it('is not used while it is behind, and used again when it has caught up', async () => {
    await query(replica.connection, 'select pg_wal_replay_pause()')
    await sell()
    expect(await onReadReplica(readSold)).toEqual({ units: 2, isReplica: false })
    await query(replica.connection, 'select pg_wal_replay_resume()')
    await expect.poll(() => onReadReplica(readSold)).toEqual({ units: 2, isReplica: true })
  })

  it('refuses writes, passes refusals on, and does not move a transaction', async () => {
    await untilReplicaIsUsed()
    const attempt = onReadReplica(async () => {
      const { isReplica } = await readSold()
      if (isReplica) await sell()
      return isReplica
    })
    // The replica refused the write; the second run on the primary did not write.
    expect(await attempt).toBe(false)
    expect((await readSold()).units).toBe(1)
    await closeReadReplica()
    openReadReplica(replica.connection)
    const refused = onReadReplica(() => Promise.reject(new Refusal('unknown', 'missing')))
    await expect(refused).rejects.toThrow('unknown')
    expect(await transaction(() => onReadReplica(readSold))).toMatchObject({ isReplica: false })
    await untilReplicaIsUsed()
  })

  it('is not used to load a cached value', async () => {
    await untilReplicaIsUsed()
    const value = cached([], readSold)
    expect(await onReadReplica(value)).toMatchObject({ isReplica: false })
  })

  it('is used as it is, while the primary is away', async () => {
    await untilReplicaIsUsed()
    await query(replica.connection, 'select pg_wal_replay_pause()')
    await sell()
    expect(await onReplicaAsItIs(readSold)).toEqual({ units: 1, isReplica: true })
    await query(replica.connection, 'select pg_wal_replay_resume()')
    await closeReadReplica()
    expect(await onReplicaAsItIs(readSold)).toBeUndefined()
  })

  it('is not accepted as the primary: a connection that reaches it is closed', async () => {
    await closeDatabase()
    openDatabase(replica.connection)
    const failed = await readSold().catch((error: unknown) => error)
    expect(isConnectionError(failed)).toBe(true)
    expect(String((failed as Error).cause)).toContain('the server is a replica')
  })

  it('is not used when it has stopped', async () => {
    await untilReplicaIsUsed()
    await replica.stop()
    const results = await Promise.all([1, 2, 3].map(() => onReadReplica(readSold)))
    expect(results).toEqual(results.map(() => ({ units: 1, isReplica: false })))
  })
})
