import { constants, type Stats } from 'node:fs'
import { access, lstat, mkdtemp, readdir, readFile, realpath, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { usableBinaries, type Binaries } from './binaries.server.ts'
import { createCluster, SHARED_FOLDER } from './cluster.server.ts'
import { canUseFolder, postgresUser, privateFolder, type OsUser } from './os-user.server.ts'
import type { PostgresLog } from './server-log.server.ts'

/** No network port is opened: the number is only part of the socket's file name. */
export const PORT = 5432

export interface PostgresFolders {
  /** Data folder of the cluster, links resolved. */
  data: string
  logFile: string
  user: OsUser | undefined
  binaries: Binaries
}

/** Finds the cluster in this data folder, or creates it. The caller holds the folder's lock. */
export async function openFolders(
  dataDir: string,
  wantedBinaries: string | undefined,
  log: PostgresLog,
): Promise<PostgresFolders> {
  const path = join(dataDir, 'postgres')
  const found = await findCluster(path)
  const user = await postgresUser(found?.owner)
  const binaries = await usableBinaries(user, wantedBinaries, SHARED_FOLDER, log)
  if (found?.version) await checkCluster(found, user, binaries)
  const data = found?.version ? found.data : await createCluster(path, found?.data, user, binaries, log)
  return { data, logFile: join(dataDir, 'postgres.log'), user, binaries }
}

interface FoundCluster {
  data: string
  owner: Stats
  /** Undefined if the folder is still empty. */
  version: string | undefined
}

async function findCluster(path: string): Promise<FoundCluster | undefined> {
  if (!(await lstat(path).catch(undefinedIfMissing))) return undefined
  const data = await realpath(path).catch(undefinedIfMissing)
  if (!data) {
    // No new cluster is created, because the data may be on a disk that is not mounted yet.
    throw new Error(
      `${path} points to a folder that does not exist. Restore that folder (is its disk mounted?), ` +
        'or remove the link to start with an empty database.',
    )
  }
  const owner = await stat(data)
  const entries = await readdir(data).catch(() => {
    throw new Error(
      `The database folder ${data} belongs to another user of this machine (number ${owner.uid}). ` +
        'Start the app as that user or as root.',
    )
  })
  if (entries.length === 0) return { data, owner, version: undefined }
  if (!entries.includes('PG_VERSION')) {
    throw new Error(`${data} holds something else than a database. Move it away, then start the app again.`)
  }
  return { data, owner, version: (await readFile(join(data, 'PG_VERSION'), 'utf8')).trim() }
}

function undefinedIfMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

async function checkCluster(
  found: FoundCluster,
  user: OsUser | undefined,
  binaries: Binaries,
): Promise<void> {
  if (found.version !== binaries.major) {
    throw new Error(
      `The database in ${found.data} was made by PostgreSQL ${found.version}, but the programs in ` +
        `${binaries.folder} are version ${binaries.major}. Use programs of version ${found.version}, or move ` +
        'the data over with a backup and a restore.',
    )
  }
  if (user && found.owner.uid !== user.uid) {
    throw new Error(
      `The database folder ${found.data} belongs to root, but PostgreSQL does not run as root. ` +
        `Give it to "${user.name}": chown -R ${user.name} '${found.data}'`,
    )
  }
  if (await canUseFolder(user, found.data)) return
  // Rejects with EROFS on a read-only disk, which no permission can change.
  await access(found.data, constants.W_OK)
  throw new Error(
    `The user "${user?.name ?? process.getuid?.()}", as whom PostgreSQL runs, cannot access the database ` +
      `folder ${found.data}. Restore the permissions of that folder and of its parent folders.`,
  )
}

const TEMPORARY_SOCKET_PREFIX = 'melhfa-socket-'

/**
 * A private folder beside the data. If that path is too long for a socket (the limit is about 100 bytes), a new folder
 * in the temporary folder.
 */
export async function socketFolder({ data, user }: PostgresFolders): Promise<string> {
  const beside = `${data}-socket`
  if (isShortEnough(beside)) return beside
  for (const parent of new Set([tmpdir(), '/tmp'])) {
    if (!isShortEnough(join(parent, `${TEMPORARY_SOCKET_PREFIX}xxxxxx`))) continue
    const folder = await mkdtemp(join(parent, TEMPORARY_SOCKET_PREFIX))
    await privateFolder(user, folder)
    if (await canUseFolder(user, folder)) return folder
    await rm(folder, { recursive: true })
  }
  throw new Error(
    `The path ${data} is too long for PostgreSQL's socket. Choose a data folder with a shorter path.`,
  )
}

function isShortEnough(folder: string): boolean {
  return Buffer.byteLength(`${folder}/.s.PGSQL.${PORT}`) <= 103
}

export async function removeTemporarySockets(folder: string): Promise<void> {
  if (basename(folder).startsWith(TEMPORARY_SOCKET_PREFIX)) await rm(folder, { recursive: true, force: true })
}
