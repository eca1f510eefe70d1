/** Decodes uploads in a process of its own, one at a time, within a budget of each client's address. */
import { Refusal } from '#core/refusal.ts'
import { createFairQueue } from '#platform/jobs/fair-queue.server.ts'
import { log } from '#platform/log.server.ts'
import { createPictureChild } from './picture-child.server.ts'
import type { DecodedPicture, DecodeRequest } from './picture-process.server.ts'

/** A decoded picture takes up to 100 MB, so one is decoded at a time; clients take turns. */
const enqueue = createFairQueue({
  concurrency: 1,
  maxPerKey: 1,
  maxWaiting: 200,
  maxWaitingPerKey: 100,
  maxWaitMs: 45_000,
})

const ask = createPictureChild({ name: 'melhfaPictureProcess', maxIdleMs: 60_000 })

/** `client`: whose turn it is; uploads of one client wait for each other, and not those of others for them. */
export async function decodePicture(request: DecodeRequest, client: string): Promise<DecodedPicture> {
  const answer = await enqueue(client, () => ask({ decode: request }))
  if ('decoded' in answer) return answer.decoded
  log.info({ reason: 'error' in answer ? answer.error : 'unexpected answer' }, 'picture refused')
  throw new Refusal('unreadable', 'invalid')
}
