import { expect, it } from 'vitest'
import { money } from '#core/money.ts'
import { myOrderOf } from './my-orders.ts'

it('lists what was ordered, not the items of the cart that were unavailable', () => {
  const item = (id: number, quantity: number) => ({
    id,
    name: `n${id}`,
    price: money(100),
    image: '',
    category: '',
    quantity,
  })
  const placed = { number: 7, url: '/order/x', total: 30 }
  expect(myOrderOf(placed, [item(1, 2), item(2, 5), item(3, 1)], ['1:2', '2:3'])).toEqual({
    ...placed,
    lines: [
      { name: 'n1', quantity: 2 },
      { name: 'n2', quantity: 3 },
    ],
  })
})
