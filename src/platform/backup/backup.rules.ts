/** When a backup is due, when it is overdue, and which ones are deleted. */
const HOUR = 3_600_000

export interface BackupState {
  /** 0: no automatic backups. */
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

/**
 * Overdue after two intervals, so that a shop that is off at night may skip one. `startedAt` is when the process
 * started.
 */
export function isBackupOverdue({ everyHours, last }: BackupState, now: Date, startedAt: Date): boolean {
  if (everyHours === 0) return false
  const since = Math.max(last?.at.getTime() ?? 0, last ? 0 : startedAt.getTime())
  return now.getTime() - since >= 2 * everyHours * HOUR
}

const NAME = /^melhfa-(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)(-by-hand)?\.tar$/

export function backupName(now: Date, isManual: boolean): string {
  const [day = '', time = ''] = now.toISOString().split('T')
  return `melhfa-${day.replaceAll('-', '')}-${time.slice(0, 8).replaceAll(':', '')}${isManual ? '-by-hand' : ''}.tar`
}

/** When the backup with this file name was made; undefined for other files. */
export function backupTime(name: string): Date | undefined {
  const [, year, month, day, hour, minute, second] = NAME.exec(name) ?? []
  return year ? new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) : undefined
}

/** The oldest automatic backups beyond `keep`; manual backups are never deleted. */
export function expiredBackups(names: string[], keep: number): string[] {
  const automatic = names.filter((name) => NAME.test(name) && !name.includes('-by-hand'))
  return automatic.sort().slice(0, Math.max(0, automatic.length - keep))
}
