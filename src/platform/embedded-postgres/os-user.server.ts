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
 * PostgreSQL refuses to run as root. When the app runs as root, returns the unprivileged user for PostgreSQL: the owner
 * of the data, else `postgres`, else `nobody`. Otherwise undefined: PostgreSQL runs as the current user.
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

/** User and environment of every child process; the environment of the app is not passed on. */
export function processOf(user: OsUser | undefined) {
  return { ...(user && { uid: user.uid, gid: user.gid }), env: { PATH: process.env['PATH'], LC_ALL: 'C' } }
}

export interface RunResult {
  ok: boolean
  output: string
}

/** Runs in `/` by default, because the user may not be able to access the app's working folder. */
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

/** Tested by a command run as that user, because mode bits do not cover parent folders, ACLs and mounts. */
export async function canUseFolder(user: OsUser | undefined, folder: string): Promise<boolean> {
  const { ok } = await run(user, '/bin/sh', ['-c', 'cd "$1" && test -w .', 'sh', folder])
  return ok
}

/** Creates a folder only that user (and root) can access, or corrects the permissions of an existing one. */
export async function privateFolder(user: OsUser | undefined, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await chmod(folder, 0o700)
  if (user) await chown(folder, user.uid, user.gid)
}

/** Creates a folder all users can read, regardless of the umask. */
export async function publicFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await chmod(folder, 0o755)
}
