/** Who gets messages about an order, and what they say. */
import { and, eq } from 'drizzle-orm'
import { formatDate, formatDayAndTime, type Day } from '#core/day.ts'
import { formatMoney, money } from '#core/money.ts'
import { formatPhone, type Phone } from '#core/phone.ts'
import { inLanguage, type Language } from '#core/text.ts'
import { mutedChannelsOf } from '#features/clients/clients.server.ts'
import { eventKind, type Channel, type EventName, type Facts } from '#features/notifications/events.rules.ts'
import type { LoadedEvent, Subject } from '#features/notifications/subjects.server.ts'
import { confirmationRules, storeProfile } from '#features/settings/settings.server.ts'
import { db } from '#platform/database/database.server.ts'
import { placeNames, streetLines } from '../address.text.ts'
import { orderPath } from '../checkout/checkout-result.rules.ts'
import { mayShopperConfirm } from '../confirmation/confirmation.rules.ts'
import { daysText } from '../delivery-days.text.ts'
import type { OrderView } from '../order-view.rules.ts'
import { needsProof } from '../order.rules.ts'
import { findExpiring, findOrdersById } from '../order.server.ts'
import { orderPayments, type orders } from '../orders-tables.server.ts'
import { orderDetails } from './order-details.text.ts'
import { isStillTrue } from './order-events.rules.ts'
import { deliveryText, nextStepText } from './order-events.text.ts'

/** Undefined if the message would not be true any more, or if the buyer cannot be reached. */
export async function loadOrderSubjects(events: LoadedEvent[]): Promise<(Subject | undefined)[]> {
  const ids = [...new Set(events.map(({ id }) => Number(id)))]
  const found = await findOrdersById(ids)
  const phones = [...found.values()].map(({ view }) => view.customer.phone).filter((phone) => phone !== '')
  const muted = await mutedChannelsOf(phones)
  const subjects = []
  for (const event of events) subjects.push(await subjectOf(event, found.get(Number(event.id)), muted))
  return subjects
}

async function subjectOf(
  loaded: LoadedEvent,
  found: { row: typeof orders.$inferSelect; view: OrderView } | undefined,
  muted: ReadonlyMap<Phone, Channel[]>,
): Promise<Subject | undefined> {
  const { event, facts } = loaded
  if (!found || found.row.anonymisedAt || found.row.isAtCounter) return undefined
  const { row, view: order } = found
  if (!isStillTrue(event, row, facts) || !(await isStillUnpaid(row.id, event, facts))) return undefined
  if (eventKind(event).audience === 'staff')
    return { variables: staffVariables(order, loaded.language), path: `/admin/orders/${row.id}` }
  const { language, customer } = order
  const variables = {
    name: customer.name,
    number: String(order.number),
    total: formatMoney(order.total),
    ...(await eventVariables(row.id, order, event)),
    ...factVariables(facts),
  }
  const phone = customer.phone || null
  return {
    recipient: { language, email: customer.email, phone, muted: (phone && muted.get(phone)) || [] },
    variables,
    path: orderPath(order.token),
  }
}

/** A refused transfer that was sent again, or a warned order that was paid, is no longer news. */
async function isStillUnpaid(id: number, event: EventName, facts: Facts): Promise<boolean> {
  if (event === 'unpaidWarning') return (await findExpiring([id])).has(id)
  if (event !== 'paymentRefused') return true
  const [line] = await db()
    .select({ state: orderPayments.state })
    .from(orderPayments)
    .where(and(eq(orderPayments.id, Number(facts.payment)), eq(orderPayments.orderId, id)))
  return line?.state === 'refused'
}

async function eventVariables(
  id: number,
  order: OrderView,
  event: EventName,
): Promise<Record<string, string>> {
  const { language, cancelReason } = order
  switch (event) {
    case 'orderReceived':
      return { next: await nextStep(order) }
    case 'confirmationRequested':
      return { phone: formatPhone((await storeProfile()).phone) }
    case 'unpaidWarning':
      return { until: formatDayAndTime((await findExpiring([id])).get(id)!) }
    case 'orderConfirmed':
      return { delivery: deliveryOf(order, language) }
    case 'orderCancelled':
      return { reason: cancelReason ?? '' }
    default:
      return {}
  }
}

/** What was stored with the event: amounts as numbers, the rest as it is shown. */
function factVariables({ amount, reason, courier, courierPhone, day }: Facts): Record<string, string> {
  return {
    ...(typeof amount === 'number' && { amount: formatMoney(money(amount)) }),
    ...(typeof reason === 'string' && { reason }),
    ...(typeof courier === 'string' && { courier }),
    ...(typeof courierPhone === 'string' && courierPhone && { courierPhone: formatPhone(courierPhone) }),
    ...(typeof day === 'string' && { day: formatDate(day as Day) }),
  }
}

async function nextStep(order: OrderView): Promise<string> {
  const t = inLanguage(nextStepText, order.language)
  if (order.depositDue > 0) return t.deposit(formatMoney(order.depositDue))
  if (needsProof(order.paymentMethod) && order.due > 0) return order.hasProof ? t.check : t.proof
  if (order.hasProof) return t.check
  return mayShopperConfirm(order, await confirmationRules()) ? t.confirm : t.wait
}

function deliveryOf({ isPickup, zone }: OrderView, language: Language): string {
  const t = inLanguage(deliveryText, language)
  if (isPickup) return t.pickup
  return zone ? t.delivery(daysText(zone.days, language)) : ''
}

function staffVariables(order: OrderView, language: Language): Record<string, string> {
  const { customer, number, total, address } = order
  const places = [...streetLines(address), ...placeNames(address, language)]
  return {
    name: customer.name,
    phone: formatPhone(customer.phone),
    number: String(number),
    total: formatMoney(total),
    details: orderDetails({ ...order, address: places.join(language === 'fr' ? ', ' : '، ') }, language),
  }
}
