import { desc, eq, like } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { ouguiya } from '#core/money.ts'
import { parsePhone, type Phone } from '#core/phone.ts'
import { clients } from '#features/clients/clients-tables.server.ts'
import { findClientByPhone } from '#features/clients/clients.server.ts'
import { placeOrder } from '#features/orders/checkout/place-order.server.ts'
import { shopperPromotions } from '#features/orders/checkout/shopper-promotions.server.ts'
import { ordersOfOwner } from '#features/orders/order.server.ts'
import { createDefaultSettings } from '#features/settings/settings.server.ts'
import { activityLog } from '#features/staff/staff-tables.server.ts'
import type { StaffPerson } from '#features/staff/staff.rules.ts'
import { db } from '#platform/database/database.server.ts'
import { SENDERS } from '#platform/jobs/message-channels.server.ts'
import { messageQueue } from '#platform/jobs/message-queue-tables.server.ts'
import { aCategory, aNewOrder, aProduct, aPromotion } from '../../../tests/builders.ts'
import { aPerson } from '../../../tests/staff.ts'
import { useTestDatabase } from '../../../tests/test-database.ts'
import { accountOf, endSessionsOf, openSession, shopperOf } from './account-session.server.ts'
import { parseContact, type Contact } from './account.rules.ts'
import { accountAttempts, accountSessions } from './accounts-tables.server.ts'
import { checkCode } from './check-code.server.ts'
import { accountRecords } from './client-records.server.ts'
import { askStaff, findAttempt, requestCode } from './request-code.server.ts'
import { showCode, signInStateOf, signOutClient } from './staff-codes.server.ts'

useTestDatabase()

const start = new Date('2026-11-17T10:00:00Z')
const later = (minutes: number) => new Date(start.getTime() + minutes * 60_000)
let addresses = 0
const newAddress = () => `10.1.${Math.floor(++addresses / 250)}.${addresses % 250}`
let by: StaffPerson
let veil = 0

beforeAll(async () => {
  await createDefaultSettings()
  by = await aPerson({ name: 'Sidi' })
  veil = await aProduct({ categoryId: await aCategory(), stockQuantity: 500 })
})

beforeEach(() => {
  vi.spyOn(SENDERS.sms, 'isAvailable').mockReturnValue(true)
  vi.spyOn(SENDERS.email, 'isAvailable').mockReturnValue(true)
})

let people = 0
/** A telephone number that has ordered. */
async function aBuyer(email: string | null = null): Promise<Contact> {
  const phone = parsePhone(`2${1_000_000 + ++people}`)!
  await order(phone, email)
  return phone as string as Contact
}

async function order(phone: string, email: string | null = null) {
  const customer = { name: 'Mariem Mint Ahmed', phone: parsePhone(phone)!, email }
  return placeOrder(aNewOrder({ lines: [{ id: veil, quantity: 1 }], shown: ouguiya(3200), customer }))
}

const ask = async (contact: Contact, values: Partial<Parameters<typeof requestCode>[0]> = {}) =>
  (await requestCode({
    contact,
    purpose: 'signIn',
    language: 'fr',
    address: newAddress(),
    now: start,
    ...values,
  }))!

const enter = (token: string, code: string, values: Partial<Parameters<typeof checkCode>[0]> = {}) =>
  checkCode({ token, code, purpose: 'signIn', address: newAddress(), now: start, ...values })

const messagesTo = (contact: Contact) =>
  db().select().from(messageQueue).where(eq(messageQueue.recipient, contact)).orderBy(desc(messageQueue.id))

async function codeSentTo(contact: Contact): Promise<string> {
  const [message] = await messagesTo(contact)
  return /\d{6}/.exec(JSON.stringify(message!.payload))![0]
}

const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

function requestWith(token: string): Request {
  return new Request('http://shop.invalid/account', { headers: { cookie: `account=${token}` } })
}

describe('a code', () => {
  it('is sent by SMS to a number that has ordered, not tried after ten minutes, and opens its account', async () => {
    const contact = await aBuyer()
    const token = await ask(contact)
    const [message] = await messagesTo(contact)
    expect(message).toMatchObject({ channel: 'sms', kind: 'signInCode', expiresAt: later(10) })
    expect(await enter(token, await codeSentTo(contact))).toEqual({ outcome: 'right', contact })
    // Neither the code nor the token is stored.
    expect(await enter(token, await codeSentTo(contact))).toEqual({ outcome: 'over' })
  })

  it('is sent by e-mail to an address that an order names, in the language of the page', async () => {
    await aBuyer('mariem@example.mr')
    const contact = parseContact('Mariem@example.mr')!
    const token = await ask(contact, { language: 'ar' })
    const [message] = await messagesTo(contact)
    expect(message).toMatchObject({ channel: 'email', payload: { language: 'ar' } })
    expect(await enter(token, await codeSentTo(contact))).toMatchObject({ outcome: 'right' })
  })

  it('is not sent to an unknown contact, which sees the same', async () => {
    const [known, unknown] = [await aBuyer(), parseContact('44 99 99 99')!]
    const [knownToken, unknownToken] = [await ask(known), await ask(unknown)]
    expect(await messagesTo(unknown)).toEqual([])
    expect(await findAttempt(unknownToken, 'signIn', start)).toEqual({
      contact: unknown,
      waitsForStaff: false,
    })
    expect(await findAttempt(knownToken, 'signIn', start)).toEqual({ contact: known, waitsForStaff: false })
    const wrong = wrongOf(await codeSentTo(known))
    for (const triesLeft of [4, 3, 2, 1, 0]) {
      expect(await enter(knownToken, wrong)).toEqual({ outcome: 'wrong', triesLeft })
      expect(await enter(unknownToken, wrong)).toEqual({ outcome: 'wrong', triesLeft })
    }
    // The sixth try is not compared, even if it is right.
    expect(await enter(knownToken, await codeSentTo(known))).toEqual({ outcome: 'over' })
    expect(await enter(unknownToken, wrong)).toEqual({ outcome: 'over' })
  })

  it('is valid for ten minutes, in the browser that asked, for what it was asked', async () => {
    const contact = await aBuyer()
    const token = await ask(contact)
    const code = await codeSentTo(contact)
    const other = await ask(contact, { asksStaff: true })
    expect(await enter(other, code)).toMatchObject({ outcome: 'wrong' })
    expect(await enter(token, code, { purpose: 'erase' })).toEqual({ outcome: 'over' })
    expect(await enter(token, code, { now: later(10) })).toMatchObject({ outcome: 'wrong' })
    expect(await enter(token, code, { now: later(30) })).toEqual({ outcome: 'over' })
    expect(await enter(token, code, { now: later(9) })).toMatchObject({ outcome: 'right' })
    expect(await db().$count(accountAttempts, eq(accountAttempts.contact, contact))).toBe(0)
  })

  it('is compared five times, however many tries come at once', async () => {
    const contact = await aBuyer()
    const token = await ask(contact)
    const code = await codeSentTo(contact)
    const tries = Array.from({ length: 20 }, (_, index) =>
      enter(token, wrongOf(String(Number(code) + index))),
    )
    const results = (await Promise.all(tries)).map(({ outcome }) => outcome)
    expect(results.filter((outcome) => outcome === 'wrong')).toHaveLength(5)
    expect(results.filter((outcome) => outcome === 'over')).toHaveLength(15)
  })

  it('is sent five times an hour to one contact; then staff read it out', async () => {
    const contact = await aBuyer()
    await Promise.all(Array.from({ length: 5 }, () => ask(contact)))
    const sixth = await ask(contact)
    expect(await messagesTo(contact)).toHaveLength(5)
    expect(await findAttempt(sixth, 'signIn', start)).toMatchObject({ waitsForStaff: true })
    // The same for a number that never ordered.
    const unknown = parseContact('44 99 99 98')!
    await Promise.all(Array.from({ length: 5 }, () => ask(unknown)))
    const last = await ask(unknown)
    expect(await findAttempt(last, 'signIn', start)).toMatchObject({ waitsForStaff: true })
  })

  it('cannot be asked for more than ten times by one address', async () => {
    const [contact, address] = [await aBuyer(), newAddress()]
    const asked = await Promise.all(Array.from({ length: 12 }, () => ask(contact, { address })))
    expect(asked.filter((token) => token === undefined)).toHaveLength(2)
    expect(await ask(contact)).toBeDefined()
  })
})

describe('a code of staff', () => {
  beforeEach(() => void vi.spyOn(SENDERS.sms, 'isAvailable').mockReturnValue(false))
  const clientOf = async (contact: Contact) => (await findClientByPhone(parsePhone(contact)!))!.id

  it('is shown to staff after she asked, opens her account, and is logged', async () => {
    const contact = await aBuyer()
    const clientId = await clientOf(contact)
    await expect(showCode({ clientId, by, now: start })).rejects.toMatchObject({ code: 'notAsked' })
    const token = await ask(contact)
    expect(await messagesTo(contact)).toEqual([])
    expect(await signInStateOf(clientId, later(1))).toEqual({ askedAt: start, devices: 0 })
    const code = await showCode({ clientId, by, now: later(25) })
    expect(await enter(token, wrongOf(code), { now: later(26) })).toEqual({ outcome: 'wrong', triesLeft: 4 })
    expect(await enter(token, code, { now: later(34) })).toEqual({ outcome: 'right', contact })
    const log = await db()
      .select({ by: activityLog.staffName, after: activityLog.after })
      .from(activityLog)
      .where(eq(activityLog.action, 'signInCodeShown'))
    expect(log).toEqual([{ by: 'Sidi', after: null }])
  })

  it('replaces the one that did not arrive', async () => {
    vi.spyOn(SENDERS.sms, 'isAvailable').mockReturnValue(true)
    const contact = await aBuyer()
    const token = await ask(contact)
    await askStaff(token, later(2))
    const code = await showCode({ clientId: await clientOf(contact), by, now: later(3) })
    expect(await enter(token, code, { now: later(4) })).toMatchObject({ outcome: 'right' })
  })
})

describe('a session', () => {
  it('lasts 30 days, and its token is stored as a hash only', async () => {
    const contact = await aBuyer()
    const token = await openSession(contact, start)
    expect(await accountOf(requestWith(token), later(30 * 24 * 60 - 1))).toMatchObject({ contact })
    expect(await accountOf(requestWith(token), later(30 * 24 * 60))).toBeUndefined()
    expect(await db().$count(accountSessions, like(accountSessions.tokenHash, `%${token}%`))).toBe(0)
    expect(await accountOf(requestWith(`${token}x`), start)).toBeUndefined()
  })

  it('of a number shows all orders of its client; of an e-mail address only those that name it', async () => {
    const phone = await aBuyer('sender@example.mr')
    await order(phone)
    const byPhone = await accountOf(requestWith(await openSession(phone, start)), start)
    expect(await ordersOfOwner(byPhone!.owner!, { limit: 10, offset: 0 })).toHaveLength(2)
    const email = parseContact('sender@example.mr')!
    const byEmail = await accountOf(requestWith(await openSession(email, start)), start)
    // Anyone can name an address in an order of a stranger: it opens neither her client nor her other orders.
    expect(byEmail!.client).toBeUndefined()
    expect(await ordersOfOwner(byEmail!.owner!, { limit: 10, offset: 0 })).toHaveLength(1)
  })

  it('ends everywhere, by the shopper and by staff', async () => {
    const contact = await aBuyer()
    const tokens = [await openSession(contact, start), await openSession(contact, start)]
    const account = (await accountOf(requestWith(tokens[0]!), start))!
    const clientId = account.client!.id
    expect(await signInStateOf(clientId, start)).toMatchObject({ devices: 2 })
    await endSessionsOf(account)
    for (const token of tokens) expect(await accountOf(requestWith(token), start)).toBeUndefined()
    const again = await openSession(contact, start)
    await signOutClient({ clientId, by, now: start })
    expect(await accountOf(requestWith(again), start)).toBeUndefined()
  })

  it('ends and opens nothing after the client was erased or deleted', async () => {
    const contact = await aBuyer()
    const token = await openSession(contact, start)
    const { client } = (await accountOf(requestWith(token), start))!
    await db().update(clients).set({ deletedAt: start }).where(eq(clients.id, client!.id))
    expect(await accountOf(requestWith(token), start)).toMatchObject({ client: undefined, owner: undefined })
    await accountRecords.erase({ phones: [parsePhone(contact)!], emails: [] })
    expect(await accountOf(requestWith(token), start)).toBeUndefined()
  })
})

it('a VIP client who is signed in sees and gets the promotion for VIP clients, nobody else', async () => {
  await aPromotion({ isVipOnly: true, effect: { kind: 'percent', percent: 20 } })
  const contact = await aBuyer()
  await db()
    .update(clients)
    .set({ status: 'vip' })
    .where(eq(clients.phone, contact as string as Phone))
  const now = new Date()
  const shoppers = {
    vip: requestWith(await openSession(contact, now)),
    other: requestWith(await openSession(await aBuyer(), now)),
    signedOut: new Request('http://shop.test/'),
  }
  const shown = async (request: Request) => {
    const isVip = (await shopperOf(request))?.isVip
    return (await shopperPromotions({ code: '', isVip }))?.terms.length
  }
  expect([await shown(shoppers.vip), await shown(shoppers.other), await shown(shoppers.signedOut)]).toEqual([
    1, 0, 0,
  ])
  const buy = async (request: Request) => {
    const verifiedPhone = (await shopperOf(request))?.phone
    const customer = { name: 'Mariem', phone: contact as string as Phone, email: null }
    const cart = { lines: [{ id: veil, quantity: 1 }], shown: ouguiya(2560), customer }
    return placeOrder({ ...aNewOrder(cart), verifiedPhone })
  }
  expect((await buy(shoppers.vip)).total).toBe(ouguiya(2560))
  for (const request of [shoppers.other, shoppers.signedOut])
    await expect(buy(request)).rejects.toMatchObject({ code: 'priceChanged' })
})
