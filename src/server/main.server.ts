/** Entry point of `npm start`, bundled into one file with all pages. */
import cluster from 'node:cluster'
import * as build from 'virtual:react-router/server-build'
import { config } from '#platform/config.server.ts'
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
} from './start.server.ts'
import { runStopStep, stopOnSignals, type Running } from './stop.server.ts'

const OPTIONS = { build, files: 'build/client', strictPolicy: true }

async function main(): Promise<void> {
  const { processes } = config()
  const starting = processes > 1 ? startCluster(processes) : startShop(OPTIONS)
  stopOnSignals(starting, ['SIGTERM', 'SIGINT'])
  await starting
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
        await runStopStep('the worker processes', () => processes.stop())
        await runStopStep('PostgreSQL', () => database.stop())
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
    const starting = startServing(connection, OPTIONS)
    stopOnSignals(starting, ['SIGTERM'])
    await starting
    postMessage({ kind: 'open' })
  } catch (error) {
    const failed: FromWorker = { kind: 'failed', message: startErrorMessage(error) }
    process.send?.(failed, () => process.exit(1))
  }
}

;(cluster.isPrimary ? main() : runWorker()).catch((error: unknown) => {
  process.stderr.write(`\n${startErrorMessage(error)}\n\n`)
  process.exit(1)
})
