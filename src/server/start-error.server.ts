import { inspect } from 'node:util'
import { config } from '#platform/config.server.ts'

const MEGABYTE = 1024 * 1024

/** Mistakes that a person can mend are told in a sentence; anything else is a bug and is shown whole. */
const TOLD_PLAINLY = new Set([
  'ConfigMistake',
  'DatabaseUnusable',
  'MigrationMistake',
  'FolderInUse',
  'ProcessFailed',
  'ExportRefused',
])

export function startErrorMessage(error: unknown): string {
  if (!(error instanceof Error)) return inspect(error)
  if ('code' in error && error.code === 'EADDRINUSE')
    return `Port ${config().port} is already in use. Stop the other program, or choose another port with PORT=….`
  if ('code' in error && error.code === 'EACCES' && 'port' in error)
    return `Port ${config().port} may not be opened by this user. Choose a port above 1023 with PORT=….`
  // A first start stores the pictures of its samples.
  if ('code' in error && error.code === 'diskFull')
    return `The disk of ${config().dataDir} has less than ${config().keepFreeBytes / MEGABYTE} MB free. Free some space, or set KEEP_FREE_MB lower.`
  return TOLD_PLAINLY.has(error.name) ? error.message : inspect(error)
}
