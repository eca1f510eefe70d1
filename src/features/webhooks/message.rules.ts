/** What a receiver gets. */

interface Message {
  type: string
  occurredAt: Date
  data: Record<string, unknown>
}

/** The same text for every attempt. */
export function messageBody({ type, occurredAt, data }: Message): string {
  return JSON.stringify({ type, timestamp: occurredAt.toISOString(), data })
}

/** The header `webhook-id`, by which receivers recognise a message that they know. */
export function messageName(id: string): string {
  return `msg_${id.replaceAll('-', '')}`
}
