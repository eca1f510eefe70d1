import { inLanguage, type Language } from '#core/text.ts'
import type { Sheet } from '#platform/http/xlsx-writer.server.ts'
import { fieldsFor, type RowCells } from './import-columns.rules.ts'
import { columnText } from './import-columns.text.ts'

const SHARED: Record<Language, RowCells> = {
  fr: { category: 'Voiles', status: 'Publié', featured: 'Non', promoted: 'Non' },
  ar: { category: 'ملاحف', status: 'منشور', featured: 'لا', promoted: 'لا' },
}

const VEIL: RowCells = {
  name: 'Melhfa exemple',
  nameAr: 'ملحفة مثال',
  price: '3200',
  originalPrice: '4000',
  description: 'Tissu léger',
  descriptionAr: 'قماش خفيف',
  specifications: 'Coton\n4,50 m',
  specificationsAr: 'قطن\n4,50 م',
  pictures: 'melhfa-1.jpg | melhfa-2.jpg',
}

const PERFUME: RowCells = {
  name: 'Parfum exemple',
  nameAr: 'عطر مثال',
  description: 'Oud et rose',
  descriptionAr: 'عود وورد',
  optionName1: 'Volume | السعة',
  pictures: 'parfum.jpg',
}

/** A product without options, and one with two variants. */
const EXAMPLES: RowCells[] = [
  { ...VEIL, sku: 'MEL-001', stock: '5' },
  { ...PERFUME, sku: 'PAR-050', price: '1500', stock: '8', optionValue1: '50 ml | 50 مل' },
  { ...PERFUME, sku: 'PAR-100', price: '2500', stock: '3', optionValue1: '100 ml | 100 مل' },
]

export function templateSheet(language: Language, canSeeCosts: boolean): Sheet<string | number> {
  const headings = inLanguage(columnText, language)
  // The number is in exports only.
  const fields = fieldsFor(canSeeCosts).filter((field) => field !== 'number')
  const rows = EXAMPLES.map((example) =>
    fields.map((field) => example[field] ?? SHARED[language][field] ?? ''),
  )
  return {
    name: { fr: 'Produits', ar: 'المنتجات' }[language],
    isRightToLeft: language === 'ar',
    columns: fields.map((field) => ({ heading: headings[field], width: 18 })),
    rows: single(rows),
  }
}

async function* single<T>(rows: T): AsyncGenerator<T> {
  yield rows
}
