import type { BackupConfig } from '../config.server.ts'
import { startInterval } from '../jobs/interval.server.ts'
import { log } from '../log.server.ts'
/** Makes a backup when one is due. Runs in every process; the copy lock lets one of them do it. */
import { isBackupDue, isBackupOverdue } from './backup.rules.ts'
import {
  backupState,
  makeBackup,
  recordBackupFailure,
  removeOldBackups,
  type MadeBackup,
} from './backup.server.ts'
import type { Source } from './export-shop.server.ts'

/** Not during the start, nor in a process that is stopped soon after it. */
const FIRST_LOOK = 10 * 60_000
const LOOK_EVERY = 15 * 60_000
/** A file in progress may be finished, but a stop does not wait for slow storage. */
const STOP_WITHIN = 2_000

export function startBackups(settings: BackupConfig, source: Source): { stop: () => Promise<void> } {
  if (settings.everyHours === 0) return { stop: async () => {} }
  const opened = new Date()
  return startInterval({
    everyMs: LOOK_EVERY,
    firstAfterMs: FIRST_LOOK,
    stopWithinMs: STOP_WITHIN,
    run: (stopping) => runBackupIfDue({ settings, source, opened, now: new Date(), stopping }),
    failure: 'backup not checked',
    level: 'error',
  })
}

interface Check {
  settings: BackupConfig
  source: Source
  /** When this process started. */
  opened: Date
  now: Date
  stopping?: AbortSignal
}

/** A failed backup is logged, shown in the admin, and tried again at the next check. */
export async function runBackupIfDue({ settings, source, opened, now, stopping }: Check): Promise<void> {
  const isWanted = async () => isBackupDue(await backupState(settings), now)
  try {
    if (!(await isWanted())) return
    const order = { ...source, folder: settings.folder, byHand: false, now, isWanted }
    const made = await makeBackup(stopping ? { ...order, stopping } : order)
    if (made) {
      tell(made)
      await removeOldBackups(settings)
    }
  } catch (error) {
    if (stopping?.aborted) return
    log.error({ err: error }, 'backup failed')
    await recordBackupFailure(settings.folder, error, now)
  }
  const state = await backupState(settings)
  if (isBackupOverdue(state, now, opened))
    log.error({ last: state.last?.at }, 'backup overdue: the shop has no recent one')
}

function tell({ path, bytes, contents: { files, missing } }: MadeBackup): void {
  log.info({ path, bytes, files }, 'backup made')
  if (missing.length > 0) log.error({ missing }, 'files are missing in the shop, and so in its backup')
}
