import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { money } from '#core/money.ts'
import { PAYMENT_METHODS } from '#features/settings/settings.rules.ts'
import { findZone, type DeliveryZone } from './delivery.rules.ts'
import { WILAYAS } from './wilaya.rules.ts'
import {
  EMPTY_ZONE,
  formOf,
  MAX_CITIES,
  MAX_ZONES,
  zoneOf,
  zoneProblems,
  type ZoneContext,
  type ZoneForm,
} from './zone-form.rules.ts'

const FORM: ZoneForm = {
  ...EMPTY_ZONE,
  name: 'Nord',
  wilayas: ['Atar'],
  fee: '150',
  daysFrom: '2',
  daysTo: '4',
}

const ELSEWHERE: Pick<DeliveryZone, 'name' | 'areas'> = {
  name: { fr: 'Autres villes', ar: 'بقية المدن' },
  areas: [
    { wilaya: 'Rosso', city: { fr: '', ar: '' } },
    { wilaya: 'Kaédi', city: { fr: 'Maghama', ar: 'مقامة' } },
  ],
}

const problemsOf = (change: Partial<ZoneForm>, context: Partial<ZoneContext> = {}) =>
  zoneProblems(
    { ...FORM, ...change },
    { kind: 'delivery', others: [ELSEWHERE], activeMethods: ['cash', 'sadad'], ...context },
  )

const city = (wilaya: (typeof WILAYAS)[number], fr: string, ar = '') => ({ wilaya, city: fr, cityAr: ar })

describe('the form of a zone', () => {
  it('is complete with one name, an area, a fee and days', () => {
    expect(problemsOf({})).toEqual([])
    expect(problemsOf({ name: '', nameAr: 'الشمال' })).toEqual([])
    expect(problemsOf({ wilayas: [], cities: [city('Rosso', 'Tékane')] })).toEqual([])
  })

  it.each<[string, Partial<ZoneForm>, [field: string, code: string][]]>([
    ['no name', { name: ' \u200B' }, [['name', 'nameRequired']]],
    [
      'a long name',
      { name: 'x'.repeat(61), nameAr: 'ا'.repeat(61) },
      [
        ['name', 'tooLong'],
        ['nameAr', 'tooLong'],
      ],
    ],
    ['no area', { wilayas: [], cities: [city('Rosso', ' ')] }, [['wilayas', 'areaRequired']]],
    ['no fee', { fee: '' }, [['fee', 'badFee']]],
    ['a negative fee', { fee: '-5' }, [['fee', 'badFee']]],
    ['an excessive fee', { fee: '1000000,01' }, [['fee', 'badFee']]],
    ['free from 0', { freeFrom: '0' }, [['freeFrom', 'badFreeFrom']]],
    ['free from a word', { freeFrom: 'beaucoup' }, [['freeFrom', 'badFreeFrom']]],
    ['reversed days', { daysFrom: '5', daysTo: '2' }, [['daysTo', 'daysReversed']]],
    [
      'no days',
      { daysFrom: '', daysTo: '91' },
      [
        ['daysFrom', 'badDays'],
        ['daysTo', 'badDays'],
      ],
    ],
    ['no method', { hasOwnMethods: true }, [['methods', 'methodRequired']]],
    ['an inactive method only', { hasOwnMethods: true, methods: ['click'] }, [['methods', 'methodRequired']]],
    [
      'cities without letters',
      { cities: [city('Rosso', '…'), city('Rosso', 'Tékane', '-')] },
      [
        ['cities.0.city', 'badCity'],
        ['cities.1.cityAr', 'badCity'],
      ],
    ],
    [
      'the same city twice',
      { cities: [city('Rosso', 'Tékane'), city('Rosso', '', ''), city('Rosso', 'TEKANE')] },
      [['cities.2.city', 'cityRepeated']],
    ],
    [
      'a long city',
      { cities: [city('Rosso', 'x'.repeat(61), 'ا'.repeat(61))] },
      [
        ['cities.0.city', 'tooLong'],
        ['cities.0.cityAr', 'tooLong'],
      ],
    ],
    [
      'too many cities',
      { cities: Array.from({ length: MAX_CITIES + 1 }, (_, n) => city('Rosso', `Ville ${n}`)) },
      [['cities', 'tooManyCities']],
    ],
  ])('%s', (_, change, expected) => {
    expect(problemsOf(change).map(({ field, code }) => [field, code])).toEqual(expected)
  })

  it.each<[string, Partial<ZoneForm>, string]>([
    ['a wilaya', { wilayas: ['Rosso'] }, 'wilayas.Rosso'],
    ['a city', { cities: [city('Kaédi', 'maghama')] }, 'cities.0.city'],
    ['a city by its Arabic name', { cities: [city('Kaédi', '', 'مقامه')] }, 'cities.0.city'],
  ])('names the zone that has %s already', (_, change, field) => {
    expect(problemsOf(change)).toEqual([{ field, code: 'areaTaken', zone: ELSEWHERE.name }])
  })

  it('accepts a city of a wilaya that another zone covers', () => {
    expect(problemsOf({ cities: [city('Rosso', 'Maghama')] })).toEqual([])
  })

  it('of a pick-up needs neither areas nor a fee', () => {
    expect(problemsOf({ wilayas: [], fee: '', freeFrom: '-1' }, { kind: 'pickup' })).toEqual([])
    expect(zoneOf({ ...FORM, fee: '' }, 'pickup')).toMatchObject({ areas: [], fee: 0, freeFrom: undefined })
  })

  it('is refused above the number of zones', () => {
    const others = Array.from({ length: MAX_ZONES }, () => ({ ...ELSEWHERE, areas: [] }))
    expect(problemsOf({}, { others })).toEqual([{ field: 'name', code: 'tooManyZones' }])
  })
})

it('stored values ignore empty rows, invisible characters and foreign digits', () => {
  const cities = [city('Rosso', ''), city('Rosso', ' Tékane ', 'تيكان')]
  expect(zoneOf({ ...FORM, cities, fee: '١٥٠', freeFrom: '3 000', daysTo: '٤' }, 'delivery')).toEqual({
    kind: 'delivery',
    name: { fr: 'Nord', ar: '' },
    areas: [
      { wilaya: 'Atar', city: { fr: '', ar: '' } },
      { wilaya: 'Rosso', city: { fr: 'Tékane', ar: 'تيكان' } },
    ],
    fee: 15_000,
    freeFrom: 300_000,
    days: { from: 2, to: 4 },
    methods: undefined,
  })
})

describe('any accepted zone', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'é', ' ', 'K', 'ا', 'ة', 'أ', '-', 'ى'), maxLength: 6 })
  const anyForm = fc.record({
    name: fc.constant('Zone'),
    nameAr: word,
    wilayas: fc.uniqueArray(fc.constantFrom(...WILAYAS), { maxLength: 3 }),
    cities: fc.array(
      fc.record({ wilaya: fc.constantFrom(...WILAYAS.slice(0, 3)), city: word, cityAr: word }),
      {
        maxLength: 4,
      },
    ),
    fee: fc.nat(1000).map(String),
    freeFrom: fc.constantFrom('', '500'),
    daysFrom: fc.constant('1'),
    daysTo: fc.constant('3'),
    hasOwnMethods: fc.boolean(),
    methods: fc.uniqueArray(fc.constantFrom(...PAYMENT_METHODS)),
  })
  const stored = (form: ZoneForm, id: number): DeliveryZone => ({
    ...zoneOf(form, 'delivery'),
    id,
    isActive: true,
  })

  it('is the same after it is opened in the form again', () => {
    fc.assert(
      fc.property(anyForm, (form) => {
        fc.pre(
          zoneProblems(form, { kind: 'delivery', others: [], activeMethods: PAYMENT_METHODS }).length === 0,
        )
        const zone = stored(form, 1)
        expect(zoneOf(formOf(zone), 'delivery')).toEqual(zoneOf(form, 'delivery'))
      }),
    )
  })

  it('gives its own areas to no other zone', () => {
    fc.assert(
      fc.property(fc.array(anyForm, { maxLength: 4 }), (forms) => {
        const zones: DeliveryZone[] = []
        for (const form of forms)
          if (
            zoneProblems(form, { kind: 'delivery', others: zones, activeMethods: PAYMENT_METHODS }).length ===
            0
          )
            zones.push(stored(form, zones.length))
        for (const zone of zones)
          for (const { wilaya, city: name } of zone.areas) {
            const found = findZone(zones, { kind: 'delivery', wilaya, city: name.fr || name.ar })
            expect(found?.id).toBe(zone.id)
          }
      }),
    )
  })
})

it('amounts in the form are exact', () => {
  const zone: DeliveryZone = {
    ...zoneOf(FORM, 'delivery'),
    id: 1,
    isActive: true,
    fee: money(1_234_550),
    freeFrom: money(5),
  }
  expect(formOf(zone)).toMatchObject({ fee: '12 345,5', freeFrom: '0,05' })
})
