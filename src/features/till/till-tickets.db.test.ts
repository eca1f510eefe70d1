import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ouguiya } from '#core/money.ts'
import { settings } from '#features/settings/settings-tables.server.ts'
import { createDefaultSettings } from '#features/settings/settings.server.ts'
import { setPin } from '#features/staff/pins/pins.server.ts'
import type { StaffPerson } from '#features/staff/staff.rules.ts'
import { db } from '#platform/database/database.server.ts'
import { aCategory, aProduct } from '../../../tests/builders.ts'
import { aPerson, aSession, asking } from '../../../tests/staff.ts'
import { useTestDatabase } from '../../../tests/test-database.ts'
import { aLine, aSale } from '../../../tests/till-events.ts'
import { loader as catalogueLoader } from './catalogue.route.ts'
import { action as eventsAction } from './events.route.ts'
import { loader as findLoader } from './find.route.ts'
import { action as ticketsAction } from './tickets.route.ts'
import { applyEvent } from './till-events.server.ts'
import {
  countFlaggedSales,
  findSales,
  findTillSale,
  listFlaggedSales,
  markSaleSeen,
} from './till-find.server.ts'
import { listTickets, parkTicket, recallTicket } from './till-tickets.server.ts'

useTestDatabase()

const now = new Date('2026-05-01T10:00:00Z')
let by: StaffPerson
let veil = 0

beforeAll(async () => {
  await createDefaultSettings()
  await db().update(settings).set({ hasTill: true })
  by = await aPerson({ name: 'Sidi' })
})
beforeEach(async () => {
  veil = await aProduct({ categoryId: await aCategory(), stockQuantity: 5 })
})

const aTicket = (id = randomUUID()) => ({
  id,
  name: 'Mariem',
  total: ouguiya(3200),
  quantity: 1,
  content: { lines: [{ key: String(veil), quantity: 1 }] },
})

describe('a parked ticket', () => {
  it('is listed until a device recalls it; another device is told who has it', async () => {
    const ticket = aTicket()
    await parkTicket(ticket, { by, now })
    expect(await listTickets()).toEqual([
      {
        id: ticket.id,
        name: 'Mariem',
        total: ouguiya(3200),
        quantity: 1,
        parkedAt: now.toISOString(),
        parkedBy: 'Sidi',
      },
    ])
    const keys = [randomUUID(), randomUUID(), randomUUID()]
    const recall = (key: string) => recallTicket({ id: ticket.id, key }, { by, now })
    const answers = await Promise.all(keys.map(recall))
    const first = answers.findIndex((answer) => 'content' in answer)
    expect(answers.filter((answer) => 'content' in answer)).toEqual([{ content: ticket.content }])
    expect(answers.filter((answer) => 'refused' in answer)).toEqual(
      [1, 2].map(() => ({ refused: 'ticketTaken', by: 'Sidi' })),
    )
    // The device did not receive the answer.
    expect(await recall(keys[first]!)).toEqual({ content: ticket.content })
    expect(await listTickets()).toEqual([])
    await parkTicket({ ...ticket, quantity: 2 }, { by, now })
    expect(await listTickets()).toMatchObject([{ id: ticket.id, quantity: 2 }])
  })

  it('is gone after it was paid or discarded', async () => {
    const [paid, discarded] = [aTicket(), aTicket()]
    for (const ticket of [paid, discarded]) {
      await parkTicket(ticket, { by, now })
      await recallTicket({ id: ticket.id, key: randomUUID() }, { by, now })
    }
    await applyEvent(aSale({ lines: [aLine({ product: veil })], ticket: paid.id }), { staff: by, now })
    const common = { key: randomUUID(), at: now.toISOString(), isOffline: false } as const
    const event = { ...common, kind: 'ticketDiscarded', lines: [], reason: '', ticket: discarded.id } as const
    await applyEvent({ ...event, lines: [] }, { staff: by, now })
    for (const { id } of [paid, discarded])
      expect(await recallTicket({ id, key: randomUUID() }, { by, now })).toEqual({
        refused: 'ticketGone',
        by: '',
      })
  })
})

describe('a sale', () => {
  it('is found by order, receipt and ticket number, QR code, token and phone', async () => {
    const event = aSale({
      lines: [aLine({ product: veil })],
      number: 'K7-9001',
      buyer: { name: 'Mariem', phone: '36123123' },
    })
    const result = await applyEvent(event, { staff: by, now })
    const { id, number, receiptNumber } =
      'done' in result ? result.order! : { id: 0, number: 0, receiptNumber: 0 }
    const queries = [
      String(number),
      String(receiptNumber),
      `REC-${receiptNumber}`,
      'k7-9001',
      event.token,
      `https://melhfa.example/order/${event.token}`,
      '36 12 31 23',
      '٣٦١٢٣١٢٣',
    ]
    for (const query of queries)
      expect(await findSales(query)).toContainEqual({
        id,
        number,
        receiptNumber,
        ticketNumber: 'K7-9001',
        token: event.token,
        at: now.toISOString(),
        customer: 'Mariem',
        total: ouguiya(3200),
        status: 'delivered',
      })
    // Without a query, the last ones.
    expect((await findSales(''))[0]).toMatchObject({ id, ticketNumber: 'K7-9001' })
    expect(await findSales('zzz')).toEqual([])
  })

  it('is found with the names of who may take goods back, for a person who may not', async () => {
    const till = ['manageCash', 'manageOrders'] as const
    const refunder = await aPerson({ name: 'Khadi', permissions: [...till, 'refundOrders'] })
    const cashier = await aPerson({ permissions: [...till] })
    const answerFor = async ({ id }: StaffPerson) =>
      (await findLoader(asking('/admin/till/find?query=', { token: await aSession(id) }))).json()
    expect(await answerFor(cashier)).toMatchObject({ refunders: expect.arrayContaining(['Khadi']) })
    expect(await answerFor(refunder)).not.toHaveProperty('refunders')
    // With a PIN that can approve it, the cashier takes them back.
    await setPin({ by: refunder, id: refunder.id, pin: '7294', now: new Date() })
    expect(await answerFor(cashier)).not.toHaveProperty('refunders')
  })

  it('that was flagged is listed until staff have seen it', async () => {
    const event = aSale({
      lines: [aLine({ product: veil, quantity: 8 })],
      isOffline: true,
      at: now.toISOString(),
    })
    const result = await applyEvent(event, { staff: by, now })
    const { id } = 'done' in result ? result.order! : { id: 0 }
    expect(await countFlaggedSales()).toBe(1)
    expect(await listFlaggedSales()).toMatchObject([
      {
        id,
        flags: ['withoutStock'],
        cashier: 'Sidi',
        missing: [{ name: { fr: 'Nila', ar: 'نيلة' }, quantity: 3 }],
        ticketNumber: 'K7-0042',
      },
    ])
    await markSaleSeen(id, { by, now })
    await markSaleSeen(id, { by, now })
    expect(await listFlaggedSales()).toEqual([])
    expect(await findTillSale(id)).toMatchObject({ seenBy: 'Sidi', isOffline: true, cashier: 'Sidi' })
    await expect(markSaleSeen(999_999, { by, now })).rejects.toMatchObject({ code: 'orderUnknown' })
  })
})

describe('the URLs of a till', () => {
  const request = async (path: string, body: unknown, person = by) => {
    const args = asking(path, { token: await aSession(person.id) })
    const { cookie } = Object.fromEntries(args.request.headers)
    const sent = new Request(args.request.url, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { cookie: cookie!, 'content-type': 'application/json' },
    })
    return { ...args, request: sent }
  }

  it('take JSON and answer with one result for each event', async () => {
    const event = aSale({ lines: [aLine({ product: veil })] })
    const unreadable = { ...event, key: randomUUID(), lines: [{ product: -1 }] }
    const answer = await eventsAction(await request('/admin/till/events', [event, unreadable]))
    expect(await answer.json()).toMatchObject([
      { key: event.key, result: { done: true, order: { id: expect.any(Number) as number } } },
      { key: unreadable.key, result: { refused: 'badRequest' } },
    ])
    for (const body of [{}, 'x', [{ key: 'x' }], Array.from({ length: 51 }, () => ({ key: randomUUID() }))])
      expect(await eventsAction(await request('/admin/till/events', body))).toMatchObject({
        init: { status: 400 },
      })
    const parked = await ticketsAction(await request('/admin/till/tickets', { intent: 'park', ...aTicket() }))
    expect(await parked.json()).toHaveProperty('tickets')
  })

  it('need the register and the orders', async () => {
    for (const permissions of [['manageOrders'], ['manageCash']] as const) {
      const person = await aPerson({ permissions: [...permissions] })
      await expect(eventsAction(await request('/admin/till/events', [], person))).rejects.toMatchObject({
        init: { status: 403 },
      })
    }
  })

  it('send the catalogue compressed', async () => {
    const args = asking('/admin/till/catalogue', {
      token: await aSession(by.id),
      headers: { accept: 'application/json', 'accept-encoding': 'gzip, br' },
    })
    const answer = await catalogueLoader(args)
    expect(answer.headers.get('content-encoding')).toBe('gzip')
  })
})
