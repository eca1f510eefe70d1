/** Processes that a benchmark starts, measures and stops. */
import { spawn, type ChildProcess } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

export interface Program {
  pid: number
  url: string
  stop(): Promise<void>
}

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })
}

interface Command {
  command: string
  args: string[]
  port: number
  env?: Record<string, string>
  /** The URL that is polled until it answers. */
  readyAt?: string
}

/** Resolves when the program answers. */
export async function startProgram({ command, args, port, env, readyAt = '/' }: Command): Promise<Program> {
  const child = spawn(command, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}`
  await untilAnswering(url + readyAt, child)
  return { pid: child.pid!, url, stop: () => stopProcess(child) }
}

export async function untilAnswering(url: string, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`${child.spawnargs.join(' ')} exited with ${child.exitCode}`)
    const isReady = await fetch(url).then(
      async (answer) => (await answer.arrayBuffer()).byteLength >= 0 && answer.ok,
      () => false,
    )
    if (isReady) return
    await wait(5)
  }
}

export async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await exited
}

/** A process and its descendants, without PostgreSQL. */
export function familyOf(pid: number): number[] {
  const parents = new Map<number, number[]>()
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    const parent = Number(/\) \w (\d+) /.exec(read(`/proc/${name}/stat`))?.[1])
    parents.set(parent, [...(parents.get(parent) ?? []), Number(name)])
  }
  const below = (one: number): number[] => [one, ...(parents.get(one) ?? []).flatMap(below)]
  return below(pid).filter((one) => !read(`/proc/${one}/cmdline`).includes('postgres'))
}

/** Processor seconds of all processes so far, with those of their children that have ended. */
export function processorTime(pids: number[]): number {
  const ticks = pids.flatMap((pid) => {
    const fields = read(`/proc/${pid}/stat`).split(') ')[1]?.split(' ') ?? []
    return [11, 12, 13, 14].map((at) => Number(fields[at] ?? 0))
  })
  return ticks.reduce((sum, one) => sum + one, 0) / 100
}

/** Processor seconds of PostgreSQL so far, with processes that have ended. */
export function postgresTime(dataDir: string): number {
  const main = Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
  const fieldsOf = (pid: number | string) => {
    try {
      return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ').map(Number)
    } catch {
      // The process has exited.
      return []
    }
  }
  const children = readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .map(fieldsOf)
    .filter(([, parent]) => parent === main)
  const ended = fieldsOf(main)
  const ticks = [
    ...[11, 12, 13, 14].map((at) => ended[at] ?? 0),
    ...children.flatMap((fields) => [fields[11] ?? 0, fields[12] ?? 0]),
  ]
  return ticks.reduce((sum, one) => sum + one, 0) / 100
}

/** Resident megabytes of all processes. */
export function memory(pids: number[]): number {
  const kilobytes = pids.map((pid) => Number(/VmRSS:\s+(\d+)/.exec(read(`/proc/${pid}/status`))?.[1] ?? 0))
  return kilobytes.reduce((sum, one) => sum + one, 0) / 1024
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    // The process has exited.
    return ''
  }
}
