import type { LabelFormat } from '#core/label-sheet.ts'
import { defineText, isolate, plural } from '#core/text.ts'

export const labelsText = defineText({
  sub: {
    fr: 'Nom, prix et code-barres, sur rouleau de 58 mm ou feuille A4',
    ar: 'الاسم والسعر والباركود، على لفافة 58 مم أو ورق A4',
  },
  title: { fr: 'Étiquettes', ar: 'الملصقات' },
  none: {
    fr: 'Cherchez ou scannez un article pour commencer.',
    ar: 'ابحث عن منتج أو امسح رمزه للبدء.',
  },
  remove: {
    fr: (name: string) => `Retirer « ${isolate(name)} »`,
    ar: (name: string) => `إزالة «${isolate(name)}»`,
  },
  quantityOf: {
    fr: (name: string) => `Nombre d’étiquettes de « ${isolate(name)} »`,
    ar: (name: string) => `عدد ملصقات «${isolate(name)}»`,
  },
  noCode: { fr: 'sans code-barres', ar: 'بلا باركود' },
  generate: { fr: 'Créer un code', ar: 'إنشاء باركود' },
  generated: { fr: 'Code-barres créé', ar: 'أُنشئ الباركود' },
  failed: { fr: 'L’opération n’a pas abouti. Réessayez.', ar: 'لم تكتمل العملية. أعد المحاولة.' },
  paper: { fr: 'Papier', ar: 'الورق' },
  start: { fr: 'Première étiquette libre de la feuille', ar: 'أول ملصق فارغ في الورقة' },
  startHelp: { fr: 'De 1 à 24, ligne par ligne', ar: 'من 1 إلى 24، سطرًا سطرًا' },
  withPrice: { fr: 'Imprimer le prix', ar: 'طباعة السعر' },
  preview: { fr: 'Aperçu et impression', ar: 'المعاينة والطباعة' },
  print: { fr: 'Imprimer', ar: 'طباعة' },
  back: { fr: 'Retour aux étiquettes', ar: 'العودة إلى الملصقات' },
  empty: { fr: 'Aucune étiquette à imprimer.', ar: 'لا توجد ملصقات للطباعة.' },
  count: {
    fr: (n: number) => plural('fr', n, { one: '{n} étiquette', other: '{n} étiquettes' }),
    ar: (n: number) =>
      plural('ar', n, {
        one: 'ملصق واحد',
        two: 'ملصقان',
        few: '{n} ملصقات',
        many: '{n} ملصقًا',
        other: '{n} ملصق',
      }),
  },
  scale: {
    fr: 'Dans la fenêtre d’impression : échelle 100 %, sans marges.',
    ar: 'في نافذة الطباعة: المقياس 100 %، بلا هوامش.',
  },
})

export const labelFormatText = defineText({
  roll30: { fr: 'Rouleau 58 × 30 mm', ar: 'لفافة 58 × 30 مم' },
  roll40: { fr: 'Rouleau 58 × 40 mm', ar: 'لفافة 58 × 40 مم' },
  a4: { fr: 'Feuille A4, 24 étiquettes de 70 × 37 mm', ar: 'ورقة A4، 24 ملصقًا 70 × 37 مم' },
} satisfies Record<LabelFormat, object>)
