/** Makes backups and knows about those there are. */
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type pg from 'pg'
import type { BackupConfig } from '../config.server.ts'
import { DiskFull, refuseWhenFull, UNFINISHED, writeBackupFile } from './backup-file.server.ts'
import {
  backupMoment,
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

export interface BackupOrder extends Source {
  folder: string
  /** A path of its own, chosen by whoever asks. */
  path?: string
  byHand: boolean
  now: Date
  /** Only where nobody else made one meanwhile. */
  isWanted?: () => Promise<boolean>
  stopping?: AbortSignal
}

/** Undefined where another process is making one, or has just made it. */
export async function makeBackup(order: BackupOrder): Promise<MadeBackup | undefined> {
  const { folder, now, byHand, isWanted, stopping } = order
  const client = await takeCopyLock(order.connection)
  if (!client) return undefined
  try {
    if (isWanted && !(await isWanted())) return undefined
    await openFolder(folder)
    await removeUnfinished(folder)
    await refuseWhenFull(folder, await expectedBytes(client, order))
    const path = resolve(order.path ?? join(folder, backupName(now, byHand)))
    const contents = await writeBackupFile(untilStopped(partsOfShop(client, order), stopping), path)
    return { path, bytes: (await stat(path)).size, contents }
  } finally {
    await client.end()
  }
}

async function openFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw new ExportRefused(
      `The folder ${folder} cannot be made (${(error as NodeJS.ErrnoException).code}). Choose another with BACKUP_DIR.`,
      { cause: error },
    )
  }
}

/** Left behind by a process that was killed; whoever holds the lock is the only one at work. */
async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder))
    if (name.startsWith('melhfa-') && name.endsWith(UNFINISHED)) await rm(join(folder, name), { force: true })
}

/** Rows as text and packed are smaller than the tables that hold them. */
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

interface FailureNote {
  at: string
  reason: BackupFailure
}

const FAILURE_NOTE = 'last-failure.json'
/** Where not even the note can be written. */
let unwritten: { at: Date; reason: BackupFailure } | undefined

export async function recordBackupFailure(folder: string, error: unknown, at: Date): Promise<void> {
  unwritten = { at, reason: error instanceof DiskFull ? 'diskFull' : 'other' }
  await writeFile(join(folder, FAILURE_NOTE), JSON.stringify(unwritten)).then(
    () => (unwritten = undefined),
    () => undefined,
  )
}

/** The folder itself is the truth: a backup that somebody moved away is none that can be restored. */
export async function backupState({ folder, everyHours, keep }: BackupConfig): Promise<BackupState> {
  const names = await readdir(folder).catch(() => [])
  const newest = names.filter(backupMoment).sort().at(-1)
  const found = newest ? await stat(join(folder, newest)).catch(() => undefined) : undefined
  const last = found && { at: backupMoment(newest!)!, bytes: found.size }
  const failed = unwritten ?? (await readNote(folder))
  return { everyHours, keep, last, failed: failed && (!last || failed.at > last.at) ? failed : undefined }
}

async function readNote(folder: string): Promise<BackupState['failed']> {
  try {
    const { at, reason } = JSON.parse(await readFile(join(folder, FAILURE_NOTE), 'utf8')) as FailureNote
    return { at: new Date(at), reason }
  } catch {
    // None, or one that a full disk cut short: the log has told it already.
    return undefined
  }
}

export async function removeOldBackups({ folder, keep }: BackupConfig): Promise<void> {
  for (const name of expiredBackups(await readdir(folder), keep))
    await rm(join(folder, name), { force: true })
}
