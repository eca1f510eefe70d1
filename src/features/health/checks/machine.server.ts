/** The program, its disk, its backups and its clock. */
import type { StatsFs } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { formatDayAndTime } from '#core/day.ts'
import { backupState } from '#platform/backup/backup.server.ts'
import { isLoopback } from '#platform/config.server.ts'
import { VERSION } from '#platform/version.server.ts'
import { finding } from '../finding.rules.ts'
import { fetchWithin, type Check } from './check.server.ts'

const MEGABYTE = 1024 ** 2
const GIGABYTE = 1024 ** 3
const HOUR_MS = 3_600_000

export const checkVersion: Check = async () => [
  finding('version', { version: VERSION, node: `Node.js ${process.versions.node}` }),
]

/** A folder that does not exist yet is on the disk of the one that contains it. */
export const checkDisk: Check = async ({ settings: { dataDir, backup, keepFreeBytes } }) => {
  const spaces = new Map<string, StatsFs | undefined>()
  for (const folder of [dataDir, backup.folder]) {
    const space = await statfs(folder).catch(() => undefined)
    if (space || !folder.startsWith(`${dataDir}/`)) spaces.set(folder, space)
  }
  return Array.from(spaces, ([folder, space]) => {
    if (!space) return finding('diskMissing', { folder })
    const free = space.bavail * space.bsize
    const gigabytes = Math.round((free / GIGABYTE) * 10) / 10
    return free > 2 * keepFreeBytes
      ? finding('diskFree', { folder, gigabytes })
      : finding('diskLow', { folder, gigabytes, megabytes: keepFreeBytes / MEGABYTE })
  })
}

export const checkBackup: Check = async ({ settings: { backup }, now }) => {
  const { folder, everyHours: every } = backup
  const { last, failed } = await backupState(backup)
  if (failed) return [finding('backupFailed', { at: formatDayAndTime(failed.at), reason: failed.reason })]
  if (every === 0) return [finding('backupOff')]
  if (!last) return [finding('backupNone', { folder })]
  const hours = Math.round((now.getTime() - last.at.getTime()) / HOUR_MS)
  return [
    hours < 1.5 * every
      ? finding('backupFresh', { folder, hours })
      : finding('backupOld', { folder, hours, every }),
  ]
}

const MAX_CLOCK_SECONDS = 60

/** Compared with whatever the shop talks to anyway: the identity provider, the store, or its own public address. */
export const checkClock: Check = async ({ settings: { oidc, s3, publicUrl }, timeoutMs }) => {
  const sources = [oidc?.issuer, s3?.endpoint, isLoopback(publicUrl) ? undefined : publicUrl]
  for (const source of sources) {
    const date = source && (await fetchWithin(source.href, timeoutMs))?.headers.get('date')
    if (!date) continue
    const seconds = Math.round(Math.abs(Date.now() - Date.parse(date)) / 1000)
    return [
      seconds < MAX_CLOCK_SECONDS
        ? finding('clockAgrees', { host: source.host })
        : finding('clockDiffers', { host: source.host, seconds }),
    ]
  }
  return [finding('clockAlone', { time: formatDayAndTime(new Date()) })]
}
