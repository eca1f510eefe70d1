/** When a backup is due, when somebody should worry, and which ones may go. */
const HOUR = 3_600_000

export interface BackupState {
  /** 0: the shop makes none by itself. */
  everyHours: number
  keep: number
  last: { at: Date; bytes: number } | undefined
  /** The latest attempt, if it failed after the last success. */
  failed: { at: Date; reason: BackupFailure } | undefined
}

export type BackupFailure = 'diskFull' | 'other'

export function isBackupDue({ everyHours, last }: BackupState, now: Date): boolean {
  if (everyHours === 0) return false
  return !last || now.getTime() - last.at.getTime() >= everyHours * HOUR
}

/** A shop that is closed at night may skip one; two are too many. `since` is when the shop was opened. */
export function isBackupOverdue({ everyHours, last }: BackupState, now: Date, since: Date): boolean {
  if (everyHours === 0) return false
  const counted = Math.max(last?.at.getTime() ?? 0, last ? 0 : since.getTime())
  return now.getTime() - counted >= 2 * everyHours * HOUR
}

const NAME = /^melhfa-(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)(-by-hand)?\.tar$/

export function backupName(now: Date, byHand: boolean): string {
  const [day = '', time = ''] = now.toISOString().split('T')
  return `melhfa-${day.replaceAll('-', '')}-${time.slice(0, 8).replaceAll(':', '')}${byHand ? '-by-hand' : ''}.tar`
}

/** When the backup of this name was made; undefined for a file that is none. */
export function backupMoment(name: string): Date | undefined {
  const [, year, month, day, hour, minute, second] = NAME.exec(name) ?? []
  return year ? new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) : undefined
}

/** The oldest of the shop's own; those made by hand are for whoever made them to remove. */
export function expiredBackups(names: string[], keep: number): string[] {
  const own = names.filter((name) => NAME.test(name) && !name.includes('-by-hand'))
  return own.sort().slice(0, Math.max(0, own.length - keep))
}
