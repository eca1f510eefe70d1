/** Open streams of staff end with their right to be open: looked at when people or settings change, and now and then. */
import { storedSecurity } from '#features/settings/security.server.ts'
import { sessionOwner } from '#features/staff/require-staff.server.ts'
import { can, type Access } from '#features/staff/staff.rules.ts'
import { onChange } from '#platform/database/notifications.server.ts'
import { log } from '#platform/log.server.ts'

/** Subjects of the panel, and what hearing of them asks for. Only their names travel. */
const STAFF_TOPICS = new Map<string, Access>([
  ['orders', 'manageOrders'],
  ['clients', 'manageClients'],
  ['messages', 'manageClients'],
  ['cash', 'manageCash'],
  ['search', 'manageProducts'],
  // Everybody's own menu depends on it.
  ['staff', 'anyStaff'],
])

/** An idle session ends without anyone announcing it. */
const LOOK_EVERY_MS = 60_000

interface Watch {
  mayListen: () => Promise<boolean>
  end: AbortController
}

const shared = globalThis as { melhfaStaffStreams?: Set<Watch> }
const watched = (shared.melhfaStaffStreams ??= startWatching())

function startWatching(): Set<Watch> {
  const watches = new Set<Watch>()
  const lookAtAll = () => watches.forEach((watch) => void look(watch))
  for (const topic of ['staff', 'settings']) onChange(topic, lookAtAll)
  setInterval(lookAtAll, LOOK_EVERY_MS).unref()
  return watches
}

async function look({ mayListen, end }: Watch): Promise<void> {
  try {
    if (!(await mayListen())) end.abort()
  } catch (error) {
    // The database is away: it announces everything again when it is back.
    log.warn({ err: error }, 'an open stream could not be checked')
  }
}

export function isStaffTopic(topic: string): boolean {
  return STAFF_TOPICS.has(topic)
}

export interface StreamAccess {
  /** Ends with the right, or with the request. */
  signal: AbortSignal
  /** For a stream that never came to be, or is over. */
  forget: () => void
}

/** Nothing where somebody may not hear all of these subjects. */
export async function streamAccess(request: Request, topics: string[]): Promise<StreamAccess | undefined> {
  const findOwner = sessionOwner(request, storedSecurity)
  if (!findOwner) return undefined
  const asked = topics.flatMap((topic) => STAFF_TOPICS.get(topic) ?? [])
  const mayListen = async () => {
    const person = await findOwner()
    return person !== undefined && asked.every((access) => can(person, access))
  }
  const watch = { mayListen, end: new AbortController() }
  // Watched before it is asked: a change in between is not missed.
  watched.add(watch)
  const forget = () => void watched.delete(watch)
  for (const signal of [request.signal, watch.end.signal])
    signal.addEventListener('abort', forget, { once: true })
  if (await mayListen().catch(() => false))
    return { signal: AbortSignal.any([request.signal, watch.end.signal]), forget }
  forget()
  return undefined
}
