import { setTimeout as wait } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import type { S3Config } from '../config.server.ts'
import type { Blobs } from './blob-store.server.ts'

interface Patience {
  /** How long the store may take until its answer begins. */
  answerMs: number
  attempts: number
  pauseMs: number
}

const PATIENCE: Patience = { answerMs: 20_000, attempts: 3, pauseMs: 200 }

/** Any store that speaks S3, addressed path-style, which all of them understand. */
export function openS3Blobs(config: S3Config, patience = PATIENCE): Blobs {
  const { accessKeyId, secretAccessKey, region } = config
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' })
  const bucket = `${config.endpoint.href.replace(/\/$/, '')}/${config.bucket}`
  const ask = (key: string, init: RequestInit) => askPatiently(client, `${bucket}/${key}`, init, patience)

  return {
    async put(key, bytes, contentType) {
      const headers = { 'content-type': contentType }
      const answer = await ask(key, { method: 'PUT', body: bytes as Uint8Array<ArrayBuffer>, headers })
      if (!answer.ok) throw await complaint('put', key, answer)
      await answer.body?.cancel()
    },

    async read(key, range) {
      const headers = range ? { range: `bytes=${range.start}-${range.end}` } : {}
      const answer = await ask(key, { headers })
      if (answer.ok && answer.body) return { stream: answer.body, size: wholeSize(answer) }
      if (answer.status === 416) {
        await answer.body?.cancel()
        throw new RangeError(`range starts beyond the end of ${key}`)
      }
      const error = await complaint('read', key, answer)
      // A bucket that is missing is a mistake in the configuration, not a blob that is missing.
      if (answer.status === 404 && !error.message.includes('NoSuchBucket')) return undefined
      throw error
    },

    async remove(key) {
      const answer = await ask(key, { method: 'DELETE' })
      if (!answer.ok && answer.status !== 404) throw await complaint('remove', key, answer)
      await answer.body?.cancel()
    },
  }
}

/** Every request here may be repeated, so a store that stumbles is asked again. */
async function askPatiently(
  client: AwsClient,
  url: string,
  init: RequestInit,
  patience: Patience,
): Promise<Response> {
  for (let attempt = 1; ; attempt++) {
    const last = attempt === patience.attempts
    try {
      const answer = await askOnce(client, url, init, patience.answerMs)
      if (last || (answer.status < 500 && answer.status !== 429)) return answer
      await answer.body?.cancel()
    } catch (error) {
      if (last) throw new Error('the S3 store does not answer', { cause: error })
    }
    await wait(patience.pauseMs * attempt)
  }
}

/** The time limit ends when the answer begins: its body may travel as slowly as the shopper's phone. */
async function askOnce(
  client: AwsClient,
  url: string,
  init: RequestInit,
  answerMs: number,
): Promise<Response> {
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(new Error(`no answer within ${answerMs} ms`)), answerMs)
  try {
    return await fetch(await client.sign(url, { ...init, signal: limit.signal }))
  } finally {
    clearTimeout(timer)
  }
}

function wholeSize(answer: Response): number {
  const total = answer.headers.get('content-range')?.split('/')[1] ?? answer.headers.get('content-length')
  return Number(total)
}

async function complaint(verb: string, key: string, answer: Response): Promise<Error> {
  const code = /<Code>(\w+)<\/Code>/.exec(await answer.text())?.[1] ?? ''
  return new Error(`the S3 store answered ${answer.status} ${code} to ${verb} ${key}`)
}
