import { execFile } from 'node:child_process'
import type { Stats } from 'node:fs'
import { chmod, chown, mkdir, readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

export interface OsUser {
  name: string
  uid: number
  gid: number
}

/**
 * PostgreSQL refuses to run as root, so root lends it an unprivileged user: the one who owns the data
 * already, else `postgres`, else `nobody`. Everybody else runs it as themselves (undefined).
 */
export async function postgresUser(owner: Stats | undefined): Promise<OsUser | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const users = await knownUsers()
  if (owner && owner.uid !== 0) {
    const name = users.find((user) => user.uid === owner.uid)?.name ?? String(owner.uid)
    return { name, uid: owner.uid, gid: owner.gid }
  }
  const user = users.find(({ name }) => name === 'postgres') ?? users.find(({ name }) => name === 'nobody')
  if (user) return user
  throw new Error(
    'PostgreSQL does not run as root, and this machine has no user "postgres" or "nobody" to run it as. ' +
      'Create one ("useradd --system postgres"), or start the app as an ordinary user.',
  )
}

async function knownUsers(): Promise<OsUser[]> {
  const lines = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'))
  return lines.map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
}

/** The identity and surroundings of every process we start: nothing of the app's own environment leaks in. */
export function processOf(user: OsUser | undefined) {
  return { ...(user && { uid: user.uid, gid: user.gid }), env: { PATH: process.env['PATH'], LC_ALL: 'C' } }
}

export interface RunResult {
  ok: boolean
  output: string
}

/** The app's own working folder may be closed to that user, so commands run in `cwd`, `/` unless told. */
export async function run(
  user: OsUser | undefined,
  command: string,
  args: string[],
  cwd = '/',
): Promise<RunResult> {
  try {
    const { stdout, stderr } = await promisify(execFile)(command, args, { ...processOf(user), cwd })
    return { ok: true, output: `${stdout}${stderr}`.trim() }
  } catch (error) {
    const { message, stdout = '', stderr = '' } = error as Error & { stdout?: string; stderr?: string }
    return { ok: false, output: `${stdout}${stderr}`.trim() || message }
  }
}

/** Asked of the system as that user: mode bits alone say nothing about parents, ACLs or odd mounts. */
export async function canUseFolder(user: OsUser | undefined, folder: string): Promise<boolean> {
  const { ok } = await run(user, '/bin/sh', ['-c', 'cd "$1" && test -w .', 'sh', folder])
  return ok
}

/** A folder only that user (and root) can enter; one that is already there is put right. */
export async function privateFolder(user: OsUser | undefined, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await chmod(folder, 0o700)
  if (user) await chown(folder, user.uid, user.gid)
}

/** A folder everybody may enter, whatever root's umask. */
export async function publicFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await chmod(folder, 0o755)
}
