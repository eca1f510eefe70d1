import { describe, expect, it } from 'vitest'
import {
  EMPTY_CATEGORY,
  EMPTY_PRODUCT,
  missingFields,
  productFormOf,
  productOf,
  type CategoryChoice,
  type CategoryForm,
  type ProductForm,
} from './catalogue-form.rules.ts'
import { categoryProblems, productProblems, subCategoryProblems } from './catalogue-problems.rules.ts'

const CHOICES: CategoryChoice[] = [
  {
    id: 1,
    name: { fr: 'Voiles', ar: 'ملاحف' },
    subCategories: [{ id: 11, name: { fr: 'Gaz', ar: 'غاز' } }],
  },
  {
    id: 2,
    name: { fr: 'Beauté', ar: 'جمال' },
    subCategories: [{ id: 21, name: { fr: 'Henné', ar: 'حناء' } }],
  },
]

const VALID: ProductForm = {
  ...EMPTY_PRODUCT,
  name: 'Melhfa nila',
  nameAr: 'ملحفة نيلة',
  price: '5 200',
  stockQuantity: '4',
  categoryId: '1',
  subCategoryId: '11',
  description: 'Coton fin',
  descriptionAr: 'قطن رفيع',
  images: ['a'],
}

const problems = (change: Partial<ProductForm>) =>
  productProblems({ ...VALID, ...change }, CHOICES).map(({ field, code }) => `${field} ${code}`)

describe('a product form', () => {
  it('requires the fields of spec 5, in that order', () => {
    expect(productProblems(EMPTY_PRODUCT, CHOICES).map(({ field, code }) => `${field} ${code}`)).toEqual([
      'name required',
      'nameAr required',
      'price required',
      'stockQuantity required',
      'categoryId required',
      'description required',
      'descriptionAr required',
      'images required',
    ])
  })

  it.each<[Partial<ProductForm>, string[]]>([
    [{}, []],
    [{ name: '  \n ' }, ['name required']],
    [{ nameAr: '\u202E\u200E'.slice(0, 1) }, ['nameAr required']],
    [{ name: 'x'.repeat(121) }, ['name tooLong']],
    [{ name: 'x'.repeat(120) }, []],
    [{ description: 'x'.repeat(5001) }, ['description tooLong']],
    [{ price: 'cent' }, ['price notANumber']],
    [{ price: '-5' }, ['price notPositive']],
    [{ price: '\u2212 1 200 UM' }, ['price notPositive']],
    [{ price: '-' }, ['price notANumber']],
    [{ price: '12,5' }, ['price notWhole']],
    [{ price: '12,00' }, []],
    [{ price: '0' }, ['price notPositive']],
    [{ price: '10000001' }, ['price tooLarge']],
    [{ price: '٥٢٠٠' }, []],
    [{ stockQuantity: '1,5' }, ['stockQuantity notAnInteger']],
    [{ stockQuantity: '-1' }, ['stockQuantity notAnInteger']],
    [{ stockQuantity: '1e3' }, ['stockQuantity notAnInteger']],
    [{ stockQuantity: '٠' }, []],
    [{ stockQuantity: '1000001' }, ['stockQuantity tooLarge']],
    [{ originalPrice: '5200' }, ['originalPrice notAbovePrice']],
    [{ originalPrice: '5201' }, []],
    [{ originalPrice: '6000,5' }, ['originalPrice notWhole']],
    [{ originalPrice: '  ' }, []],
    [{ categoryId: '3' }, ['categoryId unknownChoice', 'subCategoryId unknownChoice']],
    [{ categoryId: '2' }, ['subCategoryId unknownChoice']],
    [{ categoryId: '2', subCategoryId: '21' }, []],
    [{ subCategoryId: '' }, []],
    [{ images: ['', ' '] }, ['images required']],
    [{ images: ['a', 'b', 'c', 'd', 'e', ''] }, []],
    [{ images: ['a', 'b', 'c', 'd', 'e', 'f'] }, ['images tooMany']],
    [{ specifications: 'x'.repeat(201) }, ['specifications tooLong']],
    [{ specificationsAr: Array(31).fill('قطن').join('\n') }, ['specificationsAr tooMany']],
    [{ specifications: '\n\n \nCoton\n' }, []],
  ])('with %j has the problems %j', (change, expected) => {
    expect(problems(change)).toEqual(expected)
  })

  it('becomes a product without blank lines, blank pictures and control characters', () => {
    const product = productOf({
      ...VALID,
      name: ' Melhfa\u202E \u0000nila ',
      specifications: 'Longueur 4,5 m\r\n\r\n  \nCoton',
      images: ['', 'a', ' ', 'b'],
      price: '٥٢٠٠',
      originalPrice: '6 000',
    })
    expect(product).toMatchObject({
      name: 'Melhfa nila',
      specifications: ['Longueur 4,5 m', 'Coton'],
      imageIds: ['a', 'b'],
      price: 520_000,
      originalPrice: 600_000,
      subCategoryId: 11,
      audioId: null,
    })
  })

  it('is the same after conversion to a product and back', () => {
    const form = { ...VALID, price: '5200', specifications: 'Un\nDeux', originalPrice: '6000', audio: 's' }
    const { options: _, variants: __, ...values } = productOf(form)
    expect(productFormOf(values)).toEqual(form)
  })

  it('counts the missing fields of each language', () => {
    expect(missingFields({ ...VALID, descriptionAr: ' ', nameAr: '' })).toEqual({ fr: 0, ar: 2 })
  })
})

describe('the forms of categories and subcategories', () => {
  const valid: CategoryForm = { ...VALID, images: ['a'], categoryId: '1' }

  it('require names, descriptions and a picture; a subcategory also its parent', () => {
    expect(categoryProblems(EMPTY_CATEGORY).map(({ field }) => field)).toEqual([
      'name',
      'nameAr',
      'description',
      'descriptionAr',
      'images',
    ])
    expect(subCategoryProblems(EMPTY_CATEGORY, CHOICES).map(({ field }) => field)).toContain('categoryId')
    expect(categoryProblems(valid)).toEqual([])
    expect(categoryProblems({ ...valid, images: ['a', 'b'] })).toEqual([
      { field: 'images', code: 'tooMany', limit: 1 },
    ])
    expect(subCategoryProblems({ ...valid, categoryId: '9' }, CHOICES)).toEqual([
      { field: 'categoryId', code: 'unknownChoice' },
    ])
  })
})
