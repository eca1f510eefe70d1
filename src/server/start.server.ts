/** Puts the shop together and takes it apart again. */
import { createServer, type RequestListener, type Server } from 'node:http'
import type { ListenOptions } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { startCataloguePurge } from '#features/catalogue/removal/purge.server.ts'
import { startCounting } from '#features/insights/analytics.server.ts'
import { startVariantWorker } from '#features/media/media-variants.server.ts'
import { mediaFileList } from '#features/media/media-view.server.ts'
import { startRegisterRetry } from '#features/orders/payment/sale-entry.server.ts'
import { startBackups } from '#platform/backup/backup-schedule.server.ts'
import { config, type Config } from '#platform/config.server.ts'
import { closeDatabase, openDatabase } from '#platform/database/database.server.ts'
import { findDatabaseServer, type DatabaseServer } from '#platform/database/find-database.server.ts'
import { migrate } from '#platform/database/migrations.server.ts'
import { startListening, stopListening } from '#platform/database/notifications.server.ts'
import { closeReadReplica, openReadReplica } from '#platform/database/read-replica.server.ts'
import { startTotalsCompaction } from '#platform/database/totals.server.ts'
import { startEmailWorker } from '#platform/jobs/email-worker.server.ts'
import { log, setLogLevel } from '#platform/log.server.ts'
import { blobs } from '#platform/storage/blobs.server.ts'
import { seedSamples } from '#samples/seed.server.ts'
import { createApp, type AppOptions } from './app.server.ts'
import { startDraining } from './health.server.ts'
import { measureRequests } from './metrics.server.ts'
import { serveCachedPages } from './page-cache/cached-pages.server.ts'
import { createPageRenderer, type Build } from './render-page.server.ts'
import { staticFiles } from './static-files.server.ts'
import { createServerWithTimeouts } from './timeouts.server.ts'

export type Connection = DatabaseServer['connection']

export interface StartOptions extends AppOptions {
  build: Build
  /** The built files for the browser; in development Vite serves them itself. */
  files?: string
  /** Development puts Vite in front of the pages. */
  inFront?: (pages: RequestListener) => RequestListener
}

/** Time for answers under way when the process is asked to stop; the whole stop stays under 10 s. */
const DRAIN_FOR = 6_000

export interface Running {
  stop: () => Promise<void>
}

/** The whole shop in this process. */
export async function startShop(options: StartOptions): Promise<Running> {
  const database = await startDatabase()
  try {
    const doors = await startServing(database.connection, options)
    printBanner(database.home)
    return {
      async stop() {
        await doors.stop()
        await database.stop()
      },
    }
  } catch (error) {
    await database.stop()
    throw error
  }
}

/** The database, ready for every process that serves people. */
export async function startDatabase(): Promise<DatabaseServer> {
  const settings = config()
  setLogLevel(settings.logLevel)
  const database = await findDatabaseServer(settings)
  try {
    await migrate(database.connection)
    return database
  } catch (error) {
    await database.stop()
    throw error
  }
}

/** PostgreSQL counts its connections, and the processes share them. */
const MAX_CONNECTIONS = { inAll: 48, ofOne: 20, atLeast: 4 }

function connectionsOf(processes: number): number {
  const { inAll, ofOne, atLeast } = MAX_CONNECTIONS
  return Math.max(atLeast, Math.min(ofOne, Math.floor(inAll / processes)))
}

/** What goes on beside the requests; each is safe in several processes at once. */
const CHORES: (() => Running)[] = [
  startVariantWorker,
  startCounting,
  startRegisterRetry,
  startEmailWorker,
  startCataloguePurge,
  startTotalsCompaction,
]

/** What one process does for the people who come to it. */
export async function startServing(connection: Connection, options: StartOptions): Promise<Running> {
  const settings = config()
  setLogLevel(settings.logLevel)
  const stopping: (() => Promise<void>)[] = []
  const stop = async () => {
    for (const step of stopping.splice(0).toReversed()) await step()
  }
  try {
    openDatabase({ max: connectionsOf(settings.processes), ...connection })
    stopping.push(closeDatabase)
    if (settings.reportsDatabaseUrl) openReadReplica({ connectionString: settings.reportsDatabaseUrl })
    stopping.push(closeReadReplica)
    await startListening(connection)
    stopping.push(stopListening)
    await seedSamples({ demo: settings.demo })
    const backups = () =>
      startBackups(settings.backup, { connection, blobs: blobs(), fileList: mediaFileList })
    for (const begin of [...CHORES, backups]) {
      const chore = begin()
      stopping.push(() => chore.stop())
    }
    const server = await listen(options, settings)
    stopping.push(() => drain(server))
    return { stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function listen(options: StartOptions, settings: Config): Promise<Server> {
  const server = createServerWithTimeouts(await answering(options))
  await opened(server, placeOf(settings, settings.processes > 1 && CAN_SHARE_PORT))
  server.on('error', (error) => log.error({ err: error }, 'http server'))
  return server
}

/**
 * Where the system shares a port out by itself, each process takes what comes to it. Handed on by the first process, a
 * connection could reach one that was just killed, and wait there for ever.
 */
const CAN_SHARE_PORT = process.platform === 'linux'

function placeOf({ port, listenOn: host }: Config, isShared: boolean): ListenOptions {
  return { port, host, ...(isShared && { exclusive: true, reusePort: true }) }
}

function opened(server: Server, place: ListenOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(place, resolve)
  })
}

/** A port that is shared is shared with anybody: it must be ours alone before the first of us takes it. */
export async function claimPort(): Promise<void> {
  const probe = createServer()
  await opened(probe, placeOf(config(), false))
  await new Promise((resolve) => probe.close(resolve))
}

/** What is ready in memory first; the rest is made for whoever asks. */
async function answering({ build, files, strictPolicy, inFront }: StartOptions): Promise<RequestListener> {
  const pages = createPageRenderer(build, strictPolicy ? 'production' : 'development')
  const answer = getRequestListener(createApp(pages, { strictPolicy }).fetch)
  const made: RequestListener = (request, response) => void answer(request, response)
  // In development pages change without the database knowing.
  if (!files) return inFront?.(made) ?? made
  return measureRequests(await staticFiles(files, serveCachedPages(pages, made)))
}

async function drain(server: Server): Promise<void> {
  startDraining()
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  // A connection kept alive after its answer would hold us up: it goes as soon as it is idle.
  const sweep = setInterval(() => server.closeIdleConnections(), 50)
  const cut = setTimeout(() => server.closeAllConnections(), DRAIN_FOR)
  await closed
  clearInterval(sweep)
  clearTimeout(cut)
}

export function printBanner(home: string): void {
  const settings = config()
  if (settings.developmentIdentity === 'open')
    log.warn('DEVELOPMENT_IDENTITY=1: anyone who reaches this shop can enter its back office as anyone')
  const lines = [
    '',
    `  Melhfa is open:   ${settings.publicUrl.origin}`,
    `  Back office:      ${settings.publicUrl.origin}/admin`,
    `  Staff sign-in:    ${signInOf(settings)}`,
    `  Super admins:     ${settings.superAdmins.join(', ')}`,
    `  Data:             ${home}`,
    '',
  ]
  process.stdout.write(lines.join('\n') + '\n')
}

function signInOf({ oidc, developmentIdentity }: Config): string {
  if (oidc) return oidc.issuer.origin
  return developmentIdentity === 'off'
    ? 'no identity provider is configured, nobody can sign in (set OIDC_ISSUER, see docs/operations.md)'
    : 'built-in account chooser, for development'
}
