import { mkdir, realpath } from 'node:fs/promises'
import { sep } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { SUPERUSER } from './cluster.server.ts'
import { lockFolder, type FolderLock } from './folder-lock.server.ts'
import { openFolders, removeTemporarySockets } from './folders.server.ts'
import { DATABASE } from './lock-file.server.ts'
import {
  killPostgresIn,
  startPostmaster,
  stopPostmaster,
  type StartPostmasterOptions,
  type Postmaster,
} from './postmaster.server.ts'
import type { PostgresLog } from './server-log.server.ts'

export interface EmbeddedPostgres {
  /** For `pg`: the host is the private folder of the server's socket. */
  connection: { host: string; port: number; user: string; database: string }
  /** Data folder of the cluster, links resolved. */
  home: string
  /** True if a server that a killed app left running was taken over. */
  adopted: boolean
  /** Fast shutdown; resolves when the server has exited. Later calls return the promise of the first. */
  stop(): Promise<void>
}

export interface EmbeddedOptions {
  /** Created if missing; the cluster is `postgres` inside it. */
  dataDir: string
  /** Holds bin/postgres and bin/initdb; default: the installed npm package. */
  binaries?: string
  /** Server settings that override the defaults for a small machine. */
  parameters?: Record<string, string>
  log: PostgresLog
}

/** Runs an embedded PostgreSQL on a folder, and restarts it after a crash until `stop` is called. */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { parameters = {}, log } = options
  if (!process.getuid) {
    throw new Error(
      'The built-in PostgreSQL does not run on Windows: set DATABASE_URL to a PostgreSQL server.',
    )
  }
  const locks: FolderLock[] = []
  const unlock = async () => {
    for (const lock of locks) await lock.release()
  }
  try {
    await mkdir(options.dataDir, { recursive: true })
    const dataDir = await realpath(options.dataDir)
    locks.push(await lockFolder(dataDir))
    const home = await openFolders(dataDir, options.binaries, log)
    // A copied data folder may contain a link to the data of the original.
    if (!home.data.startsWith(dataDir + sep)) locks.push(await lockFolder(home.data))

    const stopping = new AbortController()
    const startOptions = { home, parameters, log, stopping: stopping.signal }
    const kill = async () => {
      stopping.abort()
      await killPostgresIn(home.data)
    }
    runningServers.add(kill)
    const first = await startPostmaster(startOptions).catch((error: unknown) => {
      runningServers.delete(kill)
      throw error
    })
    const { pid, address, adopted } = first
    log('ready', { pid, home: home.data })
    const supervision = keepRunning(startOptions, first)

    const shutDown = async () => {
      stopping.abort()
      try {
        await supervision
        await removeTemporarySockets(address.sockets)
        runningServers.delete(kill)
      } finally {
        await unlock()
      }
      log('stopped')
    }
    let stopped: Promise<void> | undefined
    return {
      connection: { host: address.sockets, port: address.port, user: SUPERUSER, database: DATABASE },
      home: home.data,
      adopted,
      stop: () => (stopped ??= shutDown()),
    }
  } catch (error) {
    await unlock()
    throw explainSystemError(error, options.dataDir)
  }
}

/** On globalThis, because the development server evaluates modules again on every change. */
const shared = globalThis as { melhfaPostgresServers?: Set<() => Promise<void>> }
const runningServers = (shared.melhfaPostgresServers ??= new Set())

/** Ends the servers of this process at once, for a stop that takes too long. The next start recovers; nothing committed is lost. */
export async function killEmbeddedPostgres(): Promise<void> {
  await Promise.all([...runningServers].map((kill) => kill()))
}

/** Restarts the server whenever it exits; after `stopping` it stops the current server and returns. */
async function keepRunning(options: StartPostmasterOptions, first: Postmaster): Promise<void> {
  const { log, stopping } = options
  const aborted = new Promise<void>((resolve) => stopping.addEventListener('abort', () => resolve()))
  let current: Postmaster | undefined = first
  while (current) {
    await Promise.race([current.exited, aborted])
    if (stopping.aborted) return stopPostmaster(current)
    log('lost', { pid: current.pid })
    current = await restart(options, current)
    if (current) log('restarted', { pid: current.pid })
  }
}

/** Restarts at the same address, so that connection pools reconnect. Undefined when stopping. */
async function restart(options: StartPostmasterOptions, lost: Postmaster): Promise<Postmaster | undefined> {
  for (let delay = 100; !options.stopping.aborted; delay = Math.min(delay * 2, 5000)) {
    try {
      return await startPostmaster(options, lost.address)
    } catch (error) {
      if (options.stopping.aborted) return undefined
      options.log('restart-failed', { err: error, retryInMs: delay })
      await pause(delay, undefined, { signal: options.stopping, ref: false }).catch(() => undefined)
    }
  }
  return undefined
}

const REMEDIES: Record<string, string> = {
  ENOSPC: 'The disk is full: free some space and start the app again.',
  EDQUOT: 'The disk quota is used up: free some space and start the app again.',
  EACCES: 'Give the user who starts the app the right to write there, or choose another data folder.',
  EPERM: 'Give the user who starts the app the right to write there, or choose another data folder.',
  EROFS:
    'That disk is read-only: mount it for writing (a disk with errors becomes read-only by itself), or choose ' +
    'another data folder.',
  EBUSY: 'If a disk is mounted there, mount it one level higher, on the data folder itself.',
}

/** Adds what to do to an error of the operating system; other errors already say it. */
function explainSystemError(error: unknown, dataDir: string): unknown {
  const { code, message } = error as NodeJS.ErrnoException
  const remedy = code && REMEDIES[code]
  return remedy
    ? new Error(`The database in ${dataDir} cannot start. ${remedy} (${message})`, { cause: error })
    : error
}
