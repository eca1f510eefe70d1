/** A short-lived process that works on pictures, so that neither a broken file nor their memory is the shop's. */
import { fork, type ChildProcess } from 'node:child_process'
import { setPriority } from 'node:os'
import { resolve } from 'node:path'
import { log } from '#platform/log.server.ts'
import type { PictureAnswer, PictureRequest } from './picture-process.server.ts'

/** Not part of the bundle: Node runs the source file itself. */
const PROGRAM = resolve('src/features/media/picture-process.server.ts')
/** Longer than sharp's own timeouts together. */
const MAX_ANSWER_MS = 45_000

interface PictureChildOptions {
  /** On globalThis, because the development server evaluates modules again on every change. */
  name: 'melhfaPictureProcess' | 'melhfaVariantProcess'
  /** The process takes some 60 MB, so it ends when no picture comes. */
  maxIdleMs: number
  /** As of `nice`: a process that nobody waits for leaves the processor to requests. */
  niceness?: number
}

type Shared = Partial<Record<PictureChildOptions['name'], ChildProcess>>

/** The caller sends one request at a time. */
export function createPictureChild({ name, maxIdleMs, niceness = 0 }: PictureChildOptions) {
  const shared = globalThis as Shared
  let idle: NodeJS.Timeout | undefined

  function start(): ChildProcess {
    const child = fork(PROGRAM, {
      serialization: 'advanced',
      execArgv: [],
      // No secret of the shop is passed on.
      env: {},
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    const forget = () => {
      if (shared[name] === child) delete shared[name]
    }
    child.once('exit', (code, signal) => {
      forget()
      if (code !== 0)
        log.warn({ code, signal }, 'the process that works on pictures has ended, another one is started')
    })
    child.once('error', (error) => {
      forget()
      log.error({ err: error }, 'the process that works on pictures did not start')
    })
    if (niceness && child.pid) setPriority(child.pid, niceness)
    child.unref()
    child.channel?.unref()
    return child
  }

  function end(): void {
    shared[name]?.disconnect()
    delete shared[name]
  }

  return function ask(request: PictureRequest): Promise<PictureAnswer> {
    clearTimeout(idle)
    const child = (shared[name] ??= start())
    child.channel?.ref()
    return new Promise<PictureAnswer>((done) => {
      const finish = (answer: PictureAnswer) => {
        clearTimeout(timer)
        child.off('message', finish)
        child.off('exit', onExit)
        child.off('error', onExit)
        child.channel?.unref()
        idle = setTimeout(end, maxIdleMs).unref()
        done(answer)
      }
      const onExit = () => finish({ error: 'the process that works on pictures has ended' })
      const timer = setTimeout(() => child.kill('SIGKILL'), MAX_ANSWER_MS)
      child.on('message', finish)
      child.on('exit', onExit)
      child.on('error', onExit)
      // A process that has ended meanwhile reports it by `exit`.
      child.send(request, () => {})
    })
  }
}
