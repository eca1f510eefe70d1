import { describe, expect, it } from 'vitest'
import { bulkEditOf, bulkProblems, EMPTY_BULK_FORM, type BulkForm } from './bulk-form.rules.ts'

const name = { fr: 'Voiles', ar: 'ملاحف' }
const CATEGORIES = [
  { id: 1, name, subCategories: [{ id: 3, name }] },
  { id: 2, name, subCategories: [] },
]

const form = (values: Partial<BulkForm>): BulkForm => ({ ...EMPTY_BULK_FORM, ...values })

describe('the form of a bulk edit', () => {
  it.each([
    [{}, ['price nothingChosen']],
    [{ price: 'up', priceValue: '12,5' }, []],
    [{ price: 'up', priceValue: '١٠' }, []],
    [{ price: 'up', priceValue: '' }, ['priceValue notANumber']],
    [{ price: 'up', priceValue: '0' }, ['priceValue notANumber']],
    [{ price: 'up', priceValue: '-5' }, ['priceValue notANumber']],
    [{ price: 'up', priceValue: '1001' }, ['priceValue percentTooLarge']],
    [{ price: 'up', priceValue: '10000001', priceUnit: 'amount' }, ['priceValue amountTooLarge']],
    [{ originalPrice: 'oldPrice' }, ['originalPrice needsLowerPrice']],
    [{ originalPrice: 'oldPrice', price: 'down', priceValue: '20' }, []],
    [{ originalPrice: 'percent', originalPercent: 'x' }, ['originalPercent notANumber']],
    [{ categoryId: '9' }, ['categoryId unknownChoice']],
    [{ categoryId: '2', subCategoryId: '3' }, ['categoryId unknownChoice']],
    [{ categoryId: '1', subCategoryId: '3' }, []],
    [{ lowStock: 'own', lowStockValue: '1.5' }, ['lowStockValue notANumber']],
    [{ lowStock: 'own', lowStockValue: '0' }, []],
    [{ status: 'archived' }, []],
  ] as [Partial<BulkForm>, string[]][])('%j: %j', (values, expected) => {
    const problems = bulkProblems(form(values), CATEGORIES)
    expect(problems.map(({ field, code }) => `${field} ${code}`)).toEqual(expected)
  })

  it('becomes an edit of the chosen fields only', () => {
    expect(bulkEditOf(form({ featured: '0', lowStock: 'default' }))).toEqual({
      rounding: { to: 10, mode: 'nearest' },
      featured: false,
      lowStock: null,
    })
    expect(
      bulkEditOf(
        form({
          price: 'down',
          priceValue: '12,5',
          roundTo: '50',
          roundMode: 'up',
          originalPrice: 'percent',
          originalPercent: '25',
          categoryId: '1',
          promoted: '1',
          lowStock: 'own',
          lowStockValue: '٣',
          status: 'draft',
        }),
      ),
    ).toEqual({
      rounding: { to: 50, mode: 'up' },
      price: { direction: 'down', unit: 'percent', value: 1250 },
      originalPrice: { kind: 'percent', value: 2500 },
      category: { categoryId: 1, subCategoryId: null },
      promoted: true,
      lowStock: 3,
      status: 'draft',
    })
  })
})
