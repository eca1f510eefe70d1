/**
 * The open event streams of this process: who hears which subject, one heartbeat for all, and their end. Written straight
 * to Node's answers: through the web's own streams, thousands of readers would hear of a change seconds later.
 */
import type { ServerResponse } from 'node:http'
import { config } from '#platform/config.server.ts'
import { onChange } from '#platform/database/notifications.server.ts'
import { isDraining, onDraining } from '../health.server.ts'

interface Stream {
  topics: ReadonlySet<string>
  address: string
  line: ServerResponse
}

interface Hub {
  streams: Set<Stream>
  /** How many of them come from one address. */
  neighbours: Map<string, number>
  /** How to stop listening to a subject; there may be one for each order that somebody looks at. */
  heard: Map<string, () => void>
}

const MAX_STREAMS = 6_000
/** A whole carrier can share one address, but one address must not take everybody's place. */
const MAX_PER_ADDRESS = 1_000
/** A bulk change announces itself many times; readers are told once. */
const TOGETHER_MS = 300
/** Well below the server's timeout for silent connections, and that of most proxies. */
const HEARTBEAT_MS = 20_000
/** Unread bytes after which a reader counts as gone: some dozens of messages. */
const MAX_UNREAD = 1_000

/** Development re-evaluates modules on change; open streams must outlive that. */
const shared = globalThis as { melhfaStreams?: Hub }
const { streams, neighbours, heard } = (shared.melhfaStreams ??= openHub())

function openHub(): Hub {
  const hub: Hub = { streams: new Set(), neighbours: new Map(), heard: new Map() }
  setInterval(() => sendTo(hub.streams, ':\n\n'), HEARTBEAT_MS).unref()
  onDraining(() => hub.streams.forEach(close))
  return hub
}

interface StreamOptions {
  address: string
  /** Of whoever may hear only for a while. */
  signal: AbortSignal | undefined
  headers: Record<string, string>
}

/** False when there is no room, no future, or nobody any more. */
export function openStream(
  line: ServerResponse,
  topics: string[],
  { address, signal, headers }: StreamOptions,
): boolean {
  if (isDraining() || isFull(address) || line.destroyed) return false
  for (const topic of topics) hear(topic)
  const stream = { topics: new Set(topics), address, line }
  streams.add(stream)
  neighbours.set(address, (neighbours.get(address) ?? 0) + 1)
  signal?.addEventListener('abort', () => close(stream), { once: true })
  line.once('close', () => forget(stream))
  // Its end is the end of the connection: no need to frame every message as a piece.
  line.removeHeader('transfer-encoding')
  line.writeHead(200, { ...headers, connection: 'close' })
  sendTo([stream], `retry: ${comeBackAfter()}\n\n`)
  return true
}

export function openStreams(): number {
  return streams.size
}

/** Everybody comes back after a restart: not all in the same moment. */
function comeBackAfter(): number {
  return Math.round(2_000 + Math.random() * 3_000)
}

function isFull(address: string): boolean {
  const { rateBudget } = config()
  return streams.size >= MAX_STREAMS || (neighbours.get(address) ?? 0) >= MAX_PER_ADDRESS * rateBudget
}

function hear(topic: string): void {
  if (heard.has(topic)) return
  let waiting = false
  const stop = onChange(topic, () => {
    if (waiting) return
    waiting = true
    setTimeout(() => {
      waiting = false
      sendTo(
        [...streams].filter(({ topics }) => topics.has(topic)),
        `data: ${topic}\n\n`,
      )
    }, TOGETHER_MS)
  })
  heard.set(topic, stop)
}

/** Nobody is left who wants to hear of it. */
function stopHearing(topic: string): void {
  for (const { topics } of streams) if (topics.has(topic)) return
  heard.get(topic)?.()
  heard.delete(topic)
}

function sendTo(readers: Iterable<Stream>, message: string): void {
  const bytes = Buffer.from(message)
  for (const stream of readers)
    if (stream.line.writableLength > MAX_UNREAD) drop(stream)
    else stream.line.write(bytes)
}

/** Whoever reads nothing will not read a farewell. */
function drop(stream: Stream): void {
  forget(stream)
  stream.line.destroy()
}

function close(stream: Stream): void {
  forget(stream)
  stream.line.end()
}

function forget(stream: Stream): void {
  if (!streams.delete(stream)) return
  const { address, topics } = stream
  const others = neighbours.get(address)! - 1
  if (others > 0) neighbours.set(address, others)
  else neighbours.delete(address)
  topics.forEach(stopHearing)
}
