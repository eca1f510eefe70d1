import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { money, ouguiya } from '#core/money.ts'
import type { Phone } from '#core/phone.ts'
import { WALLETS } from '../wallet.rules.ts'
import { isSameName, type OpenLine, type OpenPayment } from './evidence.rules.ts'
import { propose } from './propose.rules.ts'

const at = (time: string) => new Date(`2026-11-${time}:00Z`)
const phone = (number: number) => `+222${number}` as Phone
const [MARIEM, SIDI] = [phone(22334455), phone(33445566)]

function line(id: number, values: Partial<OpenLine> = {}): OpenLine {
  const read = { phone: MARIEM, name: '', reference: '' }
  return {
    id,
    wallet: 'bankily',
    amount: ouguiya(500),
    at: at('17T10:00'),
    hasTime: true,
    ...read,
    ...values,
  }
}

function payment(id: number, values: Partial<OpenPayment> = {}): OpenPayment {
  const order = { phone: MARIEM, name: 'Mariem Mint Ahmed', reference: '' }
  const state = { isAccepted: false, decidedAt: null }
  return { id, method: 'bankily', amount: ouguiya(500), at: at('17T10:05'), ...state, ...order, ...values }
}

/** `line>payment` of each proposal. */
function proposed(lines: OpenLine[], payments: OpenPayment[]): string[] {
  return propose(lines, payments).proposals.map(({ lineId, paymentId }) => `${lineId}>${paymentId}`)
}

describe('a line is proposed for a payment', () => {
  it.each<[string, Partial<OpenLine>, Partial<OpenPayment>, string, boolean]>([
    [
      'with the same transaction number',
      { reference: 'BK1' },
      { reference: 'BK1', phone: SIDI },
      'reference',
      true,
    ],
    [
      'with the same number, a month later',
      { reference: 'BK1', at: at('30T10:00') },
      { reference: 'BK1' },
      'reference',
      true,
    ],
    ['of its sender', {}, {}, 'phone', true],
    ['of its sender, two days later', { at: at('19T10:00') }, {}, 'phone', false],
    ['of its sender, without a date', { at: null }, {}, 'phone', false],
    ['of a client with this name', { phone: SIDI, name: 'MARIEM AHMED' }, {}, 'name', false],
    ['of this amount at that time', { phone: null }, {}, 'amount', false],
    ['of an uploaded picture', {}, { method: 'other' }, 'phone', true],
    ['that was accepted', {}, { isAccepted: true, decidedAt: at('17T11:00') }, 'phone', true],
    ['on that day, without a time', { phone: null, at: at('17T12:00'), hasTime: false }, {}, 'amount', false],
  ])('%s', (_what, lineValues, paymentValues, evidence, isSure) => {
    expect(propose([line(1, lineValues)], [payment(2, paymentValues)])).toEqual({
      proposals: [{ lineId: 1, paymentId: 2, evidence, isSure }],
      choices: [],
      hints: [],
    })
  })
})

describe('a line is not proposed for a payment', () => {
  it.each<[string, Partial<OpenLine>, Partial<OpenPayment>, string | undefined]>([
    ['of another amount', { amount: ouguiya(510) }, {}, 'otherAmount'],
    ['ten times as high, in old ouguiya', { amount: ouguiya(5000) }, {}, 'otherAmount'],
    ['of another wallet', { wallet: 'masrivi' }, {}, 'otherWallet'],
    ['with another transaction number', { reference: 'BK1' }, { reference: 'BK2' }, 'otherReference'],
    ['of its sender a week ago', { at: at('24T10:00') }, {}, undefined],
    ['of this amount at another time', { phone: null, at: at('17T13:00') }, {}, undefined],
    ['of this amount without a date', { phone: null, at: null }, {}, undefined],
    ['that was accepted before it arrived', {}, { isAccepted: true, decidedAt: at('17T08:00') }, undefined],
    ['of another client and amount', { phone: SIDI, amount: ouguiya(1) }, {}, undefined],
  ])('%s', (_what, lineValues, paymentValues, hint) => {
    const { proposals, choices, hints } = propose([line(1, lineValues)], [payment(2, paymentValues)])
    expect([proposals, choices]).toEqual([[], []])
    expect(hints.map(({ reason }) => reason)).toEqual(hint ? [hint] : [])
  })
})

describe('two equal amounts', () => {
  it('of two clients are told apart by the sender', () => {
    const lines = [line(1, { phone: SIDI }), line(2)]
    expect(proposed(lines, [payment(3), payment(4, { phone: SIDI })]).sort()).toEqual(['1>4', '2>3'])
  })

  it('of one client follow each other', () => {
    const lines = [line(1, { at: at('17T12:00') }), line(2, { at: at('17T10:00') })]
    const payments = [payment(3, { at: at('17T10:30') }), payment(4, { at: at('17T12:30') })]
    expect(proposed(lines, payments).sort()).toEqual(['1>4', '2>3'])
  })

  it('of which one line came are a choice', () => {
    const { proposals, choices } = propose([line(1)], [payment(2), payment(3, { at: at('17T10:06') })])
    expect(proposals).toEqual([])
    expect(choices).toEqual([{ lineId: 1, paymentIds: [2, 3] }])
  })

  it('without a sender are a choice, unless the times are clear', () => {
    const unknown = { phone: null }
    const near = [payment(3), payment(4, { phone: SIDI, at: at('17T10:07') })]
    expect(propose([line(1, unknown), line(2, { ...unknown, at: at('17T10:01') })], near).proposals).toEqual(
      [],
    )
    const apart = [payment(3), payment(4, { phone: SIDI, at: at('17T11:40') })]
    const lines = [line(1, unknown), line(2, { ...unknown, at: at('17T11:35') })]
    expect(proposed(lines, apart).sort()).toEqual(['1>3', '2>4'])
  })

  it('are not taken by a weaker line while a choice is open', () => {
    const { proposals, choices } = propose(
      [line(1), line(5, { phone: null })],
      [payment(2), payment(3, { at: at('17T10:06') })],
    )
    expect(proposals).toEqual([])
    expect(choices.map(({ lineId }) => lineId)).toEqual([1])
  })
})

describe('names', () => {
  it.each([
    ['MARIEM MINT AHMED', 'Mariem Ahmed', true],
    ['مريم منت أحمد', 'مريم بنت احمد', true],
    ['Mariem', 'Mariem Mint Ahmed', true],
    ['Mariem Sidi', 'Mariem Ahmed', false],
    ['Mint', 'Mint', false],
    ['', 'Mariem', false],
  ])('%s and %s: %s', (one, other, isSame) => {
    expect(isSameName(one, other)).toBe(isSame)
  })
})

describe('for any lines and payments', () => {
  const amounts = fc.integer({ min: 1, max: 4 }).map((value) => money(value * 100))
  const phones = fc.constantFrom(MARIEM, SIDI, phone(44556677))
  const references = fc.constantFrom('', '', 'BK1', 'BK2', 'BK3')
  const moments = fc
    .integer({ min: 0, max: 5_000 })
    .map((minute) => new Date(at('15T00:00').getTime() + minute * 60_000))
  const anyLine = fc.record({
    wallet: fc.constantFrom(...WALLETS.slice(0, 2)),
    amount: amounts,
    at: fc.option(moments),
    hasTime: fc.boolean(),
    phone: fc.option(phones),
    name: fc.constantFrom('', 'Mariem Ahmed'),
    reference: references,
  })
  const anyPayment = fc.record({
    method: fc.constantFrom('bankily', 'masrivi', 'other'),
    amount: amounts,
    at: moments,
    isAccepted: fc.boolean(),
    decidedAt: fc.option(moments),
    reference: references,
    phone: phones,
    name: fc.constantFrom('Mariem Ahmed', 'Sidi'),
  })
  const lists = fc
    .tuple(fc.array(anyLine, { maxLength: 12 }), fc.array(anyPayment, { maxLength: 12 }))
    .map(
      ([lines, payments]) =>
        [
          lines.map((values, index) => ({ ...values, id: index + 1 })),
          payments.map((values, index) => ({ ...values, id: index + 100 })) as OpenPayment[],
        ] as const,
    )

  it('each is proposed once at most, with the same amount, wallet and number', () => {
    fc.assert(
      fc.property(lists, ([lines, payments]) => {
        const { proposals, choices, hints } = propose(lines, payments)
        const used = [...proposals, ...choices].map(({ lineId }) => lineId)
        expect(new Set(used).size).toBe(used.length)
        expect(hints.every(({ lineId }) => !used.includes(lineId))).toBe(true)
        const paid = proposals.map(({ paymentId }) => paymentId)
        expect(new Set(paid).size).toBe(paid.length)
        expect(choices.flatMap(({ paymentIds }) => paymentIds).some((id) => paid.includes(id))).toBe(false)
        for (const { lineId, paymentId } of proposals) {
          const one = lines.find(({ id }) => id === lineId)!
          const other = payments.find(({ id }) => id === paymentId)!
          expect(one.amount).toBe(other.amount)
          expect([one.wallet, 'other']).toContain(other.method)
          if (one.reference && other.reference) expect(one.reference).toBe(other.reference)
        }
      }),
    )
  })

  it('the order in which they are listed changes nothing', () => {
    fc.assert(
      fc.property(lists, ([lines, payments]) => {
        const sorted = (result: ReturnType<typeof propose>) => ({
          proposals: result.proposals.toSorted((a, b) => a.lineId - b.lineId),
          choices: result.choices.toSorted((a, b) => a.lineId - b.lineId),
        })
        expect(sorted(propose(lines.toReversed(), payments.toReversed()))).toEqual(
          sorted(propose(lines, payments)),
        )
      }),
    )
  })
})
