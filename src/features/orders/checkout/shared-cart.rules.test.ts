import { expect, it } from 'vitest'
import { money } from '#core/money.ts'
import { parseCartLines } from '../order-forms.server.ts'
import { sharedCartPath } from './shared-cart.rules.ts'

it('a shared cart names articles and quantities, and is read as it was written', () => {
  const item = { name: 'Nila', price: money(100), image: '', category: '' }
  const cart = [
    { ...item, id: 1, quantity: 2 },
    { ...item, id: 7, variant: 3, quantity: 1 },
  ]
  const path = sharedCartPath(cart)
  expect(path).toBe('/cart/shared?lines=1:2-7.3:1')
  expect(parseCartLines(path.split('=')[1]!.split('-'))).toEqual([
    { id: 1, quantity: 2 },
    { id: 7, variant: 3, quantity: 1 },
  ])
})
