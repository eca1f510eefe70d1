import { open, readFile, rename, stat, statfs, type FileHandle } from 'node:fs/promises'

export type PostgresEvent =
  | 'copying-binaries'
  | 'initialising'
  | 'starting'
  | 'waiting'
  | 'stale-lock-removed'
  | 'unreachable'
  | 'adopted'
  | 'ready'
  | 'lost'
  | 'restart-failed'
  | 'restarted'
  | 'stopped'

export type PostgresLog = (event: PostgresEvent, details?: object) => void

const MAX_LOG_BYTES = 10 * 1024 * 1024

/** Opens the log file of the server. A file above the limit is renamed to `.old`, replacing the previous one. */
export async function openServerLog(path: string): Promise<{ file: FileHandle; from: number }> {
  const size = await sizeOf(path)
  if (size > MAX_LOG_BYTES) await rename(path, `${path}.old`)
  return { file: await open(path, 'a', 0o600), from: size > MAX_LOG_BYTES ? 0 : size }
}

export async function serverLogSince(path: string, from: number): Promise<string> {
  return (await readFile(path)).subarray(from).toString()
}

async function sizeOf(path: string): Promise<number> {
  return (await stat(path).catch(() => undefined))?.size ?? 0
}

const MIN_FREE_BYTES = 1024 * 1024

/**
 * Error for the operator with the last output of a PostgreSQL program. The free space is checked too, because on a full
 * disk the program may not have been able to write anything.
 */
export async function failure(what: string, folder: string, output: string): Promise<Error> {
  const { bavail, bsize } = await statfs(folder)
  const isFull = bavail * bsize < MIN_FREE_BYTES || /No space left on device/i.test(output)
  const remedy = `The disk that holds ${folder} is full: free some space and start the app again.`
  return new Error(`${what}${isFull ? ` ${remedy}` : ''} PostgreSQL output:\n${output.trim().slice(-2000)}`)
}
