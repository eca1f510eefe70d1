/**
 * Applies what devices send, once for each key. The row of the event is written in the same transaction as everything
 * that the event does, so that a concurrent duplicate waits for it and finds the result. A refusal rolls that
 * transaction back and is stored by itself, so that a request that is sent again is answered alike.
 */
import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { Refusal } from '#core/refusal.ts'
import { recordActivity } from '#features/staff/activity.server.ts'
import type { StaffPerson } from '#features/staff/staff.rules.ts'
import { db, isUniqueViolation, retryTransaction } from '#platform/database/database.server.ts'
import { preparedStatement } from '#platform/database/prepared-statement.server.ts'
import { log } from '#platform/log.server.ts'
import { cashierOf } from './people/till-people.server.ts'
import type { SaleFlag, TillAnswer, TillEvent, TillResult } from './till-events.rules.ts'
import { TillRefusal } from './till-refusal.server.ts'
import { sell, type SaleContext } from './till-sale.server.ts'
import { tillEvents, tillSales } from './till-tables.server.ts'
import { removeTicket } from './till-tickets.server.ts'

interface Sent {
  /** Who is signed in on the device. */
  staff: StaffPerson
  now: Date
}

/**
 * Applies the events in their order and stops at the first one that fails unexpectedly: the device sends it and those
 * after it again.
 */
export async function applyEvents(
  events: readonly { key: string; event: TillEvent | undefined }[],
  sent: Sent,
): Promise<TillAnswer> {
  const answer: TillAnswer = []
  for (const { key, event } of events)
    try {
      answer.push({ key, result: event ? await applyEvent(event, sent) : UNREADABLE })
    } catch (error) {
      if (answer.length === 0) throw error
      log.error({ err: error, key }, `till event ${key}: not applied, the device will send it again`)
      break
    }
  return answer
}

const UNREADABLE: TillResult = { refused: 'badRequest', details: {} }

export async function applyEvent(event: TillEvent, { staff, now }: Sent): Promise<TillResult> {
  const row = rowOf(event, { staff, now })
  try {
    const { cashier, flags } = await findCashier(event, staff)
    const own = { ...row, staffId: cashier.id, staffName: cashier.name }
    // A sale with a connection is written together with its event; if the key is known, all of it is rolled back.
    const isEventWritten = event.kind !== 'sale' || event.isOffline
    return await retryTransaction(async () => {
      const isNew = !isEventWritten || (await insertEvent({ ...own, refusal: null }))
      return isNew
        ? await doEvent(event, { row: own, isEventWritten, cashier, flags, now })
        : storedResult(event.key, row.contentHash)
    })
  } catch (error) {
    const known = isUniqueViolation(error) ? await findResult(event.key, row.contentHash) : undefined
    if (known) return known
    // What was sold without a connection is refused only if no device can have sold it.
    if (!(error instanceof Refusal) || (event.isOffline && error.kind !== 'invalid')) throw error
    return storeRefusal(row, error)
  }
}

type EventRow = ReturnType<typeof rowOf>

function rowOf(event: TillEvent, { staff, now }: Sent) {
  return {
    key: event.key,
    contentHash: contentHashOf(event),
    kind: event.kind,
    happenedAt: new Date(event.at),
    receivedAt: now,
    isOffline: event.isOffline,
    staffId: staff.id,
    staffName: staff.name,
    deviceStaffId: staff.id,
    details: JSON.stringify(detailsOf(event)),
  }
}

/** What was sent, without how: the device may try with a connection first, and with the secret of an ended PIN later. */
function contentHashOf(event: TillEvent): string {
  const { isOffline: _, cashier: __, ...content } = event
  const { approval: ___, ...hashed } = { approval: undefined, ...content }
  return createHash('sha256').update(JSON.stringify(hashed)).digest('hex')
}

function detailsOf(event: TillEvent): Record<string, unknown> {
  if (event.kind === 'sale') return {}
  const { reason } = event
  return event.kind === 'drawerOpened' ? { reason } : { reason, lines: event.lines }
}

/** The PIN of the cashier may have ended since: a sale without a connection then names who is signed in. */
async function findCashier(
  event: TillEvent,
  staff: StaffPerson,
): Promise<{ cashier: StaffPerson; flags: SaleFlag[] }> {
  try {
    const offlineAt = event.isOffline ? new Date(event.at) : undefined
    return { cashier: await cashierOf(event.cashier, staff, { offlineAt }), flags: [] }
  } catch (error) {
    if (!(error instanceof Refusal) || !event.isOffline) throw error
    return { cashier: staff, flags: ['cashier'] }
  }
}

const writeEvent = preparedStatement<{ key: string }>('write till event', () => {
  const value = (name: string) => sql.placeholder(name)
  return sql`
    insert into ${tillEvents} as known (key, content_hash, kind, happened_at, received_at, is_offline, staff_id,
      staff_name, device_staff_id, details, refusal)
    values (${value('key')}, ${value('contentHash')}, ${value('kind')}, ${value('happenedAt')}, ${value('receivedAt')},
      ${value('isOffline')}, ${value('staffId')}, ${value('staffName')}, ${value('deviceStaffId')},
      ${value('details')}, ${value('refusal')})
    on conflict (key) do update set is_offline = true, refusal = excluded.refusal, received_at = excluded.received_at,
      staff_id = excluded.staff_id, staff_name = excluded.staff_name, device_staff_id = excluded.device_staff_id
    where known.refusal is not null and not known.is_offline and excluded.is_offline
      and known.content_hash = excluded.content_hash
    returning key`
})

/**
 * False if the event is known. A refusal of an attempt with a connection does not count once the device has made the
 * sale without one: its answer was lost.
 */
async function insertEvent(row: EventRow & { refusal: string | null }): Promise<boolean> {
  return (await writeEvent(row)).length > 0
}

async function doEvent(event: TillEvent, context: SaleContext): Promise<TillResult> {
  if (event.kind === 'sale') return sell(event, context)
  const { cashier: by, now } = context
  const subject = { by, subject: 'till', subjectId: event.key, now } as const
  if (event.kind === 'drawerOpened')
    await recordActivity({ ...subject, action: 'drawerOpened', after: { reason: event.reason } })
  else {
    const { reason, lines } = event
    const removed = lines.map(({ name, quantity }) => `${quantity} × ${name.fr}`)
    await recordActivity({ ...subject, action: 'ticketDiscarded', after: { reason, removed } })
    if (event.ticket) await removeTicket(event.ticket)
  }
  return { done: true, flags: [] }
}

async function storedResult(key: string, contentHash: string): Promise<TillResult> {
  return (await findResult(key, contentHash))!
}

/** The result of the first time, if there was one; other content under the same key is refused. */
async function findResult(key: string, contentHash: string): Promise<TillResult | undefined> {
  const [row] = await db()
    .select({ event: tillEvents, sale: tillSales })
    .from(tillEvents)
    .leftJoin(tillSales, eq(tillSales.key, tillEvents.key))
    .where(eq(tillEvents.key, key))
  if (!row) return undefined
  const { event, sale } = row
  if (event.contentHash !== contentHash) return { refused: 'keyReused', details: {} }
  if (event.refusal) return { refused: event.refusal.code, details: event.refusal.details }
  if (!sale) return { done: true, flags: [] }
  const { orderId: id, orderNumber: number, receiptNumber } = sale
  return { done: true, order: { id, number, receiptNumber }, flags: sale.flags }
}

async function storeRefusal(row: EventRow, error: Refusal): Promise<TillResult> {
  const details = error instanceof TillRefusal ? error.more : error.details
  const refusal = JSON.stringify({ code: error.code, details })
  return retryTransaction(async () => {
    const isNew = await insertEvent({ ...row, refusal })
    return isNew ? { refused: error.code, details } : storedResult(row.key, row.contentHash)
  })
}
