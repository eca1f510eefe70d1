import { readFile, realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { SUPERUSER } from './cluster.server.ts'
import { signal } from './processes.server.ts'
import type { PostgresLog } from './server-log.server.ts'

export const DATABASE = 'melhfa'

export interface SocketAddress {
  sockets: string
  port: number
}

/** Content of `postmaster.pid`, which a running server writes into its data folder. */
export interface LockFile extends SocketAddress {
  pid: number
  status: string
}

/** Undefined if there is no file. A file truncated by a crash gives pid 0. */
export async function readLockFile(data: string): Promise<LockFile | undefined> {
  const content = await readIfExists(join(data, 'postmaster.pid'))
  if (content === undefined) return undefined
  const [pid, , , port, sockets = '', , , status = ''] = content.split('\n')
  return { pid: pidIn(pid), port: Number(port), sockets, status: status.trim() }
}

/**
 * Must be called only when no PostgreSQL process uses the data. PostgreSQL itself removes the lock of a pid that does
 * not exist, but not of a zombie, of a pid reused by another program, or an empty file.
 */
export async function removeStaleLock(path: string, log: PostgresLog): Promise<void> {
  const content = await readIfExists(path)
  if (content === undefined) return
  const pid = pidIn(content)
  if (pid > 0 && !signal(pid, 0)) return
  await rm(path, { force: true })
  log('stale-lock-removed', { path, pid })
}

/** A server in single-user mode writes its pid as a negative number. */
function pidIn(text: string | undefined): number {
  return Math.abs(Number.parseInt(text ?? '', 10)) || 0
}

async function readIfExists(path: string): Promise<string | undefined> {
  return readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
}

/** Throws if the server at this address does not serve this data; creates the app's database if it is missing. */
export async function checkServer({ sockets, port }: SocketAddress, data: string): Promise<void> {
  const client = new Client({
    host: sockets,
    port,
    user: SUPERUSER,
    database: 'postgres',
    connectionTimeoutMillis: 5000,
    query_timeout: 30_000,
  })
  // The error also rejects the current query; without a listener it would end the process.
  client.on('error', () => undefined)
  try {
    await client.connect()
    const served = await client.query<{ folder: string; found: boolean }>(
      `select current_setting('data_directory') as folder,
              exists (select from pg_database where datname = $1) as found`,
      [DATABASE],
    )
    const [row] = served.rows
    if (!row || (await realpath(row.folder)) !== data) {
      throw new Error(`The PostgreSQL server at ${sockets} serves ${row?.folder}, not ${data}.`)
    }
    if (!row.found) await client.query(`create database ${DATABASE}`)
  } finally {
    await client.end()
  }
}
