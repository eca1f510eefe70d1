/** Hears the database's own notifications, whoever wrote, and passes the subject's name on. */
import pg from 'pg'
import { log } from '../log.server.ts'

interface Hub {
  listeners: Map<string, Set<() => void>>
  client: pg.Client | undefined
  retry: NodeJS.Timeout | undefined
  stopped: boolean
}

/** Development re-evaluates modules on change; the one listening connection must outlive that. */
const shared = globalThis as { melhfaLive?: Hub }
const hub: Hub = (shared.melhfaLive ??= {
  listeners: new Map(),
  client: undefined,
  retry: undefined,
  stopped: true,
})

const RECONNECT_AFTER = 500
/** A line that died without a word is found out by asking. */
const ASK_EVERY = 5_000
const ANSWER_WITHIN = 3_000

export async function startListening(connection: pg.ClientConfig): Promise<void> {
  hub.stopped = false
  await listen(connection)
}

export async function stopListening(): Promise<void> {
  hub.stopped = true
  clearTimeout(hub.retry)
  const client = hub.client
  hub.client = undefined
  await client?.end()
}

/** While nobody listens, what is known may have changed. */
export function isListening(): boolean {
  return hub.client !== undefined
}

/** Calls back after each change of a subject; returns how to stop. */
export function onChange(topic: string, listener: () => void): () => void {
  const listeners = hub.listeners.get(topic) ?? new Set()
  hub.listeners.set(topic, listeners.add(listener))
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0 && hub.listeners.get(topic) === listeners) hub.listeners.delete(topic)
  }
}

async function listen(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client({
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    application_name: 'melhfa live',
    ...connection,
  })
  let lost = false
  const onLost = (error?: Error) => {
    if (lost || hub.stopped) return
    lost = true
    if (hub.client === client) hub.client = undefined
    log.warn({ err: error }, 'live updates interrupted')
    hub.retry = setTimeout(() => void listen(connection).then(announceAll), RECONNECT_AFTER)
  }
  client.on('error', onLost)
  client.on('end', () => onLost())
  client.on('notification', ({ payload }) => announce(payload ?? ''))
  try {
    await client.connect()
    await client.query('listen change')
    hub.client = client
    keepAsking(client)
  } catch (error) {
    onLost(error as Error)
  }
}

/** Without this, a server that froze or a line that was cut far away would look like a shop where nothing changes. */
function keepAsking(client: pg.Client): void {
  setTimeout(() => void ask(client), ASK_EVERY).unref()
}

async function ask(client: pg.Client): Promise<void> {
  if (hub.client !== client) return
  // Ending it while a question is open cuts the line at once.
  const silence = setTimeout(() => void client.end().catch(() => {}), ANSWER_WITHIN)
  try {
    await client.query('select 1')
    keepAsking(client)
  } catch {
    // The line is gone, and has said so itself.
  } finally {
    clearTimeout(silence)
  }
}

/** What happened while nobody listened is unknown: everything may have changed. */
function announceAll(): void {
  if (hub.client) for (const topic of hub.listeners.keys()) announce(topic)
}

function announce(topic: string): void {
  for (const listener of hub.listeners.get(topic) ?? []) listener()
}
