/**
 * Several processes behind one port. The first owns the database and serves nobody; it starts the others, starts
 * again what dies, and passes on what they spend from common budgets. All else they agree on through PostgreSQL.
 */
import cluster, { type Worker } from 'node:cluster'
import { setTimeout as wait } from 'node:timers/promises'
import { log } from '#platform/log.server.ts'
import type { Family } from '#platform/metrics.server.ts'
import type { Spent } from '#platform/rate-budget.server.ts'
import { gatheredFigures, type Told } from './figures-of-others.server.ts'
import type { Connection, Running } from './start.server.ts'

export type ToWorker =
  | { kind: 'house'; connection: Connection }
  | { kind: 'spent'; spent: Spent }
  | { kind: 'tellFigures' }
  | { kind: 'figuresOfOthers'; told: Told[] }
export type FromWorker =
  | { kind: 'open' }
  | { kind: 'failed'; sentence: string }
  | { kind: 'spent'; spent: Spent }
  | { kind: 'askFigures' }
  | { kind: 'figures'; families: Family[] }

/** Told by the process that could not start, in its own words. */
export class ProcessFailed extends Error {
  override name = 'ProcessFailed'
}

const FIRST_PAUSE = 100
const LONGEST_PAUSE = 10_000
/** Whoever lived so long did not die of its start. */
const LONG_LIFE = 10_000
/** Longer than a worker needs to finish what is under way. */
const STOP_WITHIN = 8_500

export interface ProcessesOptions {
  count: number
  /** The file that each of them runs. */
  program: string
  /** They start while the database does. */
  connection: Promise<Connection>
}

export async function startProcesses({ count, program, connection }: ProcessesOptions): Promise<Running> {
  cluster.setupPrimary({ exec: program, args: [] })
  const workers = new Set<Worker>()
  let isStopping = false

  function start(): Worker {
    const worker = cluster.fork()
    workers.add(worker)
    worker.on('message', (message: FromWorker) => {
      const others = [...workers].filter((other) => other !== worker)
      if (message.kind === 'spent') for (const other of others) tell(other, message)
      if (message.kind === 'askFigures') void gather(worker, others)
    })
    worker.on('exit', () => workers.delete(worker))
    connection.then(
      (known) => tell(worker, { kind: 'house', connection: known }),
      () => {
        // Whoever waits for all of them is told.
      },
    )
    return worker
  }

  async function gather(asker: Worker, others: Worker[]): Promise<void> {
    const told = await gatheredFigures(others, (other) => tell(other, { kind: 'tellFigures' }))
    tell(asker, { kind: 'figuresOfOthers', told })
  }

  /** One of the processes, and whoever takes its place. */
  async function keepRunning(first: Worker, bornAt: number): Promise<void> {
    let worker = first
    for (let [born, pause] = [bornAt, FIRST_PAUSE]; ; born = Date.now()) {
      const end = await ended(worker)
      if (isStopping) return
      pause = Date.now() - born > LONG_LIFE ? FIRST_PAUSE : Math.min(pause * 2, LONGEST_PAUSE)
      log.warn({ process: worker.process.pid, end, againInMs: pause }, 'a process of the shop ended')
      await wait(pause, undefined, { ref: false })
      if (isStopping) return
      worker = start()
    }
  }

  async function stop(): Promise<void> {
    isStopping = true
    const leaving = [...workers]
    for (const { process } of leaving) process.kill('SIGTERM')
    const late = setTimeout(() => leaving.forEach(({ process }) => process.kill('SIGKILL')), STOP_WITHIN)
    await Promise.all(leaving.map(ended))
    clearTimeout(late)
  }

  const firsts = Array.from({ length: count }, start)
  try {
    await Promise.all([connection, ...firsts.map(opened)])
  } catch (error) {
    await stop()
    throw error
  }
  for (const worker of firsts) void keepRunning(worker, Date.now())
  return { stop }
}

function tell(worker: Worker, message: ToWorker): void {
  // One that is just dying hears nothing any more.
  if (worker.isConnected()) worker.send(message, () => {})
}

function ended(worker: Worker): Promise<string> {
  if (worker.isDead()) return Promise.resolve('before')
  return new Promise((resolve) =>
    worker.once('exit', (code: number | null, signal: string | null) => resolve(signal ?? String(code))),
  )
}

/** The first start is the owner's to see fail. */
function opened(worker: Worker): Promise<void> {
  return new Promise((resolve, reject) => {
    worker.on('message', (message: FromWorker) => {
      if (message.kind === 'open') resolve()
      if (message.kind === 'failed') reject(new ProcessFailed(message.sentence))
    })
    worker.once('exit', () => reject(new ProcessFailed('A process of the shop ended before it was open.')))
  })
}
