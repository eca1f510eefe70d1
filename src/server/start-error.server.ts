import { inspect } from 'node:util'
import { config, type Config } from '#platform/config.server.ts'

/** The store answers, but is not the one that the shop wrote to. */
export function missingFilesMessage(s3: Config['s3'], dataDir: string): string {
  const store = s3
    ? `The bucket ${s3.bucket} at ${s3.endpoint.origin} has none of the shop's pictures. Correct S3_ENDPOINT and S3_BUCKET`
    : `The folder ${dataDir}/media has none of the shop's pictures. Correct DATA_DIR, or set the S3_* keys`
  return `${store}, or restore the files from a backup.`
}

const MEGABYTE = 1024 * 1024

/** Errors that the operator can fix are shown as their message; any other error is a bug and is shown with its stack. */
const OPERATOR_ERRORS = new Set([
  'ConfigError',
  'DatabaseUnusable',
  'MigrationError',
  'ClockBehind',
  'FolderInUse',
  'ProcessFailed',
  'StoreUnusable',
  'ProblemsFound',
  'ExportRefused',
  'BadJournal',
])

export function startErrorMessage(error: unknown): string {
  if (!(error instanceof Error)) return inspect(error)
  if ('code' in error && error.code === 'EADDRINUSE')
    return `Port ${config().port} is already in use. Stop the other program, or choose another port with PORT=….`
  if ('code' in error && error.code === 'EACCES' && 'port' in error)
    return `Port ${config().port} may not be opened by this user. Choose a port above 1023 with PORT=….`
  if ('code' in error && error.code === 'EADDRNOTAVAIL')
    return `This machine has no address ${config().listenOn}. Set LISTEN to one of its own addresses, or to 0.0.0.0 for every address.`
  // Raised at the first start, which stores the sample pictures.
  if ('code' in error && error.code === 'diskFull')
    return `The disk of ${config().dataDir} has less than ${config().keepFreeBytes / MEGABYTE} MB free. Free some space, or set KEEP_FREE_MB lower.`
  return OPERATOR_ERRORS.has(error.name) ? error.message : inspect(error)
}
