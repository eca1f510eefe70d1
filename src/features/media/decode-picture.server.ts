/** Decodes uploads in a process of its own, one at a time, within a budget of each client's address. */
import { Refusal } from '#core/refusal.ts'
import { createFairQueue } from '#platform/jobs/fair-queue.server.ts'
import { log } from '#platform/log.server.ts'
import type { DecodeAnswer, DecodeRequest } from './picture-process.server.ts'
import { createPictureProcess } from './run-picture-process.server.ts'

export type DecodedPicture = Exclude<DecodeAnswer, { error: string }>

/** Longer than sharp's own timeouts together. The process takes some 60 MB, so it ends when no picture comes. */
const ask = createPictureProcess<DecodeAnswer>({
  name: 'decoder',
  maxTaskMs: 45_000,
  maxIdleMs: 60_000,
})

/** A decoded picture takes up to 100 MB, so one is decoded at a time; clients take turns. */
const enqueue = createFairQueue({
  concurrency: 1,
  maxPerKey: 1,
  maxWaiting: 200,
  maxWaitingPerKey: 100,
  maxWaitMs: 45_000,
})

/** `client`: whose turn it is; uploads of one client wait for each other, and not those of others for them. */
export async function decodePicture(request: DecodeRequest, client: string): Promise<DecodedPicture> {
  const answer = await enqueue(client, () => ask(request))
  if (!('error' in answer)) return answer
  log.info({ reason: answer.error }, 'picture refused')
  throw new Refusal('unreadable', 'invalid')
}
