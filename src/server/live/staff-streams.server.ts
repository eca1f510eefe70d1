/** Closes the event streams of staff who lose access: checked when staff or settings change, and every minute. */
import { storedSecurity } from '#features/settings/security.server.ts'
import { sessionOwner } from '#features/staff/require-staff.server.ts'
import { can, type Access } from '#features/staff/staff.rules.ts'
import { isReportedOutage } from '#platform/database/database.server.ts'
import { onChange } from '#platform/database/notifications.server.ts'
import { log } from '#platform/log.server.ts'

/** Admin topics and the permission each needs. Events carry the topic name only. */
const STAFF_TOPICS = new Map<string, Access>([
  ['orders', 'manageOrders'],
  ['clients', 'manageClients'],
  ['messages', 'manageClients'],
  ['cash', 'manageCash'],
  ['dispatch', 'manageOrders'],
  ['till', 'useTill'],
  ['search', 'manageProducts'],
  ['stock', 'manageProducts'],
  ['imports', 'manageProducts'],
  ['webhooks', 'manageIntegrations'],
  // Every staff member's menu depends on it.
  ['staff', 'anyStaff'],
])

/** A session that expires sends no notification. */
const CHECK_EVERY_MS = 60_000

interface Watch {
  mayListen: () => Promise<boolean>
  end: AbortController
}

const shared = globalThis as { melhfaStaffStreams?: Set<Watch> }
const watched = (shared.melhfaStaffStreams ??= startWatching())

function startWatching(): Set<Watch> {
  const watches = new Set<Watch>()
  const checkAll = () => watches.forEach((watch) => void checkAccess(watch))
  for (const topic of ['staff', 'settings']) onChange(topic, checkAll)
  setInterval(checkAll, CHECK_EVERY_MS).unref()
  return watches
}

async function checkAccess({ mayListen, end }: Watch): Promise<void> {
  try {
    if (!(await mayListen())) end.abort()
  } catch (error) {
    // The database is down; all topics are notified again when it is back.
    if (!isReportedOutage(error))
      log.warn({ err: error }, 'access of an open stream not checked, checked again within a minute')
  }
}

export function isStaffTopic(topic: string): boolean {
  return STAFF_TOPICS.has(topic)
}

export interface StreamAccess {
  /** Aborts when access is lost or the request ends. */
  signal: AbortSignal
  /** Call it when the stream was not opened or has ended. */
  release: () => void
}

/** Undefined when the session does not have access to all of these topics. */
export async function streamAccess(request: Request, topics: string[]): Promise<StreamAccess | undefined> {
  const findOwner = sessionOwner(request, storedSecurity)
  if (!findOwner) return undefined
  const required = topics.flatMap((topic) => STAFF_TOPICS.get(topic) ?? [])
  const mayListen = async () => {
    const person = await findOwner()
    return person !== undefined && required.every((access) => can(person, access))
  }
  const watch = { mayListen, end: new AbortController() }
  // Watched before the first check, so that a change in between is not missed.
  watched.add(watch)
  const release = () => void watched.delete(watch)
  for (const signal of [request.signal, watch.end.signal])
    signal.addEventListener('abort', release, { once: true })
  if (await mayListen().catch(() => false))
    return { signal: AbortSignal.any([request.signal, watch.end.signal]), release }
  release()
  return undefined
}
