/** The clients of the demo shop and those who read its newsletter. */
import { ouguiya, sum, type Money } from '#core/money.ts'
import type { Phone } from '#core/phone.ts'
import { LANGUAGES, type Language } from '#core/text.ts'
import { clients } from '#features/clients/clients-tables.server.ts'
import { statusAfterSpending, type ClientStatus, type Wilaya } from '#features/clients/clients.rules.ts'
import { newsletterSubscribers } from '#features/messages/messages-tables.server.ts'
import type { OrderStatus } from '#features/orders/order.rules.ts'
import { db } from '#platform/database/database.server.ts'
import { addresses } from './addresses.text.ts'
import { DAY, later } from './demo-days.rules.ts'
import { insertAll } from './demo-insert.server.ts'
import { mailboxOf, planNames } from './demo-names.server.ts'
import { Dice } from './demo-random.rules.ts'
import { clientNotes } from './demo-words.text.ts'

export interface DemoPerson {
  name: string
  phone: Phone
  email: string | null
  language: Language
  addressFull: string
  wilaya: Wilaya
  newsletter: boolean
  notes: string
  /** How often she comes back compared with the others. */
  appetite: number
}

const CLIENTS = 140
/** They buy most of what is sold; the others come once or twice. */
const REGULARS = 0.25
/** Added by hand in the back office, without an order so far. */
const WITHOUT_ORDER = 6
const INACTIVE = 6
const ONLY_READERS = 15

export function planPeople(): { shoppers: DemoPerson[]; others: DemoPerson[] } {
  const dice = new Dice('people')
  const phones = new Set<Phone>()
  while (phones.size < CLIENTS)
    phones.add(`+222${dice.letters('234', 1)}${dice.letters('0123456789', 7)}` as Phone)
  const names = planNames(dice, CLIENTS)
  const people = [...phones].map((phone, index): DemoPerson => {
    const name = names[index]!
    const language = dice.chance(0.65) ? 'ar' : 'fr'
    const { full, wilaya } = dice.pick(addresses)
    const email = dice.chance(0.45) ? `${mailboxOf(name.fr)}.${index}@example.com` : null
    return {
      name: name[language],
      phone,
      email,
      language,
      addressFull: full[language],
      wilaya,
      newsletter: email !== null && dice.chance(0.4),
      notes: dice.chance(0.08) ? dice.pick(clientNotes)[dice.pick(LANGUAGES)] : '',
      appetite: dice.chance(REGULARS) ? dice.between(6, 18) : dice.between(0.02, 0.5),
    }
  })
  return { shoppers: people.slice(WITHOUT_ORDER), others: people.slice(0, WITHOUT_ORDER) }
}

/** What the figures of a client are added up from. */
interface ClientOrder {
  person: DemoPerson
  status: OrderStatus
  total: Money
  createdAt: Date
  updatedAt: Date
}

type NewClient = typeof clients.$inferInsert

/** Returns the id of each person. */
export async function writeClients(
  { shoppers, others }: ReturnType<typeof planPeople>,
  orders: ClientOrder[],
  now: Date,
): Promise<Map<DemoPerson, number>> {
  const dice = new Dice('client rows')
  const ordersOf = Map.groupBy(orders, (order) => order.person)
  const rows = [
    ...shoppers.flatMap((person) => clientRow(person, ordersOf.get(person) ?? [])),
    ...others.map((person) => clientSince(person, later(now, -dice.between(10, 90) * 24))),
  ]
  letSleep(rows, now)
  rows.sort((a, b) => Number(a.registeredDate) - Number(b.registeredDate))
  await insertAll(clients, rows)
  const known = await db().select({ id: clients.id, phone: clients.phone }).from(clients)
  const idByPhone = new Map(known.map(({ id, phone }) => [phone, id]))
  return new Map(
    [...shoppers, ...others].flatMap((person) => {
      const id = idByPhone.get(person.phone)
      return id === undefined ? [] : [[person, id] as const]
    }),
  )
}

/** A shopper becomes a client with her first order, so one who never ordered is none. */
function clientRow(person: DemoPerson, own: ClientOrder[]): NewClient[] {
  const [first] = own
  if (!first) return []
  const kept = own.filter((order) => order.status !== 'cancelled')
  const totalSpent = sum(kept.map((order) => order.total))
  return [
    {
      ...clientSince(person, first.createdAt),
      status: statusAfterSpending('active', totalSpent),
      totalOrders: kept.length,
      totalSpent,
      lastOrderDate: kept.at(-1)?.createdAt ?? null,
      updatedAt: own.at(-1)!.updatedAt,
    },
  ]
}

function clientSince(person: DemoPerson, since: Date): NewClient {
  const { appetite: _, ...kept } = person
  return {
    ...kept,
    city: person.wilaya,
    status: 'active',
    totalOrders: 0,
    totalSpent: ouguiya(0),
    lastOrderDate: null,
    registeredDate: since,
    createdAt: since,
    updatedAt: since,
  }
}

/** The staff marks a few of those who have not come for longest. */
function letSleep(rows: NewClient[], now: Date): void {
  const asleep: ClientStatus = 'inactive'
  rows
    .filter((row) => row.status === 'active' && row.lastOrderDate)
    .filter((row) => now.getTime() - Number(row.lastOrderDate) > 60 * DAY)
    .sort((a, b) => Number(a.lastOrderDate) - Number(b.lastOrderDate))
    .slice(0, INACTIVE)
    .forEach((row) => Object.assign(row, { status: asleep }))
}

export async function writeSubscribers(clientsWhoRead: DemoPerson[], now: Date): Promise<void> {
  const dice = new Dice('newsletter')
  const strangers = planNames(dice, ONLY_READERS).map((name) => ({
    email: `${mailboxOf(name.fr)}@example.com`,
    language: dice.chance(0.6) ? ('ar' as const) : ('fr' as const),
  }))
  const readers = clientsWhoRead.flatMap(({ email, language, newsletter }) =>
    newsletter && email ? [{ email, language }] : [],
  )
  const rows = [...readers, ...strangers].map(({ email, language }) => {
    const createdAt = later(now, -dice.between(1, 150) * 24)
    const unsubscribedAt = dice.chance(0.05) ? later(createdAt, dice.between(1, 24)) : null
    return { email, language, unsubscribeToken: dice.token(), createdAt, unsubscribedAt }
  })
  await insertAll(
    newsletterSubscribers,
    rows.sort((a, b) => Number(a.createdAt) - Number(b.createdAt)),
  )
}
