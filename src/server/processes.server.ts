/**
 * Several processes behind one port (WEB_CONCURRENCY). The primary owns the database and serves no requests; it starts
 * the workers, replaces those that die, and collects their metrics. All shared state is in PostgreSQL.
 */
import cluster, { type Worker } from 'node:cluster'
import { setTimeout as wait } from 'node:timers/promises'
import { log } from '#platform/log.server.ts'
import { createMetricsAggregator } from './cluster-metrics.server.ts'
import type { Connection } from './start.server.ts'
import type { Running } from './stop.server.ts'

export type ToWorker =
  | { kind: 'connection'; connection: Connection }
  | { kind: 'metrics'; text: string | undefined }
export type FromWorker = { kind: 'open' } | { kind: 'failed'; message: string } | { kind: 'requestMetrics' }

/** The message comes from the worker that could not start. */
export class ProcessFailed extends Error {
  override name = 'ProcessFailed'
}

const FIRST_PAUSE_MS = 100
const MAX_PAUSE_MS = 10_000
/** A worker that ran this long did not fail at its start: the pause before its replacement is short again. */
const STABLE_AFTER_MS = 10_000
/** Longer than a worker takes to finish its open requests. */
const STOP_TIMEOUT_MS = 8_500

export interface ProcessesOptions {
  count: number
  /** The file that each worker runs. */
  program: string
  /** A promise, because workers start while the database starts. */
  connection: Promise<Connection>
}

export async function startProcesses({ count, program, connection }: ProcessesOptions): Promise<Running> {
  cluster.setupPrimary({ exec: program, args: [] })
  const collectMetrics = createMetricsAggregator()
  const workers = new Set<Worker>()
  let isStopping = false

  function start(): Worker {
    const worker = cluster.fork()
    workers.add(worker)
    worker.on('message', (message: FromWorker) => {
      if (message.kind === 'requestMetrics')
        void collectMetrics().then((text) => postMessage(worker, { kind: 'metrics', text }))
    })
    // prom-client sends without a callback: a message to a dying worker must not end the primary.
    worker.on('error', (error) => log.warn({ err: error }, 'message to a worker process not delivered'))
    worker.on('exit', () => workers.delete(worker))
    connection.then(
      (resolved) => postMessage(worker, { kind: 'connection', connection: resolved }),
      () => {
        // startProcesses awaits the same promise and throws.
      },
    )
    return worker
  }

  /** Waits for the worker to end and starts a replacement, until the shop stops. */
  async function keepRunning(first: Worker, firstStartedAt: number): Promise<void> {
    let worker = first
    for (let [startedAt, pause] = [firstStartedAt, FIRST_PAUSE_MS]; ; startedAt = performance.now()) {
      const end = await waitForExit(worker)
      if (isStopping) return
      pause =
        performance.now() - startedAt > STABLE_AFTER_MS ? FIRST_PAUSE_MS : Math.min(pause * 2, MAX_PAUSE_MS)
      log.warn(
        { process: worker.process.pid, end, againInMs: pause },
        'worker process ended, a replacement is started',
      )
      await wait(pause, undefined, { ref: false })
      if (isStopping) return
      worker = start()
    }
  }

  async function stop(): Promise<void> {
    isStopping = true
    const stopping = [...workers]
    for (const { process } of stopping) process.kill('SIGTERM')
    const killTimer = setTimeout(
      () => stopping.forEach(({ process }) => process.kill('SIGKILL')),
      STOP_TIMEOUT_MS,
    )
    await Promise.all(stopping.map(waitForExit))
    clearTimeout(killTimer)
  }

  const initialWorkers = Array.from({ length: count }, start)
  try {
    await Promise.all([connection, ...initialWorkers.map(waitForOpen)])
  } catch (error) {
    await stop()
    throw error
  }
  for (const worker of initialWorkers) void keepRunning(worker, performance.now())
  return { stop }
}

function postMessage(worker: Worker, message: ToWorker): void {
  // The callback ignores the error of a worker that dies meanwhile.
  if (worker.isConnected()) worker.send(message, () => {})
}

function waitForExit(worker: Worker): Promise<string> {
  if (worker.isDead()) return Promise.resolve('before')
  return new Promise((resolve) =>
    worker.once('exit', (code: number | null, signal: string | null) => resolve(signal ?? String(code))),
  )
}

/** Rejects when a worker fails at the first start, so that the whole start fails with its message. */
function waitForOpen(worker: Worker): Promise<void> {
  return new Promise((resolve, reject) => {
    worker.on('message', (message: FromWorker) => {
      if (message.kind === 'open') resolve()
      if (message.kind === 'failed') reject(new ProcessFailed(message.message))
    })
    worker.once('exit', () =>
      reject(
        new ProcessFailed(
          'A worker process ended before it accepted requests. See the log lines above for the reason.',
        ),
      ),
    )
  })
}
