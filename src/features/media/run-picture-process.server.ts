/** Processes for work on pictures: each does one task at a time, is started by the first and ends when none comes. */
import { fork, type ChildProcess } from 'node:child_process'
import { setPriority } from 'node:os'
import { resolve } from 'node:path'
import { log } from '#platform/log.server.ts'
import type { DecodeRequest, EncodeRequest } from './picture-process.server.ts'

interface PictureProcessOptions {
  /** On globalThis, because the development server evaluates modules again on every change. */
  name: 'decoder' | 'encoder'
  /** After that the process is killed, and the task has failed. */
  maxTaskMs: number
  /** Time without a task after which the process ends. */
  maxIdleMs: number
  /** As of the command `nice`; 0 is that of the shop. */
  niceness?: number
}

/** Not part of the bundle: Node runs the source file itself. */
const PROGRAM = resolve('src/features/media/picture-process.server.ts')

const shared = globalThis as { melhfaPictureProcesses?: Map<string, ChildProcess> }
const running = (shared.melhfaPictureProcesses ??= new Map())

/** The caller sends one request at a time. */
export function createPictureProcess<Answer extends object>(
  options: PictureProcessOptions,
): (request: DecodeRequest | EncodeRequest) => Promise<Answer | { error: string }> {
  const { name, maxTaskMs, maxIdleMs } = options
  let idle: NodeJS.Timeout | undefined

  return (request) => {
    clearTimeout(idle)
    const child = running.get(name) ?? startProcess(options)
    child.channel?.ref()
    return new Promise((done) => {
      const finish = (answer: Answer | { error: string }) => {
        clearTimeout(timer)
        child.off('message', finish)
        child.off('exit', onExit)
        child.channel?.unref()
        idle = setTimeout(() => endProcess(name), maxIdleMs).unref()
        done(answer)
      }
      const onExit = () => finish({ error: 'the process that works on pictures has ended' })
      const timer = setTimeout(() => child.kill('SIGKILL'), maxTaskMs)
      child.on('message', finish)
      child.on('exit', onExit)
      // A process that has ended meanwhile reports it by `exit`.
      child.send(request, () => {})
    })
  }
}

function startProcess({ name, niceness = 0 }: PictureProcessOptions): ChildProcess {
  const child = fork(PROGRAM, {
    serialization: 'advanced',
    execArgv: [],
    // No secret of the shop is passed on.
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  running.set(name, child)
  const forget = () => {
    if (running.get(name) === child) running.delete(name)
  }
  child.once('exit', (code, signal) => {
    forget()
    if (code !== 0)
      log.warn({ name, code, signal }, 'the process that works on pictures has ended, another one is started')
  })
  child.once('error', (error) => {
    forget()
    log.error({ name, err: error }, 'the process that works on pictures did not start')
  })
  if (niceness > 0 && child.pid) lowerPriority(child.pid, niceness)
  child.unref()
  child.channel?.unref()
  return child
}

function lowerPriority(pid: number, niceness: number): void {
  try {
    setPriority(pid, niceness)
  } catch (error) {
    log.info({ err: error }, 'priority of the process that works on pictures not lowered')
  }
}

function endProcess(name: string): void {
  running.get(name)?.disconnect()
  running.delete(name)
}
