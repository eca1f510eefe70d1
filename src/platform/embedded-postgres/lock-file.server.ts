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

/** What a running server says about itself in its data folder. */
export interface LockFile extends SocketAddress {
  pid: number
  status: string
}

/** Undefined when there is none. One cut short by a crash yields a pid that no process has. */
export async function readLockFile(data: string): Promise<LockFile | undefined> {
  const content = await readIfThere(join(data, 'postmaster.pid'))
  if (content === undefined) return undefined
  const [pid, , , port, sockets = '', , , status = ''] = content.split('\n')
  return { pid: pidIn(pid), port: Number(port), sockets, status: status.trim() }
}

/**
 * Only to be called when no PostgreSQL process works on the data. PostgreSQL removes the lock of a dead pid
 * itself, but is fooled by a zombie, by a program that was given the pid later, and by an empty file.
 */
export async function removeStaleLock(path: string, log: PostgresLog): Promise<void> {
  const content = await readIfThere(path)
  if (content === undefined) return
  const pid = pidIn(content)
  if (pid > 0 && !signal(pid, 0)) return
  await rm(path, { force: true })
  log('stale-lock-removed', { path, pid })
}

/** A server in maintenance mode writes its pid as a negative number. */
function pidIn(text: string | undefined): number {
  return Math.abs(Number.parseInt(text ?? '', 10)) || 0
}

async function readIfThere(path: string): Promise<string | undefined> {
  return readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
}

/** Makes sure that the server at this address serves this data, and that our database is in it. */
export async function greet({ sockets, port }: SocketAddress, data: string): Promise<void> {
  const client = new Client({
    host: sockets,
    port,
    user: SUPERUSER,
    database: 'postgres',
    connectionTimeoutMillis: 5000,
    query_timeout: 30_000,
  })
  // The error also rejects the query under way; unheard, it would end the whole app.
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
