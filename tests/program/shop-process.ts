/** The built shop as a process of its own, as `npm start` runs it. */
import { execFile, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { inject, onTestFinished } from 'vitest'

export interface ShopProcess {
  pid: number
  url: string
  /** Everything printed so far. */
  printed(): string
  /** Its exit code; minus one when a signal ended it. */
  exited: Promise<number>
  kill(signal: NodeJS.Signals): void
}

export async function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })
}

export async function newDataDir(): Promise<string> {
  const folder = await openFolder()
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Open to the unprivileged user as whom PostgreSQL runs when the tests run as root. */
async function openFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'melhfa-program-'))
  await chmod(folder, 0o755)
  return folder
}

/** A data folder after its first start, copied, where the first start itself is not what is tested. */
export async function seededDataDir(): Promise<string> {
  const folder = join(await newDataDir(), 'data')
  await promisify(execFile)('cp', ['-a', await patternFolder(), folder])
  return folder
}

/** One first start for all files of a run: whoever comes first makes it, the others wait. */
async function patternFolder(): Promise<string> {
  const home = inject('patternHome')
  const [data, done] = [join(home, 'data'), join(home, 'done')]
  const isMaker = await mkdir(join(home, 'taken')).then(
    () => true,
    () => false,
  )
  if (isMaker) {
    const shop = await untilOpen(await spawnShop({ DATA_DIR: data }))
    await endShop(shop)
    await writeFile(done, '')
  }
  const deadline = Date.now() + 180_000
  while (!existsSync(done)) {
    if (Date.now() > deadline) throw new Error('the first start that others copy was never done')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return data
}

/** Ends with the test. */
export async function launchShop(env: Record<string, string>): Promise<ShopProcess> {
  const shop = await spawnShop(env)
  onTestFinished(() => endShop(shop))
  return shop
}

/** Outlives the test; whoever spawns it ends it. */
export async function spawnShop(env: Record<string, string>): Promise<ShopProcess> {
  const port = env.PORT ?? String(await freePort())
  const child = spawn(process.execPath, ['build/server/index.js'], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      // Dozens of shops are started from the same files: they are read by one of them.
      NODE_COMPILE_CACHE: join(tmpdir(), 'melhfa-compiled'),
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

/** Waits until people can be served, or until the shop gave up. */
export async function untilOpen(shop: ShopProcess): Promise<ShopProcess> {
  const gaveUp = shop.exited.then((code) => {
    throw new Error(`the shop ended with ${code}:\n${shop.printed()}`)
  })
  await Promise.race([ready(shop), gaveUp])
  gaveUp.catch(() => {
    // Later ends are the test's business.
  })
  return shop
}

export async function ready(shop: ShopProcess): Promise<void> {
  const deadline = Date.now() + 180_000
  while (!(await isReady(shop))) {
    if (Date.now() > deadline) throw new Error(`not ready:\n${shop.printed()}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

export async function isReady({ url }: ShopProcess): Promise<boolean> {
  return fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
}

/** The process of the built-in PostgreSQL. */
export function postmasterOf(dataDir: string): number {
  return Number.parseInt(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10)
}

/** Past the shop, to its built-in PostgreSQL. */
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
