import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { money } from '#core/money.ts'
import {
  deliveryFee,
  estimatedDelivery,
  findZone,
  missingToFreeDelivery,
  offersMethod,
  uncoveredWilayas,
  type DeliveryArea,
  type DeliveryZone,
} from './delivery.rules.ts'
import { WILAYAS, type Wilaya } from './wilaya.rules.ts'

function zone(values: Partial<DeliveryZone>): DeliveryZone {
  return {
    id: 1,
    kind: 'delivery',
    name: { fr: 'Zone', ar: 'منطقة' },
    areas: [],
    fee: money(10_000),
    freeFrom: undefined,
    days: { from: 1, to: 2 },
    methods: undefined,
    isActive: true,
    ...values,
  }
}

const area = (wilaya: Wilaya, fr = '', ar = ''): DeliveryArea => ({ wilaya, city: { fr, ar } })
const to = (wilaya: Wilaya, city = '') => ({ kind: 'delivery', wilaya, city }) as const

describe('the zone of an address', () => {
  const zones = [
    zone({ id: 1, areas: [area('Nouakchott')] }),
    zone({ id: 2, areas: [area('Nouakchott-Nord')] }),
    zone({ id: 3, areas: [area('Rosso')] }),
    zone({ id: 4, areas: [area('Rosso', 'Keur Macène', 'كرمسين'), area('Nouakchott', 'Toujounine', '')] }),
    zone({ id: 5, areas: [area('Aïoun', '', 'أطويل')] }),
    zone({ id: 6, areas: [area('Atar')], isActive: false }),
    zone({ id: 7, kind: 'pickup' }),
  ]

  it.each([
    ['a whole wilaya', to('Rosso'), 3],
    ['an unknown city of a wilaya', to('Rosso', 'Tékane'), 3],
    ['a city before its wilaya', to('Rosso', 'Keur Macène'), 4],
    ['without accents, in capitals, with a hyphen', to('Rosso', '  KEUR-MACENE '), 4],
    ['with a decomposed accent', to('Rosso', 'Keur Mace\u0300ne'), 4],
    ['in Arabic', to('Rosso', 'كرمسين'), 4],
    ['in Arabic with vowels and a lengthened letter', to('Rosso', 'كَرْمـسين'), 4],
    ['another form of alef', to('Aïoun', 'اطويل'), 5],
    ['a city of another wilaya', to('Kiffa', 'Keur Macène'), undefined],
    ['a wilaya with a zone for one city only', to('Aïoun', 'Tintane'), undefined],
    ['an inactive zone', to('Atar'), undefined],
    ['a wilaya of Nouakchott with a zone of its own', to('Nouakchott-Nord'), 2],
    ['a wilaya of Nouakchott without one', to('Nouakchott-Sud'), 1],
    ['Nouakchott as a whole', to('Nouakchott'), 1],
    ['a city of Nouakchott before the wilaya', to('Nouakchott-Nord', 'toujounine'), 4],
    ['pick-up', { kind: 'pickup' } as const, 7],
  ])('%s', (_, destination, id) => {
    expect(findZone(zones, destination)?.id).toBe(id)
  })

  it('is none for a pick-up that is switched off', () => {
    expect(findZone([zone({ kind: 'pickup', isActive: false })], { kind: 'pickup' })).toBeUndefined()
  })

  it('is one answer for every wilaya, in any order of the zones, and names the address', () => {
    const cities = ['', 'Ksar', 'Tevragh Zeina', 'كيهيدي']
    const areas = fc.uniqueArray(fc.tuple(fc.constantFrom(...WILAYAS), fc.constantFrom(...cities)), {
      selector: String,
      maxLength: 40,
    })
    /** Every area is in one zone, as the form and the database require. */
    const zoneSet = fc
      .tuple(areas, fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }))
      .map(([all, active]) =>
        active.map((isActive, id) =>
          zone({
            id,
            isActive,
            areas: all.filter((_, at) => at % 5 === id).map(([wilaya, city]) => area(wilaya, city)),
          }),
        ),
      )
    fc.assert(
      fc.property(
        zoneSet,
        fc.constantFrom(...cities),
        fc.infiniteStream(fc.nat()),
        (zones_, city, random) => {
          const shuffled = zones_
            .map((one) => ({ one, at: random.next().value }))
            .sort((a, b) => a.at - b.at)
            .map(({ one }) => one)
          for (const wilaya of WILAYAS) {
            const found = findZone(zones_, to(wilaya, city))
            expect(findZone(shuffled, to(wilaya, city))).toBe(found)
            const larger: Wilaya[] = wilaya.startsWith('Nouakchott') ? [wilaya, 'Nouakchott'] : [wilaya]
            const covering = zones_.filter(
              ({ isActive, areas: own }) =>
                isActive &&
                own.some((one) => larger.includes(one.wilaya) && ['', city].includes(one.city.fr)),
            )
            if (found) expect(covering).toContain(found)
            else expect(covering).toEqual([])
          }
        },
      ),
    )
  })
})

it('wilayas without an active zone are listed; a zone of Nouakchott covers its three wilayas', () => {
  const elsewhere = WILAYAS.filter((wilaya) => !wilaya.startsWith('Nouakchott'))
  expect(uncoveredWilayas([zone({ areas: [area('Nouakchott')] })])).toEqual(elsewhere)
  const others = zone({ areas: elsewhere.map((wilaya) => area(wilaya)) })
  expect(uncoveredWilayas([zone({ areas: [area('Nouakchott'), area('Rosso', 'x')] }), others])).toEqual([])
  expect(uncoveredWilayas([{ ...others, isActive: false }])).toEqual(WILAYAS)
})

describe('the fee', () => {
  it.each([
    ['below the amount', 10_000, 300_000, 299_999, 10_000, 1],
    ['at the amount', 10_000, 300_000, 300_000, 0, undefined],
    ['above it', 10_000, 300_000, 300_001, 0, undefined],
    ['never free', 10_000, undefined, 9e9, 10_000, undefined],
    ['free everywhere', 0, 300_000, 1, 0, undefined],
    ['an empty order', 10_000, undefined, 0, 0, undefined],
  ])('%s', (_, fee, freeFrom, subtotal, expected, missing) => {
    const terms = { fee: money(fee), freeFrom: freeFrom === undefined ? undefined : money(freeFrom) }
    expect(deliveryFee(terms, money(subtotal))).toBe(expected)
    expect(missingToFreeDelivery(terms, money(subtotal))).toBe(missing)
  })

  it('is 0 or the fee of the zone, and what is missing makes it free', () => {
    const amount = fc.nat(1e9).map(money)
    fc.assert(
      fc.property(amount, fc.option(amount, { nil: undefined }), amount, (fee, freeFrom, subtotal) => {
        const terms = { fee, freeFrom }
        expect([0, fee]).toContain(deliveryFee(terms, subtotal))
        const missing = missingToFreeDelivery(terms, subtotal)
        if (missing !== undefined) expect(deliveryFee(terms, money(subtotal + missing))).toBe(0)
      }),
    )
  })
})

it('a zone offers every method, or the ones that it names', () => {
  expect(offersMethod({ methods: undefined }, 'cash')).toBe(true)
  expect(offersMethod({ methods: ['sadad'] }, 'cash')).toBe(false)
  expect(offersMethod({ methods: ['sadad'] }, 'sadad')).toBe(true)
})

it('an order is expected on the last day of its zone', () => {
  const placed = new Date('2026-11-16T23:30:00Z')
  expect(estimatedDelivery(placed, { from: 2, to: 5 })).toEqual(new Date('2026-11-21T23:30:00Z'))
  expect(estimatedDelivery(placed, { from: 0, to: 0 })).toEqual(placed)
})
