/** One row of everything that forms and URLs refer to, in the database of the test. */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Day } from '#core/day.ts'
import type { Phone } from '#core/phone.ts'
import { cashPlaces } from '#features/cash/cash-tables.server.ts'
import { productVariants, reviews } from '#features/catalogue/catalogue-tables.server.ts'
import { addSubCategory } from '#features/catalogue/catalogue.server.ts'
import { productImports } from '#features/catalogue/import/import-tables.server.ts'
import { clients } from '#features/clients/clients-tables.server.ts'
import { couriers, runs, runStops } from '#features/dispatch/dispatch-tables.server.ts'
import { conversations, messages } from '#features/messages/messages-tables.server.ts'
import { newsletterLetters, newsletterSubscribers } from '#features/newsletter/newsletter-tables.server.ts'
import { orders } from '#features/orders/orders-tables.server.ts'
import { settings } from '#features/settings/settings-tables.server.ts'
import { SYSTEM } from '#features/staff/staff.rules.ts'
import { receiveGoods } from '#features/stock/receive-goods.server.ts'
import { stockTakes } from '#features/stock/stock-tables.server.ts'
import { webhookEndpoints } from '#features/webhooks/webhooks-tables.server.ts'
import { db } from '#platform/database/database.server.ts'
import { aCategory, anOrder, aPicture, aProduct } from './builders.ts'
import type { Subjects } from './known-forms.ts'
import type { Route } from './route-table.ts'
import { aUser } from './staff.ts'

export async function oneOfEverything(): Promise<Subjects> {
  const [category, picture] = [await aCategory(), await aPicture()]
  const product = await aProduct({ categoryId: category, stockQuantity: 1_000 })
  const named = { name: 'Soie', nameAr: 'حرير', description: '', descriptionAr: '' }
  const subCategory = await addSubCategory({ ...named, categoryId: category, imageId: picture })
  const orderId = await anOrder({ items: [{ productId: product, quantity: 1 }] })
  const [order] = await db().select().from(orders).where(eq(orders.id, orderId))
  const [client] = await db()
    .insert(clients)
    .values({ name: 'Aïcha', phone: '+22233445566' as Phone, wilaya: 'Nouakchott' })
    .returning({ id: clients.id })
  const [conversation] = await db()
    .insert(conversations)
    .values({ clientName: 'Aïcha', subject: 'general' })
    .returning({ id: conversations.id })
  await db().insert(messages).values({ conversationId: conversation!.id, sender: 'client', content: 'Salam' })
  const [review] = await db()
    .insert(reviews)
    .values({ productId: product, author: 'Aïcha', stars: 5, content: 'Très beau' })
    .returning({ id: reviews.id })
  const [subscriber] = await db()
    .insert(newsletterSubscribers)
    .values({
      email: `${randomUUID()}@example.mr`,
      unsubscribeToken: 'u'.repeat(22),
      confirmedAt: new Date(),
    })
    .returning({ token: newsletterSubscribers.unsubscribeToken })
  const [take] = await db()
    .insert(stockTakes)
    .values({ categoryId: category, startedName: 'Aïcha' })
    .returning({ id: stockTakes.id })
  const [variant] = await db()
    .select({ id: productVariants.id })
    .from(productVariants)
    .where(eq(productVariants.productId, product))
  const receipt = await receiveGoods({
    requestKey: randomUUID(),
    supplier: 'Sidi Import',
    note: '',
    lines: [{ variantId: variant!.id, quantity: 1, unitCost: null }],
    by: SYSTEM,
    now: new Date(),
  })
  const [productImport] = await db()
    .insert(productImports)
    .values({ fileName: 'liste.csv', headings: ['Nom', 'Stock'], staffName: 'Khadi' })
    .returning({ id: productImports.id })
  return {
    product,
    variant: variant!.id,
    receipt,
    category,
    subCategory,
    picture,
    client: client!.id,
    user: (await aUser()).id,
    order: { id: orderId, number: order!.number, token: order!.token },
    conversation: conversation!.id,
    review: review!.id,
    subscriber: subscriber!.token,
    letter: { draft: await aLetter(false), sent: await aLetter(true) },
    productImport: productImport!.id,
    take: { id: take!.id, variant: variant!.id },
    run: await aRun(product),
    webhook: await aWebhook(),
  }
}

/** Paused, so that nothing is sent. */
async function aWebhook(): Promise<number> {
  const [endpoint] = await db()
    .insert(webhookEndpoints)
    .values({
      url: 'https://receiver.example/hook',
      types: ['order.placed'],
      secret: 'whsec_AA==',
      isActive: false,
      createdAt: new Date(),
    })
    .returning({ id: webhookEndpoints.id })
  return endpoint!.id
}

async function aLetter(isSent: boolean): Promise<number> {
  const at = new Date()
  const [letter] = await db()
    .insert(newsletterLetters)
    .values({
      subject: 'Nouveautés',
      body: 'Un voile',
      createdAt: at,
      updatedAt: at,
      updatedName: 'Khadi',
      ...(isSent && { sendAt: at, startedAt: at, finishedAt: at }),
    })
    .returning({ id: newsletterLetters.id })
  return letter!.id
}

/** A run on the road; runs are switched on. */
async function aRun(productId: number): Promise<Subjects['run']> {
  await db().update(settings).set({ hasRuns: true, hasTill: true })
  const order = await anOrder({ items: [{ productId, quantity: 1 }], status: 'sent' })
  const [place] = await db().insert(cashPlaces).values({ kind: 'courier', name: 'Brahim' }).returning()
  const [courier] = await db()
    .insert(couriers)
    .values({ name: 'Brahim', placeId: place!.id })
    .returning({ id: couriers.id })
  const token = 'r'.repeat(22)
  const [run] = await db()
    .insert(runs)
    .values({
      courierId: courier!.id,
      token,
      day: '2026-11-16' as Day,
      state: 'sent',
      createdName: 'Khadi',
      key: randomUUID(),
    })
    .returning({ id: runs.id })
  await db().insert(runStops).values({ runId: run!.id, orderId: order, position: 1 })
  return { id: run!.id, token, order, courier: courier!.id, place: place!.id }
}

/** The URL of a route with the ids of these rows. */
export function addressWith({ path }: Route, subjects: Subjects): string {
  const ids: [RegExp, string][] = [
    [/^\/admin\/orders\/:id/, String(subjects.order.id)],
    [/^\/admin\/settings\/webhooks\/:id/, String(subjects.webhook)],
    [/^\/admin\/runs\/:id/, String(subjects.run.id)],
    [/^\/admin\/products\/stock\/receipts\/:id/, String(subjects.receipt)],
    [/^\/admin\/clients\/:id/, String(subjects.client)],
    [/^\/admin\/messages\/:id/, String(subjects.conversation)],
    [/^\/admin\/messages\/newsletter\/letters\/:id/, String(subjects.letter.draft)],
    [/^\/newsletter\/letters\/:id/, String(subjects.letter.sent)],
    [/^\/admin\/products\/import\/:id/, String(subjects.productImport)],
    [/^\/admin\/products\/stock\/takes\/:id/, String(subjects.take.id)],
    [/^\/product\/:id/, String(subjects.product)],
    [/^\/media\/:id/, subjects.picture],
  ]
  const id = ids.find(([shape]) => shape.test(path))?.[1] ?? '1'
  const tokens: [string, string][] = [
    ['/order/', subjects.order.token],
    ['/run/', subjects.run.token],
  ]
  const token = tokens.find(([start]) => path.startsWith(start))?.[1] ?? subjects.subscriber
  return path
    .replace(':id', id)
    .replace(':token', token)
    .replace(':number', '1')
    .replace(':order', String(subjects.run.order))
    .replace(':place', String(subjects.run.place))
    .replace(':file', 'master.webp')
    .replace(':event', 'order-received')
    .replace(':key', 'faq')
    .replace(':slug', 'terms')
    .replace('*', 'nowhere')
}
