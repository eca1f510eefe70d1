import { readdir, readFile, stat } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { run } from './os-user.server.ts'

/**
 * Does a living PostgreSQL process with this pid work in this folder? A server and all its backends stand
 * in their data folder. A recycled pid stands elsewhere, and a zombie (which PostgreSQL itself takes for
 * alive) stands nowhere.
 */
export async function isPostgresIn(pid: number, folder: string): Promise<boolean> {
  if (process.platform !== 'linux') return isPostmasterOf(pid, folder)
  try {
    const [name, place, wanted] = await Promise.all([
      readFile(`/proc/${pid}/comm`, 'utf8'),
      stat(`/proc/${pid}/cwd`),
      stat(folder),
    ])
    return /^(postgres|initdb)$/.test(name.trim()) && place.ino === wanted.ino && place.dev === wanted.dev
  } catch {
    return false
  }
}

/** Where there is no /proc: alive, no zombie, and started on that folder, which holds for the main process. */
async function isPostmasterOf(pid: number, folder: string): Promise<boolean> {
  const { ok, output } = await run(undefined, 'ps', ['-ww', '-o', 'stat=,command=', '-p', String(pid)])
  return ok && !output.startsWith('Z') && output.includes(`postgres -D ${folder} `)
}

/** Without /proc nobody can be listed; PostgreSQL's own check of its shared memory remains. */
async function postgresProcessesIn(folder: string): Promise<number[]> {
  if (process.platform !== 'linux') return []
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0)
  const working = await Promise.all(pids.map((pid) => isPostgresIn(pid, folder)))
  return pids.filter((_, index) => working[index])
}

/**
 * Backends whose postmaster was killed leave by themselves as soon as they look up, but one in the middle
 * of a long query would keep the data locked for as long as that takes: it is told, then made, to leave.
 */
export async function endOrphansIn(folder: string, patience = 2000): Promise<void> {
  const started = Date.now()
  for (;;) {
    const orphans = await postgresProcessesIn(folder)
    if (orphans.length === 0) return
    const waited = Date.now() - started
    if (waited >= patience)
      for (const pid of orphans) signal(pid, waited < patience * 2 ? 'SIGQUIT' : 'SIGKILL')
    await pause(20)
  }
}

/** Sends a signal; a process that is gone already is not an error. */
export function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
