/** How long the shop waits for whoever is slow, in milliseconds; Node would wait for ever. */
import { createServer, type RequestListener, type Server } from 'node:http'

export const TIMEOUTS = {
  /** For the first lines of a request. */
  head: 15_000,
  /** For all of it: a phone on a slow line gets minutes for its picture. */
  request: 300_000,
  /** For the next word in the middle of a request or an answer. */
  silence: 60_000,
  /** For the next request on a line that is kept. */
  idle: 20_000,
  /** How often lines are looked at. */
  lookEvery: 5_000,
}

export function createServerWithTimeouts(answer: RequestListener, patience = TIMEOUTS): Server {
  const server = createServer({ connectionsCheckingInterval: patience.lookEvery }, answer)
  server.headersTimeout = patience.head
  server.requestTimeout = patience.request
  server.timeout = patience.silence
  server.keepAliveTimeout = patience.idle
  return server
}
