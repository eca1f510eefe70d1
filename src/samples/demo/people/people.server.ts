/** The clients of the demo shop and the subscribers of its newsletter. */
import { money, ouguiya, sum, type Money } from '#core/money.ts'
import type { Phone } from '#core/phone.ts'
import { LANGUAGES, type Language } from '#core/text.ts'
import { clients } from '#features/clients/clients-tables.server.ts'
import { statusAfterSpending, type ClientStatus } from '#features/clients/clients.rules.ts'
import type { Wilaya } from '#features/delivery/wilaya.rules.ts'
import { newsletterSubscribers } from '#features/newsletter/newsletter-tables.server.ts'
import type { OrderStatus } from '#features/orders/order.rules.ts'
import { db } from '#platform/database/database.server.ts'
import { DAY, later } from '../days.rules.ts'
import { insertRows } from '../insert.server.ts'
import { SeededRandom } from '../random.rules.ts'
import { clientNotes } from '../words.text.ts'
import { addresses } from './addresses.text.ts'
import { mailboxOf, planNames } from './names.server.ts'

export interface DemoPerson {
  name: string
  phone: Phone
  email: string | null
  language: Language
  addressFull: string
  wilaya: Wilaya
  newsletter: boolean
  notes: string
  /** Relative frequency of further orders. */
  orderFrequency: number
}

const CLIENTS = 140
/** The share of clients who place most orders; the others order once or twice. */
const REGULARS = 0.25
/** Clients added in the back office who have no order. */
const WITHOUT_ORDER = 6
const INACTIVE = 6
const SUBSCRIBERS_WITHOUT_ORDERS = 15

export function planPeople(): { shoppers: DemoPerson[]; others: DemoPerson[] } {
  const random = new SeededRandom('people')
  const phones = new Set<Phone>()
  while (phones.size < CLIENTS)
    phones.add(`+222${random.letters('234', 1)}${random.letters('0123456789', 7)}` as Phone)
  const names = planNames(random, CLIENTS)
  const people = [...phones].map((phone, index): DemoPerson => {
    const name = names[index]!
    const language = random.chance(0.65) ? 'ar' : 'fr'
    const { full, wilaya } = random.pick(addresses)
    const email = random.chance(0.45) ? `${mailboxOf(name.fr)}.${index}@example.com` : null
    return {
      name: name[language],
      phone,
      email,
      language,
      addressFull: full[language],
      wilaya,
      newsletter: email !== null && random.chance(0.4),
      notes: random.chance(0.08) ? random.pick(clientNotes)[random.pick(LANGUAGES)] : '',
      orderFrequency: random.chance(REGULARS) ? random.between(6, 18) : random.between(0.02, 0.5),
    }
  })
  return { shoppers: people.slice(WITHOUT_ORDER), others: people.slice(0, WITHOUT_ORDER) }
}

/** The order data from which the totals of a client are computed. */
interface ClientOrder {
  person: DemoPerson | null
  status: OrderStatus
  total: Money
  goodsReturn: { goods: Money } | null
  createdAt: Date
  updatedAt: Date
}

type NewClient = typeof clients.$inferInsert

/** Returns the id of each person. */
export async function writeClients(
  { shoppers, others }: ReturnType<typeof planPeople>,
  orders: ClientOrder[],
  credits: Map<DemoPerson, Money>,
  now: Date,
): Promise<Map<DemoPerson, number>> {
  const random = new SeededRandom('client rows')
  const ordersOf = Map.groupBy(orders, (order) => order.person)
  const rows = [
    ...shoppers.flatMap((person) => clientRow(person, ordersOf.get(person) ?? [], credits.get(person))),
    ...others.map((person) => clientSince(person, later(now, -random.between(10, 90) * 24))),
  ]
  markInactive(rows, now)
  rows.sort((a, b) => Number(a.registeredDate) - Number(b.registeredDate))
  await insertRows(clients, rows)
  const known = await db().select({ id: clients.id, phone: clients.phone }).from(clients)
  const idByPhone = new Map(known.map(({ id, phone }) => [phone, id]))
  return new Map(
    [...shoppers, ...others].flatMap((person) => {
      const id = idByPhone.get(person.phone)
      return id === undefined ? [] : [[person, id] as const]
    }),
  )
}

/** A shopper becomes a client with the first order; a shopper without orders has no row. */
function clientRow(person: DemoPerson, own: ClientOrder[], credit = ouguiya(0)): NewClient[] {
  const [first] = own
  if (!first) return []
  const counted = own.filter((order) => order.status !== 'cancelled')
  const totalSpent = sum(counted.map(({ total, goodsReturn }) => money(total - (goodsReturn?.goods ?? 0))))
  return [
    {
      ...clientSince(person, first.createdAt),
      status: statusAfterSpending('active', totalSpent),
      totalOrders: counted.length,
      totalSpent,
      credit,
      lastOrderDate: counted.at(-1)?.createdAt ?? null,
      updatedAt: own.at(-1)!.updatedAt,
    },
  ]
}

function clientSince(person: DemoPerson, since: Date): NewClient {
  const { orderFrequency: _, newsletter: __, ...columns } = person
  return {
    ...columns,
    city: person.wilaya,
    status: 'active',
    totalOrders: 0,
    totalSpent: ouguiya(0),
    credit: ouguiya(0),
    lastOrderDate: null,
    registeredDate: since,
    createdAt: since,
    updatedAt: since,
  }
}

/** Marks the clients whose last order is oldest as inactive. */
function markInactive(rows: NewClient[], now: Date): void {
  const inactive: ClientStatus = 'inactive'
  rows
    .filter((row) => row.status === 'active' && row.lastOrderDate)
    .filter((row) => now.getTime() - Number(row.lastOrderDate) > 60 * DAY)
    .sort((a, b) => Number(a.lastOrderDate) - Number(b.lastOrderDate))
    .slice(0, INACTIVE)
    .forEach((row) => Object.assign(row, { status: inactive }))
}

export async function writeSubscribers(clientsOfShop: DemoPerson[], now: Date): Promise<void> {
  const random = new SeededRandom('newsletter')
  const otherSubscribers = planNames(random, SUBSCRIBERS_WITHOUT_ORDERS).map((name) => ({
    email: `${mailboxOf(name.fr)}@example.com`,
    language: random.chance(0.6) ? ('ar' as const) : ('fr' as const),
  }))
  const subscribedClients = clientsOfShop.flatMap(({ email, language, newsletter }) =>
    newsletter && email ? [{ email, language }] : [],
  )
  const rows = [...subscribedClients, ...otherSubscribers].map(({ email, language }) => {
    const createdAt = later(now, -random.between(1, 150) * 24)
    const unsubscribedAt = random.chance(0.05) ? later(createdAt, random.between(1, 24)) : null
    const unsubscribeToken = random.token()
    return { email, language, unsubscribeToken, createdAt, confirmedAt: createdAt, unsubscribedAt }
  })
  await insertRows(
    newsletterSubscribers,
    rows.sort((a, b) => Number(a.createdAt) - Number(b.createdAt)),
  )
}
