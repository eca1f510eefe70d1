/** Connects a command (backup, restore) to the database: of the running app, or of a server started for the command. */
import { lstat, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.server.ts'
import { SUPERUSER } from '../embedded-postgres/cluster.server.ts'
import { FolderInUse } from '../embedded-postgres/folder-lock.server.ts'
import { DATABASE, readLockFile } from '../embedded-postgres/lock-file.server.ts'
import {
  DatabaseUnusable,
  findDatabaseServer,
  waitUntilUsable,
  type DatabaseServer,
} from './find-database.server.ts'

export async function connectDatabase({
  databaseUrl,
  dataDir,
}: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<DatabaseServer> {
  if (!databaseUrl) await refuseWithoutData(dataDir)
  try {
    return await findDatabaseServer({ databaseUrl, dataDir })
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error
    return (await runningServer(dataDir)) ?? Promise.reject(error)
  }
}

/** Without this check a wrong DATA_DIR would create an empty database. */
export async function refuseWithoutData(dataDir: string): Promise<void> {
  const found = await lstat(join(dataDir, 'postgres')).catch(() => undefined)
  if (!found)
    throw new DatabaseUnusable(
      `There is no database in ${dataDir}. Set DATA_DIR to its folder, or set DATABASE_URL.`,
    )
}

/** The server started by the running app; undefined while it is still starting. */
async function runningServer(dataDir: string): Promise<DatabaseServer | undefined> {
  const home = await realpath(join(dataDir, 'postgres'))
  const lock = await readLockFile(home)
  if (!lock?.sockets) return undefined
  const server: DatabaseServer = {
    connection: { host: lock.sockets, port: lock.port, user: SUPERUSER, database: DATABASE },
    home,
    stop: async () => {},
  }
  await waitUntilUsable(server)
  return server
}
