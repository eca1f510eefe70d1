/** Makes backups and reads the state of the existing ones. */
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type pg from 'pg'
import type { BackupConfig } from '../config.server.ts'
import { DiskFull, refuseWhenFull, UNFINISHED_SUFFIX, writeBackupFile } from './backup-file.server.ts'
import {
  backupTime,
  backupName,
  expiredBackups,
  type BackupFailure,
  type BackupState,
} from './backup.rules.ts'
import {
  ExportRefused,
  partsOfShop,
  takeCopyLock,
  type Contents,
  type Part,
  type Source,
} from './export-shop.server.ts'

export interface MadeBackup {
  path: string
  bytes: number
  contents: Contents
}

export interface BackupOptions extends Source {
  folder: string
  /** Overrides the default path in `folder`. */
  path?: string
  isManual: boolean
  now: Date
  /** Called after the lock is taken, because another process may have made a backup meanwhile. */
  isStillDue?: () => Promise<boolean>
  stopping?: AbortSignal
}

/** Undefined if another process is making a backup, or has just made one. */
export async function makeBackup(options: BackupOptions): Promise<MadeBackup | undefined> {
  const { folder, now, isManual, isStillDue, stopping } = options
  const client = await takeCopyLock(options.connection)
  if (!client) return undefined
  try {
    if (isStillDue && !(await isStillDue())) return undefined
    await createFolder(folder)
    await removeUnfinished(folder)
    await refuseWhenFull(folder, await expectedBytes(client, options))
    const path = resolve(options.path ?? join(folder, backupName(now, isManual)))
    const contents = await writeBackupFile(untilStopped(partsOfShop(client, options), stopping), path)
    return { path, bytes: (await stat(path)).size, contents }
  } finally {
    await client.end()
  }
}

async function createFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw new ExportRefused(
      `The folder ${folder} cannot be created (${(error as NodeJS.ErrnoException).code}). Choose another with BACKUP_DIR.`,
      { cause: error },
    )
  }
}

/** Removes files of killed processes. Safe because the caller holds the lock. */
async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder))
    if (name.startsWith('melhfa-') && name.endsWith(UNFINISHED_SUFFIX))
      await rm(join(folder, name), { force: true })
}

/** Upper bound: compressed rows are smaller than their tables. */
async function expectedBytes(client: pg.Client, { fileList }: Source): Promise<number> {
  const { rows } = await client.query<{ bytes: string }>(`
    select (select coalesce(sum(pg_table_size(oid)), 0) from pg_class
            where relnamespace = 'public'::regnamespace and relkind = 'r' and relpersistence = 'p')
      + case when to_regclass('media') is null then 0 else (${fileList.selectBytes}) end as bytes`)
  return Number(rows[0]?.bytes)
}

async function* untilStopped(parts: AsyncIterable<Part>, stopping?: AbortSignal): AsyncGenerator<Part> {
  for await (const part of parts) {
    stopping?.throwIfAborted()
    yield part
  }
}

interface StoredFailure {
  at: string
  reason: BackupFailure
}

const FAILURE_FILE = 'last-failure.json'
/** Used when the failure file cannot be written. */
let failureInMemory: { at: Date; reason: BackupFailure } | undefined

export async function recordBackupFailure(folder: string, error: unknown, at: Date): Promise<BackupFailure> {
  const reason = error instanceof DiskFull ? 'diskFull' : 'other'
  failureInMemory = { at, reason }
  await writeFile(join(folder, FAILURE_FILE), JSON.stringify(failureInMemory)).then(
    () => (failureInMemory = undefined),
    () => undefined,
  )
  return reason
}

/** Read from the folder itself, so that a backup that was moved away is not counted. */
export async function backupState({ folder, everyHours, keep }: BackupConfig): Promise<BackupState> {
  const names = await readdir(folder).catch(() => [])
  const newest = names.filter(backupTime).sort().at(-1)
  const found = newest ? await stat(join(folder, newest)).catch(() => undefined) : undefined
  const last = found && { at: backupTime(newest!)!, bytes: found.size }
  const failed = failureInMemory ?? (await readFailure(folder))
  return { everyHours, keep, last, failed: failed && (!last || failed.at > last.at) ? failed : undefined }
}

async function readFailure(folder: string): Promise<BackupState['failed']> {
  try {
    const { at, reason } = JSON.parse(await readFile(join(folder, FAILURE_FILE), 'utf8')) as StoredFailure
    return { at: new Date(at), reason }
  } catch {
    // No file, or one truncated by a full disk; the failure itself is in the log.
    return undefined
  }
}

export async function removeOldBackups({ folder, keep }: BackupConfig): Promise<void> {
  for (const name of expiredBackups(await readdir(folder), keep))
    await rm(join(folder, name), { force: true })
}
