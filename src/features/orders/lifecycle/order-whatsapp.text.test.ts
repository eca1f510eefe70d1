import { describe, expect, it } from 'vitest'
import { ORDER_STATUSES } from '../order.rules.ts'
import { orderMessage, type OrderMessageFacts } from './order-whatsapp.text.ts'

const order: OrderMessageFacts = {
  name: 'Mariem',
  number: 2471,
  store: 'Melhfa',
  url: 'https://shop.test/order/x',
  status: 'pending',
  isPickup: false,
  refusal: null,
}

describe('orderMessage', () => {
  it.each(['ar', 'fr'] as const)('differs by status and contains number and link, in %s', (language) => {
    const messages = ORDER_STATUSES.map((status) => orderMessage({ ...order, status }, language))
    expect(new Set(messages).size).toBe(ORDER_STATUSES.length)
    for (const message of messages) {
      expect(message).toContain('2471')
      expect(message).toContain('\nhttps://shop.test/order/x')
    }
  })

  it('says that an order to collect is ready instead of sent', () => {
    expect(orderMessage({ ...order, status: 'sent', isPickup: true }, 'fr')).toContain('vous attend')
    expect(orderMessage({ ...order, status: 'sent' }, 'fr')).toContain('livreur')
  })

  it('requests a new proof if one was refused, unless the order is cancelled', () => {
    expect(orderMessage({ ...order, refusal: 'Illisible' }, 'fr')).toContain('capture plus lisible')
    expect(orderMessage({ ...order, refusal: 'Illisible' }, 'fr')).toContain('Illisible')
    expect(orderMessage({ ...order, refusal: 'x', status: 'cancelled' }, 'fr')).toContain('annulée')
  })
})
