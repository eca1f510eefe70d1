/** The products of the demo shop that are sold in several colours, lengths, sizes or volumes. */
import type { Bilingual } from '#core/text.ts'
import type { OptionKind } from '#features/catalogue/variants/variant.rules.ts'

export interface DemoOption {
  kind: OptionKind
  name: Bilingual
  values: { name: Bilingual; swatch?: string }[]
}

export interface DemoVariant {
  /** Places of one value of each option. */
  values: number[]
  /** Whole ouguiya; missing: the price of the product. */
  price?: number
  stock: number
}

export interface DemoVariants {
  /** The start of the codes of its variants. */
  sku: string
  options: DemoOption[]
  /** Their stocks add up to the stock of the product. */
  variants: DemoVariant[]
}

const colour: Bilingual = { fr: 'Couleur', ar: 'اللون' }
const size: Bilingual = { fr: 'Taille', ar: 'المقاس' }
const volume: Bilingual = { fr: 'Volume', ar: 'الحجم' }
const length: Bilingual = { fr: 'Longueur', ar: 'الطول' }

/** By the key of the product. */
export const demoVariants: Record<string, DemoVariants> = {
  'semis-de-ouadane': {
    sku: 'OUADANE',
    options: [
      {
        kind: 'colour',
        name: colour,
        values: [
          { name: { fr: 'Nila profond', ar: 'نيلي غامق' }, swatch: '#1f2a5c' },
          { name: { fr: 'Bleu ciel', ar: 'أزرق سماوي' }, swatch: '#8fb8de' },
          { name: { fr: 'Noir', ar: 'أسود' }, swatch: '#141414' },
        ],
      },
    ],
    variants: [
      { values: [0], stock: 11 },
      { values: [1], stock: 6 },
      { values: [2], price: 2750, stock: 1 },
    ],
  },
  'jardins-de-rosso': {
    sku: 'ROSSO',
    options: [
      {
        kind: 'colour',
        name: colour,
        values: [
          { name: { fr: 'Rose', ar: 'وردي' }, swatch: '#d9789a' },
          { name: { fr: 'Corail', ar: 'مرجاني' }, swatch: '#e2704f' },
        ],
      },
      {
        kind: 'other',
        name: length,
        values: [{ name: { fr: '4,50 m', ar: '4,50 م' } }, { name: { fr: '5 m', ar: '5 م' } }],
      },
    ],
    variants: [
      { values: [0, 0], stock: 8 },
      { values: [0, 1], price: 2850, stock: 4 },
      { values: [1, 0], stock: 6 },
      { values: [1, 1], price: 2850, stock: 0 },
    ],
  },
  'vagues-de-tiouilit': {
    sku: 'TIOUILIT',
    options: [
      {
        kind: 'colour',
        name: colour,
        values: [
          { name: { fr: 'Bleu mer', ar: 'أزرق بحري' }, swatch: '#1d5f78' },
          { name: { fr: 'Turquoise', ar: 'فيروزي' }, swatch: '#3aa7a3' },
        ],
      },
    ],
    variants: [
      { values: [0], stock: 9 },
      { values: [1], stock: 2 },
    ],
  },
  'petite-nila': {
    sku: 'PNILA',
    options: [
      {
        kind: 'size',
        name: size,
        values: [
          { name: { fr: '4 à 6 ans', ar: '4 إلى 6 سنوات' } },
          { name: { fr: '6 à 10 ans', ar: '6 إلى 10 سنوات' } },
          { name: { fr: '10 à 13 ans', ar: '10 إلى 13 سنة' } },
        ],
      },
    ],
    variants: [
      { values: [0], price: 1200, stock: 5 },
      { values: [1], stock: 7 },
      { values: [2], price: 1600, stock: 3 },
    ],
  },
  'coupon-braise': {
    sku: 'BRAISE',
    options: [
      {
        kind: 'other',
        name: length,
        values: [
          { name: { fr: '2,50 m', ar: '2,50 م' } },
          { name: { fr: '4 m', ar: '4 م' } },
          { name: { fr: '5 m', ar: '5 م' } },
        ],
      },
    ],
    variants: [
      { values: [0], stock: 6 },
      { values: [1], price: 1300, stock: 4 },
      { values: [2], price: 1600, stock: 2 },
    ],
  },
  'rosee-de-terjit': {
    sku: 'TERJIT',
    options: [
      {
        kind: 'volume',
        name: volume,
        values: [
          { name: { fr: '30 ml', ar: '30 مل' } },
          { name: { fr: '80 ml', ar: '80 مل' } },
          { name: { fr: '150 ml', ar: '150 مل' } },
        ],
      },
    ],
    variants: [
      { values: [0], price: 700, stock: 10 },
      { values: [1], stock: 8 },
      { values: [2], price: 2300, stock: 1 },
    ],
  },
  'huile-d-argan-pressee-a-froid': {
    sku: 'ARGAN',
    options: [
      {
        kind: 'volume',
        name: volume,
        values: [
          { name: { fr: '50 ml', ar: '50 مل' } },
          { name: { fr: '100 ml', ar: '100 مل' } },
          { name: { fr: '250 ml', ar: '250 مل' } },
        ],
      },
    ],
    variants: [
      { values: [0], price: 480, stock: 14 },
      { values: [1], stock: 13 },
      { values: [2], price: 1850, stock: 5 },
    ],
  },
}
