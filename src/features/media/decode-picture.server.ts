/** Decodes uploads in a process of its own, one at a time, within a budget of each client's address. */
import { fork, type ChildProcess } from 'node:child_process'
import { resolve } from 'node:path'
import { Refusal } from '#core/refusal.ts'
import { createFairQueue } from '#platform/jobs/fair-queue.server.ts'
import { log } from '#platform/log.server.ts'
import type { DecodeAnswer, DecodeRequest } from './picture-process.server.ts'

export type DecodedPicture = Exclude<DecodeAnswer, { error: string }>

/** Not part of the bundle: Node runs the source file itself. */
const PROGRAM = resolve('src/features/media/picture-process.server.ts')
/** Longer than sharp's own timeouts together. */
const MAX_DECODE_MS = 45_000
/** The process takes some 60 MB, so it ends when no picture comes. */
const MAX_IDLE_MS = 60_000

/** A decoded picture takes up to 100 MB, so one is decoded at a time; clients take turns. */
const enqueue = createFairQueue({
  concurrency: 1,
  maxPerKey: 1,
  maxWaiting: 200,
  maxWaitingPerKey: 100,
  maxWaitMs: 45_000,
})

/** On globalThis, because the development server evaluates modules again on every change. */
const shared = globalThis as { melhfaPictureProcess?: ChildProcess | undefined }
let idle: NodeJS.Timeout | undefined

/** `client`: whose turn it is; uploads of one client wait for each other, and not those of others for them. */
export async function decodePicture(request: DecodeRequest, client: string): Promise<DecodedPicture> {
  const answer = await enqueue(client, () => ask(request))
  if (!('error' in answer)) return answer
  log.info({ reason: answer.error }, 'picture refused')
  throw new Refusal('unreadable', 'invalid')
}

function ask(request: DecodeRequest): Promise<DecodeAnswer> {
  clearTimeout(idle)
  const child = (shared.melhfaPictureProcess ??= startProcess())
  child.channel?.ref()
  return new Promise<DecodeAnswer>((done) => {
    const finish = (answer: DecodeAnswer) => {
      clearTimeout(timer)
      child.off('message', finish)
      child.off('exit', onExit)
      child.channel?.unref()
      idle = setTimeout(endProcess, MAX_IDLE_MS).unref()
      done(answer)
    }
    const onExit = () => finish({ error: 'the process that decodes pictures has ended' })
    const timer = setTimeout(() => child.kill('SIGKILL'), MAX_DECODE_MS)
    child.on('message', finish)
    child.on('exit', onExit)
    // A process that has ended meanwhile reports it by `exit`.
    child.send(request, () => {})
  })
}

function startProcess(): ChildProcess {
  const child = fork(PROGRAM, {
    serialization: 'advanced',
    execArgv: [],
    // No secret of the shop is passed on.
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const forget = () => {
    if (shared.melhfaPictureProcess === child) shared.melhfaPictureProcess = undefined
  }
  child.once('exit', (code, signal) => {
    forget()
    if (code !== 0)
      log.warn({ code, signal }, 'the process that decodes pictures has ended, another one is started')
  })
  child.once('error', (error) => {
    forget()
    log.error({ err: error }, 'the process that decodes pictures did not start')
  })
  child.unref()
  child.channel?.unref()
  return child
}

function endProcess(): void {
  shared.melhfaPictureProcess?.disconnect()
  shared.melhfaPictureProcess = undefined
}
