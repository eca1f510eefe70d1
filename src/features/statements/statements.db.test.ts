import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { formatAmount, type Money } from '#core/money.ts'
import type { Phone } from '#core/phone.ts'
import { cashTransactions } from '#features/cash/cash-tables.server.ts'
import { openRegister } from '#features/cash/register.server.ts'
import { orderPayments, orders } from '#features/orders/orders-tables.server.ts'
import { insertPayment } from '#features/orders/payment/order-payments.server.ts'
import { acceptPayment, refusePayment } from '#features/orders/payment/payment-check.server.ts'
import { createDefaultSettings } from '#features/settings/settings.server.ts'
import { historyOf } from '#features/staff/activity.server.ts'
import { SYSTEM, type StaffPerson } from '#features/staff/staff.rules.ts'
import { db } from '#platform/database/database.server.ts'
import { aCategory, anOrder, aProduct } from '../../../tests/builders.ts'
import { aPerson } from '../../../tests/staff.ts'
import { useTestDatabase } from '../../../tests/test-database.ts'
import { addStatement } from './add-statement.server.ts'
import { findConfirmedPayments, statementRecords } from './confirmed-payments.server.ts'
import { findStatement, listStatements } from './history.server.ts'
import { matchLine, setAside, takeUp, undoMatch } from './matching/match.server.ts'
import { findOverview, paymentsOfOrder } from './matching/overview.server.ts'
import { pastedStatement } from './pasted-statement.server.ts'
import { patternsOf, savePatterns } from './patterns/patterns.server.ts'
import { statementLines, walletStatements } from './statements-tables.server.ts'
import type { Wallet } from './wallet.rules.ts'

useTestDatabase()

const now = new Date('2026-11-17T20:00:00Z')
let by: StaffPerson
let cashier: StaffPerson
let productId = 0
const BANKILY: Wallet = 'bankily'
let nextPrice = 1_000_00

beforeAll(async () => {
  await createDefaultSettings()
  productId = await aProduct({ categoryId: await aCategory(), stockQuantity: 1_000 })
  by = await aPerson({ name: 'Sidi', permissions: ['manageCash', 'manageOrders'] })
  cashier = await aPerson({ name: 'Oumar', permissions: ['manageCash'] })
  await openRegister({ openingBalance: 0 as Money, reason: '', seen: null, by, now })
})

interface Transfer {
  orderId: number
  number: number
  paymentId: number
  amount: Money
}

/** A wallet order of its own amount, whose transfer was declared at 10:05. */
async function aTransfer({
  amount = (nextPrice += 100) as Money,
  method = BANKILY,
  phone = '+22222334455',
  at = new Date('2026-11-17T10:05:00Z'),
} = {}): Promise<Transfer> {
  const orderId = await anOrder({ items: [{ productId, quantity: 1 }] })
  const [row] = await db()
    .update(orders)
    .set({ paymentMethod: method, customerPhone: phone as Phone, customerName: 'Mariem Ahmed' })
    .where(eq(orders.id, orderId))
    .returning()
  const transfer = { kind: 'payment', method, amount, state: 'declared' } as const
  const paymentId = await insertPayment({ ...transfer, orderId, by: SYSTEM, now: at })
  return { orderId, number: row!.number, paymentId, amount }
}

let nextReference = 1000

function message(
  amount: Money,
  { phone = '22334455', reference = `BK${nextReference++}`, time = '10:00' } = {},
) {
  return `Vous avez reçu ${formatAmount(amount, ' ')} MRU de ${phone} le 17/11/2026 à ${time}. Réf: ${reference}`
}

async function paste(text: string, { wallet = BANKILY, key = randomUUID(), at = now } = {}) {
  const source = pastedStatement({ kind: 'paste', wallet, fileName: '', text, now: at })
  return addStatement(source, { key, by, now: at })
}

async function lineOf(text: string) {
  const [line] = await db().select().from(statementLines).where(eq(statementLines.text, text))
  return line!
}

async function paymentRow(id: number) {
  const [row] = await db().select().from(orderPayments).where(eq(orderPayments.id, id))
  return row!
}

/** A pasted message and the payment it is for. */
async function aPair() {
  const transfer = await aTransfer()
  const text = message(transfer.amount)
  await paste(text)
  const line = await lineOf(text)
  return { ...transfer, lineId: line.id, reference: line.reference }
}

const match = (pair: { lineId: number; paymentId: number }, person = by) =>
  matchLine({ lineId: pair.lineId, paymentId: pair.paymentId, proof: '', by: person, now })

describe('a statement', () => {
  it('that is pasted again adds nothing, and a longer one only what is new', async () => {
    const [one, other] = [message(50_000 as Money), message(60_000 as Money)]
    const noise = `Votre code est ${randomUUID()}`
    expect(await paste(`${one}\n${noise}`)).toEqual({ added: 2, known: 0, unread: 1 })
    const statements = await db().$count(walletStatements)
    expect(await paste(`${one}\n${noise}`)).toEqual({ added: 0, known: 2, unread: 0 })
    expect(await db().$count(walletStatements)).toBe(statements)
    expect(await paste(`${other}\n${one}\n${noise}`)).toEqual({ added: 1, known: 2, unread: 0 })
    // The same transfer in the history of the app has the same number.
    const { reference } = await lineOf(one)
    const table = `Date;Montant;Référence\n17/11/2026 10:00;500,00;${reference}`
    expect(await paste(table)).toEqual({ added: 0, known: 1, unread: 0 })
  })

  it('that is sent twice at once is stored once', async () => {
    const [text, key] = [message(70_000 as Money), randomUUID()]
    const answers = await Promise.all([paste(text, { key }), paste(text, { key })])
    expect(answers).toEqual([
      { added: 1, known: 0, unread: 0 },
      { added: 1, known: 0, unread: 0 },
    ])
    expect(await db().$count(statementLines, eq(statementLines.text, text))).toBe(1)
  })

  it('without a line is refused', async () => {
    await expect(paste(' \n ')).rejects.toMatchObject({ code: 'statementEmpty' })
  })

  it('is listed with what became of its lines', async () => {
    const pair = await aPair()
    await match(pair)
    const { rows } = await listStatements()
    expect(rows[0]).toMatchObject({ wallet: 'bankily', by: 'Sidi', lines: 1, matched: 1, open: 0, unread: 0 })
    const { rows: lines } = await findStatement(rows[0]!.id)
    expect(lines[0]).toMatchObject({
      amount: pair.amount,
      matches: [{ orderNumber: pair.number, hasAccepted: true, by: 'Sidi', undone: undefined }],
    })
    await expect(findStatement(999_999)).rejects.toMatchObject({ code: 'statementUnknown' })
  })
})

describe('proposals', () => {
  it('pair lines with payments and list what is left on both sides', async () => {
    const at = new Date('2026-03-10T18:00:00Z')
    const declared = new Date('2026-03-10T10:05:00Z')
    const [paid, unpaid] = [
      await aTransfer({ method: 'sadad', at: declared }),
      await aTransfer({ method: 'sadad', at: declared, phone: '+22233333333' }),
    ]
    await aTransfer({ method: 'sadad', at: new Date('2026-03-10T19:00:00Z') })
    const day = (text: string) => text.replace('17/11/2026', '10/03/2026')
    const lonely = day(message(77_700 as Money, { phone: '44444444' }))
    await paste(`${day(message(paid.amount))}\n${lonely}\nBonjour ${randomUUID()}`, { wallet: 'sadad', at })
    const found = await findOverview(at, 'sadad')
    expect(found.proposals.map(({ payment, isSure }) => [payment.id, isSure])).toEqual([
      [paid.paymentId, true],
    ])
    expect(found.leftovers.map(({ line }) => line.text)).toEqual([lonely])
    // A payment that was declared after the statement was pasted is not missing.
    expect(found.missing.map(({ id }) => id)).toEqual([unpaid.paymentId])
    expect(found.unread).toHaveLength(1)
    // Pasted again without anything new an hour later, it is.
    const later = new Date('2026-03-10T20:00:00Z')
    await paste(lonely, { wallet: 'sadad', at: later })
    expect((await findOverview(later, 'sadad')).missing).toHaveLength(2)
  })

  it('never accept by themselves', async () => {
    const pair = await aPair()
    await findOverview(now)
    expect((await paymentRow(pair.paymentId)).state).toBe('declared')
  })

  it('do not name refused payments, payments of cancelled and of deleted orders', async () => {
    const [refused, cancelled, deleted] = [await aTransfer(), await aTransfer(), await aTransfer()]
    await refusePayment({ id: refused.orderId, reason: 'x', proof: undefined, by, now })
    await db().update(orders).set({ status: 'cancelled' }).where(eq(orders.id, cancelled.orderId))
    await db().update(orders).set({ deletedAt: now }).where(eq(orders.id, deleted.orderId))
    await paste([refused, cancelled, deleted].map(({ amount }) => message(amount)).join('\n'))
    const ids = (await findOverview(now)).proposals.map(({ payment }) => payment.id)
    for (const { paymentId } of [refused, cancelled, deleted]) expect(ids).not.toContain(paymentId)
  })
})

describe('a match', () => {
  it('accepts a payment that waits, with the number of the line, and enters what the register lacks', async () => {
    const pair = await aPair()
    expect(await match(pair)).toEqual({ hasAccepted: true })
    expect(await paymentRow(pair.paymentId)).toMatchObject({
      state: 'accepted',
      reference: pair.reference,
      decidedName: 'Sidi',
    })
    expect(await findConfirmedPayments(pair.orderId)).toMatchObject([
      { wallet: 'bankily', amount: pair.amount, reference: pair.reference, by: 'Sidi' },
    ])
    const actions = (await historyOf('order', pair.orderId)).map(({ action }) => action)
    expect(actions.slice(0, 2)).toEqual(['paymentConfirmed', 'paymentAccepted'])
  })

  it('confirms a payment that was accepted, and changes nothing of it', async () => {
    const pair = await aPair()
    const check = { id: pair.orderId, reference: pair.reference, proof: undefined }
    await acceptPayment({ ...check, by, now })
    const before = await paymentRow(pair.paymentId)
    const entries = await db().$count(cashTransactions)
    expect(await match(pair, cashier)).toEqual({ hasAccepted: false })
    expect(await paymentRow(pair.paymentId)).toEqual(before)
    expect(await db().$count(cashTransactions)).toBe(entries)
    expect(await findConfirmedPayments(pair.orderId)).toHaveLength(1)
  })

  it('that accepts needs the right to accept payments', async () => {
    const pair = await aPair()
    await expect(match(pair, cashier)).rejects.toMatchObject({ code: 'mayNotAccept', kind: 'forbidden' })
    expect((await paymentRow(pair.paymentId)).state).toBe('declared')
  })

  it('is made once, however often it is sent', async () => {
    const pair = await aPair()
    await match(pair)
    expect(await match(pair)).toEqual({ hasAccepted: false })
    expect(await findConfirmedPayments(pair.orderId)).toHaveLength(1)
  })

  it('is refused for another amount, wallet, number, picture or a refused payment', async () => {
    const pair = await aPair()
    const other = await aTransfer()
    const wallet = await aTransfer({ amount: pair.amount, method: 'masrivi' })
    const numbered = await aTransfer({ amount: pair.amount })
    await acceptPayment({ id: numbered.orderId, reference: 'OTHER99', proof: undefined, by, now })
    const refused = await aTransfer({ amount: pair.amount })
    await refusePayment({ id: refused.orderId, reason: 'x', proof: undefined, by, now })
    for (const [transfer, code] of [
      [other, 'otherAmount'],
      [wallet, 'otherWallet'],
      [numbered, 'otherReference'],
      [refused, 'paymentFinished'],
    ] as const)
      await expect(match({ ...transfer, lineId: pair.lineId })).rejects.toMatchObject({ code })
    const seen = { lineId: pair.lineId, paymentId: pair.paymentId, proof: randomUUID() }
    await expect(matchLine({ ...seen, by, now })).rejects.toMatchObject({ code: 'proofChanged' })
    await expect(match({ lineId: 999_999, paymentId: pair.paymentId })).rejects.toMatchObject({
      code: 'lineUnknown',
    })
    await expect(match({ lineId: pair.lineId, paymentId: 999_999 })).rejects.toMatchObject({
      code: 'paymentUnknown',
    })
    expect((await lineOf(await textOf(pair.lineId))).isMatched).toBe(false)
  })

  it('is refused if its number has paid another order', async () => {
    const pair = await aPair()
    const other = await aTransfer()
    await acceptPayment({ id: other.orderId, reference: pair.reference, proof: undefined, by, now })
    await expect(match(pair)).rejects.toMatchObject({ code: 'referenceTaken' })
  })

  it('of one line by two people for two payments is made by one of them', async () => {
    const pair = await aPair()
    const other = await aTransfer({ amount: pair.amount })
    const results = await Promise.allSettled([match(pair), match({ ...other, lineId: pair.lineId })])
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const states = [await paymentRow(pair.paymentId), await paymentRow(other.paymentId)].map(
      ({ state }) => state,
    )
    expect(states.sort()).toEqual(['accepted', 'declared'])
  })

  it('of two lines by two people for one payment is made by one of them', async () => {
    const pair = await aPair()
    const text = message(pair.amount).replace(/\. Réf.*/, '')
    await paste(text)
    const other = await lineOf(text)
    const results = await Promise.allSettled([match(pair), match({ ...pair, lineId: other.id })])
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const lines = [pair.lineId, other.id].map((id) => sql`${id}`)
    expect(
      await db().$count(
        statementLines,
        sql`${statementLines.id} in (${sql.join(lines, sql`, `)}) and is_matched`,
      ),
    ).toBe(1)
  })

  it('that is undone leaves a trace, and both sides are open again', async () => {
    const pair = await aPair()
    await match(pair)
    await undoMatch({ lineId: pair.lineId, reason: 'Autre cliente', by: cashier, now })
    expect(await findConfirmedPayments(pair.orderId)).toEqual([])
    // The payment stays accepted.
    expect((await paymentRow(pair.paymentId)).state).toBe('accepted')
    await expect(undoMatch({ lineId: pair.lineId, reason: '', by, now })).rejects.toMatchObject({
      code: 'notMatched',
    })
    expect((await historyOf('order', pair.orderId))[0]).toMatchObject({
      action: 'paymentUnconfirmed',
      staffName: 'Oumar',
      after: { reason: 'Autre cliente' },
    })
    expect(await paymentsOfOrder(pair.number)).toMatchObject([{ id: pair.paymentId }])
    await match(pair)
    expect(await paymentsOfOrder(pair.number)).toEqual([])
    const statement = (await listStatements()).rows[0]!
    expect((await findStatement(statement.id)).rows[0]!.matches).toMatchObject([
      { undone: { by: 'Oumar', reason: 'Autre cliente' } },
      { undone: undefined, hasAccepted: false },
    ])
  })

  it('is never changed or deleted in the database, nor is a line', async () => {
    const pair = await aPair()
    await match(pair)
    for (const statement of [
      'delete from statement_matches',
      `update statement_matches set staff_name = 'x'`,
      `delete from statement_lines where id = ${pair.lineId}`,
      `update statement_lines set amount = 1 where id = ${pair.lineId}`,
      'truncate statement_matches',
    ])
      await expect(refusalOf(statement)).resolves.toMatch(/never|append-only/)
  })
})

/** The message of the database. */
async function refusalOf(statement: string): Promise<string> {
  try {
    await db().execute(statement)
    return 'done'
  } catch (error) {
    return String((error as Error).cause)
  }
}

async function textOf(id: number): Promise<string> {
  const [line] = await db().select().from(statementLines).where(eq(statementLines.id, id))
  return line!.text
}

describe('a line for no order', () => {
  it('is set aside with a reason, and taken up again', async () => {
    const pair = await aPair()
    const line = { lineId: pair.lineId, by, now }
    await expect(setAside({ ...line, reason: '' })).rejects.toMatchObject({ code: 'reasonNeeded' })
    await setAside({ ...line, reason: 'Virement de la propriétaire' })
    const isOpen = async () => {
      const { proposals, leftovers } = await findOverview(now)
      return [...proposals, ...leftovers].some((one) => one.line.id === pair.lineId)
    }
    expect(await isOpen()).toBe(false)
    await expect(match(pair)).rejects.toMatchObject({ code: 'lineSetAside' })
    await takeUp(line)
    expect(await isOpen()).toBe(true)
    await match(pair)
    await expect(setAside({ ...line, reason: 'x' })).rejects.toMatchObject({ code: 'lineTaken' })
  })
})

describe('patterns', () => {
  it('that are changed read the lines that were not read before', async () => {
    const texts = [
      'Versement BimPay 900 MRU auteur 22334455 bon ZX1',
      'Versement BimPay 800 MRU auteur 22334456 bon ZX2',
    ]
    expect(await paste(texts.join('\n'), { wallet: 'bimbanque' })).toEqual({ added: 2, known: 0, unread: 2 })
    const { patterns, version } = await patternsOf('bimbanque')
    const own = {
      template: 'versement bimpay {amount} MRU auteur {phone} bon {reference}',
      direction: 'in' as const,
    }
    const change = { wallet: 'bimbanque' as const, version, patterns: [own, ...patterns], by, now }
    expect(await savePatterns(change)).toBe(2)
    expect(await lineOf(texts[0]!)).toMatchObject({
      kind: 'in',
      amount: 90_000,
      phone: '+22222334455',
      reference: 'ZX1',
    })
    // With these patterns the same text is known.
    expect(await paste(texts.join('\n'), { wallet: 'bimbanque' })).toMatchObject({ added: 0, known: 2 })
    expect((await patternsOf('bimbanque')).version).toBe(1)
    await expect(savePatterns(change)).rejects.toMatchObject({
      code: 'patternsChanged',
      details: { by: 'Sidi' },
    })
    expect((await patternsOf('click')).version).toBe(0)
  })
})

describe('anonymising', () => {
  it('erases who sent the money, and keeps amount and number', async () => {
    const transfer = await aTransfer({ phone: '+22249998877' })
    const text = message(transfer.amount, { phone: '49998877' })
    await paste(`${text}\nAppel de 49998877 ${randomUUID()}`)
    const { id } = await lineOf(text)
    const person = { clientIds: [], emails: [], erasedPhone: '+9990000001' as Phone, now }
    await statementRecords.erase({
      ...person,
      phones: ['+22249998877' as Phone],
      words: ['49998877'],
      orderIds: [],
    })
    const [line] = await db().select().from(statementLines).where(eq(statementLines.id, id))
    expect(line).toMatchObject({ phone: null, amount: transfer.amount })
    expect(line!.reference).not.toBe('')
    const left = sql`${statementLines.text} like '%49998877%'`
    expect(await db().$count(statementLines, left)).toBe(0)
  })
})
