import { describe, expect, it } from 'vitest'
import { ouguiya } from '#core/money.ts'
import { deliveryTimes, deliveryZoneList } from './delivery-facts.text.ts'
import type { DeliveryZone } from './delivery.rules.ts'

function zone(fr: string, ar: string, change: Partial<DeliveryZone>): DeliveryZone {
  return {
    id: 1,
    kind: 'delivery',
    name: { fr, ar },
    areas: [],
    fee: ouguiya(0),
    freeFrom: undefined,
    days: { from: 1, to: 2 },
    methods: undefined,
    isActive: true,
    ...change,
  }
}

const zones = [
  zone('Nouakchott', 'نواكشوط', {}),
  zone('Autres villes', 'بقية المدن', {
    fee: ouguiya(100),
    freeFrom: ouguiya(5000),
    days: { from: 2, to: 5 },
  }),
  zone('Retrait', 'الاستلام', { kind: 'pickup' }),
  zone('Néma', 'النعمة', { isActive: false }),
]

const plain = (text: string) => text.replaceAll(/[\u2066\u2069]/g, '').replaceAll(/\s/g, ' ')

describe('delivery zones in words', () => {
  it('say the days of each active zone', () => {
    expect(plain(deliveryTimes(zones, 'fr'))).toBe('Nouakchott : 24 à 48 h ; Autres villes : 2 à 5 jours.')
    expect(plain(deliveryTimes(zones, 'ar'))).toBe(
      'نواكشوط: من 24 إلى 48 ساعة؛ بقية المدن: من يومين إلى 5 أيام.',
    )
    expect(plain(deliveryTimes(zones.slice(2), 'fr'))).toBe('')
  })

  it('say the fee of each active zone', () => {
    expect(plain(deliveryZoneList(zones, 'fr'))).toBe(
      '- **Nouakchott** : gratuite, 24 à 48 h - **Autres villes** : 100 UM, gratuite dès 5 000 UM, 2 à 5 jours',
    )
    expect(plain(deliveryZoneList(zones, 'ar'))).toBe(
      '- **نواكشوط**: مجاني، من 24 إلى 48 ساعة - **بقية المدن**: 100 UM، مجاني ابتداءً من 5 000 UM، من يومين إلى 5 أيام',
    )
  })

  it.each([
    [0, 0, 'le jour même', 'في اليوم نفسه'],
    [0, 1, 'le jour même ou le lendemain', 'في اليوم نفسه أو الغد'],
    [0, 3, '3 jours au plus', 'خلال 3 أيام'],
    [1, 1, '24 h', '24 ساعة'],
    [3, 3, '3 jours', '3 أيام'],
    [7, 14, '7 à 14 jours', 'من 7 أيام إلى 14 يومًا'],
  ])('%i to %i days', (from, to, fr, ar) => {
    const one = [zone('A', 'أ', { days: { from, to } })]
    expect(plain(deliveryTimes(one, 'fr'))).toBe(`A : ${fr}.`)
    expect(plain(deliveryTimes(one, 'ar'))).toBe(`أ: ${ar}.`)
  })
})
