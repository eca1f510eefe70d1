/** What the cells of an import mean. */
import { cleanLine } from '#core/clean-text.ts'
import { numberText, type Bilingual } from '#core/text.ts'
import type { ProductStatus } from '../catalogue.rules.ts'
import { normalizeHeading } from './import-columns.rules.ts'

const YES = new Set(['oui', 'yes', 'نعم', '1', 'true', 'vrai', 'x', 'o', 'y', 'on'])
const NO = new Set(['', 'non', 'no', 'لا', '0', 'false', 'faux', 'n', 'off'])

/** Undefined for a word that is neither. */
export function parseYesNo(cell: string): boolean | undefined {
  const word = normalizeHeading(cell)
  return YES.has(word) ? true : NO.has(word) ? false : undefined
}

const STATUS_WORDS: Record<ProductStatus, string[]> = {
  published: ['publie', 'en ligne', 'actif', 'active', 'published', 'visible', 'منشور', 'نشط', 'معروض'],
  draft: ['brouillon', 'draft', 'inactif', 'hidden', 'مسوده'],
  archived: ['archive', 'archived', 'مءرشف', 'مؤرشف', 'ارشيف'],
}
const STATUS_OF = new Map(
  Object.entries(STATUS_WORDS).flatMap(([status, words]) =>
    words.map((word) => [normalizeHeading(word), status as ProductStatus]),
  ),
)

export function parseStatus(cell: string): ProductStatus | undefined {
  return STATUS_OF.get(normalizeHeading(cell))
}

const CURRENCY_WORDS = /أوقية|اوقية|ouguiyas?|UM|MRU/gi
/** The last digit is 0: a number of a workbook has no such decimals, so it was typed with separated thousands. */
const THOUSANDS = /^\d{1,3}(?:([.,])\d{3}(?:\1\d{3})*)$/

/** An amount without its currency and separated thousands: `1.200`, `1,200 UM` and `1 200 أوقية` are `1200`. */
export function amountText(cell: string): string {
  const plain = numberText(cell).replaceAll(CURRENCY_WORDS, '').replaceAll(/\s/g, '')
  return THOUSANDS.test(plain) && plain.endsWith('0') ? plain.replaceAll(/[.,]/g, '') : plain
}

/** Between the parts of a cell: names of pictures, or a text in both languages. */
export const PART_SEPARATOR = '|'

export function partsOf(cell: string): string[] {
  return cell.split(PART_SEPARATOR).map(cleanLine).filter(Boolean)
}

/** `Rouge | أحمر`, or one word for both languages. */
export function parseBilingual(cell: string): Bilingual | undefined {
  const [fr, ar = fr] = partsOf(cell)
  return fr === undefined || ar === undefined ? undefined : { fr, ar }
}

export function bilingualCell({ fr, ar }: Bilingual): string {
  return fr === ar ? fr : `${fr} ${PART_SEPARATOR} ${ar}`
}

/** Whether a cell names this text: in one language, or in both. */
export function namesText(cell: string, text: Bilingual): boolean {
  const words = [cell, ...partsOf(cell).slice(0, 1)].map(sameSpelling)
  const own = new Set([text.fr, text.ar, bilingualCell(text)].map(sameSpelling))
  return words.some((word) => word !== '' && own.has(word))
}

/** Names of categories and options are compared with every row. */
const spellings = new Map<string, string>()
const MAX_SPELLINGS = 5_000

/** Texts that differ only in case, accents and spaces are the same. */
export function sameSpelling(text: string): string {
  const known = spellings.get(text)
  if (known !== undefined) return known
  const spelling = normalizeHeading(text) || cleanLine(text)
  if (spellings.size >= MAX_SPELLINGS) spellings.clear()
  spellings.set(text, spelling)
  return spelling
}
