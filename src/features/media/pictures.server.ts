/** Makes the variants and the placeholder of stored pictures, in a process of its own that ends when there is nothing to do. */
import { createPictureChild } from './picture-child.server.ts'
import type { EncodeRequest, PictureAnswer, PictureRequest } from './picture-process.server.ts'

const ask = createPictureChild({ name: 'melhfaVariantProcess', maxIdleMs: 5_000, niceness: 5 })

let last: Promise<unknown> = Promise.resolve()

/** One after the other. */
function askNext(request: PictureRequest): Promise<PictureAnswer> {
  const answer = last.then(() => ask(request))
  last = answer
  return answer
}

export async function encodeVariant(request: EncodeRequest): Promise<Uint8Array> {
  const answer = await askNext({ encode: request })
  if ('encoded' in answer) return answer.encoded
  throw failure(answer)
}

/** Colours to show until the picture is loaded (`placeholderOf`). */
export async function makePlaceholder(master: Uint8Array): Promise<string> {
  const answer = await askNext({ describe: { master } })
  if ('placeholder' in answer) return answer.placeholder
  throw failure(answer)
}

function failure(answer: PictureAnswer): Error {
  return new Error(
    'error' in answer ? answer.error : 'unexpected answer of the process that works on pictures',
  )
}
