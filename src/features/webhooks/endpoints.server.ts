/** The endpoints of the shop: who is notified of what. Every change is in the activity log. */
import { randomUUID } from 'node:crypto'
import { isIP } from 'node:net'
import { and, asc, eq, isNull } from 'drizzle-orm'
import { Refusal } from '#core/refusal.ts'
import { recordActivity } from '#features/staff/activity.server.ts'
import type { ActionName } from '#features/staff/activity.text.ts'
import type { StaffPerson } from '#features/staff/staff.rules.ts'
import { db, transaction } from '#platform/database/database.server.ts'
import { isPublicAddress } from '#platform/http/public-fetch.server.ts'
import { allowsPrivate } from './post-message.server.ts'
import { newSecret } from './sign.server.ts'
import {
  endpointProblems,
  isEventType,
  MAX_ENDPOINTS,
  ROTATION_MS,
  TEST_TYPE,
  type Endpoint,
  type EndpointForm,
  type EndpointProblem,
} from './webhook.rules.ts'
import { webhookDeliveries, webhookEndpoints } from './webhooks-tables.server.ts'

interface Change {
  by: StaffPerson
  now: Date
}

/** Without the secret. */
const SHOWN = {
  id: webhookEndpoints.id,
  url: webhookEndpoints.url,
  description: webhookEndpoints.description,
  types: webhookEndpoints.types,
  isActive: webhookEndpoints.isActive,
  disabledReason: webhookEndpoints.disabledReason,
  disabledAt: webhookEndpoints.disabledAt,
  failingSince: webhookEndpoints.failingSince,
  previousUntil: webhookEndpoints.previousUntil,
}

const isPresent = isNull(webhookEndpoints.removedAt)

export function listEndpoints(): Promise<Endpoint[]> {
  return db().select(SHOWN).from(webhookEndpoints).where(isPresent).orderBy(asc(webhookEndpoints.id))
}

export async function findEndpoint(id: number): Promise<Endpoint> {
  const [endpoint] = await db()
    .select(SHOWN)
    .from(webhookEndpoints)
    .where(and(eq(webhookEndpoints.id, id), isPresent))
  if (!endpoint) throw new Refusal('endpointUnknown', 'missing')
  return endpoint
}

export function problemsOf(form: EndpointForm): EndpointProblem[] {
  const rules = { allowsPrivate: allowsPrivate() }
  const problems = endpointProblems(form, rules)
  if (problems.some(({ field }) => field === 'url')) return problems
  const url = URL.parse(form.url)
  if (!url) return [{ field: 'url', code: 'urlInvalid' }, ...problems]
  return !rules.allowsPrivate && isPrivateHost(url)
    ? [{ field: 'url', code: 'urlPrivate' }, ...problems]
    : problems
}

/** A literal address in any spelling: the URL parser writes 0x7f.1 and 2130706433 as 127.0.0.1. */
function isPrivateHost({ hostname }: URL): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  if (isIP(host)) return !isPublicAddress(host)
  return host === 'localhost' || host.endsWith('.localhost')
}

const valuesOf = ({ url, description, types }: EndpointForm) => ({
  url,
  description,
  types: types.filter(isEventType),
})

/** The host only: a path may contain a key of the receiver. */
const hostOf = (url: string) => new URL(url).host

async function record(
  { by, now }: Change,
  action: ActionName,
  { before, after }: { before?: unknown; after?: unknown },
): Promise<void> {
  await recordActivity({ by, action, subject: 'settings', subjectId: 'developers', before, after, now })
}

const shownIn = ({ url, description, types }: EndpointForm) => ({ address: hostOf(url), description, types })

export async function addEndpoint(
  change: Change & { form: EndpointForm },
): Promise<{ id: number; secret: string }> {
  return transaction(async () => {
    const present = await db()
      .select({ id: webhookEndpoints.id })
      .from(webhookEndpoints)
      .where(isPresent)
      .for('no key update')
    if (present.length >= MAX_ENDPOINTS) throw new Refusal('tooManyEndpoints', 'conflict')
    const secret = newSecret()
    const [added] = await db()
      .insert(webhookEndpoints)
      .values({ ...valuesOf(change.form), secret, createdAt: change.now })
      .returning({ id: webhookEndpoints.id })
    await record(change, 'webhookAdded', { after: shownIn(change.form) })
    return { id: added!.id, secret }
  })
}

/** Locks the endpoint until the end of the transaction. */
async function lock(id: number) {
  const [endpoint] = await db()
    .select()
    .from(webhookEndpoints)
    .where(and(eq(webhookEndpoints.id, id), isPresent))
    .for('no key update')
  if (!endpoint) throw new Refusal('endpointUnknown', 'missing')
  return endpoint
}

const update = (id: number, values: Partial<typeof webhookEndpoints.$inferInsert>) =>
  db().update(webhookEndpoints).set(values).where(eq(webhookEndpoints.id, id))

export async function changeEndpoint(change: Change & { id: number; form: EndpointForm }): Promise<void> {
  await transaction(async () => {
    const before = await lock(change.id)
    await update(change.id, valuesOf(change.form))
    await record(change, 'webhookChanged', { before: shownIn(before), after: shownIn(change.form) })
  })
}

/** What waited meanwhile is sent when it is switched on. */
export async function switchEndpoint(change: Change & { id: number; isActive: boolean }): Promise<void> {
  await transaction(async () => {
    const { url, isActive } = await lock(change.id)
    if (isActive === change.isActive) return
    await update(change.id, {
      isActive: change.isActive,
      disabledReason: null,
      disabledAt: null,
      ...(change.isActive && { failingSince: null }),
    })
    const action = change.isActive ? 'webhookSwitchedOn' : 'webhookSwitchedOff'
    await record(change, action, { after: { address: hostOf(url) } })
  })
}

/** Both secrets sign for a day, so that the receiver can be changed without losing a message. */
export async function rotateSecret(change: Change & { id: number }): Promise<string> {
  return transaction(async () => {
    const { url, secret: previousSecret } = await lock(change.id)
    const secret = newSecret()
    const previousUntil = new Date(change.now.getTime() + ROTATION_MS)
    await update(change.id, { secret, previousSecret, previousUntil })
    await record(change, 'webhookSecretRotated', { after: { address: hostOf(url) } })
    return secret
  })
}

/** Its deliveries are deleted with the old ones. */
export async function removeEndpoint(change: Change & { id: number }): Promise<void> {
  await transaction(async () => {
    const before = await lock(change.id)
    await update(change.id, {
      isActive: false,
      disabledReason: null,
      disabledAt: null,
      removedAt: change.now,
      previousSecret: null,
      previousUntil: null,
    })
    await record(change, 'webhookRemoved', { before: shownIn(before) })
  })
}

export async function sendTest({ id, now }: { id: number; now: Date }): Promise<void> {
  await transaction(async () => {
    const { isActive } = await lock(id)
    if (!isActive) throw new Refusal('endpointOff', 'conflict')
    const data = { test: true }
    const messageId = randomUUID()
    await db()
      .insert(webhookDeliveries)
      .values({ endpointId: id, messageId, type: TEST_TYPE, data, occurredAt: now })
  })
}
