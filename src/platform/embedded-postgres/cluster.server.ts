import { randomBytes } from 'node:crypto'
import { open, readdir, realpath, rename, rm, symlink } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Binaries } from './binaries.server.ts'
import { canUseFolder, privateFolder, publicFolder, run, type OsUser } from './os-user.server.ts'
import { endOrphansIn } from './processes.server.ts'
import { failure, type PostgresLog } from './server-log.server.ts'

export const SUPERUSER = 'melhfa'

/** Used when the unprivileged user of PostgreSQL cannot access the data folder, for example inside /root. */
export const SHARED_FOLDER = '/var/lib/melhfa'

const UNFINISHED_SUFFIX = '.new-'

/** `prepared` is an existing empty folder, perhaps a link target, in which the operator wants the data. */
export async function createCluster(
  path: string,
  prepared: string | undefined,
  user: OsUser | undefined,
  binaries: Binaries,
  log: PostgresLog,
): Promise<string> {
  const wanted = prepared ?? path
  const unfinished = await emptyFolderBeside(wanted, user)
  if (unfinished) {
    await initialize(unfinished, wanted, user, binaries, log)
    return realpath(wanted)
  }
  if (prepared || !user)
    throw new Error(
      `The database cannot be stored in ${wanted}: the folder is not accessible. ` +
        'Give the user who starts the app access to it.',
    )

  const sharedData = join(SHARED_FOLDER, `data-${randomBytes(6).toString('hex')}`, 'postgres')
  await publicFolder(SHARED_FOLDER)
  await publicFolder(dirname(sharedData))
  const sharedUnfinished = await emptyFolderBeside(sharedData, user)
  if (!sharedUnfinished) {
    throw new Error(
      `The user "${user.name}", as whom PostgreSQL runs, can access neither ${dirname(path)} nor ` +
        `${SHARED_FOLDER}. Move the data folder to a location that this user can access.`,
    )
  }
  await initialize(sharedUnfinished, sharedData, user, binaries, log)
  await symlink(sharedData, path)
  await syncFolder(dirname(path))
  return sharedData
}

/** Creates an empty folder for `user` beside `data`; undefined if that user cannot access it. */
async function emptyFolderBeside(data: string, user: OsUser | undefined): Promise<string | undefined> {
  await removeUnfinished(data)
  const folder = `${data}${UNFINISHED_SUFFIX}${randomBytes(4).toString('hex')}`
  const isUsable = await privateFolder(user, folder).then(
    () => canUseFolder(user, folder),
    // On some network and shared file systems not even root may change the owner.
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EPERM') return false
      throw error
    },
  )
  if (isUsable) return folder
  await rm(folder, { recursive: true, force: true })
  return undefined
}

/** Removes what an interrupted start left behind, including an initdb that is still running. */
async function removeUnfinished(data: string): Promise<void> {
  for (const name of await readdir(dirname(data))) {
    if (!name.startsWith(`${basename(data)}${UNFINISHED_SUFFIX}`)) continue
    const leftover = join(dirname(data), name)
    await endOrphansIn(leftover, 0)
    await rm(leftover, { recursive: true, force: true })
  }
}

/** The cluster gets its final name only when it is complete and synced to disk. */
async function initialize(
  unfinished: string,
  data: string,
  user: OsUser | undefined,
  binaries: Binaries,
  log: PostgresLog,
): Promise<void> {
  log('initialising', { folder: data, user: user?.name })
  const options = [
    `--pgdata=${unfinished}`,
    `--username=${SUPERUSER}`,
    '--auth=trust',
    '--data-checksums',
    '--encoding=UTF8',
    '--locale-provider=icu',
    '--icu-locale=und',
    '--locale=C',
    // Before version 18 full-text search lower-cases with the C library, not with ICU.
    `--lc-ctype=${process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'}`,
  ]
  const { ok, output } = await run(user, join(binaries.folder, 'bin', 'initdb'), options, unfinished)
  if (!ok) {
    await rm(unfinished, { recursive: true, force: true })
    throw await failure(`The database could not be created in ${data}.`, dirname(data), output)
  }
  await rename(unfinished, data)
  await syncFolder(dirname(data))
}

/** A rename or link is durable only after its folder is synced. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  await handle.sync()
  await handle.close()
}
