/** Starts PgBouncer with the file of `deploy/cluster` in front of a PostgreSQL of this machine. */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { TestServer } from './database-setup.ts'
import { freePort } from './program/shop-process.ts'

export const isPgbouncerInstalled = spawnSync('pgbouncer', ['--version']).error === undefined

export interface PgBouncer {
  port: number
  stop(): Promise<void>
}

interface PgBouncerOptions {
  poolMode?: 'session' | 'transaction'
  user?: string
  /** Replaces the parameters that are not passed on. */
  ignored?: string
}

const STARTED_WITHIN_MS = 10_000

/** For every database of the server. */
export async function startPgbouncer(
  server: TestServer,
  { poolMode = 'session', user = server.user, ignored }: PgBouncerOptions = {},
): Promise<PgBouncer> {
  const folder = await mkdtemp(join(tmpdir(), 'melhfa-pgbouncer-'))
  await chmod(folder, 0o755)
  const port = await freePort()
  const file = join(folder, 'pgbouncer.ini')
  const users = join(folder, 'userlist.txt')
  await writeFile(users, `"${user}" ""\n`)
  const shipped = await readFile('deploy/cluster/pgbouncer.ini', 'utf8')
  await writeFile(
    file,
    shipped
      .replace(/^melhfa = .*$/m, `* = host=${server.host} port=${server.port}`)
      .replace('listen_port = 6432', `listen_port = ${port}\nunix_socket_dir =`)
      .replace('auth_type = scram-sha-256', 'auth_type = trust')
      .replace(/^auth_file = .*$/m, `auth_file = ${users}`)
      .replace('pool_mode = session', `pool_mode = ${poolMode}`)
      .replace(/^ignore_startup_parameters = .*$/m, (line) =>
        ignored === undefined ? line : `ignore_startup_parameters = ${ignored}`,
      ),
  )
  // It refuses root, as PostgreSQL does, and must reach the socket of the server.
  const { uid, gid } = await stat(server.host)
  const asUser = process.getuid?.() === 0 && { uid, gid }
  const child = spawn('pgbouncer', [file], { stdio: 'ignore', ...asUser })
  const exited = once(child, 'exit')
  const deadline = Date.now() + STARTED_WITHIN_MS
  while (!(await answers(port))) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error('pgbouncer did not start')
    await pause(20)
  }
  return {
    port,
    async stop() {
      child.kill('SIGKILL')
      await exited
      await rm(folder, { recursive: true })
    },
  }
}

function answers(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1', () => socket.end(() => done(true)))
    socket.on('error', () => done(false))
  })
}
