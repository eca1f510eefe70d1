import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ORDER_STATUSES, type OrderStatus } from '../order.rules.ts'
import {
  bulkStep,
  MAX_BULK_ORDERS,
  MAX_ORDERS_PER_REQUEST,
  nextBatch,
  reachedBy,
  readOrderIds,
  readSeenOrders,
  sizeOf,
  startRun,
  stepsOf,
  withOutcomes,
  writeSeenOrders,
  type BulkOrder,
  type BulkOutcome,
} from './bulk.rules.ts'

function anOrder(id: number, values: Partial<BulkOrder> = {}): BulkOrder {
  return {
    id,
    number: 1000 + id,
    version: 1,
    status: 'pending',
    customer: { name: 'Mariem' },
    paymentMethod: 'cash',
    payment: 'onDelivery',
    ...values,
  }
}

describe('stepsOf', () => {
  it.each([
    ['pending', 'confirmed'],
    ['confirmed', 'preparing'],
    ['preparing', 'sent'],
    ['sent', 'delivered'],
    ['delivered', undefined],
    ['cancelled', undefined],
  ] satisfies [OrderStatus, OrderStatus | undefined][])('%s is followed by %s', (from, to) => {
    expect(bulkStep(from)).toBe(to)
  })

  it('groups by status, in the order of the statuses, and names orders without a step', () => {
    const orders = [
      anOrder(1, { status: 'sent' }),
      anOrder(2),
      anOrder(3, { status: 'delivered' }),
      anOrder(4, { status: 'cancelled' }),
      anOrder(5),
    ]
    const { steps, finished } = stepsOf(orders)
    expect(steps.map(({ from, to, orders: own }) => [from, to, own.map(({ id }) => id)])).toEqual([
      ['pending', 'confirmed', [2, 5]],
      ['sent', 'delivered', [1]],
    ])
    expect(finished.map(({ id }) => id)).toEqual([3, 4])
  })

  it('keeps pending orders with an unchecked or refused proof apart', () => {
    const { steps } = stepsOf([
      anOrder(1),
      anOrder(2, { paymentMethod: 'bankily', payment: 'toCheck' }),
      anOrder(3, { paymentMethod: 'bankily', payment: 'accepted' }),
      anOrder(4, { status: 'confirmed', paymentMethod: 'bankily', payment: 'toCheck' }),
      anOrder(5, { paymentMethod: 'bankily', payment: 'refused' }),
    ])
    expect(steps.map(({ key, isUnchecked, orders }) => [key, isUnchecked, orders.length])).toEqual([
      ['pending', false, 2],
      ['pending-unchecked', true, 2],
      ['confirmed', false, 1],
    ])
  })

  it('counts the cash sales that a delivery enters', () => {
    const sent = { status: 'sent' as const }
    const { steps } = stepsOf([
      anOrder(1, sent),
      anOrder(2, { ...sent, paymentMethod: 'bankily' }),
      anOrder(3),
    ])
    expect(steps.map(({ cashSales }) => cashSales)).toEqual([0, 1])
  })

  it('loses no order', () => {
    const order = fc.record({ id: fc.nat(), status: fc.constantFrom(...ORDER_STATUSES) })
    fc.assert(
      fc.property(fc.array(order), (made) => {
        const orders = made.map(({ id, status }) => anOrder(id, { status }))
        const { steps, finished } = stepsOf(orders)
        expect([...steps.flatMap((step) => step.orders), ...finished].length).toBe(orders.length)
      }),
    )
  })
})

describe('orders in a request', () => {
  it('are read as they were written', () => {
    const orders = [anOrder(12), anOrder(15, { status: 'sent', version: 3 })]
    expect(readSeenOrders(writeSeenOrders(orders))).toEqual([
      { id: 12, from: 'pending', version: 1 },
      { id: 15, from: 'sent', version: 3 },
    ])
  })

  it.each([
    '',
    '12',
    '12:pending',
    '12:pending:0',
    '12:paid:1',
    '0:pending:1',
    '12:pending:1,',
    '12:delivered:1',
    '12:cancelled:1',
    '12:pending:1,12:confirmed:1',
    Array.from({ length: MAX_ORDERS_PER_REQUEST + 1 }, (_, id) => `${id + 1}:pending:1`).join(','),
  ])('“%s” is refused', (text) => {
    expect(readSeenOrders(text)).toBeUndefined()
  })
})

describe('readOrderIds', () => {
  it('reads each id once, up to the limit', () => {
    expect(readOrderIds('12,15,12')).toEqual([12, 15])
    const ids = Array.from({ length: MAX_BULK_ORDERS }, (_, index) => index + 1)
    expect(readOrderIds(ids.join(','))).toEqual(ids)
    expect(readOrderIds([...ids, 999].join(','))).toBeUndefined()
  })

  it.each(['', '0', '12,', '1e3', '-1', '12;drop'])('“%s” is refused', (text) => {
    expect(readOrderIds(text)).toBeUndefined()
  })
})

describe('a run', () => {
  const orders = Array.from({ length: 12 }, (_, index) => anOrder(index + 1))

  it('sends batches until nothing is left', () => {
    let run = startRun(orders)
    const batches: number[] = []
    while (run.rest.length > 0) {
      const batch = nextBatch(run)
      batches.push(batch.length)
      run = withOutcomes(
        run,
        batch.map(({ id }) => ({ id, status: 'confirmed' })),
      )
    }
    expect(batches).toEqual([10, 2])
    expect(sizeOf(run)).toEqual({ total: 12, handled: 12 })
    expect(reachedBy(run)).toEqual(orders.map(({ id }) => id))
  })

  it('counts an order that is already at the wanted status as reached, and names the others', () => {
    const moved = (id: number, status: OrderStatus): BulkOutcome => ({
      id,
      refusal: { code: 'orderMoved', details: { status, by: 'Khadi' } },
    })
    const run = withOutcomes(startRun(orders.slice(0, 5)), [
      { id: 1, status: 'confirmed' },
      moved(2, 'confirmed'),
      moved(3, 'cancelled'),
      { id: 4, refusal: { code: 'orderUnknown', details: {} } },
    ])
    expect(run.done.map(({ id }) => id)).toEqual([1])
    expect(run.already.map(({ id }) => id)).toEqual([2])
    expect(run.failed.map(({ order }) => order.id)).toEqual([3, 4])
    expect(run.rest.map(({ id }) => id)).toEqual([5])
    expect(reachedBy(run)).toEqual([1, 2])
  })
})
