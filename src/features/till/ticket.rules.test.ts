import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { money, ouguiya, sum, type Money } from '#core/money.ts'
import {
  discountedPrice,
  discountShare,
  emptyTicket,
  isBlank,
  isReplaceable,
  localNumber,
  needsApproval,
  quickAmounts,
  replacedBy,
  saleOf,
  settle,
  totalsOf,
  withArticle,
  withCurrentPrices,
  withLinePrice,
  withoutLine,
  withQuantity,
  type Ticket,
} from './ticket.rules.ts'
import type { TillArticle } from './till-catalogue.rules.ts'

const AT = '2026-11-16T10:00:00.000Z'

const article = (values: Partial<TillArticle> = {}): TillArticle => ({
  key: '1',
  product: 1,
  name: { fr: 'Voile', ar: 'ملحفة' },
  variantName: { fr: '', ar: '' },
  price: ouguiya(500),
  available: 3,
  barcode: '',
  sku: '',
  category: 1,
  position: 0,
  ...values,
})
const oil = article({
  key: '2.7',
  product: 2,
  variant: 7,
  price: ouguiya(120),
  variantName: { fr: '50 ml', ar: '50 مل' },
})
const two = () => withArticle(withArticle(emptyTicket('t'), article()), oil)
const linesOf = ({ lines }: Ticket) => lines.map(({ key, quantity }) => [key, quantity])

describe('a ticket', () => {
  it('has each article on one line, the last added at the end', () => {
    expect(linesOf(withArticle(two(), article(), 2))).toEqual([
      ['2.7', 1],
      ['1', 3],
    ])
  })

  it('keeps a trace of removed lines and of fewer units', () => {
    const changed = withoutLine(withQuantity(withQuantity(two(), '1', 5, AT), '1', 2, AT), '2.7', AT)
    expect(linesOf(changed)).toEqual([['1', 2]])
    expect(changed.removed).toEqual([
      { name: { fr: 'Voile', ar: 'ملحفة' }, quantity: 3, price: ouguiya(500), at: AT },
      { name: { fr: 'Voile – 50 ml', ar: 'ملحفة – 50 مل' }, quantity: 1, price: ouguiya(120), at: AT },
    ])
    expect(isBlank(withoutLine(changed, '1', AT))).toBe(false)
  })

  it('of which all was removed makes way for another one, which keeps the trace', () => {
    const asked = withoutLine(withArticle(emptyTicket('asked'), article()), '1', AT)
    expect([isReplaceable(asked), isBlank(asked), isReplaceable(two())]).toEqual([true, false, false])
    const parked = withoutLine(two(), '2.7', AT)
    const recalled = replacedBy(asked, parked)
    expect(linesOf(recalled)).toEqual([['1', 1]])
    expect(recalled.removed).toEqual([...asked.removed, ...parked.removed])
  })

  it('removes a line whose quantity becomes 0', () => {
    expect(linesOf(withQuantity(two(), '1', 0, AT))).toEqual([['2.7', 1]])
  })

  it('adds up lines and discounts', () => {
    const ticket: Ticket = {
      ...withLinePrice(two(), '1', ouguiya(450), 'tache'),
      discount: { kind: 'percent', percent: 10, reason: 'fidèle' },
    }
    expect(totalsOf(ticket)).toEqual({
      quantity: 2,
      list: ouguiya(620),
      subtotal: ouguiya(570),
      discount: ouguiya(57),
      total: ouguiya(513),
    })
    expect(ticket.discountReason).toBe('tache')
    expect(withLinePrice(ticket, '1', ouguiya(500), '').discountReason).toBe('')
  })

  it('needs an approval above the limit, until one is given', () => {
    const reduced = withLinePrice(two(), '1', ouguiya(438), 'x')
    expect(discountShare(reduced)).toBe(10)
    expect(needsApproval(reduced, 10)).toBe(false)
    expect(needsApproval(reduced, 9)).toBe(true)
    const approval = { secret: 's', percent: 10, by: 'Khadi', key: 'k' }
    expect(needsApproval({ ...reduced, approval }, 9)).toBe(false)
    expect(needsApproval({ ...two(), discount: { kind: 'none' } }, 0)).toBe(false)
  })

  it('follows changed prices; a line discount stays while it is one', () => {
    const reduced = withLinePrice(two(), '1', ouguiya(450), 'x')
    const prices = (price: number) => (key: string) => (key === '1' ? ouguiya(price) : undefined)
    const lineOf = (ticket: Ticket) => ticket.lines.find(({ key }) => key === '1')
    expect(lineOf(withCurrentPrices(reduced, prices(600)))).toMatchObject({
      listPrice: ouguiya(600),
      price: ouguiya(450),
    })
    expect(lineOf(withCurrentPrices(reduced, prices(400)))).toMatchObject({
      listPrice: ouguiya(400),
      price: ouguiya(400),
    })
    expect(lineOf(withCurrentPrices(two(), prices(600)))).toMatchObject({ price: ouguiya(600) })
  })

  it('becomes a sale with what was removed, and the parked ticket that it was', () => {
    const ticket: Ticket = { ...withoutLine(two(), '2.7', AT), wasParked: true, note: 'à emballer' }
    const paid = {
      number: 'K7-0001',
      token: 'x'.repeat(22),
      payments: [],
      received: money(0),
      language: 'fr' as const,
    }
    expect(saleOf(ticket, paid)).toMatchObject({
      lines: [{ product: 1, quantity: 1, listPrice: ouguiya(500), price: ouguiya(500) }],
      removed: [{ quantity: 1 }],
      ticket: 't',
      note: 'à emballer',
    })
    expect(saleOf(two(), paid)).not.toHaveProperty('ticket')
  })
})

describe('a discounted price', () => {
  it('is in whole ouguiya and never negative', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.integer({ min: 1, max: 100 }), (list, percent) => {
        const price = discountedPrice(money(list * 100), { kind: 'percent', percent, reason: 'x' })
        expect(price % 100).toBe(0)
        expect(price).toBeGreaterThanOrEqual(0)
        expect(price).toBeLessThanOrEqual(list * 100)
      }),
    )
  })
})

describe('quick amounts', () => {
  it.each([
    [620, [620, 650, 700, 800, 1000]],
    [1000, [1000]],
    [1250, [1250, 1300, 1400, 1500, 2000]],
    [40, [40, 50, 100, 200, 500]],
  ])('for %i UM are %j', (due, amounts) => {
    expect(quickAmounts(ouguiya(due))).toEqual(amounts.map(ouguiya))
  })
})

describe('a settlement', () => {
  it('counts cash up to what is due and returns the rest', () => {
    const wallet = { method: 'bankily' as const, amount: ouguiya(400), reference: 'A1' }
    expect(settle(ouguiya(620), [wallet], ouguiya(500))).toEqual({
      payments: [wallet, { method: 'cash', amount: ouguiya(220), reference: '' }],
      due: 0,
      change: ouguiya(280),
    })
    expect(settle(ouguiya(620), [wallet], money(0))).toEqual({
      payments: [wallet],
      due: ouguiya(220),
      change: 0,
    })
  })

  it('never takes more than the total', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), fc.nat(), (total, first, received) => {
        const wallet = { method: 'sadad' as const, amount: money(Math.min(total, first)), reference: '1' }
        const { payments, due, change } = settle(money(total), [wallet], money(received))
        const paid: Money = sum(payments.map(({ amount }) => amount))
        expect(paid + due).toBe(total)
        expect(paid - wallet.amount + change).toBe(received)
      }),
    )
  })
})

it('the number of a ticket names the device and its count', () => {
  expect([localNumber('K7', 42), localNumber('K7', 12_345)]).toEqual(['K7-0042', 'K7-12345'])
})
