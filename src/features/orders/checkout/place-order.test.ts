import { describe, expect, it } from 'vitest'
import { money } from '#core/money.ts'
import type { Phone } from '#core/phone.ts'
import { aNewOrder, anAddress } from '../../../../tests/builders.ts'
import { contentHashOf } from './place-order.server.ts'

const phone = '+22222123456' as Phone

describe('the content hash', () => {
  // The hash is stored with every order: a request retried after an upgrade must have the same hash.
  it('is the same as in the first release', () => {
    const wallet = aNewOrder({
      lines: [
        { id: 7, quantity: 1 },
        { id: 3, quantity: 2 },
      ],
      shown: money(650_000),
      customer: { name: 'Mariem Mint Ahmed', phone, email: null },
      address: anAddress({ full: 'Tevragh Zeina', city: 'Nouakchott', wilaya: 'Rosso' }),
      payment: 'sadad',
      notes: 'Après 17 h',
      proof: { sha256: 'a'.repeat(64), mediaId: undefined },
    })
    expect(contentHashOf(wallet)).toBe('1bbd0533a0f9865952762489239f2dd6deefbd34ef3bf2dc483eb829be2ab721')
    const cash = aNewOrder({
      lines: [{ id: 3, quantity: 2 }],
      shown: money(640_000),
      customer: { name: 'مريم', phone, email: 'm@example.mr' },
      address: anAddress({ full: 'Ksar' }),
    })
    expect(contentHashOf(cash)).toBe('8c8ee305fb472e506e9117e9baf085610126a6c1e7d60648c6b83f18b920ba28')
  })

  it('includes an address field that was added later only if it is filled', () => {
    const orderWithLandmark = (landmark: string) =>
      aNewOrder({ lines: [], shown: money(0), address: Object.assign(anAddress(), { landmark }) })
    const before = aNewOrder({ lines: [], shown: money(0) })
    expect(contentHashOf(orderWithLandmark(''))).toBe(contentHashOf(before))
    expect(contentHashOf(orderWithLandmark('Mosquée'))).not.toBe(contentHashOf(before))
    expect(contentHashOf(orderWithLandmark('Mosquée'))).not.toBe(contentHashOf(orderWithLandmark('Marché')))
  })
})
