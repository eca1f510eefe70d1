import { readdir, readFile, stat } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { run } from './os-user.server.ts'

/**
 * Whether this pid is a running PostgreSQL process of this folder. The working directory of a server and of its
 * backends is the data folder. A reused pid has another working directory, and a zombie (which PostgreSQL itself takes
 * for running) has none.
 */
export async function isPostgresIn(pid: number, folder: string): Promise<boolean> {
  if (process.platform !== 'linux') return isPostmasterOf(pid, folder)
  try {
    const [name, cwd, expected] = await Promise.all([
      readFile(`/proc/${pid}/comm`, 'utf8'),
      stat(`/proc/${pid}/cwd`),
      stat(folder),
    ])
    return /^(postgres|initdb)$/.test(name.trim()) && cwd.ino === expected.ino && cwd.dev === expected.dev
  } catch {
    return false
  }
}

/** For systems without /proc: running, not a zombie, and started with that folder. Finds the main process only. */
async function isPostmasterOf(pid: number, folder: string): Promise<boolean> {
  const { ok, output } = await run(undefined, 'ps', ['-ww', '-o', 'stat=,command=', '-p', String(pid)])
  return ok && !output.startsWith('Z') && output.includes(`postgres -D ${folder} `)
}

/** Empty without /proc; PostgreSQL's own check of its shared memory still applies. */
async function postgresProcessesIn(folder: string): Promise<number[]> {
  if (process.platform !== 'linux') return []
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0)
  const working = await Promise.all(pids.map((pid) => isPostgresIn(pid, folder)))
  return pids.filter((_, index) => working[index])
}

/**
 * Ends the backends of a killed postmaster. Idle ones exit by themselves; one that runs a long query would lock the
 * data until it ends, so it gets SIGQUIT after `timeoutMs` and SIGKILL after twice that time.
 */
export async function endOrphansIn(folder: string, timeoutMs = 2000): Promise<void> {
  const started = performance.now()
  for (;;) {
    const orphans = await postgresProcessesIn(folder)
    if (orphans.length === 0) return
    const waited = performance.now() - started
    if (waited >= timeoutMs)
      for (const pid of orphans) signal(pid, waited < timeoutMs * 2 ? 'SIGQUIT' : 'SIGKILL')
    await pause(20)
  }
}

/** Sends a signal; returns false if the process does not exist. */
export function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
