/** Encodes variants in a process of its own: in the shop's process, encoding left it 90 MB larger. */
import { createQueue } from '#platform/jobs/queue.server.ts'
import type { VariantFormat } from './media.rules.ts'
import type { EncodeAnswer } from './picture-process.server.ts'
import { createPictureProcess } from './run-picture-process.server.ts'

/** Nobody waits for variants, so requests and uploads get the processor first. */
const ask = createPictureProcess<EncodeAnswer>({
  name: 'encoder',
  maxTaskMs: 45_000,
  maxIdleMs: 5_000,
  niceness: 10,
})

const enqueue = createQueue({ concurrency: 1, maxQueued: 1_000 })

export async function encodeVariant(
  master: Uint8Array,
  width: number,
  format: VariantFormat,
): Promise<Uint8Array> {
  const answer = await enqueue(() => ask({ master, width, format }))
  if ('error' in answer) throw new Error(`variant ${width}.${format} not encoded: ${answer.error}`)
  return answer.bytes
}
