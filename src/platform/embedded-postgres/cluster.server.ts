import { randomBytes } from 'node:crypto'
import { open, readdir, realpath, rename, rm, symlink } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Binaries } from './binaries.server.ts'
import { canUseFolder, privateFolder, publicFolder, run, type OsUser } from './os-user.server.ts'
import { endOrphansIn } from './processes.server.ts'
import { failure, type PostgresLog } from './server-log.server.ts'

export const SUPERUSER = 'melhfa'

/** Where PostgreSQL lives when its unprivileged user cannot reach the data folder, as inside /root. */
export const SHARED_FOLDER = '/var/lib/melhfa'

const UNFINISHED = '.new-'

/** `prepared` is an empty folder somebody put there (perhaps by a link) to say where the data shall be. */
export async function createCluster(
  place: string,
  prepared: string | undefined,
  user: OsUser | undefined,
  binaries: Binaries,
  log: PostgresLog,
): Promise<string> {
  const wanted = prepared ?? place
  const fresh = await freshFolder(wanted, user)
  if (fresh) {
    await initialise(fresh, wanted, user, binaries, log)
    return realpath(wanted)
  }
  if (prepared || !user)
    throw new Error(`The database cannot be kept in ${wanted}: the folder is not accessible.`)

  const farData = join(SHARED_FOLDER, `data-${randomBytes(6).toString('hex')}`, 'postgres')
  await publicFolder(SHARED_FOLDER)
  await publicFolder(dirname(farData))
  const farFresh = await freshFolder(farData, user)
  if (!farFresh) {
    throw new Error(
      `The user "${user.name}", as whom PostgreSQL runs, can enter neither ${dirname(place)} nor ` +
        `${SHARED_FOLDER}. Move the data folder to a place open to that user.`,
    )
  }
  await initialise(farFresh, farData, user, binaries, log)
  await symlink(farData, place)
  await syncFolder(dirname(place))
  return farData
}

/** An empty folder for `user` beside `data`, or undefined when that user cannot get there. */
async function freshFolder(data: string, user: OsUser | undefined): Promise<string | undefined> {
  await sweepUnfinished(data)
  const fresh = `${data}${UNFINISHED}${randomBytes(4).toString('hex')}`
  const given = await privateFolder(user, fresh).then(
    () => canUseFolder(user, fresh),
    // Some network and shared folders do not let even root give a folder away.
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EPERM') return false
      throw error
    },
  )
  if (given) return fresh
  await rm(fresh, { recursive: true, force: true })
  return undefined
}

/** What a start killed in the middle left behind, its still running initdb included. */
async function sweepUnfinished(data: string): Promise<void> {
  for (const name of await readdir(dirname(data))) {
    if (!name.startsWith(`${basename(data)}${UNFINISHED}`)) continue
    const half = join(dirname(data), name)
    await endOrphansIn(half, 0)
    await rm(half, { recursive: true, force: true })
  }
}

/** The cluster appears under its name only when it is complete and on the disk. */
async function initialise(
  fresh: string,
  data: string,
  user: OsUser | undefined,
  binaries: Binaries,
  log: PostgresLog,
): Promise<void> {
  log('initialising', { folder: data, user: user?.name })
  const options = [
    `--pgdata=${fresh}`,
    `--username=${SUPERUSER}`,
    '--auth=trust',
    '--data-checksums',
    '--encoding=UTF8',
    '--locale-provider=icu',
    '--icu-locale=und',
    '--locale=C',
    // Before version 18 full-text search asks the C library, not ICU, what the small letter of É is.
    `--lc-ctype=${process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'}`,
  ]
  const { ok, output } = await run(user, join(binaries.folder, 'bin', 'initdb'), options, fresh)
  if (!ok) {
    await rm(fresh, { recursive: true, force: true })
    throw await failure(`The database could not be made in ${data}.`, dirname(data), output)
  }
  await rename(fresh, data)
  await syncFolder(dirname(data))
}

/** A rename or link survives a power cut once its folder is on the disk. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  await handle.sync()
  await handle.close()
}
