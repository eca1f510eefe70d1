/** A local receiver of webhooks that stores what arrives, and can refuse, delay or break connections. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export interface ReceivedWebhook {
  headers: Record<string, string>
  body: string
}

/** What happens after the receiver has read a message. */
export type ReceiverAnswer =
  | { status: number; body?: string; headers?: Record<string, string> }
  /** The connection is reset without an answer. */
  | 'reset'
  /** No answer at all. */
  | 'silence'
  /** Status 200 and a body that never ends. */
  | 'slowBody'

export interface WebhookReceiver {
  url: string
  received: ReceivedWebhook[]
  /** Answers of the next messages, in order; afterwards 204. */
  answers: ReceiverAnswer[]
  stop: () => Promise<void>
}

export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const received: ReceivedWebhook[] = []
  const answers: ReceiverAnswer[] = []
  const server = createServer((request, response) => void handle(request, response))

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    received.push({ headers: request.headers as Record<string, string>, body: await text(request) })
    const answer = answers.shift() ?? { status: 204 }
    if (answer === 'reset') request.socket.resetAndDestroy()
    else if (answer === 'slowBody') response.writeHead(200).write('ok so far')
    else if (answer !== 'silence') response.writeHead(answer.status, answer.headers).end(answer.body)
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    answers,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
