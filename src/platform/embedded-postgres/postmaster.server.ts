import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { PORT, removeTemporarySockets, socketFolder, type PostgresFolders } from './folders.server.ts'
import { greet, readLockFile, removeStaleLock, type SocketAddress } from './lock-file.server.ts'
import { privateFolder, processOf } from './os-user.server.ts'
import { endOrphansIn, isPostgresIn, signal } from './processes.server.ts'
import { failure, openServerLog, serverLogSince, type PostgresLog } from './server-log.server.ts'

/** The main process of a running server, our child or not. */
export interface Postmaster {
  pid: number
  address: SocketAddress
  adopted: boolean
  gone: Promise<void>
}

export interface StartPostmasterOptions {
  home: PostgresFolders
  parameters: Record<string, string>
  log: PostgresLog
  /** Aborted when the app stops: what is being started then is ended again. */
  stopping: AbortSignal
}

/** Takes over the server that already runs on this data, or starts one; it answers when this returns. */
export async function startPostmaster(
  task: StartPostmasterOptions,
  usual?: SocketAddress,
): Promise<Postmaster> {
  const { home, log } = task
  const running = await adopt(task)
  if (running) return running

  await endOrphansIn(home.data)
  const address = usual ?? { sockets: await socketFolder(home), port: PORT }
  const left = await readLockFile(home.data)
  if (left && left.sockets !== address.sockets) await removeTemporarySockets(left.sockets)
  await removeStaleLock(join(home.data, 'postmaster.pid'), log)
  await removeStaleLock(join(address.sockets, `.s.PGSQL.${address.port}.lock`), log)
  try {
    return await launch(task, address)
  } catch (error) {
    if (!usual) await removeTemporarySockets(address.sockets)
    throw error
  }
}

/** A server that says it is ready but does not answer for so long is ended and started anew. */
const SILENCE = 10_000

/** An app that was killed leaves its server running: it is waited for, asked, and used. */
async function adopt({ home, log, stopping }: StartPostmasterOptions): Promise<Postmaster | undefined> {
  let readySince: number | undefined
  for (let turn = 1; ; turn++) {
    const lock = await readLockFile(home.data)
    if (!lock || !(await isPostgresIn(lock.pid, home.data))) return undefined
    const { pid, status, sockets } = lock
    if (status === 'ready' && (await answers(lock, home.data))) {
      log('adopted', { pid })
      return { pid, address: { sockets, port: lock.port }, adopted: true, gone: untilGone(pid, home.data) }
    }
    if (status === 'ready') readySince ??= Date.now()
    if (status === 'stopping' || Date.now() - (readySince ?? Infinity) > SILENCE) {
      log('unreachable', { pid, status })
      await stopPostmaster({ pid, gone: untilGone(pid, home.data) })
    }
    if (turn % 100 === 0) log('waiting', { pid, status })
    await pause(50, undefined, { signal: stopping })
  }
}

function answers(address: SocketAddress, data: string): Promise<boolean> {
  return greet(address, data).then(
    () => true,
    () => false,
  )
}

async function untilGone(pid: number, data: string): Promise<void> {
  while (await isPostgresIn(pid, data)) await pause(200, undefined, { ref: false })
}

async function launch(task: StartPostmasterOptions, address: SocketAddress): Promise<Postmaster> {
  const { home, log } = task
  log('starting', { folder: home.data, user: home.user?.name })
  await privateFolder(home.user, address.sockets)
  const output = await openServerLog(home.logFile)
  // In a session of its own, so that Ctrl-C in the terminal reaches the app only, which stops it in order.
  const child = spawn(join(home.binaries.folder, 'bin', 'postgres'), serverArguments(task, address), {
    ...processOf(home.user),
    cwd: '/',
    detached: true,
    stdio: ['ignore', output.file.fd, output.file.fd],
  })
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  try {
    await once(child, 'spawn')
  } finally {
    await output.file.close()
  }
  child.unref()
  const pid = child.pid as number
  try {
    await untilReady(task, child)
    await greet(address, home.data)
  } catch (error) {
    if (hasExited(child) && !task.stopping.aborted) {
      const words = await serverLogSince(home.logFile, output.from)
      throw await failure('PostgreSQL did not start.', home.data, words)
    }
    await stopPostmaster({ pid, gone })
    throw error
  }
  return { pid, address, adopted: false, gone }
}

/** No time limit: after a crash PostgreSQL first repairs its data, however long that takes. */
async function untilReady(
  { home, log, stopping }: StartPostmasterOptions,
  child: ChildProcess,
): Promise<void> {
  for (let turn = 1; ; turn++) {
    const lock = await readLockFile(home.data)
    if (lock?.pid === child.pid && lock?.status === 'ready') return
    if (hasExited(child)) throw new Error('PostgreSQL did not start.')
    if (turn % 250 === 0) log('waiting', { pid: child.pid, status: lock?.status })
    await pause(20, undefined, { signal: stopping })
  }
}

function hasExited(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null
}

/** Fits a small machine. What shoppers type stays out of the log: no statements, no details of errors. */
const DEFAULTS = {
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
    ...DEFAULTS,
    ...parameters,
    listen_addresses: '',
    port,
    // A list of folders: quoted, so that a comma or space in the path does not split it.
    unix_socket_directories: `"${sockets.replaceAll('"', '""')}"`,
  }
  return ['-D', home.data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}

/** Fast shutdown first; the later ones cost a crash recovery at the next start, but never data. */
export async function stopPostmaster({ pid, gone }: Pick<Postmaster, 'pid' | 'gone'>): Promise<void> {
  if (await happens(gone, 0)) return
  for (const [name, patience] of [
    ['SIGINT', 8000],
    ['SIGQUIT', 7000],
    ['SIGKILL', 3000],
  ] as const) {
    signal(pid, name)
    if (await happens(gone, patience)) return
  }
  throw new Error(`PostgreSQL (process ${pid}) does not stop. End it by hand: kill -9 ${pid}`)
}

async function happens(event: Promise<void>, withinMs: number): Promise<boolean> {
  const timer = new AbortController()
  const late = pause(withinMs, false, { signal: timer.signal }).catch(() => false)
  const inTime = await Promise.race([event.then(() => true), late])
  timer.abort()
  return inTime
}
