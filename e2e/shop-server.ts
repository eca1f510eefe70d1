/** Starts the built shop on a copy of one seeded data folder, so that every worker has a server and a database of its own. */
import { execFile, spawn } from 'node:child_process'
import { createWriteStream, readFileSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'

/** Names the folder that global setup has filled: workers inherit the environment of the runner. */
export const SEED_FOLDER = 'E2E_SEED_FOLDER'

const START_TIMEOUT = 50_000
/** The server itself gives up after 9.5 s. */
const STOP_TIMEOUT = 15_000

export interface ShopServer {
  url: string
  database: pg.Pool
  dataDir: string
  stop(): Promise<void>
}

/** A shop that a test starts for itself. */
export interface OwnShop extends ShopServer {
  /** Ends the server as a power cut does. */
  kill(): Promise<void>
}

let current: ShopServer | undefined

/** The shop of this worker process. */
export function currentShop(): ShopServer {
  if (!current) throw new Error('no shop is running in this worker')
  return current
}

/** A folder that PostgreSQL's unprivileged user can enter when the tests run as root. */
export async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'melhfa-e2e-'))
  await chmod(folder, 0o755)
  return folder
}

/** Becomes the current shop of this process; the copied folder is removed when the server stops. */
export async function startSeededShop(
  logFile: string,
  env: Record<string, string> = {},
): Promise<ShopServer> {
  const folder = await newFolder()
  await promisify(execFile)('cp', ['-a', `${process.env[SEED_FOLDER]!}/.`, folder])
  const shop = await startShop(folder, logFile, env)
  current = {
    ...shop,
    async stop() {
      current = undefined
      await shop.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
  return current
}

export async function startShop(
  folder: string,
  logFile: string,
  env: Record<string, string> = {},
): Promise<OwnShop> {
  const port = Number(env.PORT ?? (await freePort()))
  const url = `http://localhost:${port}`
  const dataDir = join(folder, 'data')
  await mkdir(dataDir, { recursive: true, mode: 0o755 })
  const child = spawn(process.execPath, ['build/server/index.js'], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      // The first start compiles, the copies read what it compiled.
      NODE_COMPILE_CACHE: join(folder, 'compiled'),
      PORT: String(port),
      DATA_DIR: dataDir,
      DEVELOPMENT_PAGES: '1',
      // Receivers of tests are on this machine.
      WEBHOOK_PRIVATE_ADDRESSES: '1',
      // Requests name another address as their sender (see `extraHTTPHeaders`), so they do not count as local.
      DEVELOPMENT_IDENTITY: '1',
      LOG_LEVEL: 'warn',
      // Every test sends an address of its own, so that rate limits are not shared.
      TRUST_PROXY: '1',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const log = createWriteStream(logFile, { flags: 'a' })
  for (const stream of [child.stdout, child.stderr]) stream.pipe(log, { end: false })
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const stopServer = async () => {
    child.kill('SIGTERM')
    const isStopped = await Promise.race([exited.then(() => true), delay(STOP_TIMEOUT, false)])
    if (!isStopped) throw new Error(`the shop on port ${port} did not stop, see ${logFile}`)
  }
  const killServer = () => child.kill('SIGTERM')
  process.once('exit', killServer)
  try {
    await waitUntilReady(url, exited)
  } catch (error) {
    await stopServer()
    throw new Error(`the shop did not start:\n${readFileSync(logFile, 'utf8')}`, { cause: error })
  }
  const database = new pg.Pool({ ...connectionOf(dataDir), max: 4 })
  return {
    url,
    database,
    dataDir,
    async stop() {
      process.off('exit', killServer)
      await closePool(database)
      await stopServer()
    },
    async kill() {
      process.off('exit', killServer)
      await closePool(database)
      child.kill('SIGKILL')
      await exited
    },
  }
}

/** `Pool.end()` does not wait for the connections; an open one would report that its server stopped. */
async function closePool(pool: pg.Pool): Promise<void> {
  let open = pool.totalCount
  const closed = new Promise<void>((resolve) => {
    if (open === 0) resolve()
    pool.on('remove', () => {
      open -= 1
      if (open === 0) resolve()
    })
  })
  await pool.end()
  await closed
}

async function waitUntilReady(url: string, exited: Promise<void>): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT
  while (Date.now() < deadline) {
    const isReady = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return
    const next = await Promise.race([exited.then(() => 'exited' as const), delay(50)])
    if (next === 'exited') throw new Error('the server exited')
  }
  throw new Error(`not ready after ${START_TIMEOUT} ms`)
}

/** The embedded PostgreSQL listens on a socket that its lock file names. */
function connectionOf(dataDir: string) {
  const lock = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')
  const [, , , port, host] = lock.split('\n')
  return { host: host!, port: Number(port), user: 'melhfa', database: 'melhfa' }
}

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })
}
