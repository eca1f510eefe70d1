import { setTimeout as wait } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import type { S3Config } from '../config.server.ts'
import { reportOutage, reportRecovery } from '../outage.server.ts'
import type { Blobs } from './blob-store.server.ts'

/** The store refuses everything or cannot be reached; the message is for the operator. */
export class StoreUnusable extends Error {
  override name = 'StoreUnusable'
}

interface RetryOptions {
  /** Longest time until the response headers arrive. */
  timeoutMs: number
  attempts: number
  delayMs: number
}

const RETRY: RetryOptions = { timeoutMs: 20_000, attempts: 3, delayMs: 200 }

/** Any S3-compatible store, with path-style URLs, which all of them support. */
export function openS3Blobs(config: S3Config, retry = RETRY): Blobs {
  const { accessKeyId, secretAccessKey, region } = config
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' })
  const bucket = `${config.endpoint.href.replace(/\/$/, '')}/${config.bucket}`
  const send = (key: string, init: RequestInit) => fetchWithRetries(client, `${bucket}/${key}`, init, retry)

  return {
    async put(key, bytes, contentType) {
      const headers = { 'content-type': contentType }
      const response = await send(key, { method: 'PUT', body: bytes as Uint8Array<ArrayBuffer>, headers })
      if (!response.ok) throw await storeError('put', key, response)
      await response.body?.cancel()
    },

    async read(key, range) {
      const headers = range ? { range: `bytes=${range.start}-${range.end}` } : {}
      const response = await send(key, { headers })
      if (response.ok && response.body) return { stream: response.body, size: blobSize(response) }
      if (response.status === 416) {
        await response.body?.cancel()
        throw new RangeError(`range starts beyond the end of ${key}`)
      }
      const error = await storeError('read', key, response)
      // A missing bucket is a configuration error, not a missing blob.
      if (response.status === 404 && !(error instanceof StoreUnusable)) return undefined
      throw error
    },

    async remove(key) {
      const response = await send(key, { method: 'DELETE' })
      if (!response.ok && response.status !== 404) throw await storeError('remove', key, response)
      await response.body?.cancel()
    },
  }
}

/** All requests of this file are idempotent, so they are retried after a 5xx, a 429 or a lost connection. */
async function fetchWithRetries(
  client: AwsClient,
  url: string,
  init: RequestInit,
  retry: RetryOptions,
): Promise<Response> {
  for (let attempt = 1; ; attempt++) {
    const isLast = attempt === retry.attempts
    try {
      const response = await fetchOnce(client, url, init, retry.timeoutMs)
      const isTemporary = response.status >= 500 || response.status === 429
      if (!isTemporary) reportRecovery('object store')
      if (isLast || !isTemporary) return response
      await response.body?.cancel()
    } catch (error) {
      if (isLast) {
        reportOutage('object store', error)
        throw new StoreUnusable(
          `The S3 store at ${new URL(url).origin} does not answer (${retry.attempts} attempts). Start it, or correct S3_ENDPOINT.`,
          { cause: error },
        )
      }
    }
    await wait(retry.delayMs * attempt)
  }
}

/** The timeout covers the response headers only: the body is streamed at the speed of the shopper's connection. */
async function fetchOnce(
  client: AwsClient,
  url: string,
  init: RequestInit,
  timeoutMs: number,
): Promise<Response> {
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(new Error(`no answer within ${timeoutMs} ms`)), timeoutMs)
  try {
    return await fetch(await client.sign(url, { ...init, signal: limit.signal }))
  } finally {
    clearTimeout(timer)
  }
}

function blobSize(response: Response): number {
  const total = response.headers.get('content-range')?.split('/')[1] ?? response.headers.get('content-length')
  return Number(total)
}

const ADVICE: Record<string, string> = {
  NoSuchBucket: 'There is no such bucket: create it, or correct S3_BUCKET.',
  InvalidAccessKeyId: 'The key is unknown there: correct S3_ACCESS_KEY_ID.',
  SignatureDoesNotMatch: 'The secret does not belong to the key: correct S3_SECRET_ACCESS_KEY.',
  AccessDenied: 'The key needs the right to read, write, delete and list the bucket.',
  PermanentRedirect: 'The bucket is elsewhere: correct S3_ENDPOINT and S3_REGION.',
  AuthorizationHeaderMalformed: 'The region is wrong: correct S3_REGION.',
}

async function storeError(operation: string, key: string, response: Response): Promise<Error> {
  const code = /<Code>(\w+)<\/Code>/.exec(await response.text())?.[1] ?? ''
  const advice = ADVICE[code] ?? (response.status === 403 ? ADVICE.AccessDenied : undefined)
  if (advice)
    return new StoreUnusable(
      `The S3 store refused to ${operation} a file (${response.status} ${code}). ${advice}`,
    )
  return new Error(`the S3 store answered ${response.status} ${code} to ${operation} ${key}`)
}
