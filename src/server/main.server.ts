/** Entry point of `npm start`, bundled into one file with all pages. */
import cluster from 'node:cluster'
import * as build from 'virtual:react-router/server-build'
import { config } from '#platform/config.server.ts'
import { log } from '#platform/log.server.ts'
import { connectToMetricsAggregator } from './cluster-metrics.server.ts'
import { startProcesses, type FromWorker, type ToWorker } from './processes.server.ts'
import { startErrorMessage } from './start-error.server.ts'
import {
  claimPort,
  startServing,
  startDatabase,
  startShop,
  printBanner,
  type Connection,
  type Running,
} from './start.server.ts'

const OPTIONS = { build, files: 'build/client', strictPolicy: true }

/** A stop that takes longer exits with status 1. */
const STOP_TIMEOUT_MS = 9_500

async function main(): Promise<void> {
  const { processes } = config()
  stopOnSignals(await (processes > 1 ? startCluster(processes) : startShop(OPTIONS)), ['SIGTERM', 'SIGINT'])
}

async function startCluster(count: number): Promise<Running> {
  await claimPort()
  const starting = startDatabase()
  const connection = starting.then((database) => database.connection)
  try {
    const processes = await startProcesses({ count, program: import.meta.filename, connection })
    const database = await starting
    printBanner(database.home)
    return {
      async stop() {
        await processes.stop()
        await database.stop()
      },
    }
  } catch (error) {
    await starting.then((database) => database.stop())
    throw error
  }
}

/** A worker process: the primary sends the database connection and stops the worker. */
async function runWorker(): Promise<void> {
  const postMessage = (message: FromWorker) => void process.send?.(message)
  const receiveMetrics = connectToMetricsAggregator(() => postMessage({ kind: 'requestMetrics' }))
  const connection = await new Promise<Connection>((resolve) => {
    process.on('message', (message: ToWorker) => {
      if (message.kind === 'connection') resolve(message.connection)
      if (message.kind === 'metrics') receiveMetrics(message.text)
    })
  })
  // Ctrl-C reaches every process of a terminal; the primary stops the workers.
  process.on('SIGINT', () => {})
  try {
    stopOnSignals(await startServing(connection, OPTIONS), ['SIGTERM'])
    postMessage({ kind: 'open' })
  } catch (error) {
    const failed: FromWorker = { kind: 'failed', message: startErrorMessage(error) }
    process.send?.(failed, () => process.exit(1))
  }
}

function stopOnSignals(shop: Running, signals: NodeJS.Signals[]): void {
  let isStopping = false
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref()
    try {
      await shop.stop()
      process.exit(0)
    } catch (error) {
      log.error({ err: error }, 'server not stopped cleanly, exiting with status 1')
      process.exit(1)
    }
  }
  for (const signal of signals) process.on(signal, () => void stop())
}

;(cluster.isPrimary ? main() : runWorker()).catch((error: unknown) => {
  process.stderr.write(`\n${startErrorMessage(error)}\n\n`)
  process.exit(1)
})
