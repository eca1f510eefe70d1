/** Makes a backup when one is due. Runs in every process; an advisory lock lets one of them do it. */
import type { BackupConfig } from '../config.server.ts'
import { startInterval } from '../jobs/interval.server.ts'
import { log } from '../log.server.ts'
import { isBackupDue, isBackupOverdue, type BackupFailure } from './backup.rules.ts'
import {
  backupState,
  makeBackup,
  recordBackupFailure,
  removeOldBackups,
  type MadeBackup,
} from './backup.server.ts'
import type { Source } from './export-shop.server.ts'

/** Delayed, so that it does not slow down the start. */
const FIRST_CHECK_MS = 10 * 60_000
const CHECK_INTERVAL_MS = 15 * 60_000
/** The part in progress may be finished, but a stop does not wait for slow storage. */
const STOP_TIMEOUT_MS = 2_000

export function startBackups(
  settings: BackupConfig,
  source: Source,
  onFailure: OnFailure = async () => {},
): { stop: () => Promise<void> } {
  if (settings.everyHours === 0) return { stop: async () => {} }
  const startedAt = new Date()
  return startInterval({
    everyMs: CHECK_INTERVAL_MS,
    firstAfterMs: FIRST_CHECK_MS,
    stopWithinMs: STOP_TIMEOUT_MS,
    run: (stopping) => runBackupIfDue({ settings, source, startedAt, now: new Date(), stopping, onFailure }),
    failure: `backup not checked, retried in ${CHECK_INTERVAL_MS / 60_000} min`,
    level: 'error',
  })
}

/** Is called after a failure was logged. */
type OnFailure = (reason: BackupFailure, now: Date) => Promise<void>

interface Check {
  settings: BackupConfig
  source: Source
  /** When this process started. */
  startedAt: Date
  now: Date
  stopping?: AbortSignal
  onFailure?: OnFailure
}

/** A failed backup is logged, shown in the admin, and tried again at the next check. */
export async function runBackupIfDue(check: Check): Promise<void> {
  const { settings, source, startedAt, now, stopping, onFailure } = check
  const isStillDue = async () => isBackupDue(await backupState(settings), now)
  try {
    if (!(await isStillDue())) return
    const options = { ...source, folder: settings.folder, isManual: false, now, isStillDue }
    const made = await makeBackup(stopping ? { ...options, stopping } : options)
    if (made) {
      logBackup(made)
      await removeOldBackups(settings)
    }
  } catch (error) {
    if (stopping?.aborted) return
    log.error({ err: error }, `backup failed, retried in ${CHECK_INTERVAL_MS / 60_000} min`)
    const reason = await recordBackupFailure(settings.folder, error, now)
    await onFailure?.(reason, now)
  }
  const state = await backupState(settings)
  if (isBackupOverdue(state, now, startedAt))
    log.error({ last: state.last?.at }, 'backup overdue: the shop has no recent one')
}

function logBackup({ path, bytes, contents: { files, missing } }: MadeBackup): void {
  log.info({ path, bytes, files }, 'backup made')
  if (missing.length > 0)
    log.error({ missing }, 'backup is incomplete: files of the shop are missing in its storage')
}
