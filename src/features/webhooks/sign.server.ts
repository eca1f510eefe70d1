/** Signatures of the Standard Webhooks specification (https://www.standardwebhooks.com). */
import { createHmac, randomBytes } from 'node:crypto'

const PREFIX = 'whsec_'
const KEY_BYTES = 32

export function newSecret(): string {
  return PREFIX + randomBytes(KEY_BYTES).toString('base64')
}

interface SignedMessage {
  id: string
  sentAt: Date
  body: string
  /** Several during a rotation: a receiver accepts a message that one of them has signed. */
  secrets: string[]
}

export function signedHeaders({ id, sentAt, body, secrets }: SignedMessage): Record<string, string> {
  const timestamp = String(Math.floor(sentAt.getTime() / 1000))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}
