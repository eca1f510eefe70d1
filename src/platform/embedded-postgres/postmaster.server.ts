import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { PORT, removeTemporarySockets, socketFolder, type PostgresFolders } from './folders.server.ts'
import { checkServer, readLockFile, removeStaleLock, type SocketAddress } from './lock-file.server.ts'
import { privateFolder, processOf } from './os-user.server.ts'
import { endOrphansIn, isPostgresIn, signal } from './processes.server.ts'
import { failure, openServerLog, serverLogSince, type PostgresLog } from './server-log.server.ts'

/** The main process of a running server; not necessarily a child process. */
export interface Postmaster {
  pid: number
  address: SocketAddress
  adopted: boolean
  exited: Promise<void>
}

export interface StartPostmasterOptions {
  home: PostgresFolders
  parameters: Record<string, string>
  log: PostgresLog
  /** Aborted when the app stops; a server that is starting is then stopped. */
  stopping: AbortSignal
}

/** Takes over the server that already runs on this data, or starts one. Resolves when it accepts connections. */
export async function startPostmaster(
  options: StartPostmasterOptions,
  previousAddress?: SocketAddress,
): Promise<Postmaster> {
  const { home, log } = options
  const running = await adopt(options)
  if (running) return running

  await endOrphansIn(home.data)
  const address = previousAddress ?? { sockets: await socketFolder(home), port: PORT }
  const staleLock = await readLockFile(home.data)
  if (staleLock && staleLock.sockets !== address.sockets) await removeTemporarySockets(staleLock.sockets)
  await removeStaleLock(join(home.data, 'postmaster.pid'), log)
  await removeStaleLock(join(address.sockets, `.s.PGSQL.${address.port}.lock`), log)
  try {
    return await launch(options, address)
  } catch (error) {
    if (!previousAddress) await removeTemporarySockets(address.sockets)
    throw error
  }
}

/** A server with status `ready` that does not answer for this time is stopped and started again. */
const UNRESPONSIVE_MS = 10_000

/** Takes over the server that a killed app left running, after waiting until it is ready. */
async function adopt({ home, log, stopping }: StartPostmasterOptions): Promise<Postmaster | undefined> {
  let readySince: number | undefined
  for (let attempt = 1; ; attempt++) {
    const lock = await readLockFile(home.data)
    if (!lock || !(await isPostgresIn(lock.pid, home.data))) return undefined
    const { pid, status, sockets } = lock
    if (status === 'ready' && (await answers(lock, home.data))) {
      log('adopted', { pid })
      const address = { sockets, port: lock.port }
      return { pid, address, adopted: true, exited: untilExited(pid, home.data) }
    }
    if (status === 'ready') readySince ??= performance.now()
    if (status === 'stopping' || performance.now() - (readySince ?? Infinity) > UNRESPONSIVE_MS) {
      log('unreachable', { pid, status })
      await stopPostmaster({ pid, exited: untilExited(pid, home.data) })
    }
    if (attempt % 100 === 0) log('waiting', { pid, status })
    await pause(50, undefined, { signal: stopping })
  }
}

function answers(address: SocketAddress, data: string): Promise<boolean> {
  return checkServer(address, data).then(
    () => true,
    () => false,
  )
}

async function untilExited(pid: number, data: string): Promise<void> {
  while (await isPostgresIn(pid, data)) await pause(200, undefined, { ref: false })
}

async function launch(options: StartPostmasterOptions, address: SocketAddress): Promise<Postmaster> {
  const { home, log } = options
  log('starting', { folder: home.data, user: home.user?.name })
  await privateFolder(home.user, address.sockets)
  const output = await openServerLog(home.logFile)
  // Detached (its own session), so that Ctrl-C in the terminal reaches only the app, which then stops the server.
  const child = spawn(join(home.binaries.folder, 'bin', 'postgres'), serverArguments(options, address), {
    ...processOf(home.user),
    cwd: '/',
    detached: true,
    stdio: ['ignore', output.file.fd, output.file.fd],
  })
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  try {
    await once(child, 'spawn')
  } finally {
    await output.file.close()
  }
  child.unref()
  const pid = child.pid as number
  try {
    await untilReady(options, child)
    await checkServer(address, home.data)
  } catch (error) {
    if (hasExited(child) && !options.stopping.aborted) {
      const serverLog = await serverLogSince(home.logFile, output.from)
      throw await failure('PostgreSQL did not start.', home.data, serverLog)
    }
    await stopPostmaster({ pid, exited })
    throw error
  }
  return { pid, address, adopted: false, exited }
}

/** Without a timeout: crash recovery may take any time. */
async function untilReady(
  { home, log, stopping }: StartPostmasterOptions,
  child: ChildProcess,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const lock = await readLockFile(home.data)
    if (lock?.pid === child.pid && lock?.status === 'ready') return
    if (hasExited(child)) throw new Error('PostgreSQL did not start.')
    if (attempt % 250 === 0) log('waiting', { pid: child.pid, status: lock?.status })
    await pause(20, undefined, { signal: stopping })
  }
}

function hasExited(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null
}

/** For a small machine. Statements and error details are not logged, because they contain personal data. */
const DEFAULT_SETTINGS = {
  cluster_name: 'melhfa',
  shared_buffers: '128MB',
  max_connections: '60',
  wal_compression: 'on',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_min_messages: 'warning',
  log_statement: 'none',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
}

function serverArguments(
  { home, parameters }: StartPostmasterOptions,
  { sockets, port }: SocketAddress,
): string[] {
  const settings = {
    ...DEFAULT_SETTINGS,
    ...parameters,
    listen_addresses: '',
    port,
    // A list of folders: quoted, so that a comma or space in the path does not split it.
    unix_socket_directories: `"${sockets.replaceAll('"', '""')}"`,
  }
  return ['-D', home.data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}

/** Fast shutdown first. The other signals cause a crash recovery at the next start, but no data loss. */
export async function stopPostmaster({ pid, exited }: Pick<Postmaster, 'pid' | 'exited'>): Promise<void> {
  if (await settlesWithin(exited, 0)) return
  for (const [name, timeoutMs] of [
    ['SIGINT', 8000],
    ['SIGQUIT', 7000],
    ['SIGKILL', 3000],
  ] as const) {
    signal(pid, name)
    if (await settlesWithin(exited, timeoutMs)) return
  }
  throw new Error(`PostgreSQL (process ${pid}) does not stop. End it manually: kill -9 ${pid}`)
}

/** Ends the server of this data at once, also one that is frozen, and waits until its processes are gone. */
export async function killPostgresIn(data: string): Promise<void> {
  const lock = await readLockFile(data)
  if (lock && (await isPostgresIn(lock.pid, data))) signal(lock.pid, 'SIGKILL')
  await endOrphansIn(data, KILL_TIMEOUT_MS)
}

/** Backends notice the end of their server by themselves; those that do not are killed after this time. */
const KILL_TIMEOUT_MS = 300

async function settlesWithin(event: Promise<void>, timeoutMs: number): Promise<boolean> {
  const timer = new AbortController()
  const timeout = pause(timeoutMs, false, { signal: timer.signal }).catch(() => false)
  const inTime = await Promise.race([event.then(() => true), timeout])
  timer.abort()
  return inTime
}
