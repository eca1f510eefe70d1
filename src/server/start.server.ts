/** Starts the database, the background jobs and the HTTP server, and stops them in reverse order. */
import cluster from 'node:cluster'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { ListenOptions } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { startAlertChecks } from '#features/alerts/run-checks.server.ts'
import { startAnswerCleanUp } from '#features/api/idempotency.server.ts'
import { startSealing } from '#features/cash/seal/register-seal.server.ts'
import { CATALOGUE_JOBS } from '#features/catalogue/catalogue-jobs.server.ts'
import { startCounting } from '#features/insights/analytics.server.ts'
import { checkClock } from '#features/insights/clock.server.ts'
import { startVariantWorker } from '#features/media/media-variants.server.ts'
import { mediaFileList, newestMediaKeys } from '#features/media/media-view.server.ts'
import { startNewsletter } from '#features/newsletter/send-letters.server.ts'
import { startNotificationWorker } from '#features/notifications/notification-worker.server.ts'
import { ORDER_JOBS } from '#features/orders/order-jobs.server.ts'
import { startWebhookWorker } from '#features/webhooks/webhook-worker.server.ts'
import { startNotifyingWishes } from '#features/wishes/notify-wishes.server.ts'
import { startBackups } from '#platform/backup/backup-schedule.server.ts'
import { config, type Config } from '#platform/config.server.ts'
import { closeDatabase, openDatabase } from '#platform/database/database.server.ts'
import { findDatabaseServer, type DatabaseServer } from '#platform/database/find-database.server.ts'
import { newestMigration } from '#platform/database/migration-files.server.ts'
import { migrate } from '#platform/database/migrations.server.ts'
import { startListening, stopListening } from '#platform/database/notifications.server.ts'
import { closeReadReplica, openReadReplica } from '#platform/database/read-replica.server.ts'
import { startTotalsCompaction } from '#platform/database/totals.server.ts'
import { chooserLink } from '#platform/identity/development-key.server.ts'
import { startMessageWorkers } from '#platform/jobs/message-worker.server.ts'
import { log, setLogLevel } from '#platform/log.server.ts'
import { metricsRegistry } from '#platform/metrics.server.ts'
import { reportOutage } from '#platform/outage.server.ts'
import { StoreUnusable } from '#platform/storage/blobs-s3.server.ts'
import { blobs } from '#platform/storage/blobs.server.ts'
import { countMissing } from '#platform/storage/check-store.server.ts'
import { VERSION } from '#platform/version.server.ts'
import { seedSamples } from '#samples/seed.server.ts'
import { createApp, type AppOptions } from './app.server.ts'
import { boundRenders } from './bounded-renders.server.ts'
import { redirectToCanonicalPath } from './canonical-path.server.ts'
import { startDraining } from './health.server.ts'
import { measureRequests, shopMetrics } from './metrics.server.ts'
import { notifyBackupFailure, registerSubjects } from './notification-subjects.server.ts'
import { serveCachedPages } from './page-cache/cached-pages.server.ts'
import { servePublicMedia } from './public-media.server.ts'
import { createPageRenderer, type Build } from './render-page.server.ts'
import { missingFilesMessage } from './start-error.server.ts'
import { staticFiles } from './static-files.server.ts'
import { finishesWithin, runStopStep, type Running } from './stop.server.ts'
import { createServerWithTimeouts } from './timeouts.server.ts'
import { traceRequests } from './trace-requests.server.ts'

export type Connection = DatabaseServer['connection']

export interface StartOptions extends AppOptions {
  build: Build
  /** The built files for the browser; in development Vite serves them itself. */
  files?: string
  /** Development puts Vite in front of the pages. */
  inFront?: (pages: RequestListener) => RequestListener
}

/**
 * How long each step of a stop may take, so that the whole stop stays under 10 s. What is unfinished then waits for a lock
 * or a slow disk: its transaction is rolled back, and a job is done again after the next start.
 */
const DRAIN_TIMEOUT_MS = 5_000
const JOBS_TIMEOUT_MS = 1_500
const POOL_TIMEOUT_MS = 500

/** Database and HTTP server in one process. */
export async function startShop(options: StartOptions): Promise<Running> {
  const database = await startDatabase()
  try {
    const serving = await startServing(database.connection, options)
    printBanner(database.home)
    return {
      async stop() {
        await serving.stop()
        await runStopStep('PostgreSQL', () => database.stop())
      },
    }
  } catch (error) {
    await database.stop()
    throw error
  }
}

/** Starts or finds the database and migrates it. */
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

/** The processes share the connection limit of PostgreSQL. */
const MAX_CONNECTIONS = { total: 48, perProcess: 20, min: 4 }

function connectionsPerProcess(processes: number): number {
  const { total, perProcess, min } = MAX_CONNECTIONS
  return Math.max(min, Math.min(perProcess, Math.floor(total / processes)))
}

/** Background jobs; each may run in several processes concurrently. */
const JOBS: (() => Running)[] = [
  startVariantWorker,
  startCounting,
  ...ORDER_JOBS,
  startNotificationWorker,
  startAlertChecks,
  startNotifyingWishes,
  startNewsletter,
  startMessageWorkers,
  () => startWebhookWorker(),
  ...CATALOGUE_JOBS,
  startAnswerCleanUp,
  startTotalsCompaction,
  startSealing,
]

/** Opens the database pool, starts the background jobs and accepts HTTP requests. */
export async function startServing(connection: Connection, options: StartOptions): Promise<Running> {
  const settings = config()
  setLogLevel(settings.logLevel)
  const stopSteps: [name: string, run: () => Promise<unknown>][] = []
  const stop = async () => {
    for (const [name, run] of stopSteps.splice(0).toReversed()) await runStopStep(name, run)
  }
  try {
    if (settings.telemetry) {
      const { startTelemetry } = await import('#platform/telemetry/telemetry.server.ts')
      const telemetry = startTelemetry(settings.telemetry, {
        process: String(cluster.worker?.id ?? 1),
        registries: async () => [metricsRegistry, await shopMetrics()],
      })
      stopSteps.push(['the telemetry', () => finishesWithin(telemetry.stop(), POOL_TIMEOUT_MS)])
    }
    openDatabase({ max: connectionsPerProcess(settings.processes), ...connection })
    stopSteps.push(['the database connections', () => finishesWithin(closeDatabase(), POOL_TIMEOUT_MS)])
    if (settings.reportsDatabaseUrl) openReadReplica({ connectionString: settings.reportsDatabaseUrl })
    stopSteps.push([
      'the connections to the replica',
      () => finishesWithin(closeReadReplica(), POOL_TIMEOUT_MS),
    ])
    await startListening({ ...connection, application_name: `melhfa live ${await newestMigration()}` })
    stopSteps.push(['the database notifications', () => finishesWithin(stopListening(), POOL_TIMEOUT_MS)])
    await checkClock(new Date())
    await checkStore(settings)
    await seedSamples({ demo: settings.demo })
    registerSubjects()
    const backups = () =>
      startBackups(
        settings.backup,
        { connection, blobs: blobs(), fileList: mediaFileList },
        notifyBackupFailure,
      )
    const jobs = [...JOBS, backups].map((startJob) => startJob())
    const stopJobs = () => Promise.all(jobs.map((job) => job.stop()))
    stopSteps.push(['the background jobs', () => finishesWithin(stopJobs(), JOBS_TIMEOUT_MS)])
    const server = await listen(options, settings)
    stopSteps.push(['open requests', () => drain(server)])
    return { stop }
  } catch (error) {
    await stop()
    throw error
  }
}

const SAMPLED_FILES = 3
const STORE_TIMEOUT_MS = 5_000

/**
 * Refuses a store that accepts nothing (bucket or key), and reports one that has none of the shop's files. A store that
 * does not answer is only reported: the shop can sell without new pictures.
 */
async function checkStore({ s3, dataDir }: Config): Promise<void> {
  const keys = await newestMediaKeys(SAMPLED_FILES)
  if (keys.length === 0) return
  const check = async () => {
    if ((await countMissing(blobs(), keys)) === keys.length) log.error(missingFilesMessage(s3, dataDir))
  }
  try {
    if (!(await finishesWithin(check(), STORE_TIMEOUT_MS)))
      reportOutage('object store', new Error(`no answer within ${STORE_TIMEOUT_MS / 1000} s`))
  } catch (error) {
    if (error instanceof StoreUnusable && !error.cause) throw error
    log.error({ reason: error instanceof Error ? error.message : String(error) }, 'pictures cannot be read')
  }
}

async function listen(options: StartOptions, settings: Config): Promise<Server> {
  const server = createServerWithTimeouts(await createRequestListener(options))
  await startToListen(server, listenOptions(settings, settings.processes > 1 && CAN_SHARE_PORT))
  server.on('error', (error) => log.error({ err: error }, 'HTTP server error'))
  return server
}

/**
 * On Linux each process listens on the port itself (SO_REUSEPORT). Through the primary process a connection could be
 * passed to a worker that was just killed, and would hang.
 */
const CAN_SHARE_PORT = process.platform === 'linux'

function listenOptions({ port, listenOn: host }: Config, isShared: boolean): ListenOptions {
  return { port, host, ...(isShared && { exclusive: true, reusePort: true }) }
}

function startToListen(server: Server, options: ListenOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(options, resolve)
  })
}

/** With SO_REUSEPORT a second server on the port would go unnoticed, so the port is opened exclusively first. */
export async function claimPort(): Promise<void> {
  const probe = createServer()
  await startToListen(probe, listenOptions(config(), false))
  await new Promise((resolve) => probe.close(resolve))
}

/** Static files and cached pages are answered from memory; all other requests are rendered. */
async function createRequestListener({
  build,
  files,
  strictPolicy,
  inFront,
}: StartOptions): Promise<RequestListener> {
  const renderer = createPageRenderer(build, strictPolicy ? 'production' : 'development')
  const pages = boundRenders(servePublicMedia(renderer))
  const handle = getRequestListener(createApp(pages, { strictPolicy }).fetch)
  const render: RequestListener = (request, response) => void handle(request, response)
  // Not cached in development: pages change with their source files.
  if (!files) return inFront?.(redirectToCanonicalPath(render)) ?? redirectToCanonicalPath(render)
  const answer = redirectToCanonicalPath(serveCachedPages(pages, render))
  return measureRequests(traceRequests(await staticFiles(files, answer)))
}

async function drain(server: Server): Promise<void> {
  startDraining()
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  // Idle keep-alive connections would delay the close.
  const sweepTimer = setInterval(() => server.closeIdleConnections(), 50)
  const closeTimer = setTimeout(() => server.closeAllConnections(), DRAIN_TIMEOUT_MS)
  await closed
  clearInterval(sweepTimer)
  clearTimeout(closeTimer)
}

export function printBanner(home: string): void {
  const settings = config()
  if (settings.developmentIdentity === 'open')
    log.warn('DEVELOPMENT_IDENTITY=1: anyone who has the sign-in link can sign in to the admin as anyone')
  const lines = [
    '',
    `  Melhfa is open:   ${settings.publicUrl.origin}`,
    `  Version:          ${VERSION}`,
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
    ? 'no identity provider is configured, staff cannot sign in (set OIDC_ISSUER, see docs/operations.md)'
    : `${chooserLink()} (account chooser for development; keep the link to yourself)`
}
