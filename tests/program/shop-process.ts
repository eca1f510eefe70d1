/** The built shop as a child process, as `npm start` runs it. */
import { execFile, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, inject, onTestFinished } from 'vitest'

export interface ShopProcess {
  pid: number
  url: string
  /** Everything printed so far. */
  printed(): string
  /** The exit code; -1 when a signal ended the process. */
  exited: Promise<number>
  kill(signal: NodeJS.Signals): void
}

/** Shared by all processes, because they run the same files. */
export const COMPILE_CACHE = join(tmpdir(), `melhfa-compiled-${userInfo().uid}`)

/**
 * Below the ports that systems give to `listen(0)` and to outgoing connections: one of those could be taken before the
 * shop listens, and the test would speak to the shop of another test. Each worker has its own ports.
 */
const FIRST_PORT = 20_000
const PORTS_PER_WORKER = 1_000
const workerPorts = FIRST_PORT + (Number(process.env.VITEST_POOL_ID ?? 0) % 10) * PORTS_PER_WORKER
let nextPort = randomInt(PORTS_PER_WORKER)

export async function freePort(): Promise<number> {
  for (;;) {
    const port = workerPorts + (nextPort++ % PORTS_PER_WORKER)
    if (await isFree(port)) return port
  }
}

async function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
      .once('error', () => resolve(false))
      .listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}

export async function newDataDir(): Promise<string> {
  const folder = await openFolder()
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Accessible to the unprivileged user as whom PostgreSQL runs when the tests run as root. */
export async function openFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'melhfa-program-'))
  await chmod(folder, 0o755)
  return folder
}

/** A copy of the seeded data folder, for tests of anything but the first start. */
export async function seededDataDir(): Promise<string> {
  return copySeed(await newDataDir(), inject('seedFolder'))
}

async function copySeed(folder: string, seed: string): Promise<string> {
  const dataDir = join(folder, 'data')
  await promisify(execFile)('cp', ['-a', join(seed, 'data'), dataDir])
  return dataDir
}

export interface SeededShop {
  shop: ShopProcess
  dataDir: string
}

/** One shop on seeded data for all tests of a file or of a `describe`, started once and stopped after the last. */
export function useSeededShop(
  env: () => Promise<Record<string, string>> | Record<string, string> = () => ({}),
  seed = () => inject('seedFolder'),
): () => SeededShop {
  let opened: (SeededShop & { folder: string }) | undefined
  beforeAll(async () => {
    const folder = await openFolder()
    const dataDir = await copySeed(folder, seed())
    const shop = await untilOpen(await spawnShop({ DATA_DIR: dataDir, ...(await env()) }))
    opened = { shop, dataDir, folder }
  })
  afterAll(async () => {
    if (!opened) return
    await endShop(opened.shop)
    await rm(opened.folder, { recursive: true, force: true })
  })
  return () => opened!
}

/** Stopped after the test. */
export async function launchShop(env: Record<string, string>): Promise<ShopProcess> {
  const shop = await spawnShop(env)
  onTestFinished(() => endShop(shop))
  return shop
}

/** Not stopped after the test: the caller must stop it. `folder`: of the program, by default this one. */
export async function spawnShop(env: Record<string, string>, folder = '.'): Promise<ShopProcess> {
  const port = env.PORT ?? String(await freePort())
  const child = spawn(process.execPath, ['build/server/index.js'], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      NODE_COMPILE_CACHE: COMPILE_CACHE,
      PORT: port,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
    })
  const exited = new Promise<number>((resolve) => child.once('exit', (code) => resolve(code ?? -1)))
  return {
    pid: child.pid!,
    url: `http://127.0.0.1:${port}`,
    printed: () => printed,
    exited,
    kill: (signal) => void child.kill(signal),
  }
}

export async function endShop(shop: ShopProcess): Promise<void> {
  shop.kill('SIGTERM')
  await shop.exited
}

export async function openShop(env: Record<string, string>): Promise<ShopProcess> {
  return untilOpen(await launchShop(env))
}

/** Below the test timeout, so that the report contains the output. */
const READY_WITHIN = 55_000

/** Waits until the shop answers, or fails with what it printed. */
export async function untilOpen(shop: ShopProcess, withinMs = READY_WITHIN): Promise<ShopProcess> {
  const failed = shop.exited.then((code) => {
    throw new Error(`the shop exited with ${code}:\n${shop.printed()}`)
  })
  await Promise.race([ready(shop, withinMs), failed])
  failed.catch(() => {
    // A later exit is checked by the test itself.
  })
  return shop
}

export async function ready(shop: ShopProcess, withinMs = READY_WITHIN): Promise<void> {
  const deadline = Date.now() + withinMs
  while (!(await isReady(shop))) {
    if (Date.now() > deadline) throw new Error(`not ready after ${withinMs} ms:\n${shop.printed()}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

export async function isReady({ url }: ShopProcess): Promise<boolean> {
  return fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
}

/** The process id of the embedded PostgreSQL. */
export function postmasterOf(dataDir: string): number {
  return Number.parseInt(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10)
}

/** A direct connection to the embedded PostgreSQL. */
export function connectionOf(dataDir: string) {
  const [, , , port, host] = readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
  return { host: host!, port: Number(port), user: 'melhfa', database: 'melhfa' }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
