/** Writes the sales of the till, openings of the drawer, parked tickets and favourites. */
import { addDays, dayOf } from '#core/day.ts'
import { sum, times } from '#core/money.ts'
import { lineKey } from '#features/cart/cart.rules.ts'
import { emptyTicket } from '#features/till/ticket.rules.ts'
import { tillEvents, tillFavourites, tillSales, tillTickets } from '#features/till/till-tables.server.ts'
import type { DemoProduct } from '../catalogue/products.server.ts'
import { later, momentOf } from '../days.rules.ts'
import { insertRows } from '../insert.server.ts'
import type { DemoOrder } from '../orders/order-plan.server.ts'
import { signatureOf, type DemoStaff } from '../people/staff.server.ts'
import { SeededRandom } from '../random.rules.ts'
import { drawerReasons, STAFF_LANGUAGE } from '../words.text.ts'

/** Days ago on which the drawer was opened without a sale, and how often. */
const DRAWER_OPENINGS: [number, number][] = [
  [1, 1],
  [4, 6],
  [9, 1],
  [15, 5],
  [33, 1],
]

export async function writeTill(
  orders: DemoOrder[],
  products: DemoProduct[],
  staff: DemoStaff,
  now: Date,
): Promise<void> {
  const random = new SeededRandom('till rows')
  const sold = orders.flatMap((order) => (order.ticket ? [{ ...order, ticket: order.ticket }] : []))
  const sales = sold.map(({ ticket, createdAt }) =>
    eventRow(random, staff, {
      key: ticket.key,
      kind: 'sale',
      at: createdAt,
      by: ticket.by,
      isOffline: ticket.isOffline,
    }),
  )
  const openings = DRAWER_OPENINGS.flatMap(([daysAgo, count]) =>
    Array.from({ length: count }, (_, place) => {
      const at = momentOf(addDays(dayOf(now), -daysAgo), 10.2 + place * 1.3)
      const details = { reason: random.pick(drawerReasons)[STAFF_LANGUAGE.cashier] }
      return {
        ...eventRow(random, staff, { key: random.uuid(), kind: 'drawerOpened', at, by: 'cashier' }),
        details,
      }
    }),
  )
  await insertRows(
    tillEvents,
    [...sales, ...openings].sort((a, b) => a.receivedAt.getTime() - b.receivedAt.getTime()),
  )
  const flagged = sold.filter(({ ticket }) => ticket.flags.length > 0)
  await insertRows(
    tillSales,
    sold.map((order) => ({
      orderId: order.id,
      key: order.ticket.key,
      orderNumber: order.number,
      receiptNumber: order.receiptNumber,
      number: order.ticket.number,
      received: order.ticket.received,
      flags: order.ticket.flags,
      missing: [],
      removed: [],
      lineReason: order.ticket.lineReason,
      ...seenOf(
        order,
        order.ticket.flags.length > 0 && !flagged.slice(-2).some(({ id }) => id === order.id),
        staff,
      ),
    })),
  )
  await writeTickets(random, products, staff, now)
  await insertRows(tillFavourites, favouritesOf(products))
}

/** The newest flagged sales still wait for staff. */
function seenOf({ createdAt }: DemoOrder, isSeen: boolean, { manager }: DemoStaff) {
  return {
    seenAt: isSeen ? later(createdAt, 5) : null,
    seenBy: isSeen ? manager.id : null,
    seenName: isSeen ? manager.name : null,
  }
}

interface TillEventPlan {
  key: string
  kind: 'sale' | 'drawerOpened'
  at: Date
  by: 'cashier' | 'manager'
  isOffline?: boolean
}

function eventRow(random: SeededRandom, staff: DemoStaff, { key, kind, at, by, isOffline }: TillEventPlan) {
  const signature = signatureOf(staff, by)
  return {
    key,
    contentHash: random.hex(64),
    kind,
    happenedAt: at,
    receivedAt: at,
    isOffline: isOffline ?? false,
    ...signature,
    deviceStaffId: signature.staffId,
    details: {},
  }
}

const PARKED = 2

/** Tickets that wait for their client, of the last minutes. */
async function writeTickets(random: SeededRandom, products: DemoProduct[], staff: DemoStaff, now: Date) {
  const { staffId, staffName } = signatureOf(staff, 'cashier')
  const inStock = products.filter(({ articles }) => articles.length === 1 && articles[0]!.stock > 2)
  const rows = Array.from({ length: PARKED }, (_, place) => {
    const id = random.uuid()
    const chosen = random.shuffled(inStock).slice(0, place + 1)
    const lines = chosen.map(({ id: product, name, nameAr, price }) => ({
      key: lineKey({ id: product }),
      product,
      name: { fr: name, ar: nameAr },
      variantName: { fr: '', ar: '' },
      quantity: 1,
      listPrice: price,
      price,
    }))
    return {
      id,
      name: chosen[0]!.nameAr,
      total: sum(lines.map(({ price, quantity }) => times(price, quantity))),
      quantity: lines.length,
      content: { ...emptyTicket(id), lines },
      parkedAt: later(now, -0.1 * (place + 1)),
      parkedBy: staffId,
      parkedName: staffName,
    }
  })
  await insertRows(tillTickets, rows)
}

const FAVOURITES = 8

function favouritesOf(products: DemoProduct[]) {
  return products
    .toSorted((one, other) => other.popularity - one.popularity || one.id - other.id)
    .slice(0, FAVOURITES)
    .map(({ articles }, position) => ({ variantId: articles[0]!.variantId, position }))
}
