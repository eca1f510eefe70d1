/**
 * Two processes of the shop. A call goes to one of them, sometimes to both at the same time; a process is killed during
 * some calls, and the same request, with its key, is sent to the other one.
 */
import { fork, type ChildProcess } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { Refusal } from '#core/refusal.ts'
import { activeSession } from '#features/cash/session.server.ts'
import { nextStatus } from '#features/orders/order.rules.ts'
import { calls, type CallName, type Calls } from './order-money-calls.ts'
import type { CallAnswer, CallRequest } from './order-money-process.ts'

/** The process has ended: nobody knows whether the call was carried out. */
class UnknownOutcome extends Error {}

class ShopProcess {
  private readonly child: ChildProcess
  private readonly waiting = new Map<number, PromiseWithResolvers<CallAnswer>>()
  private next = 1
  readonly started: Promise<unknown>

  constructor(connection: pg.ClientConfig) {
    const file = fileURLToPath(new URL('order-money-process.ts', import.meta.url))
    const env = { ...process.env, TEST_DATABASE: JSON.stringify(connection) }
    const execArgv = ['--disable-warning=ExperimentalWarning']
    // Keeps dates and undefined values.
    this.child = fork(file, { env, execArgv, serialization: 'advanced' })
    this.started = this.waitFor(0)
    this.child.on('message', (answer: CallAnswer) => {
      this.waiting.get(answer.id)?.resolve(answer)
      this.waiting.delete(answer.id)
    })
    this.child.on('exit', () => {
      for (const { reject } of this.waiting.values()) reject(new UnknownOutcome())
      this.waiting.clear()
    })
  }

  private waitFor(id: number): Promise<CallAnswer> {
    const waiting = Promise.withResolvers<CallAnswer>()
    this.waiting.set(id, waiting)
    return waiting.promise
  }

  async run(name: CallName, input: unknown): Promise<unknown> {
    await this.started
    const id = this.next++
    const answered = this.waitFor(id)
    this.child.send({ id, name, input } satisfies CallRequest, (error) => {
      if (error) this.waiting.get(id)?.reject(new UnknownOutcome())
    })
    const answer = await answered
    if ('result' in answer) return answer.result
    if ('failure' in answer) throw new Error(`${name}: ${answer.failure}`)
    const { code, kind, details } = answer.refusal
    throw new Refusal(code, kind, details)
  }

  kill(): void {
    this.child.kill('SIGKILL')
  }

  stop(): void {
    if (this.child.connected) this.child.disconnect()
  }
}

/** Changes without a key: sent again, they are refused because the first request was carried out. */
const UNKEYED = new Set<CallName>(['advance', 'cancel', 'openRegister'])

async function isDone(name: CallName, input: unknown, { code, details }: Refusal): Promise<boolean> {
  if (name === 'cancel') return code === 'orderMoved' && details.status === 'cancelled'
  if (name === 'advance')
    return (
      code === 'orderMoved' && details.status === nextStatus((input as Parameters<Calls['advance']>[0]).from)
    )
  if (name !== 'openRegister') return false
  const { seen } = input as Parameters<Calls['openRegister']>[0]
  return (await activeSession())?.id !== seen
}

export interface ProcessFigures {
  kills: number
  /** Calls that a killed process had, by whether it had carried them out. */
  carriedOut: number
  repeated: number
  doubled: number
}

export interface Processes {
  calls: Calls
  figures: ProcessFigures
  stop: () => void
}

/** `killShare` of the calls lose their process. */
export async function startProcesses(
  connection: pg.ClientConfig,
  { killShare }: { killShare: number },
): Promise<Processes> {
  const processes = [new ShopProcess(connection), new ShopProcess(connection)]
  const figures: ProcessFigures = { kills: 0, carriedOut: 0, repeated: 0, doubled: 0 }
  await Promise.all(processes.map(({ started }) => started))

  async function killSoon(at: number): Promise<void> {
    // Most calls take 5 to 40 ms.
    await pause(Math.random() * 40)
    processes[at]!.kill()
    processes[at] = new ShopProcess(connection)
    figures.kills += 1
  }

  async function send(name: CallName, input: unknown): Promise<unknown> {
    const first = Math.random() < 0.5 ? 0 : 1
    const killing = Math.random() < killShare ? killSoon(first) : undefined
    const isDoubled = !UNKEYED.has(name) && Math.random() < 0.1
    const results = await Promise.allSettled([
      processes[first]!.run(name, input),
      ...(isDoubled ? [processes[1 - first]!.run(name, input)] : []),
    ])
    await killing
    if (isDoubled) figures.doubled += 1
    const known = results.find(
      (result) => result.status === 'fulfilled' || !(result.reason instanceof UnknownOutcome),
    )
    if (!known) return again(name, input, processes[1 - first]!)
    if (known.status === 'fulfilled') return known.value
    throw known.reason
  }

  async function again(name: CallName, input: unknown, other: ShopProcess): Promise<unknown> {
    figures.repeated += 1
    try {
      return await other.run(name, input)
    } catch (error) {
      if (!(error instanceof Refusal) || !(await isDone(name, input, error))) throw error
      figures.carriedOut += 1
      return error.details.status
    }
  }

  const names = Object.keys(calls) as CallName[]
  return {
    calls: Object.fromEntries(
      names.map((name) => [name, (input: unknown) => send(name, input)]),
    ) as unknown as Calls,
    figures,
    stop: () => processes.forEach((one) => one.stop()),
  }
}
