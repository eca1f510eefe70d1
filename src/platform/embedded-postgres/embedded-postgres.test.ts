import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import type { Writable } from 'node:stream'
import { Pool } from 'pg'
import { afterEach, describe, expect, test } from 'vitest'
import {
  isRoot,
  postmasterPid,
  processesUnder,
  query,
  connectClient,
  until,
  usePlayground,
} from '../../../tests/embedded-postgres-fixtures.ts'
import { postgresServers } from '../../../tests/postgres-servers.ts'
import { sized } from '../../../tests/sizes.ts'
import { itInFullRun } from '../../../tests/test-runs.ts'
import type { EmbeddedPostgres } from './embedded-postgres.server.ts'

const playground = usePlayground()
const CPU_TIME_FIELD = 11
const newDataDir = () => join(playground.root, 'data')

async function storeWord(server: EmbeddedPostgres): Promise<void> {
  await query(server.connection, `create table stored as select 'ملحفة'::text as word`)
}

async function readWord(server: EmbeddedPostgres): Promise<string | undefined> {
  const [row] = await query<{ word: string }>(server.connection, 'select word from stored')
  return row?.word
}

describe.each(sized(postgresServers().slice(0, 1), postgresServers()))(
  'on the PostgreSQL of "$name"',
  ({ binaries }) => {
    const options = () => ({ dataDir: newDataDir(), ...(binaries && { binaries }) })

    itInFullRun('data survives a stop and a start', async () => {
      const first = await playground.start(options())
      await storeWord(first)
      await first.stop()
      expect(processesUnder(playground.root)).toEqual([])

      const second = await playground.start(options())
      expect(await readWord(second)).toBe('ملحفة')
      expect(second.adopted).toBe(false)
      expect(playground.events.filter((event) => event === 'initialising')).toHaveLength(1)
    })

    test('the database is durable, private, and sorts and searches both languages', async () => {
      const server = await playground.start({ ...options(), parameters: { max_connections: '33' } })
      const [found] = await query(
        server.connection,
        `select current_setting('fsync') as fsync, current_setting('data_checksums') as checksums,
              current_setting('listen_addresses') as network, current_setting('max_connections') as connections,
              current_setting('timezone') as timezone, current_user as user, current_database() as database,
              pg_encoding_to_char(encoding) as encoding, datlocprovider as collation,
              'é' < 'f' as sorted, to_tsvector('french', 'ÉLÉGANTE') @@ to_tsquery('french', 'élégant') as searched
         from pg_database where datname = current_database()`,
      )
      expect(found).toEqual({
        fsync: 'on',
        checksums: 'on',
        network: '',
        connections: '33',
        timezone: 'UTC',
        user: 'melhfa',
        database: 'melhfa',
        encoding: 'UTF8',
        collation: 'i',
        sorted: true,
        searched: true,
      })
      expect(statSync(server.connection.host).mode & 0o777).toBe(0o700)
    })
  },
)

describe('one app per folder', () => {
  itInFullRun('a second start is refused with the pid of the first, also through a link', async () => {
    const dataDir = await playground.initializedDataDir()
    const app = playground.startApp(dataDir)
    await app.serving()
    const link = join(playground.root, 'link')
    symlinkSync(dataDir, link)

    for (const folder of [dataDir, link]) {
      await expect(playground.start({ dataDir: folder })).rejects.toMatchObject({
        name: 'FolderInUse',
        pid: app.pid,
        message: expect.stringContaining(`process ${app.pid}`),
      })
    }
    expect(playground.events).toEqual([])
    await app.stop()
  })

  test('of two concurrent starts exactly one wins', async () => {
    const apps = [playground.startApp(newDataDir()), playground.startApp(newDataDir())]
    const outcomes = await Promise.all(
      apps.map((app) => Promise.race([app.heard('serving'), app.heard('failed')])),
    )
    expect(outcomes).toHaveLength(2)
    expect(outcomes).toContainEqual(expect.objectContaining({ event: 'serving' }))
    expect(outcomes).toContainEqual(expect.objectContaining({ event: 'failed', name: 'FolderInUse' }))
    await Promise.all(apps.map((app) => app.stop()))
  })

  test('a refused start releases the lock of the folder', async () => {
    mkdirSync(join(newDataDir(), 'postgres'), { recursive: true })
    writeFileSync(join(newDataDir(), 'postgres', 'note.txt'), 'not a database')
    await expect(playground.start({ dataDir: newDataDir() })).rejects.toThrow(
      'something else than a database',
    )
    await expect(playground.start({ dataDir: newDataDir() })).rejects.toThrow(
      'something else than a database',
    )
    expect(readdirSync(join(newDataDir(), 'postgres'))).toEqual(['note.txt'])
  })
})

describe('a killed app', () => {
  test('leaves its server running, and the next app adopts it with its data', async () => {
    const dataDir = await playground.initializedDataDir()
    const app = playground.startApp(dataDir)
    const running = await app.serving()
    await storeWord(running)
    const pid = postmasterPid(running.home)
    await app.kill()

    const server = await playground.start({ dataDir })
    expect(server.adopted).toBe(true)
    expect(postmasterPid(server.home)).toBe(pid)
    expect(server.connection).toEqual(running.connection)
    expect(await readWord(server)).toBe('ملحفة')

    await server.stop()
    expect(processesUnder(playground.root)).toEqual([])
  })

  itInFullRun('with its server killed too loses no data', async () => {
    const dataDir = await playground.initializedDataDir()
    const app = playground.startApp(dataDir)
    const running = await app.serving()
    await storeWord(running)
    process.kill(postmasterPid(running.home), 'SIGKILL')
    await app.kill()

    const server = await playground.start({ dataDir })
    expect(await readWord(server)).toBe('ملحفة')
  })

  itInFullRun('whose server is stopping: the next app waits and starts a new one', async () => {
    const dataDir = await playground.initializedDataDir()
    const app = playground.startApp(dataDir)
    const running = await app.serving()
    await storeWord(running)
    const pid = postmasterPid(running.home)
    await app.kill()
    // A smart shutdown (SIGTERM) waits until this client disconnects.
    const client = await connectClient(running.connection)
    process.kill(pid, 'SIGTERM')
    await until(() => readFileSync(join(running.home, 'postmaster.pid'), 'utf8').includes('stopping'))

    const server = await playground.start({ dataDir })
    expect(server.adopted).toBe(false)
    expect(postmasterPid(server.home)).not.toBe(pid)
    expect(await readWord(server)).toBe('ملحفة')
    await client.end()
  })

  itInFullRun('during initdb: the next app creates the database and removes the unfinished one', async () => {
    const app = playground.startApp(newDataDir())
    const unfinished = () => readdirSync(newDataDir()).find((name) => name.startsWith('postgres.new-'))
    const name = await until(unfinished)
    await until(() => readdirSync(join(newDataDir(), name, 'base')).length > 0)
    await app.kill()
    expect(readdirSync(newDataDir())).not.toContain('postgres')

    const server = await playground.start({ dataDir: newDataDir() })
    expect(await query(server.connection, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(unfinished()).toBeUndefined()
  })
})

describe('a killed server', () => {
  let pool: Pool | undefined

  afterEach(async () => {
    await pool?.end()
    pool = undefined
  })

  /** As the pool of the app: errors of idle connections are ignored. */
  function openPool(server: EmbeddedPostgres): Pool {
    pool = new Pool({ ...server.connection, max: 3 })
    pool.on('error', () => undefined)
    pool.on('connect', (client) => client.on('error', () => undefined))
    return pool
  }

  test('is restarted and the pool reconnects', async () => {
    const dataDir = await playground.initializedDataDir()
    const server = await playground.start({ dataDir })
    await storeWord(server)
    const clients = openPool(server)
    await clients.query('select')
    const killed = postmasterPid(server.home)
    process.kill(killed, 'SIGKILL')

    const found = await until(() => clients.query('select word from stored'))
    expect(found.rows).toEqual([{ word: 'ملحفة' }])
    await until(() => playground.events.includes('restarted'))
    // A slow machine also reports that it is still waiting.
    const events = playground.events.filter((event) => event !== 'waiting')
    expect(events.slice(-3)).toEqual(['lost', 'starting', 'restarted'])
    expect(postmasterPid(server.home)).not.toBe(killed)
  })

  itInFullRun('is restarted although one of its backends runs a long query', async () => {
    const dataDir = await playground.initializedDataDir()
    const server = await playground.start({ dataDir })
    const clients = openPool(server)
    const { rows } = await clients.query<{ pid: number }>('select pg_backend_pid() as pid')
    const busy = clients.query('select count(*) from generate_series(1, 10000000000)').catch(() => 'cut')
    await until(() => Number(statFields(rows[0]?.pid)[CPU_TIME_FIELD]) > 10)
    process.kill(postmasterPid(server.home), 'SIGKILL')

    expect(await busy).toBe('cut')
    await until(() => clients.query('select'))
  })

  itInFullRun('is restarted when it was adopted, and when it is killed a second time', async () => {
    const dataDir = await playground.initializedDataDir()
    const app = playground.startApp(dataDir)
    await app.serving()
    await app.kill()
    const server = await playground.start({ dataDir })
    expect(server.adopted).toBe(true)
    const clients = openPool(server)
    for (const time of [1, 2]) {
      process.kill(postmasterPid(server.home), 'SIGKILL')
      await until(() => playground.events.filter((event) => event === 'restarted').length === time)
      await clients.query('select').catch(() => clients.query('select'))
    }
  })

  itInFullRun('is not restarted when the app stops', async () => {
    const dataDir = await playground.initializedDataDir()
    const server = await playground.start({ dataDir })
    process.kill(postmasterPid(server.home), 'SIGKILL')
    await until(() => playground.events.filter((event) => event === 'starting').length === 2)
    await server.stop()
    expect(playground.events.at(-1)).toBe('stopped')
    expect(processesUnder(playground.root)).toEqual([])
    const next = await playground.start({ dataDir })
    expect(next.adopted).toBe(false)
  })
})

/** Fields of /proc/<pid>/stat after the name: state, parent, group, session, … */
function statFields(pid: number | undefined): string[] {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')
  return fields ?? []
}

describe('stopping', () => {
  test("Ctrl-C in the app's terminal does not reach the server, which has its own session", async () => {
    const server = await playground.start({ dataDir: await playground.initializedDataDir() })
    const pid = postmasterPid(server.home)
    expect(statFields(pid)[3]).toBe(String(pid))
  })

  itInFullRun('twice has the same effect as once', async () => {
    const dataDir = await playground.initializedDataDir()
    const server = await playground.start({ dataDir })
    await Promise.all([server.stop(), server.stop()])
    await server.stop()
    expect(playground.events.filter((event) => event === 'stopped')).toHaveLength(1)
    expect(processesUnder(playground.root)).toEqual([])
  })

  itInFullRun('does not wait for connected clients', async () => {
    const dataDir = await playground.initializedDataDir()
    const server = await playground.start({ dataDir })
    const client = await connectClient(server.connection)
    await server.stop()
    const log = readFileSync(join(dataDir, 'postgres.log'), 'utf8')
    expect(log).toContain('received fast shutdown request')
    // The next signal, for a server that does not stop by the first.
    expect(log).not.toContain('received immediate shutdown request')
    await client.end()
  })
})

/** Stops a server and restores its lock files with another `pid`, as after a crash and a reboot. */
async function leaveLocks(pid: (owner: { uid: number; gid: number }) => Promise<number>): Promise<string> {
  const dataDir = await playground.initializedDataDir()
  const server = await playground.start({ dataDir })
  await storeWord(server)
  const { host, port } = server.connection
  const lock = join(server.home, 'postmaster.pid')
  const content = readFileSync(lock, 'utf8')
  await server.stop()
  const { uid, gid } = statSync(server.home)
  const left = content.replace(/^\d+/, String(await pid({ uid, gid })))
  writeFileSync(lock, left)
  writeFileSync(join(host, `.s.PGSQL.${port}.lock`), left)
  return dataDir
}

async function startAgain(dataDir: string): Promise<{ adopted: boolean; word: string | undefined }> {
  const server = await playground.start({ dataDir })
  return { adopted: server.adopted, word: await readWord(server) }
}

describe('a stale lock file in the data', () => {
  itInFullRun('with a pid that another program has now does not prevent the start', async () => {
    let bystander: ReturnType<typeof spawn> | undefined
    try {
      const dataDir = await leaveLocks(async (owner) => {
        bystander = spawn('sleep', ['600'], { ...(isRoot && owner), cwd: '/' })
        await once(bystander, 'spawn')
        return bystander.pid as number
      })
      expect(await startAgain(dataDir)).toEqual({ adopted: false, word: 'ملحفة' })
      expect(bystander?.exitCode).toBeNull()
    } finally {
      bystander?.kill()
    }
  })

  itInFullRun('with the pid of a zombie does not prevent the start', async () => {
    let parent: ReturnType<typeof spawn> | undefined
    try {
      const dataDir = await leaveLocks(async (owner) => {
        // The shell becomes `sleep`, which never waits for its child; only then the child ends, when it can read.
        parent = spawn('sh', ['-c', '(read -r end <&3) & echo $!; exec sleep 600 3<&-'], {
          ...(isRoot && owner),
          cwd: '/',
          stdio: ['ignore', 'pipe', 'inherit', 'pipe'],
        })
        const { pid: parentPid } = parent
        const pid = Number(await once(parent.stdout!, 'data'))
        await until(() => readFileSync(`/proc/${parentPid}/comm`, 'utf8').trim() === 'sleep')
        ;(parent.stdio[3] as Writable).end('end\n')
        await until(() => readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z '))
        return pid
      })
      expect(await startAgain(dataDir)).toEqual({ adopted: false, word: 'ملحفة' })
    } finally {
      parent?.kill()
    }
  })

  itInFullRun('with a pid that no process has does not prevent the start', async () => {
    const dataDir = await leaveLocks(async () => {
      const exited = spawn('true')
      await once(exited, 'exit')
      return exited.pid as number
    })
    expect(await startAgain(dataDir)).toEqual({ adopted: false, word: 'ملحفة' })
  })

  itInFullRun('that is empty, as after a full disk, does not prevent the start', async () => {
    const dataDir = await leaveLocks(async () => 1)
    truncateSync(join(dataDir, 'postgres', 'postmaster.pid'))
    expect(await startAgain(dataDir)).toEqual({ adopted: false, word: 'ملحفة' })
  })

  test('copied with the data of a running server does not connect to that server', async () => {
    const dataDir = await playground.initializedDataDir()
    const original = await playground.start({ dataDir })
    await storeWord(original)
    await query(original.connection, 'checkpoint')
    const pid = postmasterPid(original.home)
    const copy = join(playground.root, 'copy')
    mkdirSync(copy)
    await once(spawn('cp', ['-a', original.home, copy]), 'exit')
    await query(original.connection, `update stored set word = 'changed'`)

    const second = await playground.start({ dataDir: copy })
    expect(second.adopted).toBe(false)
    expect(await readWord(second)).toBe('ملحفة')
    expect(await readWord(original)).toBe('changed')
    expect(postmasterPid(original.home)).toBe(pid)
  })
})

describe('the server log', () => {
  itInFullRun('is beside the data and is rotated when it is too large', async () => {
    const path = join(newDataDir(), 'postgres.log')
    mkdirSync(dirname(path))
    writeFileSync(path, '')
    truncateSync(path, 11 * 1024 * 1024)
    await playground.start({ dataDir: newDataDir() })
    expect(readFileSync(path, 'utf8')).toContain('ready to accept connections')
    expect(statSync(path).size).toBeLessThan(10_000)
    expect(statSync(`${path}.old`).size).toBe(11 * 1024 * 1024)
  })

  test('contains no values of statements', async () => {
    const dataDir = await playground.initializedDataDir()
    const server = await playground.start({ dataDir })
    await query(server.connection, 'create table phones (phone text primary key)')
    const twice = `insert into phones values ('36112233'), ('36112233')`
    await expect(query(server.connection, twice)).rejects.toThrow('duplicate key')
    const log = readFileSync(join(dataDir, 'postgres.log'), 'utf8')
    expect(log).toContain('duplicate key')
    expect(log).not.toContain('36112233')
  })

  test('is quoted when the server does not start', async () => {
    const dataDir = await playground.initializedDataDir()
    const start = playground.start({ dataDir, parameters: { shared_buffers: 'plenty' } })
    await expect(start).rejects.toThrow(/PostgreSQL did not start.*\n.*shared_buffers.*plenty/)
  })
})
