import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Bilingual } from '#core/text.ts'
import { detectAudio } from '#features/media/media-kinds.rules.ts'
import { demoProducts } from './demo/catalogue/catalogue.text.ts'
import { reviews } from './demo/catalogue/reviews.text.ts'
import { demoVariants } from './demo/catalogue/variants.text.ts'
import { messages, orderNotes } from './demo/marketing/messages.text.ts'
import { addresses } from './demo/people/addresses.text.ts'
import { people } from './demo/people/people.text.ts'
import { sampleCategories, sampleProducts } from './sample-catalogue.text.ts'

const products = [...sampleProducts, ...demoProducts]
const subcategories = sampleCategories.flatMap((category) => category.subcategories)
const allCategories = [...sampleCategories, ...subcategories]
const pictures = new Set(readdirSync(new URL('../../db/samples/pictures', import.meta.url)))

/** Values that occur more than once. */
function repeated(words: string[]): string[] {
  return words.filter((word, at) => words.indexOf(word) !== at)
}

const isWholeAbove = (floor: number, amount: number) => Number.isInteger(amount) && amount > floor
const isBetween = (min: number, max: number, amount: number) => amount >= min && amount <= max
const keys = (things: { key: string }[]) => things.map((thing) => thing.key)

describe('sample catalogue', () => {
  it('has two products for a first start and more than sixty for the demo', () => {
    expect(sampleProducts).toHaveLength(2)
    expect(products.length).toBeGreaterThanOrEqual(66)
  })

  it('has unique keys', () => {
    expect(repeated(keys(allCategories))).toEqual([])
    expect(repeated(keys(products))).toEqual([])
  })

  it.each(['fr', 'ar'] as const)('has unique names and descriptions in %s', (language) => {
    expect(repeated(allCategories.map((category) => category.name[language]))).toEqual([])
    expect(repeated(products.map((product) => product.name[language]))).toEqual([])
    expect(repeated([...allCategories, ...products].map((thing) => thing.description[language]))).toEqual([])
  })

  it('has five categories of two to four subcategories, none of them empty', () => {
    expect(sampleCategories).toHaveLength(5)
    const uneven = sampleCategories.filter((category) => !isBetween(2, 4, category.subcategories.length))
    expect(keys(uneven)).toEqual([])
    const filled = new Set(products.flatMap((product) => [product.category, product.subcategory]))
    expect(keys(allCategories).filter((key) => !filled.has(key))).toEqual([])
  })

  it('has every product in a category and one of its subcategories', () => {
    const misplaced = products.filter((product) => {
      const category = sampleCategories.find(({ key }) => key === product.category)
      if (!category) return true
      return product.subcategory !== undefined && !keys(category.subcategories).includes(product.subcategory)
    })
    expect(keys(misplaced)).toEqual([])
  })

  it('has recorded descriptions in the demo', () => {
    const sounds = demoProducts.flatMap(({ sound }) => sound ?? [])
    expect(sounds.length).toBeGreaterThanOrEqual(2)
    for (const sound of sounds)
      expect(detectAudio(readFileSync(new URL(`../../db/samples/sounds/${sound}`, import.meta.url)))).toBe(
        'webm',
      )
  })

  it('has prices in whole ouguiya, below the original price when on sale', () => {
    expect(keys(products.filter((product) => !isWholeAbove(0, product.price)))).toEqual([])
    const onSale = products.filter((product) => product.originalPrice !== undefined)
    expect(onSale.length).toBeGreaterThanOrEqual(8)
    const dearer = onSale.filter((product) => !isWholeAbove(product.price, product.originalPrice ?? 0))
    expect(keys(dearer)).toEqual([])
  })

  it('has three to five specification lines, as many in both languages', () => {
    const lopsided = products.filter(
      ({ specifications: { fr, ar } }) => fr.length !== ar.length || !isBetween(3, 5, fr.length),
    )
    expect(keys(lopsided)).toEqual([])
  })

  it('has variants of known products whose stocks add up to that of the product, one of them nearly sold out', () => {
    const wrong = Object.entries(demoVariants).filter(([key, { options, variants }]) => {
      const stock = variants.reduce((all, variant) => all + variant.stock, 0)
      const isFitting = variants.every(({ values }) =>
        values.every((value, option) => options[option]?.values[value] !== undefined),
      )
      return demoProducts.find((product) => product.key === key)?.stock !== stock || !isFitting
    })
    expect(wrong).toEqual([])
    const stocks = Object.values(demoVariants).flatMap(({ variants }) => variants.map(({ stock }) => stock))
    expect(stocks).toEqual(expect.arrayContaining([0, 1]))
  })

  it('has some products sold out and some new', () => {
    const uncounted = products.filter(
      (product) => !isWholeAbove(-1, product.stock) || !isWholeAbove(-1, product.daysOld),
    )
    expect(keys(uncounted)).toEqual([])
    expect(products.filter((product) => product.stock === 0).length).toSatisfy((count: number) =>
      isBetween(2, 3, count),
    )
    expect(products.filter((product) => product.daysOld < 7).length).toBeGreaterThanOrEqual(8)
  })
})

describe('the pictures', () => {
  const used = [
    ...allCategories.map((category) => category.picture),
    ...products.flatMap((product) => product.pictures),
  ]

  it('all exist, including five hero pictures', () => {
    expect(used.filter((file) => !pictures.has(file))).toEqual([])
    expect([...pictures].filter((file) => file.startsWith('hero-'))).toHaveLength(5)
  })

  it('are all used', () => {
    expect([...pictures].filter((file) => !used.includes(file) && !file.startsWith('hero-'))).toEqual([])
  })

  it('of a product are one to five without duplicates', () => {
    const odd = products.filter(
      (product) => !isBetween(1, 5, product.pictures.length) || repeated(product.pictures).length > 0,
    )
    expect(keys(odd)).toEqual([])
  })

  it('include the close-up of a veil where it exists', () => {
    const far = products.filter(({ pictures: [main = '', ...others] }) => {
      const close = main.replace('.webp', '-close.webp')
      return pictures.has(close) && others[0] !== close
    })
    expect(keys(far)).toEqual([])
  })
})

const NO_BREAK = '\u00A0'
const frenchMistakes: [string, RegExp][] = [
  ['Arabic letter', /[\p{Script=Arabic}،؛؟]/u],
  ['straight quote', /['"]/],
  ['opening guillemet without a no-break space', new RegExp(`«(?!${NO_BREAK}\\S)`, 'u')],
  ['closing mark without a no-break space', new RegExp(`(?<!\\S${NO_BREAK})[»:;!?]`, 'u')],
]
const arabicMistakes: [string, RegExp][] = [
  ['Latin letter', /\p{Script=Latin}/u],
  ['Latin comma, semicolon or question mark', /(?<!\d),|[;?]/],
  ['Arabic-Indic digit', /[٠-٩]/],
  ['straight quote', /['"]/],
  ['spaced guillemet', /«\s|\s»/],
  ['space before a mark', /\s[:!،؛؟.]/],
]
const anyMistakes: [string, RegExp][] = [
  ['double or outer space', /\s\s|^\s|\s$/],
  ['nothing', /^$/],
]

function mistakesIn(language: 'fr' | 'ar', text: string): string[] {
  return [...anyMistakes, ...(language === 'fr' ? frenchMistakes : arabicMistakes)]
    .filter(([, pattern]) => pattern.test(text))
    .map(([mistake]) => `${mistake}: ${text}`)
}

describe('the texts', () => {
  const both: Bilingual[] = [
    ...[...allCategories, ...products].flatMap((thing) => [thing.name, thing.description]),
    ...products.flatMap(({ specifications }) =>
      specifications.fr.map((fr, line) => ({ fr, ar: specifications.ar[line] ?? '' })),
    ),
    ...people,
    ...addresses.flatMap((address) => [address.full, address.city]),
  ]
  const either = [
    ...reviews,
    ...orderNotes,
    ...messages,
    ...messages.map(({ language, reply }) => ({ language, text: reply })),
  ]

  it.each([
    ['fr', 'une « rose » !'],
    ['fr', 'une «\u00A0rose\u00A0» !'],
    ['fr', 'نيلة'],
    ['fr', "l'Adrar"],
    ['ar', '« وردة »'],
    ['ar', 'Nila'],
    ['ar', 'وردة, نيلة'],
  ] as const)('%s: the check finds the mistake in %s', (language, text) => {
    expect(mistakesIn(language, text)).not.toEqual([])
  })

  it('follow French typography', () => {
    expect(both.flatMap((text) => mistakesIn('fr', text.fr))).toEqual([])
  })

  it('follow Arabic typography', () => {
    expect(both.flatMap((text) => mistakesIn('ar', text.ar))).toEqual([])
  })

  it('of customers and staff use one language and its typography', () => {
    expect(either.flatMap(({ language, text }) => mistakesIn(language, text))).toEqual([])
  })
})

describe('customers', () => {
  it('review products of the shop in both languages', () => {
    expect(reviews.filter((review) => review.language === 'ar')).toHaveLength(20)
    expect(reviews.filter((review) => review.language === 'fr')).toHaveLength(20)
    const known = new Set(keys(allCategories))
    expect(reviews.flatMap((review) => review.about).filter((key) => !known.has(key))).toEqual([])
    expect(repeated(reviews.map((review) => review.text))).toEqual([])
  })

  it('are fifty, from every wilaya, with messages about every subject', () => {
    expect(people).toHaveLength(50)
    expect(repeated(people.flatMap((person) => [person.fr, person.ar]))).toEqual([])
    expect(addresses).toHaveLength(20)
    expect(new Set(addresses.map((address) => address.wilaya)).size).toBe(5)
    expect(messages).toHaveLength(15)
    expect(new Set(messages.map((message) => message.subject)).size).toBe(4)
    expect(orderNotes).toHaveLength(12)
  })

  it('mention only existing products', () => {
    const names = new Set(products.flatMap((product) => [product.name.fr, product.name.ar]))
    const texts = [
      ...products.flatMap(({ description, specifications }) =>
        [description.fr, description.ar].concat(specifications.fr, specifications.ar),
      ),
      ...messages.flatMap((message) => [message.text, message.reply]),
    ]
    const quoted = texts.flatMap((text) =>
      [...text.matchAll(/«([^»]+)»/g)].map((match) => match[1]?.trim() ?? ''),
    )
    expect(quoted.length).toBeGreaterThan(0)
    expect(quoted.filter((name) => !names.has(name))).toEqual([])
  })
})
