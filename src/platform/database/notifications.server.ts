/**
 * Listens to PostgreSQL notifications (channel `change`), which triggers send for every write; the payload is the
 * topic.
 */
import type pg from 'pg'
import { reportOutage, reportRecovery } from '../outage.server.ts'
import { PrimaryClient } from './pool.server.ts'

interface Hub {
  listeners: Map<string, Set<() => void>>
  client: pg.Client | undefined
  retry: NodeJS.Timeout | undefined
  stopped: boolean
  /** The server accepts connections or packets, but does not answer. */
  isSilent: boolean
  silenceListeners: Set<() => void>
}

/** On globalThis, because the development server evaluates modules again on every change. */
const shared = globalThis as { melhfaLive?: Hub }
const hub: Hub = (shared.melhfaLive ??= {
  listeners: new Map(),
  client: undefined,
  retry: undefined,
  stopped: true,
  isSilent: false,
  silenceListeners: new Set(),
})

const RECONNECT_DELAY_MS = 500
const HEARTBEAT_INTERVAL_MS = 1_000
const HEARTBEAT_TIMEOUT_MS = 2_500
const CONNECTION_TIMEOUT_MS = 3_000

export async function startListening(connection: pg.ClientConfig): Promise<void> {
  hub.stopped = false
  await listen(connection)
}

export async function stopListening(): Promise<void> {
  hub.stopped = true
  hub.isSilent = false
  clearTimeout(hub.retry)
  const client = hub.client
  hub.client = undefined
  await client?.end()
}

/** False while the connection is lost: cached values may be outdated then. */
export function isListening(): boolean {
  return hub.client !== undefined
}

/**
 * True while the server does not answer: a frozen process, or a connection whose packets are lost. A statement would
 * wait until its timeout.
 */
export function isDatabaseSilent(): boolean {
  return hub.isSilent
}

/** Calls `listener` when the server has stopped answering. */
export function onDatabaseSilent(listener: () => void): () => void {
  hub.silenceListeners.add(listener)
  return () => void hub.silenceListeners.delete(listener)
}

/** Calls `listener` after each change of a topic; returns a function that unsubscribes. */
export function onChange(topic: string, listener: () => void): () => void {
  const listeners = hub.listeners.get(topic) ?? new Set()
  hub.listeners.set(topic, listeners.add(listener))
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0 && hub.listeners.get(topic) === listeners) hub.listeners.delete(topic)
  }
}

async function listen(connection: pg.ClientConfig): Promise<void> {
  const client: pg.Client = new PrimaryClient({
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    keepAlive: true,
    application_name: 'melhfa live',
    ...connection,
  })
  let lost = false
  const onLost = (error?: Error) => {
    if (lost || hub.stopped) return
    lost = true
    if (hub.client === client) hub.client = undefined
    reportOutage('database', error ?? new Error('connection for notifications closed'))
    hub.retry = setTimeout(() => void listen(connection).then(notifyAll), RECONNECT_DELAY_MS)
  }
  client.on('error', onLost)
  client.on('end', () => onLost())
  client.on('notification', ({ payload }) => notify(payload ?? ''))
  try {
    await client.connect()
    await client.query('listen change')
    hub.isSilent = false
    hub.client = client
    reportRecovery('database')
    scheduleHeartbeat(client)
  } catch (error) {
    // Refused or answered with an error: the server is not silent, so statements fail by themselves.
    if (!/timeout/i.test((error as Error).message)) hub.isSilent = false
    onLost(error as Error)
  }
}

/** Detects a frozen server or a broken connection, which otherwise cannot be distinguished from no changes. */
function scheduleHeartbeat(client: pg.Client): void {
  setTimeout(() => void sendHeartbeat(client), HEARTBEAT_INTERVAL_MS).unref()
}

async function sendHeartbeat(client: pg.Client): Promise<void> {
  if (hub.client !== client) return
  let isAnswered = false
  // A blocked event loop also delays the answer: what has arrived is read before `setImmediate`.
  const timer = setTimeout(() => setImmediate(() => isAnswered || giveUp(client)), HEARTBEAT_TIMEOUT_MS)
  try {
    await client.query('select 1')
    isAnswered = true
    reportRecovery('database')
    scheduleHeartbeat(client)
  } catch {
    // The `end` event of the client has scheduled the reconnection.
  } finally {
    clearTimeout(timer)
  }
}

function giveUp(client: pg.Client): void {
  if (hub.client !== client) return
  reportOutage('database', new Error('no answer within 3 s, connections are closed'))
  hub.isSilent = true
  for (const listener of hub.silenceListeners) listener()
  // `end` during an active query closes the socket immediately.
  client.end().catch(() => {})
}

/** Called after a reconnection: notifications sent meanwhile are lost, so every topic may have changed. */
function notifyAll(): void {
  if (hub.client) for (const topic of hub.listeners.keys()) notify(topic)
}

function notify(topic: string): void {
  for (const listener of hub.listeners.get(topic) ?? []) listener()
}
