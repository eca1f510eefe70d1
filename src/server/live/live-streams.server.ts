/**
 * The open server-sent event streams of this process, the topics each subscribes to, and one heartbeat for all. Written
 * directly to Node's responses: with web streams, thousands of clients received an event seconds later.
 */
import type { ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { config } from '#platform/config.server.ts'
import { onChange } from '#platform/database/notifications.server.ts'
import { isDraining, onDraining } from '../health.server.ts'
import { createEventSchedule } from './event-schedule.server.ts'

interface Stream {
  topics: ReadonlySet<string>
  address: string
  response: ServerResponse
}

interface Hub {
  streams: Set<Stream>
  /** Number of streams by client address. */
  streamsByAddress: Map<string, number>
  /** By topic; each order that is open in a browser has its own topic. */
  subscriptions: Map<string, Subscription>
}

interface Subscription {
  /** The streams of this topic, so that neither a change nor a disconnect looks at the others. */
  streams: Set<Stream>
  unsubscribe: () => void
}

const MAX_STREAMS = 12_000
/** A mobile carrier can share one address, but one address must not use up all streams. */
const MAX_PER_ADDRESS = 1_000
/** Well below the server's timeout for silent connections, and that of most proxies. */
const HEARTBEAT_MS = 20_000
/** Unread bytes after which a client is disconnected: a few dozen messages. */
const MAX_UNREAD = 1_000

/** Development re-evaluates modules on change; open streams must outlive that. */
const shared = globalThis as { melhfaStreams?: Hub }
const { streams, streamsByAddress, subscriptions } = (shared.melhfaStreams ??= openHub())

function openHub(): Hub {
  const hub: Hub = { streams: new Set(), streamsByAddress: new Map(), subscriptions: new Map() }
  setInterval(() => sendTo(hub.streams, ':\n\n'), HEARTBEAT_MS).unref()
  onDraining(() => hub.streams.forEach(close))
  return hub
}

interface StreamOptions {
  address: string
  /** Aborts when staff lose the permission for the topics. */
  signal: AbortSignal | undefined
  headers: Record<string, string>
}

/** False when the stream limit is reached, the process is stopping, or the client has disconnected. */
export function openStream(
  response: ServerResponse,
  topics: string[],
  { address, signal, headers }: StreamOptions,
): boolean {
  if (isDraining() || isFull(address) || response.destroyed) return false
  const stream = { topics: new Set(topics), address, response }
  for (const topic of stream.topics) subscribe(topic, stream)
  streams.add(stream)
  streamsByAddress.set(address, (streamsByAddress.get(address) ?? 0) + 1)
  signal?.addEventListener('abort', () => close(stream), { once: true })
  response.once('close', () => removeStream(stream))
  // The stream ends with the connection, so chunked encoding is not needed.
  response.removeHeader('transfer-encoding')
  response.writeHead(200, { ...headers, connection: 'close' })
  sendTo([stream], `retry: ${reconnectDelay()}\n\n`)
  return true
}

export function countOpenStreams(): number {
  return streams.size
}

/** Random, so that clients do not all reconnect in the same moment after a restart. */
function reconnectDelay(): number {
  return Math.round(2_000 + Math.random() * 3_000)
}

function isFull(address: string): boolean {
  const { rateBudget } = config()
  return streams.size >= MAX_STREAMS || (streamsByAddress.get(address) ?? 0) >= MAX_PER_ADDRESS * rateBudget
}

function subscribe(topic: string, stream: Stream): void {
  const subscription = subscriptions.get(topic) ?? openSubscription(topic)
  subscription.streams.add(stream)
}

function openSubscription(topic: string): Subscription {
  const listening = new Set<Stream>()
  const schedule = createEventSchedule({
    countStreams: () => listening.size,
    send: (spreadMs) => void sendSpread(listening, `data: ${topic}\n\n`, spreadMs),
  })
  const unsubscribe = onChange(topic, schedule)
  const subscription = { streams: listening, unsubscribe }
  subscriptions.set(topic, subscription)
  return subscription
}

function leaveTopic(topic: string, stream: Stream): void {
  const subscription = subscriptions.get(topic)
  if (!subscription?.streams.delete(stream) || subscription.streams.size > 0) return
  subscription.unsubscribe()
  subscriptions.delete(topic)
}

/** How many streams are written to at a time while an event is spread. */
const SLICE = 100

/** Each page answers an event with a request, so that a spread event also spreads the requests. */
async function sendSpread(targets: ReadonlySet<Stream>, message: string, spreadMs: number): Promise<void> {
  if (spreadMs === 0) return sendTo(targets, message)
  const all = [...targets]
  const pause = (spreadMs * SLICE) / all.length
  for (let start = 0; start < all.length; start += SLICE) {
    sendTo(
      all.slice(start, start + SLICE).filter((stream) => targets.has(stream)),
      message,
    )
    await wait(pause, undefined, { ref: false })
  }
}

function sendTo(targets: Iterable<Stream>, message: string): void {
  const bytes = Buffer.from(message)
  for (const stream of targets)
    if (stream.response.writableLength > MAX_UNREAD) drop(stream)
    else stream.response.write(bytes)
}

/** Destroyed without an end, because the client does not read. */
function drop(stream: Stream): void {
  removeStream(stream)
  stream.response.destroy()
}

function close(stream: Stream): void {
  removeStream(stream)
  stream.response.end()
}

function removeStream(stream: Stream): void {
  if (!streams.delete(stream)) return
  const { address, topics } = stream
  const remaining = streamsByAddress.get(address)! - 1
  if (remaining > 0) streamsByAddress.set(address, remaining)
  else streamsByAddress.delete(address)
  for (const topic of topics) leaveTopic(topic, stream)
}
