/** Figures of all processes of one shop: whichever is asked has the first one ask the others. */
import cluster, { type Worker } from 'node:cluster'
import type { Family } from '#platform/metrics.server.ts'

export interface Told {
  process: string
  families: Family[]
}

/** Whoever is too busy to answer by then is missing from the answer. */
const ANSWER_WITHIN = 2_000

/** Its place among the processes that answer; one that was replaced has a place of its own. */
export function processName(): string {
  return String(cluster.worker?.id ?? 1)
}

let askOthers: (() => Promise<Told[]>) | undefined

/** How this process reaches the others; where there are none, nobody says so. */
export function reachOthersBy(ask: () => Promise<Told[]>): void {
  askOthers = ask
}

export async function figuresOfOthers(): Promise<Told[]> {
  return askOthers?.() ?? []
}

/** In one of several processes: questions that are open wait for the next answer, and not for ever. */
export function openQuestions(ask: () => void) {
  const waiting = new Set<(told: Told[]) => void>()
  return {
    ask: () =>
      new Promise<Told[]>((resolve) => {
        const answer = (told: Told[]) => {
          clearTimeout(late)
          waiting.delete(answer)
          resolve(told)
        }
        const late = setTimeout(() => answer([]), 2 * ANSWER_WITHIN)
        waiting.add(answer)
        ask()
      }),
    answer: (told: Told[]) => waiting.forEach((answer) => answer(told)),
  }
}

/** In the first process: what each of these says. */
export async function gatheredFigures(
  workers: Iterable<Worker>,
  ask: (worker: Worker) => void,
): Promise<Told[]> {
  const answers = await Promise.all([...workers].map((worker) => heardFrom(worker, ask)))
  return answers.filter((told) => told !== undefined)
}

function heardFrom(worker: Worker, ask: (worker: Worker) => void): Promise<Told | undefined> {
  return new Promise((resolve) => {
    const done = (told?: Told) => {
      clearTimeout(late)
      worker.off('message', hear)
      resolve(told)
    }
    const hear = (message: { kind: string; families?: Family[] }) => {
      if (message.kind === 'figures') done({ process: String(worker.id), families: message.families ?? [] })
    }
    const late = setTimeout(() => done(), ANSWER_WITHIN)
    worker.on('message', hear)
    ask(worker)
  })
}
