/** The open event streams of this process: who hears which subject, one heartbeat for all, and their end. */
import { config } from '#platform/config.server.ts'
import { onChange } from '#platform/live.server.ts'
import { isDraining, onDraining } from './health.server.ts'

interface Stream {
  topics: ReadonlySet<string>
  address: string
  controller: ReadableStreamDefaultController<Uint8Array>
}

interface Hub {
  streams: Set<Stream>
  /** How to stop listening to a subject; there may be one for each order that somebody looks at. */
  heard: Map<string, () => void>
}

const MOST_STREAMS = 6_000
/** A whole carrier can share one address, but one address must not take everybody's place. */
const MOST_PER_ADDRESS = 1_000
/** A bulk change announces itself many times; readers are told once. */
const TOGETHER_MS = 300
/** Well below the server's timeout for silent connections, and that of most proxies. */
const HEARTBEAT_MS = 20_000
/** Unread messages after which a reader counts as gone. */
const MOST_UNREAD = 32

/** Development re-evaluates modules on change; open streams must outlive that. */
const shared = globalThis as { melhfaStreams?: Hub }
const { streams, heard } = (shared.melhfaStreams ??= openHub())

function openHub(): Hub {
  const hub: Hub = { streams: new Set(), heard: new Map() }
  setInterval(() => sendTo(hub.streams, ':\n\n'), HEARTBEAT_MS).unref()
  onDraining(() => hub.streams.forEach(close))
  return hub
}

/** Undefined when there is no room, or no future. */
export function openStream(
  topics: string[],
  { address, signal }: { address: string; signal: AbortSignal },
): ReadableStream<Uint8Array> | undefined {
  if (isDraining() || isFull(address)) return undefined
  for (const topic of topics) hear(topic)
  let stream: Stream
  return new ReadableStream({
    start(controller) {
      stream = { topics: new Set(topics), address, controller }
      streams.add(stream)
      signal.addEventListener('abort', () => close(stream), { once: true })
      sendTo([stream], `retry: ${comeBackAfter()}\n\n`)
    },
    cancel: () => void forget(stream),
  })
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
  if (streams.size >= MOST_STREAMS) return true
  let neighbours = 0
  for (const stream of streams) if (stream.address === address) neighbours++
  return neighbours >= MOST_PER_ADDRESS * rateBudget
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

const encoder = new TextEncoder()

function sendTo(readers: Iterable<Stream>, message: string): void {
  const bytes = encoder.encode(message)
  for (const stream of readers)
    if ((stream.controller.desiredSize ?? 0) < -MOST_UNREAD) close(stream)
    else stream.controller.enqueue(bytes)
}

function close(stream: Stream): void {
  if (forget(stream)) stream.controller.close()
}

function forget(stream: Stream): boolean {
  const wasOpen = streams.delete(stream)
  if (wasOpen) stream.topics.forEach(stopHearing)
  return wasOpen
}
