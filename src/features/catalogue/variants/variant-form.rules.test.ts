import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  areCombinations,
  combinationsOf,
  emptyVariant,
  nameOfVariant,
  unitsOf,
  withOptions,
  type OptionForm,
  type VariantsForm,
} from './variant-form.rules.ts'
import { planVariants, type StoredVariant } from './variant-plan.rules.ts'
import { variantsProblems, type TakenCode } from './variant-problems.rules.ts'

const option = (kind: 'colour' | 'size', names: string[]): OptionForm => ({
  key: kind,
  kind,
  name: kind,
  nameAr: kind,
  values: names.map((name) => ({ key: name, name, nameAr: name, swatch: '' })),
})
const colours = (...names: string[]) => option('colour', names)
const sizes = (...names: string[]) => option('size', names)

function formOf(options: OptionForm[], stocks: number[]): VariantsForm {
  const variants = combinationsOf(options).map((values, index) => ({
    ...emptyVariant(values),
    id: String(index + 1),
    stock: String(stocks[index] ?? 0),
  }))
  return { options, variants }
}
const stocksOf = ({ variants }: VariantsForm) =>
  Object.fromEntries(variants.map(({ values, stock }) => [values.join(' '), stock]))

describe('the variants of a form', () => {
  it('are all combinations, the last option fastest; an option without values is skipped', () => {
    expect(combinationsOf([colours('R', 'B'), sizes('S', 'M')])).toEqual([
      ['R', 'S'],
      ['R', 'M'],
      ['B', 'S'],
      ['B', 'M'],
    ])
    expect(combinationsOf([colours('R'), sizes()])).toEqual([['R']])
    expect(combinationsOf([])).toEqual([])
  })

  it('keep their fields when a value is added, moved or removed', () => {
    const before = formOf([colours('R', 'B')], [3, 4])
    expect(stocksOf(withOptions(before, [colours('V', 'B', 'R')]))).toEqual({ V: '', B: '4', R: '3' })
    expect(stocksOf(withOptions(before, [colours('B')]))).toEqual({ B: '4' })
  })

  it('give their units to the first combination of a new option, and take them back without it', () => {
    const before = formOf([colours('R', 'B')], [3, 4])
    const wider = withOptions(before, [colours('R', 'B'), sizes('S', 'M')])
    expect(stocksOf(wider)).toEqual({ 'R S': '3', 'R M': '', 'B S': '4', 'B M': '' })
    expect(stocksOf(withOptions(wider, [colours('R', 'B')]))).toEqual({ R: '3', B: '4' })
  })

  it('keep their ids when the order of the options changes', () => {
    const before = formOf([colours('R', 'B'), sizes('S')], [1, 2])
    const { variants } = withOptions(before, [sizes('S'), colours('R', 'B')])
    expect(variants.map(({ id, values }) => [id, ...values])).toEqual([
      ['1', 'S', 'R'],
      ['2', 'S', 'B'],
    ])
  })

  it('are named after their values', () => {
    const options = [colours('R'), sizes('')]
    expect(nameOfVariant(['R', ''], options)).toEqual({ fr: 'R · …', ar: 'R · …' })
  })

  it('never lose or double units when an option is added or removed', () => {
    const values = (letters: string) => fc.subarray(letters.split(''), { minLength: 1 })
    fc.assert(
      fc.property(
        values('abcd'),
        values('xyz'),
        fc.array(fc.nat(50), { minLength: 12, maxLength: 12 }),
        (first, second, stocks) => {
          const one = [colours(...first)]
          const two = [colours(...first), sizes(...second)]
          const narrow = formOf(one, stocks)
          const wide = formOf(two, stocks)
          expect(unitsOf(withOptions(narrow, two).variants)).toBe(unitsOf(narrow.variants))
          expect(unitsOf(withOptions(wide, one).variants)).toBe(unitsOf(wide.variants))
          expect(areCombinations(two, withOptions(narrow, two).variants)).toBe(true)
        },
      ),
    )
  })
})

describe('combinations that are sent', () => {
  const options = [colours('R', 'B'), sizes('S')]
  it.each<[string, string[][], boolean]>([
    ['one value of each option', [['R', 'S']], true],
    ['two values of one option', [['R', 'B']], false],
    ['a missing value', [['R']], false],
    ['an unknown value', [['R', 'X']], false],
    [
      'the same twice',
      [
        ['R', 'S'],
        ['R', 'S'],
      ],
      false,
    ],
  ])('%s', (_, lists, valid) => {
    expect(
      areCombinations(
        options,
        lists.map((values) => ({ values })),
      ),
    ).toBe(valid)
  })
})

describe('the problems of options and variants', () => {
  const form = formOf([colours('R', 'B')], [1, 2])
  const problems = (change: Partial<VariantsForm>, taken: TakenCode[] = []) =>
    variantsProblems({ ...form, ...change }, { price: '1000', taken }).map(
      ({ field, code }) => `${field} ${code}`,
    )
  const variant = (part: object) => ({ variants: [{ ...form.variants[0]!, ...part }, form.variants[1]!] })

  it.each<[Partial<VariantsForm>, string[]]>([
    [{}, []],
    [{ options: [], variants: [] }, []],
    [{ options: [colours()], variants: [] }, ['options.0.values required']],
    [
      { options: [colours('', 'R')] },
      ['options.0.values.0.name required', 'options.0.values.0.nameAr required'],
    ],
    [
      { options: [{ ...colours('R'), values: [{ key: 'R', name: 'R', nameAr: 'R', swatch: 'red' }] }] },
      ['options.0.values.0.swatch notAColour'],
    ],
    [{ variants: form.variants.map((each) => ({ ...each, isKept: false })) }, ['variants noVariant']],
    [variant({ stock: '' }), ['variants.0.stock required']],
    [variant({ stock: '', isKept: false }), []],
    [variant({ price: 'x' }), ['variants.0.price notANumber']],
    [variant({ originalPrice: '1000' }), ['variants.0.originalPrice notAbovePrice']],
    [variant({ price: '900', originalPrice: '1000' }), []],
    [variant({ barcode: '4006381333932' }), ['variants.0.barcode notABarcode']],
    [variant({ sku: 'x'.repeat(41) }), ['variants.0.sku tooLong']],
    [
      { variants: form.variants.map((each, index) => ({ ...each, sku: index ? 'nila' : 'NILA ' })) },
      ['variants.0.sku repeated', 'variants.1.sku repeated'],
    ],
  ])('%j → %j', (change, expected) => {
    expect(problems(change)).toEqual(expected)
  })

  it('name two values that are the same', () => {
    const values = [...colours('R').values, { ...colours('r').values[0]!, key: '2' }]
    const expected = ['0.name', '0.nameAr', '1.name', '1.nameAr'].map(
      (at) => `options.0.values.${at} repeated`,
    )
    expect(problems({ options: [{ ...colours(), values }] })).toEqual(expected)
  })

  it('name a code that another product has', () => {
    const taken: TakenCode[] = [{ kind: 'sku', code: 'NILA', product: 'Melhfa' }]
    expect(problems(variant({ sku: 'nila' }), taken)).toEqual(['variants.0.sku taken'])
  })

  it('refuse more combinations and variants than the limits', () => {
    const letters = Array.from({ length: 20 }, (_, index) => `v${index}`)
    const many = withOptions(form, [colours(...letters), sizes(...letters)])
    expect(many.variants).toHaveLength(300)
    expect(many.variants.filter(({ isKept }) => isKept)).toHaveLength(100)
    const blank = variantsProblems(many, { price: '1' }).filter(({ code }) => code !== 'required')
    expect(blank.map(({ field, code }) => `${field} ${code}`)).toEqual(['options tooManyCombinations'])
  })
})

describe('the plan for stored variants', () => {
  const stored = (id: number, valueIds: number[], isRetired = false): StoredVariant => ({
    id,
    valueIds,
    stock: 0,
    isRetired,
  })

  it('keeps, restores, adds and retires by the set of values', () => {
    const plan = planVariants(
      [stored(1, [], true), stored(2, [10, 20]), stored(3, [11, 20]), stored(4, [12, 20], true)],
      [{ valueIds: [20, 10] }, { valueIds: [20, 12] }, { valueIds: [20, 13] }],
    )
    expect(plan).toMatchObject({
      kept: [[{ id: 2 }, { valueIds: [20, 10] }]],
      restored: [[{ id: 4 }, { valueIds: [20, 12] }]],
      added: [{ valueIds: [20, 13] }],
      retired: [{ id: 3 }],
    })
  })

  it('accounts for every variant exactly once', () => {
    const sets = fc.uniqueArray(fc.integer({ min: 1, max: 8 }), { maxLength: 8 })
    fc.assert(
      fc.property(sets, sets, sets, (active, retired, wanted) => {
        const all = [
          ...active.map((value, index) => stored(index + 1, [value])),
          ...retired.map((value, index) => stored(index + 100, [value], true)),
        ]
        const plan = planVariants(
          all,
          wanted.map((value) => ({ valueIds: [value] })),
        )
        const used = [...plan.kept, ...plan.restored].map(([variant]) => variant.id)
        expect(new Set(used).size).toBe(used.length)
        expect(plan.kept.length + plan.restored.length + plan.added.length).toBe(wanted.length)
        expect(plan.kept.length + plan.retired.length).toBe(active.length)
        expect(plan.retired.every(({ valueIds }) => !wanted.includes(valueIds[0]!))).toBe(true)
      }),
    )
  })
})
