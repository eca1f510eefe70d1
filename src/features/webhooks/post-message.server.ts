/** Sends one message to the address of an endpoint. */
import type { IncomingMessage } from 'node:http'
import { config } from '#platform/config.server.ts'
import { readRetryAfter } from '#platform/delivery-error.server.ts'
import { requestPublic, type PublicRequest } from '#platform/http/public-fetch.server.ts'
import { VERSION } from '#platform/version.server.ts'

const TIMEOUT_MS = 10_000
/** What is kept of the answer, for the screen. */
const MAX_KEPT_BYTES = 1024
const MAX_FAILURE_LENGTH = 300

export interface PostOptions extends Partial<Pick<PublicRequest, 'timeoutMs' | 'isAllowed' | 'resolve'>> {}

export interface PostResult {
  isDelivered: boolean
  /** The receiver asks that nothing more be sent (410). */
  isGone: boolean
  status: number | null
  body: string | null
  /** Why there was no answer. */
  failure: string | null
  retryAfterMs: number
}

/** Whether the configuration allows addresses without TLS and inside the own network. */
export function allowsPrivate(): boolean {
  return config().webhookPrivateAddresses
}

/** Every failure is a result; nothing is thrown. Redirects are not followed. */
export async function postMessage(
  url: string,
  { headers, body }: { headers: Record<string, string>; body: string },
  { timeoutMs = TIMEOUT_MS, ...options }: PostOptions = {},
): Promise<PostResult> {
  const isPrivate = allowsPrivate()
  const bytes = Buffer.from(body)
  try {
    if (!isPrivate && !/^https:/i.test(url)) throw new Error('only https is allowed')
    const response = await requestPublic(
      url,
      { timeoutMs, ...(isPrivate && { isAllowed: () => true }), ...options },
      {
        method: 'POST',
        headers: {
          ...headers,
          'content-type': 'application/json',
          'content-length': String(bytes.byteLength),
          'user-agent': `Melhfa/${VERSION}`,
        },
        body: bytes,
      },
    )
    try {
      return await resultOf(response)
    } finally {
      response.destroy()
    }
  } catch (error) {
    return {
      isDelivered: false,
      isGone: false,
      status: null,
      body: null,
      failure: failureOf(error, timeoutMs),
      retryAfterMs: 0,
    }
  }
}

async function resultOf(response: IncomingMessage): Promise<PostResult> {
  const { statusCode = 0 } = response
  return {
    isDelivered: statusCode >= 200 && statusCode < 300,
    isGone: statusCode === 410,
    status: statusCode,
    body: await beginningOf(response),
    failure: null,
    retryAfterMs: readRetryAfter(response.headers['retry-after']),
  }
}

/** The status decides. A body that does not end, or breaks off, is kept as far as it came. */
async function beginningOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      bytes += chunk.byteLength
      if (bytes >= MAX_KEPT_BYTES) break
    }
  } catch {
    // The status has arrived; the rest of the body is not needed.
  }
  return Buffer.concat(chunks).subarray(0, MAX_KEPT_BYTES).toString().replaceAll('\0', '')
}

function failureOf(error: unknown, timeoutMs: number): string {
  const { name, message } = error instanceof Error ? error : { name: '', message: String(error) }
  const isTimeout = name === 'TimeoutError' || name === 'AbortError'
  const text = isTimeout ? `no answer within ${timeoutMs / 1000} s` : message || name
  return text.replaceAll('\0', '').slice(0, MAX_FAILURE_LENGTH)
}
