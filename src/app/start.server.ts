/** Puts the shop together and takes it apart again. */
import { createServer, type RequestListener, type Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { startCataloguePurge } from '#features/catalogue/purge.server.ts'
import { startCounting } from '#features/insights/analytics.server.ts'
import { startVariantWorker } from '#features/media/media-variants.server.ts'
import { startRegisterRetry } from '#features/orders/register.server.ts'
import { config, type Config } from '#platform/config.server.ts'
import { closeDatabase, openDatabase } from '#platform/database.server.ts'
import { findDatabaseServer } from '#platform/find-database.server.ts'
import { startLive, stopLive } from '#platform/live.server.ts'
import { log, setLogLevel } from '#platform/log.server.ts'
import { migrate } from '#platform/migrations.server.ts'
import { startOutboxWorker } from '#platform/outbox-worker.server.ts'
import { startFolding } from '#platform/sums.server.ts'
import { startDraining } from './health.server.ts'
import { seedSamples } from './samples/seed.server.ts'
import { createWeb, type WebOptions } from './web.server.ts'

export interface StartOptions extends WebOptions {
  /** Development puts Vite in front of the pages. */
  inFront?: (pages: RequestListener) => RequestListener
}

/** Time for answers under way when the process is asked to stop; the whole stop stays under 10 s. */
const DRAIN_FOR = 6_000

export async function startShop(options: StartOptions): Promise<{ stop: () => Promise<void> }> {
  const settings = config()
  setLogLevel(settings.logLevel)
  const stopping: (() => Promise<void>)[] = []
  const stop = async () => {
    for (const step of stopping.splice(0).toReversed()) await step()
  }
  try {
    const database = await findDatabaseServer(settings)
    stopping.push(() => database.stop())
    await migrate(database.connection)
    openDatabase(database.connection)
    stopping.push(closeDatabase)
    await startLive(database.connection)
    stopping.push(stopLive)
    await seedSamples({ demo: settings.demo })
    const variants = startVariantWorker()
    stopping.push(() => variants.stop())
    const counting = startCounting()
    stopping.push(() => counting.stop())
    const register = startRegisterRetry()
    stopping.push(() => register.stop())
    const outbox = startOutboxWorker()
    stopping.push(() => outbox.stop())
    const purge = startCataloguePurge()
    stopping.push(() => purge.stop())
    const folding = startFolding()
    stopping.push(() => folding.stop())
    const server = await listen(options, settings)
    stopping.push(() => drain(server))
    tellOwner(settings, database.home)
    return { stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function listen(options: StartOptions, settings: Config): Promise<Server> {
  const answer = getRequestListener(createWeb(options).fetch)
  const pages: RequestListener = (request, response) => void answer(request, response)
  const server = createServer(options.inFront?.(pages) ?? pages)
  // Node waits for ever by default; a phone on a slow line still gets minutes for its upload.
  server.headersTimeout = 15_000
  server.requestTimeout = 300_000
  server.timeout = 60_000
  server.keepAliveTimeout = 20_000
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(settings.port, settings.listenOn, resolve)
  })
  server.on('error', (error) => log.error({ err: error }, 'http server'))
  return server
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

function tellOwner(settings: Config, home: string): void {
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
