/** A local SMS gateway that stores what it accepts, and can refuse, delay or break connections. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export interface GatewayRequest {
  method: string
  url: string
  headers: IncomingMessage['headers']
  body: string
}

/** What happens to a request after the gateway has read it. */
export type GatewayAnswer =
  | { status: number; body?: string; headers?: Record<string, string> }
  /** The connection is reset without an answer. */
  | 'reset'
  /** No answer at all. */
  | 'silence'

export interface SmsGateway {
  url: string
  requests: GatewayRequest[]
  /** The requests that this gateway would deliver: each idempotency key once. */
  delivered: () => GatewayRequest[]
  /** Answers of the next requests, in order; afterwards 200. */
  answers: GatewayAnswer[]
  stop: () => Promise<void>
}

export async function startSmsGateway(port = 0): Promise<SmsGateway> {
  const requests: GatewayRequest[] = []
  const answers: GatewayAnswer[] = []
  const delivered = new Map<string, GatewayRequest>()
  const server = createServer((request, response) => void handle(request, response))

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '', headers } = request
    const received = { method, url, headers, body: await text(request) }
    requests.push(received)
    const answer = answers.shift() ?? { status: 200, body: '{"status":"queued"}' }
    // A gateway that breaks off may have taken the message.
    const isTaken = typeof answer === 'string' || answer.status < 300
    if (isTaken) delivered.set(String(headers['idempotency-key']), received)
    if (answer === 'reset') request.socket.resetAndDestroy()
    else if (answer !== 'silence') response.writeHead(answer.status, answer.headers).end(answer.body)
  }

  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    answers,
    delivered: () => [...delivered.values()],
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
