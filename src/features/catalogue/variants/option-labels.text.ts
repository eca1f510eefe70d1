/** Labels of products with options on cards and in the cart; made by the server, in both languages. */
import { plural, type Bilingual } from '#core/text.ts'
import type { OptionKind } from './variant.rules.ts'

/** Before the lowest price. */
export const FROM: Bilingual = { fr: 'dès', ar: 'ابتداءً من' }

/** Of a cart line whose product got options, or whose variant is no longer offered. */
export const REPLACED: Bilingual = {
  fr: 'N’est plus vendu ainsi. Choisissez à nouveau.',
  ar: 'لم يعد يُباع هكذا. اختاري من جديد.',
}

const COUNTS: Record<OptionKind, (count: number) => Bilingual> = {
  colour: (count) => ({
    fr: plural('fr', count, { one: '{n} couleur', other: '{n} couleurs' }),
    ar: plural('ar', count, {
      one: 'لون واحد',
      two: 'لونان',
      few: '{n} ألوان',
      many: '{n} لونًا',
      other: '{n} لون',
    }),
  }),
  size: (count) => ({
    fr: plural('fr', count, { one: '{n} taille', other: '{n} tailles' }),
    ar: plural('ar', count, {
      one: 'مقاس واحد',
      two: 'مقاسان',
      few: '{n} مقاسات',
      many: '{n} مقاسًا',
      other: '{n} مقاس',
    }),
  }),
  volume: (count) => ({
    fr: plural('fr', count, { one: '{n} contenance', other: '{n} contenances' }),
    ar: plural('ar', count, {
      one: 'سعة واحدة',
      two: 'سعتان',
      few: '{n} سعات',
      many: '{n} سعة',
      other: '{n} سعة',
    }),
  }),
  other: (count) => ({
    fr: `${count} choix`,
    ar: plural('ar', count, {
      one: 'خيار واحد',
      two: 'خياران',
      few: '{n} خيارات',
      many: '{n} خيارًا',
      other: '{n} خيار',
    }),
  }),
}

interface CountedOption {
  kind: OptionKind
  /** Values that some variant has. */
  values: number
}

/** `3 couleurs`: of the colours if there are several, else of the first option with several values. */
export function optionCountLabel(options: readonly CountedOption[]): Bilingual | undefined {
  const several = options.filter(({ values }) => values > 1)
  const shown = several.find(({ kind }) => kind === 'colour') ?? several[0]
  return shown && COUNTS[shown.kind](shown.values)
}
