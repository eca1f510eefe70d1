import { formatAmount, formatMoney, type Money } from '#core/money.ts'
import { isolate, isolateLtr, defineText } from '#core/text.ts'

export const adminUiText = defineText({
  more: { fr: 'Plus d’actions', ar: 'إجراءات أخرى' },
  searching: { fr: 'Recherche…', ar: 'جارٍ البحث…' },
  searchFailed: {
    fr: 'La recherche ne répond pas. Réessayez dans un instant.',
    ar: 'البحث لا يستجيب. أعد المحاولة بعد لحظة.',
  },
  notLoaded: {
    fr: 'Ouverture impossible. Vérifiez la connexion, puis réessayez.',
    ar: 'تعذّر الفتح. تحقق من الاتصال ثم أعد المحاولة.',
  },
  nothingFound: { fr: 'Aucun résultat', ar: 'لا توجد نتائج' },
  found: {
    fr: (count: number) => (count === 1 ? '1 résultat' : `${count} résultats`),
    ar: (count: number) => `عدد النتائج: ${count}`,
  },
  results: { fr: 'Résultats', ar: 'النتائج' },
})

export const tableText = defineText({
  search: { fr: 'Rechercher', ar: 'بحث' },
  clearSearch: { fr: 'Effacer la recherche', ar: 'مسح البحث' },
  refresh: { fr: 'Actualiser', ar: 'تحديث' },
  export: { fr: 'Exporter', ar: 'تصدير' },
  sort: { fr: 'Trier', ar: 'ترتيب' },
  everything: { fr: 'Tout', ar: 'الكل' },
  filterIs: {
    fr: (filter: string, value: string) => `${filter} : ${value}`,
    ar: (filter: string, value: string) => `${filter}: ${isolate(value)}`,
  },
  actions: { fr: 'Actions', ar: 'الإجراءات' },
  range: {
    fr: (first: number, last: number, total: number) => `${first}–${last} sur ${total}`,
    ar: (first: number, last: number, total: number) => `${isolateLtr(`${first}–${last}`)} من ${total}`,
  },
  pages: { fr: 'Pages', ar: 'الصفحات' },
  page: { fr: (page: number) => `Page ${page}`, ar: (page: number) => `الصفحة ${page}` },
  previous: { fr: 'Page précédente', ar: 'الصفحة السابقة' },
  next: { fr: 'Page suivante', ar: 'الصفحة التالية' },
  empty: { fr: 'Aucune donnée disponible', ar: 'لا توجد بيانات متاحة' },
  noResult: { fr: 'Aucun résultat', ar: 'لا توجد نتائج' },
  nothingFor: {
    fr: (search: string) => `Rien pour « ${search} ».`,
    ar: (search: string) => `لا شيء يطابق «${isolate(search)}».`,
  },
  nothingFiltered: { fr: 'Rien ne correspond à ces filtres.', ar: 'لا شيء يطابق هذه المرشحات.' },
  clearFilters: { fr: 'Effacer les filtres', ar: 'مسح المرشحات' },
  selected: {
    fr: (count: number) => `Sélection : ${count}`,
    ar: (count: number) => `تم تحديد ${count}`,
  },
  select: { fr: 'Sélectionner', ar: 'تحديد' },
  stopSelecting: { fr: 'Terminer', ar: 'إنهاء التحديد' },
  selectAll: { fr: 'Tout sélectionner', ar: 'تحديد الكل' },
  selectRow: {
    fr: (name: string) => `Sélectionner ${name}`,
    ar: (name: string) => `تحديد ${isolate(name)}`,
  },
  selection: { fr: 'Lignes sélectionnées', ar: 'الصفوف المحددة' },
  clearSelection: { fr: 'Annuler la sélection', ar: 'إلغاء التحديد' },
})

const figure = (amount: Money) => isolateLtr(formatAmount(amount))
const um = (amount: Money) => isolateLtr(formatMoney(amount))

export const oldOuguiyaText = defineText({
  order: {
    fr: (entered: Money, expected: Money) => `${figure(entered)} ? La commande est de ${um(expected)}.`,
    ar: (entered: Money, expected: Money) => `${figure(entered)}؟ مبلغ الطلب ${um(expected)}.`,
  },
  due: {
    fr: (entered: Money, expected: Money) =>
      `${figure(entered)} ? Le montant à payer est de ${um(expected)}.`,
    ar: (entered: Money, expected: Money) => `${figure(entered)}؟ المبلغ المطلوب ${um(expected)}.`,
  },
  deposit: {
    fr: (entered: Money, expected: Money) => `${figure(entered)} ? L’acompte est de ${um(expected)}.`,
    ar: (entered: Money, expected: Money) => `${figure(entered)}؟ العربون ${um(expected)}.`,
  },
  refund: {
    fr: (entered: Money, expected: Money) =>
      `${figure(entered)} ? Le montant à rendre est de ${um(expected)}.`,
    ar: (entered: Money, expected: Money) => `${figure(entered)}؟ المبلغ المستحق إرجاعه ${um(expected)}.`,
  },
  counted: {
    fr: (entered: Money, expected: Money) =>
      `${figure(entered)} ? Le montant attendu est de ${um(expected)}.`,
    ar: (entered: Money, expected: Money) => `${figure(entered)}؟ المبلغ المتوقع ${um(expected)}.`,
  },
  ifNew: {
    fr: (entered: Money, inOld: Money) =>
      `En nouvelles ouguiyas (MRU) : ${um(entered)}, soit ${figure(inOld)} anciennes.`,
    ar: (entered: Money, inOld: Money) => `بالأوقية الجديدة (MRU): ${um(entered)}، أي ${figure(inOld)} قديمة.`,
  },
  ifOld: {
    fr: (entered: Money, inNew: Money) =>
      `En anciennes ouguiyas (MRO) : ${figure(entered)}, soit ${um(inNew)}.`,
    ar: (entered: Money, inNew: Money) => `بالأوقية القديمة (MRO): ${figure(entered)}، أي ${um(inNew)}.`,
  },
})
