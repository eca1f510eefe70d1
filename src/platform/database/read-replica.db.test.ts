/** A real copy: a second PostgreSQL that follows the first by streaming replication. */
import { execFile } from 'node:child_process'
import { chmod, chown, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { Refusal } from '#core/refusal.ts'
import { query } from '../../../tests/postgres-playground.ts'
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '../embedded-postgres/embedded-postgres.server.ts'
import { cached } from './cache.server.ts'
import { closeDatabase, db, openDatabase, transaction } from './database.server.ts'
import { closeReadReplica, onReadReplica, openReadReplica } from './read-replica.server.ts'

const binaries = inject('postgresBinaries')
let root: string
let shop: EmbeddedPostgres
let copy: EmbeddedPostgres

function start(dataDir: string, parameters: Record<string, string> = {}): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({ dataDir, parameters, log: () => {}, ...(binaries && { binaries }) })
}

/** Copied while it rests; from then on the second follows the first. */
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'melhfa-copy-'))
  await chmod(root, 0o755)
  const [first, second] = [join(root, 'shop'), join(root, 'copy')]
  const before = await start(first)
  await query(before.connection, 'create table sold (pieces integer)')
  await before.stop()
  await promisify(execFile)('cp', ['-a', first, second])
  const signal = join(second, 'postgres', 'standby.signal')
  await writeFile(signal, '')
  const { uid, gid } = await stat(join(second, 'postgres'))
  await chown(signal, uid, gid)
  shop = await start(first)
  const { host, port, user } = shop.connection
  copy = await start(second, { primary_conninfo: `host=${host} port=${port} user=${user}` })
})
afterAll(async () => {
  await copy.stop()
  await shop.stop()
  await rm(root, { recursive: true })
})

beforeEach(async () => {
  openDatabase(shop.connection)
  openReadReplica(copy.connection)
  await db().execute(sql`delete from sold`)
  await sell()
})
afterEach(async () => {
  await closeReadReplica()
  await closeDatabase()
})

async function asked(): Promise<{ pieces: number; isCopy: boolean }> {
  const { rows } = await db().execute<{ pieces: number; isCopy: boolean }>(
    sql`select sum(pieces)::int as pieces, pg_is_in_recovery() as "isCopy" from sold`,
  )
  return rows[0]!
}

const sell = () => db().execute(sql`insert into sold values (1)`)

/** Until it has caught up, and is the one that answers. */
async function untilAsked(): Promise<void> {
  await expect.poll(() => onReadReplica(asked)).toMatchObject({ isCopy: true })
}

describe('a copy for reports', () => {
  it('answers, and always with what was sold just before', async () => {
    let fromCopy = 0
    for (let pieces = 2; pieces < 30; pieces++) {
      await sell()
      const answer = await onReadReplica(asked)
      expect(answer.pieces).toBe(pieces)
      if (answer.isCopy) fromCopy++
    }
    // On a busy machine it may fall behind now and then.
    expect(fromCopy).toBeGreaterThan(0)
    expect((await asked()).isCopy).toBe(false)
  })

  it('is passed over while it is behind, and asked again once it has caught up', async () => {
    await query(copy.connection, 'select pg_wal_replay_pause()')
    await sell()
    expect(await onReadReplica(asked)).toEqual({ pieces: 2, isCopy: false })
    await query(copy.connection, 'select pg_wal_replay_resume()')
    await expect.poll(() => onReadReplica(asked)).toEqual({ pieces: 2, isCopy: true })
  })

  it('takes no write, passes refusals on, and leaves a transaction where it is', async () => {
    await untilAsked()
    const stray = onReadReplica(async () => {
      const { isCopy } = await asked()
      if (isCopy) await sell()
      return isCopy
    })
    // Refused there, and read again from the shop's own, which was not asked to write.
    expect(await stray).toBe(false)
    expect((await asked()).pieces).toBe(1)
    await closeReadReplica()
    openReadReplica(copy.connection)
    const refused = onReadReplica(() => Promise.reject(new Refusal('unknown', 'missing')))
    await expect(refused).rejects.toThrow('unknown')
    expect(await transaction(() => onReadReplica(asked))).toMatchObject({ isCopy: false })
    await untilAsked()
  })

  it('tells nothing that is remembered for everybody', async () => {
    await untilAsked()
    const value = cached([], asked)
    expect(await onReadReplica(value)).toMatchObject({ isCopy: false })
  })

  it('is passed over when it is gone', async () => {
    await untilAsked()
    await copy.stop()
    const answers = await Promise.all([1, 2, 3].map(() => onReadReplica(asked)))
    expect(answers).toEqual(answers.map(() => ({ pieces: 1, isCopy: false })))
  })
})
