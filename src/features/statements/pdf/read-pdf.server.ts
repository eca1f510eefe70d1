/** Reads the text of a PDF in a process of its own, one file at a time. */
import { fork } from 'node:child_process'
import { resolve } from 'node:path'
import { Refusal } from '#core/refusal.ts'
import { createFairQueue } from '#platform/jobs/fair-queue.server.ts'
import { log } from '#platform/log.server.ts'
import { MAX_STATEMENT_LENGTH } from '../statement-line.rules.ts'
import { MAX_PDF_BYTES, type PdfProblem } from './pdf-limits.rules.ts'
import { linesOfPages } from './pdf-lines.rules.ts'
import type { PdfAnswer } from './pdf-process.server.ts'

/** Not part of the bundle: Node runs the source file itself. */
const PROGRAM = resolve('src/features/statements/pdf/pdf-process.server.ts')
/** A statement of 50 pages takes about 2 s with the start of the process. */
const MAX_READ_MS = 20_000

/** It reads its own code and nothing else, writes nothing, starts nothing, and takes a limited part of the memory. */
const RESTRICTIONS = [
  '--permission',
  `--allow-fs-read=${resolve('src')}`,
  `--allow-fs-read=${resolve('node_modules')}`,
  `--allow-fs-read=${resolve('package.json')}`,
  '--max-old-space-size=256',
]

const enqueue = createFairQueue({
  concurrency: 1,
  maxPerKey: 1,
  maxWaiting: 20,
  maxWaitingPerKey: 3,
  maxWaitMs: 45_000,
})

/** `person`: whose turn it is. */
export async function readPdf(
  bytes: Uint8Array,
  person: string,
  { maxMs = MAX_READ_MS, program = PROGRAM } = {},
): Promise<string> {
  if (bytes.length > MAX_PDF_BYTES) throw refusal('pdfTooBig')
  const answer = await enqueue(person, () => ask(bytes, program, maxMs))
  if ('problem' in answer) {
    log.info({ reason: answer.reason }, 'PDF of a statement refused')
    throw refusal(answer.problem)
  }
  const text = linesOfPages(answer.pages).join('\n')
  if (text.trim() === '') throw refusal('pdfEmpty')
  if (text.length > MAX_STATEMENT_LENGTH) throw refusal('pdfTooLong')
  return text
}

function refusal(problem: PdfProblem): Refusal {
  return new Refusal(problem, 'invalid')
}

function ask(bytes: Uint8Array, program: string, maxMs: number): Promise<PdfAnswer> {
  const child = fork(program, {
    serialization: 'advanced',
    execArgv: RESTRICTIONS,
    // No secret of the shop is passed on.
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  return new Promise<PdfAnswer>((done) => {
    const finish = (answer: PdfAnswer) => {
      clearTimeout(timer)
      child.kill('SIGKILL')
      done(answer)
    }
    const fail = (reason: string) => finish({ problem: 'pdfBad', reason })
    const timer = setTimeout(() => fail(`not read within ${maxMs} ms`), maxMs)
    child.once('message', finish)
    child.once('exit', (code, signal) => fail(`the process has ended (${code ?? signal})`))
    child.once('error', (error) => fail(String(error)))
    child.send(bytes, () => {})
  })
}
