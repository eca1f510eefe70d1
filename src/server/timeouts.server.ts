/** Timeouts for slow clients, in milliseconds; Node's defaults are longer or unlimited. */
import { createServer, type RequestListener, type Server } from 'node:http'

export const TIMEOUTS = {
  /** For the headers of a request. */
  head: 15_000,
  /** For the whole request: a phone on a slow connection needs minutes to upload a picture. */
  request: 300_000,
  /** For the next byte within a request or a response. */
  silence: 60_000,
  /** For the next request on a keep-alive connection. */
  idle: 20_000,
  /** How often connections are checked. */
  checkEvery: 5_000,
}

export function createServerWithTimeouts(answer: RequestListener, timeouts = TIMEOUTS): Server {
  const server = createServer({ connectionsCheckingInterval: timeouts.checkEvery }, answer)
  server.headersTimeout = timeouts.head
  server.requestTimeout = timeouts.request
  server.timeout = timeouts.silence
  server.keepAliveTimeout = timeouts.idle
  return server
}
