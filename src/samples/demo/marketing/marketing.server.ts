/** Letters of the newsletter, wishes of shoppers, calls about orders and blocked phones. */
import type { Phone } from '#core/phone.ts'
import { newsletterLetters, newsletterSubscribers } from '#features/newsletter/newsletter-tables.server.ts'
import { blockedPhones, orderCalls } from '#features/orders/orders-tables.server.ts'
import { wishes } from '#features/wishes/wishes-tables.server.ts'
import { db } from '#platform/database/database.server.ts'
import type { DemoProduct } from '../catalogue/products.server.ts'
import { DAY, later } from '../days.rules.ts'
import { insertRows } from '../insert.server.ts'
import type { DemoOrder } from '../orders/order-plan.server.ts'
import type { DemoPerson } from '../people/people.server.ts'
import { signatureOf, type DemoStaff } from '../people/staff.server.ts'
import { SeededRandom } from '../random.rules.ts'
import { STAFF_LANGUAGE } from '../words.text.ts'
import { blockReasons, callNotes, demoLetters } from './marketing.text.ts'

const PRODUCTS_OF_LETTER = 3

/** Sent to the subscribers of their time. */
export async function writeLetters(
  products: DemoProduct[],
  { manager }: DemoStaff,
  now: Date,
): Promise<void> {
  const subscribers = await db().select().from(newsletterSubscribers).orderBy(newsletterSubscribers.id)
  await insertRows(
    newsletterLetters,
    demoLetters.map(({ subject, body, category, daysAgo }) => {
      const sentAt = daysAgo === null ? null : later(now, -daysAgo * 24)
      const writtenAt = sentAt ? later(sentAt, -3) : later(now, -20)
      const known = sentAt ? subscribers.filter(({ createdAt }) => createdAt < sentAt) : []
      const shown = products.filter(
        ({ categoryKeys, createdAt }) => categoryKeys.includes(category) && createdAt < writtenAt,
      )
      return {
        subject: subject.fr,
        subjectAr: subject.ar,
        body: body.fr,
        bodyAr: body.ar,
        productIds: shown.slice(0, PRODUCTS_OF_LETTER).map(({ id }) => id),
        revision: 1,
        createdAt: writtenAt,
        updatedAt: writtenAt,
        updatedBy: manager.id,
        updatedName: manager.name,
        sendAt: sentAt,
        startedAt: sentAt,
        finishedAt: sentAt && later(sentAt, 0.1),
        lastSubscriberId: known.at(-1)?.id ?? 0,
        recipients: known.length,
      }
    }),
  )
}

const REQUESTS_PER_ARTICLE = 3
const PRICE_REQUESTS = 6
const WISH_LISTS = 14

/** Requests for sold-out articles and for lower prices, and wish lists of accounts. */
export async function writeWishes(
  products: DemoProduct[],
  people: DemoPerson[],
  clientIds: Map<DemoPerson, number>,
  now: Date,
): Promise<void> {
  const random = new SeededRandom('wishes')
  const request = (
    kind: 'backInStock' | 'priceFell',
    person: DemoPerson,
    product: DemoProduct,
    place = 0,
  ) => {
    const { variantId, isDefault, price } = product.articles[place]!
    const contact =
      person.email && random.chance(0.4)
        ? { email: person.email, phone: null }
        : { email: null, phone: person.phone }
    return {
      kind,
      productId: product.id,
      variantId: isDefault ? null : variantId,
      clientId: null,
      ...contact,
      language: person.language,
      price,
      createdAt: later(now, -random.between(2, 400)),
    }
  }
  const soldOut = products.flatMap((product) =>
    product.articles.flatMap(({ stock }, place) => (stock === 0 ? [{ product, place }] : [])),
  )
  const back = soldOut.flatMap(({ product, place }) =>
    random
      .shuffled(people)
      .slice(0, REQUESTS_PER_ARTICLE)
      .map((person) => request('backInStock', person, product, place)),
  )
  const cheaper = random
    .shuffled(products)
    .slice(0, PRICE_REQUESTS)
    .map((product) => request('priceFell', random.pick(people), product))
  const lists = random
    .shuffled(people.filter((person) => clientIds.has(person)))
    .slice(0, WISH_LISTS)
    .flatMap((person) =>
      random
        .shuffled(products)
        .slice(0, random.whole(1, 4))
        .map((product) => ({
          kind: 'wished' as const,
          productId: product.id,
          variantId: null,
          clientId: clientIds.get(person)!,
          email: null,
          phone: null,
          language: person.language,
          price: product.price,
          createdAt: later(now, -random.between(2, 900)),
        })),
    )
  await insertRows(
    wishes,
    [...back, ...cheaper, ...lists].sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime()),
  )
}

/** Orders by cash are confirmed by phone since this many days. */
const CALLS_DAYS = 30
const NOT_REACHED_FIRST = 0.2

export async function writeCalls(orders: DemoOrder[], staff: DemoStaff, now: Date): Promise<void> {
  const random = new SeededRandom('calls')
  const recent = orders.filter(
    ({ paymentMethod, zone, createdAt }) =>
      paymentMethod === 'cash' && zone !== null && now.getTime() - createdAt.getTime() < CALLS_DAYS * DAY,
  )
  const calls = recent.flatMap((order) => {
    const confirmed = order.steps.find(({ status }) => status === 'confirmed')
    const call = (result: 'reached' | 'noAnswer', at: Date) => ({
      orderId: order.id,
      at,
      result,
      note: result === 'noAnswer' ? random.pick(callNotes)[STAFF_LANGUAGE.cashier] : '',
      ...signatureOf(staff, 'cashier'),
      key: random.uuid(),
    })
    const halfway = new Date((order.createdAt.getTime() + (confirmed?.at ?? now).getTime()) / 2)
    const first = random.chance(NOT_REACHED_FIRST) ? [call('noAnswer', halfway)] : []
    return confirmed ? [...first, call('reached', confirmed.at)] : first
  })
  await insertRows(
    orderCalls,
    calls.sort((a, b) => a.at.getTime() - b.at.getTime()),
  )
}

export async function blockPhones(staff: DemoStaff, now: Date): Promise<void> {
  const random = new SeededRandom('blocked')
  await insertRows(
    blockedPhones,
    blockReasons.map((reason, index) => ({
      phone: `+2224${random.letters('0123456789', 7)}` as Phone,
      reason: reason.fr,
      at: later(now, -24 * (12 + 30 * index)),
      ...signatureOf(staff, 'manager'),
    })),
  )
}
