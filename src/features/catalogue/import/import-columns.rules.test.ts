import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '#core/text.ts'
import {
  cellsByField,
  columnsMissingForNew,
  IMPORT_FIELDS,
  mapColumns,
  mappingProblem,
  recogniseHeadings,
} from './import-columns.rules.ts'
import { cellWords, columnText } from './import-columns.text.ts'
import { amountText, namesText, parseBilingual, parseStatus, parseYesNo } from './import-values.rules.ts'

describe('headings', () => {
  it.each(LANGUAGES)('of the export in %s are recognised', (language) => {
    const headings = IMPORT_FIELDS.map((field) => columnText[field][language])
    expect(recogniseHeadings(headings, IMPORT_FIELDS)).toEqual(IMPORT_FIELDS)
  })

  it('are recognised in three languages, any case, order and spelling', () => {
    const headings = [
      'PRIX (UM)',
      'Product Name',
      'الكمية',
      'Code barre',
      ' sous-catégorie ',
      'Foo',
      'prix',
      'option 2 value',
    ]
    expect(recogniseHeadings(headings, IMPORT_FIELDS)).toEqual([
      'price',
      'name',
      'stock',
      'barcode',
      'subCategory',
      null,
      null,
      'optionValue2',
    ])
  })

  it('of a list from a French Excel are recognised', () => {
    const headings = ['Code', 'Article', 'PU TTC', 'Quantité dispo', 'Rayon', 'Détail']
    const fields = ['sku', 'name', 'price', 'stock', 'category', 'description']
    expect(recogniseHeadings(headings, IMPORT_FIELDS)).toEqual(fields)
  })

  it('of a list in both languages are recognised', () => {
    const headings = ['Désignation AR', 'Désignation', 'PV', 'PA', 'Qté', 'الفئة']
    const fields = ['nameAr', 'name', 'price', 'cost', 'stock', 'category']
    expect(recogniseHeadings(headings, IMPORT_FIELDS)).toEqual(fields)
  })

  it('are recognised with a unit or a remark', () => {
    const headings = [
      'Prix de vente (UM)',
      'Prix d’achat MRU',
      'Qté (unités)',
      'Nom (arabe)',
      'Photo [fichier]',
    ]
    const fields = ['price', 'cost', 'stock', 'nameAr', 'pictures']
    expect(recogniseHeadings(headings, IMPORT_FIELDS)).toEqual(fields)
  })

  it('that name an option hold its values, and name it', () => {
    const headings = ['Nom', 'Couleur', 'Option 1', 'Valeur 1', 'المقاس', 'Pointure']
    const columns = recogniseHeadings(headings, IMPORT_FIELDS)
    expect(columns).toEqual(['name', 'optionValue2', 'optionName1', 'optionValue1', 'optionValue3', null])
    expect(cellsByField(['Nila', 'Rouge', 'Tissu', 'Soie'], { columns, headings })).toEqual({
      name: 'Nila',
      optionName1: 'Tissu',
      optionValue1: 'Soie',
      optionName2: 'Couleur',
      optionValue2: 'Rouge',
      optionName3: 'المقاس',
      optionValue3: '',
    })
  })

  it('are mapped as before, and never to costs without the permission', () => {
    const fields = IMPORT_FIELDS.filter((field) => field !== 'cost')
    const memory = { foo: 'stock', nom: null, cout: 'cost' } as const
    expect(mapColumns(['Nom', 'Foo', 'Stock', 'Coût'], { fields, memory })).toEqual([
      null,
      'stock',
      null,
      null,
    ])
  })

  it('must name the product', () => {
    expect(mappingProblem(['price', 'stock'])).toBe('nothingMapped')
    expect(mappingProblem(['name', 'name'])).toBe('fieldTwice')
    expect(mappingProblem([null, 'sku'])).toBeUndefined()
  })

  it('of new products need a price and a category', () => {
    expect(columnsMissingForNew(['name', null])).toEqual(['price', 'category'])
    expect(columnsMissingForNew(['category', 'name', 'price'])).toEqual([])
  })
})

describe('cells', () => {
  it.each(LANGUAGES)('of the export in %s are understood', (language) => {
    expect(parseYesNo(cellWords.yes[language])).toBe(true)
    expect(parseYesNo(cellWords.no[language])).toBe(false)
    for (const status of ['draft', 'published', 'archived'] as const)
      expect(parseStatus(cellWords[status][language])).toBe(status)
  })

  it.each([
    ['1.200', '1200'],
    ['1,200', '1200'],
    ['12.500.000', '12500000'],
    ['1 200 UM', '1200'],
    ['1 200 أوقية', '1200'],
    ['١٢٠٠', '1200'],
    ['1200,00', '1200,00'],
    // Decimals of a computed number in a workbook.
    ['12.375', '12.375'],
    ['1.20', '1.20'],
    ['sur demande', 'surdemande'],
  ])('with the amount %s are read as %s', (cell, amount) => {
    expect(amountText(cell)).toBe(amount)
  })

  it('name a text in one language or both', () => {
    const red = { fr: 'Rouge', ar: 'أحمر' }
    for (const cell of ['rouge', 'احمر', 'Rouge | أحمر', ' ROUGE ']) expect(namesText(cell, red)).toBe(true)
    for (const cell of ['', '|', 'Rose']) expect(namesText(cell, red)).toBe(false)
    expect(parseBilingual('Rouge|أحمر')).toEqual(red)
    expect(parseYesNo('peut-être')).toBeUndefined()
  })
})
