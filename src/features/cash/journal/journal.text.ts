import { isolate, isolateLtr, defineText, plural } from '#core/text.ts'

export const journalText = defineText({
  title: { fr: 'Journal de caisse', ar: 'دفتر الصندوق' },
  lead: {
    fr: 'Toutes les écritures, avec le solde de chaque compte. Choisissez un lieu ou un portefeuille, et des jours, pour voir le solde au début et à la fin.',
    ar: 'كل القيود، مع رصيد كل حساب. اختر مكانًا أو محفظة مع الأيام لترى الرصيد في بدايتها ونهايتها.',
  },
  back: { fr: 'Retour à la caisse', ar: 'العودة إلى الصندوق' },
  label: { fr: 'Écritures', ar: 'القيود' },
  search: { fr: 'Motif, ou n° de commande', ar: 'البيان أو رقم الطلب' },
  empty: {
    fr: 'Aucune écriture. Les ventes et les mouvements de caisse apparaîtront ici.',
    ar: 'لا توجد قيود. ستظهر هنا المبيعات وحركات الصندوق.',
  },
  entries: {
    fr: (count: number) => `${count} ${count > 1 ? 'écritures' : 'écriture'}`,
    ar: (count: number) =>
      plural('ar', count, {
        zero: 'لا قيود',
        one: 'قيد واحد',
        two: 'قيدان',
        few: '{n} قيود',
        many: '{n} قيدًا',
        other: '{n} قيد',
      }),
  },
  total: { fr: 'Total', ar: 'المجموع' },
  openingBalance: { fr: 'Solde au début', ar: 'الرصيد في البداية' },
  closingBalance: { fr: 'Solde à la fin', ar: 'الرصيد في النهاية' },
  countDifference: { fr: 'Écarts de comptage', ar: 'فوارق العد' },
  at: { fr: 'Date', ar: 'التاريخ' },
  type: { fr: 'Type', ar: 'النوع' },
  description: { fr: 'Motif', ar: 'البيان' },
  person: { fr: 'Personne', ar: 'الشخص' },
  account: { fr: 'Compte', ar: 'الحساب' },
  method: { fr: 'Moyen', ar: 'طريقة الدفع' },
  place: { fr: 'Lieu', ar: 'المكان' },
  session: { fr: 'Session', ar: 'الجلسة' },
  closing: { fr: 'Rapport', ar: 'التقرير' },
  amount: { fr: 'Montant', ar: 'المبلغ' },
  balance: { fr: 'Solde', ar: 'الرصيد' },
  order: { fr: 'Commande', ar: 'الطلب' },
  orderNumber: { fr: 'N° de commande', ar: 'رقم الطلب' },
  voided: { fr: 'Annulée par remise à zéro', ar: 'أُلغي بالتصفير' },
  yes: { fr: 'oui', ar: 'نعم' },
  from: { fr: 'Du', ar: 'من' },
  to: { fr: 'Au', ar: 'إلى' },
  show: { fr: 'Afficher', ar: 'عرض' },
  system: { fr: 'Système', ar: 'النظام' },
  drawer: { fr: 'Tiroir', ar: 'الدرج' },
  courier: {
    fr: (name: string) => `Livreur ${isolate(name)}`,
    ar: (name: string) => `المندوب ${isolate(name)}`,
  },
  sessionOf: {
    fr: (day: string, n: number) => `Session ${n} du ${day}`,
    ar: (day: string, n: number) => `الجلسة ${n} ليوم ${isolateLtr(day)}`,
  },
  report: { fr: (n: number) => `Z n° ${n}`, ar: (n: number) => `تقرير Z رقم ${n}` },
  open: { fr: 'en cours', ar: 'جارية' },
  allSessions: { fr: 'Voir toutes les sessions', ar: 'عرض كل الجلسات' },
  pages: { fr: 'Pages du journal', ar: 'صفحات الدفتر' },
  newer: { fr: 'Plus récentes', ar: 'الأحدث' },
  older: { fr: 'Plus anciennes', ar: 'الأقدم' },
  exports: { fr: 'Exporter', ar: 'تصدير' },
  csv: { fr: 'Ces écritures (CSV)', ar: 'هذه القيود (CSV)' },
  xlsx: { fr: 'Ces écritures (Excel)', ar: 'هذه القيود (Excel)' },
  sealed: { fr: 'Journal scellé, à vérifier ailleurs', ar: 'الدفتر المختوم للتحقق خارج المتجر' },
  fileName: { fr: (day: string) => `journal-caisse-${day}`, ar: (day: string) => `journal-caisse-${day}` },
  sheet: { fr: 'Journal', ar: 'الدفتر' },
})

export const verifyText = defineText({
  verify: { fr: 'Vérifier', ar: 'التحقق' },
  title: { fr: 'Vérification des rapports', ar: 'التحقق من التقارير' },
  running: { fr: 'Vérification en cours…', ar: 'جارٍ التحقق…' },
  fits: {
    fr: (closings: number) =>
      closings === 0
        ? 'Aucun rapport de clôture : rien à vérifier.'
        : closings === 1
          ? 'Le rapport correspond à son sceau.'
          : `Les ${closings} rapports correspondent à leurs sceaux.`,
    ar: (closings: number) =>
      closings === 0 ? 'لا توجد تقارير إغلاق للتحقق منها.' : `${reports(closings)}: كل شيء يطابق الأختام.`,
  },
  detail: {
    fr: (number: number, hash: string) =>
      `Dernier rapport : n° ${number}, sceau ${hash}. Comparez-le au dernier rapport imprimé : un rapport effacé à la fin ne se voit que sur papier.`,
    ar: (number: number, hash: string) =>
      `آخر تقرير: رقم ${number}، الختم ${isolateLtr(hash)}. قارنه بآخر تقرير مطبوع: التقرير المحذوف من النهاية لا يظهر إلا على الورق.`,
  },
  late: {
    fr: (n: number) => `${n} scellés après coup, lors d’une mise à jour.`,
    ar: (n: number) => `خُتم ${n} منها لاحقًا عند تحديث البرنامج.`,
  },
  erased: {
    fr: (n: number) => `Motifs effacés avec leurs clientes : ${n}.`,
    ar: (n: number) => `بيانات مُحيت مع زبوناتها: ${n}.`,
  },
  before: {
    fr: (n: number) =>
      n === 1 ? 'Le rapport précédent est intact.' : `Les ${n} rapports précédents sont intacts.`,
    ar: (n: number) => `ما قبله سليم (${reports(n)}).`,
  },
  broken: { fr: 'Quelque chose ne correspond pas', ar: 'هناك ما لا يتطابق' },
  advice: {
    fr: 'Gardez une sauvegarde de l’état actuel et comparez avec le rapport imprimé avant toute correction.',
    ar: 'احتفظ بنسخة احتياطية من الحالة الحالية وقارن بالتقرير المطبوع قبل أي تصحيح.',
  },
})

function reports(n: number): string {
  return plural('ar', n, {
    one: 'تقرير واحد',
    two: 'تقريران',
    few: '{n} تقارير',
    many: '{n} تقريرًا',
    other: '{n} تقرير',
  })
}

export const accountingText = defineText({
  title: { fr: 'Export pour le comptable', ar: 'تصدير للمحاسب' },
  lead: {
    fr: 'Le journal d’un mois, avec débit et crédit. Les numéros de compte se choisissent dans les paramètres.',
    ar: 'دفتر شهر كامل بالمدين والدائن. تُختار أرقام الحسابات في الإعدادات.',
  },
  settings: { fr: 'Numéros de compte', ar: 'أرقام الحسابات' },
  month: { fr: 'Mois', ar: 'الشهر' },
  csv: { fr: 'CSV', ar: 'CSV' },
  xlsx: { fr: 'Excel', ar: 'Excel' },
  fileName: {
    fr: (month: string) => `comptabilite-${month}`,
    ar: (month: string) => `comptabilite-${month}`,
  },
  sheet: { fr: 'Comptabilité', ar: 'المحاسبة' },
  journal: { fr: 'Journal', ar: 'الدفتر' },
  date: { fr: 'Date', ar: 'التاريخ' },
  voucher: { fr: 'Pièce', ar: 'السند' },
  account: { fr: 'Compte', ar: 'الحساب' },
  accountName: { fr: 'Intitulé du compte', ar: 'اسم الحساب' },
  label: { fr: 'Libellé', ar: 'البيان' },
  debit: { fr: 'Débit', ar: 'مدين' },
  credit: { fr: 'Crédit', ar: 'دائن' },
  vatRate: { fr: 'Taux TVA', ar: 'نسبة الضريبة' },
  vat: { fr: 'TVA', ar: 'الضريبة' },
  order: { fr: 'Commande', ar: 'الطلب' },
  closingGap: {
    fr: (n: number) => `Écart de caisse, rapport n° ${n}`,
    ar: (n: number) => `فارق الصندوق، التقرير رقم ${n}`,
  },
  openingGap: { fr: 'Écart d’ouverture', ar: 'فارق الافتتاح' },
})
