/** Makes a backup whenever one is due, in one process or in several of which one does it. */
import { isBackupDue, isBackupOverdue } from './backup.rules.ts'
import { backupState, makeBackup, noteFailure, removeOldBackups, type MadeBackup } from './backup.server.ts'
import type { BackupConfig } from './config.server.ts'
import { log } from './log.server.ts'
import type { Source } from './shop-copy.server.ts'

/** Nothing is copied while a shop is being opened, or opened for a moment only. */
const FIRST_LOOK = 10 * 60_000
const LOOK_EVERY = 15 * 60_000
/** The file in hand is finished, but a stop waits for no slow store. */
const STOP_WITHIN = 2_000

export function startBackups(settings: BackupConfig, source: Source): { stop: () => Promise<void> } {
  if (settings.everyHours === 0) return { stop: async () => {} }
  const opened = new Date()
  const stopping = new AbortController()
  let round: Promise<void> = Promise.resolve()
  const look = async () => {
    await backUpIfDue({ settings, source, opened, now: new Date(), stopping: stopping.signal })
    if (!stopping.signal.aborted) timer = setTimeout(begin, LOOK_EVERY)
  }
  const begin = () => {
    round = look()
  }
  let timer = setTimeout(begin, FIRST_LOOK)
  return {
    stop: async () => {
      clearTimeout(timer)
      stopping.abort()
      await Promise.race([round, new Promise((resolve) => setTimeout(resolve, STOP_WITHIN).unref())])
    },
  }
}

interface Round {
  settings: BackupConfig
  source: Source
  /** When this process began to look. */
  opened: Date
  now: Date
  stopping?: AbortSignal
}

/** Never throws: a backup that fails is told in the log and in the panel, and tried again at the next look. */
export async function backUpIfDue({ settings, source, opened, now, stopping }: Round): Promise<void> {
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
    await noteFailure(settings.folder, error, now)
  }
  const state = await backupState(settings)
  if (isBackupOverdue(state, now, opened))
    log.error({ last: state.last?.at }, 'backup overdue: the shop has no recent one')
}

function tell({ path, bytes, contents: { files, missing } }: MadeBackup): void {
  log.info({ path, bytes, files }, 'backup made')
  if (missing.length > 0) log.error({ missing }, 'files are missing in the shop, and so in its backup')
}
