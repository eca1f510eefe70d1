/** Sends one SMS by the HTTP gateway of the configuration, or writes it to a file in development. */
import { appendFile, mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'
import { config, type SmsConfig } from '../config.server.ts'
import { DeliveryError, isPermanentStatus, readRetryAfter } from '../delivery-error.server.ts'
import { fillBody, fillHeader, fillUrl, type SmsValues } from './sms-template.rules.ts'

const TIMEOUT_MS = 10_000
/** Enough to read why a gateway refused. */
const MAX_ANSWER_BYTES = 2_000
const MAX_SHOWN_ANSWER = 300

export function canSendSms(): boolean {
  return config().sms !== undefined
}

export interface OutgoingSms {
  to: string
  text: string
  /** The same for every attempt, so that a gateway can ignore a message that it has already taken. */
  id: string
}

export interface SmsOptions {
  gateway?: SmsConfig | undefined
  timeoutMs?: number
}

export async function sendSms(
  { to, text, id }: OutgoingSms,
  { gateway = config().sms, timeoutMs = TIMEOUT_MS }: SmsOptions = {},
): Promise<void> {
  if (!gateway) throw new DeliveryError('SMS not sent: no gateway is configured (set SMS_URL)')
  const values = { phone: to, digits: to.replace(/^\+/, ''), text, id }
  if ('file' in gateway) await writeToFile(gateway.file, values)
  else await callGateway(gateway, values, timeoutMs)
}

async function writeToFile(file: string, { phone, text, id }: SmsValues): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await appendFile(file, JSON.stringify({ at: new Date().toISOString(), id, phone, text }) + '\n')
}

type HttpGateway = Exclude<SmsConfig, { file: string }>

async function callGateway(gateway: HttpGateway, values: SmsValues, timeoutMs: number): Promise<void> {
  const headers = new Headers({ 'idempotency-key': values.id })
  for (const [name, value] of Object.entries(gateway.headers)) headers.set(name, fillHeader(value, values))
  const body = gateway.body && fillBody(gateway.body, values, headers.get('content-type') ?? '')
  const response = await fetch(fillUrl(gateway.url, values), {
    method: gateway.method,
    headers,
    ...(body && { body }),
    // Followed redirects would send the key of the account to another server.
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((error: unknown) => {
    throw new DeliveryError(`the SMS gateway does not answer: ${causeOf(error)}`)
  })
  if (response.ok) return response.body?.cancel()
  throw new DeliveryError(`the SMS gateway answered ${response.status}: ${await readAnswer(response)}`, {
    responseCode: response.status,
    isPermanent: isPermanentStatus(response.status),
    retryAfterMs: readRetryAfter(response.headers.get('retry-after')),
  })
}

/** `fetch` hides the reason in `cause`. */
function causeOf(error: unknown): string {
  const { message, cause } = error as { message?: string; cause?: { code?: string; message?: string } }
  return cause?.code ?? cause?.message ?? message ?? String(error)
}

async function readAnswer(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  try {
    for await (const chunk of response.body ?? []) {
      chunks.push(chunk)
      bytes += chunk.byteLength
      // Leaving the loop cancels the rest of the answer.
      if (bytes > MAX_ANSWER_BYTES) break
    }
  } catch {
    // The status is the reason; its explanation is optional.
  }
  return Buffer.concat(chunks).toString('utf8').replaceAll(/\s+/g, ' ').trim().slice(0, MAX_SHOWN_ANSWER)
}
